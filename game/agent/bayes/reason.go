package bayes

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// why returns what the seat holds against another, as it tells: its own
// result, or the piece of evidence without which it would suspect the other
// least. All of it everybody has heard or seen.
func (sp *speech) why(suspect game.Seat) (protocol.Sentence, bool) {
	if s, ok := sp.divinedIt(suspect); ok {
		return s, true
	}
	if s, ok := sp.onlyOneLeft(suspect); ok {
		return s, true
	}
	return sp.weightiest(suspect)
}

// What a reason must move the log-odds by, and how many pieces of evidence,
// those that by themselves speak most, are tried.
const (
	weighty = 0.4
	tries   = 5
)

// weightiest finds the evidence whose absence would change the seat's mind
// most, by computing its belief without each in turn.
func (sp *speech) weightiest(suspect game.Seat) (protocol.Sentence, bool) {
	facts := sp.belief.Own()
	if sp.lies() {
		facts = sp.pretence(sp.mask())
	}
	var post belief.Posterior
	sp.belief.Infer(&post, &facts, false)
	items := sp.belief.Items()
	var picked [tries]int
	n := 0
	for i := range items {
		lean := sp.belief.Lean(i, suspect)
		if _, tellable := sp.tellable(&items[i]); lean <= 0 || !tellable || items[i].Actor == sp.me {
			continue
		}
		at := n
		for at > 0 && sp.belief.Lean(picked[at-1], suspect) < lean {
			at--
		}
		if at == tries {
			continue
		}
		n = min(n+1, tries)
		copy(picked[at+1:n], picked[at:n-1])
		picked[at] = i
	}
	best, most := -1, weighty
	var without belief.Posterior
	for _, i := range picked[:n] {
		sp.belief.Without(&without, &facts, i)
		if change := logit(post.Wolf(suspect)) - logit(without.Wolf(suspect)); change >= most {
			best, most = i, change
		}
	}
	if best < 0 {
		return protocol.Sentence{}, false
	}
	return sp.tellable(&items[best])
}

func logit(p float64) float64 {
	p = max(1e-9, min(1-1e-9, p))
	return math.Log(p / (1 - p))
}

// tellable puts a piece of evidence into words: a ballot of a day, or something
// said today as a simple sentence.
func (sp *speech) tellable(e *belief.Evidence) (protocol.Sentence, bool) {
	actor := protocol.RefTo(e.Actor)
	if e.Feature.IsBallot() {
		return protocol.OnDay(e.Day, protocol.Act(protocol.Voted, protocol.RefTo(e.Target)).By(actor)), true
	}
	if e.Talk < 0 {
		return protocol.Sentence{}, false
	}
	talk := &sp.table.Talks[e.Talk]
	if e.Feature.IsSaid() && talk.Day != sp.table.Day {
		return protocol.Sentence{}, false // yesterday's word
	}
	var found protocol.Sentence
	view.Assertions(talk, func(a view.Assertion) {
		s := a.Sentence
		if s.Verb == protocol.Comingout && s.Role == sp.table.Seats[sp.me].Claim {
			return // it says the same of itself
		}
		fits := s.Verb.TakesTarget() && a.Subject.Seat() == e.Actor && (e.Target == game.NoSeat || s.Target.Seat() == e.Target)
		if fits && found.Verb == protocol.VerbNone {
			found = s.By(actor)
		}
	})
	return found, found.Verb != protocol.VerbNone
}

func (sp *speech) divinedIt(suspect game.Seat) (protocol.Sentence, bool) {
	for _, r := range sp.table.Reports {
		black := r.Target == suspect && r.Species == game.SpeciesWerewolf && !r.TakenBack
		if !black || r.Seat != sp.me && (r.Kind == protocol.Divined && sp.mind.seer[r.Seat] < 0.45 || r.Kind == protocol.Identified) {
			continue
		}
		s := protocol.Report(r.Kind, protocol.RefTo(suspect), r.Species)
		if r.Seat != sp.me {
			s = s.By(protocol.RefTo(r.Seat))
		}
		if r.On >= 0 {
			s = protocol.OnDay(r.On, s)
		}
		return s, true
	}
	return protocol.Sentence{}, false
}

// onlyOneLeft: as a seer it has found everybody else human who lives.
func (sp *speech) onlyOneLeft(suspect game.Seat) (protocol.Sentence, bool) {
	if sp.table.Seats[sp.me].Claim != game.RoleSeer {
		return protocol.Sentence{}, false
	}
	rest := sp.others().Without(suspect)
	var whites []protocol.Sentence
	for r := range sp.results(sp.me) {
		if r.Species == game.SpeciesHuman && rest.Has(r.Target) {
			rest = rest.Without(r.Target)
			whites = append(whites, dated(protocol.Divined, r))
		}
	}
	switch {
	case !rest.Empty() || len(whites) == 0:
		return protocol.Sentence{}, false
	case len(whites) == 1:
		return whites[0], true
	}
	return protocol.AllOf(whites...), true
}
