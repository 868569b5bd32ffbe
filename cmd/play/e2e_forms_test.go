package main

import (
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game/protocol"
)

// patience is how long an answer of the program is waited for. Only what hangs reaches it.
const patience = 5 * time.Minute

// forms is a browser without JavaScript: it has cookies, follows links, and
// sends the forms that are on the page, nothing else.
type forms struct {
	t      *testing.T
	client *http.Client
	url    string // of the page, without query
	page   string // HTML
}

func newForms(t *testing.T, address string) *forms {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &forms{t: t, client: &http.Client{Jar: jar, Timeout: patience}, url: address}
	b.open(address + "/")
	return b
}

func (b *forms) open(address string) {
	b.t.Helper()
	answer, err := b.client.Get(address)
	b.read(answer, err)
}

func (b *forms) read(answer *http.Response, err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		b.t.Fatalf("%s: %s: %v\n%s", answer.Request.URL, answer.Status, err, body)
	}
	answer.Request.URL.RawQuery = ""
	b.url, b.page = answer.Request.URL.String(), string(body)
}

var (
	formTag   = regexp.MustCompile(`(?s)<form\b([^>]*)>(.*?)</form>`)
	fieldTag  = regexp.MustCompile(`<(?:input|button)\b[^>]*>`)
	attribute = regexp.MustCompile(`([a-z-]+)="([^"]*)"`)
)

func attributes(tag string) map[string]string {
	found := map[string]string{}
	for _, m := range attribute.FindAllStringSubmatch(tag, -1) {
		found[m[1]] = html.UnescapeString(m[2])
	}
	return found
}

// A form of the page.
type form struct {
	method, path string
	fields       []map[string]string // attributes of inputs and buttons
}

// forms returns those of the page that lead to an address that ends in action.
func (b *forms) forms(action string) []form {
	b.t.Helper()
	var found []form
	for _, m := range formTag.FindAllStringSubmatch(b.page, -1) {
		tag := attributes(m[1])
		if !strings.HasSuffix(tag["action"], action) {
			continue
		}
		f := form{method: tag["method"], path: tag["action"]}
		for _, tag := range fieldTag.FindAllString(m[2], -1) {
			f.fields = append(f.fields, attributes(tag))
		}
		found = append(found, f)
	}
	if len(found) == 0 {
		b.t.Fatalf("no form for %s in\n%s", action, b.page)
	}
	return found
}

// values returns what a form sends when one presses and chooses that, false if
// it does not offer it.
func (f *form) values(chosen map[string]string) (url.Values, bool) {
	values := url.Values{}
	offered := map[string]bool{}
	for _, field := range f.fields {
		name, value := field["name"], field["value"]
		if field["type"] == "hidden" {
			values.Set(name, value)
		}
		if want, ok := chosen[name]; ok && want == value {
			values.Set(name, value)
			offered[name] = true
		}
	}
	return values, len(offered) == len(chosen)
}

// submit sends the form that offers what the person presses and chooses.
func (b *forms) submit(action string, chosen map[string]string) {
	b.t.Helper()
	for _, f := range b.forms(action) {
		values, ok := f.values(chosen)
		if !ok {
			continue
		}
		at, err := url.Parse(b.url)
		if err != nil {
			b.t.Fatal(err)
		}
		address := at.ResolveReference(&url.URL{Path: f.path}).String()
		if f.method == "get" {
			b.open(address + "?" + values.Encode())
			return
		}
		answer, err := b.client.PostForm(address, values)
		b.read(answer, err)
		return
	}
	b.t.Fatalf("no form for %s offers %v in\n%s", action, chosen, b.page)
}

// steps lists the presses that the sentence builder offers.
func (b *forms) steps() []string {
	b.t.Helper()
	var steps []string
	for _, f := range b.forms(b.table()) {
		for _, field := range f.fields {
			if field["name"] == "step" {
				steps = append(steps, field["value"])
			}
		}
	}
	return steps
}

// table is the path of the table that the page is of, whatever form was sent last.
func (b *forms) table() string {
	b.t.Helper()
	return strings.TrimSuffix(b.forms("/say")[0].path, "/say")
}

// say builds a sentence press by press and sends it.
func (b *forms) say(text string) {
	b.t.Helper()
	goal := parse(b.t, text)
	draft := ""
	for draft != text {
		step, ok := toward(b.t, &goal, draft, b.steps())
		if !ok {
			b.t.Fatalf("from %q nothing leads to %q: %q", draft, text, b.steps())
		}
		b.submit(b.table(), map[string]string{"step": step})
		_, draft, _ = strings.Cut(step, " ")
	}
	b.submit("/say", map[string]string{"text": text})
}

var dockTag = regexp.MustCompile(`<section id="dock"[^>]*>`)

// Everything works without JavaScript: a whole game by plain forms.
func TestPlayWithoutScript(t *testing.T) {
	t.Parallel()
	r := start(t)
	b := newForms(t, r.URL)
	b.submit("/play", nil)
	table := b.url
	said := []string{
		"BECAUSE (DAY 0 (Agent[02] DIVINED Agent[01] WEREWOLF)) (REQUEST ANY (VOTE Agent[01]))",
		"ESTIMATE Agent[02] POSSESSED",
	}
	var sent []string
	for over := false; !over; {
		dock := attributes(dockTag.FindString(b.page))
		switch dock["data-mode"] {
		case "speak":
			if len(said) == 0 {
				b.submit("/say", map[string]string{"text": "Over"})
				break
			}
			b.say(said[0])
			sent, said = append(sent, said[0]), said[1:]
		case "choose":
			b.choose()
		case "dead":
			if strings.Contains(b.page, `name="end"`) {
				b.submit("/pace", map[string]string{"end": "1"})
			}
			b.open(table)
		case "wait":
			if !strings.Contains(b.page, `http-equiv="refresh"`) {
				t.Fatal("a page that waits does not load itself anew")
			}
			b.open(table)
		case "over":
			over = true
		default:
			t.Fatalf("the dock is %v", dock)
		}
	}
	for _, text := range sent {
		if !strings.Contains(b.page, html.EscapeString(text)+"</code>") {
			t.Errorf("what was said is not in the page: %s", text)
		}
	}
	if got := strings.Count(b.page, `class="reveal__seat"`); got != 5 {
		t.Errorf("%d roles are revealed, want 5", got)
	}
	b.open(strings.Replace(table, "/tables/", "/games/", 1))
	if !strings.Contains(b.page, `data-page="game"`) {
		t.Errorf("the finished game has no page:\n%s", b.page)
	}
}

// choose takes the first seat that is offered.
func (b *forms) choose() {
	b.t.Helper()
	fields := b.forms("/choose")[0].fields
	target := slices.IndexFunc(fields, func(f map[string]string) bool { return f["name"] == "target" })
	b.submit("/choose", map[string]string{"target": fields[target]["value"]})
}

// parse reads a sentence that a test wants to say. It must be canonical.
func parse(t testing.TB, text string) protocol.Sentence {
	t.Helper()
	s, err := protocol.Parse(text)
	if err != nil || s.String() != text {
		t.Fatalf("%q is not canonical: %v", text, err)
	}
	return s
}
