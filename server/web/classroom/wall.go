package classroom

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/class"
	"aiwolfplay/server/web/classroom/lessons"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/classroom"
	"aiwolfplay/templates/ui"
)

// wallPages show a class on a projector.
type wallPages struct{ *Pages }

func (p wallPages) get(c echo.Context) error {
	now, err := p.Taught(c)
	if err != nil {
		return err
	}
	state, err := p.state(c.Request().Context(), now, p.invitation(c), shell.VisitOf(c).Lang)
	if err != nil {
		return err
	}
	return p.Render(c, http.StatusOK, &classroom.Wall{
		Chrome: ui.Chrome{Back: "/class/" + now.ID + "/wall"}, State: state,
	})
}

// wallPace is the interval at which the wall looks at the games, because their progress is not announced.
const wallPace = 2 * time.Second

func (p wallPages) getFeed(c echo.Context) error {
	in, lang, ctx := p.invitation(c), shell.VisitOf(c).Lang, c.Request().Context()
	return p.follow(c, wallPace, func(now class.Now) ([]ui.Part, error) {
		state, err := p.state(ctx, now, in, lang)
		return []ui.Part{state}, err
	})
}

// state returns the state of a class's wall. The wall shows the step of a lesson, or the villages while games run, or
// the class's answers once the games are over. Otherwise it shows how to join.
func (p wallPages) state(
	ctx context.Context, now class.Now, in invitation, lang ui.Lang,
) (classroom.WallState, error) {
	now = p.settle(ctx, now)
	state := wallOf(now, in)
	l, err := p.library.Of(now)
	switch {
	case err != nil:
	case l != nil:
		view := l.Wall(now, p.Wording(lang))
		state.Lesson = &view
	case now.Mini() != nil:
		state.Mini, err = p.MiniPages.Wall(ctx, now, lang)
	case now.Playing():
		state.Tiles = lessons.WallTiles(now, now.Games(ctx))
		if q := now.Query(); q != nil {
			state.Query = &classroom.WallQuery{N: q.N, Kind: q.Villages[0].Kind, Open: q.Open}
		}
	default:
		state.Thought = lessons.WallThought(now, p.Wording(lang))
	}
	return state, err
}

// wallOf returns a class as its wall shows it between lessons and games.
func wallOf(n class.Now, in invitation) classroom.WallState {
	wall := classroom.WallState{ID: n.ID, Class: n.Name, Link: in.Site + "/join", Near: in.Near, Locked: n.Locked}
	if !n.Hidden {
		wall.Code = n.Code
	}
	for _, st := range n.Present() {
		wall.Students = append(wall.Students, st.Name)
	}
	return wall
}
