package journey

import (
	"context"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"aiwolfplay/cmd/play/crowd"
	"aiwolfplay/game/protocol"
)

// Patience bounds the wait for an answer of the program. Only a hanging one reaches it.
const Patience = 5 * time.Minute

// A PlainBrowser has no JavaScript: it has cookies, loads pages, and sends the forms that are on
// them, nothing else.
type PlainBrowser struct {
	t      *testing.T
	Client *http.Client
	URL    string // of the page, without query
	Page   string // HTML
}

// NewPlainBrowser opens the first page of a program.
func NewPlainBrowser(t *testing.T, address string) *PlainBrowser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &PlainBrowser{t: t, Client: &http.Client{Jar: jar, Timeout: Patience}, URL: address}
	b.Open(address + "/")
	return b
}

// Open loads a page.
func (b *PlainBrowser) Open(address string) {
	b.t.Helper()
	answer, err := b.Client.Get(address)
	b.read(answer, err)
}

// read makes an answer the page that is shown. Any status but 200 fails the test.
func (b *PlainBrowser) read(answer *http.Response, err error) {
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
	b.URL, b.Page = answer.Request.URL.String(), string(body)
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

// A form is one of the page.
type form struct {
	method, path string
	fields       []map[string]string // attributes of inputs and buttons
}

// forms returns the forms of the page whose address ends in action.
func (b *PlainBrowser) forms(action string) []form {
	b.t.Helper()
	var found []form
	for _, m := range formTag.FindAllStringSubmatch(b.Page, -1) {
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
		b.t.Fatalf("no form for %s in\n%s", action, b.Page)
	}
	return found
}

// values returns the values that a form sends for the chosen fields and buttons. It returns false if the form does not
// offer them.
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

// Submit sends the form with the given fields and buttons: chosen has a value for each name. action is the
// end of the form's address.
func (b *PlainBrowser) Submit(action string, chosen map[string]string) {
	b.t.Helper()
	for _, f := range b.forms(action) {
		values, ok := f.values(chosen)
		if !ok {
			continue
		}
		at, err := url.Parse(b.URL)
		if err != nil {
			b.t.Fatal(err)
		}
		address := at.ResolveReference(&url.URL{Path: f.path}).String()
		if f.method == "get" {
			b.Open(address + "?" + values.Encode())
			return
		}
		answer, err := b.Client.PostForm(address, values)
		b.read(answer, err)
		return
	}
	b.t.Fatalf("no form for %s offers %v in\n%s", action, chosen, b.Page)
}

// steps lists the presses that the sentence builder offers.
func (b *PlainBrowser) steps() []string {
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

// table returns the path of the page's table, after any form.
func (b *PlainBrowser) table() string {
	b.t.Helper()
	return strings.TrimSuffix(b.forms("/say")[0].path, "/say")
}

// say builds a sentence press by press and sends it.
func (b *PlainBrowser) say(text string) {
	b.t.Helper()
	goal := Parse(b.t, text)
	draft := ""
	for draft != text {
		step, ok := toward(b.t, &goal, draft, b.steps())
		if !ok {
			b.t.Fatalf("from %q nothing leads to %q: %q", draft, text, b.steps())
		}
		b.Submit(b.table(), map[string]string{"step": step})
		_, draft, _ = strings.Cut(step, " ")
	}
	b.Submit("/say", map[string]string{"text": text})
}

// choose takes the first seat that is offered.
func (b *PlainBrowser) choose() {
	b.t.Helper()
	fields := b.forms("/choose")[0].fields
	target := slices.IndexFunc(fields, func(f map[string]string) bool { return f["name"] == "target" })
	b.Submit("/choose", map[string]string{"target": fields[target]["value"]})
}

// Parse reads a sentence that a test wants to say. It must be canonical.
func Parse(t testing.TB, text string) protocol.Sentence {
	t.Helper()
	s, err := protocol.Parse(text)
	if err != nil || s.String() != text {
		t.Fatalf("%q is not canonical: %v", text, err)
	}
	return s
}

// PlayOn waits for the next question and answers it: with the text if one is to speak, and with the first
// seat that is offered if one is to choose.
func (b *PlainBrowser) PlayOn(text string) {
	b.t.Helper()
	for ctx, cancel := context.WithTimeout(b.t.Context(), Patience); ; b.Open(b.URL) {
		defer cancel()
		Must(b.t, ctx.Err())
		dock, ok := crowd.ReadDock(b.Page)
		if !ok {
			b.t.Fatalf("no place for answers in %s", b.Page)
		}
		action, values := "/say", url.Values{"ask": {strconv.Itoa(dock.Ask)}, "text": {text}}
		switch dock.Mode {
		case "speak":
		case "choose":
			action = "/choose"
			values.Set("kind", dock.Kind)
			values.Set("target", dock.Targets[0])
		default:
			continue // others are asked
		}
		answer, err := b.Client.PostForm(b.URL+action, values)
		b.read(answer, err)
		return
	}
}
