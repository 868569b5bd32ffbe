package rules

import (
	"testing"

	"aiwolfplay/game"
)

// The regulation, 1.3: talk and whisper; see regulation_roles_test.go.

func TestR1_3_1_ATurnIsSentTogether(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	for _, n := range []int{5, 2, 1, 4} {
		g.say(n, "VOTE Agent[03]")
		g.want(g.seen(3, Said))
	}
	g.want(g.seen(0, Ready), "ready 5", "ready 2", "ready 1", "ready 4") // who has spoken, not what
	for _, other := range []int{0, 1, 3} {
		for _, ev := range g.seen(other, Answered) {
			if ev.Actor.Number() == 5 {
				t.Errorf("%d sees the answer of 5 before the turn is over", other)
			}
		}
	}
	g.say(3, SkipText)
	said := g.seen(0, Said)
	if len(said) != 5 {
		t.Fatalf("%d utterances, want 5", len(said))
	}
	for id, ev := range said {
		if int(ev.N) != id || ev.Turn != 0 || ev.Day != 1 {
			t.Errorf("%s has the id %d, want %d", ev.Line(), ev.N, id)
		}
	}
	if ask := g.ask(1); ask.Turn != 1 || ask.Remaining != 9 {
		t.Errorf("next: %+v", ask)
	}
}

func TestR1_3_1_TenUtterancesADay(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	g.turn(SkipText) // costs nothing
	for turn := range 10 {
		if ask := g.ask(1); int(ask.Remaining) != 10-turn || int(ask.Turn) != turn+1 {
			t.Errorf("turn %d: %+v", turn, ask)
		}
		g.say(1, "VOTE Agent[02]")
		g.turn(SkipText)
	}
	if _, asked := g.s.AskFor(0); asked {
		t.Error("seat 1 is asked for an eleventh utterance")
	}
	g.turn(SkipText)
	last := g.events(1, Said)[5*11:]
	for _, ev := range last {
		want := SkipText
		if ev.Actor == 0 {
			want = OverText
		}
		if ev.Text != want || ev.Forced {
			t.Errorf("%s, want %s", ev.Line(), want)
		}
	}
	if ids := last[4].N; ids != 5*12-1 {
		t.Errorf("the last id is %d, want %d: automatic Over counts", ids, 5*12-1)
	}
}

func TestR1_3_1_AllOverEndsTheTalk(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	for _, n := range []int{1, 2, 3, 4} {
		g.say(n, OverText)
	}
	g.say(5, SkipText)
	g.in(AskTalk) // one did not say Over
	g.turn(OverText)
	g.in(AskVote)
}

func TestR1_3_1_ThreeSilentTurnsEndTheTalk(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	g.turn(SkipText)
	g.turn(SkipText)
	g.say(1, "VOTE Agent[02]") // not in a row
	g.turn(SkipText)
	g.turn(SkipText)
	g.turn(SkipText)
	g.in(AskTalk)
	g.turn(SkipText)
	g.in(AskVote)
	if n := len(g.events(1, TurnBegan)); n != 6 {
		t.Errorf("%d turns, want 6", n)
	}
}

func TestR1_3_1_TwentyTurnsAtMost(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	for turn := range 20 {
		g.in(AskTalk)
		if turn%2 == 0 {
			g.say(1+turn/10, "VOTE Agent[05]")
		}
		g.turn(SkipText)
	}
	g.in(AskVote)
}

func TestR1_3_2_NoTalkOnTheFirstDay(t *testing.T) {
	g := dealt(t, "VVSWP")
	if g.s.Day() != 0 || g.s.Phase() != game.PhaseNight {
		t.Errorf("day %d, %s", g.s.Day(), g.s.Phase())
	}
	g.want(g.seen(0), "day_began 0", "phase_began night")
	g.dawn()
	g.want(g.seen(0), "day_began 0", "phase_began night", "day_began 1", "phase_began talk", "turn_began TALK turn 0")
}

func TestR1_3_2_TalkOnTheFirstDayAsAnOption(t *testing.T) {
	on := func(s *Setup) { s.TalkOnFirstDay = true }
	g := dealt(t, "VWSWPV", on)
	g.want(g.seen(0), "day_began 0", "phase_began talk")
	if g.asked(1, AskTalk) || !g.asked(2, AskWhisper) || !g.asked(4, AskWhisper) {
		t.Error("the wolves whisper first")
	}
	g.whisper()
	g.talk()
	g.want(g.events(0, PhaseBegan), "phase_began talk", "phase_began night")
	if g.s.Waiting() != game.Seats(2) || !g.asked(3, AskDivine) {
		t.Error("then the seer divines; nobody votes, attacks or whispers again")
	}
	g.choose(3, 2)
	g.want(g.seen(3, Divined), "divined 3 -> 2 WEREWOLF")

	g = dealt(t, "VVSWP", on) // a lone wolf has nobody to whisper with
	g.talk()
	g.choose(3, 0)
	if g.s.Day() != 1 {
		t.Error("day 1 expected")
	}
}

func TestR1_3_3_WhisperAfterTheVoteBeforeTheAttack(t *testing.T) {
	g := dealt(t, "VWVWPVV").dawn()
	g.talk()
	if g.asked(2, AskWhisper) {
		t.Error("whisper before the vote")
	}
	g.execute(5)
	if !g.asked(2, AskWhisper) || !g.asked(4, AskWhisper) {
		t.Error("no whisper after the vote")
	}
	g.whisper()
	if !g.asked(2, AskAttack) || !g.asked(4, AskAttack) {
		t.Error("no attack after the whisper")
	}
}

// TestR1_3_3_TheDeadDoNotWhisper checks that an executed wolf learns the attack, because it knows the pack, but hears
// no whisper.
func TestR1_3_3_TheDeadDoNotWhisper(t *testing.T) {
	g := dealt(t, "VVVVVWWWP").dawn()
	g.talk()
	g.execute(6)
	if g.asked(6, AskWhisper) {
		t.Error("the executed is asked")
	}
	g.turn("ATTACK Agent[01]")
	g.night(1)
	for _, ev := range g.seen(6, TurnBegan, Said, WhisperEnded) {
		if ev.Day == 1 && ev.Channel != game.ChannelTalk {
			t.Errorf("the executed wolf sees %s", ev.Line())
		}
	}
	g.want(g.seen(6, Attacked), "attacked -> 1")
}

func TestR1_3_3_WhispersAreInTurnsLikeTalk(t *testing.T) {
	g := dealt(t, "VWSWPV") // day 0: no attack, but a whisper
	for turn := range 10 {
		if ask := g.ask(2); int(ask.Turn) != turn || int(ask.Remaining) != 10-turn {
			t.Errorf("turn %d: %+v", turn, ask)
		}
		g.say(2, "ESTIMATE Agent[03] SEER")
		g.say(4, SkipText)
	}
	if g.asked(2, AskWhisper) {
		t.Error("an eleventh whisper")
	}
	g.say(4, SkipText)
	g.say(4, SkipText)
	g.say(4, SkipText) // three silent turns: the other's automatic Over is none
	if g.asked(4, AskWhisper) {
		t.Error("whispering goes on after three silent turns")
	}
	for id, ev := range g.seen(4, Said) {
		if int(ev.N) != id || ev.Channel != game.ChannelWhisper {
			t.Errorf("%s has the id %d, want %d", ev.Line(), ev.N, id)
		}
	}
	if g.s.Waiting() != game.Seats(2) {
		t.Error("on day 0 nobody attacks after the whisper")
	}
	g.choose(3, 0)
	g.turn("VOTE Agent[01]")
	if first := g.events(1, Said)[0]; first.N != 0 {
		t.Errorf("the first talk has the id %d: whispers are counted apart", first.N)
	}
}

func TestR1_3_3_ALoneWolfDoesNotWhisper(t *testing.T) {
	g := dealt(t, "VVSWP")
	if g.asked(4, AskWhisper) {
		t.Error("a wolf that always was alone")
	}
	g = dealt(t, "VWVWVVV").dawn()
	g.talk()
	g.execute(2)
	if g.asked(4, AskWhisper) || !g.asked(4, AskAttack) {
		t.Error("a wolf that is alone by now attacks at once")
	}
	g.want(g.events(1, WhisperEnded))
	g.choose(4, 1)
	g.want(g.seen(2, AttackVoted, Attacked, Died), "attack_voted 4 ballot 0 -> 1", "attacked -> 1", "died -> 1")
}
