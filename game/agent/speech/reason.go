package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// An Accusation has the reasons that a seat can give against a suspect.
type Accusation struct {
	t       *Turn
	suspect game.Seat
}

// Accuse returns the accusation against a suspect.
func (t *Turn) Accuse(suspect game.Seat) Accusation { return Accusation{t, suspect} }

// Found gives as a reason that the seat itself, or a seer whom it believes, has
// reported the suspect as a wolf.
func (a Accusation) Found() (protocol.Sentence, bool) {
	return a.Reported(func(r *view.Report) bool {
		return a.t.Mind.Heeds(r) && (r.Seat == a.t.Me || r.Kind == protocol.Divined && a.t.Belief.Seer[r.Seat] >= believed)
	})
}

// Reported gives as a reason the first report of the suspect as a wolf that heeded accepts.
func (a Accusation) Reported(heeded func(*view.Report) bool) (protocol.Sentence, bool) {
	for i := range a.t.Table.Reports {
		r := &a.t.Table.Reports[i]
		if r.Target != a.suspect || r.Species != game.SpeciesWerewolf || !heeded(r) {
			continue
		}
		s := protocol.Report(r.Kind, protocol.RefTo(a.suspect), r.Species)
		if r.Seat != a.t.Me {
			s = s.By(protocol.RefTo(r.Seat))
		}
		if r.On >= 0 {
			s = protocol.OnDay(r.On, s)
		}
		return s, true
	}
	return nothing, false
}

// OnlyOneLeft gives as a reason that the seat, as a seer, has found everybody
// else human who lives.
func (a Accusation) OnlyOneLeft() (protocol.Sentence, bool) {
	if a.t.Table.Seats[a.t.Me].Claim != game.RoleSeer {
		return nothing, false
	}
	rest := a.t.Others().Without(a.suspect)
	var humans []protocol.Sentence
	for r := range a.t.Results(a.t.Me) {
		if r.Species == game.SpeciesHuman && rest.Has(r.Target) {
			rest = rest.Without(r.Target)
			humans = append(humans, Dated(protocol.Divined, r))
		}
	}
	if !rest.Empty() {
		return nothing, false
	}
	return all(humans)
}

// Counted gives as a reason the seats that are not the wolf: the two rivals who claim to be the seer, one of
// whom is believed, and those whom the believed one has cleared. It does so if few others than the suspect
// are left.
func (a Accusation) Counted() (protocol.Sentence, bool) {
	claimants := a.t.Table.Claimants(game.RoleSeer)
	if claimants.Has(a.suspect) {
		return nothing, false
	}
	var facts []protocol.Sentence
	if claimants.Len() == 2 && a.t.Table.Setup.Roles[game.RolePossessed] > 0 {
		for s := range claimants.All() {
			facts = append(facts, protocol.Claim(protocol.RefTo(s), game.RoleSeer).By(protocol.RefTo(s)))
		}
	}
	left := a.t.Others() &^ claimants
	for i := range a.t.Table.Reports {
		r := &a.t.Table.Reports[i]
		cleared := r.Kind == protocol.Divined && r.Species == game.SpeciesHuman && !r.TakenBack
		heeded := r.Seat == a.t.Me || a.t.Belief.Seer[r.Seat] >= believed
		if !cleared || !heeded || r.Target == a.suspect || !left.Has(r.Target) {
			continue
		}
		left = left.Without(r.Target)
		s := protocol.Report(r.Kind, protocol.RefTo(r.Target), r.Species)
		facts = append(facts, s.By(protocol.RefTo(r.Seat)))
	}
	if left.Len() > fewLeft {
		return nothing, false
	}
	return all(facts)
}
