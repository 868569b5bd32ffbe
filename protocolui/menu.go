package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// menuLength limits the number of a menu's entries that are shown at once. The others are shown after one more press.
const menuLength = 6

// SeatMenu lists what can be said of a seat, likeliest first. The choices begin a
// new sentence, unless the selected clause of the draft is a hole inside another
// clause. In that case they fill the hole and include everything that can be said
// of the seat. Choices with More set are behind 「もっと…」. NoSeat stands for ANY; it
// has a menu only for such a hole.
func SeatMenu(seat game.Seat, d Draft, at phrase.At, s Situation) []Choice {
	if int(seat) >= s.Seats && seat != game.NoSeat {
		return nil
	}
	m := menu{situation: &s, group: GroupSeat, draft: d, at: at}
	selected, exists := find(clauses(&d.s), at)
	m.inside = exists && at.Slot == phrase.SlotClause && isEmpty(selected.s) && selected.parent != nil
	if !m.inside {
		m.draft, m.at = Draft{}, phrase.At{}
	}
	if selected.parent == nil {
		selected.s = &protocol.Sentence{} // a subject without a verb begins a new sentence
	}
	ref := protocol.RefTo(seat)
	switch {
	case seat == game.NoSeat && !m.inside:
		return nil
	case seat == game.NoSeat:
		ref = protocol.Any
	case m.inside:
	case seat == s.Self:
		m.addClaims(ref)
	case s.Channel == game.ChannelWhisper:
		m.addWhispers(seat)
	default:
		m.addTalk(seat)
	}
	m.addVerbs(ref)
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

// add offers a clause, unless the menu already has it.
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

// offer adds a choice whose draft is set, if the draft can still be sent.
func (m *menu) offer(c Choice) {
	if !fits(&c.Draft.s, c.Draft.String()) {
		return
	}
	c.Group = m.group
	c.At, _ = firstHole(&c.Draft.s)
	m.choices = append(m.choices, c)
}

// addClaims offers claims of a role for the speaker, the true one first.
func (m *menu) addClaims(me protocol.Ref) {
	if role := m.situation.role(); role != game.RoleNone {
		m.add("claim."+lower(role), protocol.Claim(me, role))
	}
	for _, role := range m.situation.Roles {
		m.add("claim."+lower(role), protocol.Claim(me, role))
	}
}

// addTalk offers what can be said about another seat by day.
func (m *menu) addTalk(seat game.Seat) {
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

// addWhispers offers what wolves can say about a seat.
func (m *menu) addWhispers(seat game.Seat) {
	s, ref := m.situation, protocol.RefTo(seat)
	if s.Table != nil && s.Table.Known(game.RoleWerewolf).Has(seat) {
		m.add("pretend.seer", protocol.Ask(ref, protocol.Claim(ref, game.RoleSeer)))
		m.add("pretend.medium", protocol.Ask(ref, protocol.Claim(ref, game.RoleMedium)))
		m.add("pretend.villager", protocol.Ask(ref, protocol.Claim(ref, game.RoleVillager)))
		m.add("vote", voteFor(ref))
		return
	}
	attack := protocol.Act(protocol.Attack, ref)
	m.add("attack", attack)
	m.add("attack_all", protocol.AllOf(attack, protocol.Ask(protocol.Any, attack)))
	if role := s.claim(seat); role != game.RoleNone {
		m.add("attack_claimant", protocol.BecauseOf(claimOf(ref, role), attack))
	}
	m.add("possessed", believe(ref, game.RolePossessed))
	m.add("script.black", protocol.Ask(protocol.Unspec, protocol.Report(protocol.Divined, ref, game.SpeciesWerewolf)))
	m.add("vote", voteFor(ref))
}

// addVerbs offers each verb with the seat as its target.
func (m *menu) addVerbs(ref protocol.Ref) {
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
	for _, verb := range protocol.Verbs {
		id := "verb." + lower(verb)
		switch {
		case !s.sayable(verb):
		case verb.TakesSpecies():
			for _, result := range species {
				m.add(id+"."+lower(result), protocol.Report(verb, ref, result))
			}
		case verb.TakesRole():
			for _, role := range roles {
				m.add(id+"."+lower(role), protocol.Sentence{Verb: verb, Target: ref, Role: role})
			}
		case verb.TakesTarget():
			m.add(id, protocol.Act(verb, ref))
		}
	}
}
