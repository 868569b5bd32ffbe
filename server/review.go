package server

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/server/page"
)

// review looks back on the game, empty before its last event: only then
// everybody's role is known, whoever looks.
func (m *playhead) review() page.Review {
	if m.at != len(m.telling.items) {
		return page.Review{}
	}
	r := page.Review{ID: m.id, Downloads: true, Commitment: m.replay.Commitment, Turning: m.turning(), Again: m.own != game.NoSeat, Together: m.replay.people() > 1}
	if r.Commitment != "" {
		r.Key = fmt.Sprintf("%x", m.replay.Key[:])
	}
	for s := range game.Seat(m.table.Setup.Seats()) {
		r.Seats = append(r.Seats, m.lookBack(s))
	}
	return r
}

// lookBack holds what a seat said against what was so.
func (m *playhead) lookBack(s game.Seat) page.ReviewSeat {
	t := m.table
	role := m.roleOf(s)
	seat := page.ReviewSeat{Seat: m.seat(s), Role: role, Dead: t.Seats[s].Dead}
	for i := range t.Talks {
		talk := &t.Talks[i]
		if talk.Seat != s || talk.Channel != game.ChannelTalk {
			continue
		}
		view.Assertions(talk, func(a view.Assertion) {
			said := a.Sentence
			if said.Verb != protocol.Comingout || a.Subject.Seat() != s || said.Target.Seat() != s || said.Role == game.RoleAny {
				return
			}
			if !slices.ContainsFunc(seat.Claims, func(c page.ClaimTruth) bool { return c.Role == said.Role }) {
				seat.Claims = append(seat.Claims, page.ClaimTruth{
					Role: said.Role, True: said.Role == role, Href: m.href(page.TalkKey(talk.Channel, talk.Day, talk.N)),
				})
			}
		})
	}
	row, _ := m.claims(s)
	for _, result := range row.Results {
		needs := game.RoleSeer
		if result.Medium {
			needs = game.RoleMedium
		}
		was := m.roleOf(result.Target.Seat).Species()
		seat.Results = append(seat.Results, page.ResultTruth{ResultCell: result, True: role == needs && was == result.Species})
	}
	for _, v := range t.Votes {
		if v.Voter == s {
			seat.Votes++
			if m.roleOf(v.Target) == game.RoleWerewolf {
				seat.OnWolf++
			}
		}
	}
	seat.Kept, seat.Broken = m.promises(s)
	return seat
}

// promises compares the vote that a seat declared last on a day with its first
// ballot of that day.
func (m *playhead) promises(s game.Seat) (kept, broken int) {
	declared := map[int]game.Seat{}
	for i := range m.table.Talks {
		talk := &m.table.Talks[i]
		if talk.Seat != s || talk.Channel != game.ChannelTalk {
			continue
		}
		view.Assertions(talk, func(a view.Assertion) {
			if a.Sentence.Verb == protocol.Vote && a.Subject.Seat() == s && !a.Reason && a.Day < 0 && a.Sentence.Target.Seat() != game.NoSeat {
				declared[talk.Day] = a.Sentence.Target.Seat()
			}
		})
	}
	for _, v := range m.table.Votes {
		word, gave := declared[v.Day]
		if v.Voter != s || v.Ballot != 0 || v.Forced || !gave {
			continue
		}
		if word == v.Target {
			kept++
		} else {
			broken++
		}
	}
	return kept, broken
}

// turningShown is how many turning points are told.
const turningShown = 5

// turningLeast is how many points of a hundred a turning point moves at least.
const turningLeast = 5

// turning finds the events that moved most: by a death, the chance of a village
// that votes by lot, which follows from who lives alone; by what was said, how
// likely a seat is a werewolf for all that everybody knows.
func (m *playhead) turning() []page.Turning {
	t := m.table
	humans, wolves := 0, 0
	for s := range game.Seat(t.Setup.Seats()) {
		if m.roleOf(s) == game.RoleWerewolf {
			wolves++
		} else {
			humans++
		}
	}
	var points []page.Turning
	for day := 1; day <= t.Day; day++ {
		for _, d := range t.Deaths {
			if d.Day == day && d.Cause == view.Attacked {
				humans--
			}
		}
		if slices.Contains(t.NobodyDied, day) && day > 1 {
			points = append(points, page.Turning{
				Kind: page.TurningSafe, Day: day, Seat: m.seat(game.NoSeat), By: m.seat(game.NoSeat),
				Before: percent(chanceAtNight(humans, wolves)), After: percent(chance(humans, wolves)), Href: m.lineAt("nobody_died", day),
			})
		}
		for _, d := range t.Deaths {
			if d.Day != day || d.Cause != view.Executed {
				continue
			}
			before := chance(humans, wolves)
			role := m.roleOf(d.Seat)
			if role == game.RoleWerewolf {
				wolves--
			} else {
				humans--
			}
			point := page.Turning{
				Kind: page.TurningExecuted, Day: day, Seat: m.seat(d.Seat), By: m.seat(game.NoSeat), Role: role,
				Before: percent(before), After: percent(chanceAtNight(humans, wolves)), Href: m.lineAt("executed", day),
			}
			if m.narrow(day, d.Seat) {
				point.Kind = page.TurningNarrow
			}
			points = append(points, point)
		}
	}
	points = append(points, m.saidTurning()...)
	order := slices.Clone(points)
	slices.SortStableFunc(order, func(a, b page.Turning) int { return cmp.Compare(moved(b), moved(a)) })
	order = order[:min(len(order), turningShown)]
	points = slices.DeleteFunc(points, func(p page.Turning) bool { return moved(p) < turningLeast || !slices.Contains(order, p) })
	of := map[page.TurningKind]int{page.TurningSaid: 1, page.TurningExecuted: 2, page.TurningNarrow: 2} // the parts of a day
	slices.SortStableFunc(points, func(a, b page.Turning) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(of[a.Kind], of[b.Kind]))
	})
	return points
}

// saidTurning is what was said and made everybody see a seat in another light.
func (m *playhead) saidTurning() (points []page.Turning) {
	words := map[string]string{}
	for _, lines := range m.telling.lines {
		for i := range lines {
			words[lines[i].Key] = lines[i].Words
		}
	}
	_, said := m.gains(m.at)
	for _, move := range said {
		key := page.TalkKey(game.ChannelTalk, move.day, move.talk)
		points = append(points, page.Turning{
			Kind: page.TurningSaid, Day: move.day, Seat: m.seat(move.of), By: m.seat(move.by), Role: m.roleOf(move.of), Words: words[key],
			Before: percent(move.before), After: percent(move.after), Href: m.href(key),
		})
	}
	return points
}

// gains are how much the public events up to a moment told, and which of those
// said moved whom. A fault leaves them out: the replay does without.
func (m *playhead) gains(at int) ([]float64, []movement) {
	g, err := m.replay.gains()
	if err != nil {
		return nil, nil
	}
	return g.until(m.replay.Position(at, m.viewer, game.Viewer{}))
}

// gainOf is how high a mark stands by its bits: each step is twice as much.
func gainOf(bits float64) int {
	if bits < gainLeast {
		return 0
	}
	return min(1+int(math.Log2(bits/gainLeast)), page.GainMost)
}

// gainLeast is from how many bits on a mark stands out by its height.
const gainLeast = 0.25

func moved(p page.Turning) int { return max(p.After-p.Before, p.Before-p.After) }

// narrow reports whether one vote fewer would have left the executed in a tie.
func (m *playhead) narrow(day int, executed game.Seat) bool {
	var votes [game.MaxSeats]int
	last := 0
	for _, v := range m.table.Votes {
		if v.Day == day {
			last = max(last, v.Ballot)
		}
	}
	for _, v := range m.table.Votes {
		if v.Day == day && v.Ballot == last {
			votes[v.Target]++
		}
	}
	for s, n := range votes {
		if game.Seat(s) != executed && n > 0 && n >= votes[executed]-1 {
			return true
		}
	}
	return false
}

// chance is how often a village of so many humans and wolves wins that
// executes by lot, at the beginning of a day.
func chance(humans, wolves int) float64 {
	switch {
	case wolves == 0:
		return 1
	case humans <= wolves:
		return 0
	}
	n := float64(humans + wolves)
	return float64(wolves)/n*chanceAtNight(humans, wolves-1) + float64(humans)/n*chanceAtNight(humans-1, wolves)
}

// chanceAtNight is likewise as the night begins, in which a human dies.
func chanceAtNight(humans, wolves int) float64 {
	switch {
	case wolves == 0:
		return 1
	case humans <= wolves:
		return 0
	}
	return chance(humans-1, wolves)
}

func percent(p float64) int { return int(math.Round(100 * p)) }
