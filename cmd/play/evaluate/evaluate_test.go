package evaluate

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/join"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/server/web/api"
)

// drawn draws settings of five seats and returns their file.
func drawn(t *testing.T, n, defenders string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings.json")
	if _, fault := clitest.Run(t, Command, "-settings", path, "-draw", n, "-defenders", defenders); fault != "" {
		t.Fatal(fault)
	}
	return path
}

// evaluated returns the JSON of an evaluation.
func evaluated(t *testing.T, settings, challengers string, more ...string) string {
	t.Helper()
	args := append([]string{"-settings", settings, "-challengers", challengers, "-json"}, more...)
	out, fault := clitest.Run(t, Command, args...)
	if fault != "" {
		t.Fatal(fault)
	}
	return out
}

// TestEvaluateIsReproducible: the report is the same bytes on one processor and on several, with games that are stored
// and with games that were stored before, of some challengers or of all.
func TestEvaluateIsReproducible(t *testing.T) {
	t.Parallel()
	settings := drawn(t, "6", "plain,bayes")
	one := evaluated(t, settings, "random,bayes", "-cpus", "1")
	db := filepath.Join(t.TempDir(), "play.db")
	evaluated(t, settings, "bayes", "-db", db)
	for what, again := range map[string]string{
		"several processors":            evaluated(t, settings, "random,bayes", "-cpus", "3"),
		"one challenger's games stored": evaluated(t, settings, "random,bayes", "-db", db),
		"all games stored":              evaluated(t, settings, "random,bayes", "-db", db, "-cpus", "1"),
	} {
		if again != one {
			t.Errorf("%s:\n%s\none processor:\n%s", what, again, one)
		}
	}
}

// TestEvaluateReport checks that the JSON, the file of -csv and the text for people contain the same numbers.
func TestEvaluateReport(t *testing.T) {
	t.Parallel()
	settings, csv := drawn(t, "10", "plain"), filepath.Join(t.TempDir(), "metrics.csv")
	var r evaluation.Report
	journey.Must(t, json.Unmarshal([]byte(evaluated(t, settings, "random,plain", "-csv", csv)), &r))
	text, err := os.ReadFile(csv)
	journey.Must(t, err)
	if string(text) != r.CSV() || len(r.Challengers) != 2 || r.Challengers[1].Games != 50 {
		t.Errorf("CSV\n%s\nJSON\n%s", text, r.CSV())
	}
	for _, m := range r.Challengers[0].Metrics {
		if m.Provenance == "native" {
			t.Errorf("random tells beliefs: %+v", m)
		}
		if !(m.Low <= m.Value && m.Value <= m.High) && m.Items > 20 {
			t.Errorf("random: %+v", m)
		}
	}
	out, fault := clitest.Run(t, Command, "-settings", settings, "-challengers", "random")
	if fault != "" || !strings.Contains(out, "10 settings of 5 seats") || !strings.Contains(out, "judgement.day1") {
		t.Error(fault, out)
	}
}

func TestEvaluateRefuses(t *testing.T) {
	t.Parallel()
	good := drawn(t, "2", "plain")
	damaged := filepath.Join(t.TempDir(), "settings.json")
	journey.Must(t, os.WriteFile(damaged, []byte("["), 0o600))
	for _, tt := range []struct {
		name, settings, want string
		more                 []string
	}{
		{"no file", filepath.Join(t.TempDir(), "none.json"), "there is no file", nil},
		{"no settings", "", "-settings and -challengers", nil},
		{"damaged", damaged, "-settings " + damaged + ": a file as -draw writes it expected", nil},
		{"an unknown challenger", good, `unknown agent: "nobody"`, []string{"-challengers", "nobody"}},
		{"a challenger twice", good, "plain is named twice", []string{"-challengers", "plain,plain"}},
		{"a challenger without an address", good, "NAME=tcp and an address for it expected",
			[]string{"-challengers", "mine=tcp"}},
		{"an address without a challenger", good, "or neither; the address is",
			[]string{"-tcp", "127.0.0.1:0"}},
		{"the address of the other protocol", good, "-tcp and -challengers",
			[]string{"-challengers", "mine=http", "-tcp", "127.0.0.1:0"}},
		{"a challenger that is neither", good, `NAME=tcp or NAME=http expected, got "mine=plain"`,
			[]string{"-challengers", "mine=plain"}},
		{"no address", good, "-http: host:port expected", []string{"-http", "here"}},
		{"drawn twice", good, "is there already, and settings are drawn once", []string{"-draw", "3"}},
		{"a negative number", good, "-draw: 0 or more expected", []string{"-draw", "-1"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args := append([]string{"-settings", tt.settings, "-challengers", "plain"}, tt.more...)
			if out, fault := clitest.Run(t, Command, args...); !strings.Contains(fault, tt.want) || out != "" {
				t.Errorf("%q, want %q", fault, tt.want)
			}
		})
	}
}

// TestEvaluateOverHTTP checks that a program that speaks /api/v1 can be the challenger in game after game, and spoils
// none.
func TestEvaluateOverHTTP(t *testing.T) {
	t.Parallel()
	out, stderr := io.Pipe()
	played := make(chan error, 1)
	go func() { played <- program(t.Context(), clitest.Announced(t, out)) }()
	var report bytes.Buffer
	journey.Must(t, Command.Run(t.Context(), []string{"-json", "-settings", drawn(t, "1", "plain"),
		"-challengers", "mine=http", "-http", "127.0.0.1:0"}, clitest.Env(&report, stderr)))
	stderr.Close()
	journey.Must(t, <-played)
	var r evaluation.Report
	journey.Must(t, json.Unmarshal(report.Bytes(), &r))
	if mine := r.Of("mine"); mine.Behaviour != "http" || mine.Games != 5 || mine.Spoilt != 0 {
		t.Errorf("%s: %d games, %d of them spoilt: %v", mine.Behaviour, mine.Games, mine.Spoilt, mine.Faults)
	}
}

// program plays over HTTP, with the first answer that is legal, until the server ends the session.
func program(ctx context.Context, server string) error {
	var session struct{ Token string }
	if _, err := call(ctx, http.MethodPost, server+"/api/v1/sessions", "", `{"name":"mine"}`, &session); err != nil {
		return err
	}
	for cursor := ""; ; {
		var st api.State
		at := server + "/api/v1/session?wait=30&after=" + cursor
		status, err := call(ctx, http.MethodGet, at, session.Token, "", &st)
		if err != nil || status != http.StatusOK {
			return nil //nolint:nilerr // the evaluation is over, and the server has gone
		}
		if cursor = st.Cursor; st.Question == nil {
			continue
		}
		answer, err := json.Marshal(map[string]any{"question": st.Question.Number, "answer": st.Question.Answers[0]})
		if err != nil {
			return err
		}
		status, err = call(ctx, http.MethodPost, server+"/api/v1/session/answer", session.Token, string(answer), nil)
		if err != nil || status != http.StatusNoContent {
			return fmt.Errorf("answer %s: %d, %w", answer, status, err)
		}
	}
}

// call sends a request and reads the answer into a value.
func call(ctx context.Context, method, url, token, body string, into any) (status int, err error) {
	r, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	defer w.Body.Close()
	if into == nil || w.StatusCode >= http.StatusBadRequest {
		return w.StatusCode, nil
	}
	return w.StatusCode, json.NewDecoder(w.Body).Decode(into)
}

// TestEvaluateOverTCP: an agent that connects is a challenger. One that goes away in the middle stays in the report:
// its games are all there, with its faults, and strictly those that it spoilt count as lost. Stored, they are not
// played again.
func TestEvaluateOverTCP(t *testing.T) {
	t.Parallel()
	settings, db := drawn(t, "1", "plain"), filepath.Join(t.TempDir(), "play.db")
	args := []string{"-json", "-settings", settings, "-challengers", "mine=tcp,plain", "-db", db,
		"-tcp", "127.0.0.1:0", "-tcp-limit", "20s"}
	out, stderr := io.Pipe()
	joined := make(chan error, 1)
	go func() {
		joined <- clitest.Quietly(t.Context(), join.Command,
			"-connect", clitest.Announced(t, out), "-quiet", "-name", "mine", "-games", "2")
	}()
	var first bytes.Buffer
	journey.Must(t, Command.Run(t.Context(), args, clitest.Env(&first, stderr)))
	stderr.Close()
	journey.Must(t, <-joined)
	var r evaluation.Report
	journey.Must(t, json.Unmarshal(first.Bytes(), &r))
	mine := r.Of("mine")
	if mine.Behaviour != "tcp" || mine.Games != 5 || mine.Spoilt != 3 || mine.Faults["absent"] < 2 ||
		mine.StrictWins[0] > 0.4 || mine.StrictWins[0] > mine.RawWins[0] {
		t.Errorf("%+v", mine.Faults)
	}
	if plain := r.Of("plain"); plain.Spoilt != 0 || plain.Faults != nil {
		t.Errorf("%+v", plain.Faults)
	}
	if again, fault := clitest.Run(t, Command, args...); again != first.String() || fault != "" {
		t.Errorf("stored:\n%s%s\nfirst:\n%s", again, fault, &first)
	}
}
