package server

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/server/class"
	"aiwolfplay/server/web/classroom"
	"aiwolfplay/templates/help"
	"aiwolfplay/templates/ui"
)

// openClass opens a class for a browser, and returns its address and its code.
func openClass(t *testing.T, teacher *visitor) (at, code string) {
	t.Helper()
	w := teacher.post("/class")
	at = strings.TrimSuffix(w.Header().Get("Location"), "/console")
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(at, "/class/") {
		t.Fatalf("open: %s", describe(w))
	}
	return at, codeOf(t, teacher, at)
}

var codeShown = regexp.MustCompile(`class="waiting__code"[^>]*>([^<]*)<`)

func codeOf(t *testing.T, teacher *visitor, at string) string {
	t.Helper()
	found := codeShown.FindStringSubmatch(teacher.get(at + "/console").Body.String())
	if found == nil {
		t.Fatal("the console shows no code")
	}
	return found[1]
}

var keyShown = regexp.MustCompile(`/class/[a-z0-9]+/key/([a-z0-9]+)<`)

func linkOf(t *testing.T, teacher *visitor, at string) (path, key string) {
	t.Helper()
	found := keyShown.FindStringSubmatch(teacher.get(at + "/console").Body.String())
	if found == nil {
		t.Fatal("the console shows no link")
	}
	return strings.TrimSuffix(found[0], "<"), found[1]
}

// TestClassOfSix checks that a teacher opens a class with one press, and that six students behind the teacher's own
// address join by the code. The server is killed meanwhile.
func TestClassOfSix(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		teacher := s.browser("192.0.2.1")
		at, code := openClass(t, teacher)
		contains(t, teacher.get(at+"/wall").Body.String(), code, "/qr.svg")
		var students []*visitor
		for range 6 {
			st := s.browser("192.0.2.1")
			if w := st.get("/join?code=" + strings.ToLower(code)); w.Header().Get("Location") != "/join/"+code {
				t.Fatalf("the code: %s", describe(w))
			}
			contains(t, st.get("/join/"+code).Body.String(), `action="/join/`+code)
			if w := st.post("/join/"+code, "do", "sit"); w.Header().Get("Location") != at {
				t.Fatalf("join: %s", describe(w))
			}
			students = append(students, st)
		}
		console := teacher.watchPath(at + "/console/feed")
		phone := students[0].watchPath(at + "/feed")
		pass(12 * time.Second)
		if n := strings.Count(teacher.get(at+"/console").Body.String(), `data-where="lost"`); n != 5 {
			t.Errorf("%d students are lost, want 5", n)
		}
		contains(t, console.text(), "lost")
		s.restart()
		phone.close()
		console.close()
		for _, v := range append(students, teacher) {
			v.site = s
		}
		if got := codeOf(t, teacher, at); got != code {
			t.Errorf("after a restart the code is %s, want %s", got, code)
		}
		contains(t, students[5].get(at).Body.String(), `id="phone"`)
		if w := students[5].post("/join/"+code, "do", "sit"); w.Header().Get("Location") != at {
			t.Errorf("twice: %s", describe(w))
		}
		if n := len(nameLinks.FindAllString(teacher.get(at+"/console").Body.String(), -1)); n != 6 {
			t.Errorf("%d students, want 6", n)
		}
	})
}

// TestClassPhone checks a student's page after reloads: choosing among three names, leaving and returning, and being
// sent out and let in.
func TestClassPhone(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		teacher, st := s.browser("192.0.2.1"), s.browser("192.0.2.2")
		at, code := openClass(t, teacher)
		st.post("/join/"+code, "do", "sit")
		feed := st.watchPath(at + "/feed")
		defer feed.close()
		for range class.NamesEach - 1 {
			if w := st.post(at, "do", "rename"); w.Code != http.StatusSeeOther {
				t.Fatalf("rename: %s", describe(w))
			}
		}
		if w := st.scripted().post(at, "do", "rename"); w.Code != http.StatusConflict {
			t.Errorf("a fourth name: %s", describe(w))
		}
		contains(t, st.post(at, "do", "rename").Body.String(), "all three draws")
		st.post(at, "do", "leave")
		contains(t, st.get(at).Body.String(), `value="back"`)
		teacher.post(at+"/console", "do", "lock")
		st.post(at, "do", "back")
		contains(t, st.get(at).Body.String(), `value="leave"`)
		name := nameLinks.FindStringSubmatch(teacher.get(at + "/console").Body.String())
		if name == nil {
			t.Fatal("the console has no form for the student")
		}
		teacher.post(at+"/console", "do", "remove", "student", name[1])
		synctest.Wait()
		contains(t, feed.text(), "removed you from the class")
		for range 2 {
			contains(t, st.get(at).Body.String(), "removed you from the class")
		}
		if w := st.post("/join/"+code, "do", "sit"); w.Header().Get("Location") != at {
			t.Errorf("who was sent out, by the code: %s", describe(w))
		}
		contains(t, st.get(at).Body.String(), "removed you from the class")
		teacher.post(at+"/console", "do", "letin", "student", name[1])
		contains(t, st.get(at).Body.String(), `value="leave"`)
	})
}

// TestClassRefuses checks that the answer to a mistaken request says what was expected, in both languages.
func TestClassRefuses(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		teacher := s.browser("192.0.2.1")
		at, code := openClass(t, teacher)
		st := s.browser("192.0.2.2")
		st.post("/join/"+code, "do", "sit")
		teacher.post(at+"/console", "do", "lock")
		for i, tt := range []struct {
			v      *visitor
			method string
			path   string
			form   []any
			status int
			text   string
		}{
			{s.browser("192.0.2.3"), "GET", "/join/ZZZZZ", nil, 404, "no room with that code"},
			{s.browser("192.0.2.3"), "POST", "/join/" + code, []any{"do", "sit"}, 403, "closed to newcomers"},
			{s.browser("192.0.2.3"), "POST", "/join/" + code, []any{"do", "eat"}, 400, "do"},
			{s.browser("192.0.2.3"), "GET", at, nil, 404, "no such class"},
			{st, "GET", at + "/console", nil, 404, "no such class"},
			{st, "POST", at + "/console", []any{"do", "unlock"}, 404, "no such class"},
			{st, "POST", at, []any{"do", "eat"}, 400, "do"},
			{teacher, "POST", at + "/console", []any{"do", "eat"}, 400, "do"},
			{teacher, "POST", at + "/console", []any{"do", "remove", "student", "x"}, 409, "Nobody with that name"},
			{teacher, "POST", at + "/console", []any{"do", "delete", "class", "another"}, 400, "class"},
			{teacher, "GET", at + "/key/wrong", nil, 404, "no such class"},
			{teacher, "POST", at + "/key/wrong", nil, 404, "no such class"},
		} {
			w := tt.v.get(tt.path)
			if tt.method == "POST" {
				w = tt.v.post(tt.path, tt.form...)
			}
			if w.Code != tt.status {
				t.Errorf("%d, %s %s: %d, want %d", i, tt.method, tt.path, w.Code, tt.status)
			}
			contains(t, w.Body.String(), tt.text)
		}
		teacher.post(at+"/console", "do", "unlock")
		for i := range class.MaxStudents - 1 {
			if w := s.browser(fmt.Sprint("192.0.2.", 50+i)).post("/join/"+code, "do", "sit"); w.Code != http.StatusSeeOther {
				t.Fatalf("student %d: %s", i, describe(w))
			}
		}
		contains(t, s.browser("192.0.2.2").post("/join/"+code, "do", "sit").Body.String(), "room for 45")
		ja := s.visitor("late", ui.Ja)
		contains(t, ja.post("/join/"+code, "do", "sit").Body.String(), "45人まで")
	})
}

// TestTeachersLink checks that the teacher's link is on no page of a student, opens the console in another browser
// after a press, and is invalid once it is replaced. The first browser can find the class again, and can delete it
// with all its data.
func TestTeachersLink(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		teacher, st, phone := s.browser("192.0.2.1"), s.browser("192.0.2.2"), s.browser("192.0.2.3")
		at, code := openClass(t, teacher)
		path, key := linkOf(t, teacher, at)
		st.post("/join/"+code, "do", "sit")
		feed := st.watchPath(at + "/feed")
		synctest.Wait()
		for _, v := range []*visitor{st, phone} {
			for _, p := range []string{"/", "/class", "/join/" + code, at, at + "/console", at + "/wall", at + "/qr.svg",
				at + "/key.svg", at + "/console/feed", at + "/wall/feed", "/account", "/tables", at + "/key/" + key[1:]} {
				w := v.get(p)
				if strings.Contains(strings.ReplaceAll(describe(w), key[1:]+`"`, ""), key) {
					t.Errorf("%s has the teacher's key", p)
				}
			}
		}
		feed.close()
		if strings.Contains(feed.text(), key) || strings.Contains(teacher.get(at+"/wall").Body.String(), key) {
			t.Error("the student's feed or the wall has the teacher's key")
		}
		contains(t, phone.get(path).Body.String(), `method="post" action="`+path)
		if w := phone.get(at + "/console"); w.Code != http.StatusNotFound {
			t.Errorf("to look at the link was enough: %s", describe(w))
		}
		if w := phone.post(path); w.Header().Get("Location") != at+"/console" {
			t.Errorf("the link: %s", describe(w))
		}
		contains(t, phone.get(at+"/console").Body.String(), code)
		teacher.post(at+"/console", "do", "rekey")
		if w := phone.get(at + "/console"); w.Code != http.StatusNotFound {
			t.Errorf("after the link was replaced: %d", w.Code)
		}
		if w := phone.get(path); w.Code != http.StatusNotFound {
			t.Errorf("the old link: %d", w.Code)
		}
		contains(t, teacher.get("/class").Body.String(), at+"/console")
		name := regexp.MustCompile(`name="class" value="([a-z-]+)"`).FindStringSubmatch(
			strings.Join(strings.Fields(teacher.get(at+"/console").Body.String()), " "))
		if name == nil {
			t.Fatal("no form deletes the class")
		}
		if w := teacher.post(at+"/console", "do", "delete", "class", name[1]); w.Header().Get("Location") != "/class" {
			t.Errorf("delete: %s", describe(w))
		}
		for _, v := range []*visitor{teacher, st} {
			if w := v.get(at); w.Code != http.StatusNotFound {
				t.Errorf("after it was deleted: %d", w.Code)
			}
		}
		if stored, err := s.db.Classes.All(t.Context()); err != nil || len(stored) != 0 {
			t.Errorf("%d classes are stored, %v", len(stored), err)
		}
	})
}

// TestHiddenCode checks the wall with a hidden code, and the old code after a change.
func TestHiddenCode(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		teacher, st := s.browser("192.0.2.1"), s.browser("192.0.2.2")
		at, code := openClass(t, teacher)
		st.post("/join/"+code, "do", "sit")
		wall := teacher.watchPath(at + "/wall/feed")
		defer wall.close()
		teacher.post(at+"/console", "do", "hide")
		pass(classroom.Rest)
		contains(t, wall.text(), "hidden the code")
		if strings.Contains(teacher.get(at+"/wall").Body.String(), code) {
			t.Error("the wall shows the code")
		}
		teacher.post(at+"/console", "do", "show")
		teacher.post(at+"/console", "do", "recode")
		fresh := codeOf(t, teacher, at)
		contains(t, teacher.get(at+"/wall").Body.String(), fresh)
		if w := s.browser("192.0.2.4").get("/join/" + code); fresh == code || w.Code != http.StatusNotFound {
			t.Errorf("the old code: %d", w.Code)
		}
		if w := st.get(at); w.Code != http.StatusOK {
			t.Errorf("who was in: %d", w.Code)
		}
	})
}

var tableShown = regexp.MustCompile(`/tables/([a-z0-9]{16})\?as=public`)

// TestClassPlays checks that students are dealt to tables and led there. The teacher sees who is thinking, but no
// role. The teacher pauses the games, calls for attention, lets the games go on, ends them, sends a player out, and
// deletes everything. The server is killed while the games are paused.
func TestClassPlays(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, talkers)
		teacher := s.browser("192.0.2.1")
		at, code := openClass(t, teacher)
		var students []*visitor
		for range 6 {
			st := s.browser("192.0.2.1")
			st.post("/join/"+code, "do", "sit")
			students = append(students, st)
		}
		late := s.browser("192.0.2.1")
		waiting := students[0].watchPath(at + "/feed")
		defer waiting.close()
		teach := func(status int, form ...any) {
			t.Helper()
			if w := teacher.post(at+"/console", form...); w.Code != status {
				t.Fatalf("%v: %s", form, describe(w))
			}
		}
		teach(http.StatusBadRequest, "do", "begin", "seats", "99", "each", "3", "pace", "none")
		teach(http.StatusBadRequest, "do", "begin", "seats", "5", "each", "0", "pace", "none")
		teach(http.StatusBadRequest, "do", "begin", "seats", "5", "each", "3", "pace", "soon")
		teach(http.StatusSeeOther, "do", "begin", "seats", "5", "each", "4", "pace", "none")
		teach(http.StatusConflict, "do", "begin", "seats", "5", "each", "4", "pace", "none")
		synctest.Wait()
		contains(t, waiting.text(), "event: reset", "/tables/")
		late.post("/join/"+code, "do", "sit")
		contains(t, late.get(at).Body.String(), "Waiting for the teacher")
		tables := map[string]int{}
		var feeds []*reel
		for _, st := range students {
			to := st.get(at).Header().Get("Location")
			if w := st.get(to); w.Code != http.StatusOK {
				t.Fatalf("the table: %s", describe(w))
			}
			tables[to]++
			feeds = append(feeds, st.watchPath(to+"/feed"))
		}
		defer func() {
			for _, f := range feeds {
				f.close()
			}
		}()
		if len(tables) != 2 {
			t.Errorf("%v, want two tables of three students", tables)
		}
		pass(10 * time.Second)
		console := teacher.get(at + "/console").Body.String()
		ids := tableShown.FindAllStringSubmatch(console, -1)
		if len(ids) != 2 {
			t.Fatalf("%d tables on the console", len(ids))
		}
		first := "/tables/" + ids[0][1]
		secrets(t, console, "the console")
		secrets(t, teacher.get(first+"?as=public").Body.String(), "the table to the teacher")
		if w := teacher.get(first + "?as=all"); w.Code != http.StatusNotFound {
			t.Errorf("the teacher has all eyes: %d", w.Code)
		}
		if w := late.get(first); w.Code != http.StatusNotFound {
			t.Errorf("a student without a seat sees a table: %d", w.Code)
		}
		teach(http.StatusSeeOther, "do", "pause", "table", ids[0][1])
		contains(t, teacher.get(at+"/console").Body.String(), "data-held")
		teach(http.StatusSeeOther, "do", "front")
		synctest.Wait()
		for _, f := range feeds {
			contains(t, f.text(), "Eyes to the front")
		}
		contains(t, late.get(at).Body.String(), "Eyes to the front")
		s.restart()
		for _, v := range append(students, teacher, late) {
			v.site = s
		}
		contains(t, teacher.get(at+"/console").Body.String(), `value="go"`)
		for i, st := range students {
			to := st.get(at).Header().Get("Location")
			contains(t, st.get(to).Body.String(), "Eyes to the front")
			feeds[i] = st.watchPath(to + "/feed")
		}
		pass(10 * time.Minute)
		teach(http.StatusSeeOther, "do", "go")
		synctest.Wait()
		if n := strings.Count(teacher.get(at+"/console").Body.String(), "data-held"); n != 0 {
			t.Errorf("%d tables are held", n)
		}
		to := students[0].get(at).Header().Get("Location")
		seat := nameLinks.FindStringSubmatch(teacher.get(at + "/console").Body.String())
		teach(http.StatusSeeOther, "do", "remove", "student", seat[1])
		contains(t, students[0].get(at).Body.String(), "removed you from the class")
		if w := students[0].get(to); w.Header().Get("Location") != at {
			t.Errorf("who was sent out sees the table: %s", describe(w))
		}
		teach(http.StatusSeeOther, "do", "end")
		pass(time.Minute)
		contains(t, teacher.get(at+"/console").Body.String(), "data-over", `value="begin"`)
		contains(t, students[1].get(at).Body.String(), "/games/")
		record := "/games/" + ids[0][1]
		if w := students[1].get(record); w.Code != http.StatusOK {
			t.Errorf("the record: %d", w.Code)
		}
		records := students[1].get(record).Body.String() + students[1].get("/games/"+ids[1][1]).Body.String()
		beside := students[1].watchPath(besides.FindString(records)) // of the student's own game
		defer beside.close()
		for _, f := range feeds {
			f.close()
		}
		feeds = nil
		pass(10 * time.Second)
		teach(http.StatusSeeOther, "do", "front")
		synctest.Wait()
		contains(t, beside.text(), "Eyes to the front")
		teach(http.StatusSeeOther, "do", "go")
		if rest := strings.Count(teacher.get(at+"/console").Body.String(), ">Here<"); rest != 1 {
			t.Errorf("%d students are here, want the one who has the record open", rest)
		}
		if past := late.get("/games").Body.String(); strings.Contains(past, ids[0][1]) {
			t.Error("the list of past games has one of a class")
		}
		teach(http.StatusSeeOther, "do", "begin", "seats", "5", "each", "5", "pace", "slow")
		synctest.Wait()
		contains(t, beside.text(), "event: reset", "/tables/")
		name := regexp.MustCompile(`name="class" value="([a-z-]+)"`).FindStringSubmatch(
			strings.Join(strings.Fields(teacher.get(at+"/console").Body.String()), " "))
		teach(http.StatusSeeOther, "do", "delete", "class", name[1])
		synctest.Wait()
		for _, path := range []string{record, first, at} {
			if w := students[1].get(path); w.Code != http.StatusNotFound {
				t.Errorf("%s after the class was deleted: %d", path, w.Code)
			}
		}
		if past, _, err := s.db.Games.Finished(t.Context(), 0, 10); err != nil || len(past) != 0 {
			t.Errorf("%d games are left, %v", len(past), err)
		}
	})
}

var besides = regexp.MustCompile(`/class/[^"]+/feed\?beside=[^"]+`)

var roleShown = regexp.MustCompile(`data-role="|roletag`)

// secrets fails the test if a page of a running game shows a seat's role.
func secrets(t *testing.T, html, what string) {
	t.Helper()
	body, _, _ := strings.Cut(html, `<section id="end"`)
	if found := roleShown.FindString(body); found != "" {
		t.Errorf("%s has %q", what, found)
	}
}

// TestKept checks that the page about stored data names every table of the database, and no others.
func TestKept(t *testing.T) {
	s := openSite(t, silents)
	have, err := s.db.Tables(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	told := slices.Sorted(slices.Values(help.KeptTables[:]))
	if !slices.Equal(have, told) {
		t.Errorf("the database has the tables %v\nthe page tells of %v", have, told)
	}
	for _, lang := range ui.Langs {
		text := html.UnescapeString(s.visitor("", lang).get("/class/kept").Body.String())
		for _, name := range have {
			contains(t, text, ">"+name+"<", s.Text(lang, "kept.table."+name))
		}
	}
}

// TestOldPassSitsDownAnew checks that a browser whose cookie belongs to another server or has expired is a new
// visitor when it comes by the code of a room or a class, or by the teacher's link.
func TestOldPassSitsDownAnew(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		teacher := s.browser("192.0.2.1")
		at, code := openClass(t, teacher)
		link, _ := linkOf(t, teacher, at)
		room := teacher.post("/open", "seats", 5).Header().Get("Location")
		for path, form := range map[string][]any{"/join/" + code: {"do", "sit"}, room: {"do", "sit"}, link: nil} {
			old := s.browser("192.0.2.2")
			old.header.Set("Cookie", testKeys.Cookie()+"=forged")
			if w := old.post(path, form...); w.Code != http.StatusSeeOther || w.Header().Get("Set-Cookie") == "" {
				t.Errorf("%s: %s", path, describe(w))
			}
		}
	})
}
