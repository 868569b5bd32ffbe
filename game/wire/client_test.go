package wire

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A post carries a seat's game over the wire, in memory.
type post struct {
	*testing.T
	seat   *Seat
	client Client
	told   int // events of the log
	packet map[Request]int

	want, got *view.Table
	heard     int // talks at the last question
	begun     int
	ended     int
}

// observe shows the seat the new events, and gives the client the packets that they cause.
func (p *post) observe(log []rules.Event, seat game.Seat) {
	evs := rules.Project(nil, log[p.told:], game.AtSeat(seat))
	p.told = len(log)
	for i := range evs {
		if evs[i].Kind == rules.DayBegan && evs[i].Day == 1 && !p.want.Setup.TalkOnFirstDay {
			p.want.Talks = p.want.Talks[:p.heard] // no packet has what was whispered after the last question
		}
		p.want.Observe(&evs[i])
	}
	for _, packet := range p.seat.Observe(evs) {
		if packet.Request.WantsAnswer() {
			p.Errorf("%s wants an answer", packet.Request)
		}
		p.receive(packet)
	}
}

func (p *post) receive(packet Packet) Step {
	p.Helper()
	line := packet.AppendLine(nil)
	p.packet[packet.Request]++
	checkLine(p.T, &packet, line)
	back, err := ParsePacket(line)
	if err != nil {
		p.Fatal(err)
	}
	step, err := p.client.Receive(&back)
	if err != nil {
		p.Fatalf("%v after %s", err, line)
	}
	if step.Begins {
		p.begun++
		p.got = view.New(step.Setup, game.AtSeat(step.Seat))
	}
	if step.Ends {
		p.ended++
	}
	for i := range step.Events {
		p.got.Observe(&step.Events[i])
	}
	return step
}

// checkLine checks a line against the needs of client libraries (the checklist of the protocol): ASCII, one line,
// histories together and never with gameInfo.
func checkLine(t *testing.T, p *Packet, line []byte) {
	t.Helper()
	if i := slices.IndexFunc(line, func(b byte) bool { return b < ' ' || b > '~' }); i != len(line)-1 || line[i] != '\n' {
		t.Errorf("byte %d of %d: %q", i, len(line), line)
	}
	if (p.TalkHistory == nil) != (p.WhisperHistory == nil) || p.TalkHistory != nil && p.GameInfo != nil {
		t.Errorf("histories: %s", line)
	}
	if g := p.GameInfo; g != nil && (g.RoleMap.Of(g.Agent) == "" || strings.Contains(string(line), "List\":null")) {
		t.Errorf("gameInfo: %s", line)
	}
}

// known returns the facts that both sides of the wire know at a question.
func known(t *view.Table) map[string]any {
	var seats []view.Seat
	talks := slices.Clone(t.Talks)
	for i := range t.Setup.Seats() {
		seats = append(seats, t.Seats[i])
	}
	for i := range talks {
		talks[i].Forced, talks[i].Sentence = false, nil // the wire does not tell the first, the second follows
	}
	votes := func(list []view.Vote) []view.Vote {
		list = slices.Clone(list)
		for i := range list {
			list[i].Forced = false
		}
		return list
	}
	return map[string]any{
		"day": t.Day, "phase": t.Phase, "turn": t.Turn, "ballot": t.Ballot, "alive": t.Alive, "winner": t.Winner,
		"over":  t.Over,
		"seats": seats, "talks": talks, "reports": t.Reports, "votes": votes(t.Votes), "attack votes": votes(t.AttackVotes),
		"deaths": t.Deaths, "divinations": t.Divinations, "identifications": t.Identifications, "guards": t.Guards,
		"attacks": t.Attacks, "nobody died": t.NobodyDied, "nobody executed": t.NobodyExecuted,
	}
}

// ask carries a question to the client and its answer back.
func (p *post) ask(ask rules.Ask, action rules.Action) rules.Action {
	p.Helper()
	step := p.receive(p.seat.Ask(ask))
	if step.Ask != ask || !step.Asked {
		p.Fatalf("asked %+v, the client understands %+v", ask, step.Ask)
	}
	p.heard = len(p.want.Talks)
	got, want := known(p.got), known(p.want)
	for what := range want {
		if what == "votes" && p.want.Setup.NoExecution && ask.Kind != rules.AskTalk {
			continue // without an execution they come in the morning
		}
		if !reflect.DeepEqual(got[what], want[what]) && fmt.Sprint(got[what]) != fmt.Sprint(want[what]) {
			p.Fatalf("day %d, %v: %s\ngot  %v\nwant %v", ask.Day, ask.Kind, what, got[what], want[what])
		}
	}
	a := ParseAnswer(nil, ask, p.seat.Allowed(ask), strings.TrimSuffix(string(p.client.Answer(step.Ask, action)), "\n"),
		false)
	if a.Illegal != "" || a.Rewritten {
		p.Errorf("%+v becomes %+v", action, a)
	}
	return a.Action
}

// TestClientUnderstandsSeat plays games over the wire. At every question the agent must know what it would know at our
// table, and its answer must arrive.
func TestClientUnderstandsSeat(t *testing.T) {
	options := rules.Fifteen()
	options.TalkOnFirstDay, options.NoAttack, options.NoExecution = true, true, true
	options.TalkTurns, options.WhisperTurns = 4, 4
	limits := rules.Five()
	limits.TalkTurns, limits.TalksPerDay, limits.Revotes = 7, 3, 0
	for name, setup := range map[string]rules.Setup{
		"5": rules.Five(), "15": rules.Fifteen(), "15 with options": options, "5 with limits": limits,
	} {
		for seed := range byte(3) {
			t.Run(fmt.Sprintf("%s/%d", name, seed), func(t *testing.T) { playByPost(t, setup, rules.Key{seed}) })
		}
	}
}

func playByPost(t *testing.T, setup rules.Setup, key rules.Key) {
	state, log, err := rules.New(setup, &key, nil)
	if err != nil {
		t.Fatal(err)
	}
	n := setup.Seats()
	posts, agents, told := make([]*post, n), make([]agent.Agent, n), make([]int, n)
	for i := range n {
		seat := game.Seat(i)
		posts[i] = &post{T: t, seat: NewSeat(setup, seat, Options{}), packet: map[Request]int{},
			want: view.New(setup, game.AtSeat(seat))}
		if agents[i], err = random.New(agent.Seating{Seat: seat, Setup: setup, Key: key.Agent(seat)}); err != nil {
			t.Fatal(err)
		}
	}
	for !state.Over() {
		for seat := range posts {
			posts[seat].observe(log, game.Seat(seat))
		}
		seat := state.Waiting().First()
		ask, _ := state.AskFor(seat)
		agents[seat].Observe(rules.Project(nil, log[told[seat]:], game.AtSeat(seat)))
		told[seat] = len(log)
		action, _ := agents[seat].Act(ask)
		action = posts[seat].ask(ask, action)
		if state, log, err = state.Step(&key, rules.Input{Seat: seat, Ask: ask.ID, Action: action}, log); err != nil {
			t.Fatal(err)
		}
	}
	for seat, p := range posts {
		p.observe(log, game.Seat(seat))
		days := state.Day() // the last has no packet of its own but FINISH
		if p.begun != 1 || p.ended != 1 || p.packet[RequestDailyInitialize] != days || p.packet[RequestDailyFinish] != days {
			t.Errorf("seat %d: %d games begun, %d ended, in %d days: %v", seat+1, p.begun, p.ended, days, p.packet)
		}
		if p.got.Winner != state.Winner() || p.got.Known(game.RoleWerewolf) != p.want.Known(game.RoleWerewolf) {
			t.Errorf("seat %d: winner %v, %v expected", seat+1, p.got.Winner, state.Winner())
		}
	}
}
