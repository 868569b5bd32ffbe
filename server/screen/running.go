package screen

import (
	"net/url"
	"strconv"
	"sync"

	"aiwolfplay/server/table"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/scene"
)

// A Running is what one viewer has seen so far of a running game, in words. It may be shared
// by those who look with the same eyes.
type Running struct {
	mu        sync.Mutex // guards what follows
	scene     *Scene     // as far as told
	narrative Narrative
}

// Size is about how many bytes of memory it takes.
func (r *Running) Size() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.narrative.Size()
}

// UpTo returns what the eyes have seen up to the end of the items, which begin with those
// that they saw before. fresh makes the scene before the first.
func (r *Running) UpTo(items []table.Item, fresh func() *Scene) Narrative {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.scene == nil {
		r.scene = fresh()
		r.scene.narrative, r.scene.minds = nil, nil // this is the narrative itself
	}
	if len(items) > len(r.narrative.lines) {
		r.scene.extend(&r.narrative, items, nil)
	}
	return r.narrative // the lists grow, and what is in them stays
}

// RunningMoment is a running game at the moment that the query of an address names: "at" is
// the number of one of the viewer's events, "go" a step back from now. What is not before now
// is now. The scene is before its first event.
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

// instant is the position that the address of a running game points to.
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

// ShowPast puts the moment into the page of a running table. The place for answers is that of now.
func (m *Moment) ShowPast(p *play.Table) {
	sc := m.scene
	p.Head, p.Seats, p.Talk, p.Votes, p.Board = sc.head(), m.seats(), m.talk().Lines, ballots{sc}.latest(), sc.board()
	p.Filter, p.End, p.Timeline, p.Theatre = m.shown, play.End{}, m.timeline(), sc.minds.panel()
	p.Back = m.Address()
}
