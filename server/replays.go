package server

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/view"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// replaysKept is how many finished games are held in memory, so that a step of
// a replay reads nothing from the database.
const replaysKept = 16

// replays are the finished games that were looked at last.
type replays struct {
	load func(ctx context.Context, id string) (*table.Finished, error)

	mu   sync.Mutex // guards list; never held while a game is loaded
	list []*replay  // the latest first
}

// get returns a finished game, from memory if it is there.
func (rs *replays) get(ctx context.Context, id string) (*replay, error) {
	if r := rs.find(id, nil); r != nil {
		return r, nil
	}
	game, err := rs.load(ctx, id)
	if err != nil {
		return nil, err
	}
	fresh := &replay{Finished: game, told: map[eyes]*telling{}}
	fresh.gains = sync.OnceValues(func() (*gains, error) { return newGains(fresh) })
	return rs.find(id, fresh), nil
}

// find returns the game of an id and puts it first. One that is not there is
// added, if it is given: of two who loaded it at once, the first counts.
func (rs *replays) find(id string, fresh *replay) *replay {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	i := slices.IndexFunc(rs.list, func(r *replay) bool { return r.ID == id })
	switch {
	case i >= 0:
		fresh = rs.list[i]
		rs.list = slices.Delete(rs.list, i, i+1)
	case fresh == nil:
		return nil
	}
	rs.list = slices.Insert(rs.list, 0, fresh)
	rs.list = rs.list[:min(len(rs.list), replaysKept)]
	return fresh
}

// forget drops all: who sat where has changed.
func (rs *replays) forget() {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	rs.list = nil
}

// A replay is a finished game and how it is told to those who look at it.
type replay struct {
	*table.Finished

	gains func() (*gains, error) // how much its events told

	mu   sync.Mutex
	told map[eyes]*telling

	read    sync.Once
	beliefs []*agent.Minds
}

// minds returns what the agents believed in the game, read once.
func (r *replay) minds() []*agent.Minds {
	r.read.Do(func() { r.beliefs = r.Minds() })
	return r.beliefs
}

// eyes are a viewer who reads a language.
type eyes struct {
	viewer   game.Viewer
	lang     page.Lang
	borrowed bool // lent by a player of a running game
}

// A telling is a whole game as one viewer sees it, in words. It does not change.
type telling struct {
	items []table.Item
	lines []page.Lines   // what each item adds to the log
	heard map[string]int // the position at which a line first stands in the log, by its key; nil where all is on one page
	days  []int          // positions at which days begin, ascending
	dates []int          // and which days those are
	turns []int          // likewise turns, votes and nights
	stops []int          // positions with something to see
	keys  []int          // those of them that are shown of the essence
	marks []mark
}

// A mark is what stands out in the timeline.
type mark struct {
	page.Mark
	day int
}

// telling returns the game in words, made once.
func (s *Server) telling(r *replay, v game.Viewer, lang page.Lang) *telling {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := eyes{viewer: v, lang: lang}
	if r.told[key] == nil {
		r.told[key] = s.tellAll(r, v, lang)
	}
	return r.told[key]
}

func (s *Server) tellAll(r *replay, v game.Viewer, lang page.Lang) *telling {
	sc := s.newScene(r.ID, r.Setup, r.Seats, v, lang)
	sc.strip = nil // the telling itself
	t := &telling{heard: map[string]int{}}
	t.tell(sc, r.As(v), r.Changes(v))
	for i := range t.lines {
		for j := range t.lines[i] {
			t.lines[i][j].Yours = false // whose eyes these are does not make them the reader's
		}
	}
	return t
}

// tell goes on to the end of the items, whose beginning is told already.
// changes are those that do not stand among the items.
func (t *telling) tell(sc *scene, items []table.Item, changes map[int][]table.Change) {
	t.items = items
	for i := len(t.lines); i < len(items); i++ {
		lines := sc.take(&items[i])
		for _, change := range changes[i+1] {
			lines = append(lines, sc.take(&table.Item{Change: change})...)
		}
		t.lines = append(t.lines, lines)
		t.index(i+1, lines, sc.table)
	}
}

// index notes where one can go, and what stands out.
func (t *telling) index(at int, lines page.Lines, known *view.Table) {
	if len(lines) == 0 {
		return
	}
	for i := range lines {
		if _, ok := t.heard[lines[i].Key]; !ok && t.heard != nil {
			t.heard[lines[i].Key] = at
		}
	}
	line := lines[len(lines)-1]
	t.stops = append(t.stops, at)
	switch line.Kind {
	case page.LineDay:
		t.days, t.dates, t.turns = append(t.days, at), append(t.dates, line.Day), append(t.turns, at)
	case page.LineTurn, page.LineVote, page.LineNight:
		t.turns = append(t.turns, at)
	}
	if line.Kind != page.LineTurn && line.Kind != page.LineQuiet && !line.Repeat {
		t.keys = append(t.keys, at)
	}
	m := page.Mark{At: at, Seat: line.Seat, Target: line.Target, Role: line.Role}
	switch line.Kind {
	case page.LineTalk:
		if line.Repeat || line.Channel != game.ChannelTalk {
			return
		}
		switch line.Signal {
		case page.SignalClaim:
			m.Kind, m.Role = page.MarkClaim, known.Seats[line.Seat.Seat].Claim
		case page.SignalResult:
			if len(known.Reports) == 0 {
				return
			}
			r := known.Reports[len(known.Reports)-1]
			if r.Seat != line.Seat.Seat || r.Day != line.Day || r.N != line.TalkID {
				return // told before
			}
			m.Kind, m.Target, m.Human = page.MarkResult, page.Seat{Seat: r.Target}, r.Species == game.SpeciesHuman
		default:
			return
		}
	case page.LineExecuted:
		m.Kind, m.Seat = page.MarkExecuted, line.Target
	case page.LineDied:
		m.Kind, m.Seat = page.MarkDied, line.Target
	case page.LineNoDied:
		if line.Day < 2 {
			return // no attack before the first day
		}
		m.Kind = page.MarkSafe
	case page.LineEnd:
		m.Kind = page.MarkEnd
	default:
		return
	}
	t.marks = append(t.marks, mark{m, line.Day})
}

// strip is what stands out up to a position, day by day; at is where one is.
func (t *telling) strip(until, at int, path func(at int) string) (days []page.MarkDay) {
	for i, began := range t.days {
		if began <= until {
			days = append(days, page.MarkDay{Day: t.dates[i], At: began, Href: path(began)})
		}
	}
	for _, mark := range t.marks {
		i := slices.IndexFunc(days, func(d page.MarkDay) bool { return d.Day == mark.day })
		if mark.At > until || i < 0 {
			break
		}
		shown := mark.Mark
		shown.Href, shown.Now = path(mark.At), mark.At == at
		days[i].Marks = append(days[i].Marks, shown)
	}
	return days
}

// steps are the ways to go on from a position, up to the last one.
func (t *telling) steps(at, last int, show page.Show) []page.TimeStep {
	stops := t.stops
	if show == page.ShowKey {
		stops = t.keys
	}
	return []page.TimeStep{
		{Name: page.StepFirst, At: 1}, {Name: page.StepPrevDay, At: before(t.days, at)}, {Name: page.StepPrevTurn, At: before(t.turns, at)},
		{Name: page.StepPrev, At: before(stops, at)}, {Name: page.StepNext, At: or(after(stops, at), last)},
		{Name: page.StepNextTurn, At: or(after(t.turns, at), last)}, {Name: page.StepNextDay, At: or(after(t.days, at), last)},
		{Name: page.StepLast, At: last},
	}
}

// from is the item with which the log begins that is shown at a position: the
// whole, or the day.
func (t *telling) from(at int, whole bool) int {
	if i := before(t.days, at+1); i > 0 && !whole {
		return i - 1
	}
	return 0
}

// log is what is told up to a position, from the item that [telling.from] names.
func (t *telling) log(at int, whole bool) page.Lines {
	var told page.Lines
	for _, lines := range t.lines[t.from(at, whole):at] {
		told = append(told, lines...)
	}
	return latest(told)
}

// difference is what has to be done to the log shown at one position to make it
// that of another, which begins with the same item: the lines that are new or
// may be other than they were, and the ids of those to take away.
func (t *telling) difference(from, to int, whole bool) (changed page.Lines, gone []string) {
	between := t.lines[min(from, to):max(from, to)] // nothing else tells them apart
	open := map[string]bool{}
	for line := range each(between) {
		open[line.Key] = true
	}
	var told page.Lines
	for line := range each(t.lines[t.from(to, whole):to]) {
		if open[line.Key] {
			told = append(told, *line)
		}
	}
	changed = latest(told)
	for i := range changed {
		delete(open, changed[i].Key)
	}
	for line := range each(between) {
		if open[line.Key] {
			gone = append(gone, "line-"+line.Key)
			delete(open, line.Key)
		}
	}
	return changed, gone
}

// each yields the lines of items.
func each(items []page.Lines) iter.Seq[*page.Line] {
	return func(yield func(*page.Line) bool) {
		for _, lines := range items {
			for i := range lines {
				if !yield(&lines[i]) {
					return
				}
			}
		}
	}
}

// before returns the last of ascending positions before at, 0 if there is none.
func before(positions []int, at int) int {
	i, _ := slices.BinarySearch(positions, at)
	if i == 0 {
		return 0
	}
	return positions[i-1]
}

// after returns the first of ascending positions after at, 0 if there is none.
func after(positions []int, at int) int {
	i, _ := slices.BinarySearch(positions, at+1)
	if i == len(positions) {
		return 0
	}
	return positions[i]
}

// replay returns a finished game. Who has no seat in one that runs must not
// learn that it exists.
func (s *Server) replay(ctx context.Context, id string) (*replay, error) {
	r, err := s.replays.get(ctx, id)
	if errors.Is(err, table.ErrRunning) {
		return nil, errNoTable
	}
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	return r, nil
}
