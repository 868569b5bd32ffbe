package table

import (
	"fmt"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/table/clock"
)

// A Pace sets the time that people have for their answers.
type Pace uint8

// The paces. With PaceNone the table waits for people without a limit.
const (
	PaceNone Pace = iota
	PaceSlow
	PaceNormal
	PaceFast
)

var paces = [...]struct {
	name   string
	limits clock.Limits
}{
	PaceNone:   {name: "none"},
	PaceSlow:   {"slow", clock.Limits{Talk: 90 * time.Second, Vote: 60 * time.Second, Night: 120 * time.Second}},
	PaceNormal: {"normal", clock.Limits{Talk: 45 * time.Second, Vote: 30 * time.Second, Night: 60 * time.Second}},
	PaceFast:   {"fast", clock.Limits{Talk: 20 * time.Second, Vote: 15 * time.Second, Night: 30 * time.Second}},
}

// String returns the pace's name as stored and as used in message ids.
func (p Pace) String() string { return paces[p].name }

// ParsePace returns the pace with the given name.
func ParsePace(name string) (Pace, error) {
	for i := range paces {
		if paces[i].name == name {
			return Pace(i), nil
		}
	}
	return 0, fmt.Errorf("table: pace none, slow, normal or fast expected, got %q", name)
}

// limits returns how long a person has for answers.
func (p Pace) limits() clock.Limits { return paces[p].limits }

// A Pacer decides instead of the clock when the next event of a story is published. It reports whether the event is to
// be published now. If not, it calls wake when it wants to be asked again. Tests use one to release a story event by
// event.
type Pacer func(table string, next *rules.Event, wake func()) bool
