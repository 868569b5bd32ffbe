package story

import (
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

var start = time.Unix(1000, 0)

func said(text string) *rules.Event { return &rules.Event{Kind: rules.Said, Text: text} }

// TestPace publishes a few events as early as the story allows, and measures when.
func TestPace(t *testing.T) {
	t.Parallel()
	line := LineTime + 2*WordTime
	tests := []struct {
		name   string
		prep   func(*Story)
		events []*rules.Event
		want   time.Duration // when the last event is published
	}{
		{"a line is read", nil, []*rules.Event{said("COMINGOUT SEER"), said("Over")}, line},
		{"two lines", nil, []*rules.Event{said("ANY ANY"), said("ANY ANY"), said("Over")}, 2 * line},
		{"twice as fast", func(s *Story) { s.SetSpeed(start, 2) }, []*rules.Event{said("ANY ANY"), said("Over")}, line / 2},
		{"silence takes no time", nil, []*rules.Event{said("Skip"), said("Over"), said("Over")}, 0},
		{"long lines are read in six seconds", nil, []*rules.Event{
			said("A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"), said("Over"),
		}, Longest},
		{"votes come together", nil, []*rules.Event{{Kind: rules.Voted}, {Kind: rules.Voted}, {Kind: rules.Voted}}, 0},
		{"roles come together", nil, []*rules.Event{{Kind: rules.GameEnded}, {Kind: rules.RoleRevealed}}, 0},
		{"after votes", nil, []*rules.Event{{Kind: rules.Voted}, {Kind: rules.Executed}}, ballotGap},
		{"before a night", nil, []*rules.Event{
			{Kind: rules.PhaseBegan, Phase: game.PhaseNight}, said("Over"),
		}, 2500 * time.Millisecond},
		{"stopped", func(s *Story) { s.Stop(start, false) }, []*rules.Event{said("ANY ANY")}, LongestStop},
		{"one more line", func(s *Story) { s.Stop(start, true) }, []*rules.Event{said("ANY ANY")}, 0},
		{"and no other", func(s *Story) { s.Stop(start, true) }, []*rules.Event{
			said("ANY ANY"), said("Over"),
		}, LongestStop},
		{"continued", func(s *Story) { s.Stop(start, false); s.SetSpeed(start, 1) }, []*rules.Event{said("ANY")}, 0},
	}
	for _, tt := range tests {
		s, now := New(), start
		if tt.prep != nil {
			tt.prep(&s)
		}
		var last *rules.Event
		for _, ev := range tt.events {
			if s.Waits(now, last, ev) {
				now = s.WaitsUntil()
			}
			if s.Waits(now, last, ev) {
				t.Errorf("%s: it still waits at the end of its wait", tt.name)
			}
			s.Published(now, ev)
			last = ev
		}
		if got := now.Sub(start); got != tt.want {
			t.Errorf("%s: after %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestSpeedOfCurrentWait(t *testing.T) {
	t.Parallel()
	s := New()
	s.Published(start, &rules.Event{Kind: rules.Died}) // 3 seconds
	s.SetSpeed(start.Add(time.Second), 4)
	if got := s.WaitsUntil().Sub(start); got != 1500*time.Millisecond {
		t.Errorf("it waits until %v, want the rest at a quarter of its length", got)
	}
	if s.Restart(); s.Waits(start, nil, said("ANY")) {
		t.Error("it waits after a restart")
	}
}
