package server

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
)

// A playhead is one position in a game, finished or running, with the eyes of
// one viewer.
type playhead struct {
	*scene
	replay  *replay    // nil while the game runs
	live    url.Values // of a running game: what its addresses ask for beside the position
	root    string     // address without query
	telling *telling
	viewer  game.Viewer
	at      int  // from 1
	last    int  // the last position there is
	whole   bool // all days are shown, not only that of the moment; in small villages always
	shown   page.Filter
	own     game.Seat // where the visitor sat, NoSeat if nowhere
}

// getGame shows a finished game at the moment, and with the eyes, that the
// address names. Without them those who played see all of it from its end;
// others begin at the beginning, and know what everybody knew.
func (s *Server) getGame(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	p := &page.Replay{
		ID: m.id, Ended: m.replay.Ended, Head: m.head(), Role: page.RoleCard{Seat: m.seat(game.NoSeat)}, Seats: m.seats(), Talk: m.talk(), Votes: m.votes(), Board: m.board(),
		Filter: m.shown, Timeline: m.timeline(s, visitOf(c).lang), End: m.finish(), Review: m.review(), Theatre: m.theatrePanel(),
	}
	if p.Contest, err = s.contestPlace(c.Request().Context(), m.id); err != nil {
		return err
	}
	p.Back = m.path(m.at, m.viewer)
	if m.telling.from(m.at, m.whole) > 0 {
		query := m.query(m.at, m.viewer)
		query.Set("whole", "1")
		p.Earlier = "/games/" + m.id + "?" + query.Encode()
	}
	return s.render(c, http.StatusOK, p)
}

// getStep answers what changes on the page of a replay between two moments.
func (s *Server) getStep(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	parts := []page.Part{m.head(), m.seats(), m.votes(), m.board(), m.timeline(s, visitOf(c).lang), m.finish(), m.review()}
	return s.stepTo(c, m, append(parts, m.theatreParts()...))
}

// moment reads the address of a replay: at, as, show, whole.
func (s *Server) moment(c echo.Context) (*playhead, error) {
	ctx, id := c.Request().Context(), c.Param("id")
	r, err := s.replay(ctx, id)
	if err != nil || s.lobby.Telling(id) { // committed to the end perhaps, but not yet told to those who watch
		if t, err := s.lobby.Get(ctx, id); err == nil && !t.Over() {
			if _, err := s.find(c); err != nil {
				return nil, errNoTable // whatever the reason: who has no seat must not learn that it exists
			}
			return nil, errNotOver
		} else if errors.Is(err, lobby.ErrClosed) {
			return nil, err
		}
		if r, err = s.replay(ctx, id); err != nil { // it may have ended meanwhile
			return nil, err
		}
	}
	m := &playhead{replay: r, root: "/games/" + id, own: game.NoSeat, whole: r.Setup.Seats() < manySeats || c.QueryParam("whole") != ""}
	for i, seat := range r.Seats {
		if user := visitOf(c).user; user != "" && seat.User == user {
			m.own = game.Seat(i)
		}
	}
	if m.viewer, err = m.eyes(c.QueryParam("as")); err != nil {
		return nil, err
	}
	lang := visitOf(c).lang
	m.telling = s.telling(r, m.viewer, lang)
	m.last = len(m.telling.items)
	if m.at, err = m.position(c.QueryParam("at")); err != nil {
		return nil, err
	}
	m.scene = s.newScene(id, r.Setup, r.Seats, m.viewer, lang)
	th, err := theatreOf(c.QueryParams(), r.Setup.Seats())
	if err != nil {
		return nil, err
	}
	in := &insight{theatre: th, path: "/games/" + id}
	if err := m.look(in, likelihoods(r.Seats, r.Imported)); err != nil {
		return nil, err
	}
	if th.sheet != page.SheetNone {
		in.log, in.minds = r.Places(m.viewer), r.minds()
	}
	for i := range m.telling.items[:m.at] {
		m.fold(&m.telling.items[i])
	}
	m.standIns(r.Changes(m.viewer), m.at)
	in.locate = func(key string) string {
		if _, heard := m.telling.heard[key]; !heard {
			return ""
		}
		return m.href(key)
	}
	m.address = func(key string) string {
		return m.path(max(m.telling.heard[key], 1), m.viewer) + "#line-" + key
	}
	query := m.query(m.at, m.viewer)
	if show := c.QueryParam("show"); show != "" {
		query.Set("show", show)
	}
	m.shown = m.filter(m.root, query)
	in.query = m.base(m.at, m.viewer)
	in.all = m.base(max(r.Position(m.at, m.viewer, game.Omniscient()), 1), game.Omniscient())
	return m, nil
}

// eyes are those that the address asks for.
func (m *playhead) eyes(as string) (game.Viewer, error) {
	number, seated := strings.CutPrefix(as, "seat:")
	switch {
	case as == "" && m.own != game.NoSeat, as == "all":
		return game.Omniscient(), nil
	case as == "", as == "public":
		return game.Viewer{}, nil
	case seated:
		if n, err := strconv.Atoi(number); err == nil && n >= 1 && n <= m.replay.Setup.Seats() {
			return game.AtSeat(game.SeatNumbered(n)), nil
		}
	}
	return game.Viewer{}, badField("as")
}

// position is where the address points to; what is beyond the end is the end.
func (m *playhead) position(at string) (int, error) {
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
		return 0, badField("at")
	}
	return min(max(int(n), 1), m.last), nil
}

// query is the address of a position with some eyes, as query.
func (m *playhead) query(at int, v game.Viewer) url.Values {
	if m.live != nil {
		query := maps.Clone(m.live)
		if at < m.last {
			query.Set("at", strconv.Itoa(at))
		}
		return query
	}
	query := m.base(at, v)
	if m.scene != nil && m.insight != nil {
		for name, values := range m.insight.theatre.query() {
			query[name] = values
		}
	}
	return query
}

// base is the same but for the theatre.
func (m *playhead) base(at int, v game.Viewer) url.Values {
	query := url.Values{"at": {strconv.Itoa(at)}, "as": {v.String()}}
	if m.whole && m.replay.Setup.Seats() >= manySeats {
		query.Set("whole", "1")
	}
	if m.shown.Show != "" {
		query.Set("show", string(m.shown.Show))
	}
	return query
}

func (m *playhead) path(at int, v game.Viewer) string {
	return withQuery(m.root, m.query(at, v))
}

// withQuery is an address with what it asks for.
func withQuery(path string, query url.Values) string {
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

func (m *playhead) talk() page.TalkLog {
	return page.TalkLog{Show: m.shown.Show, Lines: m.telling.log(m.at, m.whole)}
}

// seats shows the village. Whose eyes are borrowed does not sit there.
func (m *playhead) seats() page.Seats {
	cards := m.scene.seats()
	for i := range cards {
		cards[i].You = cards[i].Seat.Seat == m.own
		cards[i].Awaited, cards[i].Answered, cards[i].Away, cards[i].Relieved = false, false, false, false // which is now
	}
	return cards
}

// finish is the result, once it is there.
func (m *playhead) finish() page.End {
	end := m.end(true)
	end.You = nil
	for i := range end.Seats {
		seat := &end.Seats[i]
		if seat.You = seat.Seat.Seat == m.own; seat.You {
			end.You = seat
		}
	}
	return end
}

// timeline is where the moment stands. Of a finished game it shows nothing of
// what comes; of a running one, which is known up to now, all there is.
func (m *playhead) timeline(s *Server, lang page.Lang) page.Timeline {
	if m.now() {
		return m.scene.timeline()
	}
	t := m.telling
	line := page.Timeline{
		ID: m.id, At: m.at, Last: m.last, As: m.viewer.String(), Show: m.shown.Show, Whole: m.whole,
		Place: m.place(s, lang), Live: m.live != nil,
	}
	if m.live == nil {
		line.Theatre.Open = m.theatreDoor()
	}
	until := m.at
	if line.Live {
		until = m.last
	}
	for _, step := range t.steps(m.at, line.Last, m.shown.Show) {
		if step.At > 0 && step.At != m.at {
			step.Href = m.path(step.At, m.viewer)
		}
		line.Steps = append(line.Steps, step)
	}
	line.Days = t.strip(until, m.at, func(at int) string { return m.path(at, m.viewer) })
	if line.Live {
		line.Steps = slices.DeleteFunc(line.Steps, atEnds)
	} else {
		m.weigh(line.Days)
		m.lenses(&line)
	}
	return line
}

// weigh sets how high the marks stand.
func (m *playhead) weigh(days []page.MarkDay) {
	for _, day := range days {
		for i := range day.Marks {
			mark := &day.Marks[i]
			if bits, _ := m.gains(mark.At); len(bits) > 0 {
				mark.Gain = gainOf(bits[len(bits)-1])
			}
		}
	}
}

// or is the first of two positions that there is.
func or(at, fallback int) int {
	if at == 0 {
		return fallback
	}
	return at
}

// lenses are whose eyes one can look with, at the same moment.
func (m *playhead) lenses(line *page.Timeline) {
	add := func(lens page.Lens, v game.Viewer) {
		at := max(m.replay.Position(m.at, m.viewer, v), 1)
		lens.Href, lens.Current = m.path(at, v), v == m.viewer
		line.Lenses = append(line.Lenses, lens)
	}
	none := page.Seat{Seat: game.NoSeat}
	add(page.Lens{Seat: none}, game.Viewer{})
	add(page.Lens{Seat: none, All: true}, game.Omniscient())
	for seat := range game.Seat(m.replay.Setup.Seats()) {
		add(page.Lens{Seat: m.seat(seat)}, game.AtSeat(seat))
	}
}

// place says where the moment is, for those who do not see the strip.
func (m *playhead) place(s *Server, lang page.Lang) string {
	head := m.head()
	phase := head.Phase.String()
	if head.Phase == game.PhaseNone {
		phase = "dawn"
	}
	return s.text(lang, "moment.place", "Day", head.Day, "Phase", s.text(lang, "phase."+phase), "At", m.at, "Last", m.last)
}

// roleOf is what a seat was dealt, as the end reveals it.
func (m *playhead) roleOf(s game.Seat) game.Role { return m.table.Seats[s].Role }

// lineAt is the address of something that happened, by its line's key.
func (m *playhead) lineAt(kind string, day int) string {
	return m.href(fmt.Sprintf("%s-%d", kind, day))
}
