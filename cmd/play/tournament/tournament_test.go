package tournament_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/join"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/cmd/play/sim"
	"aiwolfplay/cmd/play/tournament"
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/server/tcp"
	"aiwolfplay/server/tournaments"
)

// tournamentOf runs a tournament and returns its report.
func tournamentOf(t *testing.T, args ...string) tournaments.Report {
	t.Helper()
	var out bytes.Buffer
	if err := tournament.Command.Run(t.Context(),
		append([]string{"-json"}, args...), clitest.Env(&out, io.Discard)); err != nil {
		t.Fatal(err)
	}
	var r tournaments.Report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	r.Seconds, r.GamesPerSecond, r.UtterancesPerSecond, r.Tournament = 0, 0, 0, ""
	for i := range r.Earlier {
		r.Earlier[i].Tournament = ""
	}
	return r
}

// TestTournament checks that all teams play equally many games, that the standings add up, and that they depend on the
// seed but not on the number of processors.
func TestTournament(t *testing.T) {
	t.Parallel()
	args := []string{"-teams", "plain,plain,plain,plain,random,plain,plain", "-block", "10", "-games", "70", "-seed", "4"}
	r := tournamentOf(t, append(args, "-cpus", "1")...)
	if again := tournamentOf(t, append(args, "-cpus", "3")...); !reflect.DeepEqual(r, again) {
		t.Errorf("one at a time: %+v\nthree at a time: %+v", r, again)
	}
	names, played, points := map[string]bool{}, 0, 0
	for i, a := range r.Agents {
		names[a.Name] = true
		played, points = played+a.Games, points+a.Points
		if a.Games != 50 || a.Points != a.Wins || a.Rank != i+1 || i > 0 && a.WinRate > r.Agents[i-1].WinRate {
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
	if r.Games != 70 || played != 350 || len(names) != 7 || !names["plain#6"] || !names["random"] {
		t.Errorf("%d games, %d seats, teams %v", r.Games, played, names)
	}
	// A village that wins has three seats of five, the wolves two.
	village := int(r.VillageWinRate*70 + 0.5)
	if want := 3*village + 2*(70-village); points != want {
		t.Errorf("%d points, want %d", points, want)
	}
}

// TestTournamentStages plays a tournament from a file, once as a whole and once stage by stage.
func TestTournamentStages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	teams := filepath.Join(dir, "teams.txt")
	list := "ann = plain # the first\n\nrandom\nrandom\nrandom\nplain\nbob=random\nrandom\n"
	journey.Must(t, os.WriteFile(teams, []byte(list), 0o600))
	args := []string{"-file", teams, "-seats", "5,7", "-block", "5", "-qualify", "5", "-games", "10"}
	whole := tournamentOf(t, append(args, "-stage", "contest", "-final", "12")...)
	if whole.Stage != "final" || whole.Games != 12 || len(whole.Agents) != 5 || len(whole.Earlier) != 1 {
		t.Fatalf("%+v", whole)
	}
	db := filepath.Join(dir, "t.db")
	first := tournamentOf(t, append(args, "-stage", "preliminary", "-db", db)...)
	if first.Stage != "preliminary" || len(first.Agents) != 7 {
		t.Errorf("%+v", first)
	}
	qualified := map[string]bool{}
	for _, a := range first.Agents {
		if a.Games < 10 {
			t.Errorf("%s has %d games", a.Name, a.Games)
		}
		if a.Qualified {
			qualified[a.Name] = true
		}
	}
	args[len(args)-1] = "12"
	second := tournamentOf(t, append(args, "-stage", "final", "-db", db)...)
	for _, a := range second.Agents {
		if !qualified[a.Name] {
			t.Errorf("%s plays the final, %v qualify", a.Name, qualified)
		}
	}
	if len(qualified) != 5 || !reflect.DeepEqual(second, whole) {
		t.Errorf("stage by stage: %+v\nin one go: %+v", second, whole)
	}
}

// TestTournamentKeys checks that the output has the same keys as that of play sim.
func TestTournamentKeys(t *testing.T) {
	t.Parallel()
	keys := func(command cli.Command) (keys, ofAgent map[string]json.RawMessage) {
		out, _ := clitest.Run(t, command, "-json", "-games", "2")
		journey.Must(t, json.Unmarshal([]byte(out), &keys))
		var agents []map[string]json.RawMessage
		journey.Must(t, json.Unmarshal(keys["agents"], &agents))
		return keys, agents[0]
	}
	want, wantOfAgent := keys(sim.Command)
	got, gotOfAgent := keys(tournament.Command)
	for key := range want {
		if _, ok := got[key]; !ok {
			t.Errorf("%s is missing", key)
		}
	}
	for key := range wantOfAgent {
		if _, ok := gotOfAgent[key]; !ok {
			t.Errorf("%s of an agent is missing", key)
		}
	}
}

// TestTournamentGoesOn checks that a stopped tournament continues with the next game, and ends with the same result as
// one that was not stopped.
func TestTournamentGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var seated atomic.Int32
	stopsAt := int32(-1)
	agent.Register(agent.Listing{Name: "stopper", Partner: true, New: func(s agent.Seating) (agent.Agent, error) {
		if seated.Add(1) == stopsAt {
			cancel()
		}
		return random.New(s)
	}})
	args := []string{"-seats", "7", "-teams", strings.Repeat("plain,", 6) + "stopper", "-games", "30", "-seed", "9"}
	want := tournamentOf(t, args...)

	db := filepath.Join(dir, "t.db")
	args[5] = "12" // as if it had been stopped there
	tournamentOf(t, append(args, "-db", db)...)
	args[5] = "30"
	stopsAt = seated.Load() + 6 // and stopped again in the sixth game from there
	err := clitest.Quietly(ctx, tournament.Command, append([]string{"-db", db}, args...)...)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a stopped tournament says %v", err)
	}
	stored := func() int {
		st, err := store.Open(t.Context(), db)
		journey.Must(t, err)
		defer st.Close()
		_, n, err := st.Games.Finished(t.Context(), 0, 1)
		journey.Must(t, err)
		return n
	}
	if n := stored(); n < 12 {
		t.Errorf("%d games are stored", n)
	}
	if got := tournamentOf(t, append(args, "-db", db)...); !reflect.DeepEqual(got, want) {
		t.Errorf("stopped and continued: %+v\nnot stopped: %+v", got, want)
	}
	if got := tournamentOf(t, append(args, "-db", db)...); !reflect.DeepEqual(got, want) || stored() != 30 {
		t.Errorf("counted again: %+v, %d games stored", got, stored())
	}
}

// TestTournamentOverTCP plays a contest of built-in and connected agents. It checks that log files and a table are
// written.
func TestTournamentOverTCP(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out, stderr := io.Pipe()
	joined := make(chan error, 3)
	go func() {
		addr := clitest.Announced(t, out)
		for _, args := range [][]string{{"-name", "team a"}, {"-name", "team b", "-agent", "random"}, {"-name", "team b"}} {
			go func() {
				joined <- clitest.Quietly(t.Context(), join.Command, append([]string{"-connect", addr, "-quiet"}, args...)...)
			}()
		}
	}()
	r := func() tournaments.Report {
		defer stderr.Close()
		var stdout bytes.Buffer
		err := tournament.Command.Run(t.Context(), []string{
			"-json", "-teams", "tcp,plain,tcp,tcp,random", "-games", "20",
			"-tcp", "127.0.0.1:0", "-tcp-limit", "20s",
			"-log-dir", filepath.Join(dir, "logs"), "-csv", filepath.Join(dir, "t.csv"), "-db", filepath.Join(dir, "t.db"),
		}, clitest.Env(&stdout, stderr))
		journey.Must(t, err)
		var r tournaments.Report
		journey.Must(t, json.Unmarshal(stdout.Bytes(), &r))
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
	want := map[string]int{"plain": 20, "random": 20, "team a": 20, "team b": 20, "team b#2": 20}
	if !reflect.DeepEqual(names, want) {
		t.Errorf("teams %v, want %v", names, want)
	}
	file, err := os.Open(filepath.Join(dir, "logs", "000020.log"))
	journey.Must(t, err)
	defer file.Close()
	g, err := gamelog.Parse(file)
	if err != nil || g.Setup.Seats() != 5 || g.Setup.Roles[game.RoleSeer] != 1 {
		t.Errorf("the log file has %v, %v", g.Setup, err)
	}
	table, err := os.ReadFile(filepath.Join(dir, "t.csv"))
	if err != nil || strings.Count(string(table), "\n") != 6 ||
		!strings.HasPrefix(string(table), "rank,name,points,games,win_rate,") {
		t.Errorf("the table is %q, %v", table, err)
	}
}

// TestTournamentOfSizes checks that programs that can play only one size of village on a connection, like many real
// ones with fixed arrays, can play a tournament of two sizes if somebody starts them again.
func TestTournamentOfSizes(t *testing.T) {
	t.Parallel()
	out, stderr := io.Pipe()
	var clients sync.WaitGroup
	connections := map[string]*atomic.Int32{"fixed a": {}, "fixed b": {}}
	clients.Go(func() {
		addr := clitest.Announced(t, out)
		for name, n := range connections {
			clients.Go(func() { startAgain(t, addr, name, n) })
		}
	})
	var stdout bytes.Buffer
	err := tournament.Command.Run(t.Context(), []string{
		"-json", "-seats", "5,7", "-teams", "fixed a=tcp,fixed b=tcp,plain", "-block", "3", "-games", "12",
		"-tcp", "127.0.0.1:0", "-tcp-limit", "20s",
	}, clitest.Env(&stdout, stderr))
	stderr.Close()
	journey.Must(t, err)
	clients.Wait()
	var r tournaments.Report
	journey.Must(t, json.Unmarshal(stdout.Bytes(), &r))
	for _, a := range r.Agents {
		if a.Games != 12 || a.Violations["absent"]+a.Violations["closed"]+a.Violations["timeout"] > 0 {
			t.Errorf("%s: %d games, violations %v", a.Name, a.Games, a.Violations)
		}
		if n := connections[a.Name]; n != nil && n.Load() < 4 {
			t.Errorf("%s has played four blocks of two sizes on %d connections", a.Name, n.Load())
		}
	}
}

// startAgain runs a program of one size and starts it again whenever it ends, until nobody listens.
func startAgain(t *testing.T, addr, name string, connections *atomic.Int32) {
	for {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			return
		}
		connections.Add(1)
		size := 0
		_, _ = tcp.Join(t.Context(), conn, tcp.Joining{Name: name, Agent: func(s agent.Seating) (agent.Agent, error) {
			if n := s.Setup.Seats(); size != 0 && size != n {
				return nil, fmt.Errorf("index %d out of bounds for length %d", n, size)
			}
			size = s.Setup.Seats()
			return random.New(s)
		}}) // however it ends
	}
}

// A skipper says only Skip.
type skipper struct{}

func (skipper) Observe([]rules.Event) {}

func (skipper) Act(ask rules.Ask) (rules.Action, bool) {
	return rules.Action{Kind: ask.Kind, Target: ask.Targets.First(), Text: rules.SkipText}, true
}

// TestTournamentRules checks that the third Skip in a row counts as Over with the rules of the AIWolf server, and that
// by the regulation an agent can say Skip to the end.
func TestTournamentRules(t *testing.T) {
	t.Parallel()
	for day, want := range map[string]bool{"regulation": false, "reference": true} {
		logs := t.TempDir()
		out, stderr := io.Pipe()
		joined := make(chan error, 1)
		go func() {
			conn, err := net.Dial("tcp", clitest.Announced(t, out))
			if err == nil {
				_, err = tcp.Join(t.Context(), conn, tcp.Joining{
					Name: "skipper", Agent: func(agent.Seating) (agent.Agent, error) { return skipper{}, nil },
				})
			}
			joined <- err
		}()
		err := tournament.Command.Run(t.Context(), []string{
			"-teams", "skipper=tcp,random,random,random,random", "-games", "1", "-rules", day,
			"-tcp", "127.0.0.1:0", "-tcp-limit", "20s", "-log-dir", logs,
		}, clitest.Env(io.Discard, stderr))
		stderr.Close()
		journey.Must(t, errors.Join(err, <-joined))
		file, err := os.Open(filepath.Join(logs, "000001.log"))
		journey.Must(t, err)
		defer file.Close()
		g, err := gamelog.Parse(file)
		journey.Must(t, err)
		var said []string
		for _, ev := range g.Events {
			if ev.Kind == rules.Said && ev.Day == 1 && g.Names[ev.Actor] == "skipper" {
				said = append(said, ev.Text)
			}
		}
		over := slices.Contains(said, rules.OverText)
		if over != want || want && !slices.Equal(said[:3], []string{rules.SkipText, rules.SkipText, rules.OverText}) {
			t.Errorf("%s: who skips says %q", day, said)
		}
	}
}

func TestTournamentRefuses(t *testing.T) {
	t.Parallel()
	file := func(text string) string {
		path := filepath.Join(t.TempDir(), "teams.txt")
		journey.Must(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	journey.Must(t, err)
	defer taken.Close()
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
		"a name twice":      {[]string{"-teams", "x=plain,y=plain,x=random"}, `"x" is defined twice`},
		"no name":           {[]string{"-teams", "plain,=plain"}, `name=agent expected, got "=plain"`},
		"no file":           {[]string{"-file", "none.txt"}, "-file"},
		"one in a file":     {[]string{"-file", file("# a team\nplain\n")}, "at least 2 teams expected"},
		"unknown in a file": {[]string{"-file", file("plain\nx = nobody\n")}, `"nobody"; expected some of: `},
		"twice in a file": {[]string{"-file", file("x=plain\nx=random\n")},
			`teams.txt: a name for each team expected, and "x" is defined twice`},
		"no stage": {[]string{"-stage", "semifinal"},
			`-stage: round, preliminary, final or contest expected, got "semifinal"`},
		"final of a round":   {[]string{"-final", "10"}, "-final"},
		"no block":           {[]string{"-block", "0"}, "-block"},
		"few qualify":        {[]string{"-qualify", "1"}, "-qualify"},
		"too many finalists": {[]string{"-stage", "final", "-qualify", "4"}, "at most 4 teams expected, got 5"},
		"no such rules":      {[]string{"-rules", "mine"}, `-rules: regulation or reference expected, got "mine"`},
		"sizes":              {[]string{"-seats", "5,x"}, `-seats: sizes of villages`},
		"port in use": {[]string{"-teams", "plain,tcp", "-tcp", taken.Addr().String()},
			"is another program on this address?"},
		"no such host": {[]string{"-teams", "plain,tcp", "-tcp", "host.invalid:0"}, "host.invalid"},
		"no folder":    {[]string{"-log-dir", "/proc/none"}, "-log-dir"},
		"no table":     {[]string{"-games", "1", "-csv", "/proc/none/t.csv"}, "-csv"},
	} {
		if _, fault := clitest.Run(t, tournament.Command, tt.args...); !strings.Contains(fault, tt.want) {
			t.Errorf("%s: got %q, want %q", name, fault, tt.want)
		}
	}
}
