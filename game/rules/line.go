package rules

import (
	"fmt"
	"strconv"

	"aiwolfplay/game"
)

// Line formats an event for people who read logs: its kind and the fields that it uses. Seats are counted from 1, and
// words are as stored.
func (ev *Event) Line() string {
	b := []byte(ev.Kind.String())
	word := func(name, value string) {
		if value != "" {
			b = fmt.Appendf(b, " %s%s", name, value)
		}
	}
	number := func(name string, n int) { word(name, strconv.Itoa(n)) }
	if ev.Actor != game.NoSeat {
		number("", ev.Actor.Number())
	}
	word("", ev.Ask.String())
	word("", ev.Channel.String())
	switch ev.Kind {
	case DayBegan:
		number("", int(ev.Day))
	case TurnBegan, Called:
		number("turn ", int(ev.Turn))
	case BallotBegan, Voted, AttackVoted:
		number("ballot ", int(ev.N))
	case Said:
		number("turn ", int(ev.Turn))
		number("id ", int(ev.N))
	case StageClosed:
		word("", Stage(min(ev.N, uint16(StageDawn)+1)).String())
	}
	if ev.Target != game.NoSeat {
		number("-> ", ev.Target.Number())
	}
	word("", ev.Phase.String())
	word("", ev.Role.String())
	word("", ev.Species.String())
	word("", ev.Side.String())
	word("", ev.Text)
	if ev.Forced {
		word("", "(forced)")
	}
	return string(b)
}
