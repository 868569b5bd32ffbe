package classmini

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/game/mini/publicgood"
	"aiwolfplay/server/minitable"
)

// A gauge defines how cooperation is measured in a game whose moves are all public.
type gauge struct {
	kind    mini.Kind // of the event of a move; the value of the event is the answer
	column  string    // of the move in data, after the name of oTree's tutorials
	of      func(value int32) float64
	full    float64 // the largest measured value, which is drawn as a full bar
	percent bool    // measured values are shares, not points
	selfish string  // the agent that acts only in its own interest
}

// gauges maps the names of games to their gauges. Games without one show only points.
var gauges = map[string]gauge{
	"dilemma": {
		kind: dilemma.Moved, column: "player.cooperate", full: 1, percent: true, selfish: "alld",
		of: func(move int32) float64 {
			if dilemma.Move(move) == dilemma.Cooperate {
				return 1
			}
			return 0
		},
	},
	"publicgood": {
		kind: publicgood.Gave, column: "player.contribution", full: publicgood.Budget / publicgood.Rounds, selfish: "rider",
		of: func(amount int32) float64 { return float64(amount) },
	},
}

// A history is the part of a group's game that everybody may know: the rounds that are over.
type history struct {
	rounds []round
	over   bool
	seats  [mini.Seats]minitable.Seat
	points [mini.Seats]int32 // at the end, in units
}

// A round is a round that is over.
type round struct {
	moves  [mini.Seats]int32 // the answers, in games that have a gauge
	person game.SeatSet      // seats that persons played
	payoff [mini.Seats]int32 // in units
}

// historyOf returns the rounds of a game that are over. It uses only events that a spectator sees.
func historyOf(t *minitable.Table) history {
	now := t.Now(game.Viewer{})
	h := history{over: now.Over, seats: now.Seats, points: now.Seen.Points()}
	kind, here := gauges[t.Game().Name()].kind, beganAsPersons(&now)
	for _, ev := range now.Events {
		if !now.Over && ev.Round >= now.Seen.Open().Round {
			break
		}
		for len(h.rounds) < int(ev.Round) {
			h.rounds = append(h.rounds, round{})
		}
		r := &h.rounds[ev.Round-1]
		switch ev.Kind {
		case mini.Left:
			here = here.Without(ev.Seat)
		case mini.Back:
			here = here.With(ev.Seat)
		case mini.Ready:
			if here.Has(ev.Seat) {
				r.person = r.person.With(ev.Seat)
			}
		case mini.Scored:
			r.payoff[ev.Seat] += ev.Value
		case kind:
			r.moves[ev.Seat] = ev.Value
		}
	}
	return h
}

// beganAsPersons returns the seats that persons had from the beginning. It leaves out persons who sat down later.
func beganAsPersons(now *minitable.Now) (here game.SeatSet) {
	for seat := range game.Seat(mini.Seats) {
		if !now.Seats[seat].Person {
			continue
		}
		here = here.With(seat)
		for _, ev := range now.Events {
			if ev.Seat != seat || ev.Kind != mini.Left && ev.Kind != mini.Back {
				continue
			}
			if ev.Kind == mini.Back {
				here = here.Without(seat)
			}
			break
		}
	}
	return here
}

// persons returns the seats at which a person played at least one round.
func (h *history) persons() (seats game.SeatSet) {
	for i := range h.rounds {
		seats |= h.rounds[i].person
	}
	return seats
}

// tries is the number of times that an agent is asked for its move. The median answer counts, so that rare slips
// don't.
const tries = 5

// standIn returns the moves that an agent would have made in a seat, round by round, and its points, if the two
// others had moved as they did. Different n give independent random numbers.
func (h *history) standIn(g mini.Game, setting int, seat game.Seat, agent string, n int) (moves []int32, points int32) {
	key := &draw.Key{byte(n), byte(n >> 8)}
	t, log := g.Begin(setting, key)
	for i := range h.rounds {
		q, _ := t.Question(seat)
		seen := g.View(setting, mini.Project(log, game.AtSeat(seat)))
		var answers [tries]int32
		for try := range answers {
			d := mini.AgentDraw(&draw.Key{byte(n), byte(n >> 8), byte(try)}, seat, q.ID)
			answers[try] = g.Answer(agent, seen, seat, &d)
		}
		slices.Sort(answers[:])
		own := answers[tries/2]
		moves = append(moves, own)
		for s := range game.Seat(mini.Seats) {
			answer := h.rounds[i].moves[s]
			if s == seat {
				answer = own
			}
			next, events, err := t.Step(key, mini.Input{Seat: s, Question: q.ID, Answer: answer})
			if err != nil {
				return nil, 0 // the answers are not those of the game
			}
			t, log = next, append(log, events...)
		}
	}
	return moves, t.Points()[seat]
}
