package layout

import (
	"testing"

	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/server/browsertest"
)

func TestMain(m *testing.M) {
	builtin.Register() // pages name the agents
	browsertest.Main(m)
}
