package screen

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/game/view"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/play"
)

// An Ending explains why a finished game ended as it did. It is small, and may be kept and shared.
type Ending struct {
	points []turningpoint.Point // in descending order of weight
	course turningpoint.Course
	votes  [game.MaxSeats][]turningpoint.Vote
	story  ending.Story
}

// NewEnding finds why a game ended as it did. It returns nil if the game has not ended. The log contains at
// least the [turningpoint.Events].
func NewEnding(setup rules.Setup, log []rules.Event) *Ending {
	t := view.Fold(setup, game.Omniscient(), log)
	if !t.Over {
		return nil
	}
	return endingOf(t)
}

// wholeOf returns everything that happened and was said in a game.
func wholeOf(f *table.Finished) *view.Table {
	t := f.View(game.Omniscient())
	for _, item := range f.As(game.Omniscient()) {
		t.Observe(&item.Event)
	}
	return t
}

func endingOf(t *view.Table) *Ending {
	var e Ending
	e.points, e.course = turningpoint.Find(t)
	for s := range game.Seat(t.Setup.Seats()) {
		e.votes[s] = turningpoint.Votes(t, s)
	}
	e.story = ending.Story{Winner: t.Winner, Ended: t.Day, Left: t.Alive.Len(), Led: wordOf(&e.course)}
	if t.Winner == game.SideWerewolf {
		e.story.Left = (t.Alive & t.Known(game.RoleWerewolf)).Len()
	}
	if len(e.points) > 0 {
		p := &e.points[0]
		e.story.Kind, e.story.Day, e.story.Role, e.story.ByRole = p.Kind, p.Day, p.Role, p.ByRole
		e.story.Itself = p.By == p.Seat
	}
	return &e
}

// Story returns the game in short.
func (e *Ending) Story() ending.Story { return e.story }

// ownShown bounds the turning points that are marked as a seat's own.
const ownShown = 2

// brought returns the weightiest turning points that a seat brought about by its word, by its guard, or by
// its vote for the executed seat.
func (e *Ending) brought(s game.Seat) (list []*turningpoint.Point) {
	if s == game.NoSeat {
		return nil
	}
	for i := range e.points {
		p := &e.points[i]
		own := p.By == s && p.Kind != turningpoint.Lost
		for _, v := range e.votes[s] {
			own = own || v.Day == p.Day && v.Hit() && !v.Forced && v.Died == p.Seat && turningPlace(p)%2 == 1
		}
		if own && len(list) < ownShown {
			list = append(list, p)
		}
	}
	return list
}

// pair shows the two weightiest turning points in the order of the game. If the reader's seat brought about
// neither, the weightiest one that it did bring about replaces the second.
func (e *Ending) pair(v *Village, own game.Seat, line func(key string) string) []ending.Turning {
	points := slices.Clone(e.points[:min(len(e.points), pairShown)])
	brought := e.brought(own)
	isOwn := func(p turningpoint.Point) bool {
		return slices.ContainsFunc(brought, func(q *turningpoint.Point) bool { return *q == p })
	}
	if len(brought) > 0 && len(points) == pairShown && !slices.ContainsFunc(points, isOwn) {
		points[pairShown-1] = *brought[0]
	}
	slices.SortStableFunc(points, func(a, b turningpoint.Point) int { return turningPlace(&a) - turningPlace(&b) })
	list := turningPage(v, points, line)
	for i := range list {
		list[i].Yours = isOwn(points[i])
	}
	return list
}

// pairShown is the number of turning points in the result.
const pairShown = 2

// explain adds to the result what decided the game, and the effects of the votes of the reader's seat. line
// returns the address of a line.
func (e *Ending) explain(end *play.End, v *Village, own game.Seat, line func(key string) string) {
	end.Turning = e.pair(v, own, line)
	end.Course = coursePage(v, &e.course)
	if own == game.NoSeat {
		return
	}
	var role game.Role
	for i := range end.Seats {
		if end.Seats[i].Seat.Seat == own {
			role = end.Seats[i].Role
		}
	}
	for _, vote := range e.votes[own] {
		end.Voted = append(end.Voted, ending.OwnVote{
			Vote: vote, Seat: v.Seat(vote.Target), Gone: v.Seat(vote.Died), Self: role,
		})
	}
}
