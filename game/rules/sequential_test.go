package rules

import (
	"slices"
	"testing"

	"aiwolfplay/game"
)

func sequential(s *Setup) { s.Sequential = true }

// called returns the number of the seat that is now called to speak, as another seat (0: a spectator) sees it.
func (g *script) called(n int) int {
	g.t.Helper()
	calls := g.seen(n, Called)
	if len(calls) == 0 {
		g.t.Fatalf("day %d: seat %d sees nobody called", g.s.Day(), n)
	}
	return calls[len(calls)-1].Actor.Number()
}

func TestD1_TalkInSequenceAsAnOption(t *testing.T) {
	g := dealt(t, "VVSWP", sequential).dawn()
	var order []int
	for range 5 {
		n := g.called(0)
		if g.s.Waiting() != game.Seats(game.SeatNumbered(n)) {
			t.Fatalf("waiting for %b, seat %d is called", g.s.Waiting(), n)
		}
		before := len(g.seen(0, Said))
		g.say(n, "VOTE Agent[01]")
		said := g.seen(0, Said)
		if len(said) != before+1 || said[before].Actor.Number() != n || int(said[before].N) != before {
			t.Fatalf("what seat %d says is not heard at once", n)
		}
		order = append(order, n)
	}
	if slices.Sort(order); !slices.Equal(order, []int{1, 2, 3, 4, 5}) {
		t.Errorf("a turn calls %v", order)
	}
	g.want(g.seen(0, Ready)) // there is nothing between an answer and its utterance
	if ask := g.ask(g.called(0)); ask.Turn != 1 || ask.Remaining != 9 {
		t.Errorf("second turn: %+v", ask)
	}
	for range 5 {
		g.say(g.called(0), OverText)
	}
	g.in(AskVote)
}

// TestD1_TheOrderOfCallsIsTheOrderOfUtterances checks that the order in which seats are called is drawn in the same way
// as the order of utterances.
func TestD1_TheOrderOfCallsIsTheOrderOfUtterances(t *testing.T) {
	at, after := dealt(t, "VVSWP").dawn(), dealt(t, "VVSWP", sequential).dawn()
	at.talk()
	for range 5 {
		after.say(after.called(0), OverText)
	}
	at.want(at.seen(0, Said), lines(after.seen(0, Said))...)
}

func lines(evs []Event) (list []string) {
	for i := range evs {
		list = append(list, evs[i].Line())
	}
	return list
}

func TestD1_ExhaustedSeatsAreNotCalled(t *testing.T) {
	g := dealt(t, "VVSWP", sequential, func(s *Setup) { s.TalksPerDay = 1 }).dawn()
	speaker := g.called(0)
	g.say(speaker, "VOTE Agent[01]")
	for range 4 {
		g.say(g.called(0), SkipText)
	}
	for range 4 { // in the second turn the one who has spoken is Over without being asked
		n := g.called(0)
		if n == speaker {
			t.Fatal("it is called")
		}
		g.say(n, OverText)
	}
	said := g.seen(0, Said)
	if len(said) != 10 {
		t.Fatalf("%d entries, want 10", len(said))
	}
	for _, ev := range said[5:] {
		if ev.Text != OverText {
			t.Error(ev.Line())
		}
	}
	g.in(AskVote)
}

func TestD1_WhispersInSequence(t *testing.T) {
	g := dealt(t, "VWSWPV", sequential)
	first := g.called(2)
	if first != g.called(4) || !g.asked(first, AskWhisper) || !g.asked(3, AskDivine) {
		t.Error("one wolf is called, and the seer asked beside it")
	}
	for _, n := range []int{0, 1, 3, 5, 6} {
		g.want(g.seen(n, Called))
	}
	g.say(first, "ESTIMATE Agent[03] SEER")
	second := g.called(first)
	if second == first || len(g.seen(second, Said)) != 1 {
		t.Error("the other wolf has heard it and is called")
	}
	g.late(second)
	for g.asked(2, AskWhisper) || g.asked(4, AskWhisper) {
		g.say(g.called(2), OverText)
	}
	g.want(g.events(0, WhisperEnded), "whisper_ended")
}

func TestD2_SkipLimitAsAnOption(t *testing.T) {
	limit := func(s *Setup) { s.SkipLimit = 2 }
	g := dealt(t, "VVSWP", limit).dawn()
	text := func() string { // what was recorded of seat 1 last
		for _, ev := range slices.Backward(g.events(1, Said)) {
			if ev.Actor == 0 {
				return ev.Text
			}
		}
		return ""
	}
	for turn, tt := range []struct{ says, want string }{
		{SkipText, SkipText}, {SkipText, SkipText}, {"VOTE Agent[02]", "VOTE Agent[02]"}, // an utterance begins anew
		{SkipText, SkipText}, {OverText, OverText}, {SkipText, SkipText}, // Over does not
		{SkipText, OverText}, {SkipText, OverText},
	} {
		g.say(1, tt.says)
		g.say(2, "VOTE Agent[01]")
		g.turn(OverText)
		if got := text(); got != tt.want {
			t.Fatalf("turn %d: %s is recorded as %s, want %s", turn, tt.says, got, tt.want)
		}
	}
	g.want(g.events(1, Answered)[len(g.events(1, Answered))-5:][:1], "answered 1 talk Skip") // as it was given

	g = dealt(t, "VVSWP", limit).dawn()
	g.turn(SkipText)
	g.turn(SkipText)
	g.say(1, "VOTE Agent[02]")
	g.turn(SkipText) // the third: all the others are Over
	for range 3 {    // silent turns alone end nothing
		g.in(AskTalk)
		g.say(1, SkipText)
		if g.asked(2, AskTalk) {
			g.turn(SkipText)
		}
	}
	if got := text(); got != OverText {
		t.Errorf("the third Skip is recorded as %s", got)
	}
	g.in(AskVote)
}

func TestD2_SkipLimitOfWhispers(t *testing.T) {
	g := dealt(t, "VWSWPV", func(s *Setup) { s.SkipLimit = 1 })
	g.turn(SkipText)
	g.turn(SkipText)
	g.want(g.events(0, WhisperEnded), "whisper_ended")
	for i, ev := range g.events(0, Said) {
		if (ev.Text == OverText) != (i >= 2) {
			t.Error(ev.Line())
		}
	}
	g.choose(3, 0)
	g.turn(SkipText) // whispers and talks are counted apart
	for _, ev := range g.events(1, Said) {
		if ev.Text != SkipText {
			t.Error(ev.Line())
		}
	}
}
