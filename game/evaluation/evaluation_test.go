package evaluation_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

func TestMain(m *testing.M) {
	builtin.Register()
	m.Run()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// drawn returns settings of five seats.
func drawn(t *testing.T, n int, defenders ...string) *evaluation.Settings {
	t.Helper()
	text, err := evaluation.Draw(n, 5, 1, defenders)
	must(t, err)
	settings, err := evaluation.Parse(text)
	must(t, err)
	return settings
}

// measured returns challengers after all their games. Each game is added by add, in an order that depends on workers.
func measured(
	t *testing.T, settings *evaluation.Settings, names string, workers int,
	add func(c *evaluation.Challenger, i int, g evaluation.Game) error,
) []*evaluation.Challenger {
	t.Helper()
	challengers, err := evaluation.ParseChallengers(names, settings)
	must(t, err)
	var games []int
	for i := range settings.Games() {
		games = append(games, i)
	}
	for _, c := range challengers {
		entrants, err := sim.Entrants(c.Name)
		must(t, err)
		config, err := settings.Config(entrants[0], games)
		must(t, err)
		config.Workers = workers
		config.Played = func(p sim.PlayedGame) error {
			return add(c, p.Index, evaluation.Game{Log: p.Result.Log, Minds: p.Result.Minds})
		}
		_, err = sim.Batch(t.Context(), config)
		must(t, err)
	}
	return challengers
}

// TestDraw checks that settings follow from their seed, survive their file, and have each deal with its roles and all
// defenders.
func TestDraw(t *testing.T) {
	t.Parallel()
	text, err := evaluation.Draw(20, 5, 7, []string{"random", "plain"})
	must(t, err)
	again, err := evaluation.Draw(20, 5, 7, []string{"random", "plain"})
	must(t, err)
	other, err := evaluation.Draw(20, 5, 8, []string{"random", "plain"})
	must(t, err)
	if !bytes.Equal(text, again) || bytes.Equal(text, other) {
		t.Error("settings do not follow from the seed")
	}
	f, err := evaluation.Parse(text)
	must(t, err)
	if f.Games() != 100 || f.Seed != 7 || len(f.Hash) != 64 || f.Defenders[1].Name != "plain" {
		t.Errorf("%d games, %+v", f.Games(), f.Defenders)
	}
	sat := map[string]int{}
	for i, s := range f.List {
		key := f.KeyOf(5 * i)
		for seat, role := range rules.Deal(f.Setup, &key) {
			if s.Roles[seat] != role.String() {
				t.Errorf("setting %d, seat %d: %s, the key deals %s", i, seat+1, s.Roles[seat], role)
			}
			sat[s.Defenders[seat]]++
		}
	}
	if len(sat) != 2 || sat["random"] < 25 || sat["plain"] < 25 { // 50 each, ± 5 standard deviations
		t.Errorf("defenders at %v seats", sat)
	}
	for _, tt := range []struct {
		seats     int
		defenders string
		want      string
	}{
		{2, "random", "-seats: rules: a village has 3 to 18 seats"},
		{5, "nobody", `-defenders: agent: unknown agent: "nobody"; expected some of: `},
	} {
		if _, err := evaluation.Draw(1, tt.seats, 1, []string{tt.defenders}); err == nil ||
			!strings.Contains(err.Error(), tt.want) {
			t.Errorf("%d seats, %s: %v", tt.seats, tt.defenders, err)
		}
	}
}

// TestParseRefuses checks that the error names the place of what is wrong in a file.
func TestParseRefuses(t *testing.T) {
	t.Parallel()
	text, err := evaluation.Draw(2, 5, 1, []string{"plain"})
	must(t, err)
	f, err := evaluation.Parse(text)
	must(t, err)
	if _, err := evaluation.Parse([]byte(`{"version": 1, "seats": 5}`)); err == nil ||
		!strings.Contains(err.Error(), "defenders and settings expected, got 0 and 0") {
		t.Errorf("an empty file: %v", err)
	}
	for _, tt := range []struct{ name, old, with, want string }{
		{"damaged", "{", "[", "a file as -draw writes it expected"},
		{"another version", `"version": 1`, `"version": 2`, "version 1 expected, got 2"},
		{"an unknown field", `"seed"`, `"sead"`, `unknown field "sead"`},
		{"no such village", `"seats": 5`, `"seats": 50`, "seats: rules: a village has 3 to 18 seats"},
		{"another village", `"seats": 5`, `"seats": 6`, "plain behaves otherwise"},
		{"a role that was not dealt", `"VILLAGER"`, `"SEER"`, "setting 1: roles: the key deals"},
		{"a role of larger villages", `"VILLAGER"`, `"BODYGUARD"`,
			`setting 1: roles: roles of a village of 5 expected, got "BODYGUARD"`},
		{"no role", `"VILLAGER"`, `"VAMPIRE"`, `got "VAMPIRE"`},
		{"no key", f.List[0].Key[:4], "zzzz", "setting 1: key: 32 bytes in hexadecimal expected"},
		{"another seed", `"seed": 1`, `"seed": 2`, "setting 1: key: the seed 2 draws"},
		{"a setting in the place of another", f.List[0].Key, f.List[1].Key, "setting 1: key: the seed 1 draws"},
		{"a seat too many", "[\n    \"plain\"", "[\n    \"plain\",\n    \"plain\"", "one for each of 5 seats"},
		{"a seat of no defender", "    \"plain\"", "    \"bayes\"", `"bayes" is none of the file's defenders`},
		{"an unknown defender", `"name": "plain"`, `"name": "nobody"`, `unknown agent: "nobody"`},
		{"a changed defender", f.Defenders[0].Behaviour, strings.Repeat("0", 64),
			"plain behaves otherwise than when the settings were drawn"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			changed := strings.Replace(string(text), tt.old, tt.with, 1)
			if changed == string(text) {
				t.Fatalf("no %q in %s", tt.old, text)
			}
			if _, err := evaluation.Parse([]byte(changed)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}

// TestConfig checks that in game i the challenger has seat i % seats of setting i / seats, and the setting's defenders
// have the others.
func TestConfig(t *testing.T) {
	t.Parallel()
	f := drawn(t, 2, "random", "plain")
	c, err := f.Config(sim.Entrant{Name: "me"}, []int{8, 3})
	must(t, err)
	if c.Games != 2 || c.KeyOf(0) != f.KeyOf(8) || c.KeyOf(1) != f.KeyOf(3) || f.KeyOf(8) == f.KeyOf(3) {
		t.Errorf("%d games, keys %x and %x", c.Games, c.KeyOf(0), c.KeyOf(1))
	}
	for n, i := range []int{8, 3} {
		for seat, entrant := range c.Seated(n) {
			name, want := c.Agents[entrant].Name, f.List[i/5].Defenders[seat]
			if seat == i%5 {
				want = "me"
			}
			if name != want {
				t.Errorf("game %d, seat %d: %s, want %s", i, seat+1, name, want)
			}
		}
	}
}

func TestParseAgents(t *testing.T) {
	t.Parallel()
	list, err := evaluation.ParseAgents("plain,mine=tcp,random", rules.Five())
	must(t, err)
	mine := evaluation.Agent{Name: "mine", Behaviour: evaluation.OverTCP}
	if len(list) != 3 || list[0].Name != "plain" || len(list[0].Behaviour) != 64 ||
		list[0].Behaviour == list[2].Behaviour || list[1] != mine {
		t.Errorf("%+v", list)
	}
	for text, want := range map[string]string{
		"nobody":           `unknown agent: "nobody"; expected some of: `,
		"":                 `unknown agent: ""`,
		"plain,plain":      "plain is named twice",
		"mine=tcp,mine":    "mine is named twice",
		"mine=plain":       `name of an agent, NAME=tcp or NAME=http expected, got "mine=plain"`,
		"=tcp":             `got "=tcp"`,
		"characters,quiet": "quiet is named twice",
	} {
		if _, err := evaluation.ParseAgents(text, rules.Five()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestNames checks that "characters" stands for all characters at all strengths, "strong" for those at the strongest.
func TestNames(t *testing.T) {
	t.Parallel()
	all, strong := evaluation.Names("characters"), evaluation.Names("random,strong")
	if len(all) != len(agent.Strengths)*(len(strong)-1) || strong[0] != "random" {
		t.Errorf("%d characters, %d strong: %v", len(all), len(strong)-1, strong)
	}
	for _, name := range strong[1:] {
		if l, err := agent.Lookup(name); err != nil || l.Strength != agent.Strong || !slices.Contains(all, name) {
			t.Errorf("%s: %+v, %v", name, l, err)
		}
	}
}

// TestReport checks that a report depends only on settings, agents and seed, not on the order of games or the number of
// workers. JSON, CSV and text have the same numbers, and each challenger has played each role as often as it is dealt.
func TestReport(t *testing.T) {
	t.Parallel()
	f := drawn(t, 6, "plain")
	add := (*evaluation.Challenger).Add
	r := f.Report(measured(t, f, "random,plain", 1, add), 3, 1)
	if diff := cmp.Diff(r, f.Report(measured(t, f, "random,plain", 4, add), 3, 4)); diff != "" {
		t.Errorf("several workers:\n%s", diff)
	}
	if r.ID() != f.Begun(measured(t, f, "random,plain", 1, func(*evaluation.Challenger, int, evaluation.Game) error {
		return nil
	})).ID() {
		t.Error("the id depends on the results")
	}
	if r.Of("nobody") != nil || len(r.Comparisons) != 1 || len(r.Comparisons[0].Card) != 7 {
		t.Errorf("comparisons %+v", r.Comparisons)
	}
	for _, c := range r.Challengers {
		if c.Games != 30 || c.Spoilt != 0 || c.Faults != nil || c.RawWins[0] != float64(c.Won)/30 ||
			c.StrictWins != c.RawWins {
			t.Errorf("%s: %d games, %d won, %v", c.Name, c.Games, c.Won, c.RawWins)
		}
		dealt := map[string]int{"win.villager": 12, "win.seer": 6, "win.werewolf": 6, "win.possessed": 6}
		for _, m := range c.Metrics {
			if want := dealt[m.Metric]; want > 0 && m.Items != want {
				t.Errorf("%s: %d of %s, want %d", c.Name, m.Items, m.Metric, want)
			}
			delete(dealt, m.Metric)
		}
		if len(dealt) > 0 {
			t.Errorf("%s: metrics %v are missing", c.Name, dealt)
		}
	}
	// An agent that plays as the defenders do wins half in the mean over roles: one side wins on all its seats.
	if w := r.Of("plain").WinRate; w == nil || w.Value != 0.5 {
		t.Errorf("plain against itself: %+v", w)
	}
	checkCSV(t, r)
	var text strings.Builder
	must(t, r.Print(&text, 2*time.Second))
	for _, want := range []string{
		"6 settings of 5 seats, each played on each seat against plain@", "in 2.0 s", "random@", ": 30 games",
		"judgement.day1", "plain − random: ", "(Holm)", r.Of("plain").WinRate.String(),
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, &text)
		}
	}
}

// checkCSV demands a row for each number of a card and each metric, in their order.
func checkCSV(t *testing.T, r *evaluation.Report) {
	t.Helper()
	rows := strings.Split(strings.TrimSpace(r.CSV()), "\n")[1:]
	var want []string
	for _, c := range r.Challengers {
		cards := append([]evaluation.CardRow{{Name: "win_rate", Items: c.Games, Found: c.WinRate}}, c.Card...)
		for _, row := range cards {
			line := fmt.Sprintf("%s,card.%s,,%d,,,,,,", c.Name, row.Name, row.Items)
			if e := row.Found; e != nil {
				line = fmt.Sprintf("%s,card.%s,,%d,,%v,%v,%v,,", c.Name, row.Name, row.Items, e.Value, e.Low, e.High)
			}
			want = append(want, line)
		}
		for _, m := range c.Metrics {
			chance, skill := "", ""
			if m.Chance != nil {
				chance = fmt.Sprint(*m.Chance)
			}
			if m.Skill != nil {
				skill = fmt.Sprint(*m.Skill)
			}
			want = append(want, fmt.Sprintf("%s,%s,%s,%d,%v,%v,%v,%v,%s,%s", c.Name, m.Metric, m.Provenance, m.Items, m.Of,
				m.Value, m.Low, m.High, chance, skill))
		}
	}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Errorf("CSV:\n%s", diff)
	}
}

// TestFaults checks that a spoilt game, or one in which a deadline answered, counts as lost in strict wins only.
func TestFaults(t *testing.T) {
	t.Parallel()
	f := drawn(t, 2, "plain")
	late := func(log []rules.Event, seat game.Seat) []rules.Event {
		log = slices.Clone(log)
		for i := range log {
			if log[i].Kind == rules.Voted && log[i].Actor == seat {
				log[i].Forced = true
				break
			}
		}
		return log
	}
	faulty := func(c *evaluation.Challenger, i int, g evaluation.Game) error {
		switch i {
		case 0:
			g.Faults, g.Spoilt = map[string]int{"closed": 1}, true
		case 1:
			g.Log = late(g.Log, 1)
		case 2:
			g.Faults = map[string]int{"slow": 2, "closed": 1}
		case 3:
			g.Log = late(g.Log, 0) // another seat's deadline
		}
		return c.Add(i, g)
	}
	clean := f.Report(measured(t, f, "plain", 1, (*evaluation.Challenger).Add), 1, 1).Of("plain")
	r := f.Report(measured(t, f, "plain", 1, faulty), 1, 1)
	c := r.Of("plain")
	if c.Spoilt != 2 || c.Won != clean.Won || !cmp.Equal(c.Faults, map[string]int{"closed": 2, "slow": 2}) {
		t.Errorf("%d spoilt, %d won, faults %v; without faults %d won", c.Spoilt, c.Won, c.Faults, clean.Won)
	}
	if lost := c.RawWins[0] - c.StrictWins[0]; lost < 0 || lost > 0.2 || c.StrictWins[0]*10 > 8 {
		t.Errorf("won %v, strictly %v", c.RawWins, c.StrictWins)
	}
	var text strings.Builder
	must(t, r.Print(&text, time.Second))
	if !strings.Contains(text.String(), "2 games spoilt; faults: closed 2 slow 2\n") {
		t.Error(text.String())
	}
}

// TestCompared checks that in a comparison read the other way round, signs and interval ends are swapped.
func TestCompared(t *testing.T) {
	t.Parallel()
	f := drawn(t, 6, "plain")
	r := f.Report(measured(t, f, "random,plain", 2, (*evaluation.Challenger).Add), 1, 2)
	one, ok := r.Compared("plain", "random")
	other, ok2 := r.Compared("random", "plain")
	if !ok || !ok2 || one.A != "plain" || other.A != "random" || one.OnlyA != other.OnlyB || one.OnlyB != other.OnlyA ||
		one.WinRate.Value != -other.WinRate.Value || one.WinRate.Low != -other.WinRate.High || one.WinsP != other.WinsP {
		t.Errorf("%+v\n%+v", one, other)
	}
	if won := r.Of("plain").Won - r.Of("random").Won; one.OnlyA-one.OnlyB != won {
		t.Errorf("%d games won by plain alone, %d by random alone, plain won %d more", one.OnlyA, one.OnlyB, won)
	}
	if _, ok := r.Compared("plain", "nobody"); ok {
		t.Error("compared with an agent that is none of the challengers")
	}
}

// TestCards checks that the file of cards has the report's numbers. The cards that come with the program can be read.
func TestCards(t *testing.T) {
	t.Parallel()
	f := drawn(t, 4, "plain")
	r := f.Report(measured(t, f, "random,plain", 2, (*evaluation.Challenger).Add), 1, 2)
	var cards evaluation.Cards
	must(t, json.Unmarshal(r.Cards(), &cards))
	card := cards.Of("plain")
	if len(cards.List) != 2 || cards.Settings != f.Hash || card == nil || card.Games != 20 || cards.Of("nobody") != nil {
		t.Fatalf("%+v", cards)
	}
	if diff := cmp.Diff(card.Rows, r.Of("plain").Card); diff != "" || !cmp.Equal(card.WinRate, r.Of("plain").WinRate) {
		t.Errorf("card and report:\n%s", diff)
	}
	if len(card.Beside) != 2 || card.Beside[1].Name != "survived" || card.Beside[1].Items == 0 ||
		card.Beside[1].Shown { // four games as a wolf are too few
		t.Errorf("%+v", card.Beside)
	}
	deck, err := evaluation.Shipped()
	must(t, err)
	for _, cards := range []*evaluation.Cards{&deck.Five, &deck.Fifteen} {
		if len(cards.List) < 8 || cards.List[0].WinRate == nil ||
			!strings.Contains(evaluation.Renew(cards.Seats), fmt.Sprintf("cards%d.json", cards.Seats)) {
			t.Errorf("%d cards of %d seats: %s", len(cards.List), cards.Seats, evaluation.Renew(cards.Seats))
		}
	}
}

// TestGameID checks that the id of a game depends on settings, challenger, behaviour and number.
func TestGameID(t *testing.T) {
	t.Parallel()
	ids := map[string]bool{}
	for _, settings := range []string{"a", "b"} {
		for _, who := range []evaluation.Agent{
			{Name: "x", Behaviour: "1"}, {Name: "x", Behaviour: "2"}, {Name: "y", Behaviour: "1"},
		} {
			for i := range 3 {
				ids[evaluation.GameID(settings, who, i)] = true
			}
		}
	}
	if len(ids) != 18 {
		t.Errorf("%d ids of 18 games", len(ids))
	}
}
