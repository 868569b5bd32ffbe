package store

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

var update = flag.Bool("update", false, "write testdata anew; log_v1.jsonl only if it does not exist")

// line is a row of the event table, as in testdata/log_v1.jsonl.
type line struct {
	Seq      uint32          `json:"seq"`
	Kind     string          `json:"kind"`
	Audience int64           `json:"audience"`
	Body     json.RawMessage `json:"body"`
}

const goldenLog = "testdata/log_v1.jsonl"

// TestGoldenLog reads a log as version 1 stored it. The file is never written
// again: whoever has to change it would lose people's games.
func TestGoldenLog(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat(goldenLog); *update && os.IsNotExist(err) {
		writeGolden(t)
	}
	text, err := os.ReadFile(goldenLog)
	if err != nil {
		t.Fatal(err)
	}
	var log []rules.Event
	seen := map[rules.Kind]bool{}
	for scan := bufio.NewScanner(bytes.NewReader(text)); scan.Scan(); {
		var l line
		if err := json.Unmarshal(scan.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		ev, err := decodeEvent(l.Seq, l.Kind, l.Audience, l.Body)
		if err != nil {
			t.Fatal(err)
		}
		again, err := encodeBody(&ev)
		if err != nil {
			t.Fatal(err)
		}
		if string(again) != string(l.Body) {
			t.Errorf("event %d is stored differently now:\n got %s\nwant %s", l.Seq, again, l.Body)
		}
		log = append(log, ev)
		seen[ev.Kind] = true
	}
	state, err := rules.Fold(rules.Fifteen(), log)
	if err != nil {
		t.Fatal(err)
	}
	if !state.Over() || state.Winner() != game.SideVillage {
		t.Errorf("the game ends with winner %v, over %v; want the village", state.Winner(), state.Over())
	}
	for k := rules.Dealt; k <= rules.RoleRevealed; k++ {
		switch k {
		case rules.Called, rules.StageClosed, rules.NobodyExecuted: // only variants of the setup have them
			continue
		}
		if !seen[k] {
			t.Errorf("the golden log has no %s", k)
		}
	}
}

func writeGolden(t *testing.T) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	for _, ev := range playout(t, rules.Fifteen(), rules.Key{13}) {
		text, err := encodeBody(&ev.Event)
		if err != nil {
			t.Fatal(err)
		}
		if err := enc.Encode(line{ev.Event.Seq, ev.Event.Kind.String(), int64(ev.Event.To), text}); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(goldenLog, buf.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ kind, body, want string }{
		{"resurrected", `{"day":1}`, `unknown kind "resurrected"`},
		{"said", `{"day":1,"mood":"sad"}`, "mood"},
		{"said", `{"day":1`, "EOF"},
		{"dealt", `{"day":0,"role":"FOX"}`, `unknown role "FOX"`},
		{"phase_began", `{"day":0,"phase":"noon"}`, `unknown phase "noon"`},
	}
	for _, tt := range tests {
		_, err := decodeEvent(3, tt.kind, 0, []byte(tt.body))
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "event 3") {
			t.Errorf("%s %s: got %v, want event 3 and %q", tt.kind, tt.body, err, tt.want)
		}
	}
}

func TestSetupRoundTrip(t *testing.T) {
	t.Parallel()
	odd := rules.Five()
	odd.NoExecution, odd.NoAttack, odd.TalkOnFirstDay = true, true, true
	odd.Sequential, odd.SkipLimit, odd.HeldNight = true, 2, true
	for _, want := range []rules.Setup{rules.Five(), rules.Fifteen(), odd} {
		text, err := encodeSetup(want)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := decodeSetup(text); err != nil || got != want {
			t.Errorf("%s: got %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{`{"roles":{"FOX":1}}`, `{"fog":true}`, ``} {
		if _, err := decodeSetup([]byte(text)); err == nil {
			t.Errorf("%s: accepted, want an error", text)
		}
	}
}
