package bayes_test

import (
	"fmt"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// everyone joins a sentence for each seat but the first.
func everyone(op protocol.Op, seats int, sentence func(seat int) string) string {
	var parts []string
	for n := 2; n <= seats; n++ {
		parts = append(parts, "("+sentence(n)+")")
	}
	return op.String() + " " + strings.Join(parts, " ")
}

// rough returns the scripts of people who make it hard to play with them: the utterances that they repeat in each turn
// of a day.
func rough(seats int) map[string][]string {
	return map[string][]string{
		"baits": {
			"COMINGOUT Agent[01] SEER", "DIVINED Agent[02] WEREWOLF", "VOTE Agent[02]", "NOT (DIVINED Agent[02] WEREWOLF)",
			"DIVINED Agent[02] HUMAN", "COMINGOUT Agent[01] VILLAGER", "DIVINED Agent[03] WEREWOLF",
		},
		"contradicts itself": {
			"ESTIMATE Agent[02] WEREWOLF", "NOT (ESTIMATE Agent[02] WEREWOLF)", "AND (VOTE Agent[02]) (NOT (VOTE Agent[02]))",
			"COMINGOUT Agent[01] WEREWOLF", "COMINGOUT Agent[01] BODYGUARD", "XOR (VOTE Agent[03]) (VOTE Agent[03])",
		},
		"speaks of all, and so of the dead": {
			everyone(protocol.And, seats, func(n int) string { return fmt.Sprintf("ESTIMATE Agent[%02d] WEREWOLF", n) }),
			everyone(protocol.And, seats, func(n int) string { return fmt.Sprintf("VOTE Agent[%02d]", n) }),
			everyone(protocol.Or, seats, func(n int) string { return fmt.Sprintf("DIVINED Agent[%02d] WEREWOLF", n) }),
		},
		"asks all at once": {
			everyone(protocol.And, seats, func(n int) string { return fmt.Sprintf("INQUIRE Agent[%02d] (VOTE ANY)", n) }),
			everyone(protocol.And, seats, func(n int) string {
				return fmt.Sprintf("INQUIRE Agent[%02d] (ESTIMATE Agent[%02d] WEREWOLF)", n, 2+n%(seats-1))
			}),
			everyone(protocol.And, seats, func(n int) string { return fmt.Sprintf("REQUEST Agent[%02d] (VOTE Agent[02])", n) }),
		},
		"talks nonsense": {
			"Agent[01] is a wolf", "", "REQUEST ANY (REQUEST ANY (INQUIRE ANY (NOT (NOT (VOTE Agent[01])))))",
			"AGREE TALK day9 ID:999", "BECAUSE (VOTE Agent[01]) (DAY 7 (GUARDED Agent[01]))", "IDENTIFIED Agent[01] HUMAN",
		},
		"is silent": {rules.SkipText},
	}
}

// TestRoughPeople checks games with people who bait, contradict themselves, speak of the dead, ask everybody at once,
// talk nonsense or are silent. The games end, and agents say nothing but sentences. Agents neither accuse the dead nor
// say that they vote for them.
func TestRoughPeople(t *testing.T) {
	t.Parallel()
	for seats, games := range map[int]int{5: 40, 9: 10, 15: 4} {
		setup, err := rules.Village(seats)
		if err != nil {
			t.Fatal(err)
		}
		for name, lines := range rough(seats) {
			t.Run(fmt.Sprint(seats, " seats, ", name), func(t *testing.T) {
				t.Parallel()
				for i := range games {
					roughGame(t, setup, i, lines)
				}
			})
		}
	}
}

// roughGame plays a game in which the first seat is such a person.
func roughGame(t *testing.T, setup rules.Setup, seed int, lines []string) {
	t.Helper()
	r := playBeside(t, setup, seed, func(ask rules.Ask) string { return lines[int(ask.Turn)%len(lines)] })
	alive, said := game.FirstSeats(setup.Seats()), 0
	for i := range r.Log {
		ev := &r.Log[i]
		switch {
		case ev.Kind == rules.Died || ev.Kind == rules.Executed:
			alive = alive.Without(ev.Target)
		case ev.Kind == rules.Said && ev.Actor != 0 && ev.Text != rules.SkipText && ev.Text != rules.OverText:
			said++
			s, err := protocol.Parse(ev.Text)
			if err != nil {
				t.Fatalf("game %d: seat %d: %q: %v", seed, ev.Actor.Number(), ev.Text, err)
			}
			c := speech.Conclusion(&s)
			accuses := c.Op == protocol.OpNone && (c.Verb == protocol.Vote ||
				c.Verb == protocol.Estimate && c.Role == game.RoleWerewolf)
			if target := c.Target.Seat(); accuses && target != game.NoSeat && !alive.Has(target) {
				t.Errorf("game %d: seat %d says of a dead one: %s", seed, ev.Actor.Number(), ev.Text)
			}
		}
	}
	for s, n := range r.Invalid {
		if s > 0 && n > 0 {
			t.Errorf("game %d: %d utterances of seat %d are no sentences", seed, n, s+1)
		}
	}
	if said < setup.Seats() {
		t.Errorf("game %d: the others say %d things", seed, said)
	}
}

// playBeside plays a game of characters of all strengths beside a person.
func playBeside(t *testing.T, setup rules.Setup, seed int, script func(rules.Ask) string) sim.Result {
	t.Helper()
	return playWith(t, setup, sim.GameKey(1400, seed), seed, agent.Strengths[:], script)
}

// TestAsksAll lets a person ask everybody for a wolf, or for a vote. At the very beginning, the answers contain no
// names, because nobody knows anything. Once a seer has found a wolf, the answers name it, and give the result as the
// reason.
func TestAsksAll(t *testing.T) {
	t.Parallel()
	asksAll(t, 5, 9)
}

// asksAll plays games of the given sizes in which a person asks everybody.
func asksAll(t *testing.T, sizes ...int) {
	t.Helper()
	for _, question := range []string{"INQUIRE ANY (ESTIMATE ANY WEREWOLF)", "INQUIRE ANY (VOTE ANY)"} {
		for _, seats := range sizes {
			named, found := 0, 0
			const games = 10
			for i := range games {
				named += answersToAll(t, seats, i, []string{question})
				found += answersToAll(t, seats, i, []string{"COMINGOUT Agent[01] SEER", "DIVINED Agent[02] WEREWOLF", question})
			}
			if named > games/2 || found < games {
				t.Errorf("%d seats: to %s %d answers name somebody where nobody knows anything, "+
					"%d where a seer has found one, in %d games", seats, question, named, found, games)
			}
		}
	}
}

// answersToAll plays a game in which the first seat says some lines, the last of which is a question, and then nothing
// more. It returns how many of the others name a wolf, or their vote, in the turn after the question.
func answersToAll(t *testing.T, seats, seed int, lines []string) (named int) {
	t.Helper()
	setup, err := rules.Village(seats)
	if err != nil {
		t.Fatal(err)
	}
	r := playBeside(t, setup, seed, func(ask rules.Ask) string {
		if ask.Day == 1 && int(ask.Turn) < len(lines) {
			return lines[ask.Turn]
		}
		return rules.SkipText
	})
	for i := range r.Log {
		ev := &r.Log[i]
		if ev.Kind != rules.Said || ev.Channel != game.ChannelTalk || ev.Actor == 0 || ev.Day != 1 ||
			int(ev.Turn) != len(lines) {
			continue
		}
		s, err := protocol.Parse(ev.Text)
		if err != nil {
			t.Fatalf("%q: %v", ev.Text, err)
		}
		c := speech.Conclusion(&s)
		accuses := c.Verb == protocol.Vote || c.Verb == protocol.Estimate && c.Role == game.RoleWerewolf
		if c.Op == protocol.OpNone && accuses {
			named++
		}
	}
	return named
}

// TestFewAnswerAll checks that in a large village only a few seats at a time answer a question to everybody.
func TestFewAnswerAll(t *testing.T) {
	t.Parallel()
	const games = 10
	answers := 0
	for i := range games {
		setup, err := rules.Village(15)
		if err != nil {
			t.Fatal(err)
		}
		r := playBeside(t, setup, i, func(ask rules.Ask) string {
			if ask.Day == 1 && ask.Turn == 3 {
				return "INQUIRE ANY (ESTIMATE Agent[03] WEREWOLF)"
			}
			return rules.SkipText
		})
		for j := range r.Log {
			ev := &r.Log[j]
			if ev.Kind == rules.Said && ev.Day == 1 && ev.Channel == game.ChannelTalk && ev.Turn == 4 &&
				strings.HasSuffix(ev.Text, "(ESTIMATE Agent[03] WEREWOLF)") {
				answers++
			}
		}
	}
	if answers == 0 || answers > 5*games {
		t.Errorf("%d answers in a turn to a question to all, in %d games", answers, games)
	}
}
