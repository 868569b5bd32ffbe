package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/lesson"
	"aiwolfplay/server/web/classroom"
	"aiwolfplay/server/web/classroom/lessons"
	"aiwolfplay/templates/ui"
)

// begin begins a ready lesson.
func (r *schoolroom) begin(name string) {
	r.t.Helper()
	if w := r.teacher.post(r.at+"/lessons", "lesson", name); w.Header().Get("Location") != r.at+"/console" {
		r.t.Fatalf("begin %s: %s", name, describe(w))
	}
}

// all returns every page and stream of a class that a student, or everybody in the room, can see.
func (r *schoolroom) all() string {
	r.t.Helper()
	wall := r.teacher.watchPath(r.at + "/wall/feed")
	synctest.Wait()
	wall.close()
	text := wall.text() + r.teacher.get(r.at+"/wall").Body.String()
	for _, st := range r.students {
		text += st.get(r.at).Body.String()
	}
	return text
}

var saidCrest = regexp.MustCompile(
	`class="saidseat"[^>]*>\s*<svg class="crest"[^>]*><use href="[^"#]*#crest-([a-z0-9-]+)"`,
)

// sameCrests fails the test if a sentence and the table show a seat with different crests.
func sameCrests(t *testing.T, html string, names []string) {
	t.Helper()
	for _, found := range saidCrest.FindAllStringSubmatch(html, -1) {
		if !slices.Contains(names, found[1]) {
			t.Errorf("a sentence shows the crest %q, the table has %v", found[1], names)
		}
	}
}

// TestLessonIsTaught checks every step of every ready lesson, on the wall, the console and a phone, in both
// languages. Nothing may reveal a role, a right answer or the authors of answers before the lesson shows them.
func TestLessonIsTaught(t *testing.T) {
	for _, name := range lessons.Ready {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				r := openSchoolroom(t, openSite(t, silents), 2)
				ja := r.s.visitor("schüler", ui.Ja)
				ja.post("/join/"+r.code, "do", "sit")
				r.students = append(r.students, ja)
				r.begin(name)
				ready, err := lessons.Named(name)
				if err != nil {
					t.Fatal(err)
				}
				contains(t, r.console(""), "?end=lesson")
				contains(t, r.console("?end=lesson"), "is kept on a page to print", `value="dismiss"`)
				for i := range ready.Steps {
					step := &ready.Steps[i]
					contains(t, r.all(), step.Heading.Line("en"), step.Heading.Line("ja"))
					secretsOfLesson(t, r.all(), i, step.Kind)
					contains(t, r.console(""), step.Heading.Line("en"))
					switch step.Kind {
					case lesson.Ask:
						sameCrests(t, r.all(), ready.Game.Names)
						for k, st := range r.students {
							r.answer(st, http.StatusSeeOther, "step", i, "choice", ready.Choices(step)[k%2], "sure", 2)
						}
						contains(t, r.console(""), "Everybody has answered.")
						if strings.Contains(r.all(), "chart__number") {
							t.Errorf("step %d: what agents believe is told before the question is closed", i+1)
						}
						r.teach(http.StatusSeeOther, "do", "shut", "step", i)
						secretsOfLesson(t, r.all(), i, step.Kind)
						r.answer(r.students[0], http.StatusConflict, "step", i, "choice", ready.Choices(step)[0], "sure", 2)
						if step.Question != lesson.Wolf {
							r.teach(http.StatusSeeOther, "do", "reveal", "step", i)
							contains(t, r.all(), "data-right", "Your points:")
						}
					case lesson.Task:
						contains(t, r.students[0].get(r.at).Body.String(), `id="build"`)
						built := r.students[0].get(r.at + "/compose?step=" + url.QueryEscape(" "+step.Answer.String()))
						contains(t, built.Body.String(), "saidseat")
						sameCrests(t, built.Body.String(), ready.Game.Names)
						r.answer(r.students[0], http.StatusSeeOther, "step", i, "text", step.Answer.String())
						r.answer(r.students[1], http.StatusSeeOther, "step", i, "text", "COMINGOUT Agent[01] SEER")
						r.answer(ja, http.StatusSeeOther, "step", i, "text", "NOT (NOT ("+step.Answer.String()+"))")
						r.teach(http.StatusSeeOther, "do", "shut", "step", i)
						contains(t, r.all(), "Means the same.", "said in 2 ways", "同じ意味です。")
						sameCrests(t, r.all(), ready.Game.Names)
					case lesson.Reveal:
						r.teach(http.StatusSeeOther, "do", "reveal", "step", i)
						contains(t, r.all(), "roletag", "Werewolf")
					}
					if i+1 < len(ready.Steps) {
						r.teach(http.StatusSeeOther, "do", "turn", "step", i, "to", i+1)
					}
				}
				r.teach(http.StatusSeeOther, "do", "dismiss")
				contains(t, r.students[0].get(r.at).Body.String(), "Waiting for the teacher")
			})
		})
	}
}

// wall returns the content of the projector's page, without the names around it.
func (r *schoolroom) wall() string {
	r.t.Helper()
	_, wall, ok := strings.Cut(r.teacher.get(r.at+"/wall").Body.String(), `id="wall"`)
	if !ok {
		r.t.Fatal("there is no wall")
	}
	return wall
}

// answer sends a student's answer.
func (r *schoolroom) answer(st *visitor, status int, form ...any) {
	r.t.Helper()
	if w := st.post(r.at, append([]any{"do", "answer"}, form...)...); w.Code != status {
		r.t.Fatalf("%v: %s", form, describe(w))
	}
}

// secretsOfLesson fails the test if a page reveals a role, or which answer is right.
func secretsOfLesson(t *testing.T, html string, step int, kind lesson.Kind) {
	t.Helper()
	for _, secret := range []string{"roletag", "data-right", "lesson__roles", "chart__right", "You get"} {
		if strings.Contains(html, secret) {
			t.Errorf("step %d, %s: %q is told before it is shown", step+1, kind, secret)
		}
	}
}

// TestLessonSecrets checks that only the teacher can see notes, files and the commands of a lesson. A student learns
// nothing of another's answer, neither from the wall nor from the time at which the chart appears. The public part of
// a lesson doesn't depend on the roles.
func TestLessonSecrets(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, silents), 4)
		r.begin("liar")
		for _, path := range []string{"/lessons", "/lessons/liar", "/lessons/liar/sheet", "/lessons/liar/file", "/console",
			"/wall", "/wall/feed", "/console/feed"} {
			for _, v := range []*visitor{r.students[0], r.s.browser("192.0.2.9")} {
				if w := v.get(r.at + path); w.Code != http.StatusNotFound {
					t.Errorf("%s to somebody else: %d", path, w.Code)
				}
			}
			if w := r.teacher.get(r.at + "/lessons/liar/sheet"); strings.Contains(w.Body.String(), "SEER,ALIVE") {
				t.Error("the sheet has the log")
			}
		}
		for step := range 3 {
			r.teach(http.StatusSeeOther, "do", "turn", "step", step, "to", step+1)
		}
		other := r.students[3].watchPath(r.at + "/feed")
		wall := r.teacher.watchPath(r.at + "/wall/feed")
		synctest.Wait()
		before := other.text()
		chart := regexp.MustCompile(`value=\\"\d+\\" aria-hidden`)
		charts := func() string { return strings.Join(chart.FindAllString(wall.text(), -1), "") }
		if now := charts(); now != "" {
			t.Errorf("there is a chart before anybody has answered: %s", now)
		}
		r.answer(r.students[0], http.StatusSeeOther, "step", 3, "choice", 4, "sure", 3)
		r.answer(r.students[1], http.StatusSeeOther, "step", 3, "choice", 4, "sure", 1)
		pass(classroom.Rest)
		if now := charts(); now != "" {
			t.Errorf("there is a chart after two answers: %s", now)
		}
		phone := regexp.MustCompile(`(\d of \d have answered|checked|Your answer)`)
		if news := phone.FindAllString(strings.TrimPrefix(other.text(), before), -1); len(news) > 0 {
			t.Errorf("another's phone tells %v", news)
		}
		r.answer(r.students[2], http.StatusSeeOther, "step", 3, "choice", 2, "sure", 1)
		pass(classroom.Rest)
		if charts() == "" {
			t.Error("there is no chart after three answers")
		}
		other.close()
		wall.close()
	})
	text, err := lessons.File("liar")
	if err != nil {
		t.Fatal(err)
	}
	// the possessed and the other villager change places, which only these two can notice
	swapped := strings.NewReplacer(
		"status,2,VILLAGER", "status,2,POSSESSED", "status,1,POSSESSED", "status,1,VILLAGER",
		"1,execute,2,VILLAGER", "1,execute,2,POSSESSED",
	).Replace(text)
	if swapped == text {
		t.Fatal("nothing was swapped")
	}
	var shown [2]string
	for i, text := range []string{text, swapped} {
		bubble(t, func(t *testing.T) {
			r := openSchoolroom(t, openSite(t, silents), 1)
			if w := r.teacher.post(r.at+"/lessons", "lesson", "own", "text", text); w.Code != http.StatusSeeOther {
				t.Fatal(describe(w))
			}
			all, err := lesson.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			for step := range all.Steps {
				shown[i] += r.wall()
				if all.Steps[step].Kind == lesson.Reveal {
					break
				}
				if all.Steps[step].Kind == lesson.Task {
					for _, query := range []string{"", "seat=2", "step=+ESTIMATE+Agent[02]+WEREWOLF"} {
						body := r.students[0].get(r.at + "/compose?" + query).Body.String()
						shown[i] += strings.ReplaceAll(body, r.at, "/class/x")
					}
				}
				if all.Steps[step].Kind.Answered() {
					r.teach(http.StatusSeeOther, "do", "shut", "step", step)
					shown[i] += r.wall()
				}
				r.teach(http.StatusSeeOther, "do", "turn", "step", step, "to", step+1)
			}
		})
	}
	if diff := cmp.Diff(strings.Split(shown[0], "\n"), strings.Split(shown[1], "\n")); diff != "" {
		t.Errorf("the wall of a lesson tells who the possessed is: %s", diff)
	}
}

// TestLessonRefuses checks that the refusal of an invalid answer, step or file says what was expected. A repeated
// press counts once, a lesson and games exclude each other, and everything survives a restart of the server.
func TestLessonRefuses(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := openSchoolroom(t, openSite(t, silents), 1)
		st := r.students[0]
		r.answer(st, http.StatusConflict, "step", 0, "choice", 1, "sure", 1)
		r.teach(http.StatusConflict, "do", "turn", "step", 0, "to", 1)
		broken, err := lessons.File("liar")
		if err != nil {
			t.Fatal(err)
		}
		w := r.teacher.post(r.at+"/lessons", "lesson", "own", "text", strings.Replace(broken, "at: d1-9", "at: d9-9", 1))
		if w.Code != http.StatusUnprocessableEntity {
			t.Fatalf("a broken file: %s", describe(w))
		}
		before, _, _ := strings.Cut(broken, "at: d1-9")
		line := fmt.Sprint("Line ", 1+strings.Count(before, "\n"))
		contains(t, w.Body.String(), line, "“at”", "d9-9", "title en: Who is lying?")
		if w := r.teacher.post(r.at+"/lessons", "lesson", "nothing"); w.Code != http.StatusBadRequest {
			t.Errorf("no such lesson: %d", w.Code)
		}
		r.begin("liar")
		if w := r.teacher.post(r.at+"/lessons", "lesson", "language"); w.Code != http.StatusConflict {
			t.Errorf("a second lesson: %d", w.Code)
		}
		r.teach(http.StatusConflict, "do", "begin", "seats", "5", "each", "3", "pace", "none")
		r.teach(http.StatusBadRequest, "do", "turn", "step", 0, "to", 99)
		r.teach(http.StatusBadRequest, "do", "turn", "step", "x", "to", 1)
		for range 2 {
			r.teach(http.StatusSeeOther, "do", "turn", "step", 0, "to", 3)
		}
		contains(t, r.console(""), "4 of 14")
		r.s.restart()
		st.site, r.teacher.site = r.s, r.s
		r.answer(st, http.StatusBadRequest, "step", 3, "choice", 9, "sure", 1)
		r.answer(st, http.StatusBadRequest, "step", 3, "choice", 1, "sure", 7)
		r.answer(st, http.StatusConflict, "step", 7, "choice", 1, "sure", 1)
		r.answer(st, http.StatusSeeOther, "step", 3, "choice", 1, "sure", 1)
		contains(t, st.get(r.at).Body.String(), "Change the answer")
		r.teach(http.StatusSeeOther, "do", "turn", "step", 3, "to", 5)
		for text, status := range map[string]int{
			"VOTE the wolf": 422, "": 422, "VOTE Agent[09]": 400, "Skip": 400, strings.Repeat("NOT (", 200): 400,
			"VOTE Agent[01]": 303,
		} {
			if w := st.post(r.at, "do", "answer", "step", 5, "text", text); w.Code != status {
				t.Errorf("%.20q: %d, want %d", text, w.Code, status)
			}
		}
		for _, query := range []string{"?step=+ESTIMATE+%3F+%3F", "?seat=1"} {
			contains(t, st.get(r.at+query).Body.String(), `id="build"`)
			contains(t, st.get(r.at+"/compose"+query).Body.String(), `<section id="build"`)
		}
		steps := st.post(r.at+"/compose", "q", "step=+ESTIMATE+%3F+%3F", "q", "seat=99")
		contains(t, steps.Body.String(), `id=\"build\"`, `,""]`)
		if w := st.post(r.at+"/compose", "x", "y"); w.Code != http.StatusBadRequest {
			t.Errorf("no steps: %d", w.Code)
		}
		built := st.watchPath(r.at + "/feed?lesson=5")
		r.teach(http.StatusSeeOther, "do", "turn", "step", 5, "to", 3)
		synctest.Wait()
		built.close()
		contains(t, built.text(), "event: reset", fmt.Sprintf(`"to":%q`, r.at)) // the next task begins without a sentence
		for _, w := range []*httptest.ResponseRecorder{
			st.get(r.at + "/compose?seat=1"), st.post(r.at+"/compose", "q", "seat=1"),
		} {
			if w.Code != http.StatusConflict {
				t.Errorf("a builder without a task: %d", w.Code)
			}
		}
	})
}
