package winchance

import (
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Table computes the village's chances in the states of one village. It computes each chance when it is first asked
// for, and is safe for concurrent use.
type Table struct {
	mu  sync.Mutex
	day map[State]float64
}

// Of returns a table for a village. It reports false for a village with two seers or two bodyguards, because plain play
// has no rule for them.
func Of(setup rules.Setup) (*Table, bool) {
	if setup.Roles[game.RoleSeer] > 1 || setup.Roles[game.RoleBodyguard] > 1 {
		return nil, false
	}
	return &Table{day: make(map[State]float64)}, true
}

// Day returns the chance that the village wins, before a day's vote. The game may be over.
func (t *Table) Day(s State) float64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.byDay(s)
}

// Execute returns the chance that the village wins if it executes a seat of a group, which must not be empty.
func (t *Table) Execute(s State, g Group) float64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.byNight(s.Without(g), nil)
}

// A Choice is an act of a seat at night on a seat of a group.
type Choice struct {
	Act rules.AskKind // AskDivine, AskGuard or AskAttack
	To  Group
}

// Night returns the chance that the village wins, at the beginning of a night, if one of the acts of the night is the
// given one. Its target must be alive.
func (t *Table) Night(s State, c Choice) float64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.byNight(s, &c)
}

func (t *Table) byDay(s State) float64 {
	if sure, over := s.over(); over {
		return sure
	}
	if chance, known := t.day[s]; known {
		return chance
	}
	candidates := s
	if s[Wolf][1] > 0 {
		candidates = State{Wolf: s[Wolf]}
		candidates[Wolf][0] = 0
	} else {
		for k := range candidates {
			candidates[k][1] = 0
		}
	}
	chance, all := 0.0, float64(candidates.living())
	for g, n := range candidates.groups {
		chance += n / all * t.byNight(s.Without(g), nil)
	}
	t.day[s] = chance
	return chance
}

// byNight returns the chance at the beginning of the night. Acts other than the given choice are drawn at random.
func (t *Table) byNight(s State, choice *Choice) (chance float64) {
	if s.count(Wolf) == 0 {
		return 1
	}
	humans := float64(s.living() - s.count(Wolf))
	for g, n := range s.groups {
		if g.Kind == Wolf {
			continue
		}
		share := n / humans
		if choice != nil && choice.Act == rules.AskAttack {
			share = one(g == choice.To)
		}
		if share == 0 {
			continue
		}
		saved := s.saved(g, choice)
		chance += share * (saved*t.byDawn(s, nil, choice) + (1-saved)*t.byDawn(s, &g, choice))
	}
	return chance
}

// saved returns the probability that a seat of a group is guarded.
func (s *State) saved(g Group, choice *Choice) float64 {
	switch {
	case s.count(Bodyguard) == 0 || g.Kind == Bodyguard:
		return 0
	case choice != nil && choice.Act == rules.AskGuard:
		return one(g == choice.To) / float64(*s.of(g))
	}
	return 1 / float64(s.living()-1)
}

// byDawn returns the chance after a night in which a seat of a group, or nobody, dies.
func (t *Table) byDawn(s State, died *Group, choice *Choice) (chance float64) {
	after := s
	if died != nil {
		after = s.Without(*died)
	}
	if after.count(Seer) == 0 {
		return t.byDay(after)
	}
	candidates := s // candidates for the divination, which the seer chooses before anybody dies
	candidates[Seer] = [2]uint8{}
	for k := range candidates {
		candidates[k][1] = 0
	}
	all := float64(candidates.living())
	if choice != nil && choice.Act == rules.AskDivine {
		candidates, all = State{}.With(choice.To), 1
	}
	if all == 0 {
		return t.byDay(after)
	}
	for g, n := range candidates.groups {
		share, lost := n/all, 0.0 // lost: the divined seat is the one that died
		if died != nil && *died == g {
			lost = 1 / float64(*s.of(g))
		}
		if g.Divined || lost == 1 {
			chance += share * t.byDay(after)
			continue
		}
		chance += share * (lost*t.byDay(after) + (1-lost)*t.byDay(after.divining(g)))
	}
	return chance
}

func one(so bool) float64 {
	if so {
		return 1
	}
	return 0
}
