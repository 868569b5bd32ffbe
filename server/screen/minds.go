package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/theatre"
)

// Minds contains the part of the minds at a table that a viewer may see. It computes the public's beliefs,
// and has the beliefs that agents reported and that the viewer may see. It is nil if nobody may look into
// minds.
type Minds struct {
	Theatre
	village  *Village
	known    *view.Table
	showBots bool // only built-in agents play, so that their names are no secret
	mind     *belief.Mind
	told     []*agent.Minds // the beliefs of all moments of the whole game
	saidAt   []int          // the event of the log of each talk of the table
	log      []int          // the event of the log of each of the viewer's events; nil if both have the same number
	at       int            // the last event of the log that was seen
	words    *words         // the beliefs behind the curtain; nil until somebody looks
	page     Address        // the page without the theatre's part
	reveal   Address        // the page with the eyes that see every mind, without the theatre's part
	line     func(key string) string
}

// closed reports whether no sheet is shown.
func (m *Minds) closed() bool { return m == nil || m.sheet == theatre.SheetNone }

// observe folds the viewer's nth event.
func (m *Minds) observe(ev *rules.Event, n int) {
	m.mind.Observe(ev)
	m.at = n
	if m.log != nil {
		m.at = m.log[n-1]
	}
	for len(m.saidAt) < len(m.known.Talks) {
		m.saidAt = append(m.saidAt, m.at)
	}
}

// sees reports whether the viewer may see the beliefs that a seat reported.
func (m *Minds) sees(s game.Seat) bool {
	t := m.known
	return t.Viewer.IsOmniscient() || t.Viewer == game.AtSeat(s) || t.Over && m.told != nil &&
		t.Seats[s].Role != game.RoleNone
}

// latest returns the last beliefs of a seat up to a position in the log. It returns nil if the seat reported
// none or the viewer may not see them.
func (m *Minds) latest(s game.Seat, before int) *agent.Beliefs {
	if !m.sees(s) {
		return nil
	}
	for i := len(m.told) - 1; i >= 0; i-- {
		if m.told[i].After <= before && m.told[i].Of[s] != nil {
			return m.told[i].Of[s]
		}
	}
	return nil
}

// comparable returns the beliefs of a seat at the moment of the latest beliefs of another seat, since only
// beliefs of the same moment can be compared. It returns nil if the seat reported none at that moment, or if
// the viewer may not see the beliefs of both.
func (m *Minds) comparable(s, other game.Seat, before int) *agent.Beliefs {
	if !m.sees(s) || !m.sees(other) {
		return nil
	}
	for i := len(m.told) - 1; i >= 0; i-- {
		if m.told[i].After <= before && m.told[i].Of[other] != nil {
			return m.told[i].Of[s]
		}
	}
	return nil
}

// public returns the beliefs that everybody can infer.
func (m *Minds) public(pairs bool) (*belief.Posterior, belief.Facts) {
	p, facts := new(belief.Posterior), m.mind.Public()
	m.mind.Infer(p, &facts, pairs)
	return p, facts
}

// address returns the address of the page with another theatre.
func (m *Minds) address(th Theatre, cell string) Address {
	return m.page.Join(th.Query()).With("cell", cell)
}

// A word contains the beliefs that a seat would have if its claims were true.
type word struct {
	facts  belief.Facts
	belief belief.Posterior // its Contradiction is set if the claims cannot be true
}

// words contains the beliefs of all living seats by seat, and the knowledge from which they were computed.
type words struct {
	of      [game.MaxSeats]*word
	items   int
	public  belief.Facts
	reports []view.Report
	claims  [game.MaxSeats]game.Role
}
