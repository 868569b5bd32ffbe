package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// TestLineups: the same line-ups come to the same on one and on two processors, and every game counts once.
func TestLineups(t *testing.T) {
	var first string
	for _, cpus := range []string{"1", "2"} {
		var out, errs bytes.Buffer
		args := []string{"lineups", "-agents", "random,plain", "-games", "20", "-cpus", cpus, "-json"}
		if err := run(t.Context(), args, noEnv, &out, &errs); err != nil {
			t.Fatal(err, errs.String())
		}
		if first == "" {
			first = out.String()
		}
		if out.String() != first {
			t.Errorf("on %s processors:\n%s\nfirst\n%s", cpus, out.String(), first)
		}
	}
	var r lineupReport
	if err := json.Unmarshal([]byte(first), &r); err != nil {
		t.Fatal(err)
	}
	for _, row := range r.Meetings {
		for _, m := range row {
			if m.Games != 20 {
				t.Errorf("%+v: want 20 games", m)
			}
		}
	}
	if len(r.Ratings) != 2 || r.Ratings[1].Wolves.Value <= r.Ratings[0].Wolves.Value || r.HeldOut.Base <= 0 {
		t.Errorf("%+v", r)
	}
}

// TestLineupsRefuse names what was expected.
func TestLineupsRefuse(t *testing.T) {
	for args, want := range map[string]string{
		"-agents plain":                 "two or more names",
		"-agents plain,nobody":          "expected some of",
		"-agents plain,plain":           "named twice",
		"-agents plain,random -games 0": "at least 1",
		"-agents plain,random -seats 2": "-seats",
	} {
		var out, errs bytes.Buffer
		err := run(t.Context(), append([]string{"lineups"}, strings.Fields(args)...), noEnv, &out, &errs)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}
