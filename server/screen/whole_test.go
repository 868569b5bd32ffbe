package screen

import (
	"fmt"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/ui"
)

// TestWholeGamesRender shows whole games to every viewer in both languages. It checks that every part of the
// page renders, and that the keys of lines are valid in DOM ids.
func TestWholeGamesRender(t *testing.T) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		games, every := 3, 7 // every is the number of events between looks at the page
		if setup.Seats() > 5 {
			games, every = 1, 150
		}
		for seed := range uint64(games) {
			t.Run(fmt.Sprint(setup.Seats(), " seats, game ", seed), func(t *testing.T) {
				t.Parallel()
				log := screentest.MixedGame(t, setup, seed)
				viewers := []game.Viewer{{}, game.Omniscient()}
				for s := range game.Seat(setup.Seats()) {
					viewers = append(viewers, game.AtSeat(s))
				}
				for i, v := range viewers {
					watch(t, setup, log, v, ui.Langs[i%2], every)
					if setup.Seats() == 5 {
						watch(t, setup, log, v, ui.Langs[(i+1)%2], every)
					}
				}
			})
		}
	}
}

// watch shows a game to one viewer.
func watch(t *testing.T, setup rules.Setup, log []rules.Event, v game.Viewer, lang ui.Lang, every int) {
	t.Helper()
	sc := setupScene(t, setup, v, lang)
	seat, seated := v.Seat()
	var told line.Lines
	seen, shown := 0, 0
	for i := range log {
		for _, ev := range rules.Project(nil, log[i:i+1], v) {
			seen++
			lines := sc.narrator.Tell(&ev)
			told = append(told, lines...)
			announcer{sc}.announce(&ev, lines)
		}
		if i%every != 0 && i != len(log)-1 {
			continue
		}
		state, err := rules.Fold(setup, log[:i+1])
		if err != nil {
			t.Fatal(err)
		}
		st := table.Status{Pacing: table.Pacing{On: !seated, Speed: 1}, Over: state.Over()}
		if seated {
			st.Ask, st.Asked = state.AskFor(seat)
		}
		sc.SetStatus(st)
		parts := append(sc.Parts(), Latest(told[shown:]))
		shown = len(told)
		patch, err := pagesOf(t).Patch(lang, sc.Phase(), parts...)
		if err != nil {
			t.Fatalf("%s, event %d, %s: %v", v, i+1, lang, err)
		}
		for _, part := range patch.Parts {
			if strings.Contains(part.HTML, "TemplFailedSanitization") {
				t.Errorf("%s, event %d: %s", v, i+1, part.HTML)
			}
		}
	}
	if seen == 0 || sc.end(false).Winner == game.SideNone {
		t.Errorf("%s saw %d events and no result", v, seen)
	}
	if _, err := pagesOf(t).Part(lang, Latest(told)); err != nil {
		t.Errorf("%s: %v", v, err)
	}
	keys := map[string]bool{}
	for _, line := range Latest(told) {
		if !domID.MatchString(line.Key) || keys[line.Key] {
			t.Errorf("%s: key %q", v, line.Key)
		}
		keys[line.Key] = true
	}
}
