package bayes_test

import (
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/view"
)

// A listener is a strong player on the first seat, which gets its events from a test.
type listener struct {
	agent.Agent
	day uint8
}

// listen seats a listener with a role, and begins its first day.
func listen(t *testing.T, setup rules.Setup, key byte, role game.Role) *listener {
	t.Helper()
	a, err := bayes.New(agent.Seating{Seat: 0, Setup: setup, Key: rules.Key{key}})
	if err != nil {
		t.Fatal(err)
	}
	l := &listener{Agent: a}
	l.see(rules.Event{Kind: rules.Dealt, Actor: 0, Target: game.NoSeat, Role: role})
	if role == game.RoleWerewolf {
		for wolf := range game.Seat(setup.Roles[role]) {
			l.see(rules.Event{Kind: rules.PackShown, Actor: game.NoSeat, Target: wolf})
		}
	}
	l.begins(1)
	return l
}

func (l *listener) see(ev rules.Event) {
	ev.Day = l.day
	l.Observe([]rules.Event{ev})
}

// begins begins the talk of a day, with the seats that were found dead.
func (l *listener) begins(day uint8, dead ...game.Seat) {
	l.day = day
	l.see(rules.Event{Kind: rules.DayBegan})
	for _, s := range dead {
		l.see(rules.Event{Kind: rules.Died, Actor: game.NoSeat, Target: s})
	}
	l.see(rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseTalk})
	l.turn(0)
}

func (l *listener) turn(turn uint8) {
	l.see(rules.Event{Kind: rules.TurnBegan, Channel: game.ChannelTalk, Turn: turn})
}

func (l *listener) hear(turn uint8, n uint16, seat game.Seat, text string) {
	l.see(rules.Event{Kind: rules.Said, Channel: game.ChannelTalk, Turn: turn, N: n, Actor: seat,
		Target: game.NoSeat, Text: text})
}

// speak asks the listener to speak, and records its utterance as number n of the day.
func (l *listener) speak(turn uint8, n uint16) string {
	action, _ := l.Act(rules.Ask{ID: uint32(turn), Kind: rules.AskTalk, Day: l.day, Turn: turn, Remaining: 10})
	l.hear(turn, n, 0, action.Text)
	return action.Text
}

// asked puts a question to a seat with a role on the first day, and returns
// what it says in the next two turns.
func asked(t *testing.T, role game.Role, question string) []string {
	t.Helper()
	l := listen(t, rules.Fifteen(), 7, role)
	l.hear(0, 0, 5, "COMINGOUT Agent[06] SEER")
	l.turn(1)
	l.hear(1, 1, 2, question)
	var lines []string
	for turn := uint8(2); turn < 4; turn++ {
		l.turn(turn)
		lines = append(lines, l.speak(turn, uint16(turn)))
	}
	return lines
}

// TestAnswers checks that a seat answers questions in the next two turns.
func TestAnswers(t *testing.T) {
	t.Parallel()
	const agree, disagree = "AGREE TALK day1 ID:1", "DISAGREE TALK day1 ID:1"
	tests := []struct {
		question string
		want     []string // prefixes
	}{
		{"INQUIRE Agent[01] (VOTE ANY)", []string{"VOTE "}},
		{"INQUIRE Agent[01] (VOTE Agent[04])", []string{agree, disagree}},
		{"INQUIRE Agent[01] (ESTIMATE ANY WEREWOLF)", []string{"ESTIMATE "}},
		{"INQUIRE Agent[01] (ESTIMATE Agent[04] WEREWOLF)", []string{agree, disagree, "OR (ESTIMATE Agent[04] WEREWOLF) "}},
		{"INQUIRE Agent[01] (ESTIMATE Agent[04] ANY)", []string{"ESTIMATE Agent[04] "}},
		{"INQUIRE Agent[01] (ESTIMATE ANY SEER)", []string{
			"BECAUSE (Agent[06] COMINGOUT Agent[06] SEER) (ESTIMATE Agent[06] SEER)"}},
		{"INQUIRE Agent[01] (AND (ESTIMATE Agent[04] WEREWOLF) (ESTIMATE Agent[05] WEREWOLF))", []string{agree, disagree}},
		{"INQUIRE Agent[01] (DIVINED Agent[04] HUMAN)", []string{agree, disagree}},
		{"BECAUSE (ESTIMATE Agent[02] WEREWOLF) (INQUIRE Agent[01] (VOTE ANY))", []string{"VOTE "}},
		{"AND (INQUIRE Agent[02] (VOTE ANY)) (INQUIRE Agent[04] (VOTE ANY)) (INQUIRE Agent[01] (VOTE ANY))",
			[]string{"VOTE "}},
		{"REQUEST Agent[01] (VOTE Agent[04])", []string{agree, "VOTE ", "BECAUSE ", "AND (VOTE ", "NOT "}},
		{"REQUEST Agent[01] (COMINGOUT Agent[01] ANY)", []string{"COMINGOUT Agent[01] ", "NOT (COMINGOUT Agent[01] "}},
		{"REQUEST Agent[01] (DIVINATION Agent[04])", []string{agree, "DIVINATION ",
			"BECAUSE (NOT (COMINGOUT Agent[01] SEER))"}},
	}
	for _, role := range []game.Role{game.RoleVillager, game.RoleWerewolf} {
		for _, tt := range tests {
			t.Run(role.String()+"/"+tt.question, func(t *testing.T) {
				t.Parallel()
				got := asked(t, role, tt.question)
				if !slices.ContainsFunc(got, func(line string) bool {
					return slices.ContainsFunc(tt.want, func(want string) bool { return strings.HasPrefix(line, want) })
				}) {
					t.Errorf("asked %q it says %q, want one of %q", tt.question, got, tt.want)
				}
			})
		}
	}
}

// TestSeerTellsWhatItSaw checks that the seer answers with its result when it is asked about a seat that it has
// divined.
func TestSeerTellsWhatItSaw(t *testing.T) {
	t.Parallel()
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		l := listen(t, setup, 7, game.RoleSeer)
		l.see(rules.Event{Kind: rules.Divined, Actor: 0, Target: 1, Species: game.SpeciesHuman})
		said := ""
		for turn := uint8(0); turn < 5; turn++ {
			if turn > 0 {
				l.turn(turn)
			}
			said += l.speak(turn, 2*uint16(turn)) + "\n"
			if turn == 2 {
				l.hear(turn, 5, 2, "INQUIRE Agent[01] (ESTIMATE Agent[02] WEREWOLF)")
			}
		}
		if want := "BECAUSE (DIVINED Agent[02] HUMAN) (DISAGREE TALK day1 ID:5)"; !strings.Contains(said, want) {
			t.Errorf("%d seats: it says %q, want %q", setup.Seats(), said, want)
		}
	}
}

// TestOthersVotedSoToo checks that a seat that is accused because of a vote points at others who voted the same.
func TestOthersVotedSoToo(t *testing.T) {
	t.Parallel()
	l := listen(t, rules.Fifteen(), 7, game.RoleVillager)
	l.hear(0, 0, 6, "COMINGOUT Agent[07] MEDIUM")
	l.see(rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseVote})
	for voter := range game.Seat(15) {
		target := game.Seat(5)
		if voter > 4 {
			target = 4
		}
		l.see(rules.Event{Kind: rules.Voted, Actor: voter, Target: target})
	}
	l.see(rules.Event{Kind: rules.Executed, Actor: game.NoSeat, Target: 5})
	l.begins(2, 9)
	l.hear(0, 0, 6, "IDENTIFIED Agent[06] HUMAN")
	l.turn(1)
	l.hear(1, 1, 7, "BECAUSE (AND (Agent[07] IDENTIFIED Agent[06] HUMAN) (DAY 1 (Agent[01] VOTED Agent[06]))) "+
		"(VOTE Agent[01])")
	said := ""
	for turn := uint8(2); turn < 4; turn++ {
		l.turn(turn)
		said += l.speak(turn, uint16(turn)) + "\n"
	}
	want := "BECAUSE (AND (DAY 1 (Agent[02] VOTED Agent[06])) (DAY 1 (Agent[03] VOTED Agent[06]))) " +
		"(DISAGREE TALK day2 ID:1)"
	if !strings.Contains(said, want) {
		t.Errorf("it says %q, want %q", said, want)
	}
}

// strongGame plays a game among five strong players.
func strongGame(t *testing.T, seed uint64, index int, scratch *sim.Scratch) sim.Result {
	t.Helper()
	key := sim.GameKey(seed, index)
	var agents []agent.Agent
	for s := range game.Seat(5) {
		a, err := bayes.New(agent.Seating{Seat: s, Setup: rules.Five(), Key: key.Agent(s)})
		if err != nil {
			t.Fatal(err)
		}
		agents = append(agents, a)
	}
	r, err := sim.Play(rules.Five(), key, agents, scratch)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestTalk checks that no seat talks too much or repeats itself, that all utterances are canonical, and that ballots
// given as reasons were really cast.
func TestTalk(t *testing.T) {
	t.Parallel()
	var counts []int
	because := 0
	var scratch sim.Scratch
	for i := range 150 {
		r := strongGame(t, 5, i, &scratch)
		type day struct {
			seat game.Seat
			day  uint8
		}
		said, seen := map[day]int{}, map[game.Seat]map[string]bool{}
		for j := range r.Log {
			ev := &r.Log[j]
			if ev.Kind != rules.Said || ev.Channel != game.ChannelTalk {
				continue
			}
			said[day{ev.Actor, ev.Day}] += 0
			if ev.Text == rules.SkipText || ev.Text == rules.OverText {
				continue
			}
			said[day{ev.Actor, ev.Day}]++
			if seen[ev.Actor] == nil {
				seen[ev.Actor] = map[string]bool{}
			}
			s, err := protocol.Parse(ev.Text)
			if err != nil {
				t.Fatalf("%q: %v", ev.Text, err)
			}
			intends := false
			protocol.Walk(&s, func(s *protocol.Sentence) bool {
				intends = intends || s.Verb == protocol.Vote
				return true
			})
			if s.Op == protocol.Because {
				because++
				if reason := &s.Args[0]; reason.Op == protocol.Day && reason.Args[0].Verb == protocol.Voted &&
					!cast(r.Log[:j], reason) {
					t.Errorf("game %d: seat %d gives a reason that never was: %s", i, ev.Actor.Number(), ev.Text)
				}
			}
			if seen[ev.Actor][ev.Text] && !intends {
				t.Errorf("game %d: seat %d says %q twice", i, ev.Actor.Number(), ev.Text)
			}
			seen[ev.Actor][ev.Text] = true
		}
		for _, n := range said {
			counts = append(counts, n)
		}
	}
	slices.Sort(counts)
	if because == 0 {
		t.Error("nobody ever says why")
	}
	if median := counts[len(counts)/2]; median > 4 {
		t.Errorf("a seat speaks %d times a day, at most 4 wanted", median)
	}
}

// TestPowerPlay checks that with three left the wolf says that it is one if the possessed has turned against it, that
// the possessed never says so, and that nobody does with more than three left.
func TestPowerPlay(t *testing.T) {
	t.Parallel()
	var scratch sim.Scratch
	shown := map[game.Role]int{}
	ends := 0
	for i := range 150 {
		r := strongGame(t, 13, i, &scratch)
		alive := game.FirstSeats(5)
		var open game.SeatSet
		for j := range r.Log {
			switch ev := &r.Log[j]; {
			case ev.Kind == rules.Executed || ev.Kind == rules.Died:
				alive = alive.Without(ev.Target)
			case ev.Kind == rules.Said && ev.Channel == game.ChannelTalk &&
				ev.Text == protocol.Claim(protocol.RefTo(ev.Actor), game.RoleWerewolf).String():
				if alive.Len() != 3 {
					t.Errorf("game %d: seat %d says that it is a wolf among %d", i, ev.Actor.Number(), alive.Len())
				}
				open = open.With(ev.Actor)
			case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseVote && alive.Len() == 3:
				together := 0
				for s := range alive.All() {
					if r.Roles[s].Side() == game.SideWerewolf {
						together++
					}
				}
				for s := range alive.All() {
					if r.Roles[s] == game.RolePossessed && open.Has(s) {
						t.Errorf("game %d: the possessed says that it is a wolf", i)
					}
					if together == 2 && open.Has(s) {
						shown[r.Roles[s]]++
					}
				}
				if together == 2 {
					ends++
				}
			}
		}
	}
	t.Logf("%d ends with the possessed, shown %v", ends, shown)
	if ends == 0 || 10*shown[game.RoleWerewolf] < ends || 2*shown[game.RoleWerewolf] > ends {
		t.Errorf("of %d ends with the possessed the wolf shows itself in %d", ends, shown[game.RoleWerewolf])
	}
}

// cast reports whether the ballot of a reason was cast.
func cast(log []rules.Event, reason *protocol.Sentence) bool {
	vote := &reason.Args[0]
	for i := range log {
		ev := &log[i]
		if ev.Kind == rules.Voted && int32(ev.Day) == reason.Day && ev.Actor == vote.Subject.Seat() &&
			ev.Target == vote.Target.Seat() {
			return true
		}
	}
	return false
}

// TestNoTrustInAccuser checks that a seat never calls another the seer, whether asked or not, nor wants it guarded, if
// that seat claims to have found it to be a wolf.
func TestNoTrustInAccuser(t *testing.T) {
	t.Parallel()
	for key := range byte(10) {
		l := listen(t, rules.Fifteen(), key, game.RoleVillager)
		for turn := uint8(0); turn < 7; turn++ {
			if turn > 0 {
				l.turn(turn)
			}
			text := l.speak(turn, 3*uint16(turn))
			if turn > 1 && (text == "ESTIMATE Agent[05] SEER" || text == "REQUEST ANY (GUARD Agent[05])") {
				t.Errorf("key %d: of who has found it to be a wolf it says %s", key, text)
			}
			switch turn {
			case 0:
				l.hear(turn, 1, 4, "COMINGOUT Agent[05] SEER")
			case 1:
				l.hear(turn, 4, 4, "DAY 0 (DIVINED Agent[01] WEREWOLF)")
			case 3:
				l.hear(turn, 10, 2, "INQUIRE Agent[01] (ESTIMATE ANY SEER)")
			}
		}
	}
}

// TestYesStaysYes checks that a seat that has answered yes or no does not answer the question again, even if it has
// changed its mind.
func TestYesStaysYes(t *testing.T) {
	t.Parallel()
	l := listen(t, rules.Five(), 7, game.RoleVillager)
	var answers []string
	for turn := uint8(0); turn < 4; turn++ {
		if turn > 0 {
			l.turn(turn)
		}
		if text := l.speak(turn, 3*uint16(turn)); strings.HasSuffix(text, "AGREE TALK day1 ID:1") {
			answers = append(answers, text)
		}
		switch turn {
		case 0:
			l.hear(turn, 1, 2, "INQUIRE Agent[01] (ESTIMATE Agent[02] WEREWOLF)")
			l.hear(turn, 2, 4, "COMINGOUT Agent[05] SEER")
		case 1:
			l.hear(turn, 4, 4, "DAY 0 (DIVINED Agent[02] WEREWOLF)")
		}
	}
	if len(answers) != 1 || answers[0] != "DISAGREE TALK day1 ID:1" {
		t.Errorf("its answers are %q", answers)
	}
}

// TestOwnWolfClaim checks a seat that says it is a wolf with three left. It must not hold the same claim against
// others, nor call a seat a liar that has found it to be a wolf.
func TestOwnWolfClaim(t *testing.T) {
	t.Parallel()
	var scratch sim.Scratch
	claims := 0
	for i := range 100 {
		r := strongGame(t, 31, i, &scratch)
		table := view.New(rules.Five(), game.Omniscient())
		for j := range r.Log {
			table.Observe(&r.Log[j])
			if r.Log[j].Kind != rules.Said || table.Seats[r.Log[j].Actor].Claim != game.RoleWerewolf {
				continue
			}
			claims++
			talk := &table.Talks[len(table.Talks)-1]
			view.Assertions(talk, func(a view.Assertion) {
				if a.Reason && a.Sentence.Verb == protocol.Comingout && a.Sentence.Role == game.RoleWerewolf {
					t.Errorf("game %d: it has said that it is a wolf, and says %s", i, talk.Text)
				}
			})
		}
	}
	if claims < 50 {
		t.Errorf("only %d utterances of claimed wolves", claims)
	}

	l := listen(t, rules.Five(), 7, game.RoleWerewolf)
	l.hear(0, 0, 1, "COMINGOUT Agent[02] SEER")
	l.see(rules.Event{Kind: rules.Executed, Actor: game.NoSeat, Target: 3})
	l.begins(2, 4)
	l.hear(0, 0, 0, "COMINGOUT Agent[01] WEREWOLF")
	l.hear(0, 1, 1, "DAY 1 (DIVINED Agent[01] WEREWOLF)")
	for turn := uint8(1); turn < 6; turn++ {
		l.turn(turn)
		if text := l.speak(turn, uint16(turn)+1); strings.Contains(text, "Agent[02] DIVINED Agent[01] WEREWOLF") {
			t.Errorf("it has said that it is a wolf, and says %s", text)
		}
	}
}
