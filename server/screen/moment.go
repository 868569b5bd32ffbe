package screen

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/sharing"
)

// A Moment is one position in a finished or running game, as one viewer sees it.
type Moment struct {
	scene     *Scene     // as it was then
	recording *Recording // nil while the game runs
	narrative *Narrative
	viewer    game.Viewer
	at        int     // from 1
	last      int     // the last position
	whole     bool    // all days are shown, not only the moment's; always in small villages
	live      bool    // the game runs
	wall      bool    // for a projector
	page      Address // the address without the position; for a finished game also without the viewer and the options
	shown     scene.Filter
	own       game.Seat // the visitor's seat, NoSeat if they did not play
	satOut    bool      // a seat was kept for the visitor, who never came
	guesses   map[int]game.SeatSet
}

// Moment returns the position in the game that the query of an address asks for by its values at, as, show
// and whole, with the minds that the query asks for. own is the visitor's seat; a seat whose player never
// came does not count. By default, visitors who played see everything from the end. Others begin at the
// beginning, and see what everybody saw.
func (r *Recording) Moment(words Words, own game.Seat, query url.Values) (*Moment, error) {
	m := &Moment{recording: r, own: own, page: At("/games/"+r.ID, nil)}
	if own != game.NoSeat && r.NeverCame().Has(own) {
		m.own, m.satOut = game.NoSeat, true
	}
	if m.wall = query.Has("screen"); m.wall {
		m.page = m.page.With("screen", "1")
	}
	m.whole = r.Setup.Seats() < manySeats || query.Get("whole") != ""
	var err error
	if m.viewer, err = m.eyes(query.Get("as")); err != nil {
		return nil, err
	}
	m.narrative = r.Narrative(m.viewer, words)
	m.last = len(m.narrative.items)
	if m.at, err = m.position(query.Get("at")); err != nil {
		return nil, err
	}
	m.scene = r.scene(m.viewer, words)
	if err := m.openMinds(query); err != nil {
		return nil, err
	}
	m.watch()
	m.scene.line = m.lineAt
	m.shown = filterOf(
		m.address(m.at, m.viewer).With("show", query.Get("show")), r.Setup.Seats(), m.scene.you() != game.NoSeat,
	)
	minds := m.scene.minds
	minds.page = m.base(m.at, m.viewer)
	minds.reveal = m.base(max(r.Position(m.at, m.viewer, game.Omniscient()), 1), game.Omniscient())
	return m, nil
}

// openMinds opens the theatre that the address asks for.
func (m *Moment) openMinds(query url.Values) error {
	th, err := ParseTheatre(query, m.recording.Setup.Seats())
	if err != nil {
		return err
	}
	minds, err := m.scene.newMinds(th, m.recording.Imported)
	if err != nil {
		return err
	}
	if !minds.closed() {
		minds.log, minds.told = m.recording.Places(m.viewer), m.recording.minds()
	}
	minds.line = func(key string) string {
		if _, told := m.narrative.firstAt[key]; !told {
			return ""
		}
		return m.lineAt(key)
	}
	m.scene.minds = minds
	return nil
}

// watch folds all events up to the moment.
func (m *Moment) watch() {
	for i := range m.narrative.items[:m.at] {
		m.scene.observe(&m.narrative.items[i])
	}
	for seen, list := range m.recording.Changes(m.viewer) {
		for _, change := range list {
			if seen <= m.at {
				m.scene.stoodIn = m.scene.stoodIn.With(change.Seat)
			}
		}
	}
}

// lineAt returns the address of a line of a finished game, at the first position with that line.
func (m *Moment) lineAt(key string) string {
	return m.address(max(m.narrative.firstAt[key], 1), m.viewer).String() + "#line-" + key
}

// Seated reports whether the visitor played in the game.
func (m *Moment) Seated() bool { return m.own != game.NoSeat }

// Invited reports whether the visitor is invited to the next game. Players are invited, and so is a visitor
// who missed a seat that was kept for them.
func (m *Moment) Invited() bool { return m.Seated() || m.satOut }

// Guess sets the seats that the visitor named as werewolves while watching, by the day of the vote.
func (m *Moment) Guess(guesses map[int]game.SeatSet) { m.guesses = guesses }

// Guessed returns the quality of the visitor's guesses, or nil if there are none.
func (m *Moment) Guessed() *play.Guessed {
	if m.Seated() {
		return expected(m.recording.whole(), m.recording.GuessesOf(m.own))
	}
	return guessed(m.recording.whole(), m.guesses)
}

// Recording returns the finished game, or nil while the game runs.
func (m *Moment) Recording() *Recording { return m.recording }

// IsNow reports whether the moment is the latest of a running game.
func (m *Moment) IsNow() bool { return m.live && m.at == m.last }

// Phase returns the phase of the game at the moment.
func (m *Moment) Phase() game.Phase { return m.scene.Phase() }

// Address returns the address of the moment.
func (m *Moment) Address() string { return m.address(m.at, m.viewer).String() }

// eyes returns the viewer that the address asks for.
func (m *Moment) eyes(as string) (game.Viewer, error) {
	number, seated := strings.CutPrefix(as, "seat:")
	switch {
	case as == "" && m.own != game.NoSeat, as == "all":
		return game.Omniscient(), nil
	case as == "", as == "public":
		return game.Viewer{}, nil
	case seated:
		if n, err := strconv.Atoi(number); err == nil && n >= 1 && n <= m.recording.Setup.Seats() {
			return game.AtSeat(game.SeatNumbered(n)), nil
		}
	}
	return game.Viewer{}, FieldError("as")
}

// position returns the position that the address asks for. A position beyond the end becomes the end.
func (m *Moment) position(at string) (int, error) {
	switch at {
	case "":
		if m.own == game.NoSeat {
			return 1, nil
		}
		return m.last, nil
	case "end":
		return m.last, nil
	}
	n, err := strconv.ParseUint(at, 10, 32)
	if err != nil {
		return 0, FieldError("at")
	}
	return min(max(int(n), 1), m.last), nil
}

// address returns the address of a position with a viewer's eyes.
func (m *Moment) address(at int, v game.Viewer) Address {
	switch {
	case !m.live && m.scene.minds != nil:
		return m.base(at, v).Join(m.scene.minds.Query())
	case !m.live:
		return m.base(at, v)
	case at < m.last:
		return m.page.With("at", strconv.Itoa(at))
	}
	return m.page
}

// base returns the address of a position in a finished game, without the theatre.
func (m *Moment) base(at int, v game.Viewer) Address {
	to := m.page.With("at", strconv.Itoa(at)).With("as", v.String()).With("show", string(m.shown.Show))
	if m.whole && m.recording.Setup.Seats() >= manySeats {
		to = to.With("whole", "1")
	}
	return to
}

func (m *Moment) talk() scene.TalkLog {
	return scene.TalkLog{Show: m.shown.Show, Lines: m.narrative.Log(m.at, m.whole)}
}

// seats returns the cards of the village. A seat whose eyes are borrowed is not marked as the visitor's.
func (m *Moment) seats() scene.Seats {
	cards := m.scene.seats()
	for i := range cards {
		cards[i].You = cards[i].Seat.Seat == m.own
		// These states are of the present.
		cards[i].Awaited, cards[i].Answered, cards[i].Away, cards[i].Substituted = false, false, false, false
	}
	return cards
}

// finish returns the result, which is empty before the end.
func (m *Moment) finish() play.End {
	end := m.scene.end(true)
	if end.You = nil; end.Winner != game.SideNone {
		m.recording.ending().explain(&end, m.scene.village, m.own, m.scene.line)
		end.Guessed = m.Guessed()
		end.Share, end.Told = "", ending.Share{}
		if !m.recording.InClass {
			end.Share, end.Told = sharing.EndAddress(m.recording.ID, m.own), shareStory(m.recording.whole(), m.own)
			if m.Seated() && !m.wall {
				end.Again = againAs(m.scene.village)
			}
		}
	}
	for i := range end.Seats {
		seat := &end.Seats[i]
		if seat.You = seat.Seat.Seat == m.own; seat.You {
			end.You = seat
		}
	}
	return end
}

// timeline returns the timeline at the moment. For a finished game it shows nothing after the moment. For a
// running game, which is known up to now, it shows everything.
func (m *Moment) timeline() scene.Timeline {
	if m.IsNow() {
		return m.scene.timeline()
	}
	line := scene.Timeline{
		ID: m.scene.village.ID, At: m.at, Last: m.last, As: m.viewer.String(), Show: m.shown.Show, Whole: m.whole,
		Where: m.place(), Live: m.live,
	}
	until := m.last
	if !m.live {
		line.Theatre.Open = m.scene.minds.door()
		until = m.at
	}
	if !m.live {
		line.Share = m.narrative.lastShare(m.at)
	}
	path := func(at int) string { return m.address(at, m.viewer).String() }
	for _, step := range m.narrative.steps(m.at, line.Last, m.shown.Show) {
		if step.At > 0 && step.At != m.at {
			step.Href = path(step.At)
		}
		line.Steps = append(line.Steps, step)
	}
	line.Days = m.narrative.timeline(until, m.at, path)
	if m.live {
		line.Steps = slices.DeleteFunc(line.Steps, atEnds)
	} else {
		m.weigh(line.Days)
		line.Lenses = m.lenses()
	}
	return line
}

// weigh sets the heights of the marks. At the end it also marks the ones that the visitor brought about.
func (m *Moment) weigh(days []scene.MarkDay) {
	var brought []*turningpoint.Point
	if m.at == m.last {
		brought = m.recording.ending().brought(m.own)
	}
	for _, day := range days {
		for i := range day.Marks {
			mark := &day.Marks[i]
			if bits, _ := m.gains(mark.At); len(bits) > 0 {
				mark.Gain = gainOf(bits[len(bits)-1])
			}
			for _, p := range brought {
				mark.Yours = mark.Yours || p.Day == day.Day && (mark.Kind == scene.MarkExecuted) == (turningPlace(p)%2 == 1) &&
					(mark.Kind == scene.MarkExecuted || mark.Kind == scene.MarkSafe)
			}
		}
	}
}

// gains returns the gains of the public events up to a position, and the movements by the utterances among
// them. If an error occurs, it returns none, and the replay works without them.
func (m *Moment) gains(at int) ([]float64, []movement) {
	g, err := m.recording.gains()
	if err != nil {
		return nil, nil
	}
	return g.until(m.recording.Position(at, m.viewer, game.Viewer{}))
}

// lenses returns the eyes that a visitor can choose at the same moment.
func (m *Moment) lenses() (list []scene.Lens) {
	add := func(lens scene.Lens, v game.Viewer) {
		at := max(m.recording.Position(m.at, m.viewer, v), 1)
		lens.Href, lens.Current = m.address(at, v).String(), v == m.viewer
		list = append(list, lens)
	}
	none := seat.Seat{Seat: game.NoSeat}
	add(scene.Lens{Seat: none}, game.Viewer{})
	add(scene.Lens{Seat: none, All: true}, game.Omniscient())
	for seat := range m.scene.village.all().All() {
		add(scene.Lens{Seat: m.scene.seat(seat)}, game.AtSeat(seat))
	}
	return list
}

// place describes the moment for visitors who do not see the timeline.
func (m *Moment) place() string {
	text, phase := m.scene.words.Text, m.scene.known.Phase.String()
	if m.scene.known.Phase == game.PhaseNone {
		phase = "dawn"
	}
	return text("moment.place", "Day", m.scene.known.Day, "Phase", text("phase."+phase), "At", m.at, "Last", m.last)
}
