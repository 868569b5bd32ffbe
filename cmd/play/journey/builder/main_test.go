// Package builder has the journeys that are about the sentence builder.
package builder

import (
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/browsertest"
)

func TestMain(m *testing.M) { journey.Main(m) }

// person is one who builds sentences.
type person struct{ *journey.Person }

func visitor(t *testing.T, device browsertest.Device, lang string) *person {
	t.Helper()
	return &person{journey.NewPerson(t, device, lang)}
}
