package bayes_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A wolfSeat is the first of fifteen seats, a wolf whose pack are the first three,
// on the first day.
type wolfSeat struct {
	agent.Agent
	turn uint8
	n    uint16
}

func newWolfSeat(t *testing.T, f agent.Factory, key byte) *wolfSeat {
	t.Helper()
	a, err := f(agent.Seating{Seat: 0, Setup: rules.Fifteen(), Key: rules.Key{key}})
	if err != nil {
		t.Fatal(err)
	}
	w := &wolfSeat{Agent: a}
	a.Observe([]rules.Event{{Kind: rules.Dealt, Actor: 0, Target: game.NoSeat, Role: game.RoleWerewolf}})
	for wolf := range game.Seat(3) {
		a.Observe([]rules.Event{{Kind: rules.PackShown, Actor: game.NoSeat, Target: wolf}})
	}
	w.at(rules.Event{Kind: rules.DayBegan})
	w.at(rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseTalk})
	return w
}

func (w *wolfSeat) at(ev rules.Event) {
	ev.Day = 1
	w.Observe([]rules.Event{ev})
}

// hears begins a turn in which others say something.
func (w *wolfSeat) hears(lines map[game.Seat]string) {
	w.at(rules.Event{Kind: rules.TurnBegan, Channel: game.ChannelTalk, Turn: w.turn})
	for s := range game.Seat(15) {
		if lines[s] != "" {
			w.says(s, lines[s])
		}
	}
	w.turn++
}

func (w *wolfSeat) says(s game.Seat, text string) {
	w.at(rules.Event{Kind: rules.Said, Channel: game.ChannelTalk, Turn: w.turn, N: w.n, Actor: s,
		Target: game.NoSeat, Text: text})
	w.n++
}

// TestMingling checks that a wolf of a large village declares a vote and votes against a wolf of its pack that all
// suspect.
func TestMingling(t *testing.T) {
	t.Parallel()
	declared := func(f agent.Factory, key byte, others game.Seat) (word, ballot game.Seat) {
		w := newWolfSeat(t, f, key)
		w.hears(map[game.Seat]string{5: "COMINGOUT Agent[06] SEER"})
		w.hears(map[game.Seat]string{5: "DIVINED Agent[02] WEREWOLF"})
		word = game.NoSeat
		for range 16 { // it lets others go first
			lines := map[game.Seat]string{}
			for s := range others {
				lines[5+s] = "VOTE Agent[02]"
			}
			w.hears(lines)
			action, _ := w.Act(rules.Ask{ID: uint32(w.turn), Kind: rules.AskTalk, Day: 1, Turn: w.turn, Remaining: 10})
			w.says(0, action.Text)
			if s, err := protocol.Parse(action.Text); err == nil {
				if vote := speech.Conclusion(&s); vote.Verb == protocol.Vote {
					word = vote.Target.Seat()
				}
			}
		}
		w.at(rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseVote})
		action, _ := w.Act(rules.Ask{ID: 99, Kind: rules.AskVote, Day: 1, Targets: game.FirstSeats(15).Without(0)})
		return word, action.Target
	}
	for key := range byte(10) {
		strong := bayes.Characters[0].At(agent.Strong)
		if word, ballot := declared(strong, key, 6); word != 1 || ballot != 1 {
			t.Errorf("key %d: all suspect seat 2, the wolf names %d and votes for %d", key, word.Number(), ballot.Number())
		}
		if word, _ := declared(strong, key, 2); word != 1 {
			t.Errorf("key %d: seat 2 is suspect, the wolf names %d", key, word.Number())
		}
	}
}

// TestHunting checks that the pack does not attack a liar that helps it, which it knows by its results. A claimant that
// has found a wolf counts as the seer, even if the other one is believed.
func TestHunting(t *testing.T) {
	t.Parallel()
	for key := range byte(10) {
		w := newWolfSeat(t, bayes.New, key)
		w.hears(map[game.Seat]string{5: "COMINGOUT Agent[06] SEER", 6: "COMINGOUT Agent[07] SEER"})
		w.hears(map[game.Seat]string{5: "DIVINED Agent[02] HUMAN", 6: "DIVINED Agent[03] WEREWOLF"})
		for _, s := range []game.Seat{8, 9, 10, 11} { // all believe the liar, so the bodyguard guards it
			w.hears(map[game.Seat]string{s: "ESTIMATE Agent[06] SEER"})
		}
		w.at(rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseNight})
		action, _ := w.Act(rules.Ask{ID: 99, Kind: rules.AskAttack, Day: 1,
			Targets: game.FirstSeats(15) &^ game.FirstSeats(3)})
		if action.Target != 6 {
			t.Errorf("key %d: the wolves attack seat %d, not the seer 7", key, action.Target.Number())
		}
	}
}

// TestHidingAsBodyguard checks that some wolves claim the bodyguard if most are about to vote for them and nobody has
// claimed it.
func TestHidingAsBodyguard(t *testing.T) {
	t.Parallel()
	claims := func(key byte, claimed string) bool {
		w := newWolfSeat(t, bayes.New, key)
		w.hears(map[game.Seat]string{5: "COMINGOUT Agent[06] SEER", 6: "COMINGOUT Agent[07] SEER", 10: claimed})
		w.hears(map[game.Seat]string{7: "VOTE Agent[01]", 8: "VOTE Agent[01]", 9: "VOTE Agent[01]"})
		action, _ := w.Act(rules.Ask{ID: 9, Kind: rules.AskTalk, Day: 1, Turn: w.turn, Remaining: 10})
		return action.Text == "COMINGOUT Agent[01] BODYGUARD"
	}
	alone := 0
	for key := range byte(40) {
		if claims(key, "") {
			alone++
		}
		if claims(key, "COMINGOUT Agent[11] BODYGUARD") {
			t.Errorf("key %d: the wolf claims what another has claimed", key)
		}
	}
	if alone < 6 || alone > 28 {
		t.Errorf("%d of 40 wolves in danger claim the bodyguard", alone)
	}
}
