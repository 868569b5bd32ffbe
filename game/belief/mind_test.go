package belief

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A scene is a public table of five on its first day.
type scene struct {
	*Mind
	t *testing.T
	n uint16
}

func newScene(t *testing.T, setup rules.Setup, viewer game.Viewer, table *Table) *scene {
	t.Helper()
	m, err := New(view.New(setup, viewer), table)
	if err != nil {
		t.Fatal(err)
	}
	sc := &scene{Mind: m, t: t}
	sc.event(rules.Event{Kind: rules.DayBegan})
	sc.event(rules.Event{Kind: rules.DayBegan, Day: 1})
	sc.event(rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseTalk})
	return sc
}

func (sc *scene) event(ev rules.Event) {
	if ev.Kind != rules.DayBegan {
		ev.Day = uint8(sc.Table.Day)
	}
	sc.Observe(&ev)
}

func (sc *scene) says(number int, text string) {
	sc.event(rules.Event{
		Kind: rules.Said, Channel: game.ChannelTalk, N: sc.n, Actor: game.SeatNumbered(number), Target: game.NoSeat,
		Text: text,
	})
	sc.n++
}

func (sc *scene) names() string {
	var list []string
	for _, e := range sc.Items() {
		name := e.Feature.String()
		if e.Weight != 1 {
			name += "/" + string('0'+rune(math.Round(1/e.Weight)))
		}
		list = append(list, name)
	}
	return strings.Join(list, " ")
}

// TestMeaning lists utterances and the evidence in them.
func TestMeaning(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, want string
		lines      []string // all by seat 1
	}{
		{"nothing", "", []string{"Skip", "Over", "INQUIRE ANY (VOTE ANY)"}},
		{"a vote, once a day, and once that it is said again", "say.vote.any.day1 word.again.day1",
			[]string{"VOTE Agent[02]", "VOTE Agent[02]", "VOTE Agent[02]"}},
		{"another vote", "say.vote.any.day1 word.changed.day1 say.vote.any.day1",
			[]string{"VOTE Agent[02]", "VOTE Agent[03]"}},
		{"two things at once", "say.wolf.any.day1 say.vote.any.day1",
			[]string{"AND (ESTIMATE Agent[02] WEREWOLF) (VOTE Agent[02])"}},
		{"a reason and its conclusion", "claim.seer.first.early report.black.any.day1 say.request.day1",
			[]string{"COMINGOUT Agent[01] SEER", "BECAUSE (DAY 0 (DIVINED Agent[02] WEREWOLF)) (REQUEST ANY (VOTE Agent[02]))"}},
		{"one of two", "say.wolf.any.day1/2 say.possessed/2",
			[]string{"XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)"}},
		{"not so", "say.human.day1 say.wolf.any.day1",
			[]string{"NOT (ESTIMATE Agent[02] WEREWOLF)", "NOT (ESTIMATE Agent[03] VILLAGER)"}},
		{"not not", "say.vote.any.day1", []string{"NOT (NOT (VOTE Agent[02]))"}},
		{"hearsay", "", []string{"Agent[03] VOTE Agent[02]", "Agent[03] COMINGOUT Agent[03] SEER"}},
		{"a ballot that was not", "false.fact",
			[]string{"BECAUSE (DAY 0 (Agent[03] VOTED Agent[02])) (Agent[02] VOTE Agent[04])"}},
		{"of itself, of the dead, of nobody", "",
			[]string{"VOTE Agent[01]", "VOTE Agent[09]", "VOTE ANY", "ESTIMATE Agent[01] WEREWOLF"}},
		{"changed its story", "claim.villager.day1 claim.change claim.seer.first.early",
			[]string{"COMINGOUT Agent[01] VILLAGER", "COMINGOUT Agent[01] SEER"}},
		{"denied its result", "report.white.any.day1 report.denied report.more report.black.any.day1",
			[]string{"DIVINED Agent[02] HUMAN", "DIVINED Agent[02] WEREWOLF"}},
		{"a role that is not in the village", "claim.medium.first.day1", []string{"COMINGOUT Agent[01] MEDIUM"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			sc := newScene(t, rules.Five(), game.Viewer{}, Contest())
			for _, line := range tt.lines {
				sc.says(1, line)
			}
			if got := sc.names(); got != tt.want {
				t.Errorf("%q counts as %q, want %q", tt.lines, got, tt.want)
			}
		})
	}
}

// TestTakenBack checks that a result that its teller denies no longer counts against or for its target, whatever else
// was said in between. If another seat denies it, it still counts.
func TestTakenBack(t *testing.T) {
	t.Parallel()
	wolf := func(lines ...string) float64 {
		sc := newScene(t, rules.Five(), game.Viewer{}, House())
		for _, line := range append([]string{"COMINGOUT Agent[01] SEER"}, lines...) {
			sc.says(1, line)
		}
		facts := sc.Public()
		var p Posterior
		sc.Infer(&p, &facts, false)
		return p.Wolf(2)
	}
	const black = "DAY 0 (DIVINED Agent[03] WEREWOLF)"
	before, told := wolf(), wolf(black)
	after := wolf(black, "NOT (DIVINED Agent[03] WEREWOLF)")
	byOther := wolf(black, "Agent[02] NOT (DIVINED Agent[03] WEREWOLF)")
	if told < 2*before || after > (before+told)/2 || byOther != told {
		t.Errorf("a wolf with %.3f, called one %.3f, taken back %.3f, by another %.3f", before, told, after, byOther)
	}
}

// TestFacts checks that certain facts have probability 0 or 1.
func TestFacts(t *testing.T) {
	t.Parallel()
	own := func(sc *scene) *Posterior {
		facts, p := sc.Own(), new(Posterior)
		sc.Infer(p, &facts, false)
		isProbability(t, sc.Table.Setup, p)
		return p
	}
	sc := newScene(t, rules.Five(), game.AtSeat(0), Contest())
	sc.event(rules.Event{Kind: rules.Dealt, Actor: 0, Target: game.NoSeat, Role: game.RoleSeer})
	sc.event(rules.Event{Kind: rules.Divined, Actor: 0, Target: 1, Species: game.SpeciesHuman})
	p := own(sc)
	if p.Role[0][game.RoleSeer] != 1 || p.Wolf(1) != 0 || p.Role[2][game.RoleSeer] != 0 {
		t.Errorf("the seer's own knowledge is not certain: %v", p.Role[:3])
	}
	sc.event(rules.Event{Kind: rules.Executed, Actor: game.NoSeat, Target: 2})
	sc.event(rules.Event{Kind: rules.DayBegan, Day: 2})
	sc.event(rules.Event{Kind: rules.Died, Actor: game.NoSeat, Target: 1})
	sc.event(rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseTalk})
	p = own(sc)
	if p.Wolf(2) != 0 || math.Abs(p.Wolf(3)+p.Wolf(4)-1) > 1e-12 {
		t.Errorf("the game goes on, so the executed was no wolf: %v", p.Role[:5])
	}

	pack := newScene(t, rules.Fifteen(), game.AtSeat(0), Contest())
	pack.event(rules.Event{Kind: rules.Dealt, Actor: 0, Target: game.NoSeat, Role: game.RoleWerewolf})
	for _, wolf := range []game.Seat{0, 4, 9} {
		pack.event(rules.Event{Kind: rules.PackShown, Actor: game.NoSeat, Target: wolf})
	}
	p = own(pack)
	if p.Wolf(4) != 1 || p.Wolf(9) != 1 || p.Wolf(1) != 0 {
		t.Errorf("a wolf knows its pack: %v %v %v", p.Wolf(4), p.Wolf(9), p.Wolf(1))
	}
}

// TestWithout checks that taking evidence away and putting it back changes nothing, and that without any evidence the
// posterior is the prior.
func TestWithout(t *testing.T) {
	t.Parallel()
	sc := newScene(t, rules.Five(), game.Viewer{}, Contest())
	sc.says(1, "COMINGOUT Agent[01] SEER")
	sc.says(1, "DIVINED Agent[02] WEREWOLF")
	facts := sc.Public()
	var with, without, again Posterior
	sc.Infer(&with, &facts, false)
	sc.Without(&without, &facts, 1)
	sc.Infer(&again, &facts, false)
	if without.Wolf(1) >= with.Wolf(1) {
		t.Errorf("the accusation moves %v to %v", without.Wolf(1), with.Wolf(1))
	}
	for s := range 5 {
		if math.Abs(again.Wolf(game.Seat(s))-with.Wolf(game.Seat(s))) > 1e-12 {
			t.Errorf("seat %d: %v, before %v", s+1, again.Wolf(game.Seat(s)), with.Wolf(game.Seat(s)))
		}
	}
}

// TestWeigh checks that a seat that is weighed by another table later has the same weights as if it had been so from
// the start, also when it changes back. The change costs no memory.
func TestWeigh(t *testing.T) {
	for _, file := range []string{"5-17-18.log", "15-6-5.log"} {
		f, err := os.Open(filepath.Join("..", "gamelog", "testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		g, err := gamelog.Parse(f)
		if err := errors.Join(err, f.Close()); err != nil {
			t.Fatal(err)
		}
		house, contest := newMind(t, g.Setup, House()), newMind(t, g.Setup, Contest())
		both := newMind(t, g.Setup, House(), Contest())
		odd := game.SeatSet(0)
		for _, ev := range rules.Project(nil, g.Events, game.Viewer{}) {
			for _, m := range []*Mind{house, contest, both} {
				m.Observe(&ev)
			}
			odd ^= game.Seats(ev.Actor % 5) // some at one time, others at another
			for s := range odd.All() {
				both.UseTable(s, int(ev.Seq%2))
			}
		}
		facts := both.Public()
		for table, want := range []*Mind{house, contest} {
			var p, q Posterior
			allocs := testing.AllocsPerRun(10, func() {
				for s := range game.Seat(g.Setup.Seats()) {
					both.UseTable(s, 1-table)
					both.UseTable(s, table)
				}
				both.Infer(&p, &facts, true)
			})
			want.Infer(&q, &facts, true)
			if !reflect.DeepEqual(p, q) {
				t.Errorf("%s: weighed by table %d: %v, want %v", file, table, p.Role, q.Role)
			}
			if allocs != 0 {
				t.Errorf("%s: %v allocations", file, allocs)
			}
		}
	}
}

func newMind(t *testing.T, setup rules.Setup, tables ...*Table) *Mind {
	t.Helper()
	m, err := New(view.New(setup, game.Viewer{}), tables...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestInferAtDayEnd checks that it returns now what Infer returns once the talk is over, and does not change the result
// of Infer now.
func TestInferAtDayEnd(t *testing.T) {
	t.Parallel()
	sc := newScene(t, rules.Five(), game.Viewer{}, Contest())
	sc.says(1, "COMINGOUT Agent[01] SEER")
	sc.says(1, "DIVINED Agent[02] WEREWOLF")
	facts := sc.Public()
	var before, atEnd, after, over Posterior
	sc.Infer(&before, &facts, true)
	sc.InferAtDayEnd(&atEnd, &facts, true)
	sc.Infer(&after, &facts, true)
	if !reflect.DeepEqual(after, before) {
		t.Error("it changes what is inferred from then on")
	}
	sc.event(rules.Event{Kind: rules.PhaseBegan, Actor: game.NoSeat, Target: game.NoSeat, Phase: game.PhaseVote})
	sc.Infer(&over, &facts, true)
	if !reflect.DeepEqual(atEnd, over) || reflect.DeepEqual(atEnd, before) {
		t.Errorf("%v at the day's end, %v when it is over, %v before", atEnd.Wolf(1), over.Wolf(1), before.Wolf(1))
	}
}

// TestOthers checks that each row holds beliefs of a seat that knows the number of wolves.
func TestOthers(t *testing.T) {
	t.Parallel()
	for _, size := range []int{5, 15} {
		setup := village(t, size)
		rng := rand.New(rand.NewPCG(6, uint64(size)))
		e := newEngine(setup)
		for range 5 {
			w := randomWeights(rng)
			fs, _ := randomEvidence(rng, w, size, 30)
			facts := newFacts(setup)
			var p Posterior
			e.infer(&p, fs, &facts, true)
			var o Others
			o.Believe(size, &p, &p)
			for j := range size {
				truth := 0.0
				for k := range size {
					if !(o.True[j][k] >= 0 && o.True[j][k] <= 1+1e-9 && o.Says[j][k] >= 0 && o.Says[j][k] <= 1+1e-9) {
						t.Fatalf("%d of %d: %v, %v", j+1, k+1, o.True[j][k], o.Says[j][k])
					}
					truth += o.True[j][k]
				}
				if want := float64(setup.Roles[game.RoleWerewolf]); math.Abs(truth-want) > 1e-9 {
					t.Errorf("seat %d believes in %v wolves, want %v", j+1, truth, want)
				}
			}
		}
	}
}

// TestNonsense checks that beliefs are probabilities after a day of random sentences, of contradictions and of seats
// that do not exist.
func TestNonsense(t *testing.T) {
	t.Parallel()
	for _, size := range []int{3, 5, 15, 18} {
		rng := rand.New(rand.NewPCG(7, uint64(size)))
		setup := village(t, size)
		sc := newScene(t, setup, game.AtSeat(0), House())
		sc.event(rules.Event{Kind: rules.Dealt, Actor: 0, Target: game.NoSeat, Role: game.RoleVillager})
		for range 10 * size {
			sc.says(1+rng.IntN(size), protocoltest.Sentence(rng, rng.IntN(6), []int{0, size, 99}[rng.IntN(3)]).String())
		}
		sc.says(1, "ESTIMATE (Agent[")
		facts := sc.Own()
		var p Posterior
		sc.Infer(&p, &facts, true)
		isProbability(t, setup, &p)
	}
}

// TestLinesThatNameEachOther checks a line that agrees with itself, and two that agree with one another. They count for
// their other contents, and the reading ends.
func TestLinesThatNameEachOther(t *testing.T) {
	t.Parallel()
	sc := newScene(t, rules.Five(), game.AtSeat(4), House())
	sc.says(1, "AND (AGREE TALK day1 ID:0) (VOTE Agent[02])")
	alone := sc.names()
	if alone == "" {
		t.Error("a vote beside an agreement with the line itself does not count")
	}
	sc.says(3, "AND (DISAGREE TALK day1 ID:2) (AGREE TALK day1 ID:1)")
	sc.says(4, "BECAUSE (AGREE TALK day1 ID:1) (AND (AGREE TALK day1 ID:2) (NOT (DISAGREE TALK day1 ID:2)))")
	if sc.names() != alone {
		t.Errorf("lines that only agree with one another count as %q", sc.names())
	}
}

// TestTrueDeal follows logged contest games from every seat. The truth is never ruled out, and a mind that is built
// anew has the same beliefs.
func TestTrueDeal(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("..", "gamelog", "testdata", "*.log"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d logs: %v", len(files), err)
	}
	for _, file := range files {
		data, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		g, err := gamelog.Parse(data)
		if err := data.Close(); err != nil {
			t.Fatal(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		var roles [game.MaxSeats]game.Role
		for i := range g.Events {
			if g.Events[i].Kind == rules.Dealt {
				roles[g.Events[i].Actor] = g.Events[i].Role
			}
		}
		for s := range g.Setup.Seats() {
			m, err := New(view.New(g.Setup, game.AtSeat(game.Seat(s))), Contest())
			if err != nil {
				t.Fatal(err)
			}
			for _, ev := range rules.Project(nil, g.Events, game.AtSeat(game.Seat(s))) {
				m.Observe(&ev)
				if ev.Kind != rules.PhaseBegan || ev.Phase != game.PhaseVote {
					continue
				}
				facts := m.Own()
				var p Posterior
				m.Infer(&p, &facts, false)
				for i := range g.Setup.Seats() {
					if p.Contradiction || p.Role[i][roles[i]] <= 0 {
						t.Fatalf("%s: seat %d on day %d: seat %d cannot be %v", file, s+1, m.Table.Day, i+1, roles[i])
					}
				}
			}
		}
	}
}

func TestParseTable(t *testing.T) {
	t.Parallel()
	size := func(rest string) string { return `{"version":2,"sizes":[{"seats":8,"temper":1` + rest + `}]}` }
	for name, tt := range map[string]struct{ text, want string }{
		"nothing":         {``, "JSON as play fit writes it expected"},
		"damaged":         {`{"version":2,`, "JSON as play fit writes it expected"},
		"something else":  {`[1,2]`, "JSON as play fit writes it expected"},
		"another version": {`{"version":9,"sizes":[{"seats":8,"temper":1}]}`, "version 1 to 2 expected, got 9"},
		"no version":      {`{"sizes":[{"seats":8,"temper":1}]}`, "version 1 to 2 expected, got 0"},
		"no sizes":        {`{"version":2}`, "weights for a size of village expected, got none"},
		"no seats":        {`{"version":2,"sizes":[{"seats":0,"temper":1}]}`, "3 to 18 seats expected, got 0"},
		"sizes descend": {`{"version":2,"sizes":[{"seats":8,"temper":1},{"seats":5,"temper":1}]}`,
			"more than 8 seats expected, got 5"},
		"temper":     {`{"version":2,"sizes":[{"seats":8,"temper":0}]}`, "a temper above 0, at most 1.25 expected, got 0"},
		"saturation": {size(`,"saturate":-3`), "saturation at 1 to 100, or 0 for none, expected, got -3"},
		"unknown evidence": {size(`,"weights":{"sneezed":{"SEER":[1,0]}}`),
			`evidence that this program knows expected, got "sneezed"`},
		"unknown role": {size(`,"weights":{"victim.any":{"KING":[1,0]}}`), `victim.any: a role expected, got "KING"`},
		"far too much": {size(`,"weights":{"victim.any":{"SEER":[99,0]}}`), "a weight of at most 8 expected, got 99"},
	} {
		if _, err := ParseTable([]byte(tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
	if _, err := ParseTable([]byte(`{"version":1,"sizes":[{"seats":8,"temper":1}]}`)); err != nil {
		t.Errorf("the version before is read too: %v", err)
	}
	for _, table := range []*Table{Contest(), House()} {
		if table.Source == "" || len(table.Sizes) == 0 {
			t.Errorf("table %q does not say what it was fitted on", table.Name)
		}
	}
}

// TestDamagedTable checks that a damaged file is refused with a message, or that beliefs with it are probabilities.
func TestDamagedTable(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(9, 9))
	refused := 0
	const files = 300
	for range files {
		data := bytes.Clone(contest)
		for range 1 + rng.IntN(3) {
			at := rng.IntN(len(data))
			switch rng.IntN(3) {
			case 0:
				data[at] = byte(rng.IntN(256))
			case 1:
				data[at] = "0123456789-.e{}[],:\""[rng.IntN(20)]
			case 2:
				data = append(data[:at], data[min(len(data), at+rng.IntN(2000)):]...)
			}
		}
		table, err := ParseTable(data)
		if err != nil {
			refused++
			continue
		}
		sc := newScene(t, rules.Five(), game.Viewer{}, table)
		sc.says(1, "COMINGOUT Agent[01] SEER")
		sc.says(1, "DIVINED Agent[02] WEREWOLF")
		sc.says(2, "COMINGOUT Agent[02] SEER")
		facts := sc.Public()
		var p Posterior
		sc.Infer(&p, &facts, true)
		isProbability(t, sc.Table.Setup, &p)
	}
	if refused == 0 || refused == files {
		t.Errorf("%d of %d damaged files refused: both kinds expected", refused, files)
	}
}

// TestSaturation checks that little evidence from a seat counts in full, and that evidence never counts more than the
// limit.
func TestSaturation(t *testing.T) {
	t.Parallel()
	var w weights
	w[WordKept.in(0)][game.RoleWerewolf][0] = -0.5
	odds := func(saturate float64, times int) float64 {
		fs := new(factors)
		fs.reset(5, saturate)
		e := Evidence{Feature: WordKept.in(0), Actor: 0, Target: game.NoSeat, Weight: 1, Discounted: 1}
		for range times {
			fs.add(&w, &e, 1)
		}
		return math.Log(fs.eUnary[0][game.RoleWerewolf] / fs.eUnary[0][game.RoleVillager])
	}
	for _, tt := range []struct {
		saturate float64
		times    int
		want     float64
	}{{0, 1, -0.5}, {0, 20, -10}, {10, 1, -0.5 / 1.05}, {10, 20, -5}, {4, 40, -20.0 / 6}} {
		if got := odds(tt.saturate, tt.times); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("saturation at %v, %d times: %v, want %v", tt.saturate, tt.times, got, tt.want)
		}
	}
}
