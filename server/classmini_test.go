package server

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/version"
	"aiwolfplay/templates/ui"
)

// deals deals a mini-game as the teacher.
func (r *schoolroom) deals(game, groups string) {
	r.t.Helper()
	r.minis(http.StatusSeeOther, "do", "deal", "game", game, "groups", groups)
}

// minis presses a button in the console's part for mini-games.
func (r *schoolroom) minis(status int, form ...any) {
	r.t.Helper()
	if w := r.teacher.post(r.at+"/minis", form...); w.Code != status {
		r.t.Fatalf("%v: %s", form, describe(w))
	}
}

// led returns the address to which the class's page leads a student.
func (r *schoolroom) led(st *visitor) string {
	r.t.Helper()
	return st.get(r.at).Header().Get("Location")
}

// seats returns the students by the mini-game to which they are led, "" for none.
func (r *schoolroom) seats() map[string][]*visitor {
	r.t.Helper()
	seats := map[string][]*visitor{}
	for _, st := range r.students {
		to := r.led(st)
		seats[to] = append(seats[to], st)
	}
	return seats
}

// mini returns the table of an address.
func (r *schoolroom) mini(path string) *minitable.Table {
	r.t.Helper()
	live, err := r.s.minis.Get(r.t.Context(), strings.TrimPrefix(path, "/mini/"))
	if err != nil {
		r.t.Fatal(path, err)
	}
	return live
}

// answers answers the open question for a student who is asked. It reports whether they were asked.
func (r *schoolroom) answers(path string, st *visitor, answer int) bool {
	r.t.Helper()
	found := questionAsked.FindStringSubmatch(st.get(path).Body.String())
	if found == nil {
		return false
	}
	if w := st.post(path+"/answer", "question", found[1], "answer", answer); w.Code != http.StatusSeeOther {
		r.t.Fatalf("answer: %s", describe(w))
	}
	return true
}

var questionAsked = regexp.MustCompile(`name="question" value="(\d+)"`)

// plays makes all students play until their games are over.
func (r *schoolroom) plays(answer int) {
	r.t.Helper()
	for path, group := range r.seats() {
		for path != "" && !r.mini(path).Over() {
			for _, st := range group {
				r.answers(path, st, answer)
			}
		}
	}
}

// TestDealMini checks that one press deals everybody present into groups of three, whatever their number, and that
// agents fill the gaps.
func TestDealMini(t *testing.T) {
	for _, c := range []struct{ students, groups, agents int }{{30, 10, 0}, {29, 10, 1}, {4, 2, 2}, {2, 1, 1}, {1, 1, 2}} {
		t.Run(fmt.Sprint(c.students), func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				r := openSchoolroom(t, openSite(t, silents), c.students)
				r.deals("dilemma/classic", "new")
				seats, agents := r.seats(), 0
				for path, group := range seats {
					if len(group) > mini.Seats || path == "" {
						t.Fatalf("%d students at %q", len(group), path)
					}
					live := r.mini(path)
					if live.Listed() || live.Setting() != 0 || live.Game().Name() != "dilemma" {
						t.Error("another game was opened")
					}
					agents += live.Free().Len()
				}
				if len(seats) != c.groups || agents != c.agents {
					t.Errorf("%d groups with %d agents, want %d and %d", len(seats), agents, c.groups, c.agents)
				}
				r.minis(http.StatusConflict, "do", "deal", "game", "dilemma/classic")
				r.teach(http.StatusConflict, "do", "begin", "seats", "5", "each", "5", "pace", "none")
			})
		})
	}
}

// TestMiniGroups checks that an empty class gets no game, that an unreadable form is refused, and that groups stay or
// are dealt anew. A newcomer gets a seat in an existing group with a free seat, or in a new group.
func TestMiniGroups(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, silents), 0)
		r.minis(http.StatusConflict, "do", "deal", "game", "dilemma/classic")
		for range 6 {
			r.join()
		}
		for _, form := range [][]any{{"do", "deal", "game", "dilemma"}, {"do", "deal", "game", "chess/classic"}} {
			r.minis(http.StatusUnprocessableEntity, form...)
		}
		r.minis(http.StatusBadRequest, "do", "nothing")
		if w := r.students[0].post(r.at+"/minis", "do", "deal", "game", "dilemma/classic"); w.Code != http.StatusNotFound {
			t.Errorf("a student deals: %s", describe(w))
		}
		r.deals("dilemma/classic", "new")
		before := r.partners()
		r.minis(http.StatusConflict, "do", "back")
		r.minis(http.StatusSeeOther, "do", "finish")
		r.join()
		r.deals("publicgood/m15", "keep")
		for st, others := range r.partners() {
			if st != r.students[6] && !slices.Equal(others, before[st]) {
				t.Errorf("a student sits beside others than before")
			}
			if st == r.students[6] && len(others) != 0 {
				t.Error("the newcomer sits in a group that was full")
			}
		}
	})
}

// partners returns the partners of each student, in the order in which they came.
func (r *schoolroom) partners() map[*visitor][]*visitor {
	all := map[*visitor][]*visitor{}
	for path, group := range r.seats() {
		for _, st := range group {
			if path == "" {
				r.t.Error("a student has no group")
			}
			all[st] = slices.DeleteFunc(slices.Clone(group), func(other *visitor) bool { return other == st })
		}
	}
	return all
}

// TestMiniLate checks that a student who comes late takes over an agent's seat, and that the next latecomer waits for
// the next round.
func TestMiniLate(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, silents), 5)
		r.deals("dilemma/classic", "new")
		late := r.join()
		if len(r.seats()) != 2 || len(r.seats()[r.led(late)]) != 3 {
			t.Fatalf("the latecomer sits at %q", r.led(late))
		}
		for _, st := range r.seats()[r.led(late)] {
			if st != late { // the agent has answered this round for the latecomer
				r.answers(r.led(late), st, int(dilemma.Cooperate))
			}
		}
		if !r.answers(r.led(late), late, int(dilemma.Cooperate)) {
			t.Error("the latecomer isn't asked")
		}
		if to := r.led(r.join()); to != "" {
			t.Errorf("somebody too many is led to %s", to)
		}
	})
}

// TestMiniMoveOn checks that the console shows the awaited students. The teacher moves on without the slowest student
// of a group, who may return, then without the slowest students of all groups, and then leads everybody back.
func TestMiniMoveOn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, silents), 6)
		r.deals("dilemma/classic", "new")
		var slow *visitor
		var where string
		for path, group := range r.seats() {
			slow, where = group[0], path
			for _, st := range group[1:] {
				r.answers(path, st, int(dilemma.Cooperate))
			}
		}
		body := r.console("")
		if n := strings.Count(body, `data-state="ready"`); n != 4 {
			t.Errorf("the console shows %d students who have answered, want 4", n)
		}
		beside := slow.watchPath(r.at + "/feed?beside=" + strings.TrimPrefix(where, "/mini/"))
		defer beside.close()
		r.minis(http.StatusSeeOther, "do", "moveon", "group", strings.TrimPrefix(where, "/mini/"))
		if round := r.mini(where).Now(game.Viewer{}).Seen.Open().Round; round != 2 {
			t.Errorf("the group is in round %d, want 2", round)
		}
		contains(t, r.console(""), `data-state="left"`)
		if w := slow.post(where + "/return"); w.Code != http.StatusSeeOther {
			t.Errorf("the slow one may not return: %s", describe(w))
		}
		for _, st := range r.seats()[where] {
			if st != slow { // an agent has answered this round for the slow one
				r.answers(where, st, int(dilemma.Defect))
			}
		}
		r.minis(http.StatusConflict, "do", "moveon", "group", "zzzz")
		roundOf := func(path string) uint8 {
			round, _ := r.mini(path).Progress()
			return round
		}
		before := map[string]uint8{}
		for path := range r.seats() {
			before[path] = roundOf(path)
		}
		r.minis(http.StatusSeeOther, "do", "moveon")
		for path, round := range before {
			if moved := roundOf(path) > round; moved == (path == where) {
				t.Errorf("the group at %s: moved on is %t; only those that keep somebody waiting are", path, moved)
			}
		}
		if !r.answers(where, slow, int(dilemma.Defect)) {
			t.Error("the slow one isn't asked any more")
		}
		r.minis(http.StatusSeeOther, "do", "finish")
		for path := range r.seats() {
			if path != "" {
				t.Errorf("%s isn't over", path)
			}
		}
		synctest.Wait()
		if strings.Contains(beside.text(), "event: reset") {
			t.Error("students are led away from the end of their games")
		}
		r.minis(http.StatusSeeOther, "do", "back")
		pass(2 * time.Second)
		contains(t, beside.text(), "event: reset", r.at)
	})
}

// TestMiniLeave checks that an agent plays for a student who leaves the class, and that the student may return. A
// student who is sent out may not, and a latecomer gets the seat.
func TestMiniLeave(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, silents), 3)
		names := r.names()
		r.deals("dilemma/classic", "new")
		where := r.led(r.students[0])
		r.students[0].post(r.at, "do", "leave")
		contains(t, r.console(""), `data-state="left"`)
		r.students[0].post(r.at, "do", "back")
		if r.led(r.students[0]) != where || r.students[0].post(where+"/return").Code != http.StatusSeeOther {
			t.Error("who has left can't come back")
		}
		r.teach(http.StatusSeeOther, "do", "remove", "student", names[1])
		if w := r.students[1].post(where + "/return"); w.Code != http.StatusForbidden {
			t.Errorf("who was sent out returns: %s", describe(w))
		}
		if late := r.join(); r.led(late) != where {
			t.Error("the seat of who was sent out isn't given to a latecomer")
		}
	})
}

// TestMiniResult checks that the results of the class are on the wall, on paper and in a table, without names, and
// that every text exists in both languages.
func TestMiniResult(t *testing.T) {
	missing := regexp.MustCompile(`[^/]\b(class)?mini\.[a-z]+[.a-z0-9]*`)
	for _, g := range games.All {
		bubble(t, func(t *testing.T) {
			r := openSchoolroom(t, openSite(t, silents), 4)
			names := r.names()
			r.deals(g.Name()+"/"+g.Settings()[0], "new")
			wall := r.teacher.get(r.at + "/wall").Body.String()
			if g.Name() == "dilemma" {
				r.plays(int(dilemma.Cooperate))
			} else {
				r.minis(http.StatusSeeOther, "do", "finish")
			}
			for _, lang := range ui.Langs {
				r.teacher.lang = lang
				for _, path := range []string{"/console", "/wall", "/minis/1", "/minis/notes/dilemma", "/minis/notes/publicgood"} {
					w := r.teacher.get(r.at + path)
					if found := missing.FindString(w.Body.String()); found != "" || w.Code != http.StatusOK {
						t.Fatalf("%s%s in %s: %d, no text for %q", g.Name(), path, lang, w.Code, found)
					}
				}
			}
			result := r.teacher.get(r.at + "/minis/1").Body.String()
			data := r.teacher.get(r.at + "/minis/1/participants.csv").Body.String()
			for _, name := range names {
				if strings.Contains(wall+result+data, name) {
					t.Errorf("%s is named", name)
				}
			}
			rows, err := csv.NewReader(strings.NewReader(data)).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range rows[1:] {
				if last := len(row) - 1; rows[0][last] != "session.config.program" || row[last] != version.Own().Short() {
					t.Errorf("%s: a row names the program %q in %s", g.Name(), row[last], rows[0][last])
				}
			}
			switch g.Name() {
			case "dilemma":
				r.checkDilemma(wall, result, rows)
			case "publicgood":
				contains(t, strings.Join(rows[0], " "), "player.contribution")
			}
			if w := r.teacher.get(r.at + "/minis/2"); w.Code != http.StatusNotFound {
				t.Errorf("a round that there is not: %d", w.Code)
			}
		})
	}
}

// checkDilemma checks the results of four students who always cooperate.
func (r *schoolroom) checkDilemma(before, result string, rows [][]string) {
	r.t.Helper()
	contains(r.t, before, "No group has finished a round yet.")
	contains(r.t, result, "100%", "Always defects", "data-selfish")
	if len(rows) != 1+2*mini.Seats*dilemma.Rounds {
		r.t.Errorf("%d rows of data", len(rows))
	}
	column := func(name string) int { return slices.Index(rows[0], name) }
	sums, totals := map[string]float64{}, map[string]string{}
	for _, row := range rows[1:] {
		code := row[column("participant.code")]
		var points float64
		if _, err := fmt.Sscan(row[column("player.payoff")], &points); err != nil {
			r.t.Fatal(row, err)
		}
		sums[code], totals[code] = sums[code]+points, row[column("participant.payoff")]
		if row[column("participant._is_bot")] == "0" && row[column("player.cooperate")] != "1" {
			r.t.Errorf("who always cooperates did not: %v", row)
		}
	}
	if len(sums) != 2*mini.Seats {
		r.t.Errorf("%d participants", len(sums))
	}
	for code, sum := range sums {
		if fmt.Sprint(sum) != totals[code] {
			r.t.Errorf("the payoffs of a participant add up to %v, not %s", sum, totals[code])
		}
	}
}

// TestMiniWallTellsNothing checks that the wall, the console and the data are the same in worlds that differ only in
// answers to questions that are still open.
func TestMiniWallTellsNothing(t *testing.T) {
	var first string
	for world := range 2 {
		r := openSchoolroom(t, openSite(t, silents), 3)
		r.deals("dilemma/classic", "new")
		path := r.led(r.students[0])
		for i, st := range r.students {
			r.answers(path, st, int(dilemma.Cooperate)+i%2)
		}
		r.answers(path, r.students[0], int(dilemma.Cooperate)+world)
		r.answers(path, r.students[1], int(dilemma.Defect)-world)
		all := ""
		for _, of := range []string{"/wall", "/minis/1", "/console"} {
			body := r.teacher.get(r.at + of).Body.String()
			if at := strings.Index(body, `class="coop__head"`); at >= 0 {
				body = body[at:]
			} else {
				body = fmt.Sprint(slices.Sorted(slices.Values(memberState.FindAllString(body, -1))))
			}
			all += body
		}
		rows, err := csv.NewReader(r.teacher.get(r.at + "/minis/1/participants.csv").Body).ReadAll()
		if err != nil || len(rows) != 1+mini.Seats {
			t.Fatalf("%d rows, %v; want those of the round that is over", len(rows), err)
		}
		all = r.nameless(all)
		if world == 0 {
			first = all
		} else if all != first {
			t.Errorf("an open answer shows:\n%s\nand\n%s", first, all)
		}
	}
}

var memberState = regexp.MustCompile(`data-state="[a-z]+"`)

// nameless removes the random parts of a class's pages.
func (r *schoolroom) nameless(text string) string {
	_, heading, _ := strings.Cut(r.console(""), "<h1>")
	name, _, _ := strings.Cut(heading, "</h1>")
	return strings.NewReplacer(r.at, "/class/x", name, "NAME").Replace(text)
}

// TestDeleteMinis checks that deleting a class deletes its mini-games, also from memory.
func TestDeleteMinis(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		r := openSchoolroom(t, s, 3)
		r.deals("dilemma/classic", "new")
		path := r.led(r.students[0])
		r.answers(path, r.students[0], int(dilemma.Defect))
		r.students[0].post(path+"/mark", "about", "1", "label", "alld")
		r.students[0].post(path+"/mark", "about", "2", "label", "alld")
		feed := r.students[1].watchPath(path + "/feed")
		defer feed.close()
		id := strings.TrimPrefix(r.at, "/class/")
		now, err := s.classes.Get(id)
		if err != nil {
			t.Fatal(err)
		}
		r.teach(http.StatusSeeOther, "do", "delete", "class", now.Name)
		synctest.Wait()
		contains(t, feed.text(), "event: reset")
		if w := r.students[0].get(path); w.Code != http.StatusNotFound {
			t.Errorf("the game is still there: %s", describe(w))
		}
		if ids, err := s.db.Minis.OfClass(t.Context(), id); err != nil || len(ids) > 0 {
			t.Errorf("stored games of the class: %v %v", ids, err)
		}
	})
}

// TestMiniStandIns checks that an agent on the wall acts as its name says in every round. A slip that the agent makes
// once in fifty times must not appear.
func TestMiniStandIns(t *testing.T) {
	for _, c := range []struct {
		game   string
		answer int
		want   map[string]string // by agent, its action in every round
	}{
		{"dilemma/classic", int(dilemma.Defect), map[string]string{"Always defects": "0%", "Always cooperates": "100%"}},
		{"publicgood/m15", 10, map[string]string{"Free rider": "0.0"}},
	} {
		bubble(t, func(t *testing.T) {
			r := openSchoolroom(t, openSite(t, silents), 12)
			r.deals(c.game, "new")
			r.plays(c.answer)
			body := r.teacher.get(r.at + "/minis/1").Body.String()
			for agent, did := range c.want {
				_, row, found := strings.Cut(body, agent+"</th>")
				row, _, _ = strings.Cut(row, "</tr>")
				if cells := coopCell.FindAllStringSubmatch(row, -1); !found || len(cells) != 5 ||
					slices.ContainsFunc(cells, func(cell []string) bool { return cell[1] != did }) {
					t.Errorf("%s: %v, want %s in every round", agent, cells, did)
				}
			}
		})
	}
}

var coopCell = regexp.MustCompile(`<td class="coop__cell"[^>]*>([^<]*)</td>`)
