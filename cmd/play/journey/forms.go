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

// Patience is how long an answer of the program is waited for. Only what hangs reaches it.
const Patience = 5 * time.Minute

// Forms is a browser without JavaScript: it has cookies, follows links, and
// sends the forms that are on the page, nothing else.
type Forms struct {
	T      *testing.T
	Client *http.Client
	Url    string // of the page, without query
	Page   string // HTML
}

func NewForms(t *testing.T, address string) *Forms {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &Forms{T: t, Client: &http.Client{Jar: jar, Timeout: Patience}, Url: address}
	b.Open(address + "/")
	return b
}

func (b *Forms) Open(address string) {
	b.T.Helper()
	answer, err := b.Client.Get(address)
	b.Read(answer, err)
}

func (b *Forms) Read(answer *http.Response, err error) {
	b.T.Helper()
	if err != nil {
		b.T.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		b.T.Fatalf("%s: %s: %v\n%s", answer.Request.URL, answer.Status, err, body)
	}
	answer.Request.URL.RawQuery = ""
	b.Url, b.Page = answer.Request.URL.String(), string(body)
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

// A Form of the page.
type Form struct {
	method, path string
	Fields       []map[string]string // attributes of inputs and buttons
}

// Forms returns those of the page that lead to an address that ends in action.
func (b *Forms) Forms(action string) []Form {
	b.T.Helper()
	var found []Form
	for _, m := range formTag.FindAllStringSubmatch(b.Page, -1) {
		tag := attributes(m[1])
		if !strings.HasSuffix(tag["action"], action) {
			continue
		}
		f := Form{method: tag["method"], path: tag["action"]}
		for _, tag := range fieldTag.FindAllString(m[2], -1) {
			f.Fields = append(f.Fields, attributes(tag))
		}
		found = append(found, f)
	}
	if len(found) == 0 {
		b.T.Fatalf("no form for %s in\n%s", action, b.Page)
	}
	return found
}

// values returns what a form sends when one presses and chooses that, false if
// it does not offer it.
func (f *Form) values(chosen map[string]string) (url.Values, bool) {
	values := url.Values{}
	offered := map[string]bool{}
	for _, field := range f.Fields {
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

// Submit sends the form that offers what the person presses and chooses.
func (b *Forms) Submit(action string, chosen map[string]string) {
	b.T.Helper()
	for _, f := range b.Forms(action) {
		values, ok := f.values(chosen)
		if !ok {
			continue
		}
		at, err := url.Parse(b.Url)
		if err != nil {
			b.T.Fatal(err)
		}
		address := at.ResolveReference(&url.URL{Path: f.path}).String()
		if f.method == "get" {
			b.Open(address + "?" + values.Encode())
			return
		}
		answer, err := b.Client.PostForm(address, values)
		b.Read(answer, err)
		return
	}
	b.T.Fatalf("no form for %s offers %v in\n%s", action, chosen, b.Page)
}

// Steps lists the presses that the sentence builder offers.
func (b *Forms) Steps() []string {
	b.T.Helper()
	var steps []string
	for _, f := range b.Forms(b.Table()) {
		for _, field := range f.Fields {
			if field["name"] == "step" {
				steps = append(steps, field["value"])
			}
		}
	}
	return steps
}

// Table is the path of the table that the page is of, whatever form was sent last.
func (b *Forms) Table() string {
	b.T.Helper()
	return strings.TrimSuffix(b.Forms("/say")[0].path, "/say")
}

// Say builds a sentence press by press and sends it.
func (b *Forms) Say(text string) {
	b.T.Helper()
	goal := Parse(b.T, text)
	draft := ""
	for draft != text {
		step, ok := toward(b.T, &goal, draft, b.Steps())
		if !ok {
			b.T.Fatalf("from %q nothing leads to %q: %q", draft, text, b.Steps())
		}
		b.Submit(b.Table(), map[string]string{"step": step})
		_, draft, _ = strings.Cut(step, " ")
	}
	b.Submit("/say", map[string]string{"text": text})
}

// Choose takes the first seat that is offered.
func (b *Forms) Choose() {
	b.T.Helper()
	fields := b.Forms("/choose")[0].Fields
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

// PlayOn waits for the next question, and answers it.
func (b *Forms) PlayOn(text string) {
	b.T.Helper()
	for ctx, cancel := context.WithTimeout(b.T.Context(), Patience); ; b.Open(b.Url) {
		defer cancel()
		Must(b.T, ctx.Err())
		dock, ok := crowd.ReadDock(b.Page)
		if !ok {
			b.T.Fatalf("no place for answers in %s", b.Page)
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
		answer, err := b.Client.PostForm(b.Url+action, values)
		b.Read(answer, err)
		return
	}
}
