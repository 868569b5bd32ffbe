package screen

import (
	"net/url"
	"strconv"
	"sync"

	"aiwolfplay/server/table"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/scene"
)

// A Running contains one viewer's narrative of a running game so far. Viewers with the same eyes may share
// it.
type Running struct {
	mu        sync.Mutex // guards the fields below
	scene     *Scene     // after the last item of the narrative
	narrative Narrative
}

// Size returns about how many bytes of memory the running game takes.
func (r *Running) Size() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.narrative.Size()
}

// UpTo returns the narrative up to the end of the items. The items begin with those of earlier calls. fresh
// makes the scene before the first item.
func (r *Running) UpTo(items []table.Item, fresh func() *Scene) Narrative {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.scene == nil {
		r.scene = fresh()
		r.scene.narrative, r.scene.minds = nil, nil // the narrative is made here
	}
	if len(items) > len(r.narrative.lines) {
		r.scene.extend(&r.narrative, items, nil)
	}
	return r.narrative // the lists only grow, and their entries do not change
}

// RunningMoment returns a running game at the moment that the query of an address names. "at" is the number
// of one of the viewer's events, and "go" is a step back from the present. A position after the present
// becomes the present. The scene is before its first event.
func RunningMoment(sc *Scene, told Narrative, now table.Batch, query url.Values) (*Moment, error) {
	m := &Moment{
		scene: sc, narrative: &told, viewer: sc.known.Viewer, live: true, whole: true, last: len(now.Items), own: sc.you(),
		page: At("/tables/"+sc.village.ID, nil),
	}
	sc.narrative = &told
	for _, name := range []string{"as", "show"} {
		m.page = m.page.With(name, query.Get(name))
	}
	m.shown = sc.filter(At(m.page.Path, query))
	var err error
	if m.at, err = m.instant(query); err != nil {
		return nil, err
	}
	if sc.minds != nil {
		sc.minds.page = m.address(m.at, m.viewer)
		m.page = m.page.Join(sc.minds.Query())
	}
	for i := range now.Items[:m.at] {
		sc.observe(&now.Items[i])
	}
	sc.SetStatus(now.Status)
	return m, nil
}

// instant returns the position that the address of a running game asks for.
func (m *Moment) instant(query url.Values) (int, error) {
	if text := query.Get("at"); text != "" && text != "end" {
		n, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return 0, FieldError("at")
		}
		return min(max(int(n), 1), m.last), nil
	}
	name := scene.StepName(query.Get("go"))
	if name == "" {
		return m.last, nil
	}
	for _, step := range m.narrative.steps(before(m.narrative.stops, m.last+1), m.last, m.shown.Show) {
		if step.Name == name {
			return max(step.At, 1), nil
		}
	}
	return 0, FieldError("go")
}

// ShowPast puts the moment into the page of a running table. The place for answers remains that of the
// present.
func (m *Moment) ShowPast(p *play.Table) {
	sc := m.scene
	p.Head, p.Seats, p.Talk, p.Votes, p.Board = sc.head(), m.seats(), m.talk().Lines, ballots{sc}.latest(), sc.board()
	p.Filter, p.End, p.Timeline, p.Theatre = m.shown, play.End{}, m.timeline(), sc.minds.panel()
	p.Back = m.Address()
}
