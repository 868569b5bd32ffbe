package screen

import (
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/ui"
)

// watched folds a log for a viewer into a scene, and returns the scene and its lines.
func watched(t testing.TB, setup rules.Setup, log []rules.Event, v game.Viewer) (*Scene, line.Lines) {
	t.Helper()
	sc := setupScene(t, setup, v, ui.En)
	var lines line.Lines
	events := rules.Project(nil, log, v)
	for i := range events {
		lines = append(lines, sc.narrator.Tell(&events[i])...)
	}
	return sc, Latest(lines)
}

// TestBoardLeadsToLines follows every link of the boards of whole games.
func TestBoardLeadsToLines(t *testing.T) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		log := screentest.PlainGame(t, setup, rules.Key{byte(setup.Seats())})
		sc, lines := watched(t, setup, log, game.Viewer{})
		html, err := pagesOf(t).Part(ui.En, sc.board())
		if err != nil {
			t.Fatal(err)
		}
		keys := map[string]bool{}
		for _, line := range lines {
			keys["#line-"+line.Key] = true
		}
		links := regexp.MustCompile(`href="([^"]+)"`).FindAllStringSubmatch(html, -1)
		for _, link := range links {
			if !keys[link[1]] && !strings.HasPrefix(link[1], "/a/") {
				if strings.HasPrefix(link[1], "#") {
					t.Errorf("%d seats: %s leads to no line", setup.Seats(), link[1])
				}
			}
		}
		b := sc.board()
		if len(b.Deaths) != len(sc.known.Deaths) || len(b.Votes) != setup.Seats() || len(b.Claims) == 0 {
			t.Errorf("%d seats: %d deaths, %d voters, %d claims", setup.Seats(), len(b.Deaths), len(b.Votes), len(b.Claims))
		}
		votes := 0
		for _, row := range b.Votes {
			for _, cell := range row.Cells {
				votes += len(cell)
			}
		}
		if votes != len(sc.known.Votes) {
			t.Errorf("%d seats: %d votes on the board, %d cast", setup.Seats(), votes, len(sc.known.Votes))
		}
	}
}

// saidEvent returns a public utterance of the first day.
func saidEvent(n int, seat game.Seat, text string) rules.Event {
	return rules.Event{
		Kind: rules.Said, To: game.Public, Day: 1, Actor: seat, Target: game.NoSeat, Channel: game.ChannelTalk,
		N:    uint16(n),
		Text: text,
	}
}

func TestSignals(t *testing.T) {
	tests := []struct {
		text         string
		signal       line.Signal
		mine, repeat bool
	}{
		{"COMINGOUT Agent[02] SEER", line.SignalClaim, false, false},
		{"COMINGOUT Agent[02] SEER", line.SignalNone, false, true},
		{"BECAUSE (COMINGOUT Agent[02] SEER) (VOTE Agent[03])", line.SignalNone, false, false},
		{"DIVINED Agent[01] WEREWOLF", line.SignalResult, true, false},
		{"AND (COMINGOUT Agent[02] SEER) (DIVINED Agent[03] HUMAN)", line.SignalResult, false, false},
		{"ESTIMATE Agent[03] WEREWOLF", line.SignalNone, false, false},
		{"ESTIMATE Agent[01] WEREWOLF", line.SignalNone, true, false},
		{"INQUIRE Agent[01] (VOTE ANY)", line.SignalQuestion, true, false},
		{"INQUIRE ANY (COMINGOUT ANY SEER)", line.SignalQuestion, true, false},
		{"REQUEST Agent[01] (VOTE Agent[03])", line.SignalQuestion, true, false},
		{"REQUEST ANY (VOTE Agent[03])", line.SignalNone, false, false},
		{"Agent[03] COMINGOUT Agent[03] MEDIUM", line.SignalNone, false, false},
		{"NOT (COMINGOUT Agent[02] SEER)", line.SignalNone, false, false},
		{"NOT (DIVINED Agent[01] WEREWOLF)", line.SignalBack, true, false},
		{"AND (NOT (DIVINED Agent[01] WEREWOLF)) (DAY 0 (DIVINED Agent[03] HUMAN))", line.SignalBack, true, false},
		{"AND (NOT (DIVINED Agent[01] HUMAN)) (DAY 0 (DIVINED Agent[04] HUMAN))", line.SignalResult, true, false},
		{"REQUEST ANY (VOTE Agent[03])", line.SignalNone, false, true},
		{"BECAUSE (Agent[01] IDENTIFIED Agent[03] WEREWOLF) (VOTE Agent[04])", line.SignalNone, false, false},
		{"BECAUSE (Agent[03] VOTE Agent[01]) (VOTE Agent[04])", line.SignalNone, true, false},
		{"BECAUSE (Agent[03] VOTE Agent[04]) (Agent[01] VOTE Agent[04])", line.SignalNone, true, false},
	}
	sc, _ := watched(t, rules.Five(), nil, game.AtSeat(0))
	for i, tt := range tests {
		ev := saidEvent(i, 1, tt.text)
		told := sc.narrator.Tell(&ev)
		line := told[len(told)-1]
		if line.Signal != tt.signal || line.Mine != tt.mine || line.Repeat != tt.repeat {
			t.Errorf(
				"%s: signal %q, mine %t, repeat %t; want %q, %t, %t", tt.text, line.Signal, line.Mine, line.Repeat, tt.signal,
				tt.mine, tt.repeat,
			)
		}
	}
}

// TestEchoes checks that the first line of a statement counts the seats that repeat the statement. Equal
// results of different seats stay separate lines.
func TestEchoes(t *testing.T) {
	var log []rules.Event
	for i, seat := range []game.Seat{1, 2, 2, 3} {
		log = append(log, saidEvent(i, seat, "VOTE Agent[05]"))
	}
	log = append(log, saidEvent(4, 1, "DIVINED Agent[05] WEREWOLF"), saidEvent(5, 2, "DIVINED Agent[05] WEREWOLF"))
	_, lines := watched(t, rules.Five(), log, game.Viewer{})
	first := lines[0]
	if first.Times != 3 || len(first.Echoes) != 2 || first.Echoes[0].Seat != 2 || first.Echoes[1].Seat != 3 ||
		first.Repeat {
		t.Errorf("first line: said %d times more, by %v", first.Times, first.Echoes)
	}
	for i, line := range lines {
		if want := i >= 1 && i <= 3; line.Repeat != want {
			t.Errorf("line %d: repeat %t", i, line.Repeat)
		}
	}
}
