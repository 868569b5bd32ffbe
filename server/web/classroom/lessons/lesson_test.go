package lessons

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/screen"
	"aiwolfplay/templates/ui"
)

// enOf returns English words for sentences. All other messages are replaced by their ids.
func enOf(t *testing.T) screen.Words {
	t.Helper()
	writer, err := phrase.New("en")
	if err != nil {
		t.Fatal(err)
	}
	return screen.Words{
		Lang: ui.En, Phrases: map[ui.Lang]*phrase.Writer{ui.En: writer},
		Text: func(id string, _ ...any) string { return id },
	}
}

// TestChancesAddUp checks that the chances of the living seats add up to one at each question about the one werewolf.
// This includes the morning: the game goes on, so the werewolf was not executed.
func TestChancesAddUp(t *testing.T) {
	for _, name := range Ready {
		l, err := Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for i := range l.Steps {
			s := &l.Steps[i]
			if s.Question != lesson.Wolf {
				continue
			}
			agents, public := l.chances(s)
			for whose, chances := range map[string][]float64{"agents": agents, "public facts": public} {
				sum := 0.0
				for _, p := range chances {
					sum += p
				}
				if math.Abs(sum-1) > 0.02 {
					t.Errorf("%s, step %d, %s: %.2f add up to %.2f", name, i+1, whose, chances, sum)
				}
			}
		}
	}
}

// TestWallHasRoom checks that the wall shows some of the sentences that thirty students build: first those that the
// task asks for, then the most frequent, each in its most frequent form. The teacher's page shows all.
func TestWallHasRoom(t *testing.T) {
	l, err := Named("language")
	if err != nil {
		t.Fatal(err)
	}
	const task = 3 // I think 04 is a werewolf.
	answers := map[string]string{}
	send := func(n int, text string) {
		for range n {
			answers[fmt.Sprint(len(answers))] = text
		}
	}
	send(1, "AND (ESTIMATE Agent[04] WEREWOLF) (ESTIMATE Agent[04] WEREWOLF)")
	send(2, "ESTIMATE Agent[04] WEREWOLF")
	for n := 1; n <= 4; n++ {
		say := "ESTIMATE Agent[04] WEREWOLF"
		for range 2 * n {
			say = "NOT (" + say + ")"
		}
		send(1, say)
	}
	send(8, "COMINGOUT Agent[04] WEREWOLF")
	for seat := 1; seat <= 5; seat++ {
		send(1, fmt.Sprintf("VOTE Agent[%02d]", seat))
		send(1, fmt.Sprintf("ESTIMATE Agent[%02d] SEER", seat))
	}
	now := class.Now{State: &class.State{Lesson: &class.Lesson{
		Step: task, Answers: map[int]map[string]string{task: answers},
	}}}
	words := enOf(t)

	wall := l.Wall(now, words).Task
	if len(wall.Meanings) != meaningsShown || wall.Rest != 3 {
		t.Fatalf("the wall shows %d sentences, and tells of %d students who said something else; want %d and 3",
			len(wall.Meanings), wall.Rest, meaningsShown)
	}
	first := wall.Meanings[0]
	if !first.Right || first.Count != 7 || first.Ways != 6 || len(first.Protocol) != waysShown ||
		first.Protocol[0] != "ESTIMATE Agent[04] WEREWOLF" || strings.Contains(flat(first.Said), "And") {
		t.Errorf("first comes %+v", first)
	}
	if second := wall.Meanings[1]; second.Right || second.Count != 8 {
		t.Errorf("after it comes %+v", second)
	}
	if all := l.Console(now, words).Step.Task; len(all.Meanings) != 12 || len(all.Meanings[0].Protocol) != 6 {
		t.Errorf("the teacher is shown %d sentences, the first in %d ways", len(all.Meanings), len(all.Meanings[0].Protocol))
	}
}
