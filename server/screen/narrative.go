package screen

import (
	"iter"
	"slices"
	"unsafe"

	"aiwolfplay/game"
	"aiwolfplay/game/view"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// A Narrative is a game as one viewer sees it, in words, with the positions where one can
// go. It grows at its end, and what is in it does not change.
type Narrative struct {
	items []table.Item
	lines []page.Lines // what each item adds to the log
	// the position at which a line first stands in the log, by its key; nil where all is on one page
	firstAt map[string]int
	days    []int // positions at which days begin, ascending
	dates   []int // and which days those are
	turns   []int // likewise turns, votes and nights
	stops   []int // positions with something to see
	keys    []int // those of them that are shown of the essence
	marks   []mark
	// remarks are the remarks of a finished game up to a position, by the position that they follow; nil
	// where they stand among the lines
	remarks func(at int) map[int]page.Line
}

// Size is about how many bytes of memory the narrative takes.
func (n *Narrative) Size() int {
	const keyed = 64 // an entry of firstAt
	size := len(n.items) * int(unsafe.Sizeof(table.Item{}))
	for _, lines := range n.lines {
		size += int(unsafe.Sizeof(lines))
		for i := range lines {
			size += int(unsafe.Sizeof(lines[i])) + keyed + len(lines[i].Key) + len(lines[i].Words) + len(lines[i].Protocol)
		}
	}
	return size
}

// A mark is what stands out in the timeline.
type mark struct {
	page.Mark
	day int
}

// index notes where one can go, and what stands out.
func (n *Narrative) index(at int, lines page.Lines, known *view.Table) {
	if lines = withoutRemark(lines); len(lines) == 0 {
		return
	}
	for i := range lines {
		if _, ok := n.firstAt[lines[i].Key]; !ok && n.firstAt != nil {
			n.firstAt[lines[i].Key] = at
		}
	}
	line := lines[len(lines)-1]
	n.stops = append(n.stops, at)
	switch line.Kind {
	case page.LineDay:
		n.days, n.dates, n.turns = append(n.days, at), append(n.dates, line.Day), append(n.turns, at)
	case page.LineTurn, page.LineVote, page.LineNight:
		n.turns = append(n.turns, at)
	}
	if line.Kind != page.LineTurn && line.Kind != page.LineQuiet && !line.Repeat && !line.Known {
		n.keys = append(n.keys, at)
	}
	if m, ok := markOf(&line, known); ok {
		m.At = at
		n.marks = append(n.marks, mark{m, line.Day})
	}
}

// markOf is what stands out of a line, if it does.
func markOf(line *page.Line, known *view.Table) (m page.Mark, ok bool) {
	m = page.Mark{Seat: line.Seat, Target: line.Target, Role: line.Role}
	switch line.Kind {
	case page.LineTalk:
		return m, !line.Repeat && line.Channel == game.ChannelTalk && markSaid(&m, line, known)
	case page.LineExecuted:
		m.Kind, m.Seat = page.MarkExecuted, line.Target
	case page.LineDied:
		m.Kind, m.Seat = page.MarkDied, line.Target
	case page.LineNoDied:
		m.Kind = page.MarkSafe
		return m, line.Day >= 2 // no attack before the first day
	case page.LineEnd:
		m.Kind = page.MarkEnd
	default:
		return m, false
	}
	return m, true
}

// markSaid fills the mark of a claim or of a result that was not told before.
func markSaid(m *page.Mark, line *page.Line, known *view.Table) bool {
	switch line.Signal {
	case page.SignalClaim:
		m.Kind, m.Role = page.MarkClaim, known.Seats[line.Seat.Seat].Claim
		return true
	case page.SignalResult:
		if len(known.Reports) == 0 {
			return false
		}
		r := known.Reports[len(known.Reports)-1]
		m.Kind, m.Target, m.Human = page.MarkResult, page.Seat{Seat: r.Target}, r.Species == game.SpeciesHuman
		return r.Seat == line.Seat.Seat && r.Day == line.Day && r.N == line.TalkID
	}
	return false
}

// timeline is what stands out up to a position, day by day; at is where one is.
func (n *Narrative) timeline(until, at int, path func(at int) string) (days []page.MarkDay) {
	for i, began := range n.days {
		if began <= until {
			days = append(days, page.MarkDay{Day: n.dates[i], At: began, Href: path(began)})
		}
	}
	for _, mark := range n.marks {
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
func (n *Narrative) steps(at, last int, show page.Show) []page.TimeStep {
	stops := n.stops
	if show == page.ShowKey {
		stops = n.keys
	}
	return []page.TimeStep{
		{Name: page.StepFirst, At: 1}, {Name: page.StepPrevDay, At: before(n.days, at)},
		{Name: page.StepPrevTurn, At: before(n.turns, at)},
		{Name: page.StepPrev, At: before(stops, at)}, {Name: page.StepNext, At: or(after(stops, at), last)},
		{Name: page.StepNextTurn, At: or(after(n.turns, at), last)},
		{Name: page.StepNextDay, At: or(after(n.days, at), last)},
		{Name: page.StepLast, At: last},
	}
}

func leadsBack(step page.StepName) bool {
	return step == page.StepPrev || step == page.StepPrevTurn || step == page.StepPrevDay
}

// atEnds reports whether a step leads to an end of the game: while it runs, one of them is
// where it goes on, which has a place of its own.
func atEnds(step page.TimeStep) bool {
	return step.Name == page.StepFirst || step.Name == page.StepLast
}

// start is the item with which the log begins that is shown at a position: the
// whole, or the day.
func (n *Narrative) start(at int, whole bool) int {
	if i := before(n.days, at+1); i > 0 && !whole {
		return i - 1
	}
	return 0
}

// Log returns the lines up to a position: all of them, or those of its day.
func (n *Narrative) Log(at int, whole bool) page.Lines {
	var told page.Lines
	for line := range n.each(n.start(at, whole), at) {
		told = append(told, *line)
	}
	return Latest(told)
}

// difference is what has to be done to the log shown at one position to make it
// that of another, which begins with the same item: the lines that are new or
// may be other than they were, and the ids of those to take away.
func (n *Narrative) difference(from, to int, whole bool) (changed page.Lines, gone []string) {
	between := n.each(min(from, to), max(from, to)) // nothing else tells them apart
	open := map[string]bool{}
	for line := range between {
		open[line.Key] = true
	}
	var told page.Lines
	for line := range n.each(n.start(to, whole), to) {
		if open[line.Key] {
			told = append(told, *line)
		}
	}
	changed = Latest(told)
	for i := range changed {
		delete(open, changed[i].Key)
	}
	for line := range between {
		if open[line.Key] {
			gone = append(gone, "line-"+line.Key)
			delete(open, line.Key)
		}
	}
	return changed, gone
}

// each yields the lines that are told between two positions, with the remarks on them.
func (n *Narrative) each(from, to int) iter.Seq[*page.Line] {
	return func(yield func(*page.Line) bool) {
		var remarks map[int]page.Line
		if n.remarks != nil {
			remarks = n.remarks(to)
		}
		for at := from; at < to; at++ {
			for i := range n.lines[at] {
				if !yield(&n.lines[at][i]) {
					return
				}
			}
			if remark, ok := remarks[at+1]; ok && !yield(&remark) {
				return
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

// or is the first of two positions that there is.
func or(at, fallback int) int {
	if at == 0 {
		return fallback
	}
	return at
}

// Latest keeps the last line of each key, at the place of the first.
func Latest(lines page.Lines) page.Lines {
	at := make(map[string]int, len(lines))
	kept := lines[:0:0]
	for _, line := range lines {
		if i, ok := at[line.Key]; ok {
			kept[i] = line
			continue
		}
		at[line.Key] = len(kept)
		kept = append(kept, line)
	}
	return kept
}

// words are what the lines say, by their key.
func (n *Narrative) words() map[string]string {
	words := map[string]string{}
	for _, lines := range n.lines {
		for i := range lines {
			words[lines[i].Key] = lines[i].Words
		}
	}
	return words
}

// lastShare is the address of the page to share the last moment up to a position with, "" for none.
func (n *Narrative) lastShare(at int) string {
	for _, lines := range slices.Backward(n.lines[:at]) {
		for i := range slices.Backward(lines) {
			if lines[i].Share != "" {
				return lines[i].Share
			}
		}
	}
	return ""
}
