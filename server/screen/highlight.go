package screen

import (
	"cmp"
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/sharing"
)

// highlightMost bounds the scenes of a highlight between its first and its last.
const highlightMost = 6

// Highlight shows the game in a few scenes, as everybody saw it: the turning points, the executions, the
// claims, and the nights. It is empty if none of these occurred.
func (r *Recording) Highlight(words Words) sharing.Highlight {
	public := game.Viewer{}
	told, sc, items := r.Narrative(public, words), r.scene(public, words), r.As(public)
	sc.narrative, sc.minds = nil, nil
	marks := told.outstanding(r.ending().points)
	if len(marks) == 0 {
		return sharing.Highlight{}
	}
	h := sharing.Highlight{Wolves: int(r.Setup.Roles[game.RoleWerewolf])}
	h.Scenes = append(h.Scenes, highlighter{sc}.everybody(sharing.SceneOpen))
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
	h.Scenes = append(h.Scenes, highlighter{sc}.everybody(sharing.SceneAsk))
	timeScenes(h.Scenes)
	return h
}

// outstanding returns the most important marks of a game with the given turning points, in the order of the
// game.
func (n *Narrative) outstanding(points []turningpoint.Point) []mark {
	decided := map[string]bool{}
	for i := range points[:min(len(points), pairShown)] {
		decided[turningKey(&points[i])] = true
		if told := points[i].Told; told != (protocol.TalkRef{}) {
			decided[line.TalkKey(told.Channel, int(told.Day), int(told.ID))] = true
		}
	}
	lastVote, claims, ranks := 0, 0, map[int]int{}
	for i := range n.marks {
		if n.marks[i].Kind == scene.MarkExecuted {
			lastVote = n.marks[i].At
		}
	}
	marks := slices.DeleteFunc(slices.Clone(n.marks), func(m mark) bool { return m.Kind == scene.MarkEnd })
	for i := range marks {
		m := &marks[i]
		rank := highlightRank[m.Kind]
		if m.Kind == scene.MarkClaim {
			claims++
			rank += min(claims, 3) // the first claims matter most: the village chose between them
		}
		if m.Kind == scene.MarkResult && !m.Human {
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

// highlightRank orders kinds of marks by importance. The most important one has the lowest rank.
var highlightRank = map[scene.MarkKind]int{
	scene.MarkClaim: 0, scene.MarkExecuted: 2, scene.MarkResult: 4, scene.MarkSafe: 4, scene.MarkDied: 4,
}

// line returns the line of the mark at a position.
func (n *Narrative) line(at int) *line.Line {
	lines := withoutRemark(n.lines[at-1])
	return &lines[len(lines)-1]
}

// A highlighter shows the moments of a game that people share.
type highlighter struct{ sc *Scene }

// scene returns the scene of the last event.
func (h highlighter) scene(told *Narrative, m *mark) sharing.Scene {
	line := told.line(m.At)
	shown := sharing.Scene{Kind: sharing.SceneTalk, Day: m.day, Who: seat.Seat{Seat: game.NoSeat}}
	if m.Kind != scene.MarkSafe {
		shown.Who = cards(h).card(m.Seat.Seat).Seat
	}
	switch m.Kind {
	case scene.MarkExecuted:
		shown.Kind = sharing.SceneVote
		shown.Narrow, shown.Drawn = turningpoint.Close(h.sc.known, m.day, m.Seat.Seat)
		for s, votes := range turningpoint.LastBallot(h.sc.known, m.day) {
			if votes > 0 {
				shown.Votes = append(shown.Votes, sharing.VoteCount{Seat: h.sc.seat(game.Seat(s)), Votes: votes})
			}
		}
		slices.SortStableFunc(shown.Votes, func(a, b sharing.VoteCount) int { return cmp.Compare(b.Votes, a.Votes) })
	case scene.MarkDied:
		shown.Kind = sharing.SceneDied
	case scene.MarkSafe:
		shown.Kind = sharing.SceneSafe
	default:
		shown.Words = h.sc.words.spoken(line)
	}
	return shown
}

// everybody returns a scene of the whole village.
func (h highlighter) everybody(kind sharing.SceneKind) sharing.Scene {
	shown := sharing.Scene{Kind: kind, Who: seat.Seat{Seat: game.NoSeat}}
	for s := range h.sc.village.all().All() {
		card := cards(h).card(s)
		shown.Seats = append(shown.Seats, sharing.SceneSeat{Seat: card.Seat, Dead: card.Dead})
	}
	return shown
}

// timeScenes divides the time among the scenes. Scenes with more to read get more time.
func timeScenes(scenes []sharing.Scene) {
	weight := func(s *sharing.Scene) int {
		if s.Kind == sharing.SceneTalk || s.Kind == sharing.SceneVote {
			return 3
		}
		return 2
	}
	all := 0
	for i := range scenes {
		all += weight(&scenes[i])
	}
	for i := range scenes {
		scenes[i].Time = sharing.HighlightTime / time.Duration(all) * time.Duration(weight(&scenes[i]))
	}
}
