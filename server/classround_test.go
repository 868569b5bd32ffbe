package server

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A schoolroom is a lesson in a bubble: a teacher, and students who have joined by the code.
type schoolroom struct {
	t        *testing.T
	s        *site
	teacher  *visitor
	at, code string
	students []*visitor
}

func openSchoolroom(t *testing.T, s *site, students int) *schoolroom {
	t.Helper()
	r := &schoolroom{t: t, s: s, teacher: s.browser("192.0.2.1")}
	r.at, r.code = openClass(t, r.teacher)
	for range students {
		r.join()
	}
	return r
}

// join adds another student.
func (r *schoolroom) join() *visitor {
	r.t.Helper()
	st := r.s.browser("192.0.2.1")
	if w := st.post("/join/"+r.code, "do", "sit"); w.Header().Get("Location") != r.at {
		r.t.Fatalf("join: %s", describe(w))
	}
	r.students = append(r.students, st)
	return st
}

// teach presses a button on the console.
func (r *schoolroom) teach(status int, form ...any) {
	r.t.Helper()
	if w := r.teacher.post(r.at+"/console", form...); w.Code != status {
		r.t.Fatalf("%v: %s", form, describe(w))
	}
}

// console returns the teacher's page, on one line.
func (r *schoolroom) console(query string) string {
	r.t.Helper()
	w := r.teacher.get(r.at + "/console" + query)
	if w.Code != http.StatusOK {
		r.t.Fatalf("console%s: %s", query, describe(w))
	}
	return strings.Join(strings.Fields(w.Body.String()), " ")
}

var nameLinks = regexp.MustCompile(`console\?student=([a-z-]+)"`)

// names returns the names of the students, in the order in which they came.
func (r *schoolroom) names() (list []string) {
	r.t.Helper()
	_, roll, _ := strings.Cut(r.console(""), `id="roll"`)
	for _, found := range nameLinks.FindAllStringSubmatch(roll, -1) {
		list = append(list, found[1])
	}
	return list
}

// TestDraft checks that the teacher can look at a deal, move a student, and begin. A student who has come meanwhile
// gets a seat too.
func TestDraft(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, silents), 6)
		r.teach(http.StatusSeeOther, "do", "sketch", "seats", "5", "each", "3", "pace", "none")
		villages := func() (list [][]string) {
			_, draft, _ := strings.Cut(r.console(""), `class="console__draft"`)
			draft, _, _ = strings.Cut(draft, `id="roll"`)
			for _, village := range strings.Split(draft, "<h4>")[1:] {
				var names []string
				for _, found := range nameLinks.FindAllStringSubmatch(village, -1) {
					names = append(names, found[1])
				}
				list = append(list, names)
			}
			return list
		}
		before := villages()
		if len(before) != 2 || len(before[0]) != 3 || len(before[1]) != 3 {
			t.Fatalf("the plan is %v, want two villages of three", before)
		}
		contains(t, r.console("?student="+before[0][0]), `value="place"`, "In Village 1")
		r.teach(http.StatusConflict, "do", "place", "student", before[0][0], "village", "9")
		r.teach(http.StatusConflict, "do", "place", "student", "nobody", "village", "2")
		r.teach(http.StatusBadRequest, "do", "place", "student", before[0][0], "village", "x")
		r.teach(http.StatusSeeOther, "do", "place", "student", before[0][0], "village", "2")
		if now := villages(); len(now[0]) != 2 || now[1][3] != before[0][0] {
			t.Errorf("after a move the plan is %v", now)
		}
		if loc := r.students[0].get(r.at).Header().Get("Location"); loc != "" {
			t.Errorf("a plan has led a student to %s", loc)
		}
		r.join()
		r.teach(http.StatusSeeOther, "do", "begin", "seats", "5", "each", "3", "pace", "none")
		tables := map[string]int{}
		for _, st := range r.students {
			tables[st.get(r.at).Header().Get("Location")]++
		}
		if len(tables) != 2 || tables[""] != 0 {
			t.Errorf("students sit at %v, want two tables and nobody without", tables)
		}
		if strings.Contains(r.console(""), "console__draft") {
			t.Error("the plan is still there")
		}
	})
}

// TestSuit checks that the teacher can give one student more time and another language during a game. The student's
// page is loaded anew in that language, until the student chooses one. The pages of the others stay.
func TestSuit(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, talkers), 2)
		names := r.names()
		contains(t, r.console("?student="+names[0]), `value="language"`, `value="pace"`, `value="remove"`)
		contains(t, r.console("?student="), "Time and language")
		if strings.Contains(r.console("?student=nobody"), `id="suit-title"`) {
			t.Error("somebody who is not there can be changed")
		}
		waiting := r.students[0].watchPath(r.at + "/feed")
		r.teach(http.StatusBadRequest, "do", "language", "student", names[0], "lang", "xx")
		r.teach(http.StatusBadRequest, "do", "pace", "student", names[0], "pace", "soon")
		r.teach(http.StatusConflict, "do", "pace", "student", "nobody", "pace", "slow")
		r.teach(http.StatusSeeOther, "do", "language", "student", names[0], "lang", "ja")
		synctest.Wait()
		contains(t, waiting.text(), "event: reset")
		waiting.close()
		late := r.students[0].watchPath(r.at + "/feed?in=en") // of a page from before
		synctest.Wait()
		contains(t, late.text(), "event: reset")
		late.close()
		contains(t, r.students[0].get(r.at).Body.String(), "呼び名")
		contains(t, r.students[1].get(r.at).Body.String(), "Your name in class")
		r.teach(http.StatusSeeOther, "do", "begin", "seats", "5", "each", "5", "pace", "fast")
		to := r.students[0].get(r.at).Header().Get("Location")
		first, second := r.students[0].watchPath(to+"/feed"), r.students[1].watchPath(to+"/feed")
		defer second.close()
		pass(5 * time.Second)
		r.teach(http.StatusSeeOther, "do", "pace", "student", names[0], "pace", "none")
		r.teach(http.StatusSeeOther, "do", "language", "student", names[0], "lang", "en")
		synctest.Wait()
		contains(t, first.text(), "event: reset")
		if strings.Contains(second.text(), "event: reset") {
			t.Error("the other student's page was loaded anew")
		}
		first.close()
		contains(t, r.students[0].get(to).Body.String(), `<html lang="en">`)
		contains(t, r.console(""), "no time limit", "English ·")
		r.s.restart()
		for _, v := range append(r.students, r.teacher) {
			v.site = r.s
		}
		contains(t, r.students[0].get(to).Body.String(), `<html lang="en">`)
		r.students[0].post("/language", "lang", "ja", "back", "/")
		contains(t, r.students[0].get(to).Body.String(), `<html lang="ja">`)
		r.teach(http.StatusSeeOther, "do", "language", "student", "", "lang", "en")
		for _, st := range r.students {
			contains(t, st.get(to).Body.String(), `<html lang="en">`)
		}
		r.teach(http.StatusSeeOther, "do", "language", "student", names[1], "lang", "ja-x-easy") // plain Japanese
		contains(t, r.students[1].get(to).Body.String(), `<html lang="ja-x-easy">`, "<ruby>")
		contains(t, r.console(""), "やさしい日本語")
	})
}

// TestHandOver checks that a latecomer can get the seat of another student. That student is led back to the class,
// and can no longer see the table.
func TestHandOver(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, talkers), 2)
		names := r.names()
		r.teach(http.StatusSeeOther, "do", "begin", "seats", "5", "each", "2", "pace", "none")
		old, other := r.students[0], r.students[1]
		to := old.get(r.at).Header().Get("Location")
		feed := old.watchPath(to + "/feed")
		late := r.join()
		name := r.names()[2]
		contains(t, r.console("?student="+names[0]), `value="hand"`, `value="`+name+`"`)
		r.teach(http.StatusConflict, "do", "hand", "student", names[0], "to", names[1])
		r.teach(http.StatusConflict, "do", "hand", "student", name, "to", names[0])
		r.teach(http.StatusConflict, "do", "hand", "student", names[0], "to", "nobody")
		r.teach(http.StatusSeeOther, "do", "hand", "student", names[0], "to", name)
		synctest.Wait()
		contains(t, feed.text(), "event: reset")
		feed.close()
		if w := old.get(to); w.Header().Get("Location") != r.at {
			t.Errorf("who gave the seat, at the table: %s", describe(w))
		}
		contains(t, old.get(r.at).Body.String(), "Waiting for the teacher")
		if w := late.get(r.at); w.Header().Get("Location") != to {
			t.Errorf("who has the seat now: %s", describe(w))
		}
		stale := old.watchPath(to + "/feed") // of a page from before
		synctest.Wait()
		if stale.status != http.StatusForbidden || strings.Contains(stale.text(), "data-role") {
			t.Errorf("who gave the seat is told %d %s", stale.status, stale.text())
		}
		stale.close()
		for _, st := range []*visitor{late, other} {
			contains(t, st.get(to).Body.String(), `data-role="`)
		}
	})
}

// TestStepOfAClass checks that one press lets all tables go on for one turn, and that they then pause again.
func TestStepOfAClass(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, talkers), 1)
		r.teach(http.StatusSeeOther, "do", "begin", "seats", "5", "each", "2", "pace", "fast")
		to := r.students[0].get(r.at).Header().Get("Location")
		feed := r.students[0].watchPath(to + "/feed")
		defer feed.close()
		pass(10 * time.Second)
		r.teach(http.StatusSeeOther, "do", "pause")
		contains(t, r.console(""), `value="step"`)
		for range 3 {
			r.teach(http.StatusSeeOther, "do", "step")
			pass(time.Hour)
			contains(t, r.console(""), "data-held")
		}
	})
}

// TestClassRecord checks that the teacher can print the talk of the finished games and, separately, the roles.
// Running games are left out, and students can't see the page.
func TestClassRecord(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, talkers), 2)
		record := func() string { return r.teacher.get(r.at + "/record").Body.String() }
		contains(t, record(), "No game is over yet")
		r.teach(http.StatusSeeOther, "do", "begin", "seats", "5", "each", "1", "pace", "none")
		ids := tableShown.FindAllStringSubmatch(r.console(""), -1)
		if len(ids) != 2 {
			t.Fatalf("%d tables", len(ids))
		}
		r.teach(http.StatusSeeOther, "do", "end", "table", ids[0][1])
		pass(time.Minute)
		html := record()
		contains(t, html, "Village 1", "1 game is still going on", "<code", "VOTE Agent")
		if strings.Contains(html, "Village 2") {
			t.Error("the record has a game that goes on")
		}
		talk, roles, _ := strings.Cut(html, `class="record__roles"`)
		contains(t, roles, "Werewolf", "Seer")
		for _, secret := range []string{"data-role", "roletag"} {
			if strings.Contains(talk, secret) {
				t.Errorf("%q stands before the page of the roles", secret)
			}
		}
		for _, v := range []*visitor{r.students[0], r.s.browser("192.0.2.9")} {
			if w := v.get(r.at + "/record"); w.Code != http.StatusNotFound {
				t.Errorf("somebody else: %d", w.Code)
			}
		}
	})
}
