package rules

import (
	"errors"
	"slices"
	"testing"

	"aiwolfplay/game"
)

func held(s *Setup) { s.HeldNight = true }

// close ends the running stage, which must be the given one.
func (g *script) close(stage Stage) {
	g.t.Helper()
	if got := g.s.Stage(); got != stage {
		g.t.Fatalf("day %d: stage %q, want %q", g.s.Day(), got, stage)
	}
	g.do(Input{Close: true})
}

func TestHeldNight_StagesWaitForTheDriver(t *testing.T) {
	g := dealt(t, "VWVWPBVS", held)
	g.whisper()
	g.choose(8, 1)
	if !g.s.Waiting().Empty() || g.s.Day() != 0 {
		t.Error("all have answered, and the night goes on")
	}
	g.close(StageWhisper)
	g.close(StageDawn) // day 0 has no attack
	g.talk()
	g.execute(5)
	g.choose(6, 3)
	g.choose(8, 2)
	for range 2 {
		g.turn("ATTACK Agent[01]") // turns follow on one another
	}
	g.whisper()
	g.want(g.events(1, WhisperEnded))
	g.close(StageWhisper)
	g.choose(2, 1)
	g.choose(4, 3)
	g.want(g.events(1, AttackVoted))
	g.close(StageAttack)
	g.choose(2, 1)
	g.choose(4, 1)
	g.want(g.events(1, Attacked))
	g.close(StageRevote)
	g.want(g.events(1, Attacked), "attacked -> 1")
	if g.s.Day() != 1 {
		t.Error("the day breaks before the last word")
	}
	g.close(StageDawn)
	g.want(g.events(2, Died), "died -> 1")
	g.want(g.events(1, StageClosed), "stage_closed whisper", "stage_closed attack", "stage_closed revote",
		"stage_closed dawn")
	for n := range 9 {
		g.want(g.seen(n, StageClosed)) // nobody sees it
	}
}

func TestHeldNight_ClosingAnswersForTheSilent(t *testing.T) {
	g := dealt(t, "VWVWPBVS", held)
	g.say(4, "ESTIMATE Agent[01] SEER")
	g.close(StageWhisper) // in the middle of a turn: what was said is heard
	g.want(g.seen(2, Answered), "answered 2 whisper Skip (forced)")
	if said := g.seen(2, Said); len(said) != 2 || said[0].Text == said[1].Text {
		t.Errorf("%v", lines(said))
	}
	g.want(g.seen(8, Answered)) // the seer has the whole night
	g.close(StageDawn)
	g.want(g.seen(8, Answered), "answered 8 divine (forced)")
	g.want(g.events(0, Divined))
	g.talk()
	g.execute(5)
	g.close(StageWhisper)
	g.choose(2, 1)
	g.close(StageAttack) // one vote is the most
	g.want(g.events(1, AttackVoted, Attacked), "attack_voted 2 ballot 0 -> 1", "attacked -> 1")
	g.choose(6, 1)
	g.close(StageDawn)
	g.want(g.events(2, Died, NobodyDied), "nobody_died")
}

func TestHeldNight_ALoneWolfAndNoWolf(t *testing.T) {
	g := dealt(t, "VVSWP", held)
	g.close(StageDawn)
	g.talk()
	g.execute(5)
	g.close(StageAttack)
	g.close(StageRevote)
	g.close(StageDawn)

	g = dealt(t, "VVSWP", held)
	g.close(StageDawn)
	g.talk()
	g.execute(4)
	g.close(StageDawn)
	if !g.s.Over() || g.s.Stage() != StageNone {
		t.Error("the game is over")
	}
}

func TestHeldNight_TheWhisperBeforeATalk(t *testing.T) {
	g := dealt(t, "VWSWPV", held, func(s *Setup) { s.TalkOnFirstDay = true })
	g.whisper()
	g.want(g.seen(0, TurnBegan))
	g.close(StageWhisper)
	g.want(g.seen(0, TurnBegan), "turn_began TALK turn 0")
	g.talk()
	g.close(StageDawn)
}

// TestHeldNight_InSequence checks that a sequential whisper that is cut short ends with the wolf that was called.
func TestHeldNight_InSequence(t *testing.T) {
	g := dealt(t, "VWWWPVVSV", held, sequential)
	g.say(g.called(2), "ESTIMATE Agent[01] SEER")
	silent := g.called(2)
	g.close(StageWhisper)
	said := g.seen(2, Said)
	if len(said) != 2 || said[1].Actor.Number() != silent || !said[1].Forced {
		t.Errorf("%v", lines(said))
	}
	g.close(StageDawn)
}

// TestHeldNight_NobodyLearnsFromTime checks that the time of answers in a held night reveals nothing: between dusk and
// the driver's last message a viewer without a role in the night gets nothing, whoever answers and whenever.
func TestHeldNight_NobodyLearnsFromTime(t *testing.T) {
	g := dealt(t, "VWVWPBVSMVPV", held)
	quiet := func() {
		t.Helper()
		for _, n := range []int{0, 1, 3, 5, 7, 9, 10, 11, 12} {
			for _, ev := range g.seen(n)[len(g.seen(n))-1:] {
				if ev.Kind != PhaseBegan || ev.Phase != game.PhaseNight {
					t.Fatalf("seat %d gets %s in the night", n, ev.Line())
				}
			}
		}
	}
	for range 2 {
		for g.s.Phase() == game.PhaseNight {
			quiet()
			switch seat := g.s.Waiting().First(); {
			case seat != game.NoSeat && g.asked(seat.Number(), AskWhisper):
				g.say(seat.Number(), OverText)
			case seat != game.NoSeat:
				g.choose(seat.Number(), 1)
			default:
				g.do(Input{Close: true})
			}
		}
		g.talk()
		g.execute(9 + g.s.Day())
	}
}

func TestCloseIsRefused(t *testing.T) {
	for _, tt := range []struct {
		name string
		g    *script
		want error
	}{
		{"by day", func() *script { g := dealt(t, "VVSWP", held); g.close(StageDawn); return g }(), ErrNotHeld},
		{"at a night that is not held", dealt(t, "VVSWP"), ErrNotHeld},
		{"after the end", func() *script {
			g := dealt(t, "VVSWP").dawn()
			g.talk()
			g.execute(4)
			g.night(0)
			return g
		}(), ErrOver},
	} {
		if err := tt.g.try(Input{Close: true}); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
}

// TestHeldNight_LateAnswersAreStale checks that answers can be changed until the stage is closed, but no longer.
func TestHeldNight_LateAnswersAreStale(t *testing.T) {
	g := dealt(t, "VVSWP", held)
	in := g.input(3, 4, "")
	g.close(StageDawn)
	if err := g.try(in); !errors.Is(err, ErrStaleAsk) {
		t.Errorf("%v, want ErrStaleAsk", err)
	}
}

func TestStageNames(t *testing.T) {
	var names []string
	for g := StageNone; g <= StageDawn+1; g++ {
		names = append(names, g.String())
	}
	if want := []string{"", "whisper", "attack", "revote", "dawn", "?"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}
