package sim

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/verify"
	"aiwolfplay/server/store"
)

// lasting returns a JSON report without the values that depend on the machine.
func lasting(t *testing.T, text string) map[string]any {
	t.Helper()
	var report map[string]any
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	for key := range report {
		if key == "seconds" || strings.HasSuffix(key, "_per_second") {
			if n, ok := report[key].(float64); !ok || n <= 0 {
				t.Errorf("%s is %v", key, report[key])
			}
			delete(report, key)
		}
	}
	return report
}

func TestSimIsReproducible(t *testing.T) {
	t.Parallel()
	var reports []map[string]any
	for _, cpus := range []string{"1", "2", "5"} {
		out, fault := clitest.Run(t, Command, "-games", "10", "-agents", "plain,random", "-seed", "7", "-json", "-cpus", cpus)
		if fault != "" {
			t.Fatal(fault)
		}
		reports = append(reports, lasting(t, out))
	}
	for _, other := range reports[1:] {
		if diff := cmp.Diff(reports[0], other); diff != "" {
			t.Errorf("another number of processors gives another result:\n%s", diff)
		}
	}
	out, _ := clitest.Run(t, Command, "-games", "10", "-agents", "plain,random", "-seed", "8", "-json")
	if cmp.Equal(reports[0], lasting(t, out)) {
		t.Error("another seed gives the same result")
	}
}

func TestSimReport(t *testing.T) {
	t.Parallel()
	out, fault := clitest.Run(t, Command, "-seats", "15", "-games", "6", "-agents", "random,plain,random", "-json")
	if fault != "" {
		t.Fatal(fault)
	}
	var r report
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if r.Games != 6 || len(r.Agents) != 2 || r.Agents[0].Name != "random" || r.Agents[0].Games != 60 ||
		r.Agents[1].Games != 30 {
		t.Errorf("%s", out)
	}
	wins := 0
	for _, a := range r.Agents {
		games, won := 0, 0
		for _, role := range a.ByRole {
			games, won = games+role.Games, won+role.Wins
		}
		if games != a.Games || won != a.Wins {
			t.Errorf("%s: %d of %d by role, %d of %d in all", a.Name, won, games, a.Wins, a.Games)
		}
		wins += a.Wins
	}
	village := r.VillageWinRate * 6 // 11 of 15 seats win with the village, 4 with the wolves
	if want := 11*village + 4*(6-village); float64(wins) != want {
		t.Errorf("%d seats won, the village %v games", wins, village)
	}
	for _, key := range []string{
		"games", "seconds", "games_per_second", "utterances_per_second", "village_win_rate",
		"agents", "name", "wins", "win_rate", "by_role", "SEER",
	} {
		if !strings.Contains(out, fmt.Sprintf("%q:", key)) {
			t.Errorf("no %q in %s", key, out)
		}
	}
}

func TestSimForPeople(t *testing.T) {
	t.Parallel()
	out, fault := clitest.Run(t, Command,
		"-games", "20", "-agents", "plain", "-set", "talk=sequential", "-set", "skipLimit=2")
	if fault != "" {
		t.Fatal(fault)
	}
	for _, want := range []string{
		"20 games of 5 seats from seed 1", "utterances a second", "95 % interval",
		"\nvillage ", "\nwerewolves ", "\nplain  ", "\n  POSSESSED ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "MEDIUM") {
		t.Errorf("a role that nobody had in\n%s", out)
	}
}

// TestSimSets plays sets of games as in the contest.
func TestSimSets(t *testing.T) {
	t.Parallel()
	args := []string{"-games", "60", "-set", "20", "-agents", "plain,random", "-seed", "3"}
	out, fault := clitest.Run(t, Command, append(args, "-json")...)
	if fault != "" {
		t.Fatal(fault)
	}
	var r report
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	f := r.Field
	if f == nil || f.EarlyVillage.Games != 30 || f.Early[0].Games != 90 || f.Conduct.Games != 60 ||
		f.Conduct.SeerClaims.Of != 60 {
		t.Fatalf("%s", out)
	}
	for _, s := range f.Sides {
		if s.Name == "plain" &&
			(s.Village.Games+s.Wolves.Games != 180 || s.DecisionP99 < s.DecisionMedian || s.DecisionMedian <= 0) {
			t.Errorf("%+v", s)
		}
	}
	if f.Sides[0].Name != "plain" {
		t.Errorf("random is before plain in %s", out)
	}
	people, _ := clitest.Run(t, Command, args...)
	for _, want := range []string{
		"\nas the village ", "\nas the wolf side ", "\nfirst ten of a set ", "99th percentile",
		"\nday 1 executes WEREWOLF ", "\na declared vote is cast, village ", "\na day's vote goes to whom most vote for ",
	} {
		if !strings.Contains(people, want) {
			t.Errorf("no %q in\n%s", want, people)
		}
	}
}

func TestSimRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ args, want string }{
		{"-seats 2", "-seats: rules: a village has 3 to 18 seats, not 2"},
		{"-seats 19", "-seats: rules: a village has 3 to 18 seats, not 19"},
		{"-games 0", "-games: at least 1 expected, got 0"},
		{"-games many", `invalid value "many" for flag -games`},
		{"-cpus -1", "-cpus: 0 or more expected, got -1"},
		{"-agents nobody", `-agents: agent: unknown agent: "nobody"; expected some of: `},
		{"-agents plain,", `unknown agent: ""`},
		{"-set WEREWOLF=0", "rules: setup: Roles[WEREWOLF]: at least 1 expected, got 0"},
		{"-set WEREWOLF=4", "rules: setup: Roles[WEREWOLF]: fewer wolves than others expected, got 4 of 8 seats"},
		{"-set talkTurns=-3", `-set: rules: setup: talkTurns: a number from 1 to 100 expected, got "-3"`},
		{"-set talk", `-set: option=value expected, got "talk"`},
		{"-set fog=1", `unknown option "fog"`},
		{"-set 0", "at least 1 game expected, got 0"},
		{"more", `sim takes flags only, got "more"`},
		{"-db /no/such/folder/play.db", "/no/such/folder/play.db"},
	} {
		out, fault := clitest.Run(t, Command, strings.Fields(tt.args)...)
		if !strings.Contains(fault, tt.want) || out != "" {
			t.Errorf("%s: got %q and %q, want %q", tt.args, out, fault, tt.want)
		}
	}
}

func TestSimStores(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	args := []string{"-games", "9", "-agents", "random,plain", "-seed", "3", "-db", path}
	if _, fault := clitest.Run(t, Command, args...); fault != "" {
		t.Fatal(fault)
	}
	if _, fault := clitest.Run(t, Command, args...); !strings.Contains(fault, "these games are in the database already") {
		t.Errorf("the same games again: %q", fault)
	}
	db, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	list, total, err := db.Games.Finished(t.Context(), 0, 20)
	if err != nil || total != 9 {
		t.Fatalf("%d games stored (%v), want 9", total, err)
	}
	for _, g := range list {
		if len(g.Seats) != 5 || g.Seats[0].Name == "" || g.Seats[0].Agent == "" {
			t.Errorf("seats %+v", g.Seats)
		}
		if out, fault := clitest.Run(t, verify.Command, "-db", path, "-game", g.ID); fault != "" ||
			!strings.Contains(out, "as committed") {
			t.Errorf("%s%s", out, fault)
		}
	}
}
