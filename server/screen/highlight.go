package screen

import (
	"cmp"
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/server/page"
)

// highlightMost is how many scenes a highlight has between its first and its last.
const highlightMost = 6

// Highlight is the game in a few scenes: what decided it, who was executed, who claimed what, and the nights, as
// everybody saw them. It has none where nothing of that happened.
func (r *Recording) Highlight(words Words) page.Highlight {
	public := game.Viewer{}
	told, sc, items := r.Narrative(public, words), r.scene(public, words), r.As(public)
	sc.narrative, sc.minds = nil, nil
	marks := told.outstanding(r.ending().points)
	if len(marks) == 0 {
		return page.Highlight{}
	}
	h := page.Highlight{Wolves: int(r.Setup.Roles[game.RoleWerewolf])}
	h.Scenes = append(h.Scenes, highlighter{sc}.everybody(page.HighlightOpen))
	for i := range items {
		if items[i].Event.Kind == rules.GameEnded {
			break
		}
		sc.observe(&items[i])
		for _, m := range marks {
			if m.At == i+1 {
				h.Scenes = append(h.Scenes, highlighter{sc}.scene(told, &m))
			}
		}
	}
	h.Scenes = append(h.Scenes, highlighter{sc}.everybody(page.HighlightAsk))
	timeScenes(h.Scenes)
	return h
}

// outstanding are the marks that tell most of a game with these turning points, in its order.
func (n *Narrative) outstanding(points []turningpoint.Point) []mark {
	decided := map[string]bool{}
	for i := range points[:min(len(points), pairShown)] {
		decided[turningKey(&points[i])] = true
		if told := points[i].Told; told != (protocol.TalkRef{}) {
			decided[page.TalkKey(told.Channel, int(told.Day), int(told.ID))] = true
		}
	}
	lastVote, claims, ranks := 0, 0, map[int]int{}
	for i := range n.marks {
		if n.marks[i].Kind == page.MarkExecuted {
			lastVote = n.marks[i].At
		}
	}
	marks := slices.DeleteFunc(slices.Clone(n.marks), func(m mark) bool { return m.Kind == page.MarkEnd })
	for i := range marks {
		m := &marks[i]
		rank := highlightRank[m.Kind]
		if m.Kind == page.MarkClaim {
			claims++
			rank += min(claims, 3) // the first are those that the village chose between
		}
		if m.Kind == page.MarkResult && !m.Human {
			rank--
		}
		if m.At == lastVote || decided[n.line(m.At).Key] {
			rank = 0
		}
		ranks[m.At] = rank
	}
	slices.SortStableFunc(marks, func(a, b mark) int { return cmp.Compare(ranks[a.At], ranks[b.At]) })
	marks = marks[:min(len(marks), highlightMost)]
	slices.SortStableFunc(marks, func(a, b mark) int { return cmp.Compare(a.At, b.At) })
	return marks
}

// highlightRank orders what stands out of a game, the most telling first.
var highlightRank = map[page.MarkKind]int{
	page.MarkClaim: 0, page.MarkExecuted: 2, page.MarkResult: 4, page.MarkSafe: 4, page.MarkDied: 4,
}

// line is the one that stands out at a position.
func (n *Narrative) line(at int) *page.Line {
	lines := withoutRemark(n.lines[at-1])
	return &lines[len(lines)-1]
}

// A highlighter shows the moments of a game that people share.
type highlighter struct{ sc *Scene }

// scene returns the scene of what has just happened.
func (h highlighter) scene(told *Narrative, m *mark) page.HighlightScene {
	line := told.line(m.At)
	shown := page.HighlightScene{Kind: page.HighlightTalk, Day: m.day, Who: page.Seat{Seat: game.NoSeat}}
	if m.Kind != page.MarkSafe {
		shown.Who = cards(h).card(m.Seat.Seat).Seat
	}
	switch m.Kind {
	case page.MarkExecuted:
		shown.Kind = page.HighlightVote
		shown.Narrow, shown.Drawn = turningpoint.Close(h.sc.known, m.day, m.Seat.Seat)
		for s, votes := range turningpoint.LastBallot(h.sc.known, m.day) {
			if votes > 0 {
				shown.Votes = append(shown.Votes, page.VoteCount{Seat: h.sc.seat(game.Seat(s)), Votes: votes})
			}
		}
		slices.SortStableFunc(shown.Votes, func(a, b page.VoteCount) int { return cmp.Compare(b.Votes, a.Votes) })
	case page.MarkDied:
		shown.Kind = page.HighlightDied
	case page.MarkSafe:
		shown.Kind = page.HighlightSafe
	default:
		shown.Words = h.sc.words.spoken(line)
	}
	return shown
}

// everybody is a scene of the whole village.
func (h highlighter) everybody(kind page.HighlightKind) page.HighlightScene {
	shown := page.HighlightScene{Kind: kind, Who: page.Seat{Seat: game.NoSeat}}
	for s := range h.sc.village.all().All() {
		card := cards(h).card(s)
		shown.Seats = append(shown.Seats, page.HighlightSeat{Seat: card.Seat, Dead: card.Dead})
	}
	return shown
}

// timeScenes divides the time among the scenes: what is to be read gets more of it.
func timeScenes(scenes []page.HighlightScene) {
	weight := func(s *page.HighlightScene) int {
		if s.Kind == page.HighlightTalk || s.Kind == page.HighlightVote {
			return 3
		}
		return 2
	}
	all := 0
	for i := range scenes {
		all += weight(&scenes[i])
	}
	for i := range scenes {
		scenes[i].Time = page.HighlightTime / time.Duration(all) * time.Duration(weight(&scenes[i]))
	}
}
