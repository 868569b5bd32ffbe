package speech

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A Listener decides how the seat understands utterances of others and of its own. Minds embed AttentiveListener. The
// agent plain, whose play is frozen, takes each line separately.
type Listener interface {
	// Heeds reports whether a report counts.
	Heeds(*view.Report) bool
	// Distrusts returns the seats that the seat does not trust in public, whatever it thinks.
	Distrusts() game.SeatSet
	// Guards reports whether the bodyguard guards the likeliest claimed seer, given the probability that this is the
	// seer.
	Guards(likelihood float64) bool
	// TakesBack reports whether a line takes back that its speaker divined the seat as a wolf.
	TakesBack(*view.Talk) bool
	// Choose picks one of several ways to answer a question. It reports false if the seat has already answered.
	Choose(*Turn, Question, []protocol.Sentence) (protocol.Sentence, bool)
	// BelievesReport reports whether somebody has reported a result that the seat believes.
	BelievesReport(*Turn, *protocol.Sentence) bool
	// Suspicion returns a sentence that calls a liar a wolf or the possessed, if that is clear. CallLiar does the same
	// for a liar that has reported the seat as a wolf.
	Suspicion(*Turn, game.Seat) protocol.Sentence
	CallLiar(*Turn, game.Seat) protocol.Sentence
	// Undecided returns the others whose votes are not known and that nobody has asked.
	Undecided(*Turn) game.SeatSet
}

// AttentiveListener listens as people do. It ignores what was taken back, recognizes answers in other words, and
// infers intentions from what a seat says.
type AttentiveListener struct{ Voice *Voice }

// Heeds reports whether a report was not taken back.
func (AttentiveListener) Heeds(r *view.Report) bool { return !r.TakenBack }

// Distrusts returns the seats that call the seat a wolf.
func (a AttentiveListener) Distrusts() game.SeatSet { return a.Voice.Slanderers() }

// Guards reports whether the probability is high enough.
func (AttentiveListener) Guards(likelihood float64) bool { return likelihood >= GuardsFrom }

// TakesBack reports whether a line takes back that its speaker divined the seat as a wolf.
func (a AttentiveListener) TakesBack(talk *view.Talk) (clear bool) {
	me := a.Voice.Me
	view.Denials(talk, func(a view.Assertion) {
		s := a.Sentence
		clear = clear || a.Subject.Seat() == talk.Seat && talk.Seat != me &&
			s.Verb == protocol.Divined && s.Target.Seat() == me && s.Species == game.SpeciesWerewolf
	})
	return clear
}

// Choose returns an answer in other words if the seat has given it before. It repeats the same words only if there are
// no others and the seat itself was asked.
func (AttentiveListener) Choose(t *Turn, q Question, ways []protocol.Sentence) (protocol.Sentence, bool) {
	if t.Heard.answered(q, ways) {
		return nothing, false
	}
	s, ok := t.FirstUnsaid(ways)
	if !ok && q.To != protocol.Any {
		return ways[0], true
	}
	return s, ok
}

// concludes reports whether a sentence says something, alone or together with other things, for whatever reason.
func concludes(s, what *protocol.Sentence) bool {
	s = Conclusion(s)
	if protocol.Equal(*s, *what) {
		return true
	}
	return s.Op == protocol.And && slices.ContainsFunc(s.Args, func(part protocol.Sentence) bool {
		return protocol.Equal(part, *what)
	})
}

// BelievesReport reports whether the first such report that was not taken back is the seat's own or a believed seer's.
func (AttentiveListener) BelievesReport(t *Turn, s *protocol.Sentence) bool {
	for _, r := range t.Table.Reports {
		if r.Kind == s.Verb && r.Target == s.Target.Seat() && r.Species == s.Species && !r.TakenBack {
			return r.Seat == t.Me || t.Belief.Seer[r.Seat] >= likely
		}
	}
	return false
}

// Suspicion calls a liar a wolf in a village without a possessed, unless the seat, as the seer, has seen that the liar
// is human, because people lie too. In that case it says that the liar is not the seer.
func (AttentiveListener) Suspicion(t *Turn, liar game.Seat) protocol.Sentence {
	wolf := protocol.Believe(protocol.RefTo(liar), game.RoleWerewolf)
	possessed := protocol.Believe(protocol.RefTo(liar), game.RolePossessed)
	switch {
	case t.Table.Setup.Roles[game.RolePossessed] == 0 && t.Past().sawHuman(liar):
		return protocol.Negate(protocol.Believe(protocol.RefTo(liar), game.RoleSeer))
	case t.Belief.Wolf[liar] > surelyWolf || t.Table.Setup.Roles[game.RolePossessed] == 0:
		return wolf
	case t.Belief.Wolf[liar] < surelyHuman, t.Past().cleared(liar):
		return possessed
	}
	return protocol.OneOf(wolf, possessed)
}

// CallLiar leaves open in a small village whether the liar is the possessed, however clear that is: only wolves were
// clear about it.
func (a AttentiveListener) CallLiar(t *Turn, liar game.Seat) protocol.Sentence {
	lie := a.Suspicion(t, liar)
	if lie.Role == game.RolePossessed && !t.Large() && !t.Past().cleared(liar) {
		return protocol.OneOf(protocol.Believe(protocol.RefTo(liar), game.RoleWerewolf), lie)
	}
	return lie
}

// Undecided leaves out the seats that have accused another or found a wolf, because they will vote for that seat.
func (AttentiveListener) Undecided(t *Turn) game.SeatSet {
	silent := t.Heard.Unasked()
	for _, talk := range t.Heard.Lines {
		if t.Accused(talk) != game.NoSeat {
			silent = silent.Without(talk.Seat)
		}
	}
	for _, r := range t.Table.Reports {
		if r.Species == game.SpeciesWerewolf && !r.TakenBack && t.Table.Alive.Has(r.Target) {
			silent = silent.Without(r.Seat)
		}
	}
	return silent
}
