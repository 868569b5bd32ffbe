package style

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A deed is something that a seat does and that its remarks alone do not show. It also depends on the seats that the
// remarks are about, on the votes, and on the deal.
type deed uint8

const (
	first  deed = iota // games in which it is the first to accuse somebody, not counting seers
	trusts             // games in which it says whom it trusts
	hits               // votes of villagers that go to a wolf
	fakes              // games as a wolf in which it claims the seer

	numDeeds = iota
)

// A reader counts what the seats have done in a finished game.
type reader struct {
	list  []seat
	table *view.Table
	roles [game.MaxSeats]game.Role
}

func (r *reader) add(s game.Seat, d deed, is bool) {
	n := &r.list[s].deeds[d]
	n.Of++
	if is {
		n.Won++
	}
}

// countDeeds counts the deeds of all seats.
func (r *reader) countDeeds() {
	var trusting game.SeatSet
	for i := range r.table.Talks {
		if talk := &r.table.Talks[i]; said(talk) && vouches(conclusion(talk.Sentence)) {
			trusting = trusting.With(talk.Seat)
		}
	}
	for s := range r.list {
		r.add(game.Seat(s), trusts, trusting.Has(game.Seat(s)))
		if r.roles[s] == game.RoleWerewolf {
			r.add(game.Seat(s), fakes, r.list[s].claimsSeer)
		}
	}
	for _, v := range r.table.Votes {
		if v.Ballot == 0 && !v.Forced && r.roles[v.Voter] == game.RoleVillager {
			r.add(v.Voter, hits, r.roles[v.Target] == game.RoleWerewolf)
		}
	}
	r.countFirst()
}

// countFirst counts the first seat to accuse somebody on day 1, among those that accuse and do not claim the seer.
func (r *reader) countFirst() {
	var seen game.SeatSet
	for i := range r.table.Talks {
		talk := &r.table.Talks[i]
		if talk.Day > 1 || r.list[talk.Seat].claims || seen.Has(talk.Seat) {
			continue
		}
		if said(talk) && accuses(conclusion(talk.Sentence)) {
			r.add(talk.Seat, first, seen.Empty())
			seen = seen.With(talk.Seat)
		}
	}
}

// said reports whether something was said in public, as a sentence.
func said(talk *view.Talk) bool {
	return talk.Day > 0 && talk.Channel == game.ChannelTalk && talk.Sentence != nil
}

// conclusion returns the main clause of a sentence: the consequence of a reason, the first of several clauses, or the
// deed that everybody is asked to do.
func conclusion(s *protocol.Sentence) *protocol.Sentence {
	for {
		switch {
		case s.Op == protocol.Because, s.Op == protocol.Day:
			s = &s.Args[len(s.Args)-1]
		case s.Op == protocol.And, s.Op == protocol.Request && kindOf(s) == calls:
			s = &s.Args[0]
		default:
			return s
		}
	}
}

func accuses(s *protocol.Sentence) bool {
	return s.Op == protocol.OpNone && s.Target.Seat() != game.NoSeat &&
		(s.Verb == protocol.Vote || s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf)
}

func vouches(s *protocol.Sentence) bool {
	return s.Op == protocol.OpNone && s.Verb == protocol.Estimate && s.Role.Side() == game.SideVillage
}
