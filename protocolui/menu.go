package protocolui

import (
	"slices"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// menuLength is how many entries of a menu are shown at once; the rest is
// behind one more press.
const menuLength = 6

// SeatMenu lists what can be said of a seat, likeliest first, without regard to
// a draft in work unless a clause of it is selected that is still a hole: then
// the choices fill it, and they are everything that can be said of the seat, in
// place of choosing part by part. Those with More set are behind 「もっと…」.
// NoSeat is ANY, which has a menu for such a clause only.
func SeatMenu(seat game.Seat, d Draft, at phrase.At, s Situation) []Choice {
	if int(seat) >= s.Seats && seat != game.NoSeat {
		return nil
	}
	m := menu{situation: &s, group: GroupSeat, draft: d, at: at}
	selected, exists := find(clauses(&d.s), at)
	m.inside = exists && at.Slot == phrase.SlotClause && isHole(selected.s, phrase.SlotClause) && selected.parent != nil
	if !m.inside {
		m.draft, m.at = Draft{}, phrase.At{}
	}
	if selected.parent == nil {
		selected.s = &protocol.Sentence{} // a subject alone begins anew
	}
	ref := protocol.RefTo(seat)
	switch {
	case seat == game.NoSeat && !m.inside:
		return nil
	case seat == game.NoSeat:
		ref = protocol.Any
	case m.inside:
	case seat == s.Self:
		m.claims(ref)
	case s.Channel == game.ChannelWhisper:
		m.whisper(seat)
	default:
		m.talk(seat)
	}
	m.everything(ref)
	for i := range m.choices {
		m.choices[i].More = !m.inside && len(m.choices) > menuLength+1 && i >= menuLength
		m.choices[i].Seat = seat
	}
	return m.choices
}

// A menu gathers choices.
type menu struct {
	situation *Situation
	group     Group
	draft     Draft
	at        phrase.At
	inside    bool // the choices fill a clause of a larger sentence
	choices   []Choice
}

// add offers a clause, unless it is there already.
func (m *menu) add(id string, said protocol.Sentence) {
	for _, c := range m.choices {
		if protocol.Equal(c.Says.s, said) {
			return
		}
	}
	d := Draft{clone(said)}
	if m.inside {
		d = Draft{clone(m.draft.s)}
		at := clauses(&d.s)[m.at.Node]
		subject := at.s.Subject
		*at.s = clone(said)
		if at.s.Subject == protocol.Unspec {
			at.s.Subject = subject
		}
	}
	m.offer(Choice{ID: id, Draft: d, Says: Draft{said}, Seat: game.NoSeat})
}

// offer adds a choice that has its draft, if that can still be sent.
func (m *menu) offer(c Choice) {
	if !fits(&c.Draft.s) {
		return
	}
	c.Group = m.group
	c.At, _ = firstHole(&c.Draft.s)
	m.choices = append(m.choices, c)
}

// claims offers what one can say that one is, the truth first.
func (m *menu) claims(me protocol.Ref) {
	if role := m.situation.role(); role != game.RoleNone {
		m.add("claim."+lower(role.String()), protocol.Claim(me, role))
	}
	for _, role := range m.situation.Roles {
		m.add("claim."+lower(role.String()), protocol.Claim(me, role))
	}
}

// talk offers what is said of another seat by day.
func (m *menu) talk(seat game.Seat) {
	s, ref := m.situation, protocol.RefTo(seat)
	mine, alive := s.claim(s.Self), s.Alive.Has(seat)
	seer := mine == game.RoleSeer || s.role() == game.RoleSeer || s.mayLie() && mine == game.RoleNone
	medium := mine == game.RoleMedium || s.role() == game.RoleMedium
	if alive {
		m.add("vote_all", voteAndCall(ref))
		m.add("vote", voteFor(ref))
		m.add("wolf", believe(ref, game.RoleWerewolf))
		if s.claim(seat) == game.RoleSeer {
			m.add("divine_for_us", protocol.Ask(ref, protocol.Act(protocol.Divination, protocol.Unspec)))
		}
	}
	switch {
	case alive && seer:
		m.add("black", protocol.Report(protocol.Divined, ref, game.SpeciesWerewolf))
		m.add("white", protocol.Report(protocol.Divined, ref, game.SpeciesHuman))
	case !alive && medium:
		m.add("black", protocol.Report(protocol.Identified, ref, game.SpeciesWerewolf))
		m.add("white", protocol.Report(protocol.Identified, ref, game.SpeciesHuman))
	case alive:
		m.add("human", believe(ref, game.RoleVillager))
	}
	if alive {
		m.add("ask_vote", askVote(ref))
		m.add("ask_role", askRole(ref))
		m.add("human", believe(ref, game.RoleVillager))
		m.add("call_vote", callVote(ref))
		m.add("wolf_side", wolfOrPossessed(ref))
		m.add("ask_divine", protocol.Ask(protocol.Unspec, protocol.Act(protocol.Divination, ref)))
		m.add("divine_for_us", protocol.Ask(ref, protocol.Act(protocol.Divination, protocol.Unspec)))
		m.add("come_out", protocol.Ask(ref, protocol.Claim(ref, game.RoleAny)))
		m.add("ask_wolf", protocol.AskWhether(ref, believe(protocol.Any, game.RoleWerewolf)))
	}
}

// whisper offers what wolves say of a seat.
func (m *menu) whisper(seat game.Seat) {
	s, ref := m.situation, protocol.RefTo(seat)
	if s.Table != nil && s.Table.Known(game.RoleWerewolf).Has(seat) {
		m.add("pretend.seer", protocol.Ask(ref, protocol.Claim(ref, game.RoleSeer)))
		m.add("pretend.medium", protocol.Ask(ref, protocol.Claim(ref, game.RoleMedium)))
		m.add("pretend.villager", protocol.Ask(ref, protocol.Claim(ref, game.RoleVillager)))
		m.add("vote", voteFor(ref))
		return
	}
	m.add("attack", protocol.Act(protocol.Attack, ref))
	m.add("attack_all", protocol.AllOf(protocol.Act(protocol.Attack, ref), protocol.Ask(protocol.Any, protocol.Act(protocol.Attack, ref))))
	if role := s.claim(seat); role != game.RoleNone {
		m.add("attack_claimant", protocol.BecauseOf(claimOf(ref, role), protocol.Act(protocol.Attack, ref)))
	}
	m.add("possessed", believe(ref, game.RolePossessed))
	m.add("script.black", protocol.Ask(protocol.Unspec, protocol.Report(protocol.Divined, ref, game.SpeciesWerewolf)))
	m.add("vote", voteFor(ref))
}

// everything offers each verb with the seat as its target.
func (m *menu) everything(ref protocol.Ref) {
	s := m.situation
	if m.inside {
		m.add("vote", voteFor(ref))
		m.add("wolf", believe(ref, game.RoleWerewolf))
	}
	if m.inside && s.claim(ref.Seat()) != game.RoleNone {
		m.add("claim", claimOf(ref, s.claim(ref.Seat())))
	}
	roles, species := s.Roles, []game.Species{game.SpeciesWerewolf, game.SpeciesHuman}
	if m.inside {
		roles, species = append(slices.Clone(roles), game.RoleAny), append(species, game.SpeciesAny)
	}
	for _, verb := range verbOrder {
		id := "verb." + lower(verb.String())
		switch {
		case verb.TakesSpecies():
			for _, result := range species {
				m.add(id+"."+lower(result.String()), protocol.Report(verb, ref, result))
			}
		case verb.TakesRole():
			for _, role := range roles {
				m.add(id+"."+lower(role.String()), protocol.Sentence{Verb: verb, Target: ref, Role: role})
			}
		case verb.TakesTarget():
			m.add(id, protocol.Act(verb, ref))
		}
	}
}

// LineActions lists what can be done with a line: agree, disagree, use it as a
// reason for the draft, ask back. With one's own, only the reason is left, and
// to take back a result that it tells.
func LineActions(ref protocol.TalkRef, d Draft, s Situation) []Choice {
	l, ok := s.line(ref)
	if !ok {
		return nil
	}
	m := menu{situation: &s, group: GroupLine}
	if l.Seat != s.Self {
		m.add("agree", protocol.Reply(protocol.Agree, ref))
		m.add("disagree", protocol.Reply(protocol.Disagree, ref))
	}
	m.offer(Choice{ID: "reason", Draft: AddReason(d, saidFact(&l, &s)), Seat: game.NoSeat})
	if l.Seat != s.Self {
		m.add("ask_back", askBack(&l))
	}
	for _, f := range Facts(s) {
		if f.Talk == ref {
			m.takeBack(f)
		}
	}
	for i := range m.choices {
		m.choices[i].Talk = ref
	}
	return m.choices
}

// askBack asks a speaker whether it means what it said; of a question, what it
// thinks itself.
func askBack(l *phrase.Line) protocol.Sentence {
	by, said := protocol.RefTo(l.Seat), *l.Sentence
	if said.Op == protocol.Inquire && said.Subject == protocol.Unspec {
		said = said.Args[0]
	}
	if said.Subject == by {
		said.Subject = protocol.Unspec
	}
	return protocol.AskWhether(by, clone(said))
}

// takeBack offers to take a result of one's own back.
func (m *menu) takeBack(f Fact) {
	if f.Kind == FactReport && f.Seat == m.situation.Self && !f.Back {
		m.add("take_back", protocol.Negate(protocol.Report(f.Verb, protocol.RefTo(f.Target), f.Species)))
	}
}

// FactActions lists what can be done with a fact: use it as a reason for the
// draft unless it was taken back, ask about it, take it back if it is a result of
// one's own. Where Talk is set, the page can also go to that line.
func FactActions(f Fact, d Draft, s Situation) []Choice {
	m := menu{situation: &s, group: GroupFact}
	if !f.Back {
		m.offer(Choice{ID: "reason", Draft: AddReason(d, f.Sentence(s)), Seat: game.NoSeat})
	}
	if f.Seat != s.Self {
		m.add("ask", askAbout(f, &s))
	}
	m.takeBack(f)
	if f.Kind == FactReport && !f.Back && f.Verb == protocol.Divined && f.Seat != s.Self && slices.Contains(s.Roles, game.RolePossessed) &&
		(f.Target != s.Self || f.Species == game.SpeciesWerewolf) {
		m.add("false", falseResult(f, &s))
	}
	for i := range m.choices {
		m.choices[i].Talk = f.Talk
	}
	return m.choices
}

// falseResult denies another's divination and says what follows: of a result on
// oneself that the seer is a liar of one kind or the other; of one on somebody
// else, when neither of the two is what the result needs, that it is possessed.
func falseResult(f Fact, s *Situation) protocol.Sentence {
	by, target := protocol.RefTo(f.Seat), protocol.RefTo(f.Target)
	said := f.Sentence(*s)
	if said.Op != protocol.Day {
		said = protocol.OnDay(f.Day, said)
	}
	if f.Target == s.Self {
		return protocol.BecauseOf(protocol.AllOf(protocol.Claim(target, game.RoleVillager), said), wolfOrPossessed(by))
	}
	truth := protocol.Claim(target, game.RoleWerewolf)
	if f.Species == game.SpeciesWerewolf {
		truth = protocol.Negate(truth)
	}
	innocent := protocol.Negate(protocol.Claim(by, game.RoleWerewolf))
	return protocol.BecauseOf(protocol.AllOf(innocent, truth, said), believe(by, game.RolePossessed))
}

// askAbout is the question that a fact raises.
func askAbout(f Fact, s *Situation) protocol.Sentence {
	by, target := protocol.RefTo(f.Seat), protocol.RefTo(f.Target)
	switch f.Kind {
	case FactVote:
		return protocol.AskWhether(by, believe(target, game.RoleWerewolf))
	case FactReport:
		said := f.Sentence(*s)
		if said.Op == protocol.Day {
			said.Args[0].Subject = protocol.Unspec
		}
		said.Subject = protocol.Unspec
		return protocol.AskWhether(by, said)
	case FactClaim:
		switch f.Role {
		case game.RoleSeer:
			return protocol.AskWhether(by, protocol.Report(protocol.Divined, protocol.Any, game.SpeciesAny))
		case game.RoleMedium:
			return protocol.AskWhether(by, protocol.Report(protocol.Identified, protocol.Any, game.SpeciesAny))
		case game.RoleBodyguard:
			return protocol.AskWhether(by, protocol.Act(protocol.Guarded, protocol.Any))
		}
		return protocol.AskWhether(by, believe(protocol.Any, game.RoleWerewolf))
	}
	return protocol.AskWhether(protocol.Any, believe(protocol.Any, game.RoleWerewolf))
}

// Words puts a draft into words as the speaker would say it.
func (s Situation) Words(w *phrase.Writer, d Draft) string { return w.Sentence(d.s, s.context()) }

// Label names a choice of a menu, or a suggestion of the command line, in words.
func (s Situation) Label(w *phrase.Writer, c Choice) string {
	switch c.Group {
	case GroupLine, GroupFact:
		return w.Label("builder." + c.Group.String() + "." + c.ID)
	}
	said := c.Says.s
	if said.Op == protocol.OpNone && said.Verb == protocol.VerbNone {
		said = c.Draft.s
	}
	return w.Sentence(said, s.context())
}

// SuggestionLabel names what can be typed next.
func (s Situation) SuggestionLabel(w *phrase.Writer, next Suggestion) string {
	kind, rest, _ := strings.Cut(next.ID, ".")
	switch {
	case next.Seat != game.NoSeat:
		return w.Seat(next.Seat, s.context())
	case next.ID == "any":
		return w.Label("builder.seat.any")
	case kind == "close":
		return w.Label("builder.type.close")
	case kind == "day":
		return w.Label("builder.day.past", phrase.Value{Name: "Day", Text: rest})
	case kind == "talk":
		return next.Text
	}
	return w.Label("builder." + next.ID)
}
