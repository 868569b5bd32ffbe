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

// TestPlaythroughs holds a few whole games as text: every question as it
// opens, every event with its audience, and what a viewer of each role gets of them.
func TestPlaythroughs(t *testing.T) {
	for _, tt := range []struct {
		name   string
		seats  int
		seed   uint64
		change func(*Setup)
	}{
		{"five-1", 5, 1, nil},
		{"five-2", 5, 4, nil},
		{"eight-options", 8, 4, func(s *Setup) { s.TalkTurns, s.TalkOnFirstDay, s.NoAttack, s.NoExecution = 1, true, true, true }},
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
			got := playthrough(t, setup, tt.seed)
			path := filepath.Join("testdata", "play", tt.name+".golden")
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
		})
	}
}

// playthrough plays a game at random and writes it down.
func playthrough(t *testing.T, setup Setup, seed uint64) []byte {
	rng := rand.New(rand.NewPCG(seed, 0))
	key := randomKey(rng)
	s, log, err := New(setup, &key, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "# game\n")
	written := 0
	var asked [game.MaxSeats]uint32
	for {
		for ; written < len(log); written++ {
			ev := &log[written]
			fmt.Fprintf(&out, "%4d day %d %-60s %s\n", ev.Seq, ev.Day, ev.Line(), audience(ev.To, setup))
		}
		for seat := range s.Waiting().All() {
			if ask, _ := s.AskFor(seat); ask.ID != asked[seat] {
				asked[seat] = ask.ID
				fmt.Fprintf(&out, "     ask %d of seat %d: %s\n", ask.ID, seat.Number(), question(ask))
			}
		}
		if s.Over() {
			break
		}
		in := Input{Close: true}
		if !s.Waiting().Empty() {
			seat := s.Waiting().Nth(rng.IntN(s.Waiting().Len()))
			ask, _ := s.AskFor(seat)
			in = Input{Seat: seat, Ask: ask.ID, Action: randomAction(rng, ask), Timeout: rng.IntN(16) == 0}
		}
		if s, log, err = s.Step(&key, in, log); err != nil {
			t.Fatal(err)
		}
	}
	viewers := []game.Viewer{{}}
	for _, role := range game.Roles { // one seat of each
		if holders := s.holders(role); !holders.Empty() {
			viewers = append(viewers, game.AtSeat(holders.First()))
		}
	}
	for _, v := range viewers {
		fmt.Fprintf(&out, "\n# %s\n", v)
		for _, ev := range Project(nil, log, v) {
			fmt.Fprintf(&out, "%4d day %d %s\n", ev.Seq, ev.Day, ev.Line())
		}
	}
	return out.Bytes()
}

// audience writes who sees an event: "public" or the seats' numbers.
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

// question writes what is asked.
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
