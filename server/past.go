package server

import (
	"maps"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"sync"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// pastsKept is how many running games are held in words, each for the eyes of
// one viewer, so that a step back renders nothing that was rendered before.
const pastsKept = 16

// pasts are the running games that somebody looked back on last.
type pasts struct {
	mu   sync.Mutex // guards list
	list []*past    // the latest first
}

// A past is what one viewer has seen so far of a running game, in words.
type past struct {
	id string
	eyes

	mu    sync.Mutex // guards what follows
	scene *scene     // as far as told
	told  telling
}

// get returns what the eyes have seen up to the end of the items, which begin
// with those that they saw before. fresh makes the scene before the first.
func (ps *pasts) get(id string, by eyes, items []table.Item, fresh func() *scene) telling {
	p := ps.find(id, by)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.scene == nil {
		p.scene = fresh()
	}
	if len(items) > len(p.told.lines) {
		p.told.tell(p.scene, items, nil)
	}
	return p.told // the lists grow, and what is in them stays
}

func (ps *pasts) find(id string, by eyes) *past {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	p := &past{id: id, eyes: by}
	if i := slices.IndexFunc(ps.list, func(p *past) bool { return p.id == id && p.eyes == by }); i >= 0 {
		p = ps.list[i]
		ps.list = slices.Delete(ps.list, i, i+1)
	}
	ps.list = slices.Insert(ps.list, 0, p)
	ps.list = ps.list[:min(len(ps.list), pastsKept)]
	return p
}

// looksBack reports whether the address asks for a moment of a running game.
func looksBack(c echo.Context) bool { return c.QueryParam("at") != "" || c.QueryParam("go") != "" }

// lookBack is a running game at the moment that the address names, with the
// eyes with which the visitor may see the table and no others: "at" is the
// number of one of their events, "go" a step back from now. What is not before
// now is now.
func (s *Server) lookBack(c echo.Context, at place) (*playhead, error) {
	snapshot, err := at.snapshot(c.Request().Context())
	if err != nil {
		return nil, err
	}
	lang, items := visitOf(c).lang, snapshot.Items
	told := s.pasts.get(at.table.ID(), eyes{at.viewer, lang, at.borrowed}, items, func() *scene {
		sc := s.scene(at, lang)
		sc.strip, sc.insight = nil, nil // the telling itself
		return sc
	})
	m := &playhead{scene: s.scene(at, lang), telling: &told, viewer: at.viewer, whole: true, root: "/tables/" + at.table.ID(), last: len(items)}
	at.shown(m.scene)
	m.strip = &told
	m.own = m.you()
	m.live = url.Values{}
	for _, name := range []string{"lens", "show"} {
		if value := c.QueryParam(name); value != "" {
			m.live.Set(name, value)
		}
	}
	m.shown = m.filter(m.root, c.QueryParams())
	if m.at, err = m.instant(c); err != nil {
		return nil, err
	}
	if m.insight != nil {
		m.insight.query = m.query(m.at, m.viewer)
		for name, values := range m.insight.theatre.query() {
			m.live[name] = values
		}
	}
	for i := range items[:m.at] {
		m.fold(&items[i])
	}
	m.status(snapshot.Status)
	return m, nil
}

// instant is the position that the address of a running game points to.
func (m *playhead) instant(c echo.Context) (int, error) {
	if text := c.QueryParam("at"); text != "" && text != "end" {
		n, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return 0, badField("at")
		}
		return min(max(int(n), 1), m.last), nil
	}
	name := page.StepName(c.QueryParam("go"))
	if name == "" {
		return m.last, nil
	}
	for _, step := range m.telling.steps(before(m.telling.stops, m.last+1), m.last, m.shown.Show) {
		if step.Name == name {
			return max(step.At, 1), nil
		}
	}
	return 0, badField("go")
}

// now reports whether the moment is the latest of a running game.
func (m *playhead) now() bool { return m.live != nil && m.at == m.last }

// timeline is what stands out up to now, and the ways back from there. It
// changes only with what stands out.
func (sc *scene) timeline() page.Timeline {
	query := url.Values{}
	if sc.lens != page.EyesSeat {
		query.Set("lens", string(sc.lens))
	}
	if sc.insight != nil {
		maps.Copy(query, sc.insight.theatre.query())
	}
	path := func(name, value string) string {
		query.Set(name, value)
		defer query.Del(name)
		return withQuery("/tables/"+sc.id, query)
	}
	line := page.Timeline{ID: sc.id, Live: true}
	for _, step := range sc.strip.steps(0, 0, page.ShowAll) {
		if step.At = 0; len(sc.strip.days) > 0 && (step.Name == page.StepPrev || step.Name == page.StepPrevTurn || step.Name == page.StepPrevDay) {
			step.Href = path("go", string(step.Name))
		}
		line.Steps = append(line.Steps, step)
	}
	line.Steps = slices.DeleteFunc(line.Steps, atEnds)
	line.Days = sc.strip.strip(math.MaxInt, 0, func(at int) string { return path("at", strconv.Itoa(at)) })
	return line
}

// atEnds reports whether a step leads to an end of the game: while it runs, one
// of them is where it goes on, which has a place of its own.
func atEnds(step page.TimeStep) bool {
	return step.Name == page.StepFirst || step.Name == page.StepLast
}

// getTableStep answers what changes on the page of a running game between two
// moments, the latter of which may be now. The place for answers is not touched.
func (s *Server) getTableStep(c echo.Context) error {
	at, err := s.find(c)
	if err != nil {
		return err
	}
	m, err := s.lookBack(c, at)
	if err != nil {
		return err
	}
	parts := []page.Part{m.head(), m.seats(), m.votes(), m.board(), m.timeline(s, visitOf(c).lang), m.end(false)}
	parts = append(parts, m.theatreParts()...)
	if m.now() {
		parts = slices.DeleteFunc(m.parts(), isControl)
	}
	return s.stepTo(c, m, parts)
}

// stepTo answers the parts, and the lines that come or go between the moment
// that the page shows and the other.
func (s *Server) stepTo(c echo.Context, m *playhead, parts []page.Part) error {
	from, err := strconv.Atoi(c.QueryParam("from"))
	if err != nil || from < 1 {
		return badField("from")
	}
	from = min(from, m.last)
	lang := visitOf(c).lang
	step := page.ReplayStep{At: m.at, Now: m.now(), Place: m.place(s, lang), URL: m.path(m.at, m.viewer)}
	if m.telling.from(from, m.whole) == m.telling.from(m.at, m.whole) {
		var changed page.Lines
		changed, step.Remove = m.telling.difference(from, m.at, m.whole)
		if len(changed) > 0 {
			parts = append(parts, changed)
		}
	} else {
		parts = append(parts, m.talk())
	}
	if step.Patch, err = s.pages.Patch(lang, m.table.Phase, parts...); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, step)
}
