package screen

import (
	"slices"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/templates/sharing"
	"aiwolfplay/templates/ui"
)

// TestHighlight checks that a highlight has a first and a last scene and some between in the order of the
// game, that it plays for its stated time, and that an execution is shown with the votes that led to it.
func TestHighlight(t *testing.T) {
	votes := 0
	for seed := range byte(6) {
		for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
			log := screentest.PlainGame(t, setup, rules.Key{seed})
			r := recorded(t, setup, log, nil, nil)
			scenes := r.Highlight(wordsOf(t, ui.En)).Scenes
			n, day, whole := len(scenes), 0, time.Duration(0)
			if n < 4 || n > highlightMost+2 || scenes[0].Kind != sharing.SceneOpen || scenes[n-1].Kind != sharing.SceneAsk {
				t.Fatalf("seed %d: %d scenes: %+v", seed, n, scenes)
			}
			for i, s := range scenes {
				whole += s.Time
				if i > 0 && i < n-1 && s.Day < day {
					t.Errorf("seed %d: day %d after day %d", seed, s.Day, day)
				}
				day = s.Day
				if s.Kind != sharing.SceneVote {
					continue
				}
				votes++
				at := slices.IndexFunc(s.Votes, func(v sharing.VoteCount) bool { return v.Seat.Seat == s.Who.Seat })
				if at < 0 || s.Votes[at].Votes != s.Votes[0].Votes {
					t.Errorf("seed %d: %d is executed by %+v", seed, s.Who.Seat.Number(), s.Votes)
				}
			}
			if sharing.HighlightTime-whole > time.Millisecond {
				t.Errorf("seed %d: it plays for %v", seed, whole)
			}
			dead := 0
			for _, s := range scenes[n-1].Seats {
				if s.Dead {
					dead++
				}
			}
			if dead == 0 || len(scenes[n-1].Seats) != setup.Seats() {
				t.Errorf("seed %d: %d of %d are dead at the end", seed, dead, len(scenes[n-1].Seats))
			}
		}
	}
	if votes < 6 {
		t.Errorf("only %d executions", votes)
	}
}

// TestHighlightBeforeAnswer checks that the scenes before the answer do not depend on the roles that the last
// events reveal.
func TestHighlightBeforeAnswer(t *testing.T) {
	log := screentest.PlainGame(t, rules.Five(), rules.Key{3})
	end := slices.IndexFunc(log, func(ev rules.Event) bool { return ev.Kind == rules.GameEnded })
	other := slices.Clone(log)
	for i := range other[end:] {
		if ev := &other[end+i]; ev.Kind == rules.RoleRevealed {
			ev.Role = game.RoleVillager
		}
	}
	last := func(log []rules.Event) sharing.Scene {
		scenes := recorded(t, rules.Five(), log, nil, nil).Highlight(wordsOf(t, ui.Ja)).Scenes
		return scenes[len(scenes)-1]
	}
	a, b := last(log), last(other)
	if !slices.Equal(a.Seats, b.Seats) {
		t.Errorf("%+v\n%+v", a.Seats, b.Seats)
	}
}
