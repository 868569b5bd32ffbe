package screen

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/ui"
)

// TestTranscripts compares whole games of the house's characters, in words, with the golden files. The files
// are for reading: is this a village that one would want to watch? They change with the agents' talk and
// beliefs, and with the wording. Read the diff, and then write the files anew with go test -update.
func TestTranscripts(t *testing.T) {
	for _, seats := range []int{5, 9, 15} {
		setup, err := rules.Village(seats)
		if err != nil {
			t.Fatal(err)
		}
		log := screentest.CharacterGame(t, setup, uint64(seats))
		for _, lang := range ui.Langs {
			t.Run(fmt.Sprint(seats, " seats, ", lang), func(t *testing.T) {
				path := filepath.Join("testdata", fmt.Sprintf("transcript-%d.%s.txt", seats, lang))
				got := transcript(t, setup, log, lang)
				if *update {
					if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(string(want), got); diff != "" {
					t.Errorf("-testdata +now:\n%s", diff)
				}
			})
		}
	}
}

// transcript returns a game in words for a reader who knows all roles. It contains the utterances without
// silence, the votes, and the deaths.
func transcript(t *testing.T, setup rules.Setup, log []rules.Event, lang ui.Lang) string {
	t.Helper()
	sc := setupScene(t, setup, game.Omniscient(), lang)
	var b strings.Builder
	turn := 0
	for i := range log {
		ev := &log[i]
		lines := sc.narrator.Tell(ev)
		actor, target := ev.Actor.Number(), ev.Target.Number()
		switch ev.Kind {
		case rules.Dealt:
			fmt.Fprintf(&b, "%02d %v\n", actor, ev.Role)
		case rules.DayBegan:
			fmt.Fprintf(&b, "\nDAY %d\n", ev.Day)
		case rules.PhaseBegan:
			turn = 0
			fmt.Fprintf(&b, "  %v\n", ev.Phase)
		case rules.Said:
			for _, entry := range lines {
				if entry.Kind != line.KindTalk || entry.Seat.Seat != ev.Actor || entry.Turn != int(ev.Turn)+1 {
					continue
				}
				mark := "   "
				if entry.Turn != turn {
					turn = entry.Turn
					mark = fmt.Sprintf("%2d.", turn)
				}
				fmt.Fprintf(&b, "  %s #%-2d %02d: %s\n", mark, entry.TalkID, actor, entry.Words)
			}
		case rules.Voted:
			fmt.Fprintf(&b, "    %02d votes for %02d\n", actor, target)
		case rules.Executed:
			fmt.Fprintf(&b, "  %02d is executed\n", target)
		case rules.Divined, rules.Identified:
			fmt.Fprintf(&b, "    %02d sees %02d: %v\n", actor, target, ev.Species)
		case rules.Guarded:
			fmt.Fprintf(&b, "    %02d guards %02d\n", actor, target)
		case rules.Attacked:
			fmt.Fprintf(&b, "    the pack attacks %02d\n", target)
		case rules.Died:
			fmt.Fprintf(&b, "  %02d is found dead\n", target)
		case rules.NobodyDied:
			fmt.Fprintln(&b, "  nobody died")
		case rules.GameEnded:
			fmt.Fprintf(&b, "\n%v wins\n", ev.Side)
		}
	}
	return b.String()
}
