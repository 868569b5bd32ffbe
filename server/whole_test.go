package server

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// wholeGame plays a game of random and plain agents.
func wholeGame(t testing.TB, setup rules.Setup, seed uint64) []rules.Event {
	t.Helper()
	key := sim.GameKey(seed, 0)
	var agents []agent.Agent
	for s := range game.Seat(setup.Seats()) {
		build := random.New
		if (uint64(s)+seed)%2 == 0 {
			build = plain.New
		}
		mind, err := build(agent.Seating{Seat: s, Setup: setup, Key: key.Agent(s)})
		if err != nil {
			t.Fatal(err)
		}
		agents = append(agents, mind)
	}
	var scratch sim.Scratch
	result, err := sim.Play(setup, key, agents, &scratch)
	if err != nil {
		t.Fatal(err)
	}
	return result.Log
}

// TestWholeGamesRender tells whole games to every viewer in both languages:
// every part of the page renders, and the keys of lines are fit for DOM ids.
func TestWholeGamesRender(t *testing.T) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		games, every := 3, 7 // a look at the page every so many events
		if setup.Seats() > 5 {
			games, every = 1, 150
		}
		for seed := range uint64(games) {
			t.Run(fmt.Sprint(setup.Seats(), " seats, game ", seed), func(t *testing.T) {
				t.Parallel()
				log := wholeGame(t, setup, seed)
				viewers := []game.Viewer{{}, game.Omniscient()}
				for s := range game.Seat(setup.Seats()) {
					viewers = append(viewers, game.AtSeat(s))
				}
				for i, v := range viewers {
					watch(t, setup, log, v, page.Langs[i%2], every)
					if setup.Seats() == 5 {
						watch(t, setup, log, v, page.Langs[(i+1)%2], every)
					}
				}
			})
		}
	}
}

// watch tells a game to one viewer.
func watch(t *testing.T, setup rules.Setup, log []rules.Event, v game.Viewer, lang page.Lang, every int) {
	t.Helper()
	s, err := sceneServer(t) // whose log fails the test on an error
	if err != nil {
		t.Fatal(err)
	}
	sc := setupScene(t, setup, v, lang)
	seat, seated := v.Seat()
	var told page.Lines
	seen, shown := 0, 0
	for i := range log {
		for _, ev := range rules.Project(nil, log[i:i+1], v) {
			seen++
			lines := sc.observe(&ev)
			told = append(told, lines...)
			s.announcement(lang, sc, &ev, lines)
		}
		if i%every != 0 && i != len(log)-1 {
			continue
		}
		state, err := rules.Fold(setup, log[:i+1])
		if err != nil {
			t.Fatal(err)
		}
		st := table.Status{Pacing: table.Pacing{On: !seated, Speed: 1}, Over: state.Over()}
		if seated {
			st.Ask, st.Asked = state.AskFor(seat)
		}
		sc.status(st)
		parts := append(sc.parts(), latest(told[shown:]))
		shown = len(told)
		patch, err := s.pages.Patch(lang, sc.table.Phase, parts...)
		if err != nil {
			t.Fatalf("%s, event %d, %s: %v", v, i+1, lang, err)
		}
		for _, part := range patch.Parts {
			if strings.Contains(part.HTML, "ZgotmplZ") || strings.Contains(part.HTML, "<no value>") {
				t.Errorf("%s, event %d: %s", v, i+1, part.HTML)
			}
		}
	}
	if seen == 0 || sc.end(false).Winner == game.SideNone {
		t.Errorf("%s saw %d events and no result", v, seen)
	}
	if _, err := s.pages.Part(lang, latest(told)); err != nil {
		t.Errorf("%s: %v", v, err)
	}
	keys := map[string]bool{}
	for _, line := range latest(told) {
		if !lineKey.MatchString(line.Key) || keys[line.Key] {
			t.Errorf("%s: key %q", v, line.Key)
		}
		keys[line.Key] = true
	}
}

// TestFinishedGames opens the list and the record of whole games as those who
// played and as others.
func TestFinishedGames(t *testing.T) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		s := openSite(t, silents)
		s.put(setup, wholeGame(t, setup, 1), table.PaceNone, map[game.Seat]string{2: me})
		for _, user := range []string{me, stranger, ""} {
			for _, lang := range page.Langs {
				v := s.visitor(user, lang)
				for _, path := range []string{"/", "/games", "/games/" + tableID} {
					if w := v.get(path); w.Code != 200 {
						t.Error(describe(w))
					}
				}
				list, record := v.get("/games").Body.Bytes(), v.get("/games/"+tableID).Body.Bytes()
				if yours := user == me; bytes.Contains(list, []byte("gamerow__you")) != yours || bytes.Contains(record, []byte("mark--you")) != yours {
					t.Errorf("%q: own seat marked %v", user, !yours)
				}
				if w := v.get("/tables/" + tableID); w.Code != 303 {
					t.Error(describe(w))
				}
			}
		}
	}
}
