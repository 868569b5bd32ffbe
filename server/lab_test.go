package server

import (
	"fmt"
	"html"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/protocolui"
	"aiwolfplay/templates/ui"
)

func labURL(path, text string) string {
	return path + "?" + url.Values{"text": {text}}.Encode()
}

// texts of the HTML between the tags.
var tag = regexp.MustCompile(`<[^>]*>`)

func plainText(body string) string { return html.UnescapeString(tag.ReplaceAllString(body, "")) }

func TestLabReads(t *testing.T) {
	s := openSite(t, silents)
	tests := []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", []string{"Sentence lab", "COMINGOUT", "XOR"}},
		{"sentence", "BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE Agent[02] WEREWOLF)",
			[]string{
				"because they voted", "〔02〕",
				"Agent[01] BECAUSE (Agent[01] DAY 1 (Agent[02] VOTED Agent[03])) (Agent[01] ESTIMATE Agent[02] WEREWOLF)",
				"1:2v3>2w",
			}},
		{"request", "REQUEST Agent[02] (VOTE Agent[03])",
			[]string{"Agent[01] REQUEST Agent[02] (Agent[02] VOTE Agent[03])"}},
		{"any", "INQUIRE Agent[02] (DIVINED Agent[03] ANY)", []string{
			"INQUIRE Agent[02] (OR (DIVINED Agent[03] HUMAN) (DIVINED Agent[03] WEREWOLF))",
		}},
		{"careless", "vote agent3", []string{"Read as:", "VOTE Agent[03]"}},
		{"shorthand", "e2w", []string{"ESTIMATE Agent[02] WEREWOLF"}},
		{"holes", "ESTIMATE ? WEREWOLF", []string{"Choose who is meant"}},
		{"no such seat here", "VOTE Agent[17]", []string{"no such seat", "VOTE Agent[17]"}},
		{"one word too many", "REQUEST ANY (VOTE Agent[04] SEER)", []string{
			"At character 29:", "“SEER”", "a closing parenthesis",
		}},
		{"full width, then wrong", "ＶＯＴＥ Ａ", []string{"At character"}},
		{"unbalanced", "NOT (VOTE Agent[04]", []string{"the end", "a closing parenthesis"}},
		{"deep", strings.Repeat("NOT (", 100) + "VOTE Agent[01]" + strings.Repeat(")", 100),
			[]string{"Not a sentence yet"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := s.visitor("", ui.En).get(labURL("/protocol", tt.text))
			if w.Code != http.StatusOK {
				t.Fatalf("status %d", w.Code)
			}
			contains(t, plainText(w.Body.String()), tt.want...)
		})
	}
}

// TestLabShowsEverySentence checks that the lab shows any sentence, that each face has every part of it, and that
// pressing a part of the builder leads to another page of the lab.
func TestLabShowsEverySentence(t *testing.T) {
	s := openSite(t, silents)
	rng := rand.New(rand.NewPCG(3, 6))
	piece := regexp.MustCompile(`data-at="([^"]+)"`)
	for range 150 {
		sentence := protocoltest.Sentence(rng, 4, 15)
		text := sentence.String()
		w := s.visitor("", ui.Ja).get(labURL("/protocol/reading", text))
		body := w.Body.String()
		if w.Code != http.StatusOK || !strings.Contains(plainText(body), text) || strings.Contains(body, "misread") {
			t.Fatalf("%s: status %d\n%s", text, w.Code, body)
		}
		d, err := protocolui.ParseDraft(text)
		if err != nil {
			t.Fatal(err)
		}
		clauses := 0
		protocol.Walk(&sentence, func(*protocol.Sentence) bool { clauses++; return true })
		seen := map[string]bool{}
		for _, m := range piece.FindAllStringSubmatch(body, -1) {
			seen[m[1]] = true
		}
		for _, p := range protocolui.Spell(d) {
			if !seen[p.At] {
				t.Errorf("%s: no piece for %s", text, p.At)
			}
		}
		if !seen[fmt.Sprintf("%d.clause", clauses-1)] && !sentence.Verb.StandsAlone() {
			t.Errorf("%s: the last clause is shown nowhere", text)
		}
	}
}

func TestLabRefuses(t *testing.T) {
	s := openSite(t, silents)
	for path, want := range map[string]int{
		"/protocol?by=0": http.StatusBadRequest, "/protocol?by=x": http.StatusBadRequest,
		"/protocol?by=19":                             http.StatusBadRequest,
		"/protocol/reading?step=0.clause+nonsense":    http.StatusUnprocessableEntity,
		"/protocol/faces?text=nonsense":               http.StatusUnprocessableEntity,
		"/protocol/faces?text=VOTE+Agent%5B03%5D":     http.StatusOK,
		"/protocol/reading?step=9.clause+VOTE+ANY":    http.StatusUnprocessableEntity,
		labURL("/protocol", strings.Repeat("x", 9e4)): http.StatusOK,
	} {
		if w := s.visitor("", ui.Ja).get(path); w.Code != want {
			t.Errorf("%.60s: status %d, want %d", path, w.Code, want)
		}
	}
}

// TestLessonsLoad checks that every example of a lesson and of the shorthand can be loaded.
func TestLessonsLoad(t *testing.T) {
	s := openSite(t, silents)
	for _, lang := range ui.Langs {
		body := s.visitor("", lang).get("/protocol").Body.String()
		links := regexp.MustCompile(`class="example" href="([^"]+)`).FindAllStringSubmatch(body, -1)
		if len(links) < 40 {
			t.Fatalf("%d examples", len(links))
		}
		for _, link := range links {
			address, _, _ := strings.Cut(
				strings.Replace(html.UnescapeString(link[1]), "/protocol?", "/protocol/reading?", 1), "#",
			)
			w := s.visitor("", lang).get(address)
			if text := w.Body.String(); w.Code != http.StatusOK || strings.Contains(
				text, "misread",
			) || strings.Contains(text, "lab__note") {
				t.Errorf("%s: status %d", address, w.Code)
			}
		}
	}
}
