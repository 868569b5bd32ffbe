package table

import (
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table/presence"
)

// TestRestAfterTheEnd lets one person read on after the end while the others leave. A table that set its timer to a
// past time would loop here without letting time pass.
func TestRestAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 1, PaceNone, 0, 1, 2, 3, 4)
		var people []*Feed
		for seat := range game.Seat(5) {
			people = append(people, s.answering(seat))
		}
		pass(time.Hour)
		if !s.Over() {
			t.Fatal("the game is not over")
		}
		for _, leaves := range people[1:] {
			leaves.Close()
		}
		pass(10 * presence.Grace)
		people[0].Close()
	})
}

// TestRestOfTheDead checks that the clock doesn't end a night if no person lives. Such a night lasts longer if the
// agents think for long.
func TestRestOfTheDead(t *testing.T) {
	slow := func(_ string, s agent.Seating) (agent.Agent, error) {
		return &puppet{seating: s, act: func(p *puppet, ask rules.Ask) (rules.Action, bool) {
			return choose(p.seating.Key, ask), ask.Kind != rules.AskWhisper
		}}, nil
	}
	synctest.Test(t, func(t *testing.T) {
		setup, err := rules.Village(15)
		if err != nil {
			t.Fatal(err)
		}
		setup.HeldNight = true
		const dies = game.Seat(12) // on the first day
		s := openSetup(t, setup, slow, 1, PaceFast, dies)
		defer s.answering(dies).Close()
		pass(2 * time.Hour)
		if !s.Over() {
			t.Error("the game is not over")
		}
	})
}
