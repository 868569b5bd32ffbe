package journey

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"aiwolfplay/server/browsertest"
)

// A line that is cut at every request of a game, once before the server hears it, once before its
// answer comes back and once in the middle of that, loses nothing: the page is never left, comes back by
// itself, and what was said and chosen counts, once. Pages and files that the browser itself loads are not cut:
// it shows its own errors.
func TestLineIsCutAtEveryRequest(t *testing.T) {
	t.Parallel()
	for _, game := range []struct {
		number int
		device browsertest.Device
		lang   string
	}{{1, browsertest.Phone, "ja"}, {2, browsertest.Desktop, "en"}} {
		t.Run(game.device.String(), func(t *testing.T) {
			t.Parallel()
			r := Start(t)
			r.Dealer.Next(game.number)
			flaky := putBefore(t, r)
			p := NewPerson(t, game.device, game.lang)
			p.AllowErrors("ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED",
				"ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONTENT_LENGTH_MISMATCH")
			p.Open(r.URL)
			p.Play()
			browsertest.Eval[bool](p.Player, "window.stays = true")
			p.FirstNight()
			for i := 0; p.Await() == "talk"; i++ {
				if speeches := p.Speeches(); i < len(speeches) {
					p.Say(speeches[i])
				} else {
					p.Over()
				}
			}
			p.Finish()
			p.CheckStored(r)
			if !browsertest.Eval[bool](p.Player, "window.stays === true") {
				t.Error("the page was left")
			}
			p.WaitJS("document.documentElement.dataset.link === 'live'")
			p.WaitGone("#banner")
			flaky.check("GET /tables/ID/feed", "POST /tables/ID/say", "POST /tables/ID/choose", "POST /tables/ID/compose")
		})
	}
}

// A flakyLine is a proxy before a program. For each kind of request, it cuts the first one before it is
// heard, the second one after, and the third one, if it is not for a stream, in its answer.
type flakyLine struct {
	t    *testing.T
	mu   sync.Mutex
	seen map[string]int
}

// putBefore lets people reach a program by a flaky line only.
func putBefore(t *testing.T, r *Server) *flakyLine {
	t.Helper()
	f := &flakyLine{t: t, seen: map[string]int{}}
	program, err := url.Parse(r.URL)
	Must(t, err)
	straight := httputil.NewSingleHostReverseProxy(program)
	straight.FlushInterval = -1 // of event streams nothing is held back
	straight.ErrorHandler = func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) }
	line := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		switch f.number(req) {
		case 1: // nobody hears it
			panic(http.ErrAbortHandler)
		case 2: // somebody hears it, and the answer is lost
			if strings.HasSuffix(req.URL.Path, "/feed") { // a stream is lost in its middle
				straight.ServeHTTP(&cutAfter{ResponseWriter: w}, req)
			} else {
				straight.ServeHTTP(httptest.NewRecorder(), req)
			}
			panic(http.ErrAbortHandler)
		case 3: // the answer is lost in its middle
			if strings.HasSuffix(req.URL.Path, "/feed") {
				break
			}
			answer := httptest.NewRecorder()
			straight.ServeHTTP(answer, req)
			maps.Copy(w.Header(), answer.Header())
			w.WriteHeader(answer.Code)
			_, _ = w.Write(answer.Body.Bytes()[:answer.Body.Len()/2])
			_ = http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		}
		straight.ServeHTTP(w, req)
	}))
	t.Cleanup(line.Close)
	t.Cleanup(line.CloseClientConnections)
	r.URL = line.URL
	return f
}

var tableID = regexp.MustCompile(`^/(tables|games)/[^/]+`)

// number counts the requests of a kind, from 1; 0 is one that the browser makes by itself.
func (f *flakyLine) number(req *http.Request) int {
	if req.Header.Get("Sec-Fetch-Dest") != "empty" {
		return 0
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	kind := req.Method + " " + tableID.ReplaceAllString(req.URL.Path, "/$1/ID")
	f.seen[kind]++
	return f.seen[kind]
}

// check fails the test unless requests of those kinds were cut both ways.
func (f *flakyLine) check(kinds ...string) {
	f.t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.t.Logf("cut once in each way: %v", slices.Sorted(maps.Keys(f.seen)))
	for _, kind := range kinds {
		cuts := 3
		if strings.HasSuffix(kind, "/feed") {
			cuts = 2
		}
		if f.seen[kind] <= cuts {
			f.t.Errorf("%s was asked for %d times, want more than %d: cut so often, and answered", kind, f.seen[kind], cuts)
		}
	}
}

// cutAfter cuts a stream after the first thing that it says.
type cutAfter struct{ http.ResponseWriter }

func (c *cutAfter) Write(p []byte) (int, error) {
	n, _ := c.ResponseWriter.Write(p)
	_ = http.NewResponseController(c.ResponseWriter).Flush() // it is cut next in any case
	return n, http.ErrAbortHandler
}

func (c *cutAfter) Unwrap() http.ResponseWriter { return c.ResponseWriter }
