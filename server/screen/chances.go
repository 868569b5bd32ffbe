package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// Chances returns the chances that some seats, given by number, are werewolves, after the first at events
// that everybody saw. agents contains the average beliefs of living seats, computed as if the claims of each seat
// were true, as behind the curtain of the theatre. public contains the chances that follow from public facts
// alone. Both contain only zeros if beliefs don't cover the setup.
func (r *Recording) Chances(events []rules.Event, at int, seats []int) (agents, public []float64) {
	agents, public = make([]float64, len(seats)), make([]float64, len(seats))
	p, err := newPublic(r.View(game.Viewer{}), r.manners())
	if err != nil {
		return agents, public
	}
	for i := range events[:afterMorning(events, at)] {
		p.observe(&events[i])
	}
	m := &Minds{known: p.mind.Table, mind: p.mind}
	believers := 0.0
	for seat := range p.mind.Table.Alive.All() {
		b := m.beliefsAtWord(seat)
		if b == nil {
			continue
		}
		believers++
		for i, n := range seats {
			agents[i] += float64(b.Roles[game.SeatNumbered(n)][game.RoleWerewolf]) / 255
		}
	}
	for i, n := range seats {
		agents[i] /= max(believers, 1)
		public[i] = p.now.Wolf(game.SeatNumbered(n))
	}
	return agents, public
}

// afterMorning returns the position just after the beginning of the day if at is just before the beginning.
// Otherwise it returns at. The beginning reveals that the game goes on and that the last werewolf is still
// alive; people who are asked in the morning know that.
func afterMorning(events []rules.Event, at int) int {
	if at == 0 || at == len(events) || events[at].Kind != rules.PhaseBegan {
		return at
	}
	switch events[at-1].Kind {
	case rules.Died, rules.NobodyDied:
		return at + 1
	}
	return at
}
