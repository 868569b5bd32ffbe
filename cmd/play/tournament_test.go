package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/server/contest"
	"aiwolfplay/server/store"
)

// contestOf runs a tournament and returns its report.
func contestOf(t *testing.T, args ...string) contest.Report {
	t.Helper()
	var out bytes.Buffer
	if err := run(t.Context(), append([]string{"tournament", "-json"}, args...), noEnv, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	var r contest.Report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	r.Seconds, r.GamesPerSecond, r.UtterancesPerSecond = 0, 0, 0
	return r
}

// TestTournament: everybody plays as much as everybody else, the standings add
// up, and follow from the seed whatever the number of processors.
func TestTournament(t *testing.T) {
	t.Parallel()
	args := []string{"-teams", "plain,plain,plain,plain,random,plain,plain", "-games", "700", "-seed", "4"}
	r := contestOf(t, append(args, "-cpus", "1")...)
	if again := contestOf(t, append(args, "-cpus", "3")...); !reflect.DeepEqual(r, again) {
		t.Errorf("one at a time: %+v\nthree at a time: %+v", r, again)
	}
	names, played, points := map[string]bool{}, 0, 0
	for i, a := range r.Agents {
		names[a.Name] = true
		played, points = played+a.Games, points+a.Points
		if a.Games != 500 || a.Points != a.Wins || a.Rank != i+1 || i > 0 && a.WinRate > r.Agents[i-1].WinRate {
			t.Errorf("%+v", a)
		}
		byRole := 0
		for _, rate := range a.ByRole {
			byRole += rate.Games
		}
		against := 0
		for _, rate := range a.Against {
			against += rate.Games
		}
		if byRole != a.Games || against == 0 || a.Against[a.Name].Games != 0 {
			t.Errorf("%s: %d games by role, %d opponents", a.Name, byRole, against)
		}
	}
	if r.Games != 700 || played != 3500 || len(names) != 7 || !names["plain#6"] || !names["random"] {
		t.Errorf("%d games, %d seats, teams %v", r.Games, played, names)
	}
	// A village that wins has three seats of five, the wolves two.
	village := int(r.VillageWinRate*700 + 0.5)
	if want := 3*village + 2*(700-village); points != want {
		t.Errorf("%d points, want %d", points, want)
	}
}

// TestTournamentGoesOn: one that is stopped in its middle continues at the next
// game and ends as one that was not.
func TestTournamentGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	args := []string{"-seats", "7", "-teams", strings.Repeat("plain,", 6) + "random", "-games", "30", "-seed", "9"}
	want := contestOf(t, args...)

	db := filepath.Join(dir, "t.db")
	args[5] = "12" // as if it had been stopped there
	contestOf(t, append(args, "-db", db)...)
	args[5] = "30"
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel() // and stopped again somewhere, or not on a fast machine
	if err := run(ctx, append([]string{"tournament", "-db", db}, args...), noEnv, io.Discard, io.Discard); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a stopped tournament says %v", err)
	}
	stored := func() int {
		st, err := store.Open(t.Context(), db)
		must(t, err)
		defer st.Close()
		_, n, err := st.Finished(t.Context(), 0, 1)
		must(t, err)
		return n
	}
	if n := stored(); n < 12 {
		t.Errorf("%d games are stored", n)
	}
	if got := contestOf(t, append(args, "-db", db)...); !reflect.DeepEqual(got, want) {
		t.Errorf("stopped and continued: %+v\nnot stopped: %+v", got, want)
	}
	if got := contestOf(t, append(args, "-db", db)...); !reflect.DeepEqual(got, want) || stored() != 30 {
		t.Errorf("counted again: %+v, %d games stored", got, stored())
	}
}

// TestTournamentOverTCP: built-in and connected agents in one contest; log
// files and a table are written.
func TestTournamentOverTCP(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out, stderr := io.Pipe()
	joined := make(chan error, 3)
	go func() {
		addr := announcedTo(t, out)
		for _, args := range [][]string{{"-name", "team a"}, {"-name", "team b", "-agent", "random"}, {"-name", "team b"}} {
			go func() {
				joined <- run(t.Context(), append([]string{"join", "-connect", addr, "-quiet"}, args...), noEnv, io.Discard, io.Discard)
			}()
		}
	}()
	r := func() contest.Report {
		defer stderr.Close()
		var stdout bytes.Buffer
		err := run(t.Context(), []string{
			"tournament", "-json", "-teams", "tcp,plain,tcp,tcp,random", "-games", "20", "-tcp", "127.0.0.1:0", "-tcp-limit", "10s",
			"-log-dir", filepath.Join(dir, "logs"), "-csv", filepath.Join(dir, "t.csv"), "-db", filepath.Join(dir, "t.db"),
		}, noEnv, &stdout, stderr)
		must(t, err)
		var r contest.Report
		must(t, json.Unmarshal(stdout.Bytes(), &r))
		return r
	}()
	for range 3 {
		if err := <-joined; err != nil {
			t.Errorf("an agent that joined: %v", err)
		}
	}
	names := map[string]int{}
	for _, a := range r.Agents {
		names[a.Name] = a.Games
		delete(a.Violations, "slow")
		delete(a.Violations, "closed")
		if len(a.Violations) > 0 {
			t.Errorf("%s: violations %v", a.Name, a.Violations)
		}
	}
	if want := map[string]int{"plain": 20, "random": 20, "team a": 20, "team b": 20, "team b#2": 20}; !reflect.DeepEqual(names, want) {
		t.Errorf("teams %v, want %v", names, want)
	}
	file, err := os.Open(filepath.Join(dir, "logs", "000020.log"))
	must(t, err)
	defer file.Close()
	g, err := gamelog.Parse(file)
	if err != nil || g.Setup.Seats() != 5 || g.Setup.Roles[game.RoleSeer] != 1 {
		t.Errorf("the log file has %v, %v", g.Setup, err)
	}
	table, err := os.ReadFile(filepath.Join(dir, "t.csv"))
	if err != nil || strings.Count(string(table), "\n") != 6 || !strings.HasPrefix(string(table), "rank,name,points,games,win_rate,") {
		t.Errorf("the table is %q, %v", table, err)
	}
}

// announcedTo reads where agents connect to.
func announcedTo(t *testing.T, stderr io.Reader) string {
	line := make([]byte, 0, 100)
	for b := make([]byte, 1); !bytes.HasSuffix(line, []byte("\n")); line = append(line, b[0]) {
		if _, err := stderr.Read(b); err != nil {
			t.Errorf("no address but %q: %v", line, err)
			return ""
		}
	}
	go io.Copy(io.Discard, stderr) // until the tournament ends
	_, addr, _ := strings.Cut(strings.TrimSpace(string(line)), ": ")
	return addr
}

func TestTournamentRefuses(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		args []string
		want string
	}{
		"one team":          {[]string{"-teams", "plain"}, "at least 2 teams"},
		"unknown team":      {[]string{"-teams", "plain,nobody"}, `"nobody"; expected some of:`},
		"unknown filler":    {[]string{"-teams", "plain,plain", "-fill", "tcp"}, `-fill: `},
		"no games":          {[]string{"-games", "0"}, "-games"},
		"two seats":         {[]string{"-seats", "2"}, "-seats"},
		"tcp without port":  {[]string{"-teams", "plain,tcp"}, "-tcp and -teams"},
		"port without team": {[]string{"-tcp", "127.0.0.1:0"}, "-tcp and -teams"},
		"arguments":         {[]string{"now"}, "flags only"},
		"no folder":         {[]string{"-log-dir", "/proc/none"}, "-log-dir"},
		"no table":          {[]string{"-games", "1", "-csv", "/proc/none/t.csv"}, "-csv"},
	} {
		err := run(t.Context(), append([]string{"tournament"}, tt.args...), noEnv, io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", name, err, tt.want)
		}
	}
}
