package screen

import (
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// announced returns an event of each kind that is read out.
func announced() []rules.Event {
	phase := func(p game.Phase) rules.Event { return event(rules.PhaseBegan, func(ev *rules.Event) { ev.Phase = p }) }
	won := func(s game.Side) rules.Event { return event(rules.GameEnded, func(ev *rules.Event) { ev.Side = s }) }
	return []rules.Event{
		event(rules.Said, said(1, 0, "VOTE Agent[03]")), event(rules.DayBegan, nil), phase(game.PhaseVote),
		phase(game.PhaseNight),
		event(rules.Executed, func(ev *rules.Event) { ev.Target = 1 }),
		event(rules.Died, func(ev *rules.Event) { ev.Target = 1 }),
		event(rules.NobodyDied, nil), won(game.SideVillage), won(game.SideWerewolf),
	}
}

// TestAnnouncements checks that each of these events has a text in both languages.
func TestAnnouncements(t *testing.T) {
	for _, lang := range ui.Langs {
		for _, ev := range announced() {
			sc := setupScene(t, rules.Five(), game.AtSeat(0), lang)
			told := sc.narrator.Tell(&ev)
			text := announcer{sc}.announce(&ev, told)
			if text == "" || strings.Contains(text, "<no value>") || strings.Contains(text, "announce.") {
				t.Errorf("%s in %s: %q", ev.Kind, lang, text)
			}
		}
	}
}

// TestSilence checks that unimportant events and the listener's own utterances are not read out.
func TestSilence(t *testing.T) {
	spoken := map[rules.Kind]bool{}
	for _, ev := range announced() {
		spoken[ev.Kind] = true
	}
	quiet := []rules.Event{
		event(rules.Said, said(0, 0, "VOTE Agent[03]")), event(rules.Said, said(1, 0, "Skip")),
		event(rules.DayBegan, func(ev *rules.Event) { ev.Day = 0 }),
		event(rules.PhaseBegan, func(ev *rules.Event) { ev.Phase = game.PhaseTalk }),
	}
	for _, kind := range kinds() {
		if !spoken[kind] {
			quiet = append(quiet, event(kind, func(ev *rules.Event) { ev.Actor, ev.Target = 1, 2 }))
		}
	}
	for _, ev := range quiet {
		sc := setupScene(t, rules.Five(), game.AtSeat(0), ui.En)
		told := sc.narrator.Tell(&ev)
		if text := (announcer{sc}).announce(&ev, told); text != "" {
			t.Errorf("%s: %q", ev.Kind, text)
		}
	}
}

func TestSeatLabel(t *testing.T) {
	for _, tt := range []struct {
		seat seat.Seat
		lang ui.Lang
		want string
	}{
		{seat.Seat{Seat: 0, Name: "fox"}, ui.En, "01 Fox"},
		{seat.Seat{Seat: 9, Name: "fox"}, ui.Ja, "10 " + wordsOf(t, ui.Ja).Text("name.animal.fox")},
		{seat.Seat{Seat: 1, Name: "Émile"}, ui.En, "02 Émile"},
		{seat.Seat{Seat: game.NoSeat}, ui.En, wordsOf(t, ui.En).Text("dock.none")},
	} {
		if got := wordsOf(t, tt.lang).Seat(tt.seat); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.seat, got, tt.want)
		}
	}
}
