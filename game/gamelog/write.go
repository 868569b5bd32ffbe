package gamelog

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// Write writes a game with its lines in the order of the reference server. A night
// has the divination, the whispers, the guard and the attack; on day 0 whispers
// come first. g.Events must be an omniscient log. Commas and line ends in names
// become spaces.
func Write(w io.Writer, g Game) error {
	out := writer{w: bufio.NewWriter(w), game: g, victim: game.NoSeat}
	for i := range g.Events {
		out.event(&g.Events[i])
	}
	if err := out.w.Flush(); err != nil {
		return fmt.Errorf("write a game log: %w", err)
	}
	return nil
}

type writer struct {
	w     *bufio.Writer
	game  Game
	roles [game.MaxSeats]game.Role
	alive game.SeatSet
	day   int
	dawn  bool // the status lines of the day are not written yet

	// The lines of a night are written at its end, because their order differs from that of the events, and because
	// only dawn shows whether somebody died.
	whispers, divined, guarded, attacks []string
	victim                              game.Seat // the target of the attack
	attacked                            bool      // the pack has chosen, perhaps nobody
}

// event writes the lines of an event, or keeps them until the night ends.
func (out *writer) event(ev *rules.Event) {
	switch ev.Kind {
	case rules.Dealt:
		out.roles[ev.Actor], out.alive = ev.Role, out.alive.With(ev.Actor)
		return
	case rules.DayBegan:
		out.day, out.dawn = int(ev.Day), true
		return
	case rules.Died:
		out.night(true)
		out.alive = out.alive.Without(ev.Target)
		return
	case rules.NobodyDied:
		out.night(false)
		return
	case rules.PackShown, rules.Identified, rules.RoleRevealed, rules.Answered, rules.Ready:
		return
	}
	if out.dawn {
		out.night(false)
		out.status()
		out.dawn = false
	}
	switch ev.Kind {
	case rules.Said:
		if ev.Channel == game.ChannelWhisper {
			out.whispers = append(out.whispers, out.said(ev, "whisper"))
		} else {
			out.print(out.said(ev, "talk"))
		}
	case rules.Voted:
		out.print(fmt.Sprintf("%d,vote,%d,%d", ev.Day, ev.Actor.Number(), ev.Target.Number()))
	case rules.Executed:
		out.print(fmt.Sprintf("%d,execute,%d,%v", ev.Day, ev.Target.Number(), out.roles[ev.Target]))
		out.alive = out.alive.Without(ev.Target)
	case rules.Divined:
		out.divined = append(out.divined,
			fmt.Sprintf("%d,divine,%d,%d,%v", ev.Day, ev.Actor.Number(), ev.Target.Number(), ev.Species))
	case rules.Guarded:
		out.guarded = append(out.guarded,
			fmt.Sprintf("%d,guard,%d,%d,%v", ev.Day, ev.Actor.Number(), ev.Target.Number(), out.roles[ev.Target]))
	case rules.AttackVoted:
		out.attacks = append(out.attacks, fmt.Sprintf("%d,attackVote,%d,%d", ev.Day, ev.Actor.Number(), ev.Target.Number()))
	case rules.Attacked:
		out.victim, out.attacked = ev.Target, true
	case rules.GameEnded:
		if ev.Side == game.SideNone {
			return // the log of a game that was broken off has no result
		}
		wolves := 0
		for s := range out.alive.All() {
			if out.roles[s] == game.RoleWerewolf {
				wolves++
			}
		}
		out.print(fmt.Sprintf("%d,result,%d,%d,%v", ev.Day, out.alive.Len()-wolves, wolves, ev.Side))
	}
}

// said returns the line of an utterance.
func (out *writer) said(ev *rules.Event, kind string) string {
	return fmt.Sprintf("%d,%s,%d,%d,%d,%s", ev.Day, kind, ev.N, ev.Turn, ev.Actor.Number(), ev.Text)
}

// night writes the lines of the night that has ended. fatal says that somebody died.
func (out *writer) night(fatal bool) {
	first, second := out.divined, out.whispers
	if out.day == 1 { // on day 0 the wolves whisper before the seer divines
		first, second = second, first
	}
	for _, lines := range [][]string{first, second, out.guarded, out.attacks} {
		for _, line := range lines {
			out.print(line)
		}
	}
	if out.attacked {
		target := out.victim.Number()
		if out.victim == game.NoSeat {
			target = -1
		}
		out.print(fmt.Sprintf("%d,attack,%d,%t", out.day-1, target, fatal))
	}
	out.divined, out.whispers, out.guarded, out.attacks =
		out.divined[:0], out.whispers[:0], out.guarded[:0], out.attacks[:0]
	out.victim, out.attacked = game.NoSeat, false
}

// status writes the status lines of the day.
func (out *writer) status() {
	for s := range out.game.Setup.Seats() {
		state := "DEAD"
		if out.alive.Has(game.Seat(s)) {
			state = "ALIVE"
		}
		name := ""
		if s < len(out.game.Names) {
			name = strings.Map(withoutSeparator, out.game.Names[s])
		}
		if s < len(out.game.Called) {
			name += "," + strings.Map(withoutSeparator, out.game.Called[s])
		}
		out.print(fmt.Sprintf("%d,status,%d,%v,%s,%s", out.day, s+1, out.roles[s], state, name))
	}
}

// withoutSeparator returns a space for commas and control characters, and any other
// character as it is.
func withoutSeparator(r rune) rune {
	if r == ',' || r < ' ' {
		return ' '
	}
	return r
}

// print writes a line. The writer keeps its first error until Flush.
func (out *writer) print(line string) {
	out.w.WriteString(line) //nolint:errcheck // Flush returns it
	out.w.WriteByte('\n')   //nolint:errcheck // Flush returns it
}
