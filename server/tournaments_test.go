package server

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/tournaments"
	webtournaments "aiwolfplay/server/web/tournaments"
	"aiwolfplay/templates/ui"
)

// TestTournament follows a small tournament from the outside while it is played. Its pages must agree with its games,
// and each of its games can be replayed.
func TestTournament(t *testing.T) { bubble(t, followTournament) }

func followTournament(t *testing.T) {
	s := openSite(t, silents)
	v := s.visitor("", ui.En)
	contains(t, v.get("/tournaments").Body.String(), "No tournament", "play tournament")

	plan := tournaments.Plan{Seats: []int{5}, Fill: random.Name, Seed: 3, Block: 4, Qualify: 3}
	taken := map[string]bool{}
	for range 6 {
		plan.Teams = append(plan.Teams, tournaments.Team{Name: tournaments.Numbered("<b>team", taken), Agent: random.Name})
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var path string
	stop := func(p tournaments.PlayedGame) error {
		if p.Stage == tournament.Final && p.N == 5 { // killed in the middle of the final
			cancel()
		}
		return nil
	}
	c, err := tournaments.New(ctx, tournaments.Config{Plan: plan, DB: s.db, Workers: 1, Played: stop})
	if err != nil {
		t.Fatal(err)
	}
	path = "/tournaments/" + c.State().ID
	if w := v.get(path); w.Code != 404 {
		t.Errorf("before it begins: %d", w.Code)
	}
	if err := c.Play(ctx, tournament.Preliminary, 8); err != nil {
		t.Fatal(err)
	}
	if err := c.Play(ctx, tournament.Final, 12); err == nil {
		t.Error("it was not stopped")
	}
	if err := c.Close(t.Context()); err != nil {
		t.Fatal(err)
	}

	contains(t, v.get("/tournaments").Body.String(), `href="`+path+`"`, "6 teams", "of 12 games", "in progress")
	now := v.get(path).Body.String()
	contains(
		t, now, "Final", "in progress", `value="`+strconv.Itoa(c.State().Stage(tournament.Final).Standings.Games)+`"`,
		"&lt;b&gt;team#2",
	)
	feed := v.watchPath(path + "/feed")
	synctest.Wait()
	contains(t, feed.text(), "contest-cross")

	again, err := tournaments.New(t.Context(), tournaments.Config{Plan: plan, DB: s.db, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Play(t.Context(), tournament.Preliminary, 8); err != nil {
		t.Fatal(err)
	}
	if err := again.Play(t.Context(), tournament.Final, 12); err != nil {
		t.Fatal(err)
	}
	if err := again.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	pass(2 * webtournaments.ReadPause)
	contains(t, feed.text(), "12 of 12 games", "finished")
	feed.close()

	stage := again.State().Stage(tournament.Preliminary)
	contains(
		t, v.get(path+"?stage=preliminary").Body.String(), strconv.Itoa(stage.Games)+" of "+strconv.Itoa(stage.Games),
		"qualifies", `aria-current="page"`,
	)

	var report tournaments.Report
	if err := json.Unmarshal(
		v.get(path+"/export/json?stage=preliminary").Body.Bytes(), &report,
	); err != nil || report.Games != stage.Games || len(report.Agents) != 6 {
		t.Errorf("%d games, %d teams, %v", report.Games, len(report.Agents), err)
	}
	lines, err := csv.NewReader(v.get(path + "/export/csv").Body).ReadAll()
	if err != nil || len(lines) != 1+3 || lines[0][0] != "rank" {
		t.Errorf("%v, %v", lines, err)
	}
	list := v.get(path + "/games?stage=preliminary").Body.String()
	games := strings.Split(list, `href="/games/`)[1:]
	if len(games) != stage.Games {
		t.Errorf("%d games are listed, not %d", len(games), stage.Games)
	}
	for _, g := range games {
		id, _, _ := strings.Cut(g, `"`)
		w := v.get("/games/" + id + "?as=all&at=end")
		if w.Code != 200 {
			t.Errorf("game %s: %d", id, w.Code)
		}
		_, row, _ := strings.Cut(g, `"`)
		text := w.Body.String()
		contains(t, text, `href="`+path+`/games?stage=preliminary&amp;page=1"`, `aria-label="Teams by seat"`)
		_, teams, _ := strings.Cut(text, `class="record__teams"`)
		teams, _, _ = strings.Cut(teams, "</ul>")
		if names := teamNames(teams); len(names) != 5 || !slices.Equal(names, teamNames(row)) {
			t.Errorf("game %s was played by %q, its replay names %q", id, teamNames(row), names)
		}
	}
	for query, want := range map[string]int{"?stage=round": 400, "?stage=x": 400, "/games?page=0": 400,
		"/games?page=99": 200, "/export/exe": 404, "/export/csv?stage=x": 400, "/feed?stage=x": 400} {
		if w := v.get(path + query); w.Code != want {
			t.Errorf("%s: %d, want %d", query, w.Code, want)
		}
	}
}

// teamNames returns the names of teams in a part of a page, in their order.
func teamNames(text string) (names []string) {
	for _, m := range regexp.MustCompile(`translate="no">([^<]*)<`).FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}
