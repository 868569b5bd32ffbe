package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Found gives as a reason that the seat itself, or a seer whom it believes, has
// reported the suspect as a wolf.
func (t *Turn) Found(suspect game.Seat) (protocol.Sentence, bool) {
	return t.Reported(suspect, func(r *view.Report) bool {
		return t.Mind.Heeds(r) && (r.Seat == t.Me || r.Kind == protocol.Divined && t.Belief.Seer[r.Seat] >= believed)
	})
}

// Reported gives as a reason the first report of the suspect as a wolf that heeded accepts.
func (t *Turn) Reported(suspect game.Seat, heeded func(*view.Report) bool) (protocol.Sentence, bool) {
	for i := range t.Table.Reports {
		r := &t.Table.Reports[i]
		if r.Target != suspect || r.Species != game.SpeciesWerewolf || !heeded(r) {
			continue
		}
		s := protocol.Report(r.Kind, protocol.RefTo(suspect), r.Species)
		if r.Seat != t.Me {
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
func (t *Turn) OnlyOneLeft(suspect game.Seat) (protocol.Sentence, bool) {
	if t.Table.Seats[t.Me].Claim != game.RoleSeer {
		return nothing, false
	}
	rest := t.Others().Without(suspect)
	var humans []protocol.Sentence
	for r := range t.Results(t.Me) {
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
