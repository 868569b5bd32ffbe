package server

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

var queryForm = regexp.MustCompile(`name="query" value="(\d+)"[^>]*><input type="hidden" name="village" value="(\d+)"`)

// reply answers the question on a student's page.
func (r *schoolroom) reply(st *visitor, status int, choice, sure string) {
	r.t.Helper()
	found := queryForm.FindStringSubmatch(strings.Join(strings.Fields(st.get(r.at).Body.String()), " "))
	if found == nil {
		r.t.Fatalf("a phone asks nothing:\n%s", st.get(r.at).Body)
	}
	w := st.scripted().post(r.at, "do", "reply", "query", found[1], "village", found[2], "choice", choice, "sure", sure)
	if w.Code != status {
		r.t.Fatalf("reply %s: %s", choice, describe(w))
	}
}

// TestFreezeAndAsk checks that a question pauses the games and appears on every phone, also for a student who has no
// seat, comes meanwhile, or was away. Until a game is over, nothing that others receive depends on the answers, byte
// for byte. Then the charts and points appear, and they stay as long as the class.
func TestFreezeAndAsk(t *testing.T) { bubble(t, askTheGames) }

func askTheGames(t *testing.T) {
	r := openSchoolroom(t, openSite(t, talkers), 4)
	r.teach(http.StatusConflict, "do", "inquire", "kind", "wolf") // no game is running
	r.teach(http.StatusSeeOther, "do", "begin", "seats", "5", "each", "2", "pace", "none")
	late := r.join() // this student has no seat
	tables := map[*visitor]string{}
	for _, st := range r.students[:4] {
		tables[st] = st.get(r.at).Header().Get("Location")
		contains(t, st.get(tables[st]).Body.String(), `id="dock"`)
	}
	contains(t, r.teacher.get(r.at+"/wall").Body.String(), "Village 1", "Village 2", "5 of 5")
	r.teach(http.StatusBadRequest, "do", "inquire", "kind", "who")
	r.teach(http.StatusSeeOther, "do", "inquire", "kind", "wolf")
	r.teach(http.StatusConflict, "do", "inquire", "kind", "next")
	for _, press := range []string{"go", "step", "front", "pause", "end"} {
		r.teach(http.StatusConflict, "do", press)
	}
	for _, st := range r.students[:4] {
		if to := st.get(tables[st]).Header().Get("Location"); to != r.at {
			t.Fatalf("from the table a student is led to %q, want the question", to)
		}
	}
	later := r.join()
	others := func() string { // everything that others than the first student receive
		t.Helper()
		synctest.Wait()
		wall := r.teacher.watchPath(r.at + "/wall/feed")
		synctest.Wait()
		wall.close()
		return wall.text() + r.teacher.get(r.at+"/wall").Body.String() + r.console("") +
			r.teacher.get(r.at+"/thoughts").Body.String() + r.students[1].get(r.at).Body.String() + late.get(r.at).Body.String()
	}
	// closed closes the question after the first student has answered.
	closed := func(choice, sure string) (open, shut string) {
		t.Helper()
		r.reply(r.students[0], http.StatusNoContent, choice, sure)
		open = others()
		r.teach(http.StatusSeeOther, "do", "shutquery", "query", "1")
		shut = others()
		r.teach(http.StatusSeeOther, "do", "openquery", "query", "1")
		return open, shut
	}
	openOne, shutOne := closed("1", "3")
	openTwo, shutTwo := closed("2", "1")
	if openOne != openTwo || shutOne != shutTwo {
		t.Error("others get something else where a student answers something else")
	}
	r.reply(r.students[0], http.StatusBadRequest, "9", "3")
	r.reply(r.students[0], http.StatusBadRequest, "1", "4")
	for _, st := range []*visitor{r.students[1], late, later} {
		r.reply(st, http.StatusNoContent, "3", "1")
	}
	r.s.restart()
	for _, v := range append(r.students, r.teacher) {
		v.site = r.s
	}
	r.teach(http.StatusBadRequest, "do", "shutquery", "query", "x")
	r.teach(http.StatusConflict, "do", "shutquery", "query", "7")
	r.teach(http.StatusSeeOther, "do", "shutquery", "query", "1")
	w := r.students[2].scripted().post(r.at, "do", "reply", "query", "1", "village", "0", "choice", "3", "sure", "1")
	if w.Code != http.StatusConflict {
		t.Errorf("an answer after the end: %s", describe(w))
	}
	r.teach(http.StatusSeeOther, "do", "endquery")
	r.teach(http.StatusSeeOther, "do", "endquery") // a second time
	if to := r.students[0].get(r.at).Header().Get("Location"); to != tables[r.students[0]] {
		t.Errorf("after the question a student is led to %q, want the table", to)
	}
	r.teach(http.StatusSeeOther, "do", "inquire", "kind", "next")
	r.reply(r.students[2], http.StatusNoContent, "1", "1")
	r.teach(http.StatusSeeOther, "do", "endquery")
	r.teach(http.StatusSeeOther, "do", "end")
	pass(time.Minute)
	wall := r.teacher.get(r.at + "/wall").Body.String()
	contains(t, wall, "wallthought", `class="chart"`)
	printed := strings.Join(strings.Fields(r.teacher.get(r.at+"/thoughts").Body.String()), " ")
	contains(t, printed, "Village 1", "Village 2", "Points of the class:", "Agents:", "Pure chance: 60")
	if n := strings.Count(printed, `class="thought__ask"`); n != 3 {
		t.Errorf("%d charts are printed, want two of the first question, and the one of the second that was answered", n)
	}
	phone := strings.Join(strings.Fields(r.students[0].get(r.at).Body.String()), " ")
	contains(t, phone, "Your guesses", "data-yours", `class="chart"`)
	for name, html := range map[string]string{"wall": wall, "page": printed, "phone": phone} {
		if found := negative.FindString(html); found != "" {
			t.Errorf("the %s shows %q", name, found)
		}
	}
	for _, name := range r.names() {
		if strings.Contains(printed, ">"+name+"<") {
			t.Errorf("the printed page names %s", name)
		}
	}
	r.teach(http.StatusSeeOther, "do", "begin", "seats", "5", "each", "5", "pace", "none")
	if again := r.teacher.get(r.at + "/thoughts").Body.String(); strings.Count(again, `class="thought__ask"`) != 3 {
		t.Error("the next round has taken the charts away")
	}
	r.teach(http.StatusSeeOther, "do", "end")
	pass(time.Minute)
	contains(t, r.console(""), `value="5" selected>at most 5`)
	if w := r.students[0].get(r.at + "/thoughts"); w.Code != http.StatusNotFound {
		t.Errorf("a student gets the page: %s", describe(w))
	}
}

var negative = regexp.MustCompile(`>[^<]*[-−]\d+ (points|点)`)

// TestThoughtsOfALesson checks that the answers of a class stay when a lesson ends, also if it is ended twice. A
// lesson that nobody answered leaves nothing.
func TestThoughtsOfALesson(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, silents), 3)
		contains(t, r.teacher.get(r.at+"/thoughts").Body.String(), "Nothing yet")
		r.begin("reasoning")
		r.teach(http.StatusSeeOther, "do", "dismiss")
		contains(t, r.teacher.get(r.at+"/thoughts").Body.String(), "Nothing yet")
		r.begin("reasoning")
		contains(t, r.teacher.get(r.at+"/wall").Body.String(), "lesson__cast", "lesson__mix")
		r.teach(http.StatusSeeOther, "do", "turn", "step", "0", "to", "1")
		for _, st := range r.students { // all give the same answer
			st.post(r.at, "do", "answer", "step", "1", "choice", "2", "sure", "3")
		}
		if w := r.students[0].get("/class/lessons/reasoning"); w.Code != http.StatusConflict {
			t.Errorf("who is in the lesson reads its answers: %s", describe(w))
		}
		r.teach(http.StatusSeeOther, "do", "dismiss")
		r.teach(http.StatusSeeOther, "do", "dismiss")
		printed := strings.Join(strings.Fields(r.teacher.get(r.at+"/thoughts").Body.String()), " ")
		if n := strings.Count(printed, `class="thought__ask"`); n != 1 {
			t.Errorf("%d charts, want 1", n)
		}
		contains(t, printed, "How an agent reasons", "Step 2:", "3 students", "Very sure: 3 students")
		r.s.restart()
		r.teacher.site = r.s
		contains(t, r.teacher.get(r.at+"/thoughts").Body.String(), "How an agent reasons")
		nobody := r.s.browser("192.0.2.9")
		contains(t, nobody.get("/class").Body.String(), "/class/lessons/liar")
		contains(t, nobody.get("/class/lessons/liar").Body.String(), "Afterwards students can", "from 12 years")
		contains(t, nobody.get("/class/lessons").Body.String(), "Who is lying?")
	})
}

// TestTooEarlyToAsk checks that the console offers no question before a village has reached its first morning, and
// says why.
func TestTooEarlyToAsk(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, talkers), 1)
		r.teach(http.StatusSeeOther, "do", "begin", "seats", "5", "each", "1", "pace", "fast")
		const offered, early = `name="kind" value="wolf">`, `name="kind" value="wolf" disabled`
		contains(t, r.console(""), early, "Too early:")
		lacks(t, r.console(""), offered)
		for range 30 {
			pass(10 * time.Second)
			if !strings.Contains(r.console(""), early) {
				break
			}
		}
		contains(t, r.console(""), "Day 1", offered)
		lacks(t, r.console(""), early, "Too early:")
	})
}

// TestNobodyAnswers checks that a question about the games that nobody answers leaves no chart. The wall then shows
// the previous question, to which all students have given the same answer.
func TestNobodyAnswers(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, talkers), 3)
		r.teach(http.StatusSeeOther, "do", "begin", "seats", "5", "each", "5", "pace", "none")
		r.teach(http.StatusSeeOther, "do", "inquire", "kind", "next")
		for _, st := range r.students {
			r.reply(st, http.StatusNoContent, "2", "3")
		}
		for range 2 { // the second question is closed without answers
			pass(time.Second)
			r.teach(http.StatusSeeOther, "do", "endquery")
			r.teach(http.StatusSeeOther, "do", "inquire", "kind", "wolf")
		}
		r.teach(http.StatusSeeOther, "do", "endquery")
		r.teach(http.StatusSeeOther, "do", "end")
		pass(time.Minute)
		for name, html := range map[string]string{
			"wall": r.teacher.get(r.at + "/wall").Body.String(), "page": r.teacher.get(r.at + "/thoughts").Body.String(),
		} {
			if n := strings.Count(html, `class="chart"`); n != 1 || !strings.Contains(html, "3 students") {
				t.Errorf("the %s shows %d charts, want that of three equal answers:\n%s", name, n, html)
			}
		}
	})
}
