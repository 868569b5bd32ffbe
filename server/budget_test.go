package server

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/history"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/ui"
)

// from returns the visitor with requests from an address.
func (v *visitor) from(address string) *visitor {
	c := *v
	c.address = address
	return &c
}

// browser returns a new browser at an address. It keeps the cookie that it gets.
func (s *site) browser(address string) *visitor {
	v := s.visitor("", ui.En).from(address)
	v.keeps = true
	return v
}

// TestOneAddressClosesNothingForOthers checks that a visitor who opens rooms and tables as fast as possible is soon
// asked to wait, and that others still find places.
func TestOneAddressClosesNothingForOthers(t *testing.T) {
	for name, open := range map[string]func(v *visitor) *httptest.ResponseRecorder{
		"rooms":          func(v *visitor) *httptest.ResponseRecorder { return v.post("/open", "seats", 5, "fill", 1) },
		"tables":         func(v *visitor) *httptest.ResponseRecorder { return v.post("/play") },
		"tables to look": func(v *visitor) *httptest.ResponseRecorder { return v.post("/watch") },
	} {
		bubble(t, func(t *testing.T) {
			s := openSite(t, silents)
			var last *httptest.ResponseRecorder
			opened := 0
			for range 600 {
				if last = open(s.visitor("", ui.En).from("192.0.2.66")); last.Code == http.StatusSeeOther {
					opened++
				}
			}
			if opened < 20 || opened > 150 || last.Code != http.StatusTooManyRequests {
				t.Errorf("%s: one address opened %d of 600, the last: %d", name, opened, last.Code)
			}
			if last.Header().Get("Retry-After") == "" || !strings.Contains(last.Body.String(), " seconds") {
				t.Errorf("%s: not told when to try again: %v %.500s", name, last.Header(), last.Body)
			}
			contains(t, open(s.visitor("", ui.Ja).from("192.0.2.66")).Body.String(), `lang="ja"`, "秒後に")
			if w := open(s.visitor("", ui.En).from("198.51.100.1")); w.Code != http.StatusSeeOther {
				t.Errorf("%s: another address: %d", name, w.Code)
			}
		})
	}
}

// TestClassBehindOneAddress checks that 46 browsers behind one address can join within half a minute, begin, follow,
// and all reconnect at once. No request is refused or delayed, even while one of them misbehaves and others come from
// elsewhere.
func TestClassBehindOneAddress(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		const school = "203.0.113.5"
		ok := func(what string, w *httptest.ResponseRecorder) {
			t.Helper()
			if w.Code >= http.StatusBadRequest {
				t.Errorf("%s: %d", what, w.Code)
			}
		}
		for range 40 { // somebody at the same school tries codes
			s.browser(school).get("/join/ABCDEF")
		}
		var class []*visitor
		for range 3 {
			host := s.browser(school)
			w := host.post("/open", "seats", "15", "fill", "1", "watch", "1")
			ok("open", w)
			at := w.Header().Get("Location")
			class = append(class, host)
			for range 14 {
				v := s.browser(school)
				ok("the page to join", v.get(at))
				ok("join", v.post(at, "do", "sit"))
				ok("the room", v.get(at))
				class = append(class, v)
				pass(700 * time.Millisecond)
			}
			ok("start", host.post(at, "do", "start"))
			for _, v := range class[len(class)-15:] {
				v.place = host.get(at).Header().Get("Location")
				ok("the table", v.get(v.place))
			}
		}
		wall := s.browser(school)
		wall.place = class[0].place
		class = append(class, wall)
		for range 3 { // all at once, and again
			s.visitor("", ui.En).from("198.51.100.1").get("/")
			began := time.Now()
			var feeds []*reel
			for _, v := range class {
				feeds = append(feeds, v.watchPath(v.place+"/feed"))
			}
			synctest.Wait()
			for _, f := range feeds {
				if f.mu.Lock(); f.status != http.StatusOK {
					t.Errorf("a stream: %d", f.status)
				}
				f.mu.Unlock()
			}
			for _, v := range class {
				ok("a page", v.get(v.place))
			}
			if rested := time.Since(began); rested > 0 {
				t.Errorf("they had to wait %v", rested)
			}
			for _, f := range feeds {
				f.close()
			}
			pass(10 * time.Second)
		}
	})
}

// TestStreamsHaveTheirShare checks that others still get streams when one address has opened its full share.
func TestStreamsHaveTheirShare(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		var feeds []*reel
		defer func() {
			for _, f := range feeds {
				f.close()
			}
		}()
		follow := func(address string) int {
			f := s.visitor("", ui.En).from(address).watchPath("/feed")
			feeds = append(feeds, f)
			synctest.Wait()
			f.mu.Lock()
			defer f.mu.Unlock()
			return f.status
		}
		refused := 0
		for range shell.OwnStreams + 20 {
			if follow("192.0.2.66") == http.StatusTooManyRequests {
				refused++
			}
		}
		if refused != 20 {
			t.Errorf("%d refused, want 20", refused)
		}
		if got := follow("198.51.100.1"); got != http.StatusOK {
			t.Errorf("another address: %d", got)
		}
	})
}

// TestForwardedAddress checks that the address reported by a proxy counts only if the proxy is trusted.
func TestForwardedAddress(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ proxies, from, forwarded, want string }{
		{"", "192.0.2.1:5", "198.51.100.7", "192.0.2.1"},
		{"10.0.0.0/8", "192.0.2.1:5", "198.51.100.7", "192.0.2.1"},
		{"10.0.0.0/8", "10.1.2.3:5", "198.51.100.7", "198.51.100.7"},
		{"10.0.0.0/8", "10.1.2.3:5", "6.6.6.6, 198.51.100.7", "198.51.100.7"}, // the first is the client's own claim
		{"10.0.0.0/8", "10.1.2.3:5", "198.51.100.7, 10.9.9.9", "198.51.100.7"},
		{"127.0.0.1/32", "127.0.0.1:5", "198.51.100.7", "198.51.100.7"},
		{"::1/128", "[::1]:5", "2001:db8::1", "2001:db8::1"},
		{"", "127.0.0.1:5", "198.51.100.7", "127.0.0.1"},
	} {
		var proxies []netip.Prefix
		if tt.proxies != "" {
			proxies = append(proxies, netip.MustParsePrefix(tt.proxies))
		}
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = tt.from
		r.Header.Set("X-Forwarded-For", tt.forwarded)
		if got := shell.ClientAddress(proxies)(r); got != tt.want {
			t.Errorf("%+v: got %s", tt, got)
		}
	}
}

// TestCodesCannotBeTried checks that an address and a browser can try only a limited number of room codes. A visitor
// who sits in a room can always enter it, even if others at the same address try codes.
func TestCodesCannotBeTried(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		host := s.browser("192.0.2.66")
		at := host.post("/open", "seats", "5").Header().Get("Location")
		for _, v := range []*visitor{s.visitor("", ui.En).from("192.0.2.66"), s.browser("192.0.2.66")} {
			v.post("/play") // this gives the second visitor a cookie
			tried := 0
			for range 300 {
				if v.get("/join/AAAAAA").Code == http.StatusNotFound {
					tried++
				}
			}
			if tried < 10 || tried > 100 {
				t.Errorf("tried %d codes at once", tried)
			}
			if w := v.get(at); w.Code != http.StatusTooManyRequests {
				t.Errorf("the right code after them: %d, which tells that it is right", w.Code)
			}
		}
		if w := host.get(at); w.Code != http.StatusOK {
			t.Errorf("who sits there: %d", w.Code)
		}
		if w := s.browser("198.51.100.1").get(at); w.Code != http.StatusOK {
			t.Errorf("another address: %d", w.Code)
		}
	})
}

// TestOnePupilLocksOutNobody checks that one browser that tries passwords for a name doesn't lock out others behind
// the same address. The owner can sign in, in this browser or another. Others can sign in and create accounts.
func TestOnePupilLocksOutNobody(t *testing.T) {
	s := openSite(t, silents)
	const school = "203.0.113.5"
	owner := s.browser(school)
	if w := owner.post("/signup", "name", "Anna", "new", "correct horse"); w.Code != http.StatusSeeOther {
		t.Fatalf("sign up: %d", w.Code)
	}
	owner.post("/signout")
	pupil, locked := s.browser(school), 0
	pupil.get("/signin")
	for range 30 {
		if pupil.post("/signin", "name", "Anna", "password", "guess guess").Code == http.StatusTooManyRequests {
			locked++
		}
	}
	if locked < 15 {
		t.Errorf("the pupil was stopped %d times of 30", locked)
	}
	fresh := s.browser(school)
	fresh.get("/signin")
	for name, v := range map[string]*visitor{"this": owner, "another": fresh} {
		w := v.post("/signin", "name", "Anna", "password", "correct horse")
		if w.Code != http.StatusSeeOther {
			t.Errorf("the owner with %s browser: %d", name, w.Code)
		}
	}
	other := s.browser(school)
	other.get("/signup")
	if w := other.post("/signup", "name", "Ben", "new", "correct horse"); w.Code != http.StatusSeeOther {
		t.Errorf("somebody else: %d", w.Code)
	}
	for range 40 { // with new browsers all the time
		v := s.browser(school)
		v.get("/signin")
		v.post("/signin", "name", "Anna", "password", "guess guess")
	}
	owner.post("/signout")
	if w := owner.post("/signin", "name", "Anna", "password", "correct horse"); w.Code != http.StatusSeeOther {
		t.Errorf("the owner with the browser that was signed in before: %d", w.Code)
	}
}

// TestImportSaysItsLimit checks that the refusal of a log that is too long names the limit, for both kinds of form.
func TestImportSaysItsLimit(t *testing.T) {
	t.Parallel()
	s := openSite(t, silents)
	for _, size := range []int{history.MaxLogSize + 1, history.MaxForm + 1, 3 * history.MaxLogSize} {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		file, err := form.CreateFormFile("log", "game.log")
		if err != nil {
			t.Fatal(err)
		}
		file.Write(bytes.Repeat([]byte("x"), size)) // into memory
		form.Close()
		v := s.visitor("", ui.En)
		r := v.request("POST", history.ImportPath, nil)
		r.Body, r.ContentLength = io.NopCloser(&body), int64(body.Len())
		r.Header.Set("Content-Type", form.FormDataContentType())
		w := v.do(r)
		if got := w.Body.String(); w.Code != http.StatusRequestEntityTooLarge || !strings.Contains(got, "at most 2 MB") {
			t.Errorf("%d bytes: %d", size, w.Code)
		}
	}
}

// TestHEAD checks that every page answers HEAD like GET, without a body, and that a stream does not begin.
func TestHEAD(t *testing.T) {
	t.Parallel()
	s := openSite(t, silents)
	s.finish(map[game.Seat]string{0: me})
	v := s.visitor(me, ui.En)
	web := httptest.NewServer(s)
	t.Cleanup(web.Close)
	for path, want := range map[string]int{
		"/": 200, "/tables": 200, "/games": 200, "/games/" + tableID: 200, "/nowhere": 404, "/healthz": 200, "/feed": 200,
		"/account": 303, page.AssetPrefix + "nothing": 404,
	} {
		r, err := http.NewRequestWithContext(t.Context(), "HEAD", web.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header = v.header
		answer, err := (&http.Transport{}).RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode != want || len(body) > 0 || err != nil {
			t.Errorf("HEAD %s: %d, %d bytes, %v; want %d", path, answer.StatusCode, len(body), err, want)
		}
	}
}

// TestHSTS checks that the site requires TLS for later requests if it is reached over TLS.
func TestHSTS(t *testing.T) {
	t.Parallel()
	s := openSite(t, silents)
	if got := s.visitor("", ui.En).get("/").Header().Get("Strict-Transport-Security"); got != "" {
		t.Errorf("without TLS: %q", got)
	}
	s.Config.Secure = true
	if got := s.visitor("", ui.En).get("/").Header().Get("Strict-Transport-Security"); got != "max-age=31536000" {
		t.Errorf("with TLS: %q", got)
	}
}

// TestUnfinishedBodies checks that the bytes of request bodies being received are limited. One address can hold only
// its share, so others can send meanwhile. A body that doesn't arrive in time is dropped.
func TestUnfinishedBodies(t *testing.T) {
	s := openSite(t, silents)
	web := httptest.NewServer(s)
	t.Cleanup(web.Close)
	begin := func() net.Conn {
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", web.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n"+
			"Content-Type: application/x-www-form-urlencoded\r\n\r\ntext=", history.ImportPath, history.MaxLogSize)
		return conn
	}
	const n = 10
	refused := make(chan int, n) // one for each connection that is answered at once
	for range n {
		conn := begin()
		go func() { // ends when the connection is closed
			var answer [12]byte
			if _, err := io.ReadFull(conn, answer[:]); err == nil && string(answer[9:]) == "429" {
				refused <- 1
			}
		}()
	}
	for range n - shell.OwnBodies/history.MaxLogSize {
		<-refused
	}
	if held := s.Limits.Bodies.Held("127.0.0.1"); held > shell.OwnBodies {
		t.Errorf("one address holds %d bytes", held)
	}
	r := s.visitor("anna", ui.En).request("POST", "/play", map[string][]string{"seats": {"5"}})
	if w := s.visitor("anna", ui.En).do(r.WithContext(context.Background())); w.Code != http.StatusSeeOther {
		t.Errorf("somebody else: %d", w.Code)
	}
	if shell.BodyTime(100) > 11*time.Second || shell.BodyTime(history.MaxLogSize) > time.Minute {
		t.Errorf("a form may take %v, a log %v", shell.BodyTime(100), shell.BodyTime(history.MaxLogSize))
	}
}

// TestReplaysAreKeptByTheirSize checks that the memory for finished games is limited in bytes, after games were
// looked at as every viewer in both languages.
func TestReplaysAreKeptByTheirSize(t *testing.T) {
	s := openSite(t, silents)
	setup, log := screentest.LongGame(t, 2000)
	s.put(setup, log, table.PaceNone, nil)
	views := 0
	var memory [2]runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&memory[0])
	for _, lang := range ui.Langs {
		v := s.visitor(stranger, lang)
		for seat := range setup.Seats() {
			if w := v.get(fmt.Sprintf("/games/%s?as=seat:%d", tableID, seat+1)); w.Code != http.StatusOK {
				t.Fatal(w.Code)
			}
			views++
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&memory[1])
	held := s.records.Held()
	t.Logf("%d events with %d views: %d kB by our count, %d kB of heap", len(log), views, held>>10,
		(int64(memory[1].HeapAlloc)-int64(memory[0].HeapAlloc))>>10)
	r, err := s.records.Get(t.Context(), tableID)
	if err != nil {
		t.Fatal(err)
	}
	const recordingBytes = 64 << 20 // of package replay
	if held > recordingBytes || held != r.Size() || held < views*len(log) {
		t.Errorf("%d bytes are counted of %d that the game takes", held, r.Size())
	}
}
