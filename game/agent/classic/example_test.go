package classic_test

import (
	"context"
	"fmt"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/classic"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/wire"
)

// A follower claims what it is if it is the seer, tells its results, and votes against
// whom somebody says to have divined a werewolf.
type follower struct {
	info *wire.GameInfo
	told int // the day of the last result that it has told, and the claim before them
}

func (f *follower) Name() string                                        { return "follower" }
func (f *follower) Initialize(info *wire.GameInfo, _ *wire.GameSetting) { f.info, f.told = info, -1 }
func (f *follower) Update(info *wire.GameInfo)                          { f.info = info }
func (f *follower) DayStart()                                           {}
func (f *follower) Finish()                                             {}

func (f *follower) Talk() string {
	j := f.info.DivineResult
	switch {
	case j != nil && f.told < 0:
		f.told = 0
		return fmt.Sprintf("COMINGOUT Agent[%02d] SEER", f.info.Agent)
	case j != nil && f.told < j.Day:
		f.told = j.Day
		return fmt.Sprintf("DIVINED Agent[%02d] %s", j.Target, j.Result)
	}
	return rules.OverText
}

func (f *follower) Whisper() string { return rules.OverText }
func (f *follower) Attack() int     { return f.another("") }
func (f *follower) Divine() int     { return f.another("") }
func (f *follower) Guard() int      { return f.another("") }

func (f *follower) Vote() int {
	for _, talk := range f.info.TalkList {
		var target int
		if _, err := fmt.Sscanf(talk.Text, "DIVINED Agent[%d] WEREWOLF", &target); err == nil && target != f.info.Agent {
			return target
		}
	}
	return f.another(f.info.RoleMap.Of(f.info.Agent))
}

// another returns the last living agent that is not known to have the role.
func (f *follower) another(role string) int {
	choice := classic.Nobody
	for _, e := range f.info.StatusMap {
		if e.Agent != f.info.Agent && e.Value == wire.Alive && (f.info.RoleMap.Of(e.Agent) == "" ||
			f.info.RoleMap.Of(e.Agent) != role) {
			choice = e.Agent
		}
	}
	return choice
}

// An agent of the contest plays like any other.
func Example() {
	build := func() classic.Player { return &follower{} }
	seats := make([]agent.Factory, 5)
	for i := range seats {
		seats[i] = classic.New(build)
	}
	result, err := sim.Live(context.Background(), rules.Five(), sim.GameKey(1, 0), seats, new(sim.Scratch))
	fmt.Println(result.Winner, "wins on day", result.Day, err)
	// Output: VILLAGER wins on day 3 <nil>
}
