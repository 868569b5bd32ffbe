package wire

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// Options are a server's settings for clients besides the rules.
type Options struct {
	RandomSeed int64 // any number; it must say nothing about the game's key
	TimeLimit  int   // in ms; 0: not set, which clients read as 1000
	AskRole    bool  // the server sends ROLE before a game
}

// A Seat turns the events that one seat observes into packets. It keeps what the
// seat knows of today and yesterday. Observe and Ask must be called in the order of
// the game, by one goroutine at a time.
type Seat struct {
	setup rules.Setup
	seat  game.Seat
	opt   Options

	day     int
	role    game.Role
	roles   [game.MaxSeats]game.Role // the roles that the seat knows; RoleNone: unknown
	shown   int                      // number of roles revealed at the end
	alive   game.SeatSet
	present game.SeatSet // alive when the day began

	initialized    bool // INITIALIZE has been sent
	dayInitialized bool // DAILY_INITIALIZE of the day has been sent

	said      channelLog
	whispered channelLog

	votes, attacks         ballot    // the latest
	executed, lastExecuted game.Seat // today, yesterday
	attacked, lastAttacked game.Seat // tonight, last night
	guarded, lastGuarded   game.Seat
	divined, identified    *Judge
	died                   []int    // agents that died last night
	yesterday, lastNight   []Vote   // the last ballot of yesterday, and that of last night's attack
	existing               []string // the roles of the setup, sorted
}

// A channelLog holds what was said today on one channel.
type channelLog struct {
	talks []Talk
	sent  int                // number of talks that have been sent in a history
	left  [game.MaxSeats]int // number of utterances that each seat has left
}

// A ballot holds the votes of one ballot.
type ballot struct {
	number uint16 // from 0; revotes count up
	votes  []Vote
}

// NewSeat returns the Seat before the first event.
func NewSeat(setup rules.Setup, seat game.Seat, opt Options) *Seat {
	s := &Seat{
		setup: setup, seat: seat, opt: opt, alive: game.FirstSeats(setup.Seats()),
		executed: game.NoSeat, attacked: game.NoSeat, guarded: game.NoSeat,
	}
	for _, role := range game.Roles {
		if setup.Roles[role] > 0 {
			s.existing = append(s.existing, role.String())
		}
	}
	sorted(s.existing)
	s.beginDay(0)
	return s
}

// Observe adds the seat's next events. It returns the packets that they cause. None
// of them wants an answer.
func (s *Seat) Observe(evs []rules.Event) []Packet {
	var packets []Packet
	for i := range evs {
		packets = s.observe(&evs[i], packets)
	}
	return packets
}

func (s *Seat) observe(ev *rules.Event, packets []Packet) []Packet {
	switch ev.Kind {
	case rules.Dealt:
		s.roles[ev.Actor], s.role = ev.Role, ev.Role
	case rules.PackShown:
		s.roles[ev.Target] = game.RoleWerewolf
	case rules.DayBegan:
		s.beginDay(int(ev.Day))
	case rules.PhaseBegan:
		return s.beginPhase(ev.Phase, packets)
	case rules.Said:
		s.hear(ev)
	case rules.Voted:
		s.votes.add(ev)
	case rules.AttackVoted:
		s.attacks.add(ev)
	case rules.Executed:
		s.executed = ev.Target
		s.alive = s.alive.Without(ev.Target)
	case rules.Divined:
		s.divined = judge(ev, s.day+1) // sent in the morning
	case rules.Identified:
		s.identified = judge(ev, s.day)
	case rules.Guarded:
		s.guarded = ev.Target
	case rules.Attacked:
		s.attacked = ev.Target
	case rules.Died:
		s.alive = s.alive.Without(ev.Target)
		s.present = s.alive
		s.died = append(s.died, ev.Target.Number())
	case rules.RoleRevealed:
		s.roles[ev.Actor] = ev.Role
		if s.shown++; s.shown == s.setup.Seats() {
			return append(packets, Packet{Request: RequestFinish, GameInfo: s.info()})
		}
	}
	return packets
}

// beginDay makes the facts of today those of yesterday.
func (s *Seat) beginDay(day int) {
	s.yesterday, s.lastNight = s.votes.votes, s.attacks.votes
	s.votes, s.attacks = ballot{}, ballot{}
	s.lastExecuted, s.lastAttacked, s.lastGuarded = s.executed, s.attacked, s.guarded
	s.executed, s.attacked, s.guarded = game.NoSeat, game.NoSeat, game.NoSeat
	if s.divined != nil && s.divined.Day != day {
		s.divined = nil
	}
	s.identified, s.died = nil, nil
	s.day, s.present, s.dayInitialized = day, s.alive, false
	s.said, s.whispered = channelLog{}, channelLog{}
	for seat := range s.alive.All() {
		s.said.left[seat], s.whispered.left[seat] = int(s.setup.TalksPerDay), int(s.setup.WhispersPerDay)
	}
}

// beginPhase adds the packets that begin the game, the day, and the end of its talk.
func (s *Seat) beginPhase(phase game.Phase, packets []Packet) []Packet {
	if !s.initialized {
		s.initialized = true
		packets = append(packets, Packet{Request: RequestInitialize, GameInfo: s.info(), GameSetting: s.setting()})
	}
	if !s.dayInitialized {
		s.dayInitialized = true
		packets = append(packets, Packet{Request: RequestDailyInitialize, GameInfo: s.info()})
	}
	if phase == game.PhaseVote || phase == game.PhaseNight && s.day == 0 {
		packets = append(packets, s.withHistory(RequestDailyFinish))
	}
	return packets
}

// hear adds an utterance.
func (s *Seat) hear(ev *rules.Event) {
	l := &s.said
	if ev.Channel == game.ChannelWhisper {
		l = &s.whispered
	}
	l.talks = append(l.talks, Talk{
		Agent: ev.Actor.Number(), Day: int(ev.Day), Idx: int(ev.N), Text: ev.Text, Turn: int(ev.Turn),
	})
	if ev.Text != rules.SkipText && ev.Text != rules.OverText {
		l.left[ev.Actor]--
	}
}

// Ask returns the packet for a question to the seat.
func (s *Seat) Ask(ask rules.Ask) Packet {
	request := requestOf[ask.Kind]
	switch {
	case ask.Kind == rules.AskTalk:
	case ask.Kind == rules.AskVote && ask.Ballot > 0,
		ask.Kind != rules.AskVote && s.executed != game.NoSeat,
		ask.Kind == rules.AskAttack && ask.Ballot > 0 && len(s.attacks.votes) > 0:
		return Packet{Request: request, GameInfo: s.info()}
	}
	return s.withHistory(request)
}

var requestOf = [...]Request{
	rules.AskTalk: RequestTalk, rules.AskVote: RequestVote, rules.AskWhisper: RequestWhisper,
	rules.AskAttack: RequestAttack, rules.AskDivine: RequestDivine, rules.AskGuard: RequestGuard,
}

// withHistory returns a packet with the utterances since the last such packet of
// the day.
func (s *Seat) withHistory(request Request) Packet {
	return Packet{Request: request, TalkHistory: s.said.takeUnsent(), WhisperHistory: s.whispered.takeUnsent()}
}

// takeUnsent returns the talks that have not been sent yet, and counts them as
// sent. It never returns nil.
func (l *channelLog) takeUnsent() []Talk {
	if l.sent == len(l.talks) {
		return []Talk{}
	}
	unsent := l.talks[l.sent:len(l.talks):len(l.talks)]
	l.sent = len(l.talks)
	return unsent
}

// add adds a vote. The first vote of another ballot drops the votes before it.
func (b *ballot) add(ev *rules.Event) {
	if ev.N != b.number {
		*b = ballot{number: ev.N}
	}
	b.votes = append(b.votes, Vote{Agent: ev.Actor.Number(), Day: int(ev.Day), Target: ev.Target.Number()})
}

func judge(ev *rules.Event, day int) *Judge {
	return &Judge{Agent: ev.Actor.Number(), Day: day, Result: ev.Species.String(), Target: ev.Target.Number()}
}
