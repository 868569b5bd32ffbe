package wire

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// Options is what a server tells its clients beside the rules.
type Options struct {
	RandomSeed int64 // any number but the game's own
	TimeLimit  int   // in ms; 0 is said as "not set", which clients read as 1000
	AskRole    bool  // the server sends ROLE before a game
}

// A Seat turns what one seat observes into packets. It keeps what the seat
// knows of today and yesterday; Observe and Ask are called in the order of the
// game, from one goroutine at a time.
type Seat struct {
	setup rules.Setup
	seat  game.Seat
	opt   Options

	day     int
	role    game.Role
	roles   [game.MaxSeats]game.Role // known
	shown   int                      // roles revealed at the end
	alive   game.SeatSet
	present game.SeatSet // alive when the day began
	begun   bool         // INITIALIZE has been sent
	opened  bool         // DAILY_INITIALIZE of the day has been sent

	said      line
	whispered line

	votes, attacks         ballots
	executed, lastExecuted game.Seat // today, yesterday
	attacked, lastAttacked game.Seat // tonight, last night
	guarded, lastGuarded   game.Seat
	divined, identified    *Judge
	died                   []int
	yesterday, lastNight   []Vote // their final rounds
	existing               []string
}

// A line is what was said today on one channel.
type line struct {
	talks []Talk
	sent  int
	left  [game.MaxSeats]int
}

// ballots are the papers of the last round.
type ballots struct {
	round  uint16
	papers []Vote
}

// NewSeat returns the fold of a seat before the first event.
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

// Observe takes the seat's next events and returns the packets that they cause,
// none of which wants an answer.
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
		s.divined = judge(ev, s.day+1) // told in the morning
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

// beginDay makes today yesterday.
func (s *Seat) beginDay(day int) {
	s.yesterday, s.lastNight = s.votes.papers, s.attacks.papers
	s.votes, s.attacks = ballots{}, ballots{}
	s.lastExecuted, s.lastAttacked, s.lastGuarded = s.executed, s.attacked, s.guarded
	s.executed, s.attacked, s.guarded = game.NoSeat, game.NoSeat, game.NoSeat
	if s.divined != nil && s.divined.Day != day {
		s.divined = nil
	}
	s.identified, s.died = nil, nil
	s.day, s.present, s.opened = day, s.alive, false
	s.said, s.whispered = line{}, line{}
	for seat := range s.alive.All() {
		s.said.left[seat], s.whispered.left[seat] = int(s.setup.TalksPerDay), int(s.setup.WhispersPerDay)
	}
}

// beginPhase opens the day for the agent, and closes its talk.
func (s *Seat) beginPhase(phase game.Phase, packets []Packet) []Packet {
	if !s.begun {
		s.begun = true
		packets = append(packets, Packet{Request: RequestInitialize, GameInfo: s.info(), GameSetting: s.setting()})
	}
	if !s.opened {
		s.opened = true
		packets = append(packets, Packet{Request: RequestDailyInitialize, GameInfo: s.info()})
	}
	if phase == game.PhaseVote || phase == game.PhaseNight && s.day == 0 {
		packets = append(packets, s.withHistory(RequestDailyFinish))
	}
	return packets
}

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

// Ask returns the packet that puts a question of the seat.
func (s *Seat) Ask(ask rules.Ask) Packet {
	request := requestOf[ask.Kind]
	switch {
	case ask.Kind == rules.AskTalk:
	case ask.Kind == rules.AskVote && ask.Ballot > 0,
		ask.Kind != rules.AskVote && s.executed != game.NoSeat,
		ask.Kind == rules.AskAttack && ask.Ballot > 0 && len(s.attacks.papers) > 0:
		return Packet{Request: request, GameInfo: s.info()}
	}
	return s.withHistory(request)
}

var requestOf = [...]Request{
	rules.AskTalk: RequestTalk, rules.AskVote: RequestVote, rules.AskWhisper: RequestWhisper,
	rules.AskAttack: RequestAttack, rules.AskDivine: RequestDivine, rules.AskGuard: RequestGuard,
}

// withHistory returns a packet with what was said since the last such packet of
// the day.
func (s *Seat) withHistory(request Request) Packet {
	return Packet{Request: request, TalkHistory: s.said.news(), WhisperHistory: s.whispered.news()}
}

// news returns what has not been sent yet, never nil.
func (l *line) news() []Talk {
	if l.sent == len(l.talks) {
		return []Talk{}
	}
	news := l.talks[l.sent:len(l.talks):len(l.talks)]
	l.sent = len(l.talks)
	return news
}

func (b *ballots) add(ev *rules.Event) {
	if ev.N != b.round {
		*b = ballots{round: ev.N}
	}
	b.papers = append(b.papers, Vote{Agent: ev.Actor.Number(), Day: int(ev.Day), Target: ev.Target.Number()})
}

func judge(ev *rules.Event, day int) *Judge {
	return &Judge{Agent: ev.Actor.Number(), Day: day, Result: ev.Species.String(), Target: ev.Target.Number()}
}
