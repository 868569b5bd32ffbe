package style

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/view"
)

// A kind classifies remarks.
type kind uint8

const (
	tells   kind = iota // a claim or a result: left out
	skips               // Skip
	ends                // Over
	votes               // VOTE
	thinks              // ESTIMATE
	plans               // DIVINATION, GUARD, ATTACK
	agrees              // AGREE
	differs             // DISAGREE
	recalls             // VOTED, ATTACKED
	calls               // REQUEST to ANY for a VOTE
	bids                // another REQUEST to ANY
	begs                // REQUEST to a seat
	wonders             // INQUIRE to ANY
	asks                // INQUIRE to a seat for a VOTE or an ESTIMATE
	presses             // INQUIRE to a seat about a claim
	checks              // another INQUIRE to a seat
	others              // anything else: several possibilities, a denial

	numKinds = iota
)

// A remark is an utterance of a seat, reduced to its kind and a few properties.
type remark struct {
	day, turn int
	kind      kind
	reason    bool // it contains BECAUSE
	joined    bool // it contains AND
	result    bool // it contains a claim or a result, even if only as a reason
}

// said reports whether a remark counts as said: it is neither silence nor left out.
func (r *remark) said() bool { return r.kind > ends }

// opines reports whether the remark is an opinion that can have a reason.
func (r *remark) opines() bool {
	return r.kind == votes || r.kind == thinks || r.kind == calls || r.kind == others
}

// never is a turn that no day has.
const never = 1 << 10

// A seat holds the talk of a seat in a game.
type seat struct {
	remarks []remark
	claims  bool // it claimed the seer on day 1
	called  int  // the turn of day 1 in which a result called it a wolf; never if none did
	days    int  // number of days on which it was asked to talk

	claimsSeer bool // it claimed the seer on any day
	deeds      [numDeeds]sim.Rate
}

// read returns how the seats of a finished game talked.
func read(setup rules.Setup, r *sim.Result) []seat {
	list := make([]seat, setup.Seats())
	t := view.New(setup, game.Viewer{})
	evs := rules.Project(nil, r.Log, game.Viewer{})
	for i := range evs {
		t.Observe(&evs[i])
	}
	for s := range list {
		list[s].called = never
	}
	for _, r := range t.Reports {
		if r.Day == 1 && r.Species == game.SpeciesWerewolf {
			list[r.Target].called = min(list[r.Target].called, r.Turn)
		}
	}
	for i := range t.Talks {
		talk := &t.Talks[i]
		if talk.Channel != game.ChannelTalk || talk.Day == 0 || talk.Sentence == nil {
			continue
		}
		s := &list[talk.Seat]
		m := remarkOf(talk.Sentence)
		m.day, m.turn = talk.Day, talk.Turn
		s.remarks = append(s.remarks, m)
		s.days = max(s.days, talk.Day)
		view.Assertions(talk, func(a view.Assertion) {
			claims := a.Sentence.Verb == protocol.Comingout && a.Sentence.Role == game.RoleSeer &&
				a.Subject.Seat() == talk.Seat && !a.Reason
			s.claimsSeer, s.claims = s.claimsSeer || claims, s.claims || claims && talk.Day == 1
		})
	}
	(&reader{list: list, table: t, roles: r.Roles}).countDeeds()
	return list
}

// remarkOf classifies a sentence by its conclusion, not by its reason.
func remarkOf(s *protocol.Sentence) (m remark) {
	m.result = hasResult(s)
	for s.Op == protocol.Because || s.Op == protocol.Day || s.Op == protocol.And {
		m.reason = m.reason || s.Op == protocol.Because
		m.joined = m.joined || s.Op == protocol.And
		if s.Op == protocol.And {
			s = &s.Args[0]
		} else {
			s = &s.Args[len(s.Args)-1]
		}
	}
	if m.kind = kindOf(s); s.Op == protocol.Not && hasResult(s) {
		m.kind = tells
	}
	return m
}

// hasResult reports whether a sentence contains a claim or a result that it doesn't ask for.
func hasResult(s *protocol.Sentence) bool {
	if s.Op == protocol.Request || s.Op == protocol.Inquire {
		return false
	}
	return kindOfVerb(s.Verb) == tells ||
		slices.ContainsFunc(s.Args, func(part protocol.Sentence) bool { return hasResult(&part) })
}

func kindOf(s *protocol.Sentence) kind {
	toAll := s.Target == protocol.Any || s.Target == protocol.Unspec
	switch s.Op {
	case protocol.OpNone:
		return kindOfVerb(s.Verb)
	case protocol.Request:
		switch what := remarkOf(&s.Args[0]); {
		case !toAll:
			return begs
		case what.kind == votes:
			return calls
		}
		return bids
	case protocol.Inquire:
		if toAll {
			return wonders
		}
		return kindOfQuestion(&s.Args[0])
	}
	return others
}

func kindOfQuestion(what *protocol.Sentence) kind {
	switch what.Verb {
	case protocol.Vote, protocol.Estimate:
		return asks
	case protocol.Comingout:
		return presses
	}
	return checks
}

func kindOfVerb(v protocol.Verb) kind {
	switch v {
	case protocol.VerbNone:
		return others
	case protocol.Comingout, protocol.Divined, protocol.Identified, protocol.Guarded:
		return tells
	case protocol.Skip:
		return skips
	case protocol.Over:
		return ends
	case protocol.Vote:
		return votes
	case protocol.Estimate:
		return thinks
	case protocol.Divination, protocol.Guard, protocol.Attack:
		return plans
	case protocol.Agree:
		return agrees
	case protocol.Disagree:
		return differs
	}
	return recalls
}
