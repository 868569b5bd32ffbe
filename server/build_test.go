package server

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"testing"
	"testing/synctest"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/composer"
	"aiwolfplay/templates/ui"
)

// quiet is an agent that says nothing, and otherwise takes the first possible action.
type quiet struct{}

func (quiet) Observe([]rules.Event) {}

func (quiet) Act(ask rules.Ask) (rules.Action, bool) {
	act := rules.Action{Kind: ask.Kind, Target: game.NoSeat}
	if ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper {
		act.Text = rules.OverText
	} else {
		for seat := range ask.Targets.All() {
			act.Target = seat
			break
		}
	}
	return act, true
}

// TestEachWordIsBuiltAndSaid checks that sentences with every word of the protocol can be built with the buttons on
// the page of a running game, one press at a time. The page then offers to send exactly the canonical text, and the
// text is accepted and said. Words that only one role says are offered if the village has the role.
func TestEachWordIsBuiltAndSaid(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		goals := slices.DeleteFunc(telling(t, protocoltest.Every()), ofAnotherVillage)
		p, lines := startTalking(t, len(goals))
		for _, goal := range goals {
			p.buildAndSay(about(t, goal, func(c *protocol.Sentence) {
				if c.Verb.TakesTalk() {
					c.Talk = firstDay(lines - 1)
				}
			}))
		}
	})
}

// ofAnotherVillage reports whether a sentence has a word of a role that a village of five lacks.
func ofAnotherVillage(s protocol.Sentence) (found bool) {
	protocol.Walk(&s, func(c *protocol.Sentence) bool {
		role := c.Verb.Role()
		found = found || role == game.RoleMedium || role == game.RoleBodyguard
		return !found
	})
	return found
}

// telling returns the sentences that combine two words, or a word and its subject or target, that no earlier sentence
// combines. It omits Skip and Over, which have buttons of their own.
func telling(t *testing.T, sentences []protocol.Sentence) (kept []protocol.Sentence) {
	t.Helper()
	met := map[string]bool{}
	for _, s := range sentences {
		if s.IsSkip() || s.IsOver() {
			continue
		}
		before := len(met)
		protocol.Walk(&s, func(c *protocol.Sentence) bool {
			for _, with := range []string{
				"", fmt.Sprint("subject ", c.Subject), fmt.Sprint("target ", c.Target), "role " + c.Role.String(),
				"species " + c.Species.String(), fmt.Sprint(len(c.Args), " operands"),
			} {
				met[wordOf(c)+" and "+with] = true
			}
			for i := range c.Args {
				met[wordOf(c)+" around "+wordOf(&c.Args[i])] = true
			}
			return true
		})
		if len(met) > before {
			kept = append(kept, s)
		}
	}
	for _, v := range protocol.Verbs {
		if !v.StandsAlone() && !met[v.String()+" and "] {
			t.Errorf("no sentence with %s", v)
		}
	}
	for _, outer := range protocol.Ops {
		for _, inner := range protocol.Ops {
			if !met[outer.String()+" around "+inner.String()] {
				t.Errorf("no sentence with %s in %s", inner, outer)
			}
		}
	}
	return kept
}

func wordOf(s *protocol.Sentence) string {
	if s.Op != protocol.OpNone {
		return s.Op.String()
	}
	return s.Verb.String()
}

// startTalking begins the second day of a village of five. One player can say the given number of sentences.
// startTalking returns the number of lines of the first day to which sentences can refer.
func startTalking(t *testing.T, sentences int) (p *presser, lines int) {
	t.Helper()
	w := &world{t: t, roles: five, seed: 5, secret: 5, viewer: game.AtSeat(0), shun: game.Seats(0, 2)}
	w.setup, w.start = begin(t, five)
	w.setup.TalkTurns, w.setup.TalksPerDay = uint8(sentences+1), uint8(sentences+1)
	log, _ := w.play(w.start, func(s *rules.State) bool { return s.Day() == 2 && s.Phase() == game.PhaseTalk })
	for i := range log {
		if log[i].Kind == rules.Said {
			lines++
		}
	}
	s := openSite(t, func(string, agent.Seating) (agent.Agent, error) { return quiet{}, nil })
	s.put(w.setup, log, table.PaceNone, map[game.Seat]string{0: me})
	return &presser{visitor: s.visitor(me, ui.Ja)}, lines
}

// about changes the clauses of a sentence and returns it as the protocol prints it.
func about(t *testing.T, s protocol.Sentence, change func(*protocol.Sentence)) protocol.Sentence {
	t.Helper()
	protocol.Walk(&s, func(c *protocol.Sentence) bool {
		change(c)
		return true
	})
	goal, err := protocol.Parse(s.String())
	if err != nil {
		t.Fatal(err)
	}
	return goal
}

// firstDay returns a reference to a line of the first day.
func firstDay(line int) protocol.TalkRef {
	return protocol.TalkRef{Channel: game.ChannelTalk, Day: 1, ID: int32(line)}
}

// A presser builds sentences as a person does, by pressing buttons of the page.
type presser struct {
	*visitor
	draft   string          // the draft on the page
	offered map[string]bool // the steps that the page's buttons lead to
	sends   string          // the text that the page's send button sends
	ask     string
}

var (
	stepButton = regexp.MustCompile(` name="step" value="([^"]*)"`)
	sendButton = regexp.MustCompile(` name="text" value="([^"]*)" data-send aria-describedby="missing">`)
	askField   = regexp.MustCompile(` name="ask" value="(\d+)"`)
)

// press takes a step that the page must offer.
func (p *presser) press(step string) {
	p.t.Helper()
	if p.offered != nil && !p.offered[step] {
		p.t.Fatalf("at %q the page does not offer %q", p.draft, step)
	}
	r := p.request("GET", "/tables/"+tableID+"/compose", nil)
	query := r.URL.Query()
	query.Set("step", step)
	r.URL.RawQuery = query.Encode()
	w := p.do(r)
	if w.Code != 200 {
		p.t.Fatalf("step %q: %d %s", step, w.Code, w.Body)
	}
	body := w.Body.String()
	p.draft, _ = composer.ParseStep(step)
	p.offered = map[string]bool{}
	for _, m := range stepButton.FindAllStringSubmatch(body, -1) {
		p.offered[html.UnescapeString(m[1])] = true
	}
	p.sends, p.ask = "", ""
	if m := sendButton.FindStringSubmatch(body); m != nil {
		p.sends = html.UnescapeString(m[1])
	}
	if m := askField.FindStringSubmatch(body); m != nil {
		p.ask = m[1]
	}
}

// lead presses the button that produces the draft. If no button at the selected place does, it first selects the
// given place in the sentence.
func (p *presser) lead(place phrase.At, draft string) {
	p.t.Helper()
	for range 2 {
		for step := range p.offered {
			if leadsTo, _ := composer.ParseStep(step); leadsTo == draft && draft != p.draft {
				p.press(step)
				return
			}
		}
		part := composer.Step(p.draft, place.String())
		if !p.offered[part] {
			break
		}
		p.press(part)
	}
	p.t.Fatalf("at %s of %q nothing leads to %q", place, p.draft, draft)
}

// build builds a sentence by presses, from the outside in: each operator and verb, then its arguments, then its
// subject.
func (p *presser) build(goal protocol.Sentence) {
	p.t.Helper()
	p.offered = nil
	p.press(composer.Step("", ""))
	p.draft = "?"
	var d protocol.Sentence // the target of the draft
	for node := 0; ; node++ {
		want, have := clauseAt(&goal, node), clauseAt(&d, node)
		if want == nil {
			return
		}
		part := func(slot phrase.Slot, change func()) {
			p.t.Helper()
			before := d.String()
			change()
			if after := d.String(); after != before {
				p.lead(phrase.At{Node: node, Slot: slot}, after)
			}
		}
		part(phrase.SlotClause, func() {
			*have = protocol.Sentence{Op: want.Op, Verb: want.Verb, Talk: protocol.TalkRef{Day: -1, ID: -1}, Day: -1}
			if want.Op == protocol.OpNone {
				return
			}
			least, most := want.Op.Arity()
			if most > least {
				least = 2
			}
			have.Args = make([]protocol.Sentence, least)
		})
		part(phrase.SlotTarget, func() { have.Target = want.Target })
		part(phrase.SlotRole, func() { have.Role = want.Role })
		part(phrase.SlotSpecies, func() { have.Species = want.Species })
		part(phrase.SlotDay, func() { have.Day = want.Day })
		part(phrase.SlotTalk, func() { have.Talk = want.Talk })
		part(phrase.SlotClause, func() { have.Subject = want.Subject })
		for len(have.Args) < len(want.Args) {
			part(phrase.SlotClause, func() { have.Args = append(have.Args, protocol.Sentence{}) })
		}
		if len(have.Args) > len(want.Args) {
			have.Args = have.Args[:len(want.Args)]
			p.lead(phrase.At{Node: node + 1}, d.String())
		}
	}
}

// buildAndSay builds a sentence by presses and says it.
func (p *presser) buildAndSay(goal protocol.Sentence) {
	p.t.Helper()
	p.build(goal)
	p.say(goal.String())
}

// say presses the send button, and checks that the log has the sentence.
func (p *presser) say(text string) {
	p.t.Helper()
	if p.sends != text {
		p.t.Fatalf("aimed at %q, the page sends %q", text, p.sends)
	}
	turn := p.ask
	if w := p.post("/tables/"+tableID+"/say", "ask", p.ask, "text", p.sends); w.Code != 303 && w.Code != 204 {
		p.t.Fatalf("%q is refused: %d %s", text, w.Code, w.Body)
	}
	synctest.Wait()
	log := p.log()
	for i := len(log) - 1; i >= 0; i-- {
		if ev := log[i]; ev.Kind == rules.Said && ev.Actor == 0 {
			if ev.Text != text {
				p.t.Fatalf("question %s: sent %q, the log has %q", turn, text, ev.Text)
			}
			return
		}
	}
	p.t.Fatal("nothing was said")
}

// clauseAt returns clause number n of s in reading order, nil if there is none.
func clauseAt(s *protocol.Sentence, n int) (found *protocol.Sentence) {
	protocol.Walk(s, func(c *protocol.Sentence) bool {
		if n == 0 {
			found = c
		}
		n--
		return true
	})
	return found
}
