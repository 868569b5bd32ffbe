package rules

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/game"
)

// TestReferenceTalks follows the talks and whispers of games that the AIWolf server 0.6.3 logged (turns one after the
// other, Skip limit 2). With talk=sequential and skipLimit=2 each must end on the same turn, no seat may say more than
// allowed, and no third Skip in a row may be recorded. Lines are "day,talk,id,turn,seat,text".
func TestReferenceTalks(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "gamelog", "testdata", "*.log"))
	if err != nil || len(files) == 0 {
		t.Fatal("no logs", err)
	}
	turns := 0
	for _, file := range files {
		for _, talk := range referenceTalks(t, file) {
			turns += followTalk(t, file, talk)
		}
	}
	if turns < 100 {
		t.Errorf("only %d turns: too few to show anything", turns)
	}
}

// referenceTalks returns the lines of each talk and each whisper of a log.
func referenceTalks(t *testing.T, file string) (talks [][]Event) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	channels := map[string]game.Channel{"talk": game.ChannelTalk, "whisper": game.ChannelWhisper}
	for scan := bufio.NewScanner(f); scan.Scan(); {
		field := strings.SplitN(scan.Text(), ",", 6)
		if channels[field[1]] == game.ChannelNone {
			continue
		}
		number := func(i int) int {
			n, err := strconv.Atoi(field[i])
			if err != nil {
				t.Fatalf("%s: %s: %v", file, scan.Text(), err)
			}
			return n
		}
		ev := Event{
			Kind: Said, Day: uint8(number(0)), Channel: channels[field[1]], N: uint16(number(2)),
			Turn: uint8(number(3)), Actor: game.SeatNumbered(number(4)), Target: game.NoSeat, Text: field[5],
		}
		if ev.N == 0 {
			talks = append(talks, nil)
		}
		talks[len(talks)-1] = append(talks[len(talks)-1], ev)
	}
	return talks
}

// followTalk gives the lines of a talk to a state and returns the number of its turns.
func followTalk(t *testing.T, file string, talk []Event) int {
	t.Helper()
	setup := Fifteen()
	setup.Sequential, setup.SkipLimit = true, 2
	s := blank(setup)
	s.Apply(&Event{Kind: DayBegan, Day: talk[0].Day})
	for _, ev := range talk {
		s.alive = s.alive.With(ev.Actor)
		if ev.Channel == game.ChannelWhisper {
			s.roles[ev.Actor] = game.RoleWerewolf
		}
	}
	last := talk[len(talk)-1].Turn
	for turn := range last + 1 {
		s.Apply(&Event{Kind: TurnBegan, Channel: talk[0].Channel, Turn: turn})
		for _, ev := range talk {
			if ev.Turn != turn {
				continue
			}
			left := s.left(ev.Channel, ev.Actor)
			if spoken(ev.Text) && left == 0 || ev.Text == SkipText && (left == 0 || s.skips[ev.Actor] >= setup.SkipLimit) {
				t.Errorf("%s: day %d: %s, with %d left after %d Skips", file, ev.Day, ev.Line(), left, s.skips[ev.Actor])
				return 0
			}
			s.Apply(&ev)
		}
		if s.heard != s.speakers(talk[0].Channel) {
			t.Errorf("%s: day %d, turn %d: heard %b of %b", file, talk[0].Day, turn, s.heard, s.alive)
		}
		if over := s.talkIsOver(setup.TalkTurns); over != (turn == last) {
			t.Errorf("%s: day %d, %s turn %d of %d: over %v", file, talk[0].Day, talk[0].Channel, turn, last, over)
			return 0
		}
	}
	return int(last) + 1
}
