package journey

import (
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/store"
)

// Pressing everything twice, quickly, plays the same game as single presses: one table is opened, nothing is
// said twice, no second answer is given, and an element that the first press put there is not pressed.
func TestDoublePresses(t *testing.T) {
	t.Parallel()
	for _, device := range []browsertest.Device{browsertest.Phone, browsertest.Desktop} {
		t.Run(device.String(), func(t *testing.T) {
			t.Parallel()
			var told [2][]string
			for i := range told {
				r := Start(t)
				r.Dealer.Next(1)
				p := NewPerson(t, device, "en")
				p.PressTwice(i == 1)
				p.Open(r.URL)
				p.Play()
				p.checkToggles()
				p.toTalk()
				for _, text := range p.Speeches() {
					if at := p.Await(); at != "talk" {
						t.Fatalf("asked for %q before everything was said", at)
					}
					p.Say(text)
				}
				p.Await()
				p.Skip()
				p.Finish()
				p.CheckStored(r)
				told[i] = p.Transcript()
				if n := len(tablesOf(t, r)); n != 1 {
					t.Errorf("%d tables were opened, want one", n)
				}
				p.Click("#dock .dock__after form .button--primary") // once more
				p.WaitVisible("#dock[data-mode='speak'], #dock[data-mode='choose'], #dock[data-mode='wait']")
				if n := len(tablesOf(t, r)); n != 2 {
					t.Errorf("%d tables were opened by two games", n)
				}
			}
			if diff := cmp.Diff(told[0], told[1]); diff != "" {
				t.Errorf("the game by single presses (-) and by double ones (+) differ:\n%s", diff)
			}
		})
	}
}

// checkToggles presses what opens and closes something: a double press opens it as one press does.
func (p *Person) checkToggles() {
	p.T.Helper()
	for _, toggle := range []struct{ selector, state string }{
		{"#protocol", "document.querySelector('#protocol').getAttribute('aria-pressed')"},
		{".role__toggle", "document.querySelector('.role__toggle').getAttribute('aria-expanded')"},
		{"#boards > summary", "document.querySelector('#boards').open"},
	} {
		before := browsertest.Eval[string](p.Player, "String("+toggle.state+")")
		for range 2 { // there and back
			p.Click(toggle.selector)
			now := browsertest.Eval[string](p.Player, "String("+toggle.state+")")
			if now == before {
				p.T.Errorf("after %s was pressed it is %s, as before", toggle.selector, strconv.Quote(now))
			}
			before = now
		}
	}
}

// tablesOf lists the tables that a program has stored.
func tablesOf(t *testing.T, r *Server) []string {
	t.Helper()
	db, err := store.Open(t.Context(), r.DB)
	Must(t, err)
	defer db.Close()
	all, err := db.Games.IDs(t.Context())
	Must(t, err)
	slices.Sort(all)
	return slices.Compact(all)
}
