package lineup

import (
	"context"
	"errors"

	"aiwolfplay/game"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// Name sets the agents of the report from a list, as [evaluation.ParseAgents] reads it.
func (r *Report) Name(list string, setup rules.Setup) error {
	agents, err := evaluation.ParseAgents(list, setup)
	if err != nil {
		return err
	}
	if len(agents) < 2 {
		return errors.New("two or more names of agents expected")
	}
	for _, a := range agents {
		r.Agents, r.Behaviours = append(r.Agents, a.Name), append(r.Behaviours, a.Behaviour)
	}
	return nil
}

// Play plays games by their numbers: game n is of line-up n / Settings, in the order of [All], on setting n % Settings.
// It calls played after each game. The calls come from several goroutines unless an agent connects. workers is the
// number of games played at a time; 0 means one for each processor.
func (r *Report) Play(
	ctx context.Context, setup rules.Setup, crew *Crew, games []int, workers int, played func(n int, g Game) error,
) error {
	lineups := All(len(r.Agents))
	key := func(i int) rules.Key { return sim.GameKey(r.Seed, games[i]%r.Settings) }
	config := sim.Config{
		Setup: setup, Agents: crew.Entrants, Workers: workers, SetSize: 1, Games: len(games), KeyOf: key,
		Seated: func(i int) []int {
			k := key(i)
			return crew.seat(lineups[games[i]/r.Settings], rules.Deal(setup, &k))
		},
		Played: func(p sim.PlayedGame) error {
			g := gameOf(p.Result)
			g.Faults = crew.faults(&p)
			return played(games[p.Index], g)
		},
	}
	if crew.connects() {
		return sim.LiveBatch(ctx, &config)
	}
	_, err := sim.Batch(ctx, config)
	return err
}

// gameOf returns the figures of a game that results count.
func gameOf(r *sim.Result) (g Game) {
	g.Won = r.Winner == game.SideWerewolf
	for i := range r.Log {
		ev := &r.Log[i]
		if ev.Kind == rules.Voted && ev.N == 0 && r.Roles[ev.Actor].Side() == game.SideVillage {
			g.Votes++
			if r.Roles[ev.Target] == game.RoleWerewolf {
				g.OnWolf++
			}
		}
	}
	return g
}

// Fill computes the figures of the report from the results of all games.
func (r *Report) Fill(results *Results) {
	r.Meetings, r.Ratings = results.Meetings(r.Seed), results.Ratings(r.Seed)
	r.Model, r.HeldOut = results.FitAll(r.Seed), results.HeldOut()
	if r.Faults, r.Spoilt = results.Faults(); r.Faults != nil {
		r.Strict = results.Strictly().Ratings(r.Seed)
	}
}
