package screen

import (
	"iter"
	"slices"
	"unsafe"

	"aiwolfplay/game"
	"aiwolfplay/game/view"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/seat"
)

// A Narrative is a game in words as one viewer sees it, with the positions that a visitor can go to. It grows
// only at its end, and its entries do not change.
type Narrative struct {
	items []table.Item
	lines []line.Lines // the lines that each item adds to the log
	// firstAt contains the first position of each line in the log, by the line's key. It is nil if all lines
	// are on one page.
	firstAt map[string]int
	days    []int // positions at which days begin, ascending
	dates   []int // the days that begin there
	turns   []int // positions at which days, turns, votes and nights begin
	stops   []int // positions with new lines
	keys    []int // the stops that are shown when only news is shown
	marks   []mark
	// remarks returns the remarks on a finished game up to a position, by the position that each remark
	// follows. It is nil if the remarks are among the lines.
	remarks func(at int) map[int]line.Line
}

// Size returns about how many bytes of memory the narrative takes.
func (n *Narrative) Size() int {
	const keyed = 64 // the size of an entry of firstAt
	size := len(n.items) * int(unsafe.Sizeof(table.Item{}))
	for _, lines := range n.lines {
		size += int(unsafe.Sizeof(lines))
		for i := range lines {
			size += int(unsafe.Sizeof(lines[i])) + keyed + len(lines[i].Key) + len(lines[i].Words) + len(lines[i].Protocol)
		}
	}
	return size
}

// A mark is an important event in the timeline.
type mark struct {
	scene.Mark
	day int
}

// index records a position, and its mark if it has one.
func (n *Narrative) index(at int, lines line.Lines, known *view.Table) {
	if lines = withoutRemark(lines); len(lines) == 0 {
		return
	}
	for i := range lines {
		if _, ok := n.firstAt[lines[i].Key]; !ok && n.firstAt != nil {
			n.firstAt[lines[i].Key] = at
		}
	}
	entry := lines[len(lines)-1]
	n.stops = append(n.stops, at)
	switch entry.Kind {
	case line.KindDay:
		n.days, n.dates, n.turns = append(n.days, at), append(n.dates, entry.Day), append(n.turns, at)
	case line.KindTurn, line.KindVote, line.KindNight:
		n.turns = append(n.turns, at)
	}
	if entry.Kind != line.KindTurn && entry.Kind != line.KindQuiet && !entry.Repeat && !entry.Known {
		n.keys = append(n.keys, at)
	}
	if m, ok := markOf(&entry, known); ok {
		m.At = at
		n.marks = append(n.marks, mark{m, entry.Day})
	}
}

// markOf returns the mark of a line. It reports false if the line has none.
func markOf(entry *line.Line, known *view.Table) (m scene.Mark, ok bool) {
	m = scene.Mark{Seat: entry.Seat, Target: entry.Target, Role: entry.Role}
	switch entry.Kind {
	case line.KindTalk:
		return m, !entry.Repeat && entry.Channel == game.ChannelTalk && markSaid(&m, entry, known)
	case line.KindExecuted:
		m.Kind, m.Seat = scene.MarkExecuted, entry.Target
	case line.KindDied:
		m.Kind, m.Seat = scene.MarkDied, entry.Target
	case line.KindNoDied:
		m.Kind = scene.MarkSafe
		return m, entry.Day >= 2 // no attack before the first day
	case line.KindEnd:
		m.Kind = scene.MarkEnd
	default:
		return m, false
	}
	return m, true
}

// markSaid fills in the mark of a claim or of a new result. It reports false if the utterance contains
// neither.
func markSaid(m *scene.Mark, entry *line.Line, known *view.Table) bool {
	switch entry.Signal {
	case line.SignalClaim:
		m.Kind, m.Role = scene.MarkClaim, known.Seats[entry.Seat.Seat].Claim
		return true
	case line.SignalResult:
		if len(known.Reports) == 0 {
			return false
		}
		r := known.Reports[len(known.Reports)-1]
		m.Kind, m.Target, m.Human = scene.MarkResult, seat.Seat{Seat: r.Target}, r.Species == game.SpeciesHuman
		return r.Seat == entry.Seat.Seat && r.Day == entry.Day && r.N == entry.TalkID
	}
	return false
}

// timeline returns the marks up to a position, day by day. at is the current position.
func (n *Narrative) timeline(until, at int, path func(at int) string) (days []scene.MarkDay) {
	for i, began := range n.days {
		if began <= until {
			days = append(days, scene.MarkDay{Day: n.dates[i], At: began, Href: path(began)})
		}
	}
	for _, mark := range n.marks {
		i := slices.IndexFunc(days, func(d scene.MarkDay) bool { return d.Day == mark.day })
		if mark.At > until || i < 0 {
			break
		}
		shown := mark.Mark
		shown.Href, shown.Now = path(mark.At), mark.At == at
		days[i].Marks = append(days[i].Marks, shown)
	}
	return days
}

// steps returns the steps from a position. last is the last position.
func (n *Narrative) steps(at, last int, show scene.Show) []scene.TimeStep {
	stops := n.stops
	if show == scene.ShowKey {
		stops = n.keys
	}
	return []scene.TimeStep{
		{Name: scene.StepFirst, At: 1}, {Name: scene.StepPrevDay, At: before(n.days, at)},
		{Name: scene.StepPrevTurn, At: before(n.turns, at)},
		{Name: scene.StepPrev, At: before(stops, at)}, {Name: scene.StepNext, At: or(after(stops, at), last)},
		{Name: scene.StepNextTurn, At: or(after(n.turns, at), last)},
		{Name: scene.StepNextDay, At: or(after(n.days, at), last)},
		{Name: scene.StepLast, At: last},
	}
}

func leadsBack(step scene.StepName) bool {
	return step == scene.StepPrev || step == scene.StepPrevTurn || step == scene.StepPrevDay
}

// atEnds reports whether a step leads to an end of the game. While a game runs, its last position is the
// present, which has a place of its own.
func atEnds(step scene.TimeStep) bool {
	return step.Name == scene.StepFirst || step.Name == scene.StepLast
}

// start returns the index of the first item of the log at a position. The log contains the whole game or only
// the day.
func (n *Narrative) start(at int, whole bool) int {
	if i := before(n.days, at+1); i > 0 && !whole {
		return i - 1
	}
	return 0
}

// Log returns the lines up to a position: all of them, or those of its day.
func (n *Narrative) Log(at int, whole bool) line.Lines {
	var told line.Lines
	for line := range n.each(n.start(at, whole), at) {
		told = append(told, *line)
	}
	return Latest(told)
}

// difference returns the changes from the log at one position to the log at another that begins with the same
// item. changed contains the lines that are new or may differ, and gone contains the ids of lines to remove.
func (n *Narrative) difference(from, to int, whole bool) (changed line.Lines, gone []string) {
	between := n.each(min(from, to), max(from, to)) // the logs differ only in these lines
	open := map[string]bool{}
	for line := range between {
		open[line.Key] = true
	}
	var told line.Lines
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

// each yields the lines between two positions, with the remarks on them.
func (n *Narrative) each(from, to int) iter.Seq[*line.Line] {
	return func(yield func(*line.Line) bool) {
		var remarks map[int]line.Line
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

// before returns the last of ascending positions before at, or 0 if there is none.
func before(positions []int, at int) int {
	i, _ := slices.BinarySearch(positions, at)
	if i == 0 {
		return 0
	}
	return positions[i-1]
}

// after returns the first of ascending positions after at, or 0 if there is none.
func after(positions []int, at int) int {
	i, _ := slices.BinarySearch(positions, at+1)
	if i == len(positions) {
		return 0
	}
	return positions[i]
}

// or returns at, or fallback if at is 0.
func or(at, fallback int) int {
	if at == 0 {
		return fallback
	}
	return at
}

// Latest keeps the last line of each key, at the place of the first.
func Latest(lines line.Lines) line.Lines {
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

// words returns the words of the lines by their keys.
func (n *Narrative) words() map[string]string {
	words := map[string]string{}
	for _, lines := range n.lines {
		for i := range lines {
			words[lines[i].Key] = lines[i].Words
		}
	}
	return words
}

// lastShare returns the address to share the last moment up to a position, or "" if there is none.
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
