package turningpoint

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// village5 lists the roles: 01 is the seer, 02 the werewolf, 03 the possessed.
var village5 = []game.Role{
	game.RoleSeer, game.RoleWerewolf, game.RolePossessed, game.RoleVillager, game.RoleVillager,
}

// village8 has a medium (02), a bodyguard (03) and two werewolves (04, 05) beside the seer (01).
var village8 = []game.Role{
	game.RoleSeer, game.RoleMedium, game.RoleBodyguard, game.RoleWerewolf, game.RoleWerewolf,
	game.RoleVillager, game.RoleVillager, game.RoleVillager,
}

// played reads a game in short lines, as everybody may know it when it is over:
//
//	night 0; 1 divines 2; 2 attacks 3; 4 guards 3 (of the night of the running day)
//	day 1                                        (3 died of the night, or "day 2 quiet")
//	1: DIVINED Agent[02] WEREWOLF
//	votes 2 2 1 2 2                              (of seats 01, 02, …; 0 for none)
//	executed 2
//	won VILLAGER
func played(t *testing.T, roles []game.Role, lines string) *view.Table {
	t.Helper()
	setup := rules.Setup{TalksPerDay: 10, TalkTurns: 20, Revotes: 1}
	for _, r := range roles {
		setup.Roles[r]++
	}
	var log []rules.Event
	day, said, ballot := 0, 0, 0
	add := func(ev rules.Event) {
		ev.Day = uint8(day)
		log = append(log, ev)
	}
	for s, r := range roles {
		add(rules.Event{Kind: rules.Dealt, Actor: game.Seat(s), Role: r})
	}
	var a, b int
	for line := range strings.Lines(lines) {
		line = strings.TrimSpace(line)
		text, isTalk := "", false
		if before, after, found := strings.Cut(line, ": "); found {
			a, text, isTalk = int(before[0]-'0'), after, true
		}
		switch {
		case line == "":
		case isTalk:
			add(rules.Event{
				Kind: rules.Said, Channel: game.ChannelTalk, N: uint16(said), Actor: game.SeatNumbered(a), Text: text,
			})
			said++
		case scan(line, "%d divines %d", &a, &b):
			add(rules.Event{
				Kind: rules.Divined, Actor: game.SeatNumbered(a), Target: game.SeatNumbered(b), Species: roles[b-1].Species(),
			})
		case scan(line, "%d guards %d", &a, &b):
			add(rules.Event{Kind: rules.Guarded, Actor: game.SeatNumbered(a), Target: game.SeatNumbered(b)})
		case scan(line, "%d attacks %d", &a, &b):
			add(rules.Event{Kind: rules.Attacked, Actor: game.NoSeat, Target: game.SeatNumbered(b)})
		case scan(line, "day %d", &day):
			said, ballot = 0, 0
			add(rules.Event{Kind: rules.DayBegan})
		case scan(line, "%d died", &a):
			add(rules.Event{Kind: rules.Died, Target: game.SeatNumbered(a)})
		case line == "quiet":
			add(rules.Event{Kind: rules.NobodyDied})
		case strings.HasPrefix(line, "votes "):
			for s, target := range strings.Fields(line)[1:] {
				if target != "0" {
					add(rules.Event{
						Kind: rules.Voted, Actor: game.Seat(s), Target: game.SeatNumbered(int(target[0] - '0')), N: uint16(ballot),
					})
				}
			}
			ballot++
		case scan(line, "executed %d", &a):
			add(rules.Event{Kind: rules.Executed, Target: game.SeatNumbered(a)})
		case strings.HasPrefix(line, "won "):
			side, ok := game.ParseSide(line[len("won "):])
			if !ok {
				t.Fatalf("no side: %q", line)
			}
			add(rules.Event{Kind: rules.GameEnded, Side: side})
		default:
			t.Fatalf("not understood: %q", line)
		}
	}
	return view.Fold(setup, game.Omniscient(), log)
}

func scan(line, format string, into ...any) bool {
	n, err := fmt.Sscanf(line, format, into...)
	return err == nil && n == len(into)
}

// in short: "lie day 1: 05 (VILLAGER) by 03, talk 2, narrow".
func short(p *Point) string {
	text := fmt.Sprintf("%s day %d: %02d (%v)", p.Kind, p.Day, p.Seat.Number(), p.Role)
	if p.By != game.NoSeat {
		text += fmt.Sprintf(" by %02d (%v)", p.By.Number(), p.ByRole)
	}
	if p.Other != game.NoSeat {
		text += fmt.Sprintf(" of %02d", p.Other.Number())
	}
	if p.Told != (protocol.TalkRef{}) {
		text += fmt.Sprintf(", talk %d.%d", p.Told.Day, p.Told.ID)
	}
	if p.Narrow {
		text += ", narrow"
	}
	if p.Drawn {
		text += ", drawn"
	}
	return text
}

func TestPoints(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		roles []game.Role
		lines string
		want  []string // the weightiest first
	}{
		{"the seer is executed on day 1, and nothing is said", village5, `
			1 divines 4
			day 1
			votes 4 1 1 1 1
			executed 1
			2 attacks 5
			day 2
			5 died
			won WEREWOLF`, []string{"executed day 1: 01 (SEER)"}},
		{"the seer found the wolf, and the village executed the seer by one vote", village5, `
			1 divines 2
			day 1
			1: COMINGOUT Agent[01] SEER
			1: DIVINED Agent[02] WEREWOLF
			2: COMINGOUT Agent[02] SEER
			votes 2 1 1 1 2
			executed 1
			2 attacks 5
			day 2
			5 died
			won WEREWOLF`, []string{"rival day 1: 01 (SEER) by 02 (WEREWOLF), talk 1.2, narrow"}},
		{"a false result brings a villager to execution", village5, `
			1 divines 5
			day 1
			1: DIVINED Agent[05] HUMAN
			3: DIVINED Agent[04] WEREWOLF
			votes 4 4 4 1 4
			executed 4
			2 attacks 1
			day 2
			1 died
			votes 0 5 5 0 3
			executed 5
			day 3
			won WEREWOLF`, []string{
			"lie day 1: 04 (VILLAGER) by 03 (POSSESSED), talk 1.1",
			"executed day 2: 05 (VILLAGER), narrow",
			"lost day 2: 01 (SEER)",
		}},
		{"a result that was taken back is no lie that stood", village5, `
			day 1
			3: DIVINED Agent[04] WEREWOLF
			3: NOT (DIVINED Agent[04] WEREWOLF)
			votes 4 4 4 1 4
			executed 4
			2 attacks 5
			day 2
			5 died
			votes 2 1 1
			executed 1
			day 3
			won WEREWOLF`, []string{"executed day 2: 01 (SEER), narrow", "executed day 1: 04 (VILLAGER)"}},
		{"the seer is believed", village5, `
			1 divines 2
			day 1
			1: DIVINED Agent[02] WEREWOLF
			votes 2 1 2 2 2
			executed 2
			day 2
			quiet
			won VILLAGER`, []string{"believed day 1: 02 (WEREWOLF) by 01 (SEER), talk 1.0"}},
		{"the seer is not believed, and the wolf wins", village5, `
			1 divines 2
			day 1
			1: DIVINED Agent[02] WEREWOLF
			votes 2 4 4 2 4
			executed 4
			2 attacks 1
			day 2
			1 died
			votes 0 5 5 0 2
			executed 5
			day 3
			won WEREWOLF`, []string{
			"disbelieved day 2: 05 (VILLAGER) by 01 (SEER) of 02, talk 1.0, narrow",
			"disbelieved day 1: 04 (VILLAGER) by 01 (SEER) of 02, talk 1.0, narrow",
			"lost day 2: 01 (SEER)",
		}},
		{"the lot falls on the last wolf", village5, `
			day 1
			votes 2 4 4 2 1
			votes 2 4 4 2 0
			executed 2
			day 2
			quiet
			won VILLAGER`, []string{"executed day 1: 02 (WEREWOLF), drawn"}},
		{"a guard and a lost seer are told beside what decided", village8, `
			day 1
			votes 4 4 4 6 6 4 4 4
			executed 4
			5 attacks 6
			3 guards 6
			day 2
			quiet
			votes 6 6 6 6 6 7 6 6
			executed 6
			5 attacks 1
			day 3
			1 died
			votes 0 5 5 0 7 0 5 5
			executed 5
			day 4
			quiet
			won VILLAGER`, []string{
			"executed day 3: 05 (WEREWOLF)",
			"executed day 1: 04 (WEREWOLF)",
			"saved day 2: 06 (VILLAGER) by 03 (BODYGUARD)",
			"executed day 2: 06 (VILLAGER)",
			"lost day 3: 01 (SEER)",
		}},
		{"nobody with a gift dies, and nobody is executed", village5, `
			day 1
			2 attacks 4
			day 2
			4 died
			2 attacks 5
			day 3
			5 died
			won WEREWOLF`, []string{"lost day 3: 05 (VILLAGER)"}},
		{"nobody was ever executed", village5, `
			day 1
			2 attacks 4
			day 2
			4 died
			2 attacks 5
			day 3
			5 died
			2 attacks 1
			day 4
			1 died
			won WEREWOLF`, []string{"lost day 4: 01 (SEER)"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			points, _ := Find(played(t, tt.roles, tt.lines))
			for _, p := range points {
				got = append(got, short(&p))
				t.Logf("%s: %.3f to %.3f, %.3f", short(&p), p.Before, p.After, p.weight)
				if p.Before < 0 || p.Before > 1 || p.After < 0 || p.After > 1 {
					t.Errorf("%s: from %f to %f", short(&p), p.Before, p.After)
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestVotes(t *testing.T) {
	t.Parallel()
	table := played(t, village5, `
		day 1
		votes 4 4 2 1 4
		executed 4
		2 attacks 5
		day 2
		5 died
		votes 3 3 2
		votes 2 1 2
		executed 2
		day 3
		quiet
		won VILLAGER`)
	for _, tt := range []struct {
		seat int
		want []Vote
	}{
		{1, []Vote{
			{Day: 1, Target: 3, Role: game.RoleVillager, Own: true, Died: 3},
			{Day: 2, Target: 1, Role: game.RoleWerewolf, Died: 1, Decisive: true},
		}},
		{3, []Vote{ // the possessed killed the werewolf that it served
			{Day: 1, Target: 1, Role: game.RoleWerewolf, Own: true, Died: 3},
			{Day: 2, Target: 1, Role: game.RoleWerewolf, Own: true, Died: 1, Decisive: true},
		}},
		{4, []Vote{{Day: 1, Target: 0, Role: game.RoleSeer, Own: true, Died: 3}}},
	} {
		if got := Votes(table, game.SeatNumbered(tt.seat)); !slices.Equal(got, tt.want) {
			t.Errorf("seat %d: got  %+v\nwant %+v", tt.seat, got, tt.want)
		}
	}
}

// TestChanceWithoutGifts checks villages that can only execute at random.
func TestChanceWithoutGifts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		humans, wolves int
		day, night     float64
	}{
		{4, 0, 1, 1}, {1, 1, 0, 0}, {2, 1, 1.0 / 3, 0}, {4, 1, 1.0/5 + 4.0/5/3, 1.0 / 4}, {2, 2, 0, 0},
	} {
		v := village{humans: tt.humans, wolves: tt.wolves}
		if got := (chances{}).byDay(v); math.Abs(got-tt.day) > 1e-9 {
			t.Errorf("%+v by day: %f, want %f", v, got, tt.day)
		}
		if got := (chances{}).byNight(v); math.Abs(got-tt.night) > 1e-9 {
			t.Errorf("%+v at night: %f, want %f", v, got, tt.night)
		}
	}
}

// TestChances compares the model with the share of games that strong agents win.
func TestChances(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		setup rules.Setup
		want  float64
	}{{rules.Five(), 0.60}, {rules.Fifteen(), 0.55}} {
		var v village
		for _, r := range game.Roles {
			v = v.add(r, int(tt.setup.Roles[r]))
		}
		if got := (chances{}).byDay(v); math.Abs(got-tt.want) > 0.01 {
			t.Errorf("a village of %d begins with %.3f, want %.2f", tt.setup.Seats(), got, tt.want)
		}
	}
}

// TestCourse checks that the seat on whose word the village executed is named if that explains the end of the game.
func TestCourse(t *testing.T) {
	t.Parallel()
	const lies = `
		day 1
		3: COMINGOUT Agent[03] SEER
		3: DIVINED Agent[04] WEREWOLF
		votes 4 4 4 1 4
		executed 4
		2 attacks 5
		day 2
		5 died
		1: COMINGOUT Agent[01] SEER
		votes 3 1 1
		executed 1
		day 3
		won `
	const truths = `
		1 divines 4
		day 1
		1: DIVINED Agent[04] WEREWOLF
		votes 4 4 4 6 4 4 4 4
		executed 4
		1 divines 5
		day 2
		quiet
		1: DIVINED Agent[05] WEREWOLF
		votes 5 5 5 0 6 5 5 5
		executed 5
		day 3
		won `
	for _, tt := range []struct {
		name  string
		roles []game.Role
		lines string
		want  Course
	}{
		{"a false seer is believed twice", village5, lies + "WEREWOLF", Course{
			Executed: 2, By: 2, ByRole: game.RolePossessed, Claim: game.RoleSeer, Led: []game.Seat{3, 0}, Lied: true,
		}},
		{"nobody's word led to a village's victory", village5, lies + "VILLAGER", Course{Executed: 2, By: game.NoSeat}},
		{"the seer finds both werewolves", village8, truths + "VILLAGER", Course{
			Executed: 2, Wolves: 2, By: 0, ByRole: game.RoleSeer, Led: []game.Seat{3, 4},
		}},
		{"one execution is no course", village5, `
			day 1
			3: DIVINED Agent[04] WEREWOLF
			votes 4 4 4 1 4
			executed 4
			won WEREWOLF`, Course{Executed: 1, By: game.NoSeat, Lied: true}},
	} {
		if _, got := Find(played(t, tt.roles, tt.lines)); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", tt.name, got, tt.want)
		}
	}
}
