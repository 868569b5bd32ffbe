package protocolui

import (
	"slices"
	"strings"

	"aiwolfplay/protocolui/phrase"
)

// Bounds of proposed sentences.
const (
	maxProposals = 48
	proposalsOf  = 20 // with other seats, roles or days in the same places
	proposedTalk = 4  // that agree with one of the latest utterances
)

// Proposals lists whole sentences that can be said in a situation, likeliest first: the templates, then the sentences
// that the intents lead to, with each living seat in place of a missing seat. Programs choose one of them unchanged.
// People build on them.
func Proposals(s Situation) []string {
	s.RoleShown = true
	p := proposer{situation: s}
	if step, err := Next(Draft{}, "", s); err == nil {
		for i := range step.Choices {
			if c := &step.Choices[i]; c.Group == GroupTemplate {
				p.complete(c.Draft)
			}
		}
	}
	for _, in := range Intents(s) {
		if len(in.Choices) == 0 {
			p.complete(in.Draft)
		}
		for _, c := range in.Choices {
			p.complete(c.Draft)
		}
	}
	return p.list
}

// A proposer gathers whole sentences.
type proposer struct {
	situation Situation
	list      []string
}

// complete adds the sentences that a draft can become.
func (p *proposer) complete(d Draft) { p.fill(d, min(len(p.list)+proposalsOf, maxProposals)) }

// fill adds the sentences that a draft can become, until the list has the given length.
func (p *proposer) fill(d Draft, most int) {
	if len(p.list) >= most {
		return
	}
	if d.Complete() {
		if text := d.String(); !slices.Contains(p.list, text) {
			p.list = append(p.list, text)
		}
		return
	}
	step, err := Next(d, "", p.situation)
	if err != nil || step.At.Slot == phrase.SlotClause { // a draft of an intent lacks no whole clause
		return
	}
	talks := 0
	for i := range step.Choices {
		c := &step.Choices[i]
		if c.Group != GroupFill || c.Dead || c.More || c.Seat == p.situation.Self {
			continue
		}
		if strings.HasPrefix(c.ID, "talk.") {
			if talks++; talks > proposedTalk {
				return
			}
		}
		p.fill(c.Draft, most)
	}
}

// Check returns a *[DraftError] if a draft names a seat, day, role or utterance that is not at the table.
func Check(d Draft, s Situation) error { return s.check(clauses(&d.s)) }
