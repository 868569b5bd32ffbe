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

// A Moment is one position in a game, finished or running, with the eyes of one viewer.
type Moment struct {
	scene     *Scene     // as it was then
	recording *Recording // nil while the game runs
	narrative *Narrative
	viewer    game.Viewer
	at        int     // from 1
	last      int     // the last position there is
	whole     bool    // all days are shown, not only that of the moment; in small villages always
	live      bool    // the game runs
	wall      bool    // for a projector
	page      Address // without the position and, of a finished game, without anything
	shown     scene.Filter
	own       game.Seat // where the visitor played, NoSeat if nowhere
	satOut    bool      // a seat was kept for the visitor, who never came
	guesses   map[int]game.SeatSet
}

// Moment is the position in the game that the query of an address asks for: at, as, show,
// whole, and what it wants to see of minds. own is where the visitor sat; a seat that was kept for
// somebody who never came is nobody's. Those who played see by default all of it from its end; others
// begin at the beginning, and know what everybody knew.
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

// openMinds looks into the minds as far as the address asks for it.
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

// watch folds all that happened up to the moment.
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

// lineAt is the address of a line of a finished game, at the position where it came.
func (m *Moment) lineAt(key string) string {
	return m.address(max(m.narrative.firstAt[key], 1), m.viewer).String() + "#line-" + key
}

// Seated reports whether the visitor played there.
func (m *Moment) Seated() bool { return m.own != game.NoSeat }

// Invited reports whether the visitor is asked to the game that follows: who played, and for whom a seat was kept.
func (m *Moment) Invited() bool { return m.Seated() || m.satOut }

// Guess sets whom the visitor took for werewolves while they watched, by the day whose vote followed.
func (m *Moment) Guess(guesses map[int]game.SeatSet) { m.guesses = guesses }

// Guessed is how good that was, nil if there was none.
func (m *Moment) Guessed() *play.Guessed {
	if m.Seated() {
		return expected(m.recording.whole(), m.recording.GuessesOf(m.own))
	}
	return guessed(m.recording.whole(), m.guesses)
}

// Recording is the finished game, nil while it runs.
func (m *Moment) Recording() *Recording { return m.recording }

// IsNow reports whether the moment is the latest of a running game.
func (m *Moment) IsNow() bool { return m.live && m.at == m.last }

// Phase is the phase of the game at the moment.
func (m *Moment) Phase() game.Phase { return m.scene.Phase() }

// Address is that of the moment.
func (m *Moment) Address() string { return m.address(m.at, m.viewer).String() }

// eyes are those that the address asks for.
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

// position is where the address points to; what is beyond the end is the end.
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

// address is that of a position with some eyes.
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

// base is the same of a finished game, but for the theatre.
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

// seats shows the village. Whose eyes are borrowed does not sit there.
func (m *Moment) seats() scene.Seats {
	cards := m.scene.seats()
	for i := range cards {
		cards[i].You = cards[i].Seat.Seat == m.own
		cards[i].Awaited, cards[i].Answered, cards[i].Away, cards[i].Substituted = false, false, false, false // which is now
	}
	return cards
}

// finish is the result, once it is there.
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

// timeline is where the moment stands. Of a finished game it shows nothing of what comes; of
// a running one, which is known up to now, all there is.
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

// weigh sets how high the marks stand, and at the end which of them the visitor brought about.
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

// gains are how much the public events up to a position told, and which of those said moved
// whom. A fault leaves them out: the replay does without.
func (m *Moment) gains(at int) ([]float64, []movement) {
	g, err := m.recording.gains()
	if err != nil {
		return nil, nil
	}
	return g.until(m.recording.Position(at, m.viewer, game.Viewer{}))
}

// lenses are whose eyes one can look with, at the same moment.
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

// place says where the moment is, for those who do not see the timeline.
func (m *Moment) place() string {
	text, phase := m.scene.words.Text, m.scene.known.Phase.String()
	if m.scene.known.Phase == game.PhaseNone {
		phase = "dawn"
	}
	return text("moment.place", "Day", m.scene.known.Day, "Phase", text("phase."+phase), "At", m.at, "Last", m.last)
}
