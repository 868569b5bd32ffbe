package screen

import (
	"fmt"
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/theatre"
)

// why returns the explanation of the chosen cell.
func (m *Minds) why() theatre.Why {
	nobody := m.village.Seat(game.NoSeat)
	w := theatre.Why{From: nobody, To: nobody, Of: nobody, Sheet: m.sheet, Role: m.role, Actual: -1}
	if m.col == game.NoSeat || m.sheet == theatre.SheetOthers && m.row == game.NoSeat {
		return w
	}
	w.From, w.To = m.village.Seat(m.row), m.village.Seat(m.col)
	switch {
	case m.sheet == theatre.SheetOthers:
		m.whyOthers(&w)
	case m.row == game.NoSeat:
		m.whyPublic(&w)
	default:
		m.whySeat(&w)
	}
	return w
}

// whyOthers explains the belief that one mind attributes to another, and adds the other's real belief.
func (m *Minds) whyOthers(w *theatre.Why) {
	of := m.chosenMind()
	b := m.shown(of)
	w.Of, w.Role, w.State = m.village.Seat(of), game.RoleWerewolf, m.state(of, b)
	if b != nil {
		w.State, w.Percent = theatre.MindTold, b.Others[m.row][m.col].Percent()
		if of == m.row {
			w.Percent = b.Roles[m.col][game.RoleWerewolf].Percent()
		}
	}
	if real := m.comparable(m.row, of, m.at); real != nil {
		w.Actual = real.Roles[m.col][game.RoleWerewolf].Percent()
	}
}

// whySeat explains a seat's belief about another by reasons, statements and deeds.
func (m *Minds) whySeat(w *theatre.Why) {
	b := m.shown(m.row)
	w.State = m.state(m.row, b)
	if m.curtained() {
		w.Reasons = m.reasonsAtWord(m.row, m.col)
	}
	if b != nil {
		w.State, w.Percent = theatre.MindTold, b.Roles[m.col][m.role].Percent()
		for _, r := range b.Reasons {
			if r.About == m.col {
				w.Reasons = append(w.Reasons, m.reason(&r))
			}
		}
	}
	for _, st := range m.statements(m.row) {
		if st.target == m.col {
			w.Said = append(w.Said, theatre.WhySaid{
				Saying: st.saying, Day: st.talk.Day, ID: st.talk.N, Then: st.then, Lie: st.lie, Invented: st.invented,
				Back: st.result && st.dropped,
				Href: m.line(line.TalkKey(st.talk.Channel, st.talk.Day, st.talk.N)),
			})
		}
	}
	w.Done = m.deeds(m.row, m.col)
}

// reasonsAtWord returns the reasons that a seat would have for its belief about another if its claims were
// true.
func (m *Minds) reasonsAtWord(s, of game.Seat) (list []theatre.WhyReason) {
	w := m.atWord(s)
	if w == nil || w.belief.Contradiction {
		return nil
	}
	grounds := m.mind.Grounds(&w.belief, &w.facts, of, leastReason)
	for _, g := range grounds[:min(len(grounds), agent.MaxReasons)] {
		list = append(list, m.reason(&agent.Reason{
			About: of, Kind: g.Feature.String(), Actor: g.Actor, Target: g.Target, Day: g.Day, Talk: g.Line, Weight: g.Weight,
		}))
	}
	return list
}

const (
	publicReasons = 5    // the number of the public's reasons that are shown
	leastReason   = 0.05 // in nats: weaker reasons are not shown
)

// whyPublic explains the public's belief about a seat by evidence.
func (m *Minds) whyPublic(w *theatre.Why) {
	p, facts := m.public(true)
	w.State, w.Percent = theatre.MindTold, agent.ChanceOf(p.Role[m.col][m.role]).Percent()
	grounds := m.mind.Grounds(p, &facts, m.col, leastReason)
	for _, g := range grounds[:min(len(grounds), publicReasons)] {
		w.Reasons = append(w.Reasons, m.reason(&agent.Reason{
			About: m.col, Kind: g.Feature.String(), Actor: g.Actor, Target: g.Target, Day: g.Day, Talk: g.Line, Weight: g.Weight,
		}))
	}
	if seat := &m.known.Seats[m.col]; len(w.Reasons) == 0 && seat.Dead && seat.Cause == view.Attacked {
		w.Reasons = append(w.Reasons, m.reason(&agent.Reason{
			About: m.col, Kind: agent.FactAttacked, Actor: m.col, Target: game.NoSeat, Day: seat.DeathDay, Talk: -1,
		}))
	}
}

// reason converts a piece of evidence to a reason of the page.
func (m *Minds) reason(r *agent.Reason) theatre.WhyReason {
	kind, _ := belief.ParseName(r.Kind)
	name := kind.String()
	if slices.Contains(agent.Facts[:], r.Kind) {
		name = r.Kind
	}
	return theatre.WhyReason{
		Kind: name, Actor: m.village.Seat(r.Actor), Target: m.village.Seat(r.Target), Day: r.Day,
		Fact: r.Weight == 0, Factor: math.Exp(r.Weight), Href: m.source(r, kind),
	}
}

// source returns the address of the line that evidence comes from, or "" if there is none.
func (m *Minds) source(r *agent.Reason, kind belief.Kind) string {
	key := factLineKey(r)
	if key == "" {
		key = evidenceLineKey(r, kind)
	}
	if key == "" {
		return ""
	}
	return m.line(key)
}

// factLineKey returns the key of the line of a fact.
func factLineKey(r *agent.Reason) string {
	switch r.Kind {
	case agent.FactAttacked:
		return fmt.Sprintf("died-%d", r.Day)
	case agent.FactGoesOn:
		return fmt.Sprintf("executed-%d", r.Day)
	case agent.FactDivined:
		return fmt.Sprintf("%s-%d-%d", rules.Divined, r.Day, r.Actor.Number())
	case agent.FactIdentified:
		return fmt.Sprintf("%s-%d-%d", rules.Identified, r.Day, r.Actor.Number())
	}
	return ""
}

// evidenceLineKey returns the key of the line that shows a piece of conduct.
func evidenceLineKey(r *agent.Reason, kind belief.Kind) string {
	switch group := kind.Group(); {
	case r.Talk >= 0:
		return line.TalkKey(game.ChannelTalk, r.Day, r.Talk)
	case kind == belief.BallotAgain:
		return fmt.Sprintf("ballot-%d-2", r.Day)
	case group == belief.Ballots || group == belief.Words:
		return fmt.Sprintf("ballot-%d-1", r.Day)
	case group == belief.Attacks:
		return fmt.Sprintf("died-%d", r.Day)
	case group == belief.Survivals:
		return fmt.Sprintf("%s-%d", rules.DayBegan, r.Day)
	case group == belief.Silences:
		return fmt.Sprintf("%s-%d", game.PhaseVote, r.Day)
	}
	return ""
}
