package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// An Intent is a purpose of speaking, with which a sentence begins.
type Intent struct {
	// ID names the intent: accuse, claim, vote, ask, answer, result; among wolves also attack.
	ID string
	// Draft is the draft that the intent leads to, and At is the part selected in that draft. The draft is a hole if
	// there are several sentences to choose from.
	Draft   Draft
	At      phrase.At
	Choices []Choice
}

// Intents lists the purposes of speaking in a situation, always in the same order. It leaves out purposes that do not
// apply to this village or moment.
func Intents(s Situation) []Intent {
	if s.Table == nil {
		return nil
	}
	accuse := begun("accuse", believe(protocol.Unspec, game.RoleWerewolf))
	claim := begun("claim", protocol.Claim(s.me(), game.RoleNone))
	vote := begun("vote", voteFor(protocol.Unspec))
	ask, answer := s.among("ask", s.questions()), s.among("answer", s.answers())
	list := []Intent{accuse, claim, vote, ask, answer, s.among("result", s.results())}
	if s.Channel == game.ChannelWhisper {
		attack := begun("attack", protocol.Act(protocol.Attack, protocol.Unspec))
		list = []Intent{attack, claim, vote, ask, answer}
	}
	return slices.DeleteFunc(list, func(in Intent) bool { return in.Draft.String() == Hole && len(in.Choices) == 0 })
}

// IntentsAt lists the purposes for a hole in a draft that is to become a sentence of the speaker's own: a reason, a
// conclusion, or one of several sentences. For any other place it returns none. A reason cannot be a question.
func IntentsAt(d Draft, at phrase.At, s Situation) []Intent {
	list := clauses(&d.s)
	c, ok := find(list, at)
	if !ok || at.Slot != phrase.SlotClause || c.parent == nil || !isEmpty(c.s) || c.inherited != protocol.Unspec {
		return nil
	}
	if c.s.Subject != protocol.Unspec && c.s.Subject != s.me() {
		return nil
	}
	var put []Intent
	for _, in := range Intents(s) {
		if in.ID == "ask" && c.parent.Op == protocol.Because && c.index == 0 {
			continue
		}
		if len(in.Choices) == 0 {
			if in.Draft, in.At, ok = d.put(in.Draft, c.node); ok {
				put = append(put, in)
			}
			continue
		}
		choices := in.Choices
		in.Choices = nil
		for _, choice := range choices {
			choice.Says = choice.Draft
			if choice.Draft, choice.At, ok = d.put(choice.Draft, c.node); ok {
				in.Choices = append(in.Choices, choice)
			}
		}
		if len(in.Choices) > 0 {
			put = append(put, in)
		}
	}
	return put
}

// put puts a sentence into the place of a clause. It returns the draft, the part to fill next, and whether the draft
// still fits.
func (d Draft) put(said Draft, node int) (Draft, phrase.At, bool) {
	whole := Draft{clone(d.s)}
	*clauses(&whole.s)[node].s = clone(said.s)
	at, _ := firstHole(&whole.s)
	return whole, at, fits(&whole.s, whole.String())
}

// begun returns the intent that leads to one draft.
func begun(id string, s protocol.Sentence) Intent {
	in := Intent{ID: id, Draft: Draft{s}}
	in.At, _ = firstHole(&in.Draft.s)
	return in
}

// among returns the intent that leads to a choice of sentences.
func (s *Situation) among(id string, list []template) Intent {
	in := Intent{ID: id}
	for _, t := range list {
		c := Choice{Group: GroupTemplate, ID: t.id, Draft: Draft{t.s}, Seat: game.NoSeat}
		c.At, _ = firstHole(&c.Draft.s)
		in.Choices = append(in.Choices, c)
	}
	return in
}

// questions lists the questions and requests that can be made.
func (s *Situation) questions() []template {
	t := templateList{situation: s}
	whom := protocol.Unspec
	if s.Channel == game.ChannelWhisper {
		t.add("part", protocol.Ask(whom, protocol.Sentence{Verb: protocol.Comingout}))
		t.add("attack", protocol.Ask(protocol.Any, protocol.Act(protocol.Attack, whom)))
		t.add("ask_attack", protocol.AskWhether(whom, protocol.Act(protocol.Attack, protocol.Any)))
		return t.list
	}
	t.add("ask_wolf", protocol.AskWhether(whom, believe(protocol.Any, game.RoleWerewolf)))
	t.add("ask_vote", askVote(whom))
	t.add("ask_all", protocol.AskWhether(protocol.Any, believe(protocol.Any, game.RoleWerewolf)))
	t.add("call_vote", callVote(whom))
	if role := s.unclaimed(); role != game.RoleNone {
		t.add("come_out", protocol.AskWhether(protocol.Any, protocol.Claim(protocol.Any, role)))
	}
	if slices.Contains(s.Roles, game.RoleSeer) {
		seers := s.Table.Claimants(game.RoleSeer) & s.others()
		for seer := range seers.All() {
			t.add("divine", protocol.Ask(protocol.RefTo(seer), protocol.Act(protocol.Divination, whom)))
		}
	}
	return t.list
}

// unclaimed returns a role of this village that has results to tell and that nobody claims, or [game.RoleNone] if there
// is none.
func (s *Situation) unclaimed() game.Role {
	for _, role := range [...]game.Role{game.RoleSeer, game.RoleMedium} {
		if slices.Contains(s.Roles, role) && role != s.role() && s.Table.Claimants(role).Empty() {
			return role
		}
	}
	return game.RoleNone
}

// answers lists replies to others: to questions and accusations first, then to their latest utterances.
func (s *Situation) answers() []template {
	t := templateList{situation: s}
	t.addAnswers()
	if s.Channel == game.ChannelTalk {
		t.addDefence()
	}
	const latest = 2
	n := 0
	for _, l := range s.unanswered() {
		if s.asksOthers(l.Sentence) {
			continue
		}
		if n++; n <= latest {
			t.add("agree", protocol.Reply(protocol.Agree, l.Ref))
			t.add("disagree", protocol.Reply(protocol.Disagree, l.Ref))
		}
	}
	if len(s.Lines) > 0 {
		t.add("agree_with", protocol.Sentence{Verb: protocol.Agree, Talk: noTalk})
		t.add("disagree_with", protocol.Sentence{Verb: protocol.Disagree, Talk: noTalk})
	}
	return t.list
}

// asksOthers reports whether a sentence is a question, with or without a reason, to a seat other than the speaker's.
func (s *Situation) asksOthers(q *protocol.Sentence) bool {
	if q.Op == protocol.Because {
		q = &q.Args[1]
	}
	return q.Op == protocol.Inquire && q.Target > 0 && q.Target != s.me()
}

// results lists results to report: first the person's own, then those that anybody can claim.
func (s *Situation) results() []template {
	t := templateList{situation: s}
	t.addResults()
	for _, verb := range [...]protocol.Verb{protocol.Divined, protocol.Identified} {
		if slices.Contains(s.Roles, verb.Role()) {
			t.add(lower(verb), protocol.Report(verb, protocol.Unspec, game.SpeciesNone))
		}
	}
	if slices.Contains(s.Roles, game.RoleBodyguard) {
		t.add("guarded", protocol.Act(protocol.Guarded, protocol.Unspec))
	}
	for _, f := range Facts(*s) {
		if f.Kind == FactReport && f.Seat == s.Self && !f.Back {
			t.add("take_back", protocol.Negate(protocol.Report(f.Verb, protocol.RefTo(f.Target), f.Species)))
		}
	}
	return t.list
}
