package screen

import (
	"bytes"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/ui"
)

// sheet formats a sheet as text. It leaves out the public's row, and the chances behind the curtain. These
// follow from the likelihood table, which is fitted anew now and then.
func sheet(tab theatre.Tablet) string {
	var b strings.Builder
	for _, row := range tab.Rows {
		fmt.Fprintf(&b, "%02d %-9s %-6s as %-8s", row.Seat.Seat.Number(), row.Role, row.State, row.As)
		for _, c := range row.Cells {
			text := "-"
			switch {
			case c.Self:
			case c.Told && tab.Curtain:
				text = "."
			case c.Told:
				text = fmt.Sprint(c.Percent)
			default:
				text = "?"
			}
			if c.Actual >= 0 {
				text += fmt.Sprintf("(%d)", c.Actual)
			}
			text += string(c.Said)
			if c.Lie {
				text += "≠"
			}
			if len(c.Votes) > 0 {
				text += fmt.Sprint(c.Votes)
			}
			if c.Broken {
				text += "⇄"
			}
			for _, d := range c.Secret {
				text += "+" + string(d)
			}
			fmt.Fprintf(&b, " %-14s", text)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// momentOf returns the moment that a query names, as a stranger sees it.
func momentOf(t *testing.T, r *Recording, query string) *Moment {
	t.Helper()
	q, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Moment(wordsOf(t, ui.En), game.NoSeat, q)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return m
}

// mused returns a finished game whose agents reported their beliefs.
func mused(t *testing.T, setup rules.Setup, users map[game.Seat]string) (*Recording, []rules.Event) {
	t.Helper()
	log, notes := screentest.Mused(t, setup)
	return recorded(t, setup, log, notes, users), log
}

// TestTheatreOfAGame compares sheets of a played game with those in testdata, at some moments and for some
// viewers.
func TestTheatreOfAGame(t *testing.T) {
	r, log := mused(t, rules.Five(), nil)
	var b strings.Builder
	for _, query := range []string{
		"as=all&minds=suspects&at=%d", "as=all&minds=suspects&role=SEER&at=%d", "as=all&minds=others&of=3&at=%d",
		"as=public&minds=suspects&at=%d", "as=seat:2&minds=suspects&at=%d", "as=seat:2&minds=others&of=3&at=%d",
	} {
		for _, at := range []int{len(log) / 3, len(log) * 9 / 10} {
			if strings.HasPrefix(query, "as=public") || strings.HasPrefix(query, "as=seat") {
				at /= 2
			}
			q := fmt.Sprintf(query, at)
			fmt.Fprintf(&b, "%s\n%s\n", q, sheet(momentOf(t, r, q).scene.minds.tablet()))
		}
	}
	path := filepath.Join("testdata", "theatre-five.golden")
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("the sheets (-testdata +now; go test -update writes them anew):\n%s", diff)
	}
}

// TestTheatreComparesOneMoment checks that a belief that a mind attributes to another seat is compared with
// that seat's belief at the same moment. If the seat was dead by then, nothing is compared.
func TestTheatreComparesOneMoment(t *testing.T) {
	r, _ := mused(t, rules.Fifteen(), nil)
	compared := func(of theatre.MindRow) (living, dead int) {
		for _, row := range momentOf(
			t, r, fmt.Sprintf("minds=others&as=all&at=end&of=%d", of.Seat.Seat.Number()),
		).scene.minds.tablet().Rows {
			for _, c := range row.Cells {
				switch {
				case c.Self || c.Actual < 0:
				case row.Dead:
					dead++
				default:
					living++
				}
			}
		}
		return living, dead
	}
	alive, gone := 0, 0
	for _, row := range momentOf(t, r, "minds=suspects&as=all&at=end").scene.minds.tablet().Rows {
		switch living, dead := compared(row); {
		case !row.Dead:
			alive++
			if living == 0 || dead > 14 { // one died later, and this ended the game
				t.Errorf("%v lives: compared with %d of the living, %d of the dead", row.Seat.Seat, living, dead)
			}
		default:
			gone++
			if living == 0 {
				t.Errorf("%v, dead, is compared with nobody of its time", row.Seat.Seat)
			}
		}
	}
	if alive == 0 || gone == 0 {
		t.Errorf("%d live and %d are dead at the end", alive, gone)
	}
}

// TestTheatreTellsEyesApart checks that a seat sees only its own mind, and that the public sees no mind, only
// the curtain. When the roles are revealed, everybody sees all minds.
func TestTheatreTellsEyesApart(t *testing.T) {
	r, log := mused(t, rules.Fifteen(), map[game.Seat]string{4: me})
	mid := len(rules.Project(nil, log, game.Viewer{})) / 2
	for as, want := range map[string][2]int{"public": {0, 15}, "seat:3": {1, 15}, "all": {14, 15}} {
		for i, at := range []string{fmt.Sprint(mid), "end"} {
			told := 0
			tab := momentOf(t, r, "minds=suspects&as="+as+"&at="+at).scene.minds.tablet()
			for _, row := range tab.Rows {
				if (row.State == theatre.MindTold || row.State == theatre.MindDead) && !tab.Curtain {
					told++
				}
				if as == "public" && i == 0 && row.Role != game.RoleNone {
					t.Errorf("the public knows seat %d to be %v", row.Seat.Seat.Number(), row.Role)
				}
			}
			// In this made-up game the person's seat has a mind too. So before the end, the exact number of
			// minds is not checked for omniscient viewers.
			if i == 0 && (as == "all") != (told > 1) || i == 0 && as != "all" && told != want[i] || i == 1 && told != want[i] {
				t.Errorf("as %s at %s: %d minds are seen, want %d", as, at, told, want[i])
			}
			if tab.Curtain != (as == "public" && i == 0) {
				t.Errorf("as %s at %s: curtain %t", as, at, tab.Curtain)
			}
			if (tab.Reveal != "") != (as == "public" && i == 0) {
				t.Errorf("as %s at %s: leads to %q", as, at, tab.Reveal)
			}
			sum := 0
			for _, cell := range tab.Public {
				sum += cell.Percent
			}
			if i == 0 && (sum < 280 || sum > 320) {
				t.Errorf("as %s: the public's row adds up to %d %%, want 3 wolves", as, sum)
			}
		}
	}
}

// TestWhy checks that a cell is explained by reasons, statements and deeds, and that all of these link to
// lines of the page.
func TestWhy(t *testing.T) {
	r, _ := mused(t, rules.Fifteen(), nil)
	m := momentOf(t, r, "as=all&at=end&whole=1&minds=suspects")
	var b bytes.Buffer
	if err := pagesOf(t).Render(&b, ui.En, m.Show()); err != nil {
		t.Fatal(err)
	}
	html := b.String()
	reasons, said, done := 0, 0, 0
	line := func(href string) {
		t.Helper()
		_, id, ok := strings.Cut(href, "#")
		if !ok || !strings.Contains(html, `id="`+id+`"`) {
			t.Errorf("%s leads to no line", href)
		}
	}
	for row := range game.Seat(15) {
		for col := range game.Seat(15) {
			if row == col {
				continue
			}
			m.scene.minds.row, m.scene.minds.col = row, col
			why := m.scene.minds.why()
			for _, r := range why.Reasons {
				reasons++
				line(r.Href)
			}
			for _, w := range why.Said {
				said++
				line(w.Href)
				if w.Then < 0 {
					t.Errorf("%02d of %02d: it is not known what it believed then", row.Number(), col.Number())
				}
			}
			for _, d := range why.Done {
				done++
				line(d.Href)
			}
		}
	}
	if reasons == 0 || said < 20 || done < 20 {
		t.Errorf("%d reasons, %d sayings, %d deeds", reasons, said, done)
	}
	m = momentOf(t, r, "as=public&at=200&minds=suspects&cell=0.4")
	if why := m.scene.minds.why(); len(why.Reasons) == 0 || why.State != theatre.MindTold {
		t.Errorf("the public has no reason: %+v", why)
	}
}

func TestBelies(t *testing.T) {
	even := agent.ChanceOf(0.25)
	for _, tt := range []struct {
		said belief.Kind
		wolf float64
		want bool
	}{
		{belief.SayWolf, 0, true}, {belief.SayWolf, 0.1, true}, {belief.SayWolf, 0.2, false}, {belief.SayVote, 0.01, true},
		{belief.SayRequest, 0.01, true}, {belief.ReportBlack, 0.9, false}, {belief.MediumBlack, 0, true},
		{belief.SayHuman, 0.9, true}, {belief.SayHuman, 0.4, false}, {belief.ReportWhite, 1, true},
		{belief.MediumWhite, 0.6, true},
		{belief.SaySeer, 0.6, true}, {belief.SayPossessed, 1, false},
	} {
		if got := belies(tt.said.Verdict(), agent.ChanceOf(tt.wolf), even); got != tt.want {
			t.Errorf("says %s, believes %v: %t", tt.said, tt.wolf, got)
		}
	}
}
