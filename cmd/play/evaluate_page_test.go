package main

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/lineup"
)

// drawn draws settings of five seats and returns their file.
func drawn(t *testing.T, n, defenders string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings.json")
	if _, fault := command(t, "evaluate", "-settings", path, "-draw", n, "-defenders", defenders); fault != "" {
		t.Fatal(fault)
	}
	return path
}

// evaluated returns the JSON of an evaluation.
func evaluated(t *testing.T, settings, challengers string, more ...string) string {
	t.Helper()
	args := append([]string{"evaluate", "-settings", settings, "-challengers", challengers, "-json"}, more...)
	out, fault := command(t, args...)
	if fault != "" {
		t.Fatal(fault)
	}
	return out
}

// fetched returns what the server answers with 200.
func fetched(t *testing.T, address string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	journey.Must(t, err)
	request.Header.Set("Accept-Language", "en")
	answer, err := http.DefaultClient.Do(request)
	journey.Must(t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	journey.Must(t, err)
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d\n%s", address, answer.StatusCode, body)
	}
	return html.UnescapeString(string(body))
}

// TestEvaluationPages: the results that play evaluate has stored are shown, with the same numbers in page,
// JSON and CSV. Each number leads to the decisions that it was counted from, as many as the report says, each
// with its place in a replay.
func TestEvaluationPages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	settings, db, csv := drawn(t, "5", "plain"), filepath.Join(dir, "play.db"), filepath.Join(dir, "metrics.csv")
	text := evaluated(t, settings, "random,plain", "-db", db, "-csv", csv)
	var r evaluation.Report
	journey.Must(t, json.Unmarshal([]byte(text), &r))
	_, address := journey.Launch(t, db)
	at := address + "/evaluations/" + r.ID()

	if list := fetched(t, address+"/evaluations"); !strings.Contains(list, "/evaluations/"+r.ID()) {
		t.Error("the list does not lead to it")
	}
	if got := fetched(t, at+"/export/json"); got != strings.TrimSpace(text) {
		t.Errorf("JSON of the server:\n%s\nof the command:\n%s", got, text)
	}
	if got := fetched(t, at+"/export/csv"); got != r.CSV() {
		t.Errorf("CSV of the server:\n%s\nof the command:\n%s", got, r.CSV())
	}
	if n := strings.Count(fetched(t, address+"/data/games.csv?evaluation="+r.ID()), r.ID()); n != 50 {
		t.Errorf("%d rows of its games, want 50", n)
	}
	shown := fetched(t, at+"?of=plain&with=random")
	found, _ := r.Compared("plain", "random")
	want := []string{
		`href="/data?evaluation=` + r.ID() + `"`,
		fmt.Sprintf("%.1f", 100*found.WinRate.Low), fmt.Sprintf("Games won by the first alone: %d;", found.OnlyA),
	}
	plain := r.Of("plain")
	for _, row := range plain.Card {
		if e := row.Found; e != nil {
			want = append(want, fmt.Sprintf("%.1f%%", 100*e.Value), fmt.Sprintf("%.1f – %.1f", 100*e.Low, 100*e.High))
		}
	}
	for _, m := range plain.Metrics {
		want = append(want, fmt.Sprintf("%.3f", m.Value), fmt.Sprintf("%.3f – %.3f", m.Low, m.High), ">"+m.Metric)
	}
	for _, text := range want {
		if !strings.Contains(shown, strings.Replace(text, "-", "−", 1)) && !strings.Contains(shown, text) {
			t.Errorf("no %q on the page", text)
		}
	}
	for _, row := range plain.Card {
		behind(t, address, at, url.Values{"of": {"plain"}, "what": {row.Name}}, row.Items)
	}
	behind(t, address, at, url.Values{"of": {"plain"}, "what": {"win-rate"}}, plain.Games)
	for _, m := range plain.Metrics {
		if m.Metric == "self.v1" || m.Metric == "swing" || m.Metric == "brier" {
			behind(t, address, at, url.Values{"of": {"plain"}, "what": {m.Metric}, "from": {m.Provenance}}, m.Items)
		}
	}
}

var replayed = regexp.MustCompile(`href="(/games/[a-z0-9]+\?as=all&at=[0-9]+)"`)

// behind follows the pages of decisions behind a number, and opens the first of the replays.
func behind(t *testing.T, address, at string, query url.Values, want int) {
	t.Helper()
	got := 0
	for first := 1; first <= 25; first += 20 {
		query.Set("first", fmt.Sprint(first))
		links := replayed.FindAllStringSubmatch(fetched(t, at+"/decisions?"+query.Encode()), -1)
		if got += len(links); len(links) > 0 && first == 1 {
			fetched(t, address+links[0][1])
		}
	}
	if got != want {
		t.Errorf("%v: %d decisions, the report says %d", query, got, want)
	}
}

// TestLineupsPage: line-ups that are stored are shown with the numbers of the command. There are no decisions behind
// them.
func TestLineupsPage(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "play.db")
	text, fault := command(t, "lineups", "-agents", "random,plain", "-games", "20", "-json", "-db", db)
	if fault != "" {
		t.Fatal(fault)
	}
	var r lineup.Report
	journey.Must(t, json.Unmarshal([]byte(text), &r))
	_, address := journey.Launch(t, db)
	at := address + "/evaluations/" + r.ID()
	if list := fetched(t, address+"/evaluations"); !strings.Contains(list, "/evaluations/"+r.ID()) {
		t.Error("the list does not lead to it")
	}
	if got := fetched(t, at+"/export/json"); got != strings.TrimSpace(text) {
		t.Errorf("JSON of the server:\n%s\nof the command:\n%s", got, text)
	}
	var want []string
	for i, row := range r.Meetings {
		for _, m := range row {
			want = append(want, fmt.Sprintf("<b>%.1f%%</b> <small>%.0f to %.0f</small> "+
				"<small>votes on a wolf %.1f%% (%.0f to %.0f)",
				100*m.Won, 100*m.WonRange.Low, 100*m.WonRange.High,
				100*m.OnWolf, 100*m.OnWolfRange.Low, 100*m.OnWolfRange.High))
		}
		for _, side := range []lineup.Points{r.Ratings[i].Village, r.Ratings[i].Wolves} {
			want = append(want, fmt.Sprintf("<b>%.0f</b> <small>%.0f to %.0f</small>", side.Value, side.Low, side.High))
		}
		for _, x := range []struct {
			value float64
			lineup.Range
		}{
			{r.Model.Wolf[i], r.Model.Ranges.Wolf[i]}, {r.Model.Knows[i], r.Model.Ranges.Knows[i]},
			{r.Model.Other[i], r.Model.Ranges.Other[i]},
		} {
			want = append(want, fmt.Sprintf("<b>%.2f</b> <small>%.2f to %.2f</small>", x.value, x.Low, x.High))
		}
	}
	want = append(want, fmt.Sprintf("%.4f. The share of all games foretells them with %.4f; their own shares, which "+
		"nobody can know before, with %.4f", r.HeldOut.Model, r.HeldOut.Base, r.HeldOut.Best))
	shown := strings.Join(strings.Fields(fetched(t, at)), " ") // white space means nothing
	for _, text := range want {
		if !strings.Contains(shown, text) {
			t.Errorf("no %q on the page:\n%s", text, shown)
		}
	}
	for _, path := range []string{"/export/csv", "/decisions?of=plain&what=judgement"} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, at+path, nil)
		journey.Must(t, err)
		answer, err := http.DefaultClient.Do(request)
		journey.Must(t, err)
		if answer.Body.Close(); answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, answer.StatusCode)
		}
	}
}
