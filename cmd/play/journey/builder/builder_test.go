package builder

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
)

// A hand counts what it presses.
type hand struct {
	*person
	n int
}

func (h *hand) tap(selector string) {
	h.T.Helper()
	h.Click(selector)
	h.n++
}

func (h *hand) keys(keys ...string) {
	h.T.Helper()
	for _, key := range keys {
		h.Press(key)
		h.n++
	}
}

// send is the last press. By keys it is Enter, wherever the builder left the focus.
func (h *hand) send(text string) {
	h.T.Helper()
	h.AwaitDraft(text)
	h.WaitVisible("#composer[data-complete='true']")
	h.MarkAnswered()
	h.tap("#composer [data-send]")
}

// A nine is one of nine utterances with the presses that it may
// take. keys are typed; row means that the talk's last line is answered instead.
type nine struct {
	name       string
	text       string
	steps      []string // selectors to tap before sending
	keys       string
	taps, most int
}

// quick is the chip of a quick sentence, and its digit.
func (p *person) quick(text string) (selector, digit string) {
	p.T.Helper()
	selector = "#composer [data-kind='said'] .chip[value$=" + journey.Quote(" "+text) + "]"
	return selector, p.Attr(selector, "aria-keyshortcuts")
}

// utterances are those of the nine that can be said by this person now.
func (p *person) utterances(day int) []nine {
	p.T.Helper()
	me := journey.SeatName(p.Number)
	alive := browsertest.Eval[[]string](p.Player, `
		[...document.querySelectorAll('.seat:not([data-dead], [data-you], :has(.seal)) [data-seat]')]
			.map((a) => a.dataset.seat)`)
	if len(alive) == 0 {
		return nil // who has claimed a role has a menu of its own
	}
	seat := alive[len(alive)-1]
	other, pressed := fmt.Sprintf("Agent[0%s]", seat), ".seat__press[data-seat='"+seat+"']"
	act := func(id string) string { return "#composer .menu [data-act='" + id + "']" }
	var list []nine
	list = append(list,
		nine{"question", "INQUIRE " + other + " (VOTE ANY)", []string{pressed, act("ask_vote")}, "q" + seat + "v?", 3, 5},
		nine{"vote and ask all", "AND (VOTE " + other + ") (REQUEST ANY (VOTE " + other + "))",
			[]string{pressed, act("vote_all")}, "vv" + seat, 3, 4})
	if p.Role == "seer" && day == 1 {
		number, species := p.Divined()
		for name, text := range map[string]string{
			"true claim":  "COMINGOUT " + me + " SEER",
			"true result": "DIVINED " + journey.SeatName(number) + " " + species,
		} {
			if chip, digit := p.quick(text); digit != "" {
				list = append(list, nine{name, text, []string{chip}, digit, 2, 2})
			}
		}
	}
	if p.Role != "seer" && day == 1 {
		list = append(list,
			nine{"false claim", "COMINGOUT " + me + " SEER",
				[]string{".seat__press[data-seat='" + fmt.Sprint(p.Number) + "']", act("claim.seer")}, "/cs", 3, 4},
			nine{"false result", "DIVINED " + other + " WEREWOLF", []string{pressed, act("black")}, "d" + seat + "w", 3, 4})
	}
	if chip, digit := p.quick("REQUEST ANY (VOTE ?)"); digit != "" {
		request := "REQUEST ANY (VOTE " + other + ")"
		list = append(list, nine{"ask all", request,
			[]string{chip, "#composer [data-kind='seats'] .chip[value$=" + journey.Quote(" "+request) + "]"}, "rv" + seat, 3, 4})
	}
	last := browsertest.Eval[string](p.Player, `((line) => line && !('yours' in line.dataset) ? line.dataset.talk : '')(
		[...document.querySelectorAll('#talk .talk')].at(-1))`)
	if strings.HasPrefix(last, "d") {
		n, id, _ := strings.Cut(last[1:], "-")
		list = append(list, nine{"agree", "AGREE TALK day" + n + " ID:" + id,
			[]string{"#line-" + last + " [data-act='agree']"}, "↑a", 2, 3})
	}
	if day == 2 {
		by := browsertest.Eval[[]string](p.Player,
			`[...document.querySelectorAll('#talk .told--ballot a[data-fact]')].map((a) => a.dataset.fact)`)
		for _, fact := range by { // 2-day-voter-target
			part := strings.Split(fact, "-")
			if part[2] == fmt.Sprint(p.Number) || part[1] != "1" {
				continue
			}
			voter := "Agent[0" + part[2] + "]"
			text := "BECAUSE (DAY 1 (" + voter + " VOTED Agent[0" + part[3] + "])) (ESTIMATE " + voter + " WEREWOLF)"
			if part[3] == fmt.Sprint(p.Number) {
				continue // 「私」 would be typed otherwise
			}
			list = append(list, nine{"because of a vote", text,
				[]string{
					p.votes() + " a[data-fact='" + fact + "']", act("reason"),
					"#composer .chip[value$=" + journey.Quote(" "+text) + "]",
				},
				"1:" + part[2] + "v" + part[3] + ">" + part[2] + "w", 4, 9})
			break
		}
	}
	return list
}

// votes returns the place where votes can be pressed: the board or, if that is closed, the log.
func (p *person) votes() string {
	return browsertest.Eval[string](p.Player, `document.getElementById('boards').open ? '#board' : '#talk .told--ballot'`)
}

// sayNine says one of the nine and reports how many presses it took.
func (p *person) sayNine(u nine, byKeys bool) int {
	p.T.Helper()
	p.Hurry()
	p.OpenComposer()
	h := &hand{person: p}
	switch {
	case !byKeys:
		for _, selector := range u.steps {
			h.tap(selector)
		}
		h.send(u.text)
	default:
		for _, key := range u.keys {
			if key == '↑' {
				h.keys("ArrowUp")
				continue
			}
			h.keys(string(key))
		}
		p.MarkAnswered()
		h.keys("Enter")
	}
	p.spoke(u.text)
	return h.n
}

// The nine utterances take at most the presses given in the brief, counted with
// real events: by mouse, by touch and by keys. Each is said at a moment in which
// it makes sense; the games are chosen so that those moments come at once.
func TestNineUtterances(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	for _, way := range []struct {
		name   string
		device browsertest.Device
		keys   bool
	}{{"mouse", browsertest.Desktop, false}, {"touch", browsertest.Phone, false}, {"keys", browsertest.Desktop, true}} {
		t.Run(way.name, func(t *testing.T) {
			p := visitor(t, way.device, "ja")
			done := map[string]bool{}
			for _, at := range []journey.Position{
				{Game: 1, Setup: rules.Five(), Role: game.RoleSeer, Day: 1},
				{Game: 0, Setup: rules.Five(), Not: game.RoleSeer, Day: 1, Turn: 2},
				{Game: 4, Setup: rules.Five(), Not: game.RoleSeer, Day: 2},
			} {
				p.Place(r, at)
				if way.keys {
					p.OpenTextField()
				}
				p.sayAll(done, at.Day, way.keys)
			}
			if len(done) != 9 {
				t.Errorf("said %v, want all nine", done)
			}
		})
	}
}

// sayAll says at a table what can be said of what is not done yet.
func (p *person) sayAll(done map[string]bool, day int, byKeys bool) {
	p.T.Helper()
	for p.Await() == "talk" {
		p.Hurry()
		list := p.utterances(day)
		i := slices.IndexFunc(list, func(u nine) bool {
			return !done[u.name] && (u.name != "false result" || done["false claim"])
		})
		if i < 0 {
			return
		}
		u := list[i]
		presses, most := p.sayNine(u, byKeys), u.taps
		if byKeys {
			most = u.most
		}
		p.T.Logf("%-18s %d presses (at most %d): %s", u.name, presses, most, u.text)
		if presses > most {
			p.T.Errorf("%s: %d presses, want at most %d", u.name, presses, most)
		}
		done[u.name] = true
	}
}
