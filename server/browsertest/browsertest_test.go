package browsertest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"aiwolfplay/server/browsertest"
)

func TestMain(m *testing.M) { browsertest.Main(m) }

const page = `<!doctype html>
<html lang="%[1]s"><head><meta charset="utf-8"><title>Bell</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css"><script type="module" src="/bell.js"></script></head>
<body><main><h1>%[2]s</h1>
<p id="who">%[3]s</p>
<form method="post" action="/ring"><button>%[4]s</button></form>
<button id="late" hidden>late</button>
<button id="covered">covered</button>
<label>note <input id="note"></label>
<ol id="rings" aria-live="polite"></ol>
<p id="below"><button id="shy">shy</button> <button id="far">far</button></p><p id="keys"></p>
</main></body></html>`

const style = `html { font-family: "Noto Sans CJK JP", sans-serif }
button, input { min-block-size: 44px }
#covered { position: relative; z-index: -1 }
#below { margin-block-start: 2000px }`

const script = `
const list = document.querySelector('#rings');
new EventSource('/stream').onmessage = (e) => {
  const li = document.createElement('li');
  li.textContent = e.data;
  list.append(li);
};
document.querySelector('form').addEventListener('submit', async (e) => {
  e.preventDefault();
  const answer = await fetch('/ring', { method: 'POST' });
  if (!answer.ok) return;
  setTimeout(() => { document.querySelector('#late').hidden = false; }, 50);
});
document.querySelector('form button').addEventListener('click', (e) => {
  document.querySelector('form').dataset.pointer = e.pointerType;
  document.querySelector('form').dataset.trusted = e.isTrusted;
});
document.querySelector('#far').addEventListener('click', (e) => { e.target.textContent = 'reached'; });
document.querySelector('#shy').addEventListener('mousedown', (e) => {
  e.target.replaceWith(e.target.cloneNode(true));
});
document.addEventListener('click', (e) => { if (e.target.id === 'shy') e.target.textContent += '!'; });
document.addEventListener('keydown', (e) => {
  const held = (e.shiftKey ? 'Shift+' : '') + (e.ctrlKey ? 'Control+' : '');
  document.querySelector('#keys').textContent += held + e.key + ' ';
});`

// bell is a page with a button that rings a bell on the page of every visitor.
type bell struct {
	mu      sync.Mutex
	ears    map[chan string]bool
	visits  int
	stopped chan struct{}
}

func serve(t *testing.T) string {
	t.Helper()
	b := &bell{ears: map[chan string]bool{}, stopped: make(chan struct{})}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", b.page)
	mux.HandleFunc("GET /style.css", file("text/css", style))
	mux.HandleFunc("GET /bell.js", file("text/javascript", script))
	mux.HandleFunc("GET /broken", file("text/html",
		`<!doctype html><title>Broken</title><img src="/none.png"><script>alert(1)</script>`))
	mux.HandleFunc("GET /wide", file("text/html",
		`<!doctype html><title>Wide</title><link rel="icon" href="data:,"><table width="3000"><tr><td>wide</table>`))
	mux.HandleFunc("GET /stream", b.stream)
	mux.HandleFunc("POST /ring", b.ring)
	srv := httptest.NewServer(mux)
	t.Cleanup(func() { close(b.stopped); srv.Close() })
	return srv.URL
}

func file(kind, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind+"; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:")
		fmt.Fprint(w, text)
	}
}

func (b *bell) page(w http.ResponseWriter, r *http.Request) {
	who := "no cookie"
	if c, err := r.Cookie("visitor"); err == nil {
		who = c.Value
	} else {
		b.mu.Lock()
		b.visits++
		http.SetCookie(w, &http.Cookie{Name: "visitor", Value: fmt.Sprintf("visitor %d", b.visits)})
		b.mu.Unlock()
	}
	words := []any{"en", "The bell", who, "Ring"}
	if strings.HasPrefix(r.Header.Get("Accept-Language"), "ja") {
		words = []any{"ja", "鐘", who, "鳴らす"}
	}
	file("text/html", fmt.Sprintf(page, words...))(w, r)
}

func (b *bell) stream(w http.ResponseWriter, r *http.Request) {
	rings := make(chan string, 16) // more than any test rings
	b.mu.Lock()
	b.ears[rings] = true
	b.mu.Unlock()
	defer func() {
		b.mu.Lock()
		delete(b.ears, rings)
		b.mu.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprintf(w, "data: hello in %s\n\n", r.Header.Get("Accept-Language"))
	for {
		if err := http.NewResponseController(w).Flush(); err != nil {
			return
		}
		select {
		case ring := <-rings:
			fmt.Fprintf(w, "data: %s\n\n", ring)
		case <-r.Context().Done():
			return
		case <-b.stopped:
			return
		}
	}
}

func (b *bell) ring(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for ear := range b.ears {
		ear <- "rung by " + r.UserAgent()[:7]
	}
	w.WriteHeader(http.StatusNoContent)
}

func TestTwoPlayersSeeTheSameBell(t *testing.T) {
	url := serve(t)
	ja := browsertest.New(t, browsertest.Phone, "ja")
	en := browsertest.New(t, browsertest.Desktop, "en")
	ja.Open(url)
	en.Open(url)
	ja.WaitText("h1", "鐘")
	en.WaitText("h1", "The bell")
	for p, lang := range map[*browsertest.Player]string{ja: "ja", en: "en"} {
		p.WaitText("#rings li", "hello in "+lang)
		if got := p.Attr("html", "lang"); got != lang {
			t.Errorf("page language %q, want %q", got, lang)
		}
		if got := browsertest.Eval[string](p, "navigator.language"); got != lang {
			t.Errorf("navigator.language %q, want %q", got, lang)
		}
	}

	ja.ClickText("button", "鳴らす")
	for _, p := range []*browsertest.Player{ja, en} {
		p.WaitText("#rings li", "rung by Mozilla")
		if got := p.Count("#rings li"); got != 2 {
			t.Errorf("%d lines, want the greeting and the ring: %q", got, p.Texts("#rings li"))
		}
	}
	en.ClickText("button", "Ring")
	ja.WaitCount("#rings li", 3)

	// A tap is a touch, a click is a mouse, and the page cannot tell either from a person's.
	for p, pointer := range map[*browsertest.Player]string{ja: "touch", en: "mouse"} {
		if got := p.Attr("form", "data-pointer"); got != pointer {
			t.Errorf("pointer %q, want %q", got, pointer)
		}
		if p.Attr("form", "data-trusted") != "true" {
			t.Errorf("the page can tell the %s from a person's", pointer)
		}
		p.Click("#late") // appears some time after the answer
		p.Click("#far")  // below the fold
		p.WaitText("#far", "reached")
		p.CheckAccessible()
		p.CheckFits()
	}
}

// TestClickThatIsLost checks that an element that the page replaces in the middle of a press is pressed again, once.
func TestClickThatIsLost(t *testing.T) {
	p := browsertest.New(t, browsertest.Desktop, "en")
	p.Open(serve(t))
	p.Click("#shy")
	if got := p.Text("#shy"); got != "shy!" {
		t.Errorf("the button says %q, want it pressed once", got)
	}
}

func TestCookiesBelongToAPerson(t *testing.T) {
	url := serve(t)
	first := browsertest.New(t, browsertest.Phone, "en")
	second := browsertest.New(t, browsertest.Phone, "en")
	for _, p := range []*browsertest.Player{first, second} {
		p.Open(url)
		if got := p.Text("#who"); got != "no cookie" {
			t.Errorf("a new person has %q", got)
		}
		p.Reload()
	}
	tab := first.Tab()
	tab.Open(url)
	if got, want := tab.Text("#who"), "visitor 1"; got != want || first.Text("#who") != want {
		t.Errorf("second tab is %q, first %q, want %q", got, first.Text("#who"), want)
	}
	if got := second.Text("#who"); got != "visitor 2" {
		t.Errorf("second person is %q", got)
	}
	if tab.URL() != url+"/" {
		t.Errorf("address %q, want %q", tab.URL(), url+"/")
	}
}

func TestKeyboard(t *testing.T) {
	p := browsertest.New(t, browsertest.Desktop, "en")
	p.Open(serve(t))
	p.Type("#note", "Aあ")
	p.WaitJS("document.querySelector('#note').value === 'Aあ'")
	p.Press("Shift+Tab", "Tab", "Escape", "Control+z", "ArrowDown", "Enter")
	for _, key := range []string{"Shift+Tab", "Tab", "Escape", "Control+z", "ArrowDown", "Enter"} {
		p.WaitText("#keys", key)
	}
	p.Press("Shift+Tab", "Shift+Tab") // from the field back over the covered button
	p.WaitJS("document.activeElement.textContent === 'Ring'")
	p.WaitVisible("#rings li") // the greeting shows that the page listens
	p.Press("Enter")
	p.WaitText("#rings", "rung")
}

// recorder is a testing.TB that keeps the messages of a failing player.
type recorder struct {
	testing.TB
	said     []string
	cleanups []func()
}

func (r *recorder) Helper()                      {}
func (r *recorder) Cleanup(f func())             { r.cleanups = append(r.cleanups, f) }
func (r *recorder) Failed() bool                 { return len(r.said) > 0 }
func (r *recorder) Errorf(f string, args ...any) { r.said = append(r.said, fmt.Sprintf(f, args...)) }
func (r *recorder) Fatalf(f string, args ...any) { r.Errorf(f, args...); panic(r) }

// fails runs play and returns all failures that the player reported. The files about a failure are in the folder of
// EnvShots.
func fails(t *testing.T, play func(p *browsertest.Player)) string {
	t.Helper()
	t.Setenv(browsertest.EnvShots, t.TempDir())
	r := &recorder{TB: t}
	browsertest.LeaveIfFailed(r, "server.log", func() string { return "what the server says" })
	func() {
		defer func() {
			if stop := recover(); stop != nil && stop != any(r) {
				panic(stop)
			}
		}()
		play(browsertest.New(r, browsertest.Phone, "en"))
	}()
	for i := len(r.cleanups) - 1; i >= 0; i-- {
		r.cleanups[i]()
	}
	return strings.Join(r.said, "\n")
}

// hasten makes a player give up soon. Calling back undoes this.
func hasten(p *browsertest.Player) (back func()) {
	patience := p.Timeout
	p.Timeout = time.Second
	return func() { p.Timeout = patience }
}

// leftBehind returns all that a failed test has left in the folder for pictures.
func leftBehind(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(os.Getenv(browsertest.EnvShots), "*"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(content)
	}
	return all.String()
}

func TestPlayersFail(t *testing.T) {
	url := serve(t)
	for _, tt := range []struct {
		name string
		play func(p *browsertest.Player)
		want []string // none if the player must report nothing
	}{
		{"nothing wrong", func(p *browsertest.Player) { p.Open(url) }, nil},
		{"what never comes", func(p *browsertest.Player) {
			p.Open(url)
			defer hasten(p)()
			p.WaitVisible("#never")
		}, []string{"in vain for a visible #never"}},
		{"what is covered", func(p *browsertest.Player) {
			p.Open(url)
			defer hasten(p)()
			p.Click("#covered")
		}, []string{"in vain for a clickable #covered"}},
		{"an exception", func(p *browsertest.Player) {
			p.Open(url)
			p.WaitJS("setTimeout(() => { window.thrown = true; throw new Error('oh') })")
			p.WaitJS("window.thrown")
		}, []string{"Error: oh"}},
		{"the policy and a missing picture", func(p *browsertest.Player) { p.Open(url + "/broken") },
			[]string{"Content Security Policy", "none.png"}},
		{"the same, allowed", func(p *browsertest.Player) {
			p.AllowErrors("Content Security Policy", "none.png", "favicon.ico")
			p.Open(url + "/broken")
		}, nil},
		{"no way off this machine", func(p *browsertest.Player) { p.Open("http://example.org/") },
			[]string{"ERR_NAME_NOT_RESOLVED"}},
		{"inaccessible", func(p *browsertest.Player) {
			p.Open(url + "/wide")
			p.CheckAccessible()
		}, []string{"serious accessibility: html-has-lang"}},
		{"too wide", func(p *browsertest.Player) {
			p.Open(url + "/wide")
			p.CheckFits()
		}, []string{"wider than the window", "<table"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := fails(t, tt.play)
			if (got == "") != (len(tt.want) == 0) {
				t.Errorf("the player said %q, want %q", got, tt.want)
			}
			for _, want := range tt.want {
				if !strings.Contains(got, want) {
					t.Errorf("the player said %q, want %q", got, want)
				}
			}
			if left := leftBehind(t); (left == "") != (len(tt.want) == 0) {
				t.Errorf("left behind: %q", left)
			} else if left != "" && !(strings.Contains(left, "PNG") && strings.Contains(left, "what the server says") &&
				strings.Contains(left, " open ")) {
				t.Errorf("a picture, the tab's log or the server's is missing: %.300q", left)
			}
		})
	}
}
