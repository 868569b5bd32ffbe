package gamelog

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

var logs = flag.String("logs", filepath.Join("testdata", "*.log"), "log files that must survive the round trip")

// TestRoundTrip reads logs of the reference server and of contest games, folds
// them with the rules, and writes them back to the same bytes.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(*logs)
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files of %s: %v", len(files), *logs, err)
	}
	for _, file := range files {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Parse(bytes.NewReader(want))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		state, err := rules.Fold(g.Setup, g.Events)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if !state.Over() {
			t.Errorf("%s: the game is not over", file)
		}
		compare(t, file, written(t, g), string(want))
	}
}

// compare allows for utterances that the server passed on as they were typed.
func compare(t *testing.T, file, got, want string) {
	t.Helper()
	gots, wants := strings.Split(got, "\n"), strings.Split(want, "\n")
	if len(gots) != len(wants) {
		t.Fatalf("%s: %d lines, want %d", file, len(gots), len(wants))
	}
	for i := range gots {
		if gots[i] != wants[i] && !strings.Contains(wants[i], ",talk,") && !strings.Contains(wants[i], ",whisper,") {
			t.Fatalf("%s: line %d: %q, want %q", file, i+1, gots[i], wants[i])
		}
	}
	if again, err := Parse(strings.NewReader(got)); err != nil || written(t, again) != got {
		t.Errorf("%s: canonical text does not survive: %v", file, err)
	}
}

func written(t *testing.T, g Game) string {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestOurGames writes games that were played here and reads them back: every
// seat saw the same facts.
func TestOurGames(t *testing.T) {
	t.Parallel()
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		for i := range 20 {
			key := sim.GameKey(11, i)
			var agents []agent.Agent
			for s := range setup.Seats() {
				a, err := plain.New(agent.Seating{Seat: game.Seat(s), Setup: setup, Key: key.Agent(game.Seat(s))})
				if err != nil {
					t.Fatal(err)
				}
				agents = append(agents, a)
			}
			r, err := sim.Play(setup, key, agents, new(sim.Scratch))
			if err != nil {
				t.Fatal(err)
			}
			played := Game{Setup: setup, Names: make([]string, setup.Seats()), Events: r.Log}
			text := written(t, played)
			read, err := Parse(strings.NewReader(text))
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if written(t, read) != text {
				t.Errorf("game %d of %d seats changes on its way", i, setup.Seats())
			}
			for s := range setup.Seats() {
				got, want := facts(read.Events, game.Seat(s)), facts(r.Log, game.Seat(s))
				if got != want {
					t.Fatalf("seat %d sees\n%s\nwant\n%s", s+1, got, want)
				}
			}
		}
	}
}

// facts writes what a seat sees, without what drives a table.
func facts(log []rules.Event, seat game.Seat) string {
	var b strings.Builder
	for _, ev := range rules.Project(nil, log, game.AtSeat(seat)) {
		switch ev.Kind {
		case rules.Answered, rules.Ready, rules.WhisperEnded, rules.TurnBegan, rules.BallotBegan:
			continue
		}
		b.WriteString(strings.Join([]string{
			ev.Kind.String(), string('0' + rune(ev.Day)), string('0' + rune(ev.Actor.Number())),
			string('0' + rune(ev.Target.Number())), ev.Text, ev.Species.String(), ev.Role.String(), ev.Side.String(),
			ev.Phase.String(),
		}, " "))
		b.WriteByte('\n')
	}
	return b.String()
}

const head = "0,status,1,SEER,ALIVE,a\n0,status,2,VILLAGER,ALIVE,b\n0,status,3,WEREWOLF,ALIVE,c\n"

func TestParseErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		line       int
	}{
		{"no log", "hello\n", 1},
		{"unknown kind", head + "0,sing,1,2\n", 4},
		{"too few fields", head + "0,divine,1,2\n", 4},
		{"a seat too many", head + "0,divine,1,9,HUMAN\n", 4},
		{"no role", "0,status,1,KING,ALIVE,a\n", 1},
		{"a status is missing", "0,status,2,SEER,ALIVE,a\n", 1},
		{"two seats", "0,status,1,SEER,ALIVE,a\n0,status,2,WEREWOLF,ALIVE,b\n0,divine,1,2,HUMAN\n", 3},
		{"no wolf", "0,status,1,SEER,ALIVE,a\n0,status,2,SEER,ALIVE,b\n0,status,3,SEER,ALIVE,c\n0,divine,1,2,HUMAN\n", 4},
		{"another day", head + "2,vote,1,2\n", 4},
		{"the dead speak", head + "0,divine,1,2,HUMAN\n1,status,1,SEER,ALIVE,a\n1,status,2,VILLAGER,ALIVE,b\n" +
			"1,status,3,WEREWOLF,ALIVE,c\n1,execute,2,VILLAGER\n1,vote,2,1\n", 9},
		{"risen", head + "0,divine,1,2,HUMAN\n1,status,1,SEER,DEAD,a\n", 5},
		{"a very long line", head + strings.Repeat("x", maxLine+1), 4},
		{"after the end", head + "0,result,2,1,NONE\n0,vote,1,2\n", 5},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := Parse(strings.NewReader(tt.text))
			var at *LineError
			if !errors.As(err, &at) || at.Line != tt.line {
				t.Errorf("error %v, want one of line %d", err, tt.line)
			}
			var f *Fault
			if !errors.As(err, &f) || f.Error() == "" {
				t.Errorf("%v: no fault that can be told in words", err)
			}
		})
	}
}

func TestCutLog(t *testing.T) {
	t.Parallel()
	g, err := Parse(strings.NewReader(head + "0,divine,1,2,HUMAN\nLost Connection of Agent[03]\n"))
	if !errors.Is(err, ErrCut) || len(g.Events) == 0 {
		t.Errorf("%d events, error %v", len(g.Events), err)
	}
	broken := errors.New("broken")
	if _, err := Parse(io.MultiReader(strings.NewReader(head), failing{broken})); !errors.Is(err, broken) {
		t.Errorf("error %v, want the reader's", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func FuzzParse(f *testing.F) {
	f.Add(head + "0,divine,1,2,HUMAN\n")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Parse(strings.NewReader(text))
		if err != nil {
			return
		}
		if err := Write(io.Discard, g); err != nil {
			t.Error(err)
		}
	})
}
