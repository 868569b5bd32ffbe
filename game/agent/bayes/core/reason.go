package core

import (
	"cmp"
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Evidence finds reasons against others in their words and votes.
type Evidence struct{ *Seat }

// Why returns the seat's reason against another: its own result, that nobody else is left, or the weightiest of the
// heeded pieces of evidence. Everybody has heard or seen all of these.
func (s Evidence) Why(
	t *speech.Turn, suspect game.Seat, heeded func(t *speech.Turn, why *protocol.Sentence, suspect game.Seat) bool,
) (protocol.Sentence, bool) {
	if why, ok := t.Accuse(suspect).Found(); ok {
		return why, true
	}
	if why, ok := t.Accuse(suspect).OnlyOneLeft(); ok {
		return why, true
	}
	items := s.Model.Items()
	var candidates []int
	for i := range items {
		if s.Model.RoughBearing(i, suspect) <= 0 || items[i].Actor == s.Me {
			continue
		}
		if why, ok := s.tellable(&items[i]); ok && heeded(t, &why, suspect) {
			candidates = append(candidates, i)
		}
	}
	slices.SortStableFunc(candidates, func(i, j int) int {
		return cmp.Compare(s.Model.RoughBearing(j, suspect), s.Model.RoughBearing(i, suspect))
	})
	return s.weightiest(suspect, candidates[:min(len(candidates), reasonsTried)])
}

// weightiest returns the evidence without which the seat's belief would change most. It computes the belief without
// each item in turn.
func (s Evidence) weightiest(suspect game.Seat, items []int) (protocol.Sentence, bool) {
	if len(items) == 0 {
		return protocol.Sentence{}, false
	}
	facts := s.Model.Own()
	if s.Lies() {
		facts = s.pretence(s.Mask())
	}
	var post, without belief.Posterior
	s.Model.Infer(&post, &facts, false)
	best, most := -1, reasonSaid
	for _, i := range items {
		s.Model.Without(&without, &facts, i)
		if change := logit(post.Wolf(suspect)) - logit(without.Wolf(suspect)); change >= most {
			best, most = i, change
		}
	}
	if best < 0 {
		return protocol.Sentence{}, false
	}
	return s.tellable(&s.Model.Items()[best])
}

func logit(p float64) float64 {
	p = max(1e-9, min(1-1e-9, p))
	return math.Log(p / (1 - p))
}

// Sayings returns the lines of today that make a seat likelier a wolf.
func (s Evidence) Sayings(t *speech.Turn, suspect game.Seat) (list []speech.Ground) {
	items := s.Model.Items()
	for i := len(items) - 1; i >= 0 && items[i].Day == s.Table.Day; i-- {
		e := &items[i]
		if e.Talk < 0 || e.Actor != suspect {
			continue
		}
		bearing := s.Model.RoughBearing(i, suspect)
		if bearing < sayingTells || e.Feature.Kind() == belief.SayHuman { // praise is not held against a seat
			continue
		}
		if why, ok := s.tellable(e); ok && why.Species != game.SpeciesHuman && wrongs(t, &why) && !t.Heard.SaidToo(&why) {
			talk := &s.Table.Talks[e.Talk]
			list = append(list, speech.Ground{Says: why, Role: game.RoleWerewolf, Weight: min(bearing, 1),
				Since: speech.MomentOf(talk.Day, talk.N)})
		}
	}
	return list
}

// tellable returns the sentence for a piece of evidence: a ballot of any day, or a sentence of today without an
// operator.
func (s Evidence) tellable(e *belief.Evidence) (protocol.Sentence, bool) {
	actor := protocol.RefTo(e.Actor)
	if e.Feature.IsBallot() {
		return protocol.OnDay(e.Day, protocol.Act(protocol.Voted, protocol.RefTo(e.Target)).By(actor)), true
	}
	if e.Talk < 0 {
		return protocol.Sentence{}, false
	}
	talk := &s.Table.Talks[e.Talk]
	if e.Feature.IsSaid() && talk.Day != s.Table.Day {
		return protocol.Sentence{}, false // yesterday's statement
	}
	var found protocol.Sentence
	view.Assertions(talk, func(a view.Assertion) {
		c := a.Sentence
		if c.Verb == protocol.Comingout && c.Role == s.Table.Seats[s.Me].Claim {
			return // the seat says the same of itself
		}
		fits := c.Verb.TakesTarget() && a.Subject.Seat() == e.Actor
		fits = fits && (e.Target == game.NoSeat || c.Target.Seat() == e.Target)
		if fits && found.Verb == protocol.VerbNone {
			found = c.By(actor)
		}
	})
	return found, found.Verb != protocol.VerbNone && !s.withdrawn(&found)
}

// withdrawn reports whether a sentence quotes a claim or a result that its speaker has taken back.
func (s Evidence) withdrawn(quote *protocol.Sentence) bool {
	by := quote.Subject.Seat()
	if quote.Verb == protocol.Comingout && by < game.MaxSeats {
		return s.Table.Seats[by].Claim != quote.Role
	}
	return slices.ContainsFunc(s.Table.Reports, func(r view.Report) bool {
		return r.TakenBack && r.Kind == quote.Verb && r.Seat == by && r.Target == quote.Target.Seat()
	})
}

// Convinces reports whether others accept a piece of evidence as a reason. A vote or an opinion must be the suspect's
// own and directed against an innocent seat, and the seat must not have said or voted the same. A claim to be a
// villager is no reason. Nor is a result that the seat does not believe, or one that clears it.
func Convinces(t *speech.Turn, why *protocol.Sentence, suspect game.Seat) bool {
	s := speech.Conclusion(why)
	switch s.Verb {
	case protocol.Vote, protocol.Estimate:
		return s.Subject.Seat() == suspect && wrongs(t, s) && !t.Heard.SaidToo(s)
	case protocol.Comingout:
		return s.Role != game.RoleVillager
	case protocol.Voted:
		target := s.Target.Seat()
		return s.Subject.Seat() == suspect &&
			(target == t.Me || t.Belief.Wolf[target] < SaysHuman && !t.Past().VotedFor(target))
	}
	clearsMe := s.Species == game.SpeciesHuman && s.Target.Seat() == t.Me
	return !clearsMe && !t.Accuse(suspect).IsLie(why, game.NoSeat)
}

// wrongs reports whether a line is against a seat that this seat takes for human, or supports a seat that it does not
// believe. Praise of this seat wrongs nobody, and a suspicion that may be right wrongs nobody either.
func wrongs(t *speech.Turn, why *protocol.Sentence) bool {
	target := why.Target.Seat()
	switch {
	case why.Verb == protocol.Estimate && why.Role.Side() == game.SideVillage:
		return why.Role == game.RoleSeer && target != t.Me && t.Belief.Seer[target] < SaysLiar
	case why.Verb == protocol.Estimate && why.Role == game.RolePossessed && target != t.Me:
		return t.Belief.Seer[target] >= SaysSeer
	case target == t.Me || !t.Table.Alive.Has(target) || !why.Verb.TakesTarget():
		return true
	}
	return t.Belief.Wolf[target] < SaysHuman || t.Belief.Seer[target] >= SaysSeer
}

// Suspicion returns a sentence that calls the seat's suspect a wolf.
func Suspicion(t *speech.Turn) protocol.Sentence {
	return protocol.Believe(protocol.RefTo(t.Suspect), game.RoleWerewolf)
}

// Clears returns a reason in favour of another seat that this seat takes for human.
func Clears(t *speech.Turn, s game.Seat) (protocol.Sentence, bool) {
	if t.Belief.Wolf[s] < SaysHuman {
		for _, g := range t.Grounds(s) {
			if g.Role == game.RoleVillager {
				return g.Says, true
			}
		}
	}
	return protocol.Sentence{}, false
}

// ForSelf returns a reason in favour of the seat itself, once a day.
func ForSelf(t *speech.Turn) (protocol.Sentence, bool) {
	for _, g := range t.Grounds(t.Me) {
		if g.Role == game.RoleVillager && !t.Heard.HasArgued(&g.Says) {
			return g.Says, true
		}
	}
	return protocol.Sentence{}, false
}
