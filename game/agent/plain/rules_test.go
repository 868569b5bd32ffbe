package plain

import (
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// A scene is a table as seen by one seat.
type scene struct {
	*player
	t    *testing.T
	asks uint32
	n    [game.MaxSeats]uint16
}

// newScene seats a player with a role as seat 1 and begins the first day's talk.
func newScene(t *testing.T, setup rules.Setup, role game.Role, shape func(*traits)) *scene {
	t.Helper()
	a, err := New(agent.Seating{Seat: 0, Setup: setup, Key: rules.Key{7}})
	if err != nil {
		t.Fatal(err)
	}
	sc := &scene{player: a.(*player), t: t}
	sc.hunch = [game.MaxSeats]float64{}
	sc.style.Eager, sc.style.ClaimTurn, sc.budget = 0, 0, 4
	if shape != nil {
		shape(&sc.traits)
	}
	sc.event(rules.Event{Kind: rules.Dealt, Actor: 0, Role: role})
	sc.event(rules.Event{Kind: rules.DayBegan})
	return sc
}

func (sc *scene) event(ev rules.Event) {
	if ev.Kind != rules.DayBegan {
		ev.Day = uint8(sc.Table.Day)
	}
	sc.Observe([]rules.Event{ev})
}

func (sc *scene) day(n int) {
	sc.n = [game.MaxSeats]uint16{}
	sc.event(rules.Event{Kind: rules.DayBegan, Day: uint8(n)})
	sc.event(rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseTalk})
	sc.turn(0)
}

func (sc *scene) turn(n int) {
	sc.event(rules.Event{Kind: rules.TurnBegan, Channel: game.ChannelTalk, Turn: uint8(n)})
}

// says lets seats, numbered from 1, speak in the running turn.
func (sc *scene) says(number int, text string) {
	sc.event(rules.Event{
		Kind: rules.Said, Channel: game.ChannelTalk, Turn: uint8(sc.Table.Turn), N: sc.n[0],
		Actor: game.SeatNumbered(number), Target: game.NoSeat, Text: text,
	})
	sc.n[0]++
}

func (sc *scene) died(kind rules.Kind, number int) {
	sc.event(rules.Event{Kind: kind, Target: game.SeatNumbered(number)})
}

func (sc *scene) ask(kind rules.AskKind) rules.Action {
	sc.t.Helper()
	sc.asks++
	ask := rules.Ask{ID: sc.asks, Kind: kind, Day: uint8(sc.Table.Day), Turn: uint8(sc.Table.Turn), Remaining: 10}
	if kind != rules.AskTalk && kind != rules.AskWhisper {
		ask.Targets = sc.Table.Alive.Without(0)
	}
	action, now := sc.Act(ask)
	if !now {
		sc.t.Fatal("no answer")
	}
	return action
}

// speaks lets the player speak in one turn after another and returns its utterances, without Skip and Over.
func (sc *scene) speaks(turns int) (lines []string) {
	sc.t.Helper()
	for range turns {
		text := sc.ask(rules.AskTalk).Text
		sc.says(1, text)
		if text != rules.SkipText && text != rules.OverText {
			lines = append(lines, text)
		}
		sc.turn(sc.Table.Turn + 1)
	}
	return lines
}

func TestSeerClaimsAndReports(t *testing.T) {
	for _, combines := range []bool{false, true} {
		sc := newScene(t, rules.Five(), game.RoleSeer, func(tr *traits) { tr.style.Combines = combines })
		sc.event(rules.Event{Kind: rules.Divined, Actor: 0, Target: 2, Species: game.SpeciesWerewolf})
		sc.day(1)
		got := strings.Join(sc.speaks(8), "\n")
		for _, want := range []string{"COMINGOUT Agent[01] SEER", "DAY 0 (DIVINED Agent[03] WEREWOLF)", "VOTE Agent[03]"} {
			if !strings.Contains(got, want) {
				t.Errorf("combines=%v: said\n%s\nwithout %q", combines, got, want)
			}
		}
		if target := sc.ask(rules.AskVote).Target; target != 2 {
			t.Errorf("votes for %d, want 3, whom it found out", target.Number())
		}
	}
}

func TestMediumTellsWhatItLearned(t *testing.T) {
	sc := newScene(t, rules.Fifteen(), game.RoleMedium, nil)
	sc.day(1)
	sc.died(rules.Executed, 4)
	sc.event(rules.Event{Kind: rules.DayBegan, Day: 2})
	sc.died(rules.Died, 5)
	sc.event(rules.Event{Kind: rules.Identified, Actor: 0, Target: 3, Species: game.SpeciesHuman})
	sc.event(rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseTalk})
	sc.turn(0)
	got := strings.Join(sc.speaks(3), "\n")
	for _, want := range []string{"COMINGOUT Agent[01] MEDIUM", "DAY 2 (IDENTIFIED Agent[04] HUMAN)"} {
		if !strings.Contains(got, want) {
			t.Errorf("said\n%s\nwithout %q", got, want)
		}
	}
}

func TestBodyguardHidesUntilInDanger(t *testing.T) {
	sc := newScene(t, rules.Fifteen(), game.RoleBodyguard, nil)
	sc.day(1)
	if got := strings.Join(sc.speaks(3), "\n"); strings.Contains(got, "BODYGUARD") {
		t.Errorf("gives itself away: %s", got)
	}
	sc.says(4, "VOTE Agent[01]")
	sc.says(5, "VOTE Agent[01]")
	sc.turn(4)
	if got := sc.ask(rules.AskTalk).Text; got != "COMINGOUT Agent[01] BODYGUARD" {
		t.Errorf("in danger it says %q", got)
	}
}

func TestBodyguardGuardsTheSeer(t *testing.T) {
	guarded := 0
	for i := range byte(40) {
		sc := newScene(t, rules.Fifteen(), game.RoleBodyguard, nil)
		sc.Key = rules.Key{i}
		sc.day(1)
		sc.says(6, "COMINGOUT Agent[06] SEER")
		if sc.ask(rules.AskGuard).Target == 5 {
			guarded++
		}
	}
	if guarded < 20 || guarded == 40 {
		t.Errorf("guards the only seer in %d of 40 games; most, but not all, are wanted", guarded)
	}
}

func TestWolfKeepsItsPack(t *testing.T) {
	sc := newScene(t, rules.Fifteen(), game.RoleWerewolf, nil)
	for _, wolf := range []game.Seat{0, 1, 2} {
		sc.event(rules.Event{Kind: rules.PackShown, Target: wolf})
	}
	sc.day(1)
	sc.says(9, "COMINGOUT Agent[09] SEER")
	sc.says(9, "DIVINED Agent[02] WEREWOLF")
	sc.turn(1)
	got := strings.Join(sc.speaks(8), "\n")
	for _, unwanted := range []string{"ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] WEREWOLF",
		"VOTE Agent[02]", "VOTE Agent[03]", "ATTACK ", "COMINGOUT Agent[01] WEREWOLF"} {
		if strings.Contains(got, unwanted) {
			t.Errorf("said %q in\n%s", unwanted, got)
		}
	}
	if target := sc.ask(rules.AskVote).Target; target == 1 || target == 2 {
		t.Errorf("votes for its pack: %d", target.Number())
	}
	for number := 4; number <= 12; number++ {
		sc.says(number, "VOTE Agent[02]")
	}
	if target := sc.ask(rules.AskVote).Target; target != 1 {
		t.Errorf("votes for %d, want 2, who is lost", target.Number())
	}
}

func TestWolfFightsItsAccuser(t *testing.T) {
	sc := newScene(t, rules.Five(), game.RoleWerewolf, func(tr *traits) {
		tr.fights, tr.forward, tr.style.Combines = true, false, false
	})
	sc.day(1)
	sc.says(2, "COMINGOUT Agent[02] SEER")
	sc.says(2, "DIVINED Agent[01] WEREWOLF")
	sc.turn(1)
	got := sc.speaks(3)
	if len(got) < 2 || got[0] != "COMINGOUT Agent[01] SEER" || !strings.HasPrefix(got[1], "DAY 0 (DIVINED ") {
		t.Errorf("said %q, want a counter-claim and a result", got)
	}
}

func TestPossessedLies(t *testing.T) {
	sc := newScene(t, rules.Five(), game.RolePossessed, func(tr *traits) {
		tr.fake, tr.style.Bold, tr.style.Combines = game.RoleSeer, 1, false
	})
	sc.day(1)
	got := sc.speaks(2)
	if len(got) != 2 || got[0] != "COMINGOUT Agent[01] SEER" ||
		!strings.HasPrefix(got[1], "DAY 0 (DIVINED ") || !strings.HasSuffix(got[1], "WEREWOLF)") {
		t.Errorf("said %q, want a claim and an accusation", got)
	}
}

func TestPackAgrees(t *testing.T) {
	whisper := func(sc *scene, number, n, turn int, text string) {
		sc.event(rules.Event{
			Kind: rules.Said, Channel: game.ChannelWhisper, Turn: uint8(turn), N: uint16(n),
			Actor: game.SeatNumbered(number), Target: game.NoSeat, Text: text,
		})
	}
	sc := newScene(t, rules.Fifteen(), game.RoleWerewolf, func(tr *traits) { tr.forward = true })
	for _, wolf := range []game.Seat{0, 1, 2} {
		sc.event(rules.Event{Kind: rules.PackShown, Target: wolf})
	}
	if got := sc.ask(rules.AskWhisper).Text; got != "COMINGOUT Agent[01] SEER" {
		t.Errorf("offers %q", got)
	}
	whisper(sc, 2, 0, 0, "COMINGOUT Agent[02] SEER")
	whisper(sc, 1, 1, 0, "COMINGOUT Agent[01] SEER")
	if sc.Mask() != game.RoleVillager {
		t.Errorf("claims %v although another offered first", sc.Mask())
	}
	sc.day(1)
	sc.event(rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseNight})
	mine := sc.ask(rules.AskWhisper).Text
	other := "ATTACK Agent[07]"
	if mine == other {
		other = "ATTACK Agent[08]"
	}
	whisper(sc, 2, 0, 0, other)
	whisper(sc, 1, 1, 0, mine)
	whisper(sc, 3, 2, 0, other)
	sc.event(rules.Event{Kind: rules.TurnBegan, Channel: game.ChannelWhisper, Turn: 1})
	if got := sc.ask(rules.AskWhisper).Text; got != "AGREE WHISPER day1 ID:0" {
		t.Errorf("outvoted, it whispers %q", got)
	}
	if got := "ATTACK Agent[0" + string('0'+rune(sc.ask(rules.AskAttack).Target.Number())) + "]"; got != other {
		t.Errorf("attacks otherwise than agreed: %s, want %s", got, other)
	}
}

// TestAnswers puts questions to a villager and expects one of several answers within two turns, whatever the villager
// wanted to say.
func TestAnswers(t *testing.T) {
	tests := []struct {
		name     string
		role     game.Role
		question string
		want     []string // prefixes
	}{
		{"vote", game.RoleVillager, "INQUIRE Agent[01] (VOTE ANY)", []string{"VOTE "}},
		{"vote asked with a reason", game.RoleVillager,
			"BECAUSE (ESTIMATE Agent[02] WEREWOLF) (INQUIRE Agent[01] (VOTE ANY))", []string{"VOTE "}},
		{"suspect", game.RoleVillager, "INQUIRE Agent[01] (ESTIMATE ANY WEREWOLF)", []string{"ESTIMATE "}},
		{"about another", game.RoleVillager, "INQUIRE Agent[01] (ESTIMATE Agent[04] SEER)",
			[]string{"NOT (ESTIMATE Agent[04] SEER)"}},
		{"about itself", game.RoleVillager, "INQUIRE Agent[01] (ESTIMATE Agent[01] WEREWOLF)",
			[]string{"NOT (COMINGOUT Agent[01] WEREWOLF)"}},
		{"its role", game.RoleVillager, "INQUIRE Agent[01] (COMINGOUT Agent[01] ANY)",
			[]string{"COMINGOUT Agent[01] VILLAGER"}},
		{"are you the seer", game.RoleVillager, "INQUIRE Agent[01] (COMINGOUT Agent[01] SEER)",
			[]string{"NOT (COMINGOUT Agent[01] SEER)"}},
		{"come out", game.RoleMedium, "REQUEST Agent[01] (COMINGOUT Agent[01] MEDIUM)",
			[]string{"COMINGOUT Agent[01] MEDIUM"}},
		{"bodyguard stays hidden", game.RoleBodyguard, "INQUIRE Agent[01] (COMINGOUT Agent[01] ANY)",
			[]string{"NOT (COMINGOUT Agent[01] WEREWOLF)"}},
		{"vote with me", game.RoleVillager, "REQUEST Agent[01] (VOTE Agent[04])",
			[]string{"AGREE TALK day1 ID:0", "DISAGREE TALK day1 ID:0"}},
		{"divine for me", game.RoleVillager, "REQUEST Agent[01] (DIVINATION Agent[04])",
			[]string{"NOT (COMINGOUT Agent[01] SEER)"}},
		{"guard for me", game.RoleVillager, "REQUEST Agent[01] (GUARD Agent[04])", []string{"DISAGREE TALK day1 ID:0"}},
		{
			"a tangle", game.RoleVillager, "INQUIRE Agent[01] (XOR (ESTIMATE Agent[04] WEREWOLF) (NOT (VOTE Agent[09])))",
			[]string{"AGREE TALK", "DISAGREE TALK"},
		},
		{"asked of all", game.RoleVillager, "INQUIRE ANY (ESTIMATE ANY WEREWOLF)", []string{"ESTIMATE "}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sc := newScene(t, rules.Fifteen(), tt.role, nil)
			sc.day(1)
			sc.says(3, tt.question)
			sc.turn(1)
			got := sc.speaks(2)
			if !slices.ContainsFunc(got, func(line string) bool {
				return slices.ContainsFunc(tt.want, func(want string) bool { return strings.HasPrefix(line, want) })
			}) {
				t.Errorf("asked %q it says %q, want one of %q", tt.question, got, tt.want)
			}
		})
	}
}

// TestAnswersAnewInOtherWords asks an agent for the vote that it has already declared. It answers in other words.
func TestAnswersAnewInOtherWords(t *testing.T) {
	sc := newScene(t, rules.Five(), game.RoleVillager, nil)
	sc.day(1)
	var lines []string
	for n := range 3 {
		sc.says(2+n, "INQUIRE Agent[01] (VOTE ANY)")
		sc.turn(sc.Table.Turn + 1)
		lines = append(lines, sc.speaks(1)...)
	}
	if len(lines) < 2 {
		t.Errorf("says only %q", lines)
	}
	slices.Sort(lines)
	if n := len(slices.Compact(slices.Clone(lines))); n != len(lines) {
		t.Errorf("repeats itself: %q", lines)
	}
}

func TestMind(t *testing.T) {
	claims := func(sc *scene) {
		sc.says(2, "COMINGOUT Agent[02] SEER")
		sc.says(3, "COMINGOUT Agent[03] SEER")
	}
	tests := []struct {
		name        string
		story       func(*scene)
		more, lower game.Seat // the first must be thought more likely a wolf than the second
	}{
		{"called by the only seer", func(sc *scene) {
			sc.says(2, "COMINGOUT Agent[02] SEER")
			sc.says(2, "DIVINED Agent[04] WEREWOLF")
		}, 3, 4},
		{"cleared by the only seer", func(sc *scene) {
			sc.says(2, "COMINGOUT Agent[02] SEER")
			sc.says(2, "DIVINED Agent[04] HUMAN")
		}, 4, 3},
		{"calls me a wolf", func(sc *scene) {
			claims(sc)
			sc.says(2, "DIVINED Agent[01] WEREWOLF")
		}, 1, 2},
		{"the attacked claimant told the truth", func(sc *scene) {
			claims(sc)
			sc.says(2, "DIVINED Agent[04] WEREWOLF")
			sc.says(3, "DIVINED Agent[05] WEREWOLF")
			sc.died(rules.Died, 2)
		}, 3, 4},
		{"voted against the wolves' victim", func(sc *scene) {
			sc.event(rules.Event{Kind: rules.Voted, Actor: 3, Target: 1})
			sc.event(rules.Event{Kind: rules.Voted, Actor: 4, Target: 2})
			sc.died(rules.Died, 2)
		}, 3, 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sc := newScene(t, rules.Five(), game.RoleVillager, nil)
			sc.day(1)
			tt.story(sc)
			m := sc.Think()
			if m.Wolf[tt.more] <= m.Wolf[tt.lower] {
				t.Errorf("seat %d is a wolf with %.2f, seat %d with %.2f, want more",
					tt.more.Number(), m.Wolf[tt.more], tt.lower.Number(), m.Wolf[tt.lower])
			}
			if m.Wolf[0] != 0 {
				t.Errorf("suspects itself: %.2f", m.Wolf[0])
			}
		})
	}
}
