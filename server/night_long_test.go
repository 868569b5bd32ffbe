//go:build long

package server

import (
	"cmp"
	"flag"
	"math"
	"slices"
	"sync"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

var nights = flag.Int("nights", 150, "games of 15 seats whose nights are timed")

// A nightfall describes one held night: the times that a villager can measure, and its secrets.
type nightfall struct {
	day, living int // public
	secrets     map[string]bool
	dusk, dawn  time.Duration // from the villager's own vote to the night, and from being ready to the day
}

// TestNightsTellNothingByTime checks that the times that a villager waits for a held night, and for the day after it,
// don't depend on any secret. It compares nights of the same day with the same number of living seats by rank: those
// with a secret against those without. All tests together must have p > 0.01.
func TestNightsTellNothingByTime(t *testing.T) {
	s := openSite(t, agent.New)
	s.lobby.SetCharacters(agent.Dealt)
	var mu sync.Mutex // guards the variables below
	seats := map[string]game.Seat{}
	var all []nightfall
	s.lobby.SetScript(lobby.Script{Deal: func(cfg *table.Config) {
		seat := cfg.DealtTo(game.RoleVillager)[0]
		cfg.Seats[seat].Kind, cfg.Seats[seat].User = table.Person, me
		mu.Lock()
		defer mu.Unlock()
		seats[cfg.ID] = seat
	}})
	setup := rules.Fifteen()
	setup.HeldNight = true
	t.Run("games", func(t *testing.T) {
		for range *nights {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				tb, err := s.lobby.Open(t.Context(), table.Config{Setup: setup, Seats: occupants(15)}, agent.Even, nil)
				if err != nil {
					t.Fatal(err)
				}
				defer tb.Close()
				mu.Lock()
				seat := seats[tb.ID()]
				mu.Unlock()
				list := timeNights(t, s, tb, seat)
				mu.Lock()
				defer mu.Unlock()
				all = append(all, list...)
			})
		}
	})
	measures := map[string]func(*nightfall) time.Duration{
		"dusk": func(n *nightfall) time.Duration { return n.dusk },
		"dawn": func(n *nightfall) time.Duration { return n.dawn },
	}
	for name, measure := range measures {
		for secret := range all[0].secrets {
			p, with, without := compareNights(all, secret, measure)
			t.Logf("%s (median %v), %s: %d nights with and %d without, p = %.4f",
				name, medianOf(all, measure), secret, with, without, p)
			if p < 0.01/float64(len(measures)*len(all[0].secrets)) {
				t.Errorf("%s tells whether %s", name, secret)
			}
		}
	}
}

func medianOf(all []nightfall, measure func(*nightfall) time.Duration) time.Duration {
	list := make([]time.Duration, len(all))
	for i := range all {
		list[i] = measure(&all[i])
	}
	slices.Sort(list)
	return list[len(list)/2].Round(10 * time.Microsecond)
}

// occupants returns seats of agents with dealt names.
func occupants(n int) []table.Occupant {
	seats := make([]table.Occupant, n)
	for i := range seats {
		seats[i] = table.Occupant{Kind: table.Agent, Name: ui.Animals[i]}
	}
	return seats
}

// timeNights plays a game as the person in a seat, until the person dies or the game ends.
func timeNights(t *testing.T, s *site, tb *table.Table, seat game.Seat) (list []nightfall) {
	t.Helper()
	feed, err := tb.Watch(t.Context(), game.AtSeat(seat), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer feed.Close()
	known := tb.View(game.AtSeat(seat))
	var acted, came time.Time
	var ready bool
	for asked := uint32(0); !known.Over && !known.Seats[seat].Dead; {
		batch, err := feed.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		came = time.Now()
		for i := range batch.Items {
			ev := &batch.Items[i].Event
			known.Observe(ev)
			switch {
			case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseNight && known.Day > 0:
				list = append(list, nightfall{day: known.Day, living: known.Alive.Len(), dusk: came.Sub(acted)})
				ready = false
			case ev.Kind == rules.DayBegan && ready && len(list) > 0:
				list[len(list)-1].dawn = came.Sub(acted)
			}
		}
		switch {
		case batch.Asked && batch.Ask.ID != asked:
			asked = batch.Ask.ID
			action := rules.Action{Kind: batch.Ask.Kind, Target: game.NoSeat, Text: rules.OverText}
			if batch.Ask.Kind != rules.AskTalk {
				action = rules.Action{Kind: batch.Ask.Kind, Target: batch.Ask.Targets.First()}
			}
			acted = time.Now()
			if err := tb.Submit(t.Context(), rules.Input{Seat: seat, Ask: asked, Action: action}); err != nil {
				t.Fatal(err)
			}
		case batch.MayReady && !batch.Ready && !ready:
			acted, ready = time.Now(), true
			if err := tb.Player(seat).Ready(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	rec, err := s.db.Games.Load(t.Context(), tb.ID())
	if err != nil {
		t.Fatal(err)
	}
	addSecrets(t, list, rec.Setup, rec.Key, rec.Log())
	return slices.DeleteFunc(list, func(n nightfall) bool { return n.dawn == 0 || n.secrets == nil })
}

// addSecrets adds the secrets of each night, which only the rules know.
func addSecrets(t *testing.T, list []nightfall, setup rules.Setup, key rules.Key, log []rules.Event) {
	t.Helper()
	state, _, err := rules.New(setup, &key, nil)
	if err != nil {
		t.Fatal(err)
	}
	alive := game.FirstSeats(setup.Seats())
	for _, ev := range log {
		switch {
		case ev.Kind == rules.Executed || ev.Kind == rules.Died:
			alive = alive.Without(ev.Target)
		case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseNight:
			count := map[game.Role]int{}
			for seat := range alive.All() {
				count[state.Role(seat)]++
			}
			for i := range list {
				if list[i].day == int(ev.Day) {
					list[i].secrets = map[string]bool{
						"the seer lives":          count[game.RoleSeer] > 0,
						"the medium lives":        count[game.RoleMedium] > 0,
						"the bodyguard lives":     count[game.RoleBodyguard] > 0,
						"all three wolves live":   count[game.RoleWerewolf] == 3,
						"a possessed one is left": count[game.RolePossessed] > 0,
					}
				}
			}
		}
	}
}

// compareNights performs van Elteren's test: ranks within each stratum, weighted by its size. It returns the
// probability that chance causes a difference of at least this size.
func compareNights(
	all []nightfall, secret string, measure func(*nightfall) time.Duration,
) (p float64, with, without int) {
	strata := map[[2]int][]*nightfall{}
	for i := range all {
		n := &all[i]
		strata[[2]int{n.day, n.living}] = append(strata[[2]int{n.day, n.living}], n)
	}
	var sum, variance float64
	for _, list := range strata {
		slices.SortFunc(list, func(a, b *nightfall) int { return cmp.Compare(measure(a), measure(b)) })
		m, ranks := 0, 0
		for i, n := range list {
			if n.secrets[secret] {
				m, ranks = m+1, ranks+i+1
			}
		}
		if rest := len(list) - m; m > 0 && rest > 0 {
			size := float64(len(list) + 1)
			sum += (float64(ranks) - float64(m)*size/2) / size
			variance += float64(m*rest) / (12 * size)
			with, without = with+m, without+rest
		}
	}
	return math.Erfc(math.Abs(sum) / math.Sqrt(2*variance)), with, without
}
