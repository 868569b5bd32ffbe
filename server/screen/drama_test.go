package screen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/ui"
)

// voted returns an event with a vote.
func voted(voter, target game.Seat, ballot uint16) rules.Event {
	return event(rules.Voted, func(ev *rules.Event) { ev.Actor, ev.Target, ev.N = voter, target, ballot })
}

// executed returns an event with an execution.
func executed(target game.Seat) rules.Event {
	return event(rules.Executed, func(ev *rules.Event) { ev.Target = target })
}

// TestLotIsTold checks that the log says that the votes tied, between whom, and on whom the lot fell.
func TestLotIsTold(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		votes  []rules.Event
		target game.Seat
		tied   []game.Seat // nil if there was no lot
		revote bool
	}{
		{"a clear vote", []rules.Event{voted(0, 1, 0), voted(2, 1, 0), voted(1, 2, 0)}, 1, nil, false},
		{"a tie after the revote", []rules.Event{
			voted(0, 1, 0), voted(1, 0, 0),
			event(rules.BallotBegan, func(ev *rules.Event) { ev.Ask, ev.N = rules.AskVote, 1 }),
			voted(0, 1, 1), voted(2, 3, 1), voted(1, 0, 1), voted(3, 1, 1), voted(4, 0, 1),
		}, 0, []game.Seat{1, 0}, true},
		{"a tie where nothing is repeated", []rules.Event{voted(0, 1, 0), voted(1, 0, 0)}, 1, []game.Seat{1, 0}, false},
	} {
		for _, lang := range ui.Langs {
			sc := testScene(t, game.Viewer{}, lang)
			for i := range tt.votes {
				sc.narrator.Tell(&tt.votes[i])
			}
			ev := executed(tt.target)
			lines := sc.narrator.Tell(&ev)
			spoken := announcer{sc}.announce(&ev, lines)
			at := slices.IndexFunc(lines, func(l line.Line) bool { return l.Kind == line.KindLot })
			if at < 0 {
				if tt.tied != nil {
					t.Errorf("%s: no lot is told", tt.name)
				}
				continue
			}
			lot := lines[at]
			var tied []game.Seat
			for _, s := range lot.Tied {
				tied = append(tied, s.Seat)
			}
			if !slices.Equal(tied, tt.tied) || lot.Target.Seat != tt.target || lot.Revote != tt.revote {
				t.Errorf("%s: %+v", tt.name, lot)
			}
			if last := lines[len(lines)-1]; last.Kind != line.KindExecuted || at != len(lines)-2 {
				t.Errorf("%s: the execution follows the lot, got %+v", tt.name, lines)
			}
			if want := sc.words.Text("announce.lot", "Seat", sc.label(tt.target)); spoken != want {
				t.Errorf("%s: read out %q, want %q", tt.name, spoken, want)
			}
			html, err := pagesOf(t).Part(lang, line.Lines{lot})
			id := map[bool]string{true: "line.lot.again", false: "line.lot.once"}[tt.revote]
			if err != nil || !strings.Contains(html, sc.words.Text(id, "Seat", fmt.Sprintf("%02d", tt.target.Number()))) {
				t.Errorf("%s: %v, %s", tt.name, err, html)
			}
		}
	}
}

// TestLastMorning checks that the morning after the last werewolf's execution is not called a quiet one. A
// morning on which the werewolves win names the seat that died.
func TestLastMorning(t *testing.T) {
	t.Parallel()
	sc := testScene(t, game.Viewer{}, ui.En)
	day := event(rules.DayBegan, func(ev *rules.Event) { ev.Day = 2 })
	quiet := event(rules.NobodyDied, func(ev *rules.Event) { ev.Day = 2 })
	end := event(rules.GameEnded, func(ev *rules.Event) { ev.Day, ev.Side = 2, game.SideVillage })
	lines := slices.Concat(sc.narrator.Tell(&day), sc.narrator.Tell(&quiet), sc.narrator.Tell(&end))
	var kinds []line.Kind
	for _, line := range Latest(lines) {
		kinds = append(kinds, line.Kind)
	}
	if want := []line.Kind{line.KindDay, line.KindLastMorning, line.KindEnd}; !slices.Equal(kinds, want) {
		t.Errorf("the morning after the last werewolf: %v, want %v", kinds, want)
	}

	sc = testScene(t, game.Viewer{}, ui.En)
	died := event(rules.Died, func(ev *rules.Event) { ev.Day, ev.Target = 2, 3 })
	end.Side = game.SideWerewolf
	lines = slices.Concat(sc.narrator.Tell(&day), sc.narrator.Tell(&died), sc.narrator.Tell(&end))
	if len(lines) != 3 || lines[1].Kind != line.KindDied || lines[2].Kind != line.KindEnd {
		t.Errorf("the morning of the werewolves' victory: %+v", lines)
	}
}

// TestPaceIsNotAheadOfTheStory checks that a table without living people has a speed. A player who was just
// killed sees the speed only after the story has reached the death.
func TestPaceIsNotAheadOfTheStory(t *testing.T) {
	t.Parallel()
	sc := testScene(t, game.AtSeat(0), ui.En)
	sc.look.Plays = true
	sc.SetStatus(table.Status{Pacing: table.Pacing{On: true, Yours: true, Speed: 1}})
	if head := sc.head(); head.Pace != nil || head.Speed != 0 {
		t.Errorf("before the death is told: %+v", head)
	}
	ev := executed(0)
	sc.Take(&table.Item{N: 1, Event: ev})
	if head := sc.head(); head.Pace == nil || head.Speed != 1 {
		t.Errorf("after the death was told: %+v", head)
	}
}
