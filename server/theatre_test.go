package server

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/view"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

var update = flag.Bool("update", false, "write the sheets under testdata anew")

// A muser plays as the frozen yardstick does, and tells of beliefs that follow
// from what it has seen alone: that it counts who was voted for.
type muser struct {
	agent.Agent
	me    game.Seat
	known *view.Table
}

func newMuser(s agent.Seating) (agent.Agent, error) {
	a, err := plain.New(s)
	return &muser{Agent: a, me: s.Seat, known: view.New(s.Setup, game.AtSeat(s.Seat))}, err
}

func (m *muser) Observe(evs []rules.Event) {
	for i := range evs {
		m.known.Observe(&evs[i])
	}
	m.Agent.Observe(evs)
}

func (m *muser) Beliefs(b *agent.Beliefs) {
	seats := m.known.Setup.Seats()
	for s := range game.Seat(seats) {
		wolf := agent.Chance(20 + 30*min(7, len(m.known.Talks)*int(s)%9))
		if role := m.known.Seats[s].Role; role != game.RoleNone {
			wolf = 0
			if role == game.RoleWerewolf {
				wolf = agent.Certain
			}
			b.Roles[s][role] = agent.Certain
		}
		b.Roles[s][game.RoleWerewolf] = wolf
		for k := range seats {
			if s != m.me {
				b.Others[s][k] = agent.Chance(10*k + 1)
			}
		}
		for i := range m.known.Votes {
			if v := &m.known.Votes[i]; v.Voter == s && s != m.me {
				b.Reasons = append(b.Reasons, agent.Reason{About: s, Kind: "ballot.any.day1", Actor: s, Target: v.Target, Day: v.Day, Talk: -1, Weight: 0.7})
				break
			}
		}
	}
	b.As = game.RoleVillager
}

// A mused is a game of such agents. It is played once.
type mused struct {
	log   []rules.Event
	notes []store.Note
	err   error
}

var (
	musedFive    = sync.OnceValue(func() mused { return muse(rules.Five()) })
	musedFifteen = sync.OnceValue(func() mused { return muse(rules.Fifteen()) })
)

func musedGame(t testing.TB, setup rules.Setup) ([]rules.Event, []store.Note) {
	t.Helper()
	m := musedFive()
	if setup.Seats() != 5 {
		m = musedFifteen()
	}
	if m.err != nil {
		t.Fatal(m.err)
	}
	return m.log, slices.Clone(m.notes)
}

func muse(setup rules.Setup) mused {
	var log []rules.Event
	var notes []store.Note
	_, err := sim.Batch(context.Background(), sim.Config{
		Setup: setup, Agents: []sim.Entrant{{Name: "muser", Factory: newMuser}}, Games: 1, Seed: 11, Minds: true,
		Played: func(p sim.Played) error {
			log = slices.Clone(p.Result.Log)
			for _, m := range p.Result.Minds {
				n, err := table.NoteOfMinds(setup.Seats(), m)
				if err != nil {
					return err
				}
				notes = append(notes, n)
			}
			return nil
		},
	})
	return mused{log, notes, err}
}

// musedSite is a server with one such game, at which a user sat if one is given.
func musedSite(t testing.TB, setup rules.Setup, users map[game.Seat]string, extra ...store.Note) (*site, []rules.Event) {
	t.Helper()
	s := openSite(t, silents)
	log, notes := musedGame(t, setup)
	s.put(setup, log, table.PaceNone, users)
	for _, n := range append(notes, extra...) {
		n.At = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
		if err := s.db.AppendNote(context.Background(), tableID, n); err != nil {
			t.Fatal(err)
		}
	}
	return s, log
}

// sheet writes a sheet as text. The public's row is left out: it follows from
// the likelihood table, which is fitted anew now and then.
func sheet(tab page.Tablet) string {
	var b strings.Builder
	for _, row := range tab.Rows {
		fmt.Fprintf(&b, "%02d %-9s %-6s as %-8s", row.Seat.Seat.Number(), row.Role, row.State, row.As)
		for _, c := range row.Cells {
			text := "-"
			switch {
			case c.Self:
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

// head is the playhead of an address, as a request makes it.
func (s *site) head(t testing.TB, query string) *playhead {
	t.Helper()
	r := s.visitor(stranger, page.En).request("GET", "/games/"+tableID+"?"+query, nil)
	c := echo.New().NewContext(r, httptest.NewRecorder())
	c.SetParamNames("id")
	c.SetParamValues(tableID)
	m, err := s.moment(c)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return m
}

// TestTheatreOfAGame compares the sheets of a played game at some moments, with
// some eyes, with those in testdata.
func TestTheatreOfAGame(t *testing.T) {
	s, log := musedSite(t, rules.Five(), nil)
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
			fmt.Fprintf(&b, "%s\n%s\n", q, sheet(s.head(t, q).tablet()))
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

// TestTheatreComparesOneMoment: what a mind thinks that another believes is held
// against what that one believed at the time, so against nothing where it was dead.
func TestTheatreComparesOneMoment(t *testing.T) {
	s, _ := musedSite(t, rules.Fifteen(), nil)
	compared := func(of page.MindRow) (living, dead int) {
		for _, row := range s.head(t, fmt.Sprintf("minds=others&as=all&at=end&of=%d", of.Seat.Seat.Number())).tablet().Rows {
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
	for _, row := range s.head(t, "minds=suspects&as=all&at=end").tablet().Rows {
		switch living, dead := compared(row); {
		case !row.Dead:
			alive++
			if living == 0 || dead > 14 { // one died since: with that the game ended
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

// TestTheatreTellsEyesApart: with the eyes of a seat one sees its mind and no
// other, with the public's none, until the roles are told.
func TestTheatreTellsEyesApart(t *testing.T) {
	s, log := musedSite(t, rules.Fifteen(), map[game.Seat]string{4: me})
	mid := len(rules.Project(nil, log, game.Viewer{})) / 2
	for as, want := range map[string][2]int{"public": {0, 15}, "seat:3": {1, 15}, "all": {14, 15}} {
		for i, at := range []string{fmt.Sprint(mid), "end"} {
			told := 0
			tab := s.head(t, "minds=suspects&as="+as+"&at="+at).tablet()
			for _, row := range tab.Rows {
				if row.State == page.MindTold || row.State == page.MindDead {
					told++
				}
				if as == "public" && i == 0 && row.Role != game.RoleNone {
					t.Errorf("the public knows seat %d to be %v", row.Seat.Seat.Number(), row.Role)
				}
			}
			// The person's seat has a mind in this made-up game; who has it told is what counts.
			if i == 0 && (as == "all") != (told > 1) || i == 0 && as != "all" && told != want[i] || i == 1 && told != want[i] {
				t.Errorf("as %s at %s: %d minds are seen, want %d", as, at, told, want[i])
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

// TestWhy: behind a cell stand what the mind told, what was said and done, and
// all lead to lines of the page.
func TestWhy(t *testing.T) {
	s, _ := musedSite(t, rules.Fifteen(), nil)
	m := s.head(t, "as=all&at=end&whole=1&minds=suspects")
	html := s.visitor(stranger, page.En).get("/games/" + tableID + "?as=all&at=end&whole=1&show=all").Body.String()
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
			m.insight.row, m.insight.col = row, col
			why := m.why()
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
	m = s.head(t, "as=public&at=200&minds=suspects&cell=0.4")
	if why := m.why(); len(why.Reasons) == 0 || why.State != page.MindTold {
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
		{belief.SayHuman, 0.9, true}, {belief.SayHuman, 0.4, false}, {belief.ReportWhite, 1, true}, {belief.MediumWhite, 0.6, true},
		{belief.SaySeer, 0.6, true}, {belief.SayPossessed, 1, false},
	} {
		if got := belies(tt.said.Verdict(), agent.ChanceOf(tt.wolf), even); got != tt.want {
			t.Errorf("says %s, believes %v: %t", tt.said, tt.wolf, got)
		}
	}
}

// TestTheatreIsForbidden: where anybody plays but built-in agents, there is no
// theatre while the game runs, for nobody, and the answer is that of a table
// that does not exist. When it is over, there is.
func TestTheatreIsForbidden(t *testing.T) {
	setup := rules.Five()
	log, notes := musedGame(t, setup)
	for _, occupied := range []string{store.Person, store.Remote} {
		t.Run(occupied, func(t *testing.T) {
			s := openSite(t, silents)
			at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
			open := store.Note{At: at, Kind: table.OpenNote, To: game.Public, Body: "{}"} // everybody may watch
			put := func(id string, log []rules.Event) {
				g := store.Game{ID: id, Created: at, Setup: setup, Key: rules.Key{7}, Pace: table.PaceNone.String(), RulesVersion: 1}
				for i := range setup.Seats() {
					g.Seats = append(g.Seats, store.Seat{Kind: store.Agent, Name: page.Animals[i], Agent: "puppet"})
				}
				g.Seats[2].Kind = occupied
				if occupied == store.Person {
					g.Seats[2].User, g.Seats[2].Agent = me, ""
				}
				rec := []store.Stamped{}
				for _, ev := range log {
					rec = append(rec, store.Stamped{Event: ev, At: at})
				}
				all := []store.Note{open}
				for _, n := range notes {
					if int(n.After) <= len(log) {
						all = append(all, n)
					}
				}
				if err := s.db.Create(t.Context(), g, rec, all); err != nil {
					t.Fatal(err)
				}
			}
			put(tableID, log[:len(log)/2])
			const over, nowhere = "overoveroverover", "zzzzzzzzzzzzzzzz"
			put(over, log)
			for _, user := range []string{me, stranger, ""} {
				v := s.visitor(user, page.En)
				for _, path := range []string{
					"?minds=suspects", "?minds=others&of=1", "?lens=all", "?lens=all&minds=suspects", "?lens=public&minds=suspects", "?minds=x", "?minds=",
					"/why", "/why?minds=suspects&cell=1.2", "/why?lens=all&minds=suspects&cell=1.2", "/why?lens=public&minds=suspects&cell=0.2", "/feed?minds=suspects",
				} {
					got, want := v.get("/tables/"+tableID+path), v.get("/tables/"+nowhere+path)
					one, two := describe(got), describe(want)
					if one = strings.ReplaceAll(one, tableID, nowhere); got.Code != 404 || one != two {
						t.Errorf("%q asks for %s: %d\n%s", user, path, got.Code, cmp.Diff(two, one))
					}
				}
				for _, path := range []string{"?minds=suspects&as=all&at=30", "/why?minds=suspects&as=all&at=30&cell=1.2", "/step?minds=suspects&as=all&at=30&from=20"} {
					if got := v.get("/games/" + tableID + path); got.Code == 200 {
						t.Errorf("%q sees %s of a game that runs", user, path)
					}
					if got := v.get("/games/" + over + path); got.Code != 200 {
						t.Errorf("%q asks for %s of a game that is over: %d", user, path, got.Code)
					}
				}
			}
		})
	}
}

// TestTheatreOfATable: at a table of agents the public's eyes see no mind; who
// sees everything sees them, also as they were before.
func TestTheatreOfATable(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, func(_ string, seating agent.Seating) (agent.Agent, error) { return newMuser(seating) })
		setup := rules.Five()
		_, log, err := rules.New(setup, &rules.Key{7}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.put(setup, log, table.PaceNone, nil)
		v := s.visitor(stranger, page.En)
		feed := v.watch("?lens=all&minds=suspects")
		defer feed.close()
		pass(20 * time.Second)
		all := v.get("/tables/" + tableID + "?lens=all&minds=suspects&cell=2.3")
		contains(t, all.Body.String(), `id="tablet"`, `data-state="told"`, `data-shade=`, `id="why-title">02 about 03`)
		contains(t, feed.text(), `"target":"#tablet"`, `data-state=\"told\"`)
		public := v.get("/tables/" + tableID + "?minds=suspects").Body.String()
		contains(t, public, `id="tablet"`, `data-state="hidden"`, "lens=all&amp;minds=suspects")
		for _, secret := range []string{`data-state="told"`, "minds__role", "data-lie"} {
			if strings.Contains(public, secret) {
				t.Errorf("the public sees %s", secret)
			}
		}
		was := v.get("/tables/" + tableID + "?lens=all&minds=suspects&at=12&cell=2.3").Body.String()
		contains(t, was, `id="tablet"`, "at=12&amp;", `id="why-title">02 about 03`)
		var patch page.Patch
		w := v.scripted().get("/tables/" + tableID + "/why?lens=all&minds=suspects&cell=2.3")
		if err := json.Unmarshal(w.Body.Bytes(), &patch); err != nil || len(patch.Parts) != 1 || patch.Parts[0].Target != "#why" {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		for query, want := range map[string]int{
			"minds=suspects&cell=9.1": 400, "minds=suspects&cell=x": 400, "minds=suspects&cell=2.2": 400, "minds=suspects&role=KING": 400, "minds=others&of=0": 400,
			"minds=suspects&at=0": 200, "minds=suspects&at=-1": 400, "minds=suspects&at=99999": 200, "minds=x": 400, "minds=": 200, "minds=others&of=5&cell=0.2": 200,
		} {
			if got := v.get("/tables/" + tableID + "?lens=all&" + query).Code; got != want {
				t.Errorf("%s: status %d, want %d", query, got, want)
			}
		}
		synctest.Wait()
	})
}

// TestDamagedBeliefs: notes that cannot be read leave the page whole.
func TestDamagedBeliefs(t *testing.T) {
	for _, body := range []string{"", "{", `{"deflate":"aGVsbG8="}`, `{"deflate":"%"}`, `[]`, `{"minds":[{"seat":99}]}`} {
		s, _ := musedSite(t, rules.Five(), nil, store.Note{After: 5, Kind: table.BeliefNote, Body: body})
		v := s.visitor(stranger, page.Ja)
		for _, query := range []string{"minds=suspects&as=all&at=end", "minds=others&as=all&at=end&cell=1.2"} {
			if w := v.get("/games/" + tableID + "?" + query); w.Code != 200 || !strings.Contains(w.Body.String(), `data-state="`) {
				t.Errorf("%q: %s: status %d", body, query, w.Code)
			}
		}
	}
	// Without any note nothing is known, and the public's row stands.
	s := finishedSite(t, rules.Five())
	html := s.visitor(stranger, page.En).get("/games/" + tableID + "?minds=suspects&as=all&at=end").Body.String()
	contains(t, html, "no data", "minds__public")
}

// BenchmarkTheatre prints what the theatre adds to a step of a replay.
func BenchmarkTheatre(b *testing.B) {
	for name, setup := range map[string]rules.Setup{"5": rules.Five(), "15": rules.Fifteen()} {
		s, log := musedSite(b, setup, nil)
		v := s.visitor(stranger, page.En).scripted()
		for what, query := range map[string]string{"closed": "", "suspects": "&minds=suspects", "others": "&minds=others&of=1", "why": "&minds=suspects&cell=0.2"} {
			b.Run(name+"/"+what, func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					at := len(log)/2 + i%50
					path := fmt.Sprintf("/games/%s/step?as=all&from=%d&at=%d%s", tableID, at, at+1, query)
					if what == "why" {
						path = fmt.Sprintf("/games/%s/why?as=all&at=%d%s", tableID, at, query)
					}
					if w := v.get(path); w.Code != 200 {
						b.Fatal(w.Code, w.Body)
					}
				}
			})
		}
	}
}

// TestModel: the page explains every kind of evidence that the tables hold, in
// words, and tells the measured figures.
func TestModel(t *testing.T) {
	s := openSite(t, silents)
	for _, lang := range page.Langs {
		v := s.visitor("", lang)
		for _, query := range []string{"", "?table=house&seats=15", "?table=contest&seats=5", "?table=contest&seats=15"} {
			w := v.get("/model" + query)
			contains(t, w.Body.String(), `class="model__table"`, "×", "÷")
			if w.Code != 200 {
				t.Errorf("%s: status %d", query, w.Code)
			}
		}
		for _, query := range []string{"?table=x", "?seats=7", "?seats=x"} {
			if w := v.get("/model" + query); w.Code != 400 {
				t.Errorf("%s: status %d", query, w.Code)
			}
		}
	}
	for _, get := range modelTables {
		for _, seats := range []int{5, 15} {
			_, rows := evidence(get.get().For(seats), seats)
			for _, row := range rows {
				if row.Kind == "" {
					t.Errorf("%s is of no kind", row.Name)
				}
				for _, word := range row.Circumstances {
					if !slices.Contains(page.Circumstances[:], word) {
						t.Errorf("%s: %q has no words: add it to page.Circumstances", row.Name, word)
					}
				}
			}
		}
	}
}
