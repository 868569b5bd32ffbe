package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/theatre"
)

// Minds are what a viewer may know of the minds at a table: what everybody can work out,
// which is computed here, and what agents told of themselves, as far as these eyes see it.
// It is nil where nobody may look into minds.
type Minds struct {
	Theatre
	village  *Village
	known    *view.Table
	showBots bool // only built-in agents play: their names are no secret
	mind     *belief.Mind
	told     []*agent.Minds // moment by moment, of the whole game
	saidAt   []int          // at which event of the log each talk of the table stands
	log      []int          // at which event of the log each of the viewer's stands; nil where it is the same
	at       int            // the event of the log that was seen last
	words    *words         // behind the curtain; nil before somebody looks
	page     Address        // without the theatre's part
	reveal   Address        // likewise, with the eyes that see every mind
	line     func(key string) string
}

// closed reports whether no sheet is shown.
func (m *Minds) closed() bool { return m == nil || m.sheet == theatre.SheetNone }

// observe follows the viewer's nth event.
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

// sees reports whether these eyes see what a seat's mind told.
func (m *Minds) sees(s game.Seat) bool {
	t := m.known
	return t.Viewer.IsOmniscient() || t.Viewer == game.AtSeat(s) || t.Over && m.told != nil &&
		t.Seats[s].Role != game.RoleNone
}

// latest returns what a seat believed at its last moment before a place of the
// log, nil if it did not tell or these eyes do not see it.
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

// comparable returns what a seat believed at the moment from which the latest belief
// of another is, nil if it did not tell then or these eyes do not see both: only
// what is of one moment compares.
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

// public computes what everybody can work out.
func (m *Minds) public(pairs bool) (*belief.Posterior, belief.Facts) {
	p, facts := new(belief.Posterior), m.mind.Public()
	m.mind.Infer(p, &facts, pairs)
	return p, facts
}

// address is the page's with another theatre.
func (m *Minds) address(th Theatre, cell string) Address {
	return m.page.Join(th.Query()).With("cell", cell)
}

// A word is what a seat would believe at its word.
type word struct {
	facts  belief.Facts
	belief belief.Posterior // Contradiction: it cannot be as the seat says
}

// words are those of all living seats, by seat, and on what they were computed.
type words struct {
	of      [game.MaxSeats]*word
	items   int
	public  belief.Facts
	reports []view.Report
	claims  [game.MaxSeats]game.Role
}
