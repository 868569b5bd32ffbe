package table

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// TestAgentsDoze checks that the agents are released while a person ponders. After they are built anew, they play as
// they would have, whether the person takes a second or an hour for each answer.
func TestAgentsDoze(t *testing.T) {
	play := func(ponders time.Duration) (log []rules.Event, built int) {
		synctest.Test(t, func(t *testing.T) {
			s := open(t, 5, PaceNone, 0)
			s.Close()
			make := s.deps.Agents
			s.deps.Agents = func(name string, seating agent.Seating) (agent.Agent, error) {
				built++
				return make(name, seating)
			}
			s.reopen()
			f := s.watch(game.AtSeat(0), 0)
			defer f.Close()
			for !s.Over() {
				pass(ponders)
				now := s.snapshot(game.AtSeat(0))
				if now.Asked {
					in := rules.Input{Seat: 0, Ask: now.Ask.ID, Action: choose(rules.Key{}, now.Ask)}
					if err := s.Submit(t.Context(), in); err != nil {
						t.Fatal(err)
					}
				}
			}
			log = s.mem.log(s.ID())
		})
		return log, built
	}
	quick, once := play(time.Second)
	slow, again := play(time.Hour)
	if diff := cmp.Diff(quick, slow); diff != "" {
		t.Errorf("quick (-) and slow (+):\n%s", diff)
	}
	if len(quick) < 20 || once != 4 || again < 3*once {
		t.Errorf("%d events; %d agents were built for who is quick, %d for who ponders", len(quick), once, again)
	}
}
