package screen

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/review"
)

// A reviewer compares the statements in a finished game with the facts. It knows everything.
type reviewer struct {
	village *Village
	known   *view.Table             // an omniscient viewer's table
	line    func(key string) string // returns the address of a line
}

// review returns the review of the game. It is empty before the last event, since only then everybody may
// know everything.
func (m *Moment) review() review.Review {
	if m.at != m.last {
		return review.Review{}
	}
	r := reviewer{m.scene.village, m.recording.whole(), m.scene.line}
	_, said := m.gains(m.at)
	ending := m.recording.ending()
	shown := review.Review{
		ID: m.recording.ID, Downloads: true, Commitment: m.recording.Commitment,
		Seeded:  m.recording.Seeded(),
		Turning: r.turning(ending.points, ending.brought(m.own), said, m.narrative.words()),
		Again:   m.Invited() && !m.recording.InClass, Together: m.recording.People() > 1,
	}
	if shown.Commitment != "" {
		shown.Key = fmt.Sprintf("%x", m.recording.Key[:])
	}
	if m.Seated() {
		shown.Words = talkPage(r.village, m.recording.spoken[m.own](), m.scene.minds.line)
		shown.Report = reportPage(r.village, r.known, m.recording.judged[m.own](), m.scene.minds)
	}
	for s := range r.village.all().All() {
		shown.Seats = append(shown.Seats, r.seat(s))
	}
	return shown
}

// roleOf returns the role that a seat was dealt.
func (r *reviewer) roleOf(s game.Seat) game.Role { return r.known.Seats[s].Role }

// seat compares the statements of a seat with the facts.
func (r *reviewer) seat(s game.Seat) review.Seat {
	t := r.known
	role := r.roleOf(s)
	seat := review.Seat{Seat: r.village.Seat(s), Role: role, Dead: t.Seats[s].Dead}
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
			if !slices.ContainsFunc(seat.Claims, func(c review.ClaimTruth) bool { return c.Role == said.Role }) {
				seat.Claims = append(seat.Claims, review.ClaimTruth{
					Role: said.Role, Verdict: verdict(said.Role == role, false),
					Href: r.line(line.TalkKey(talk.Channel, talk.Day, talk.N)),
				})
			}
		})
	}
	b := board{r.village, r.known, r.line}
	for i := range t.Reports {
		if told := &t.Reports[i]; told.Seat == s {
			seat.Results = append(seat.Results, review.ResultTruth{
				ResultCell: b.result(told),
				Verdict:    verdict(truth.Got(t, told), r.roleOf(told.Target).Species() == told.Species),
			})
		}
	}
	for _, v := range t.Votes {
		if v.Voter == s {
			seat.Votes++
			if r.roleOf(v.Target) == game.RoleWerewolf {
				seat.OnWolf++
			}
		}
	}
	seat.Kept, seat.Broken = r.promises(s)
	return seat
}

// verdict returns the verdict on a statement. The parameter known means that the speaker knew the statement
// to be true, and so means that the statement is true.
func verdict(known, so bool) review.Verdict {
	switch {
	case known:
		return review.VerdictTrue
	case so:
		return review.VerdictLucky
	}
	return review.VerdictLie
}

// promises compares the vote that a seat declared last on a day with its first
// ballot of that day.
func (r *reviewer) promises(s game.Seat) (kept, broken int) {
	declared := map[int]game.Seat{}
	for i := range r.known.Talks {
		talk := &r.known.Talks[i]
		if talk.Seat != s || talk.Channel != game.ChannelTalk {
			continue
		}
		view.Assertions(talk, func(a view.Assertion) {
			if a.Sentence.Verb == protocol.Vote && a.Subject.Seat() == s && !a.Reason && a.Day < 0 &&
				a.Sentence.Target.Seat() != game.NoSeat {
				declared[talk.Day] = a.Sentence.Target.Seat()
			}
		})
	}
	for _, v := range r.known.Votes {
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

// turning shows the weightiest turning points in the order of the game, with their words, and with the
// suspicion that these words raised in public.
func (r *reviewer) turning(
	points []turningpoint.Point, brought []*turningpoint.Point, said []movement, words map[string]string,
) []ending.Turning {
	points = slices.Clone(points[:min(len(points), turningShown)])
	slices.SortStableFunc(points, func(a, b turningpoint.Point) int { return turningPlace(&a) - turningPlace(&b) })
	list := turningPage(r.village, points, r.line)
	for i := range points {
		list[i].Yours = slices.ContainsFunc(brought, func(p *turningpoint.Point) bool { return *p == points[i] })
	}
	for i := range points {
		told := points[i].Told
		if told == (protocol.TalkRef{}) {
			continue
		}
		key := line.TalkKey(told.Channel, int(told.Day), int(told.ID))
		list[i].Words, list[i].Href = words[key], r.line(key)
		for _, move := range said {
			of := points[i].Accused()
			if move.day == int(told.Day) && move.talk == int(told.ID) && move.after[of] >= move.before[of]+seenLeast {
				list[i].Seen = &ending.Seen{Of: r.village.Seat(of), Before: int(move.before[of]), After: int(move.after[of])}
			}
		}
	}
	return list
}
