package bayes_test

import (
	"fmt"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// A person plays as an agent does, but talks by a script.
type person struct {
	agent.Agent
	script func(rules.Ask) string
}

func (p *person) Act(ask rules.Ask) (rules.Action, bool) {
	action, ok := p.Agent.Act(ask)
	if ask.Kind == rules.AskTalk {
		action.Text = p.script(ask)
	}
	return action, ok
}

// playWith plays a game in which the first seat is a person who talks by a script. The others are characters of some
// strengths, in turn.
func playWith(t *testing.T, setup rules.Setup, key rules.Key, seed int, strengths []agent.Strength,
	script func(rules.Ask) string,
) sim.Result {
	t.Helper()
	var agents []agent.Agent
	for s := range game.Seat(setup.Seats()) {
		c := bayes.Characters[(int(s)+seed)%len(bayes.Characters)]
		a, err := c.At(strengths[(int(s)+seed)%len(strengths)])(
			agent.Seating{Seat: s, Setup: setup, Key: key.Agent(s)})
		if err != nil {
			t.Fatal(err)
		}
		if s == 0 {
			a = &person{a, script}
		}
		agents = append(agents, a)
	}
	var scratch sim.Scratch
	r, err := sim.Play(setup, key, agents, &scratch)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// scripts are those of people who add nothing to a talk, and of one who never stops.
var scripts = []struct {
	name  string
	tail  int // the largest number of turns of a day after its last word
	talks func(rules.Ask) string
}{
	{"says Over", 2, func(rules.Ask) string { return rules.OverText }},
	{"skips", 3, func(rules.Ask) string { return rules.SkipText }}, // as the regulation has it
	{"speaks each turn", 3, func(a rules.Ask) string {
		return fmt.Sprintf("ESTIMATE Agent[%02d] WEREWOLF", 2+a.Turn%4)
	}},
}

// TestDaysEnd checks that with a person at the table who says nothing, or who says something in each turn, the agents
// talk without long silences and then let the day end.
func TestDaysEnd(t *testing.T) {
	t.Parallel()
	for seats, games := range map[int]int{5: 100, 9: 25, 15: 8} {
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			t.Parallel()
			daysEnd(t, seats, games)
		})
	}
}

// A day counts the turns of a day's talk.
type day struct {
	turns int
	tail  int // turns after the last word
	gaps  int // turns before it in which no agent spoke
}

func daysEnd(t *testing.T, seats, games int) {
	t.Helper()
	setup, err := rules.Village(seats)
	if err != nil {
		t.Fatal(err)
	}
	for _, script := range scripts {
		var days []day
		for i := range games {
			days = append(days, daysOf(t, setup, 100+i, script.talks)...)
		}
		of := func(number func(day) int) (median, most int) {
			list := make([]int, 0, len(days))
			for _, d := range days {
				list = append(list, number(d))
			}
			slices.Sort(list)
			return list[len(list)/2], list[len(list)*99/100]
		}
		median, most := of(func(d day) int { return d.turns })
		gap, gaps := of(func(d day) int { return d.gaps })
		_, tail := of(func(d day) int { return d.tail })
		t.Logf("a person %s: %d days, turns %d and %d, gaps %d and %d, tail %d",
			script.name, len(days), median, most, gap, gaps, tail)
		if seats < 7 { // a seat that waits for its turn may then have nothing to say
			script.tail = 3
		}
		if median > 14 || most > 19 || gap > 2 || gaps > 4 || tail > script.tail {
			t.Errorf("a person %s: half of the days have %d turns and %d silent ones, 99 %% have %d and %d and end within %d "+
				"of the last word, at most %d wanted", script.name, median, gap, most, gaps, tail, script.tail)
		}
	}
}

// daysOf plays a game in which the first seat is a person, and returns the days at the end of which the person was
// alive.
func daysOf(t *testing.T, setup rules.Setup, seed int, script func(rules.Ask) string) (days []day) {
	t.Helper()
	r := playWith(t, setup, sim.GameKey(77, seed), seed, []agent.Strength{agent.Even}, script)
	alive, today, quiet := true, day{}, 0
	word := -1 // the last turn in which anybody spoke
	for i := range r.Log {
		switch ev := &r.Log[i]; {
		case ev.Kind == rules.Died || ev.Kind == rules.Executed:
			alive = alive && ev.Target != 0
		case ev.Kind == rules.DayBegan:
			today, quiet, word = day{}, 0, -1
		case ev.Kind == rules.TurnBegan && ev.Channel == game.ChannelTalk:
			today.turns++
			quiet++
		case ev.Kind == rules.Said && ev.Channel == game.ChannelTalk && ev.Text != rules.SkipText &&
			ev.Text != rules.OverText:
			word = int(ev.Turn)
			if ev.Actor != 0 && quiet > 0 {
				today.gaps += quiet - 1
				quiet = 0
			}
		case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseVote && ev.Day > 0 && alive:
			today.tail = today.turns - 1 - word
			days = append(days, today)
		}
	}
	return days
}
