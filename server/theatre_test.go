package server

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/table/minds"
	"aiwolfplay/templates/ui"
)

// musedSite returns a server with one game and the beliefs of its agents. Users sit in the given seats.
func musedSite(
	t testing.TB, setup rules.Setup, users map[game.Seat]string, extra ...store.Note,
) (*site, []rules.Event) {
	t.Helper()
	s := openSite(t, silents)
	log, notes := screentest.Mused(t, setup)
	s.put(setup, log, table.PaceNone, users)
	for _, n := range append(notes, extra...) {
		n.At = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
		if err := s.db.Games.AppendNote(tableID, n); err != nil {
			t.Fatal(err)
		}
	}
	return s, log
}

// TestTheatreIsForbidden checks that nobody can open the theatre of a running game with players other than built-in
// agents. The answer is that of a table that does not exist. When the game is over, the theatre is open.
func TestTheatreIsForbidden(t *testing.T) {
	setup := rules.Five()
	log, notes := screentest.Mused(t, setup)
	for _, occupied := range []string{store.Person, store.Remote} {
		t.Run(occupied, func(t *testing.T) {
			s := openSite(t, silents)
			at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
			open := store.Note{At: at, Kind: table.OpenNote, To: game.Public, Body: "{}"} // everybody may watch
			put := func(id string, log []rules.Event) {
				g := store.Game{
					ID: id, Created: at, Setup: setup, Key: rules.Key{7}, Pace: table.PaceNone.String(), RulesVersion: 1,
					Listed: true,
				}
				for i := range setup.Seats() {
					g.Seats = append(g.Seats, store.Seat{Kind: store.Agent, Name: ui.Animals[i], Agent: "puppet"})
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
				if err := s.db.Games.Create(t.Context(), g, rec, all); err != nil {
					t.Fatal(err)
				}
			}
			put(tableID, log[:len(log)/2])
			const over, nowhere = "overoveroverover", "zzzzzzzzzzzzzzzz"
			put(over, log)
			for i, user := range []string{me, stranger, ""} {
				v := s.visitor(user, ui.En).from(fmt.Sprintf("192.0.2.%d", i)) // otherwise many refusals are shortened
				for _, path := range []string{
					"?minds=suspects", "?minds=others&of=1", "?as=all", "?as=all&minds=suspects",
					"?as=public&minds=suspects", "?minds=x", "?minds=",
					"/why", "/why?minds=suspects&cell=1.2", "/why?as=all&minds=suspects&cell=1.2",
					"/why?as=public&minds=suspects&cell=0.2", "/feed?minds=suspects",
				} {
					got, want := v.get("/tables/"+tableID+path), v.get("/tables/"+nowhere+path)
					one, two := describe(got), describe(want)
					if one = strings.ReplaceAll(one, tableID, nowhere); got.Code != 404 || one != two {
						// fail at once, because an accepted feed would not end
						t.Fatalf("%q asks for %s: %d\n%s", user, path, got.Code, cmp.Diff(two, one))
					}
				}
				for _, path := range []string{"?minds=suspects&as=all&at=30", "/why?minds=suspects&as=all&at=30&cell=1.2",
					"/step?minds=suspects&as=all&at=30&from=20"} {
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

// TestTheatreOfATable checks that the public view of a table of agents shows the curtain, and that a viewer who sees
// everything sees the agents' beliefs, also at earlier moments.
func TestTheatreOfATable(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, func(_ string, seating agent.Seating) (agent.Agent, error) { return screentest.NewMuser(seating) })
		setup := rules.Five()
		_, log, err := rules.New(setup, &rules.Key{7}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.put(setup, log, table.PaceNone, nil)
		v := s.visitor(stranger, ui.En)
		feed := v.watch("?as=all&minds=suspects")
		defer feed.close()
		pass(20 * time.Second)
		all := v.get("/tables/" + tableID + "?as=all&minds=suspects&cell=2.3")
		contains(t, all.Body.String(), `id="tablet"`, `data-state="told"`, `data-shade=`, `id="why-title">02 about 03`)
		contains(t, feed.text(), `"target":"#tablet"`, `data-state=\"told\"`)
		public := v.get("/tables/" + tableID + "?minds=suspects").Body.String()
		contains(t, public, `id="tablet"`, "The roles are hidden.", "as=all&amp;minds=suspects")
		for _, secret := range []string{"minds__role", "data-lie"} {
			if strings.Contains(public, secret) {
				t.Errorf("the public sees %s", secret)
			}
		}
		was := v.get("/tables/" + tableID + "?as=all&minds=suspects&at=12&cell=2.3").Body.String()
		contains(t, was, `id="tablet"`, "at=12&amp;", `id="why-title">02 about 03`)
		var patch page.Patch
		w := v.scripted().get("/tables/" + tableID + "/why?as=all&minds=suspects&cell=2.3")
		if err := json.Unmarshal(
			w.Body.Bytes(), &patch,
		); err != nil || len(patch.Parts) != 1 || patch.Parts[0].Target != "#why" {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		for query, want := range map[string]int{
			"minds=suspects&cell=9.1": 400, "minds=suspects&cell=x": 400, "minds=suspects&cell=2.2": 400,
			"minds=suspects&role=KING": 400, "minds=others&of=0": 400,
			"minds=suspects&at=0": 200, "minds=suspects&at=-1": 400, "minds=suspects&at=99999": 200, "minds=x": 400,
			"minds=": 200, "minds=others&of=5&cell=0.2": 200,
		} {
			if got := v.get("/tables/" + tableID + "?as=all&" + query).Code; got != want {
				t.Errorf("%s: status %d, want %d", query, got, want)
			}
		}
		synctest.Wait()
	})
}

// TestDamagedBeliefs checks that the page is complete even if the notes with beliefs can't be read.
func TestDamagedBeliefs(t *testing.T) {
	for _, body := range []string{"", "{", `{"deflate":"aGVsbG8="}`, `{"deflate":"%"}`, `[]`,
		`{"minds":[{"seat":99}]}`} {
		s, _ := musedSite(t, rules.Five(), nil, store.Note{After: 5, Kind: minds.NoteKind, Body: body})
		v := s.visitor(stranger, ui.Ja)
		for _, query := range []string{"minds=suspects&as=all&at=end", "minds=others&as=all&at=end&cell=1.2"} {
			if w := v.get("/games/" + tableID + "?" + query); w.Code != 200 || !strings.Contains(
				w.Body.String(), `data-state="`,
			) {
				t.Errorf("%q: %s: status %d", body, query, w.Code)
			}
		}
	}
	// Without any note no beliefs are known, but the public's row is shown.
	s := finishedSite(t, rules.Five())
	html := s.visitor(stranger, ui.En).get("/games/" + tableID + "?minds=suspects&as=all&at=end").Body.String()
	contains(t, html, "no data", "minds__public")
}

// BenchmarkTheatre prints the cost that the theatre adds to a step of a replay.
func BenchmarkTheatre(b *testing.B) {
	for name, setup := range map[string]rules.Setup{"5": rules.Five(), "15": rules.Fifteen()} {
		s, log := musedSite(b, setup, nil)
		v := s.visitor(stranger, ui.En).scripted()
		for what, query := range map[string]string{"closed": "", "suspects": "&minds=suspects",
			"others": "&minds=others&of=1", "why": "&minds=suspects&cell=0.2"} {
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

// TestModel checks that the page explains every kind of evidence in the tables in words, and shows the measured
// figures.
func TestModel(t *testing.T) {
	s := openSite(t, silents)
	for _, lang := range ui.Langs {
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
}
