package classic

import (
	"reflect"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/agenttest"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/wire"
)

// A clerk notes what it is called for and keeps every GameInfo. It answers as a
// function of what it was told last.
type clerk struct {
	calls  []string
	infos  []*wire.GameInfo
	copies []wire.GameInfo
	answer func(info *wire.GameInfo) (string, int)
}

func (c *clerk) Name() string { return "clerk" }
func (c *clerk) Initialize(info *wire.GameInfo, setting *wire.GameSetting) {
	c.calls = append(c.calls, "initialize")
	if setting == nil || setting.PlayerNum != len(info.StatusMap) {
		panic("no setting")
	}
	c.Update(info)
}

func (c *clerk) Update(info *wire.GameInfo) {
	c.infos, c.copies = append(c.infos, info), append(c.copies, deep(info))
}

func deep(info *wire.GameInfo) wire.GameInfo {
	kept := *info
	kept.TalkList, kept.WhisperList = slices.Clone(info.TalkList), slices.Clone(info.WhisperList)
	return kept
}

func (c *clerk) DayStart() { c.calls = append(c.calls, "day") }
func (c *clerk) Finish()   { c.calls = append(c.calls, "finish") }

func (c *clerk) say(call string) string {
	c.calls = append(c.calls, call)
	text, _ := c.answer(c.infos[len(c.infos)-1])
	return text
}

func (c *clerk) name(call string) int {
	c.calls = append(c.calls, call)
	_, target := c.answer(c.infos[len(c.infos)-1])
	return target
}

func (c *clerk) Talk() string    { return c.say("talk") }
func (c *clerk) Whisper() string { return c.say("whisper") }
func (c *clerk) Vote() int       { return c.name("vote") }
func (c *clerk) Attack() int     { return c.name("attack") }
func (c *clerk) Divine() int     { return c.name("divine") }
func (c *clerk) Guard() int      { return c.name("guard") }

// first names the lowest living agent that is neither itself nor known to be a
// werewolf, and echoes the last utterance.
func first(info *wire.GameInfo) (string, int) {
	text := "COMINGOUT  ANY VILLAGER"
	if n := len(info.TalkList); n > 4*len(info.StatusMap) {
		text = rules.OverText
	} else if n > 0 {
		text = info.TalkList[n-1].Text
	}
	for _, e := range info.StatusMap {
		if e.Value == wire.Alive && e.Agent != info.Agent && info.RoleMap.Of(e.Agent) != "WEREWOLF" {
			return text, e.Agent
		}
	}
	return text, Nobody
}

func TestContract(t *testing.T) {
	agenttest.Run(t, New(func() Player { return &clerk{answer: first} }))
}

// TestSet: a player that stays for a set begins each of its games with Initialize.
func TestSet(t *testing.T) {
	var clerks []*clerk
	factory := New(func() Player {
		clerks = append(clerks, &clerk{answer: first})
		return clerks[len(clerks)-1]
	})
	seats := make([]agent.Factory, 5)
	for i := range seats {
		memory := &agent.Memory{}
		seats[i] = func(s agent.Seating) (agent.Agent, error) {
			s.Memory = memory
			return factory(s)
		}
	}
	for game := range byte(3) {
		if _, err := sim.Live(t.Context(), rules.Five(), rules.Key{game}, seats, new(sim.Scratch)); err != nil {
			t.Fatal(err)
		}
	}
	if len(clerks) != 5 {
		t.Fatalf("%d players for five seats", len(clerks))
	}
	for _, c := range clerks {
		var outline []string
		for i, call := range c.calls {
			if call == "initialize" || call == "finish" || i > 0 && c.calls[i-1] == "initialize" {
				outline = append(outline, call)
			}
		}
		if want := []string{"initialize", "day", "finish"}; !slices.Equal(outline, slices.Concat(want, want, want)) {
			t.Errorf("called for %v", outline)
		}
	}
}

// play plays a game of fifteen clerks and returns them.
func play(t *testing.T, answer func(*wire.GameInfo) (string, int)) ([]*clerk, sim.Result) {
	t.Helper()
	var clerks []*clerk
	seats := make([]agent.Factory, 15)
	for i := range seats {
		seats[i] = New(func() Player {
			clerks = append(clerks, &clerk{answer: answer})
			return clerks[len(clerks)-1]
		})
	}
	result, err := sim.Live(t.Context(), rules.Fifteen(), rules.Key{5}, seats, new(sim.Scratch))
	if err != nil {
		t.Fatal(err)
	}
	return clerks, result
}

// TestCalls: each player is called in the contest's order, and what it has been
// told does not change under its hands.
func TestCalls(t *testing.T) {
	clerks, result := play(t, first)
	called := map[string]bool{}
	for seat, c := range clerks {
		if c.calls[0] != "initialize" || c.calls[1] != "day" || c.calls[len(c.calls)-1] != "finish" {
			t.Errorf("seat %d is called for %v", seat+1, c.calls)
		}
		days := 0
		for _, call := range c.calls {
			called[call] = true
			if call == "day" {
				days++
			}
		}
		if days != result.Day {
			t.Errorf("seat %d sees %d days begin, of %d", seat+1, days, result.Day)
		}
		for i, info := range c.infos {
			if !reflect.DeepEqual(*info, c.copies[i]) {
				t.Fatalf("seat %d: what it was told at first has changed", seat+1)
			}
			for idx, talk := range info.TalkList {
				if talk.Idx != idx {
					t.Fatalf("seat %d: utterance %d is number %d", seat+1, idx, talk.Idx)
				}
			}
		}
	}
	for _, call := range []string{"talk", "whisper", "vote", "attack", "divine", "guard"} {
		if !called[call] {
			t.Errorf("nobody was called for %s", call)
		}
	}
}

// TestNonsense: what is no sentence becomes Skip, who cannot be named is
// nobody, and the game goes on.
func TestNonsense(t *testing.T) {
	_, result := play(t, func(info *wire.GameInfo) (string, int) { return "XOR (VOTE Agent[01])", info.Agent })
	for _, ev := range result.Log {
		switch {
		case ev.Kind == rules.Said && ev.Text != rules.SkipText:
			t.Errorf("%q was said", ev.Text)
		case ev.Kind == rules.Voted && !ev.Forced:
			t.Errorf("seat %d voted for %d", ev.Actor.Number(), ev.Target.Number())
		case ev.Kind == rules.Guarded, ev.Kind == rules.AttackVoted:
			t.Errorf("%v of %d", ev.Kind, ev.Target.Number())
		case ev.Kind == rules.Divined && ev.Target != ev.Actor: // which the rules allow
			t.Errorf("the seer divines %d", ev.Target.Number())
		}
	}
	if result.Winner == game.SideNone {
		t.Error("nobody has won")
	}
}
