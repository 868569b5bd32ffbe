package table

import (
	"errors"
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// ErrHeld refuses an answer while the teacher holds the table.
var ErrHeld = errors.New("table: the teacher holds the table")

// A Hold says how the teacher of a class holds a table.
type Hold uint8

// The holds. At a held table nothing happens and no time runs out.
const (
	HoldNone   Hold = iota
	HoldPaused      // people see the game
	HoldFront       // people see that they should look to the front
	HoldStep        // continues until the turn is over; stored as HoldPaused
	numHolds
)

// HoldNote is the kind of the note that a table is held or continues. The body is {"hold":1}. Nobody sees the note, but
// everybody's status shows the hold.
const HoldNote = "hold"

type holdBody struct {
	Hold Hold `json:"hold"`
}

// heldNoted returns how a table is held, from the notes of a game.
func heldNoted(notes []store.Note) (Hold, error) {
	bodies, err := readBodies[holdBody](notes, HoldNote)
	if len(bodies) == 0 {
		return HoldNone, err
	}
	for _, b := range bodies {
		if b.Hold >= numHolds {
			return HoldNone, fmt.Errorf("%s note: hold %d is unknown", HoldNote, b.Hold)
		}
	}
	return bodies[len(bodies)-1].Hold, nil
}

// A holding says whether a table is held.
type holding struct {
	held    Hold
	oneTurn bool          // hold the table again after this turn
	early   []rules.Input // answers of agents that arrived while the table was held
}

// set changes the hold.
func (h *holding) set(hold Hold) {
	h.held, h.oneTurn = hold, hold == HoldStep
	if h.oneTurn {
		h.held = HoldNone
	}
}

// follow holds the table again when the turn that the teacher has released is over: before the next
// turn of talk, the vote, or the night.
func (h *holding) follow(ev *rules.Event) {
	if !h.oneTurn {
		return
	}
	turn := ev.Kind == rules.TurnBegan && ev.Channel == game.ChannelTalk
	phase := ev.Kind == rules.PhaseBegan && ev.Phase != game.PhaseTalk // the first turn of a talk has its own event
	if turn || phase {
		h.set(HoldPaused)
	}
}
