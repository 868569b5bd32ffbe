package bayes

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

// Why returns what the seat holds against another, as it tells: its own
// result, or the piece of evidence without which it would suspect the other
// least. All of it everybody has heard or seen.
func (p *player) Why(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	if p.discusses() {
		return p.against(t, suspect, speech.Never)
	}
	if s, ok := t.Found(suspect); ok {
		return s, true
	}
	if s, ok := t.OnlyOneLeft(suspect); ok {
		return s, true
	}
	return p.weightiest(t, suspect)
}

// weightiest finds the evidence whose absence would change the seat's mind
// most, by computing its belief without each in turn.
func (p *player) weightiest(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	facts := p.belief.Own()
	if p.Lies() {
		facts = p.pretence(p.Mask())
	}
	var post, without belief.Posterior
	p.belief.Infer(&post, &facts, false)
	best, most := -1, reasonSaid
	for _, i := range p.tellableAgainst(t, suspect) {
		p.belief.Without(&without, &facts, i)
		if change := logit(post.Wolf(suspect)) - logit(without.Wolf(suspect)); change >= most {
			best, most = i, change
		}
	}
	if best < 0 {
		return protocol.Sentence{}, false
	}
	return p.tellable(&p.belief.Items()[best])
}

// tellableAgainst returns the few pieces of evidence that by themselves speak
// most against a seat, of those that others have shown and that can be told.
func (p *player) tellableAgainst(t *speech.Turn, suspect game.Seat) []int {
	items := p.belief.Items()
	var picked []int
	for i := range items {
		if p.belief.RoughBearing(i, suspect) <= 0 || items[i].Actor == p.Me {
			continue
		}
		if why, ok := p.tellable(&items[i]); ok && (p.contest || convinces(t, &why, suspect)) {
			picked = append(picked, i)
		}
	}
	slices.SortStableFunc(picked, func(i, j int) int {
		return cmp.Compare(p.belief.RoughBearing(j, suspect), p.belief.RoughBearing(i, suspect))
	})
	return picked[:min(len(picked), reasonsTried)]
}

// convinces reports whether others will take a piece of evidence as a reason. A vote or an opinion must be
// the suspect's own and wrong somebody, and the seat must not have said or voted so too. To say that one is a
// villager is none, nor is a result that the seat does not believe or that clears it.
func convinces(t *speech.Turn, why *protocol.Sentence, suspect game.Seat) bool {
	s := speech.Conclusion(why)
	switch s.Verb {
	case protocol.Vote, protocol.Estimate:
		return s.Subject.Seat() == suspect && wrongs(t, s) && !t.SaidToo(s)
	case protocol.Comingout:
		return s.Role != game.RoleVillager
	case protocol.Voted:
		target := s.Target.Seat()
		return s.Subject.Seat() == suspect && (target == t.Me || t.Belief.Wolf[target] < saysHuman && !t.VotedFor(target))
	}
	clearsMe := s.Species == game.SpeciesHuman && s.Target.Seat() == t.Me
	return !clearsMe && !t.IsLie(why, suspect, game.NoSeat)
}

func logit(p float64) float64 {
	p = max(1e-9, min(1-1e-9, p))
	return math.Log(p / (1 - p))
}

// tellable puts a piece of evidence into words: a ballot of a day, or something
// said today in a sentence without an operator.
func (p *player) tellable(e *belief.Evidence) (protocol.Sentence, bool) {
	actor := protocol.RefTo(e.Actor)
	if e.Feature.IsBallot() {
		return protocol.OnDay(e.Day, protocol.Act(protocol.Voted, protocol.RefTo(e.Target)).By(actor)), true
	}
	if e.Talk < 0 {
		return protocol.Sentence{}, false
	}
	talk := &p.Table.Talks[e.Talk]
	if e.Feature.IsSaid() && talk.Day != p.Table.Day {
		return protocol.Sentence{}, false // yesterday's word
	}
	var found protocol.Sentence
	view.Assertions(talk, func(a view.Assertion) {
		s := a.Sentence
		if s.Verb == protocol.Comingout && s.Role == p.Table.Seats[p.Me].Claim {
			return // it says the same of itself
		}
		fits := s.Verb.TakesTarget() && a.Subject.Seat() == e.Actor
		fits = fits && (e.Target == game.NoSeat || s.Target.Seat() == e.Target)
		if fits && found.Verb == protocol.VerbNone {
			found = s.By(actor)
		}
	})
	return found, found.Verb != protocol.VerbNone && !p.withdrawn(&found)
}

// withdrawn reports whether a sentence quotes a claim or a result that its speaker stands by no more.
func (p *player) withdrawn(s *protocol.Sentence) bool {
	by := s.Subject.Seat()
	if s.Verb == protocol.Comingout && by < game.MaxSeats {
		return p.Table.Seats[by].Claim != s.Role
	}
	return slices.ContainsFunc(p.Table.Reports, func(r view.Report) bool {
		return r.TakenBack && r.Kind == s.Verb && r.Seat == by && r.Target == s.Target.Seat()
	})
}
