package fit

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"testing"

	"aiwolfplay/game/gamelog"
)

// TestLogs checks that files with other names than seats-set-game.log form sets of 20 in the order of their names, in
// any order of Add. Broken games are counted and left out, but keep their places in the sets.
func TestLogs(t *testing.T) {
	log, err := os.ReadFile("../../gamelog/testdata/5-3-0.log")
	if err != nil {
		t.Fatal(err)
	}
	var l Logs
	for n := 22; n >= 0; n-- {
		text := log
		if n == 3 {
			text = log[:bytes.LastIndexByte(log[:len(log)-1], '\n')+1] // the last line is the result
		}
		if err := l.Add(fmt.Sprintf("folder/%03d.log", n), bytes.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Add("folder/5-7-3.log", bytes.NewReader(log)); err != nil {
		t.Fatal(err)
	}
	list := l.Games()
	if len(list) != 23 || l.Broken != 1 || l.Unnamed() != 23 {
		t.Fatalf("%d games, %d broken, %d without numbers", len(list), l.Broken, l.Unnamed())
	}
	for i, g := range list[:22] {
		n := i
		if i >= 3 {
			n++
		}
		if g.Name != fmt.Sprintf("%03d.log", n) || g.Set != n/SetSize || g.N != n%SetSize {
			t.Errorf("game %d is %s, number %d of set %d", i, g.Name, g.N, g.Set)
		}
		if g.Setup.Seats() != 5 || len(g.Names) != 5 || len(g.Events) == 0 {
			t.Errorf("%s: %d names, %d events", g.Name, len(g.Names), len(g.Events))
		}
	}
	if g := list[22]; g.Name != "5-7-3.log" || g.Set != 7 || g.N != 3 {
		t.Errorf("%s is number %d of set %d", g.Name, g.N, g.Set)
	}
	var fault *gamelog.Fault
	if err := l.Add("nonsense.log", bytes.NewReader([]byte("nonsense\n"))); !errors.As(err, &fault) {
		t.Errorf("no log: %v", err)
	}
}
