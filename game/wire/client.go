package wire

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Client turns the packets of an AIWolf server into events and questions for an
// agent of this program. It works with any server that keeps to the protocol. One
// Client serves all games of a connection. The zero value waits for a game.
//
// Some things the protocol does not tell, and the Client does not invent them: the
// first ballot before a revote to a seat that does not vote, a vote without an
// execution before the next morning, the last whispers of day 0, and which answers
// a deadline gave.
type Client struct {
	setup   rules.Setup
	seat    game.Seat
	role    game.Role
	playing bool

	events []rules.Event // since the last step
	seq    uint32
	asks   uint32
	answer rules.Event // the agent's last answer, not yet observed

	day       int
	phase     game.Phase
	alive     game.SeatSet
	wolves    game.SeatSet
	talk      talkCount
	whisper   talkCount
	ballots   int  // number of ballots begun today
	attacks   int  // number of attack ballots begun tonight
	whispered bool // a whisper has begun and not ended
	voted     bool // the votes of the day's last ballot have been emitted
}

// talkCount counts what the agent has heard of a day's talk or whisper.
type talkCount struct {
	lines int // number of utterances
	turns int // number of turns begun
	asked int // number of turns in which the agent was asked
	spent int // number of the agent's own utterances
}

// A Step is the meaning of a packet to the agent.
type Step struct {
	Begins bool          // a new game: seat a new agent at Seat, with Setup
	Events []rules.Event // to observe first; valid until the next packet
	Asked  bool          // the agent must answer Ask; pass the answer to Client.Answer
	Ask    rules.Ask
	Ends   bool // the game is over

	Setup rules.Setup
	Seat  game.Seat
}

// Receive takes the next packet. NAME and ROLE do not concern the agent, and return an empty step. Receive returns an
// error for a packet that does not fit the protocol, and for a game with unknown roles.
func (c *Client) Receive(p *Packet) (Step, error) {
	switch p.Request {
	case RequestName, RequestRole:
		return Step{}, nil
	case RequestInitialize:
		if err := c.begin(p); err != nil {
			return Step{}, err
		}
		return Step{Begins: true, Events: c.events, Setup: c.setup, Seat: c.seat}, nil
	}
	g := p.GameInfo
	switch {
	case !c.playing:
		return Step{}, fmt.Errorf("wire: %s before INITIALIZE", p.Request)
	case g == nil && (p.Request == RequestDailyInitialize || p.Request == RequestFinish):
		return Step{}, fmt.Errorf("wire: %s without gameInfo", p.Request)
	}
	c.events = c.events[:0]
	if c.answer.Kind != rules.KindNone {
		c.emit(c.answer)
		c.answer = rules.Event{}
	}
	step := Step{Setup: c.setup, Seat: c.seat}
	switch p.Request {
	case RequestDailyInitialize:
		c.dawn(g)
		c.beginTalk()
	case RequestDailyFinish:
		c.hear(p)
		c.beginVote()
	case RequestTalk:
		c.hear(p)
		step.Ask = c.ask(rules.AskTalk, 0)
	case RequestVote:
		c.beginVote()
		step.Ask = c.askVote(g)
	case RequestWhisper:
		c.beginNight(p)
		step.Ask = c.ask(rules.AskWhisper, 0)
	case RequestDivine:
		c.beginNight(p)
		step.Ask = c.ask(rules.AskDivine, c.alive.Without(c.seat))
	case RequestGuard:
		c.beginNight(p)
		step.Ask = c.ask(rules.AskGuard, c.alive.Without(c.seat))
	case RequestAttack:
		c.beginNight(p)
		step.Ask = c.askAttack(g)
	case RequestFinish:
		c.dawn(g)
		c.end(g)
		step.Ends = true
	default:
		return Step{}, fmt.Errorf("wire: unknown request %q", p.Request)
	}
	step.Events, step.Asked = c.events, step.Ask.Kind != rules.AskNone
	return step, nil
}

// Answer returns the line that answers the last question. It returns an empty line for an action of another kind than
// the question, such as AskNone.
func (c *Client) Answer(ask rules.Ask, a rules.Action) []byte {
	if a.Kind != ask.Kind {
		return []byte("\n")
	}
	c.answer = rules.Event{Kind: rules.Answered, Actor: c.seat, Target: game.NoSeat, Ask: ask.Kind, Turn: ask.Turn}
	if ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper {
		c.answer.Text = a.Text
		return append([]byte(a.Text), '\n')
	}
	c.answer.Target = a.Target
	return AppendTarget(nil, a.Target)
}

// begin begins a game with its INITIALIZE packet.
func (c *Client) begin(p *Packet) error {
	if p.GameInfo == nil || p.GameSetting == nil {
		return fmt.Errorf("wire: INITIALIZE without gameInfo or gameSetting")
	}
	setup, err := p.GameSetting.setup()
	if err != nil {
		return err
	}
	seat := game.SeatNumbered(p.GameInfo.Agent)
	role, ok := game.ParseRole(p.GameInfo.RoleMap.Of(p.GameInfo.Agent))
	if int(seat) >= setup.Seats() || !ok || role == game.RoleAny {
		return fmt.Errorf("wire: INITIALIZE: agent %d has no role: %v", p.GameInfo.Agent, p.GameInfo.RoleMap)
	}
	*c = Client{
		setup: setup, seat: seat, role: role, playing: true,
		alive: game.FirstSeats(setup.Seats()), events: c.events[:0],
	}
	c.emit(rules.Event{Kind: rules.Dealt, Actor: seat, Target: game.NoSeat, Role: role})
	for _, e := range p.GameInfo.RoleMap {
		if e.Value == game.RoleWerewolf.String() {
			c.wolves = c.wolves.With(game.SeatNumbered(e.Agent))
		}
	}
	if c.wolves.Len() > 1 {
		for wolf := range c.wolves.All() {
			c.emit(rules.Event{Kind: rules.PackShown, Actor: game.NoSeat, Target: wolf})
		}
	}
	return nil
}

// setup returns the setup that a setting describes.
func (g *GameSetting) setup() (rules.Setup, error) {
	setup := rules.Setup{
		TalkTurns: clampUint8(g.MaxTalkTurn), TalksPerDay: clampUint8(g.MaxTalk),
		WhisperTurns: clampUint8(g.MaxWhisperTurn), WhispersPerDay: clampUint8(g.MaxWhisper),
		Revotes: clampUint8(g.MaxRevote), AttackRevotes: clampUint8(g.MaxAttackRevote),
		NoExecution: g.EnableNoExecution, NoAttack: g.EnableNoAttack, TalkOnFirstDay: g.TalkOnFirstDay,
	}
	for word, n := range g.RoleNumMap {
		role, ok := game.ParseRole(word)
		switch {
		case ok && role != game.RoleAny:
			setup.Roles[role] = clampUint8(n)
		case n != 0:
			return setup, fmt.Errorf("wire: a game with %d of role %q, which we do not play", n, word)
		}
	}
	if err := setup.Validate(); err != nil {
		return setup, fmt.Errorf("wire: gameSetting: %w", err)
	}
	if n := setup.Seats(); n != g.PlayerNum {
		return setup, fmt.Errorf("wire: gameSetting: playerNum is %d and roleNumMap has %d", g.PlayerNum, n)
	}
	return setup, nil
}

// clampUint8 returns n, or the nearest number from 0 to 255.
func clampUint8(n int) uint8 { return uint8(min(max(n, 0), 255)) }

// emit adds an event of today for the agent to observe.
func (c *Client) emit(ev rules.Event) {
	c.seq++
	ev.Seq, ev.Day = c.seq, uint8(c.day)
	c.events = append(c.events, ev)
}

// bare returns an event without actor and target.
func (c *Client) bare(kind rules.Kind) rules.Event {
	return rules.Event{Kind: kind, Actor: game.NoSeat, Target: game.NoSeat}
}

// beginPhase emits the beginning of a phase.
func (c *Client) beginPhase(phase game.Phase) {
	c.phase = phase
	ev := c.bare(rules.PhaseBegan)
	ev.Phase = phase
	c.emit(ev)
}

// ask returns the next question, with its turn, its ballot and the utterances left.
func (c *Client) ask(kind rules.AskKind, targets game.SeatSet) rules.Ask {
	c.asks++
	ask := rules.Ask{ID: c.asks, Kind: kind, Day: uint8(c.day), Targets: targets}
	switch kind {
	case rules.AskTalk:
		ask.Turn, ask.Remaining = c.turn(game.ChannelTalk), clampUint8(int(c.setup.TalksPerDay)-c.talk.spent)
	case rules.AskWhisper:
		ask.Turn, ask.Remaining = c.turn(game.ChannelWhisper), clampUint8(int(c.setup.WhispersPerDay)-c.whisper.spent)
	case rules.AskVote:
		ask.Ballot = uint8(c.ballots - 1)
	case rules.AskAttack:
		ask.Ballot = uint8(c.attacks - 1)
	}
	return ask
}

// turn returns the turn in which the agent is asked to talk or whisper. Turns are
// not in the packet; they are counted, since the agent is asked once in each turn.
func (c *Client) turn(channel game.Channel) uint8 {
	h := c.channel(channel)
	turn := h.asked
	h.asked++
	c.beginTurn(channel, turn)
	return uint8(turn)
}

func (c *Client) channel(channel game.Channel) *talkCount {
	if channel == game.ChannelWhisper {
		return &c.whisper
	}
	return &c.talk
}

// beginTurn emits the beginnings of the turns up to the given one.
func (c *Client) beginTurn(channel game.Channel, turn int) {
	h := c.channel(channel)
	if channel == game.ChannelWhisper {
		c.whispered = true
	}
	for ; h.turns <= turn; h.turns++ {
		ev := c.bare(rules.TurnBegan)
		ev.Channel, ev.Turn = channel, uint8(h.turns)
		c.emit(ev)
	}
}

// hear adds the new utterances of a packet. They are in its histories, or at night
// in the lists of its GameInfo, which repeat the whole day.
func (c *Client) hear(p *Packet) {
	talks, whispers := p.TalkHistory, p.WhisperHistory
	if p.GameInfo != nil {
		talks, whispers = p.GameInfo.TalkList, p.GameInfo.WhisperList
	}
	c.hearAll(game.ChannelTalk, talks)
	c.hearAll(game.ChannelWhisper, whispers)
}

func (c *Client) hearAll(channel game.Channel, talks []Talk) {
	h := c.channel(channel)
	for _, talk := range talks {
		seat := game.SeatNumbered(talk.Agent)
		if talk.Idx < h.lines || talk.Day != c.day || int(seat) >= c.setup.Seats() {
			continue
		}
		c.beginTurn(channel, min(talk.Turn, 255))
		h.lines = talk.Idx + 1
		if seat == c.seat && talk.Text != rules.SkipText && talk.Text != rules.OverText {
			h.spent++
		}
		c.emit(rules.Event{
			Kind: rules.Said, Actor: seat, Target: game.NoSeat, Channel: channel,
			Turn: clampUint8(talk.Turn), N: uint16(min(talk.Idx, 1<<16-1)), Text: talk.Text,
		})
	}
}
