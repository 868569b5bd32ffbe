package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page"
)

// A hand counts what it presses.
type hand struct {
	*person
	n int
}

func (h *hand) tap(selector string) {
	h.t.Helper()
	h.Click(selector)
	h.n++
}

func (h *hand) keys(keys ...string) {
	h.t.Helper()
	for _, key := range keys {
		h.Press(key)
		h.n++
	}
}

// send is the last press. By keys it is Enter, wherever the builder left the focus.
func (h *hand) send(text string) {
	h.t.Helper()
	h.WaitText("#composer .composer__protocol", text)
	h.WaitVisible("#composer[data-complete='true']")
	h.answering()
	h.tap("#composer [data-send]")
}

// An utterance is one of the nine of the interface's brief (ui.md, section 7),
// with the presses that it may take. keys is what is typed; row means that the
// talk's last line is answered instead.
type nine struct {
	name       string
	text       string
	steps      []string // selectors to tap before sending
	keys       string
	taps, most int
}

// quick is the chip of a quick sentence, and its digit.
func (p *person) quick(text string) (selector, digit string) {
	p.t.Helper()
	selector = "#composer [data-kind='said'] .chip[value$=" + quote(" "+text) + "]"
	digit = browsertest.Eval[string](p.Player, `document.querySelector(`+quote(selector)+`)?.getAttribute('aria-keyshortcuts') ?? ''`)
	return selector, digit
}

// utterances are those of the nine that can be said by this person now.
func (p *person) utterances(day int) []nine {
	p.t.Helper()
	me := seatName(p.number)
	alive := browsertest.Eval[[]string](p.Player, `[...document.querySelectorAll('.seat:not([data-dead], [data-you], :has(.seal)) [data-seat]')].map((a) => a.dataset.seat)`)
	if len(alive) == 0 {
		return nil // who has claimed a role has a menu of its own
	}
	seat := alive[len(alive)-1]
	other, pressed := fmt.Sprintf("Agent[0%s]", seat), ".seat__press[data-seat='"+seat+"']"
	act := func(id string) string { return "#composer .menu [data-act='" + id + "']" }
	var list []nine
	list = append(list,
		nine{"question", "INQUIRE " + other + " (VOTE ANY)", []string{pressed, act("ask_vote")}, "q" + seat + "v?", 3, 5},
		nine{"vote and ask all", "AND (VOTE " + other + ") (REQUEST ANY (VOTE " + other + "))", []string{pressed, act("vote_all")}, "vv" + seat, 3, 4})
	if p.role == "seer" && day == 1 {
		number, species := p.divined()
		for name, text := range map[string]string{"true claim": "COMINGOUT " + me + " SEER", "true result": "DIVINED " + seatName(number) + " " + species} {
			if chip, digit := p.quick(text); digit != "" {
				list = append(list, nine{name, text, []string{chip}, digit, 2, 2})
			}
		}
	}
	if p.role != "seer" && day == 1 {
		list = append(list,
			nine{"false claim", "COMINGOUT " + me + " SEER", []string{".seat__press[data-seat='" + fmt.Sprint(p.number) + "']", act("claim.seer")}, "/cs", 3, 4},
			nine{"false result", "DIVINED " + other + " WEREWOLF", []string{pressed, act("black")}, "d" + seat + "w", 3, 4})
	}
	if chip, digit := p.quick("REQUEST ANY (VOTE ?)"); digit != "" {
		list = append(list, nine{"ask all", "REQUEST ANY (VOTE " + other + ")",
			[]string{chip, "#composer [data-kind='seats'] .chip[value$=" + quote(" REQUEST ANY (VOTE "+other+")") + "]"}, "rv" + seat, 3, 4})
	}
	last := browsertest.Eval[string](p.Player, `[...document.querySelectorAll('#talk .talk')].at(-1)?.matches(':not([data-yours])') ? [...document.querySelectorAll('#talk .talk')].at(-1).dataset.talk : ''`)
	if strings.HasPrefix(last, "d") {
		n, id, _ := strings.Cut(last[1:], "-")
		list = append(list, nine{"agree", "AGREE TALK day" + n + " ID:" + id, []string{"#line-" + last + " [data-act='agree']"}, "↑a", 2, 3})
	}
	if day == 2 {
		by := browsertest.Eval[[]string](p.Player, `[...document.querySelectorAll('#talk .told--ballot a[data-fact]')].map((a) => a.dataset.fact)`)
		for _, fact := range by { // 2-day-voter-target
			part := strings.Split(fact, "-")
			if part[2] == fmt.Sprint(p.number) || part[1] != "1" {
				continue
			}
			voter := "Agent[0" + part[2] + "]"
			text := "BECAUSE (DAY 1 (" + voter + " VOTED Agent[0" + part[3] + "])) (ESTIMATE " + voter + " WEREWOLF)"
			if part[3] == fmt.Sprint(p.number) {
				continue // 「私」 would be typed otherwise
			}
			list = append(list, nine{"because of a vote", text,
				[]string{p.votes() + " a[data-fact='" + fact + "']", act("reason"), "#composer .chip[value$=" + quote(" "+text) + "]"},
				"1:" + part[2] + "v" + part[3] + ">" + part[2] + "w", 4, 9})
			break
		}
	}
	return list
}

// votes is where the votes can be pressed: on the board or, where that is
// closed, in the log.
func (p *person) votes() string {
	return browsertest.Eval[string](p.Player, `document.getElementById('boards').open ? '#board' : '#talk .told--ballot'`)
}

// sayNine says one of the nine and reports how many presses it took.
func (p *person) sayNine(u nine, byKeys bool) int {
	p.t.Helper()
	p.hurry()
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
		p.answering()
		h.keys("Enter")
	}
	p.WaitJS(`[...document.querySelectorAll('#talk .talk[data-yours] .talk__protocol')].some((el) => el.textContent === ` + quote(u.text) + `)`)
	return h.n
}

// The nine utterances take at most the presses given in the brief, counted with
// real events: by mouse, by touch and by keys. Each is said at a moment in which
// it makes sense; the games are chosen so that those moments come at once.
func TestNineUtterances(t *testing.T) {
	t.Parallel()
	r := start(t)
	for _, way := range []struct {
		name   string
		device browsertest.Device
		keys   bool
	}{{"mouse", browsertest.Desktop, false}, {"touch", browsertest.Phone, false}, {"keys", browsertest.Desktop, true}} {
		t.Run(way.name, func(t *testing.T) {
			p := &person{Player: browsertest.New(t, way.device, "ja"), t: t}
			done := map[string]bool{}
			for _, at := range []position{
				{setup: rules.Five(), role: game.RoleSeer, day: 1},
				{setup: rules.Five(), not: game.RoleSeer, day: 1, turn: 2},
				{setup: rules.Five(), not: game.RoleSeer, day: 2},
			} {
				p.place(r, at)
				p.sayAll(done, at.day, way.keys)
			}
			if len(done) != 9 {
				t.Errorf("said %v, want all nine", done)
			}
		})
	}
}

// sayAll says at a table what can be said of what is not done yet.
func (p *person) sayAll(done map[string]bool, day int, byKeys bool) {
	p.t.Helper()
	for p.await() == "talk" {
		p.hurry()
		list := p.utterances(day)
		i := slices.IndexFunc(list, func(u nine) bool { return !done[u.name] && (u.name != "false result" || done["false claim"]) })
		if i < 0 {
			return
		}
		u := list[i]
		presses, most := p.sayNine(u, byKeys), u.taps
		if byKeys {
			most = u.most
		}
		p.t.Logf("%-18s %d presses (at most %d): %s", u.name, presses, most, u.text)
		if presses > most {
			p.t.Errorf("%s: %d presses, want at most %d", u.name, presses, most)
		}
		done[u.name] = true
	}
}

// Whatever the grammar allows can be built by hand at a table, and what is then
// sent is canonical and accepted.
func TestAnythingIsBuiltByHand(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := &person{Player: browsertest.New(t, browsertest.Desktop, "en"), t: t}
	setup := rules.Five()
	setup.TalkTurns, setup.TalksPerDay = 200, 200 // who is to say dozens of sentences in a day
	p.place(r, position{setup: setup, role: game.RoleVillager, day: 2})
	p.hurry()
	rng := rand.New(rand.NewPCG(36, 20))
	var said []string
	for len(said) < 14 {
		refs := browsertest.Eval[[]string](p.Player, `[...document.querySelectorAll('#talk .talk')].map((line) => line.dataset.talk)`)
		s := protocoltest.Sentence(rng, 1+len(said)%4, setup.Seats())
		if s.Verb.StandsAlone() {
			continue
		}
		atTable(rng, &s, setup, 2, refs)
		text := s.String()
		if len(text) > 160 { // the same again, only longer
			continue
		}
		t.Logf("%d: %s", len(said)+1, text)
		p.hurry()
		p.build(text)
		p.answering()
		p.Click("#composer [data-send]")
		p.spoke(text)
		said = append(said, text)
		if at := p.await(); at != "talk" {
			t.Fatalf("asked for %q in the middle of the talk", at)
		}
	}
	rec := load(t, r.DB, p.table())
	var stored []string
	for _, e := range rec.Events {
		if e.Event.Kind == rules.Said && e.Event.Actor == 0 && e.Event.Day == 2 {
			stored = append(stored, e.Event.Text)
		}
	}
	if diff := cmp.Diff(said, stored); diff != "" {
		t.Errorf("built (-) and stored (+):\n%s", diff)
	}
}

// atTable makes a sentence speak of what exists at a table: roles of its setup,
// days that have come, lines that were said.
func atTable(rng *rand.Rand, s *protocol.Sentence, setup rules.Setup, day int32, refs []string) {
	s.Day = min(s.Day, day)
	if s.Role != game.RoleNone && s.Role != game.RoleAny && setup.Roles[s.Role] == 0 {
		s.Role = game.RoleAny
	}
	if s.Verb.TakesTalk() {
		s.Talk, _ = page.ParseTalkKey(refs[rng.IntN(len(refs))])
	}
	for i := range s.Args {
		atTable(rng, &s.Args[i], setup, day, refs)
	}
}

// An input method composes in the command line: nothing is sent, and nothing
// is read, before it is decided.
func TestInputMethod(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := sit(t, r, browsertest.Desktop, "ja")
	for p.await() != "talk" {
		p.choose(0)
	}
	p.hurry()
	other := p.number%5 + 1
	ask := p.Attr("#dock", "data-ask")
	p.Press("/")
	p.focused("#line")
	for _, text := range []string{"と", "とう", "とうひょう"} {
		p.Compose(text)
	}
	if step := draftOf(p.Attr("#composer", "data-step")); strings.Trim(step, "?") != "" {
		t.Errorf("half a word is read: %q", step)
	}
	p.Decide(fmt.Sprintf("とうひょう%d", other))
	p.WaitText("#composer .composer__protocol", "VOTE "+seatName(other))
	if now := p.Attr("#dock", "data-ask"); now != ask {
		t.Error("the input method's decision has sent the sentence")
	}
	p.answering()
	p.Press("Enter")
	p.WaitJS(`[...document.querySelectorAll('#talk .talk[data-yours] .talk__protocol')].some((el) => el.textContent === ` + quote("VOTE "+seatName(other)) + `)`)
}

// The lab and the table with a menu, a half-typed line and the keys open fit the
// window, can be pressed, leave the talk its room and are accessible.
func TestBuilderLooks(t *testing.T) {
	t.Parallel()
	r := start(t)
	for _, c := range []struct {
		device browsertest.Device
		lang   string
	}{{browsertest.Phone, "ja"}, {browsertest.Desktop, "en"}} {
		t.Run(fmt.Sprintf("%s-%d", c.lang, c.device.Width), func(t *testing.T) {
			p := &person{Player: browsertest.New(t, c.device, c.lang), t: t}
			for i, path := range []string{"/protocol", "/protocol?text=BECAUSE+(e2w)", "/protocol?text=1:2v3>2w"} {
				p.Open(r.URL + path)
				p.CheckFits()
				p.CheckTargets()
				if i > 0 { // the guide is the same each time, and long
					p.CheckAccessible()
				}
			}
			p.place(r, position{setup: rules.Five(), role: game.RoleVillager, day: 2})
			state := func(name string) {
				p.look(name)
				p.CheckTargets()
				p.logKeepsItsRoom()
			}
			p.hurry()
			state("empty")
			p.Click(".seat:not([data-you], [data-dead]) .seat__press")
			p.WaitVisible("#composer .menu")
			state("menu")
			p.Click("#composer .menu summary")
			p.CheckTargets()
			p.Click("#composer .menu [data-act='vote_all']")
			p.WaitVisible("#composer[data-complete='true']")
			state("said")
			if c.device == browsertest.Desktop {
				p.Press("/", "q")
				p.WaitVisible(".completions")
				state("typing")
				p.Press("Escape", "Escape", "?")
				p.WaitVisible("#keys")
				p.CheckTargets()
				p.CheckAccessible()
			}
		})
	}
}

// logKeepsItsRoom checks that the talk has a quarter of the screen whatever is
// being built, and that its newest line shows.
func (p *person) logKeepsItsRoom() {
	p.t.Helper()
	room := browsertest.Eval[float64](p.Player, `(document.querySelector('#dock').getBoundingClientRect().top - document.querySelector(innerWidth < 960 ? '.table__side' : '.log__bar').getBoundingClientRect().bottom) / innerHeight`)
	if room < 1./4 {
		p.t.Errorf("the talk has %.0f %% of the screen, want a quarter", 100*room)
	}
	p.newestLineShows()
}

// A line that is prepared instead of speaking is said by itself in the next turn,
// outlives a reload and can be taken back.
func TestPreparedLine(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := &person{Player: browsertest.New(t, browsertest.Desktop, "en"), t: t}
	p.place(r, quiet)
	text := "ESTIMATE Agent[03] WEREWOLF"
	prepare := func() {
		p.hurry()
		p.build(text)
		p.Click("[data-prepare]")
		p.WaitText("#prepared", "For your next turn:")
	}
	prepare()
	p.answering()
	p.Click(".composer__send [value='Skip']")
	p.WaitJS(`[...document.querySelectorAll('#talk .talk[data-yours] .talk__protocol')].some((el) => el.textContent === ` + quote(text) + `)`)
	p.WaitGone("#prepared")
	p.await()
	prepare()
	p.Reload()
	p.WaitText("#prepared", "For your next turn:")
	p.Click("#prepared button")
	p.WaitGone("#prepared")
	if n := p.Count("#talk .talk[data-yours]"); n != 1 {
		t.Errorf("%d lines of one's own, want the one that was prepared first", n)
	}
}
