package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/store"
	"aiwolfplay/server/version"
	"aiwolfplay/templates/ui"
)

const (
	miniID  = "miniminiminimini"
	miniAda = "0123456789abcdef0123456789abcdef"
	miniBob = "fedcba9876543210fedcba9876543210"
)

// openMini opens a game of two people, in the first and the second seat, and an agent.
func openMini(t *testing.T, s *site, g mini.Game, key rules.Key, agent string) *minitable.Table {
	t.Helper()
	cfg := minitable.Config{ID: miniID, Game: g, Key: key}
	cfg.Seats = [mini.Seats]store.MiniSeat{
		{Name: "fox", User: miniAda, Person: true, Agent: agent}, {Name: "crane", User: miniBob, Person: true, Agent: agent},
		{Name: "hare", Agent: agent},
	}
	table, err := s.minis.Open(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// playMini makes a user give the legal answer number pick while they are asked.
func playMini(t *testing.T, table *minitable.Table, user string, pick int) (answered bool) {
	t.Helper()
	seat := table.SeatOf(user)
	q, ok := table.Now(game.AtSeat(seat)).Seen.Question(seat)
	if !ok {
		return false
	}
	if err := table.Answer(context.Background(), user, q.ID, q.Legal[pick%len(q.Legal)]); err != nil {
		t.Fatal(err)
	}
	return true
}

// TestMinis plays each mini-game through its pages to the end in both languages, and checks that every text exists.
func TestMinis(t *testing.T) {
	missing := regexp.MustCompile(`[^/]\bmini\.[a-z]+[.a-z0-9]*`) // not the style sheet
	for _, g := range games.All {
		for _, lang := range ui.Langs {
			s := openSite(t, silents)
			table := openMini(t, s, g, rules.Key{7}, g.Types()[0])
			views := []*visitor{s.visitor(miniAda, lang), s.visitor(miniBob, lang), s.visitor("", lang)}
			for n := 0; !table.Now(game.Viewer{}).Over; n++ {
				for _, v := range views {
					w := v.get("/mini/" + miniID)
					if found := missing.FindString(w.Body.String()); found != "" || w.Code != http.StatusOK {
						t.Fatalf("%s in %s: %d, no text for %q", g.Name(), lang, w.Code, found)
					}
				}
				if !playMini(t, table, miniAda, n) && !playMini(t, table, miniBob, 2*n) {
					t.Fatalf("%s: nobody is asked, and it is not over", g.Name())
				}
			}
			for _, v := range views {
				body := v.get("/mini/" + miniID).Body.String()
				if found := missing.FindString(body); found != "" || !strings.Contains(body, "miniend") {
					t.Errorf("%s in %s: the end has no text for %q", g.Name(), lang, found)
				}
			}
			for _, path := range []string{"?at=1", "?at=99", "/export"} {
				w := views[0].get("/mini/" + miniID + path)
				if found := missing.FindString(w.Body.String()); found != "" || w.Code != http.StatusOK {
					t.Errorf("%s%s: %d, no text for %q", g.Name(), path, w.Code, found)
				}
			}
			if found := missing.FindString(views[2].get("/mini").Body.String()); found != "" {
				t.Errorf("the list has no text for %q in %s", found, lang)
			}
		}
	}
}

// TestMiniProgram checks that a mini-game and its export name the program that stored it, also after a restart.
func TestMiniProgram(t *testing.T) {
	s := openSite(t, silents)
	path := "/mini/" + miniID + "/export"
	framedMini(t, s, miniID, func(*minitable.Config) {})
	want := version.Own().Short()
	for range 2 {
		first, _, _ := strings.Cut(s.visitor("", ui.En).get(path).Body.String(), "\n")
		var head struct{ ID, Program string }
		if err := json.Unmarshal([]byte(first), &head); err != nil || head.ID != miniID || head.Program != want {
			t.Errorf("%v, or the program isn't %q: %s", err, want, first)
		}
		s.restart()
	}
}

// TestMinisTellNothing checks that a viewer gets the same bytes on every page in worlds that the viewer can't tell
// apart by the rules, whatever the others hold, answered or are.
func TestMinisTellNothing(t *testing.T) {
	for _, g := range games.All {
		t.Run(g.Name(), func(t *testing.T) {
			compared := 0
			for steps := range 3 {
				first := map[string]*transcript{} // by viewer and the viewer's knowledge
				for world := range 6 {
					agent := g.Types()[world%len(g.Types())]
					for known, sent := range miniWorld(t, g, rules.Key{byte(world / 2)}, agent, steps, world) {
						if first[known] == nil {
							first[known] = sent
							continue
						}
						compared++
						same(t, first[known], sent)
					}
				}
			}
			if compared == 0 {
				t.Error("no two worlds look alike to anybody")
			}
		})
	}
}

// miniWorld plays a few answers of the second person. It returns the answers of the server to the first person and to
// a spectator, by what each may know.
func miniWorld(t *testing.T, g mini.Game, key rules.Key, agent string, steps, pick int) map[string]*transcript {
	t.Helper()
	s := openSite(t, silents)
	table := openMini(t, s, g, key, agent)
	for range steps {
		playMini(t, table, miniBob, pick)
	}
	all := map[string]*transcript{}
	for _, user := range []string{miniAda, ""} {
		v, tr := s.visitor(user, ui.En), &transcript{}
		known := user + knownOf(table.Now(viewerOf(table, user)))
		var paths []string
		for _, r := range s.router.Routes() {
			if r.Method == http.MethodGet && strings.HasPrefix(r.Path, "/mini/:id") && !strings.HasSuffix(r.Path, "/feed") {
				paths = append(paths, strings.Replace(r.Path, ":id", miniID, 1))
			}
		}
		slices.Sort(paths)
		for _, path := range append(paths, "/mini/"+miniID+"?at=1") {
			tr.add(path, commitment.ReplaceAllString(describe(v.get(path)), "COMMITMENT"))
		}
		tr.add("feed", commitment.ReplaceAllString(miniFeed(v), "COMMITMENT"))
		for _, form := range [][]any{{"leave"}, {"return"}, {"substitute", "seat", 2}, {"mark", "about", 1, "label", "x"},
			{"answer", "question", 99, "answer", 1}} {
			answer := s.visitor("", ui.En).post("/mini/"+miniID+"/"+form[0].(string), form[1:]...)
			tr.add(form[0].(string), commitment.ReplaceAllString(describe(answer), "COMMITMENT"))
		}
		all[known] = tr
	}
	return all
}

// commitment is the hash of the key of chance, which every viewer may know and which differs between worlds.
var commitment = regexp.MustCompile(`[0-9a-f]{64}`)

// miniFeed returns the first message of the feed of a game.
func miniFeed(v *visitor) string {
	reel := v.watchPath("/mini/" + miniID + "/feed")
	defer reel.close()
	for !strings.Contains(reel.text(), "event: patch") {
		<-reel.news
	}
	return withoutBeats(reel.text())
}

func viewerOf(table *minitable.Table, user string) game.Viewer {
	if seat := table.SeatOf(user); seat != game.NoSeat {
		return game.AtSeat(seat)
	}
	return game.Viewer{}
}

// knownOf returns everything that the rules show a viewer.
func knownOf(now minitable.Now) string {
	var b strings.Builder
	for _, ev := range now.Events {
		fmt.Fprintln(&b, ev.Kind, ev.Round, ev.Seat, ev.Value)
	}
	return b.String()
}

// TestMiniWatched checks that a game of three agents is over at once, that its page begins at the first moment, and
// that a link to it has a picture. The list of running games has only games that everybody may find.
func TestMiniWatched(t *testing.T) {
	s := openSite(t, nil)
	v := s.visitor("", ui.En)
	openMini(t, s, games.All[0], rules.Key{1}, "allc") // not listed
	w := v.post("/mini", "game", "dilemma", "watch", "1")
	at := w.Header().Get("Location")
	if w.Code != http.StatusSeeOther || !strings.HasSuffix(at, "?at=1") {
		t.Fatal(describe(w))
	}
	contains(t, v.get(at).Body.String(), "Round 1 of 5", "/picture.png?lang=en&amp;at=1")
	picture := v.get(strings.Replace(at, "?", "/picture.png?", 1))
	if picture.Code != http.StatusOK || picture.Header().Get("Content-Type") != "image/png" {
		t.Errorf("picture: %d %s", picture.Code, picture.Header().Get("Content-Type"))
	}
	if w := v.get("/mini/" + miniID + "/picture.png"); w.Code != http.StatusConflict {
		t.Errorf("picture of a running game: %s", describe(w))
	}
	if body := v.get("/mini").Body.String(); strings.Contains(body, miniID) {
		t.Error("a game that nobody may find is on the list")
	}
	running := v.post("/mini", "game", "dilemma").Header().Get("Location")
	contains(t, s.visitor("", ui.En).get("/mini").Body.String(), running)
}
