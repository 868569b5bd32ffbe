package dataset_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/dataset"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// played returns a game of agents, by seat in turn, with what they believe.
func played(t *testing.T, seats int, agents ...string) *dataset.Game {
	t.Helper()
	builtin.Register()
	setup, err := rules.Village(seats)
	if err != nil {
		t.Fatal(err)
	}
	entrants, err := sim.Entrants(agents...)
	if err != nil {
		t.Fatal(err)
	}
	g := &dataset.Game{
		ID: "g1", Ended: time.Date(2026, 11, 23, 1, 2, 3, 0, time.UTC), Setup: setup, Rules: 1, Program: "0.3.0",
	}
	_, err = sim.Batch(t.Context(), sim.Config{
		Setup: setup, Agents: entrants, Games: 1, Seed: 4, Minds: true, Played: func(p sim.PlayedGame) error {
			g.Log, g.Native = slices.Clone(p.Result.Log), p.Result.Minds
			for _, i := range p.Agents {
				g.Agents = append(g.Agents, entrants[i].Name)
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if g.Reference, err = measure.Believe(setup, g.Log, belief.House()); err != nil {
		t.Fatal(err)
	}
	return g
}

// A row has the cells of a row by the names of their columns.
type row map[string]any

// rowsOf returns the rows of a table, each with a cell for every column.
func rowsOf(t *testing.T, table string, g *dataset.Game) (list []row) {
	t.Helper()
	of := dataset.Find(table)
	err := of.Rows(g, func(cells []any) error {
		if len(cells) != len(of.Columns) {
			t.Fatalf("%s: %d cells for %d columns: %v", table, len(cells), len(of.Columns), cells)
		}
		r := row{}
		for i, c := range of.Columns {
			r[c.Name] = cells[i]
		}
		list = append(list, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// count returns the number of events of some kinds.
func count(log []rules.Event, kinds ...rules.Kind) (n int) {
	for i := range log {
		if slices.Contains(kinds, log[i].Kind) {
			n++
		}
	}
	return n
}

// TestCodebook checks that each table has a name of its own, and each column a name, a unit, a meaning and a source.
func TestCodebook(t *testing.T) {
	t.Parallel()
	if names := dataset.Names(); !slices.Equal(names,
		[]string{"games", "seats", "talk", "votes", "nights", "beliefs", "items"}) {
		t.Errorf("tables %v", names)
	}
	if dataset.Find("wolves") != nil {
		t.Error("a table that there isn't is found")
	}
	for _, table := range dataset.Tables {
		seen := map[string]bool{}
		for _, c := range table.Columns {
			if c.Name == "" || c.Unit == "" || c.Means == "" || c.From == "" || seen[c.Name] {
				t.Errorf("%s: column %+v", table.Name, c)
			}
			seen[c.Name] = true
		}
		if dataset.Find(table.Name).Name != table.Name || table.Means == "" || table.Columns[0].Name != "game" {
			t.Errorf("%s: %s, first column %s", table.Name, table.Means, table.Columns[0].Name)
		}
	}
}

// TestRows checks that a row for each thing of the log, in its order, in a village of five and in one with whispers.
func TestRows(t *testing.T) {
	t.Parallel()
	for _, seats := range []int{5, 15} {
		g := played(t, seats, "bayes", "plain", "random")
		for table, want := range map[string]int{
			"games": 1, "seats": seats, "talk": count(g.Log, rules.Said), "votes": count(g.Log, rules.Voted, rules.AttackVoted),
			"nights": count(g.Log, rules.Divined, rules.Identified, rules.Guarded, rules.Attacked, rules.Executed, rules.Died,
				rules.NobodyDied),
		} {
			rows := rowsOf(t, table, g)
			if len(rows) != want || want == 0 {
				t.Errorf("%d seats: %d rows of %s, want %d", seats, len(rows), table, want)
			}
			last := 0
			for _, r := range rows {
				if r["game"] != "g1" {
					t.Errorf("%s: %v", table, r)
				}
				if at, ok := r["event"].(int); ok {
					if ev := g.Log[at-1]; at <= last || r["day"] != int(ev.Day) {
						t.Errorf("%s: event %d after %d, day %v", table, at, last, r["day"])
					}
					last = at
				}
			}
		}
	}
}

// TestGamesAndSeats checks that the winner, the days and the roles are those of the log, and a seat wins if its side
// does.
func TestGamesAndSeats(t *testing.T) {
	t.Parallel()
	g := played(t, 5, "leader-gentle", "plain")
	g.Agents[4] = "" // a person
	state, err := rules.Fold(g.Setup, g.Log)
	if err != nil {
		t.Fatal(err)
	}
	one := rowsOf(t, "games", g)[0]
	winner := g.Log[slices.IndexFunc(g.Log, func(ev rules.Event) bool { return ev.Kind == rules.GameEnded })].Side
	for column, want := range map[string]any{
		"ended": "2026-11-23T01:02:03Z", "origin": "", "seats": 5, "winner": winner.String(), "people": 1,
		"events": len(g.Log), "evaluation": nil, "deal": nil, "tournament": nil, "block": nil, "rules": "",
		"rules_version": 1, "program": "0.3.0",
	} {
		if one[column] != want {
			t.Errorf("%s: %v, want %v", column, one[column], want)
		}
	}
	for i, r := range rowsOf(t, "seats", g) {
		seat := game.Seat(i)
		role := state.Role(seat)
		won := map[bool]int{true: 1}[role.Side() == winner]
		if r["seat"] != i+1 || r["role"] != role.String() || r["side"] != role.Side().String() || r["won"] != won ||
			r["agent"] != g.Agents[i] || r["challenger"] != nil {
			t.Errorf("seat %d: %v; role %s, %s wins", i+1, r, role, winner)
		}
		if dead := !state.Alive().Has(seat); dead != (r["died"] != nil) || dead != (r["cause"] != nil) {
			t.Errorf("seat %d: dead %v, row %v", i+1, dead, r)
		}
		strength := map[string]any{"leader-gentle": "gentle"}[g.Agents[i]]
		if r["strength"] != strength {
			t.Errorf("%s has the strength %v", g.Agents[i], r["strength"])
		}
	}
}

// TestMembership checks that a game says to which evaluation or tournament it belongs, and which seat is measured.
func TestMembership(t *testing.T) {
	t.Parallel()
	g := played(t, 5, "random")
	g.Membership = dataset.Membership{
		Evaluations: []string{"e1", "e2"}, Settings: "abc", Deal: 7, Challenger: "random", ChallengerSeat: 2,
	}
	one := rowsOf(t, "games", g)[0]
	if one["evaluation"] != "e1 e2" || one["settings"] != "abc" || one["deal"] != 7 || one["challenger"] != "random" ||
		one["challenger_seat"] != 3 || one["tournament"] != nil {
		t.Errorf("of evaluations: %v", one)
	}
	for i, r := range rowsOf(t, "seats", g) {
		if want := map[bool]int{true: 1}[i == 2]; r["challenger"] != want {
			t.Errorf("seat %d: challenger %v, want %d", i+1, r["challenger"], want)
		}
	}
	g.Membership = dataset.Membership{Tournament: "t1", Stage: "final", Block: 2, Number: 11}
	one = rowsOf(t, "games", g)[0]
	if one["evaluation"] != nil || one["tournament"] != "t1" || one["stage"] != "final" || one["block"] != 2 ||
		one["number"] != 11 {
		t.Errorf("of a tournament: %v", one)
	}
}

// TestTalk checks that the text, the channel and the speaker are those of the log, and a seer's own result is no lie.
func TestTalk(t *testing.T) {
	t.Parallel()
	g := played(t, 15, "bayes", "plain")
	verdicts, whispers := map[any]int{}, 0
	for _, r := range rowsOf(t, "talk", g) {
		ev := g.Log[r["event"].(int)-1]
		if r["text"] != ev.Text || r["seat"] != ev.Actor.Number() || r["channel"] != ev.Channel.String() || r["forced"] != 0 {
			t.Errorf("%v of %+v", r, ev)
		}
		if ev.Channel == game.ChannelWhisper {
			whispers++
		}
		verdicts[r["verdict"]]++
	}
	for _, verdict := range []string{"fact", "lie", "opinion"} {
		if verdicts[verdict] == 0 {
			t.Errorf("no %s among %v", verdict, verdicts)
		}
	}
	if whispers == 0 {
		t.Error("no whispers")
	}
}

// TestBeliefs checks that a seat believes something of each seat at a moment, and the chances of roles add up to 1.
// Only agents that report beliefs have native ones.
func TestBeliefs(t *testing.T) {
	t.Parallel()
	g := played(t, 5, "bayes", "random")
	g.Elicited = []*agent.Minds{{After: 30}}
	g.Elicited[0].Of[3] = g.Reference[0].Of[3]
	n := map[any]int{}
	for _, r := range rowsOf(t, "beliefs", g) {
		sum := 0.0
		for _, role := range []string{"villager", "seer", "medium", "bodyguard", "werewolf", "possessed"} {
			sum += r[role].(float64)
		}
		if sum < 0.99 || sum > 1.01 {
			t.Errorf("chances add up to %v: %v", sum, r)
		}
		n[r["provenance"]]++
		if agent := g.Agents[r["seat"].(int)-1]; r["provenance"] == "native" && agent != "bayes" {
			t.Errorf("%s has beliefs of its own: %v", agent, r)
		}
	}
	if n["native"] == 0 || n["reference"] == 0 || n["elicited"] != 5 {
		t.Errorf("rows by provenance: %v", n)
	}
}

// TestItems checks that the rows are the items of package measure.
func TestItems(t *testing.T) {
	t.Parallel()
	g := played(t, 5, "bayes", "plain")
	items := measure.Items(measure.Game{Setup: g.Setup, Log: g.Log, Native: g.Native, Reference: g.Reference})
	rows := rowsOf(t, "items", g)
	if len(rows) != len(items) || len(rows) == 0 {
		t.Fatalf("%d rows of %d items", len(rows), len(items))
	}
	for i, it := range items {
		if r := rows[i]; r["metric"] != it.Metric.String() || r["seat"] != it.Seat.Number() || r["value"] != it.Value ||
			r["of"] != it.Of || r["event"] != it.Event+1 || (r["chance"] == nil) == it.Metric.HasChance() {
			t.Errorf("%v of %+v", r, it)
		}
	}
}

// TestSilent checks that rows about the seats of programs that never answered are in no table, and all others are.
func TestSilent(t *testing.T) {
	t.Parallel()
	g := played(t, 5, "bayes")
	for _, name := range dataset.Names() {
		g.Silent = 0
		all := rowsOf(t, name, g)
		want := slices.DeleteFunc(slices.Clone(all), func(r row) bool { return r["seat"] == 2 || r["seat"] == 4 })
		g.Silent = game.Seats(1, 3)
		if diff := cmp.Diff(want, rowsOf(t, name, g)); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
		if name != "games" && name != "nights" && len(want) == len(all) {
			t.Errorf("%s has no row about the seats", name)
		}
	}
}

// TestRowsStops checks that Rows returns the first error of add and calls it no more.
func TestRowsStops(t *testing.T) {
	t.Parallel()
	g := played(t, 5, "bayes")
	for _, table := range dataset.Tables {
		n, full := 0, errors.New("full")
		err := table.Rows(g, func([]any) error {
			n++
			return full
		})
		if !errors.Is(err, full) || n != 1 {
			t.Errorf("%s: %d rows, %v", table.Name, n, err)
		}
	}
}

// TestWriter checks that names come once and first in CSV; a missing value is empty in CSV and null in JSON; no text is
// a formula in a spreadsheet.
func TestWriter(t *testing.T) {
	t.Parallel()
	table := &dataset.Table{Columns: []dataset.Column{{Name: "a"}, {Name: "b"}, {Name: "c"}}}
	rows := [][]any{nil, {"x,y", 1, nil}, {"=1+1", 0.1, "-"}, {"@\"", 1e21, "+"}}
	for format, want := range map[string]string{
		"csv": "a,b,c\n\"x,y\",1,\n'=1+1,0.1,'-\n\"'@\"\"\",1e+21,'+\n",
		"jsonl": `{"a":"x,y","b":1,"c":null}` + "\n" + `{"a":"=1+1","b":0.1,"c":"-"}` + "\n" +
			`{"a":"@\"","b":1e+21,"c":"+"}` + "\n",
	} {
		var out strings.Builder
		add := table.Writer(&out, format)
		for _, row := range rows {
			if err := add(row); err != nil {
				t.Fatal(err)
			}
		}
		if out.String() != want {
			t.Errorf("%s:\n%s\nwant\n%s", format, &out, want)
		}
	}
	if !slices.Equal(dataset.Formats, []string{"csv", "jsonl"}) {
		t.Errorf("formats %v", dataset.Formats)
	}
}
