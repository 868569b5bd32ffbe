package classroom

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"aiwolfplay/cmd/play/crowd"
)

// A phone is a student's without a browser: it loads pages, follows their streams and answers questions at
// once. If the line is cut it comes back.
type phone struct {
	client *http.Client
	site   string // address, without a slash at the end
	at     string // path of the page
	count  func() // called after each answer that counts

	// free says that the phone may answer on at its table. Until then it speaks once: no table is over before
	// the teacher pauses all, however quick the phones are.
	free  *atomic.Bool
	spoke bool
	asked int             // the question that was answered last
	told  map[string]bool // steps of a lesson that were answered
	over  bool            // the roles have been shown
}

// join gives a phone to a new student.
func join(t *testing.T, site, code string, free *atomic.Bool, count func()) *phone {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &phone{client: &http.Client{Jar: jar}, site: site, count: count, free: free, told: map[string]bool{}}
	answer, err := p.client.PostForm(site+"/join/"+code, url.Values{"do": {"sit"}})
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	p.at = answer.Request.URL.Path
	if !strings.HasPrefix(p.at, "/class/") {
		t.Fatalf("a code leads to %s: %s", p.at, answer.Status)
	}
	return p
}

// use has all phones do what they do, until the roles have been shown to each. The function that it returns waits
// for that.
func use(ctx context.Context, phones []*phone) (wait func()) {
	var all sync.WaitGroup
	for _, p := range phones {
		all.Go(func() {
			for ctx.Err() == nil && !p.over {
				p.look(ctx)
			}
		})
	}
	return all.Wait
}

// comeBack is the time until a phone loads its page anew.
const comeBack = 100 * time.Millisecond

// look loads the page, answers it, and follows its stream to the end.
func (p *phone) look(ctx context.Context) {
	page, to, err := p.get(ctx, p.at)
	feed := feedAttr.FindStringSubmatch(page)
	if err != nil || feed == nil {
		select {
		case <-time.After(comeBack):
		case <-ctx.Done():
		}
		return
	}
	p.at = to
	p.read(ctx, page)
	if !p.over {
		p.follow(ctx, html.UnescapeString(feed[2]))
	}
}

var (
	feedAttr   = regexp.MustCompile(`id="(waiting|table)"[^>]*data-feed="([^"]+)"`)
	queryField = regexp.MustCompile(`name="query" value="(\d+)"[^>]*>\s*<input type="hidden" name="village" value="(\d+)"`)
	stepField  = regexp.MustCompile(`value="answer">\s*<input type="hidden" name="step" value="(\d+)"`)
	choiceAttr = regexp.MustCompile(`name="choice" value="([^"]+)"`)
)

func (p *phone) get(ctx context.Context, path string) (page, to string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.site+path, nil)
	if err != nil {
		return "", "", err
	}
	answer, err := p.client.Do(request)
	if err != nil {
		return "", "", err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	return string(body), answer.Request.URL.Path, err
}

// follow reads a stream until it ends, or leads elsewhere.
func (p *phone) follow(ctx context.Context, feed string) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.site+feed, nil)
	if err != nil {
		return
	}
	answer, err := p.client.Do(request)
	if err != nil {
		return // it comes back
	}
	defer answer.Body.Close()
	event := ""
	for lines := bufio.NewReader(answer.Body); !p.over; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		name, value, _ := bytes.Cut(bytes.TrimSpace(line), []byte(": "))
		switch {
		case string(name) == "event":
			event = string(value)
		case string(name) != "data":
		case event == "reset":
			var reload struct{ To string }
			if json.Unmarshal(value, &reload) == nil && reload.To != "" {
				p.at = reload.To
			}
			return
		case event == "patch":
			var patch struct{ Parts []struct{ HTML string } }
			if json.Unmarshal(value, &patch) == nil {
				for _, part := range patch.Parts {
					p.read(ctx, part.HTML)
				}
			}
		}
	}
}

// read answers what a page or a part of it asks.
func (p *phone) read(ctx context.Context, part string) {
	p.over = p.over || strings.Contains(part, `class="reveal__seat"`)
	if step := stepField.FindStringSubmatch(part); step != nil && !p.told[step[1]] {
		if choices := choiceAttr.FindAllStringSubmatch(part, -1); len(choices) > 0 {
			form := url.Values{"do": {"answer"}, "step": {step[1]}, "choice": {choices[0][1]}, "sure": {"2"}}
			p.told[step[1]] = p.post(ctx, p.at, form)
		}
	}
	if query := queryField.FindStringSubmatch(part); query != nil && !p.told["query "+query[1]] {
		if choices := choiceAttr.FindAllStringSubmatch(part, -1); len(choices) > 0 {
			p.told["query "+query[1]] = p.post(ctx, p.at, url.Values{
				"do": {"reply"}, "query": {query[1]}, "village": {query[2]}, "choice": {choices[0][1]}, "sure": {"2"},
			})
		}
	}
	dock, ok := crowd.ReadDock(part)
	switch {
	case !ok || p.spoke && !p.free.Load():
	case dock.MayReady:
		p.post(ctx, p.at+"/ready", nil)
	case dock.Mode == "substituted":
		p.post(ctx, p.at+"/return", nil)
	case dock.Ask == p.asked:
	case dock.Mode == "speak":
		p.answer(ctx, &dock, "/say", url.Values{"text": {"Over"}})
	case dock.Mode == "choose" && len(dock.Targets) > 0:
		p.answer(ctx, &dock, "/choose", url.Values{"kind": {dock.Kind}, "target": {dock.Targets[0]}})
	}
}

func (p *phone) answer(ctx context.Context, dock *crowd.Dock, path string, form url.Values) {
	form.Set("ask", strconv.Itoa(dock.Ask))
	if p.post(ctx, p.at+path, form) {
		p.asked, p.spoke = dock.Ask, p.spoke || dock.Kind == "talk"
	}
}

// post sends a form. It reports whether the server accepted the form.
func (p *phone) post(ctx context.Context, path string, form url.Values) bool {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.site+path, strings.NewReader(form.Encode()))
	if err != nil {
		return false
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Accept", "application/json")
	answer, err := p.client.Do(request)
	if err != nil {
		return false // the page asks again
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusNoContent {
		return false
	}
	p.count()
	return true
}
