package words

import (
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/game/mini/minitest"
	"aiwolfplay/game/mini/testdata/number"
)

// told returns all words that a seat gets.
func told(g mini.Game, log []mini.Event, seat game.Seat) string {
	seen := mini.Project(log, game.AtSeat(seat))
	text := strings.Join(Seen(g, 0, seen, seat), "\n")
	if q, ok := Ask(g, 0, seen, seat); ok {
		text += "\n" + q.String()
	}
	return text
}

// TestPlayByWords checks that games can be played to the end by the numbers of answers alone, and that each legal
// answer has different words.
func TestPlayByWords(t *testing.T) {
	for _, g := range append(slices.Clone(games.All), number.Game) {
		for n := range 12 {
			key := minitest.Key(n)
			now, log := g.Begin(0, key)
			for pick := n; !now.Over(); pick += 7 {
				seat := now.Waiting().First()
				q, ok := Ask(g, 0, mini.Project(log, game.AtSeat(seat)), seat)
				if !ok {
					t.Fatalf("%s: seat %d is asked nothing", g.Name(), seat)
				}
				var texts []string
				for _, a := range q.Answers {
					texts = append(texts, a.Text)
				}
				slices.Sort(texts)
				if len(slices.Compact(texts)) != len(q.Answers) || texts[0] == "" {
					t.Fatalf("%s: %s", g.Name(), q)
				}
				next, events, err := now.Step(key,
					mini.Input{Seat: seat, Question: q.ID, Answer: q.Answers[pick%len(q.Answers)].Value})
				if err != nil {
					t.Fatal(err)
				}
				now, log = next, append(log, events...)
			}
			for seat := range game.Seat(mini.Seats) {
				if text := told(g, log, seat); !strings.Contains(text, "The game is over.") || strings.Contains(text, "%!") {
					t.Fatalf("%s: %s", g.Name(), text)
				}
			}
		}
	}
}

// TestTwoWorlds checks that a seat gets the same words in all games with the same events for it.
func TestTwoWorlds(t *testing.T) {
	for _, g := range games.All {
		compared := 0
		for steps := range 3 {
			type known struct {
				seat game.Seat
				seen string
			}
			first := map[known]string{}
			for world := range 40 {
				key := minitest.Key(world / 2)
				now, log := g.Begin(0, key)
				for range steps {
					seat := now.Waiting().First()
					q, _ := now.Question(seat)
					next, events, err := now.Step(key,
						mini.Input{Seat: seat, Question: q.ID, Answer: q.Legal[world%2*(len(q.Legal)-1)]})
					if err != nil {
						t.Fatal(err)
					}
					now, log = next, append(log, events...)
				}
				for seat := range game.Seat(mini.Seats) {
					k := known{seat, eventsOf(log, seat)}
					text := told(g, log, seat)
					if before, ok := first[k]; ok {
						compared++
						if before != text {
							t.Fatalf("%s tells seat %d two worlds apart:\n%s\n\n%s", g.Name(), seat, before, text)
						}
					}
					first[k] = text
				}
			}
		}
		if compared == 0 {
			t.Errorf("%s: no two worlds look alike", g.Name())
		}
	}
}

// eventsOf are the events that a seat sees, as text.
func eventsOf(log []mini.Event, seat game.Seat) string {
	var b strings.Builder
	for _, ev := range mini.Project(log, game.AtSeat(seat)) {
		b.WriteString(string([]rune{rune(ev.Kind), rune(ev.Round), rune(ev.Seat), 0x4e00 + ev.Value}))
	}
	return b.String()
}

func TestWords(t *testing.T) {
	g, _ := games.Named("chameleon")
	for n := range 3 {
		key := minitest.Key(n)
		now, log := g.Begin(0, key)
		knowing := 0
		for seat := range game.Seat(mini.Seats) {
			text := told(g, log, seat)
			switch {
			case strings.Contains(text, "The secret word is \""):
				knowing++
			case !strings.Contains(text, "You are the chameleon."):
				t.Errorf("seat %d knows nothing:\n%s", seat, text)
			}
			if asked := strings.Contains(text, "Which clue do you say?\n1. "); asked != now.Waiting().Has(seat) {
				t.Errorf("seat %d is asked %v", seat, asked)
			}
		}
		if knowing != 2 {
			t.Errorf("%d seats know the word", knowing)
		}
	}
}
