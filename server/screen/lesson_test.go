package screen

import (
	"math"
	"testing"

	"aiwolfplay/lessons"
	"aiwolfplay/server/lesson"
)

func readLesson(t *testing.T, name string) *Lesson {
	t.Helper()
	text, err := lessons.FS.ReadFile(name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	l, err := lesson.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return NewLesson(l)
}

// TestChancesAddUp: at each question about the one werewolf, of the living seats one is the werewolf. In the morning
// too: the game goes on, so it was not the executed one.
func TestChancesAddUp(t *testing.T) {
	for _, name := range []string{"language", "liar", "reasoning"} {
		l := readLesson(t, name)
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
