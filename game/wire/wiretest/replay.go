package wiretest

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/wire"
)

// A Replay replays a recorded game.
type Replay struct {
	*testing.T
	*story
	// Tell receives the events of each seat, one after the other.
	Tell func(seat game.Seat, ev rules.Event)

	dealt bool
	asks  uint32
	day   uint8
	phase game.Phase
	alive game.SeatSet
	again map[rules.AskKind]bool // the second ballot has begun
	said  map[game.Channel]int   // lines of the day
}

// NewReplay collects what happened in a session.
func NewReplay(t *testing.T, session []Line) *Replay {
	t.Helper()
	r := &Replay{T: t, story: gather(t, session)}
	r.alive = game.FirstSeats(len(r.roles))
	return r
}

// SeatOf returns the seat of a connection.
func (st *Replay) SeatOf(conn int) game.Seat { return st.seat[conn] }

func (st *Replay) wolves() (set game.SeatSet) {
	for seat, role := range st.roles {
		if role == game.RoleWerewolf {
			set = set.With(game.Seat(seat))
		}
	}
	return set
}

func (st *Replay) holder(role game.Role) game.Seat {
	for seat, r := range st.roles {
		if r == role {
			return game.Seat(seat)
		}
	}
	return game.NoSeat
}

func (st *Replay) emit(ev rules.Event, to game.SeatSet) {
	if ev.Kind == rules.DayBegan {
		st.day = ev.Day
	}
	ev.Day = st.day
	if ev.Kind == rules.Executed || ev.Kind == rules.Died {
		st.alive = st.alive.Without(ev.Target)
	}
	for seat := range to.All() {
		st.Tell(seat, ev)
	}
}

func (st *Replay) public(ev rules.Event) { st.emit(ev, game.FirstSeats(len(st.roles))) }

func (st *Replay) deal() {
	for seat, role := range st.roles {
		st.emit(rules.Event{Kind: rules.Dealt, Actor: game.Seat(seat), Role: role}, game.Seats(game.Seat(seat)))
	}
	for wolf := range st.wolves().All() {
		if st.wolves().Len() > 1 {
			st.emit(rules.Event{Kind: rules.PackShown, Target: wolf}, st.wolves())
		}
	}
	st.beginDay(0)
	st.begin(game.PhaseNight)
}

func (st *Replay) beginDay(day int) {
	st.again = map[rules.AskKind]bool{}
	st.said = map[game.Channel]int{}
	st.public(rules.Event{Kind: rules.DayBegan, Day: uint8(day)})
}

func (st *Replay) begin(phase game.Phase) {
	st.phase = phase
	st.public(rules.Event{Kind: rules.PhaseBegan, Phase: phase})
}

// speak lets the lines of the day be said that come before the next line of the given seat. They are lines of seats
// that are not asked any more.
func (st *Replay) speak(channel game.Channel, until game.Seat) {
	for lines := st.lines(channel); st.said[channel] < len(lines); {
		if lines[st.said[channel]].Agent == until.Number() {
			return
		}
		st.speakOne(channel)
	}
}

func (st *Replay) speakOne(channel game.Channel) {
	to := game.FirstSeats(len(st.roles))
	if channel == game.ChannelWhisper {
		to = st.wolves()
	}
	l := st.lines(channel)[st.said[channel]]
	st.said[channel]++
	st.emit(rules.Event{
		Kind: rules.Said, Channel: channel, Actor: game.SeatNumbered(l.Agent), Turn: uint8(l.Turn), N: uint16(l.Idx),
		Text: l.Text,
	}, to)
}

func (st *Replay) lines(channel game.Channel) []wire.Talk {
	if channel == game.ChannelWhisper {
		return st.notes[int(st.day)]
	}
	return st.talks[int(st.day)]
}

// After takes a client's line and the request that it answers. An utterance is heard. All other answers are published
// by later events.
func (st *Replay) After(to wire.Request, seat game.Seat, text string) {
	channel := game.ChannelTalk
	switch to {
	case wire.RequestTalk:
	case wire.RequestWhisper:
		channel = game.ChannelWhisper
	default:
		return
	}
	if st.said[channel] == len(st.lines(channel)) {
		return // the last whisper of a night is in no packet
	}
	a := wire.ParseAnswer(nil, rules.Ask{Kind: rules.AskTalk}, 0, text, false)
	if said := st.lines(channel)[st.said[channel]]; said.Agent != seat.Number() || said.Text != a.Action.Text &&
		said.Text != rules.OverText {
		st.Fatalf("seat %d says %q, which is read as %q, and %+v was published", seat.Number(), text, a.Action.Text, said)
	}
	st.speakOne(channel)
}

func (st *Replay) vote(kind rules.Kind, votes []wire.Vote, round uint16, to game.SeatSet) {
	for _, v := range votes {
		st.emit(rules.Event{Kind: kind, Actor: game.SeatNumbered(v.Agent), Target: game.SeatNumbered(v.Target), N: round}, to)
	}
}

// nightfall ends the vote.
func (st *Replay) nightfall() {
	if st.phase != game.PhaseVote {
		return
	}
	round := uint16(0)
	if st.again[rules.AskVote] {
		round = 1
	}
	st.vote(rules.Voted, st.votes[int(st.day)][1], round, game.FirstSeats(len(st.roles)))
	st.public(rules.Event{Kind: rules.Executed, Target: game.SeatNumbered(st.nights[int(st.day)+1].ExecutedAgent)})
	st.begin(game.PhaseNight)
}

// dawn ends the night.
func (st *Replay) dawn(day int) {
	if int(st.day) == day {
		return
	}
	st.nightfall()
	night := st.nights[day]
	round := uint16(0)
	if st.again[rules.AskAttack] {
		round = 1
	}
	st.vote(rules.AttackVoted, st.attacks[day-1][1], round, st.wolves())
	if night.AttackedAgent > 0 {
		st.emit(rules.Event{Kind: rules.Attacked, Target: game.SeatNumbered(night.AttackedAgent)}, st.wolves())
	}
	if j := night.DivineResult; j != nil {
		st.tell(rules.Divined, j)
	}
	if night.GuardedAgent > 0 {
		guard := st.holder(game.RoleBodyguard)
		st.emit(rules.Event{Kind: rules.Guarded, Actor: guard, Target: game.SeatNumbered(night.GuardedAgent)},
			game.Seats(guard))
	}
	st.beginDay(day)
	for _, dead := range night.LastDeadAgentList {
		st.public(rules.Event{Kind: rules.Died, Target: game.SeatNumbered(dead)})
	}
	if j := night.MediumResult; j != nil {
		st.tell(rules.Identified, j)
	}
	if day < st.last {
		st.begin(game.PhaseTalk)
		return
	}
	st.public(rules.Event{Kind: rules.GameEnded})
	for seat, role := range st.roles {
		st.public(rules.Event{Kind: rules.RoleRevealed, Actor: game.Seat(seat), Role: role})
	}
}

func (st *Replay) tell(kind rules.Kind, j *wire.Judge) {
	species, _ := game.ParseSpecies(j.Result)
	actor := game.SeatNumbered(j.Agent)
	st.emit(rules.Event{Kind: kind, Actor: actor, Target: game.SeatNumbered(j.Target), Species: species},
		game.Seats(actor))
}

// Before lets everything happen that precedes a line of the server. It returns the question that the line asks its
// seat, if it asks one.
func (st *Replay) Before(seat game.Seat, want wire.Packet) (ask rules.Ask, asks bool) {
	switch want.Request {
	case wire.RequestInitialize:
		if !st.dealt {
			st.dealt = true
			st.deal()
		}
	case wire.RequestDailyInitialize, wire.RequestFinish:
		st.dawn(want.GameInfo.Day)
	case wire.RequestDailyFinish:
		if st.phase == game.PhaseTalk {
			st.speak(game.ChannelTalk, game.NoSeat)
			st.begin(game.PhaseVote)
		}
	}
	ask = rules.Ask{Kind: kinds[want.Request], Day: st.day}
	switch ask.Kind {
	case rules.AskNone:
		return ask, false
	case rules.AskTalk:
		st.speak(game.ChannelTalk, seat)
	case rules.AskVote:
		ask.Ballot = st.ballot(ask.Kind, want, rules.Voted, st.votes)
		ask.Targets = st.alive.Without(seat)
	case rules.AskWhisper:
		st.nightfall()
		st.speak(game.ChannelWhisper, seat)
	case rules.AskGuard:
		st.nightfall()
		st.speak(game.ChannelWhisper, game.NoSeat)
	case rules.AskAttack:
		st.nightfall()
		st.speak(game.ChannelWhisper, game.NoSeat)
		ask.Ballot = st.ballot(ask.Kind, want, rules.AttackVoted, st.attacks)
		ask.Targets = st.alive &^ st.wolves()
	default:
		st.nightfall()
	}
	st.asks++
	ask.ID = st.asks
	return ask, true
}

var kinds = map[wire.Request]rules.AskKind{
	wire.RequestTalk: rules.AskTalk, wire.RequestVote: rules.AskVote, wire.RequestWhisper: rules.AskWhisper,
	wire.RequestDivine: rules.AskDivine, wire.RequestGuard: rules.AskGuard, wire.RequestAttack: rules.AskAttack,
}

// ballot returns the number of the ballot. When the second ballot begins, it publishes the first.
func (st *Replay) ballot(kind rules.AskKind, want wire.Packet, voted rules.Kind, votes map[int][2][]wire.Vote) uint8 {
	var first []wire.Vote
	if g := want.GameInfo; g != nil && kind == rules.AskVote {
		first = g.LatestVoteList
	} else if g != nil {
		first = g.LatestAttackVoteList
	}
	if len(first) == 0 {
		return 0
	}
	if !st.again[kind] {
		st.again[kind] = true
		to := game.FirstSeats(len(st.roles))
		if kind == rules.AskAttack {
			to = st.wolves()
		}
		st.vote(voted, votes[int(st.day)][0], 0, to)
	}
	return 1
}
