package play

import (
	"context"
	"errors"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/lobby"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/scene"
)

// getProgramme shows the programme: games of agents, one after the other.
func (p *Pages) getProgramme(c echo.Context) error {
	t, err := p.programme.Now(c.Request().Context(), func() string { return p.beginner(c) })
	if err != nil {
		return err
	}
	c.SetParamNames("id")
	c.SetParamValues(t.ID())
	at, err := p.access(c)
	if err != nil {
		return err
	}
	at.next = "/tv" + at.query
	return p.showTable(c, at)
}

// beginner returns the user who begins a village of the programme. It returns "" if there have been too many new
// visitors, or if the session is forged.
func (p *Pages) beginner(c echo.Context) string {
	if shell.VisitOf(c).Forged {
		return ""
	}
	user, err := p.Visitors.Identify(c)
	if err != nil {
		return ""
	}
	return user
}

// OnAir returns the page of the game of /tv as a projector shows it.
func (p *Pages) OnAir(c echo.Context) (*play.Table, error) {
	t, err := p.programme.Now(c.Request().Context(), func() string { return "" })
	if err != nil {
		return nil, err
	}
	at, err := p.onAir(t)
	if err != nil {
		return nil, err
	}
	view, err := p.tablePage(c, at)
	if err != nil {
		return nil, err
	}
	view.Wall.Link, view.Wall.Code = "", "" // the link above opens the same page
	return view, nil
}

// onAir returns the access that everybody has to a table of the programme, as on a projector.
func (p *Pages) onAir(t *table.Table) (access, error) {
	at := access{table: t, lens: scene.EyesPublic, screen: true}
	if !at.openEyes() {
		return access{}, lobby.ErrNotFound
	}
	at.nextSeats, _ = p.programme.Next(t.ID())
	return at, nil
}

// FollowOnAir streams the changes of the page of OnAir. The id must be that of the game of /tv.
func (p *Pages) FollowOnAir(c echo.Context, id string) error {
	after, err := lastRead(c)
	if err != nil {
		return err
	}
	if _, on := p.programme.Next(id); !on {
		return lobby.ErrNotFound
	}
	t, err := p.Lobby.Get(c.Request().Context(), id)
	if errors.Is(err, lobby.ErrFinished) {
		return lobby.ErrNotFound // the page loads anew, and shows the next game
	}
	if err != nil {
		return err
	}
	at, err := p.onAir(t)
	if err != nil {
		return err
	}
	lang := shell.VisitOf(c).Lang
	return p.Stream(c, func(ctx context.Context, out *sse.Stream) error {
		return p.feeds.attend(ctx, at, lang, after, reader{out, c})
	})
}
