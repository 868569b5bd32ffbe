package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"aiwolfplay/server/page"
	"aiwolfplay/server/web/classroom"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/ui"
)

// TestFlood checks that a client that sends requests without end is refused in a few words, and that each refusal is
// delayed. Others are answered meanwhile.
func TestFlood(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		flood := s.visitor("", ui.En).from("192.0.2.66")
		var w *httptest.ResponseRecorder
		var took time.Duration
		answered := 0
		for ; answered < 5000 && took == 0; answered++ {
			began := time.Now()
			w = flood.get(page.AssetPrefix + "nothing")
			took = time.Since(began)
		}
		if answered < 1000 || answered > 3000 || took != shell.RefusalHeld {
			t.Errorf("%d answered at once, then one refused after %v", answered, took)
		}
		if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" || w.Body.Len() > 500 {
			t.Errorf("the flood: %d %v, %d bytes", w.Code, w.Header(), w.Body.Len())
		}
		contains(t, w.Body.String(), `lang="en"`, "Try again in 5 seconds")
		if w := s.visitor("", ui.En).from("198.51.100.1").get("/"); w.Code != http.StatusOK {
			t.Errorf("another address: %d", w.Code)
		}
	})
}

// TestRefusalsInFewWords checks that an address that is refused all the time gets a page with the reason now and
// then, and otherwise only the few words.
func TestRefusalsInFewWords(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		v := s.visitor("", ui.Ja).from("192.0.2.66")
		short := 0
		for range 100 {
			w := v.get("/nowhere")
			contains(t, w.Body.String(), `lang="ja"`)
			if w.Code != http.StatusNotFound {
				t.Fatal(w.Code)
			}
			if !strings.Contains(w.Body.String(), "<header") {
				short++
			}
		}
		if short < 30 || short > 60 {
			t.Errorf("%d of 100 refusals are short, want 40", short)
		}
	})
}

// TestFloodOfAClassmate checks that a flood from one browser of an address affects no browser with our cookie, and
// none with the code of a room or a class. A browser that floods with its own cookie is refused like an address.
func TestFloodOfAClassmate(t *testing.T) {
	bubble(t, func(t *testing.T) {
		const school = "192.0.2.66"
		s := openSite(t, silents)
		mate := s.visitor("mate", ui.En).from(school)
		opened := mate.post("/open")
		teacher := s.visitor("teacher", ui.En).from("198.51.100.1")
		class := teacher.post("/class").Header().Get("Location")
		id := strings.TrimSuffix(strings.TrimPrefix(class, "/class/"), "/console")
		now, err := s.classes.Get(id)
		if opened.Code != http.StatusSeeOther || err != nil || len(now.Code) < classroom.HardCode {
			t.Fatalf("%d, %s: %v, %q", opened.Code, class, err, now.Code)
		}
		flood := s.visitor("", ui.En).from(school)
		for s.Limits.Requests.Wait(school) == 0 {
			flood.get("/healthz")
		}
		for s.Limits.Codes.Check(shell.Client{Address: school}) == nil {
			_ = s.Limits.Codes.Take(shell.Client{Address: school})
		}
		for range 40 {
			if w := mate.get("/tables"); w.Code != http.StatusOK {
				t.Errorf("with a cookie: %d", w.Code)
			}
		}
		if w := s.visitor("", ui.En).from(school).get("/join/" + now.Code); w.Code != http.StatusOK {
			t.Errorf("with the code of a class: %d", w.Code)
		}
		late := s.visitor("", ui.En).from(school)
		if w := late.post("/join/"+now.Code, "do", "sit"); w.Code != http.StatusSeeOther {
			t.Errorf("sits down in a class: %d: %s", w.Code, w.Body)
		}
		for s.Limits.Requests.Wait(school) == 0 {
			flood.get("/healthz")
		}
		if w := flood.get("/healthz"); w.Code != http.StatusTooManyRequests || w.Header().Get("Connection") != "close" {
			t.Errorf("the flood: %d %v", w.Code, w.Header())
		}
		refused := 0
		for range 3000 {
			if mate.get("/healthz").Code == http.StatusTooManyRequests {
				refused++
				break
			}
		}
		if refused == 0 {
			t.Error("a flood with a cookie is never refused")
		}
	})
}
