package server

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/class"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
)

// teachQuery does one thing of the console to a question about the students' own games. It reports whether the form
// asks for one.
func (s *Server) teachQuery(c echo.Context, now class.Now) (done bool, err error) {
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	switch c.FormValue("do") {
	case "inquire":
		kind := c.FormValue("kind")
		if !slices.Contains(page.QueryKinds[:], kind) {
			return true, shell.BadField("kind")
		}
		return true, now.Inquire(ctx, user, func(games []class.Game) (class.Query, error) {
			return screen.NewQuery(ctx, kind, games)
		})
	case "shutquery", "openquery":
		n, err := strconv.Atoi(c.FormValue("query"))
		if err != nil {
			return true, shell.BadField("query")
		}
		return true, now.Do(ctx, user, class.ShutQuery{N: n, Open: c.FormValue("do") == "openquery"})
	case "endquery":
		return true, now.Resume(ctx, user)
	}
	return false, nil
}

// asked is the address of the question about the game that a student is asked, "" where none is on.
func (s *Server) asked(classID, user string) string {
	now, err := s.classes.Get(classID)
	if err != nil {
		return ""
	}
	if st := now.Student(user); st == nil || !st.In() || now.Query() == nil {
		return ""
	}
	return "/class/" + now.ID
}

// settle keeps what was answered about games that are over now. It returns the class as it is then. What cannot be
// read is tried again at the next look.
func (s *Server) settle(ctx context.Context, now class.Now) class.Now {
	if len(now.Queries) == 0 {
		return now
	}
	games := now.Games(ctx)
	for _, q := range now.Queries {
		for i := range q.Villages {
			v := &q.Villages[i]
			over := slices.ContainsFunc(games, func(g class.Game) bool { return g.ID == v.Game && g.Over })
			if v.Settled || !over {
				continue
			}
			r, err := s.recording(ctx, v.Game)
			if errors.Is(err, errNoTable) { // its end is not stored yet
				continue
			}
			if err == nil {
				err = now.Do(ctx, "", class.Settle{N: q.N, Village: i, At: q.At, Answer: screen.SettleQuery(r, q, i)})
			}
			if err != nil && ctx.Err() == nil && !errors.Is(err, class.ErrClosed) {
				s.Log.Warn("answers of a class not kept", slog.String("class", now.ID), slog.Any("err", err))
			}
		}
	}
	return now.Class.Now()
}
