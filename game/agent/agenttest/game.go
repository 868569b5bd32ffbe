package agenttest

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/game/rules"
)

// A trial is one game of the suite.
type trial struct {
	*testing.T
	factory agent.Factory
	setup   rules.Setup
	key     rules.Key
	noise   game.SeatSet // seats that talk nonsense and act at random
	past    []past       // the games of a set before this one

	rng      *rand.Rand
	state    rules.State
	log      []rules.Event
	agents   [game.MaxSeats]agent.Agent
	memories [game.MaxSeats]*agent.Memory
	seen     [game.MaxSeats]progress
	asked    int
}

// A past game of a set.
type past struct {
	key rules.Key
	log []rules.Event
}

// progress is the number of events of the log that an agent has observed, with the number of the last event that it was
// shown.
type progress struct {
	of   int
	last uint32
}

// playSet plays games in a row, if an agent keeps something from game to game.
func (g *trial) playSet(games byte) {
	g.Helper()
	for s := range g.memories {
		g.memories[s] = &agent.Memory{}
	}
	for n := range games {
		g.key[1] = n
		g.play()
		g.past = append(g.past, past{g.key, slices.Clone(g.log)})
		g.seen, g.asked = [game.MaxSeats]progress{}, 0
		if g.memories[0].Kept == nil {
			return
		}
	}
}

func (g *trial) play() {
	g.Helper()
	g.rng = rand.New(rand.NewPCG(uint64(g.key[0]), uint64(g.setup.Seats())))
	var err error
	if g.state, g.log, err = rules.New(g.setup, &g.key, nil); err != nil {
		g.Fatal(err)
	}
	for s := range g.setup.Seats() {
		g.agents[s] = g.seat(game.Seat(s), g.key, g.memories[s])
	}
	for !g.state.Over() {
		seat := g.state.Waiting().Nth(g.rng.IntN(g.state.Waiting().Len()))
		ask, _ := g.state.AskFor(seat)
		in := rules.Input{Seat: seat, Ask: ask.ID}
		if g.noise.Has(seat) {
			in.Action = g.nonsense(ask)
		} else {
			in.Action, in.Timeout = g.ask(seat, ask)
		}
		next, log, err := g.state.Step(&g.key, in, g.log)
		if err != nil {
			g.Fatalf("seat %d answers %+v with %+v: %v", seat.Number(), ask, in.Action, err)
		}
		g.state, g.log = next, log
	}
	for s := range g.setup.Seats() {
		g.observe(game.Seat(s)) // the end and the roles
	}
}

func (g *trial) seat(seat game.Seat, key rules.Key, memory *agent.Memory) agent.Agent {
	a, err := g.factory(agent.Seating{Seat: seat, Setup: g.setup, Key: key.Agent(seat), Memory: memory})
	if err != nil {
		g.Fatalf("seat %d: %v", seat.Number(), err)
	}
	return a
}

// observe gives an agent the new events of its seat, sometimes in two pieces, sometimes after an empty slice.
// Afterwards it overwrites the slice.
func (g *trial) observe(seat game.Seat) {
	evs := rules.Project(nil, g.log[g.seen[seat].of:], game.AtSeat(seat))
	for i := range evs {
		evs[i].Seq += g.seen[seat].last // the numbering continues that of the seat
	}
	g.seen[seat].of, g.seen[seat].last = len(g.log), g.seen[seat].last+uint32(len(evs))
	if g.rng.IntN(4) == 0 {
		g.agents[seat].Observe(nil)
	}
	if len(evs) > 1 && g.rng.IntN(2) == 0 {
		g.agents[seat].Observe(evs[:1])
		scribble(evs[:1])
		evs = evs[1:]
	}
	g.agents[seat].Observe(evs)
	scribble(evs)
}

func scribble(evs []rules.Event) {
	for i := range evs {
		evs[i] = rules.Event{Kind: rules.Died, Day: 99, Actor: 17, Target: 17, Role: game.RoleWerewolf, Text: "?"}
	}
}

// ask lets the agent answer. Sometimes an agent that is built anew takes its place. timeout says that the agent did not
// answer at once.
func (g *trial) ask(seat game.Seat, ask rules.Ask) (action rules.Action, timeout bool) {
	g.observe(seat)
	if thinker, ok := g.agents[seat].(agent.Thinker); ok && g.asked%23 == 0 {
		g.think(seat, thinker)
	}
	action, now := g.agents[seat].Act(ask)
	g.asked++
	if g.asked%13 == 0 || g.asked < 20 {
		g.rebuild(seat, ask, action, now)
	}
	if !now {
		return rules.Action{}, true
	}
	if ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper {
		s, err := protocol.Parse(action.Text)
		if err != nil {
			g.Fatalf("seat %d says %q: %v", seat.Number(), action.Text, err)
		}
		if s.String() != action.Text {
			g.Fatalf("seat %d says %q, which is written %q", seat.Number(), action.Text, s)
		}
	}
	return action, false
}

// think asks an agent for its beliefs. An agent that is built anew, and is not asked, must continue in the same way.
func (g *trial) think(seat game.Seat, thinker agent.Thinker) {
	var b agent.Beliefs
	thinker.Beliefs(&b)
	count := map[game.Seat]int{}
	for _, r := range b.Reasons {
		count[r.About]++
		inside := func(s game.Seat) bool { return int(s) < g.setup.Seats() }
		seated := inside(r.About) && inside(r.Actor) && (r.Target == game.NoSeat || inside(r.Target))
		if r.Kind == "" || !seated || math.IsNaN(r.Weight) || count[r.About] > agent.MaxReasons {
			g.Fatalf("seat %d gives as reason %+v", seat.Number(), r)
		}
	}
	for s := range g.setup.Seats() {
		sum := 0
		for _, c := range b.Roles[s] {
			sum += int(c)
		}
		if sum < 250 || sum > 260 { // rounded
			g.Fatalf("seat %d believes of seat %d: %v, together %d of 255", seat.Number(), s+1, b.Roles[s], sum)
		}
	}
	if own := b.Roles[seat][g.state.Role(seat)]; own != agent.Certain {
		g.Fatalf("seat %d is not certain of its own role: %d of 255", seat.Number(), own)
	}
}

// rebuild checks that an agent that only observed the games of the set, including this one so far, answers like the
// agent that was asked in all of them. The new agent gets the next question.
func (g *trial) rebuild(seat game.Seat, ask rules.Ask, action rules.Action, now bool) {
	memory := &agent.Memory{}
	for _, p := range g.past {
		g.seat(seat, p.key, memory).Observe(rules.Project(nil, p.log, game.AtSeat(seat)))
	}
	g.memories[seat] = memory
	a := g.seat(seat, g.key, memory)
	a.Observe(rules.Project(nil, g.log, game.AtSeat(seat)))
	if again, nowAgain := a.Act(ask); again != action || nowAgain != now {
		g.Fatalf("seat %d answers %+v with %+v (%v); built anew, with %+v (%v)",
			seat.Number(), ask, action, now, again, nowAgain)
	}
	g.agents[seat] = a
}

// nonsense returns a legal but senseless action: seats and utterances that do not exist, claims of everything by
// everybody, deep nesting, and sometimes a text that is not a sentence, as in a damaged log.
func (g *trial) nonsense(ask rules.Ask) rules.Action {
	action := rules.Action{Kind: ask.Kind, Target: game.NoSeat}
	switch {
	case ask.Targets != 0:
		action.Target = ask.Targets.Nth(g.rng.IntN(ask.Targets.Len()))
	case g.rng.IntN(50) == 0:
		action.Text = "ESTIMATE (Agent["
	case g.rng.IntN(3) == 0:
		action.Text = rules.OverText
	default:
		seats := []int{0, g.setup.Seats(), 99}[g.rng.IntN(3)]
		action.Text = protocoltest.Sentence(g.rng, g.rng.IntN(6), seats).String()
	}
	return action
}
