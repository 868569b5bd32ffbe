package server

import (
	"context"
	"errors"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
)

// An embedSite is the server as the pages for frames see it.
type embedSite struct{ s *Server }

func (e embedSite) WithRecording(ctx context.Context, id string, show func(*screen.Recording) error) error {
	if e.s.lobby.Publishing(id) {
		return errNoTable
	}
	r, err := e.s.recording(ctx, id)
	if err != nil {
		return err
	}
	defer e.s.recordings.Grown(id, r)
	return show(r)
}

func (e embedSite) OnAir(c echo.Context) (*page.Table, error) {
	t, err := e.s.programme.Now(c.Request().Context(), func() string { return "" })
	if err != nil {
		return nil, err
	}
	at, err := e.access(t)
	if err != nil {
		return nil, err
	}
	p, err := e.s.tablePage(c, at, nil)
	if err != nil {
		return nil, err
	}
	p.Wall.Link, p.Wall.Code = "", "" // the link above opens it
	return p, nil
}

// access is what everybody may see of a table of the programme, as on a projector.
func (e embedSite) access(t *table.Table) (access, error) {
	at := access{table: t, lens: page.EyesPublic, screen: true}
	if !at.openEyes() {
		return access{}, errNoTable
	}
	at.nextSeats, _ = e.s.programme.Next(t.ID())
	return at, nil
}

func (e embedSite) FollowOnAir(c echo.Context, id string) error {
	after, err := lastRead(c)
	if err != nil {
		return err
	}
	if _, on := e.s.programme.Next(id); !on {
		return errNoTable
	}
	t, err := e.s.lobby.Get(c.Request().Context(), id)
	if errors.Is(err, lobby.ErrFinished) {
		return errNoTable // the page loads anew, and shows the next game
	}
	if err != nil {
		return err
	}
	at, err := e.access(t)
	if err != nil {
		return err
	}
	lang := shell.VisitOf(c).Lang
	return e.s.Stream(c, func(ctx context.Context, out *sse.Stream) error {
		return e.s.attend(ctx, at, lang, after, reader{out, c})
	})
}
