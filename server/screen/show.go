package screen

import (
	"net/url"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/ui"
)

// Show returns the page of a finished game at the moment.
func (m *Moment) Show() *play.Replay {
	sc := m.scene
	p := &play.Replay{
		ID: sc.village.ID, Ended: m.recording.Ended, Head: sc.head(), Role: scene.RoleCard{Seat: sc.seat(game.NoSeat)},
		Seats: m.seats(), Talk: m.talk(), Votes: ballots{sc}.latest(), Board: sc.board(), Filter: m.shown,
		Timeline: m.timeline(),
		End:      m.finish(), Theatre: sc.minds.panel(), Screen: m.wall,
	}
	if !m.wall {
		p.Review = m.review()
	}
	p.Back = m.Address()
	if m.narrative.start(m.at, m.whole) > 0 {
		p.Earlier = m.address(m.at, m.viewer).With("whole", "1").String()
	}
	return p
}

// Parts returns all parts of the page that change with the moment, except the log. The place for answers of a
// running table is not among them.
func (m *Moment) Parts() []ui.Part {
	sc := m.scene
	if m.IsNow() {
		return withoutControls(sc.Parts())
	}
	parts := []ui.Part{sc.head(), m.seats(), ballots{sc}.latest(), sc.board(), m.timeline()}
	if m.live {
		parts = append(parts, sc.end(false))
	} else {
		parts = append(parts, m.finish(), m.review())
	}
	return append(parts, sc.minds.parts()...)
}

// Step returns the changes that turn a page of another moment into a page of this moment. The query contains
// the position of the other moment.
func (m *Moment) Step(query url.Values) (step page.ReplayStep, parts []ui.Part, err error) {
	from, err := strconv.Atoi(query.Get("from"))
	if err != nil || from < 1 {
		return step, nil, FieldError("from")
	}
	from = min(from, m.last)
	step = page.ReplayStep{At: m.at, Now: m.IsNow(), Place: m.place(), URL: m.Address()}
	parts = m.Parts()
	if m.narrative.start(from, m.whole) != m.narrative.start(m.at, m.whole) {
		return step, append(parts, m.talk()), nil
	}
	var changed line.Lines
	changed, step.Remove = m.narrative.difference(from, m.at, m.whole)
	if len(changed) > 0 {
		parts = append(parts, changed)
	}
	return step, parts, nil
}

// Why returns the explanation of the cell of the theatre that the address asks for.
func (m *Moment) Why() (theatre.Why, error) { return m.scene.Why() }

// Parts returns all parts of the page that change with the game, except the log.
func (sc *Scene) Parts() []ui.Part {
	parts := []ui.Part{
		sc.head(), sc.role(), sc.seats(), ballots{sc}.latest(), sc.board(), sc.timeline(), sc.Dock(), sc.end(false),
	}
	if sc.village.Guided {
		parts = append(parts, guide{sc}.coach())
	}
	parts = append(parts, sc.minds.parts()...)
	if sc.look.Screen {
		parts = withoutControls(parts)
	}
	return parts
}

// Show fills the page of a table. lines are the lines that the scene has returned, and at is the address of
// the page.
func (sc *Scene) Show(p *play.Table, lines line.Lines, at Address) {
	p.ID, p.Head, p.Role, p.Seats, p.Talk = sc.village.ID, sc.head(), sc.role(), sc.seats(), lines
	p.Votes = ballots{sc}.latest()
	p.Timeline, p.Board, p.Filter, p.End = sc.timeline(), sc.board(), sc.filter(at), sc.end(false)
	p.Theatre, p.Opening, p.Coach, p.Commented = sc.minds.panel(), sc.opening(), guide{sc}.coach(), sc.commentary != nil
}
