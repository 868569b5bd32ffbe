package wire

import (
	"bufio"
	"compress/gzip"
	"io"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A recorded line is one of a session between the reference server and sample
// agents.
type recorded struct {
	conn   int
	server bool
	text   string // "" where the side closed
}

func readSession(t *testing.T, name string) []recorded {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	}
	var session []recorded
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		field := strings.SplitN(lines.Text(), "\t", 3)
		conn, err := strconv.Atoi(field[0])
		if err != nil {
			t.Fatal(err)
		}
		text, whole := strings.CutSuffix(field[2], `\n`)
		if !whole && text != "<EOF>" {
			t.Fatalf("line %q", field[2])
		}
		if !whole {
			text = ""
		}
		session = append(session, recorded{conn, field[1] == "S", text})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return session
}

// A story is what happened in a recorded game, gathered from all packets. The
// reference's log of events is not public; this is what it must have been.
type story struct {
	seat    map[int]game.Seat // by connection
	roles   []game.Role
	talks   map[int][]Talk // by day
	notes   map[int][]Talk // whispers
	votes   map[int][2][]Vote
	attacks map[int][2][]Vote
	nights  map[int]GameInfo // by day: what is known of the night before it, all seats together
	last    int              // the day that FINISH names
}

func parse(t *testing.T, line string) Packet {
	t.Helper()
	p, err := ParsePacket([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func gather(t *testing.T, session []recorded) *story {
	st := &story{
		seat: map[int]game.Seat{}, talks: map[int][]Talk{}, notes: map[int][]Talk{},
		votes: map[int][2][]Vote{}, attacks: map[int][2][]Vote{}, nights: map[int]GameInfo{},
	}
	hear := func(lists map[int][]Talk, news []Talk) {
		for _, talk := range news {
			if talk.Idx == len(lists[talk.Day]) {
				lists[talk.Day] = append(lists[talk.Day], talk)
			}
		}
	}
	for _, line := range session {
		if !line.server || line.text == "" {
			continue
		}
		p := parse(t, line.text)
		hear(st.talks, p.TalkHistory)
		hear(st.notes, p.WhisperHistory)
		g := p.GameInfo
		if g == nil {
			continue
		}
		hear(st.talks, g.TalkList)
		hear(st.notes, g.WhisperList)
		st.seat[line.conn] = game.SeatNumbered(g.Agent)
		switch p.Request {
		case RequestVote:
			st.votes[g.Day] = [2][]Vote{g.LatestVoteList}
		case RequestAttack:
			if len(g.LatestAttackVoteList) > 0 {
				st.attacks[g.Day] = [2][]Vote{g.LatestAttackVoteList}
			}
		case RequestDailyInitialize, RequestFinish:
			votes, attacks := st.votes[g.Day-1], st.attacks[g.Day-1]
			if len(g.VoteList) > 0 {
				votes[1] = g.VoteList
			}
			if len(g.AttackVoteList) > 0 {
				attacks[1] = g.AttackVoteList
			}
			st.votes[g.Day-1], st.attacks[g.Day-1] = votes, attacks
			night := st.nights[g.Day]
			night.Day, night.ExecutedAgent, night.LastDeadAgentList = g.Day, g.ExecutedAgent, g.LastDeadAgentList
			night.AttackedAgent = max(night.AttackedAgent, g.AttackedAgent)
			night.GuardedAgent = max(night.GuardedAgent, g.GuardedAgent)
			if g.DivineResult != nil {
				night.DivineResult = g.DivineResult
			}
			if g.MediumResult != nil {
				night.MediumResult = g.MediumResult
			}
			st.nights[g.Day] = night
			if p.Request == RequestFinish && st.roles == nil {
				st.last = g.Day
				for i := range g.RoleMap {
					role, ok := game.ParseRole(g.RoleMap.Of(i + 1))
					if !ok {
						t.Fatalf("role %q", g.RoleMap.Of(i+1))
					}
					st.roles = append(st.roles, role)
				}
			}
		}
	}
	return st
}

// A stage lets a story happen and compares what each seat's fold says with
// what was recorded.
type stage struct {
	*testing.T
	*story
	setup rules.Setup
	seats []*Seat
	queue [][]Packet
	day   uint8
	phase game.Phase
	again map[rules.AskKind]bool // the second has
	said  map[game.Channel]int   // lines of the day
}

func (st *stage) wolves() (set game.SeatSet) {
	for seat, role := range st.roles {
		if role == game.RoleWerewolf {
			set = set.With(game.Seat(seat))
		}
	}
	return set
}

func (st *stage) holder(role game.Role) game.Seat {
	for seat, r := range st.roles {
		if r == role {
			return game.Seat(seat)
		}
	}
	return game.NoSeat
}

func (st *stage) emit(ev rules.Event, to game.SeatSet) {
	if ev.Kind == rules.DayBegan {
		st.day = ev.Day
	}
	ev.Day = st.day
	for seat, s := range st.seats {
		if to.Has(game.Seat(seat)) {
			st.queue[seat] = append(st.queue[seat], s.Observe([]rules.Event{ev})...)
		}
	}
}

func (st *stage) public(ev rules.Event) { st.emit(ev, game.FirstSeats(len(st.seats))) }

func (st *stage) deal() {
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

func (st *stage) beginDay(day int) {
	st.again = map[rules.AskKind]bool{}
	st.said = map[game.Channel]int{}
	st.public(rules.Event{Kind: rules.DayBegan, Day: uint8(day)})
}

func (st *stage) begin(phase game.Phase) {
	st.phase = phase
	st.public(rules.Event{Kind: rules.PhaseBegan, Phase: phase})
}

// speak lets the lines of the day be said up to the next one of a seat: those
// of seats that are not asked any more.
func (st *stage) speak(channel game.Channel, until game.Seat) {
	for lines := st.lines(channel); st.said[channel] < len(lines); {
		if lines[st.said[channel]].Agent == until.Number() {
			return
		}
		st.speakOne(channel)
	}
}

func (st *stage) speakOne(channel game.Channel) {
	to := game.FirstSeats(len(st.seats))
	if channel == game.ChannelWhisper {
		to = st.wolves()
	}
	l := st.lines(channel)[st.said[channel]]
	st.said[channel]++
	st.emit(rules.Event{
		Kind: rules.Said, Channel: channel, Actor: game.SeatNumbered(l.Agent), Turn: uint8(l.Turn), N: uint16(l.Idx), Text: l.Text,
	}, to)
}

func (st *stage) lines(channel game.Channel) []Talk {
	if channel == game.ChannelWhisper {
		return st.notes[int(st.day)]
	}
	return st.talks[int(st.day)]
}

// answered lets a seat's utterance be heard; all other answers are published
// by what follows.
func (st *stage) answered(to Request, seat game.Seat, text string) {
	channel := game.ChannelTalk
	switch to {
	case RequestTalk:
	case RequestWhisper:
		channel = game.ChannelWhisper
	default:
		return
	}
	if st.said[channel] == len(st.lines(channel)) {
		return // the last whisper of a night is in no packet
	}
	a := ParseAnswer(rules.Ask{Kind: rules.AskTalk}, 0, text, false)
	if said := st.lines(channel)[st.said[channel]]; said.Agent != seat.Number() || said.Text != a.Action.Text && said.Text != rules.OverText {
		st.Fatalf("seat %d says %q, which is read as %q, and %+v was published", seat.Number(), text, a.Action.Text, said)
	}
	st.speakOne(channel)
}

func (st *stage) vote(kind rules.Kind, votes []Vote, round uint16, to game.SeatSet) {
	for _, v := range votes {
		st.emit(rules.Event{Kind: kind, Actor: game.SeatNumbered(v.Agent), Target: game.SeatNumbered(v.Target), N: round}, to)
	}
}

// nightfall ends the vote.
func (st *stage) nightfall() {
	if st.phase != game.PhaseVote {
		return
	}
	round := uint16(0)
	if st.again[rules.AskVote] {
		round = 1
	}
	st.vote(rules.Voted, st.votes[int(st.day)][1], round, game.FirstSeats(len(st.seats)))
	st.public(rules.Event{Kind: rules.Executed, Target: game.SeatNumbered(st.nights[int(st.day)+1].ExecutedAgent)})
	st.begin(game.PhaseNight)
}

// dawn ends the night.
func (st *stage) dawn(day int) {
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
		st.emit(rules.Event{Kind: rules.Guarded, Actor: guard, Target: game.SeatNumbered(night.GuardedAgent)}, game.Seats(guard))
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

func (st *stage) tell(kind rules.Kind, j *Judge) {
	species, _ := game.ParseSpecies(j.Result)
	actor := game.SeatNumbered(j.Agent)
	st.emit(rules.Event{Kind: kind, Actor: actor, Target: game.SeatNumbered(j.Target), Species: species}, game.Seats(actor))
}

// next returns what the fold of a seat sends when the recording has a packet for it.
func (st *stage) next(seat game.Seat, want Packet) Packet {
	kind, asks := map[Request]rules.AskKind{
		RequestTalk: rules.AskTalk, RequestVote: rules.AskVote, RequestWhisper: rules.AskWhisper,
		RequestDivine: rules.AskDivine, RequestGuard: rules.AskGuard, RequestAttack: rules.AskAttack,
	}[want.Request]
	if !asks {
		switch want.Request {
		case RequestDailyInitialize, RequestFinish:
			st.dawn(want.GameInfo.Day)
		case RequestDailyFinish:
			if st.phase == game.PhaseTalk {
				st.speak(game.ChannelTalk, game.NoSeat)
				st.begin(game.PhaseVote)
			}
		}
		if len(st.queue[seat]) == 0 {
			return Packet{Request: "nothing"}
		}
		p := st.queue[seat][0]
		st.queue[seat] = st.queue[seat][1:]
		return p
	}
	ask := rules.Ask{Kind: kind, Day: st.day}
	switch kind {
	case rules.AskTalk:
		st.speak(game.ChannelTalk, seat)
	case rules.AskVote:
		ask.Ballot = st.ballot(kind, want, rules.Voted, st.votes)
	default:
		st.nightfall()
		switch kind {
		case rules.AskWhisper:
			st.speak(game.ChannelWhisper, seat)
		case rules.AskGuard:
			st.speak(game.ChannelWhisper, game.NoSeat)
		case rules.AskAttack:
			st.speak(game.ChannelWhisper, game.NoSeat)
			ask.Ballot = st.ballot(kind, want, rules.AttackVoted, st.attacks)
		}
	}
	if len(st.queue[seat]) > 0 {
		return st.queue[seat][0] // it should have been sent before
	}
	return st.seats[seat].Ask(ask)
}

// ballot says which ballot it is, and publishes the first when the second begins.
func (st *stage) ballot(kind rules.AskKind, want Packet, voted rules.Kind, votes map[int][2][]Vote) uint8 {
	var first []Vote
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
		to := game.FirstSeats(len(st.seats))
		if kind == rules.AskAttack {
			to = st.wolves()
		}
		st.vote(voted, votes[int(st.day)][0], 0, to)
	}
	return 1
}

// TestRecordedSessions lets two recorded games happen again: every connection
// is sent what the reference sent, apart from randomSeed and the order of keys.
func TestRecordedSessions(t *testing.T) {
	for name, setup := range map[string]rules.Setup{"wire-5.txt": rules.Five(), "wire-15.txt.gz": rules.Fifteen()} {
		t.Run(name, func(t *testing.T) {
			session := readSession(t, name)
			st := &stage{T: t, story: gather(t, session), setup: setup}
			n := setup.Seats()
			for seat := range n {
				st.seats = append(st.seats, NewSeat(setup, game.Seat(seat), Options{AskRole: true}))
			}
			st.queue = make([][]Packet, n)
			asked := map[int]Request{} // by connection
			compared := 0
			for i, line := range session {
				if line.text == "" {
					continue
				}
				if !line.server {
					st.answered(asked[line.conn], st.seat[line.conn], line.text)
					continue
				}
				want := parse(t, line.text)
				asked[line.conn] = want.Request
				var got Packet
				switch want.Request {
				case RequestName, RequestRole:
					got = Packet{Request: want.Request}
				case RequestInitialize:
					if compared == 0 {
						st.deal()
					}
					fallthrough
				default:
					got = st.next(st.seat[line.conn], want)
					compared++
				}
				sent := got.AppendLine(nil)
				back := parse(t, string(sent))
				if want.GameSetting != nil && back.GameSetting != nil {
					back.GameSetting.RandomSeed = want.GameSetting.RandomSeed
				}
				if !reflect.DeepEqual(back, want) {
					t.Fatalf("line %d, connection %d:\ngot  %s\nwant %s", i+1, line.conn, sent, line.text)
				}
			}
			for seat, queue := range st.queue {
				if len(queue) > 0 {
					t.Errorf("seat %d is sent %s beyond the recording", seat+1, queue[0].Request)
				}
			}
		})
	}
}
