package journey

import (
	"html"
	"regexp"
	"strings"
	"testing"
)

var dockTag = regexp.MustCompile(`<section id="dock"[^>]*>`)

// Everything works without JavaScript: a whole game by plain forms.
func TestPlayWithoutScript(t *testing.T) {
	t.Parallel()
	r := Start(t)
	b := NewPlainBrowser(t, r.URL)
	b.Submit("/play", nil)
	table := b.URL
	said := []string{
		"BECAUSE (DAY 0 (Agent[02] DIVINED Agent[01] WEREWOLF)) (REQUEST ANY (VOTE Agent[01]))",
		"ESTIMATE Agent[02] POSSESSED",
	}
	var sent []string
	for over := false; !over; {
		dock := attributes(dockTag.FindString(b.Page))
		switch dock["data-mode"] {
		case "speak":
			if len(said) == 0 {
				b.Submit("/say", map[string]string{"text": "Over"})
				break
			}
			b.say(said[0])
			sent, said = append(sent, said[0]), said[1:]
		case "choose":
			b.choose()
		case "dead":
			if strings.Contains(b.Page, `name="end"`) {
				b.Submit("/pace", map[string]string{"end": "1"})
			}
			b.Open(table)
		case "wait", "decided":
			if !strings.Contains(b.Page, `http-equiv="refresh"`) {
				t.Fatal("a page that waits does not load itself anew")
			}
			b.Open(table)
		case "over":
			over = true
		default:
			t.Fatalf("the dock is %v", dock)
		}
	}
	for _, text := range sent {
		if !strings.Contains(b.Page, html.EscapeString(text)+"</code>") {
			t.Errorf("what was said is not in the page: %s", text)
		}
	}
	if got := strings.Count(b.Page, `class="reveal__seat"`); got != 5 {
		t.Errorf("%d roles are revealed, want 5", got)
	}
	b.Open(strings.Replace(table, "/tables/", "/games/", 1))
	if !strings.Contains(b.Page, `data-page="game"`) {
		t.Errorf("the finished game has no page:\n%s", b.Page)
	}
}
