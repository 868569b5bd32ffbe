package rules

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"aiwolfplay/game"
)

var update = flag.Bool("update", false, "write the playthroughs under testdata/play anew")

// TestPlaythroughs compares a few whole games with stored texts: every question as it opens, every event with its
// audience, and the events that each viewer sees.
func TestPlaythroughs(t *testing.T) {
	for _, tt := range []struct {
		name   string
		seats  int
		seed   uint64
		change func(*Setup)
	}{
		{"five-1", 5, 1, nil},
		{"five-2", 5, 4, nil},
		{"eight-options", 8, 4, func(s *Setup) {
			s.TalkTurns, s.TalkOnFirstDay, s.NoAttack, s.NoExecution = 1, true, true, true
		}},
		{"seven-sequential", 7, 2, func(s *Setup) { s.Sequential, s.SkipLimit, s.HeldNight = true, 2, true }},
		{"fifteen-1", 15, 1, func(s *Setup) { s.TalkTurns = 1 }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			setup, err := Village(tt.seats)
			if err != nil {
				t.Fatal(err)
			}
			setup.TalkTurns, setup.WhisperTurns = 3, 2 // to be read
			if tt.change != nil {
				tt.change(&setup)
			}
			compare(t, tt.name, transcript(setup, playthrough(t, setup, tt.seed)))
		})
	}
}

// TestScriptedPlaythroughs does the same for games that are made to contain rare events.
func TestScriptedPlaythroughs(t *testing.T) {
	for _, tt := range []struct {
		name    string
		deal    string
		options func(*Setup)
		play    func(g *script)
	}{
		{"script-ties", "VVSWP", func(*Setup) {}, func(g *script) {
			g.choose(3, 5)
			g.turn("ESTIMATE Agent[04] WEREWOLF")
			g.talk()
			g.vote(2, 1, 2, 1, 3) // a revote,
			g.vote(3, 3, 1, 3, 3) // the seer is executed
			g.choose(4, 1)        // by a lone wolf
			g.talk()
			g.vote(4, 5, 2) // a double tie
			g.vote(5, 2, 4)
			g.night(g.s.Alive().Without(3).First().Number())
		}},
		{"script-silence", "VVSWP", func(s *Setup) { s.TalksPerDay = 2 }, func(g *script) {
			g.choose(3, 4)
			for range 2 {
				g.say(1, "VOTE Agent[02]") // all that it may say on a day
				g.turn(SkipText)
			}
			for range 3 {
				g.turn(SkipText) // three silent turns
			}
			g.execute(4)   // the last wolf
			g.choose(3, 5) // and still there is a night
		}},
		{"script-night", "VWVWPBVSM", func(*Setup) {}, func(g *script) {
			g.choose(8, 2)
			g.turn("ESTIMATE Agent[08] SEER") // a whisper on day 0
			g.whisper()
			g.talk()
			g.execute(5)
			g.whisper()
			g.choose(6, 1)
			g.choose(8, 4)
			g.choose(2, 1) // an attack revote
			g.choose(4, 3)
			g.choose(2, 1) // on the guarded
			g.choose(4, 1)
			g.talk()
			g.execute(2)
			g.choose(6, 5) // a guard of the dead
			g.choose(8, 9)
			g.choose(4, 8) // a lone wolf
			g.talk()
			g.execute(4)
			g.late(6)
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := dealt(t, tt.deal, tt.options)
			tt.play(g)
			if !g.s.Over() {
				t.Fatal("the game goes on")
			}
			compare(t, tt.name, transcript(g.s.Setup(), g.log))
		})
	}
}

// compare compares a transcript with its golden file.
func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "play", name+".golden")
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(got, want) {
		return
	}
	g, w := bytes.Split(got, []byte("\n")), bytes.Split(want, []byte("\n"))
	for i := range min(len(g), len(w)) {
		if !bytes.Equal(g[i], w[i]) {
			t.Fatalf("%s:%d:\ngot  %s\nwant %s\n(go test -update writes it anew)", path, i+1, g[i], w[i])
		}
	}
	t.Fatalf("%s: %d lines, want %d", path, len(g), len(w))
}

// playthrough plays a game at random.
func playthrough(t *testing.T, setup Setup, seed uint64) []Event {
	rng := rand.New(rand.NewPCG(seed, 0))
	key := randomKey(rng)
	s, log, err := New(setup, &key, nil)
	for err == nil && !s.Over() {
		in := Input{Close: true}
		if !s.Waiting().Empty() {
			seat := s.Waiting().Nth(rng.IntN(s.Waiting().Len()))
			ask, _ := s.AskFor(seat)
			in = Input{Seat: seat, Ask: ask.ID, Action: randomAction(rng, ask), Timeout: rng.IntN(16) == 0}
		}
		s, log, err = s.Step(&key, in, log)
	}
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// transcript formats a game: every event with its audience, every question after the step that opens it, and the events
// that each viewer sees.
func transcript(setup Setup, log []Event) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "# game\n")
	s := blank(setup)
	var asked [game.MaxSeats]uint32
	for i := range log {
		ev := &log[i]
		s.Apply(ev)
		fmt.Fprintf(&out, "%4d day %d %-60s %s\n", ev.Seq, ev.Day, ev.Line(), audience(ev.To, setup))
		if i+1 < len(log) && log[i+1].Kind != Answered && log[i+1].Kind != StageClosed {
			continue // the step goes on
		}
		for seat := range s.Waiting().All() {
			if ask, _ := s.AskFor(seat); ask.ID != asked[seat] {
				asked[seat] = ask.ID
				fmt.Fprintf(&out, "     ask %d of seat %d: %s\n", ask.ID, seat.Number(), question(ask))
			}
		}
	}
	viewers := []game.Viewer{{}}
	for seat := range game.Seat(setup.Seats()) {
		viewers = append(viewers, game.AtSeat(seat))
	}
	for _, v := range viewers {
		fmt.Fprintf(&out, "\n# %s\n", v)
		for _, ev := range Project(nil, log, v) {
			fmt.Fprintf(&out, "%4d day %d %s\n", ev.Seq, ev.Day, ev.Line())
		}
	}
	return out.Bytes()
}

// audience formats the viewers of an event: "public" or the seats' numbers.
func audience(to game.Audience, setup Setup) string {
	switch to {
	case game.Public:
		return "public"
	case 0:
		return "to nobody"
	}
	text := "to"
	for seat := range game.Seat(setup.Seats()) {
		if to.Includes(game.AtSeat(seat)) {
			text += fmt.Sprint(" ", seat.Number())
		}
	}
	return text
}

// question formats a question.
func question(ask Ask) string {
	text := ask.Kind.String()
	switch ask.Kind {
	case AskTalk, AskWhisper:
		return text + fmt.Sprintf(" turn %d, %d left", ask.Turn, ask.Remaining)
	case AskVote, AskAttack:
		text += fmt.Sprintf(" ballot %d", ask.Ballot)
	}
	text += ", of"
	for seat := range ask.Targets.All() {
		text += fmt.Sprint(" ", seat.Number())
	}
	return text
}
