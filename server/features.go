package server

import (
	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
)

// A featureSite is the server as every feature sees it. A feature that needs more has a type around it.
type featureSite struct{ s *Server }

func (f featureSite) User(c echo.Context) string { return shell.VisitOf(c).User }

func (f featureSite) Lang(c echo.Context) page.Lang { return shell.VisitOf(c).Lang }

func (f featureSite) Words(lang page.Lang) (page.Words, error) { return f.s.Pages.Words(lang) }

func (f featureSite) Told(lang page.Lang) screen.Words { return f.s.Wording(lang) }

func (f featureSite) Render(c echo.Context, status int, p page.Page) error {
	return f.s.Render(c, status, p)
}

func (f featureSite) Send(c echo.Context, status int, kind string, body []byte) error {
	return f.s.Send(c, status, kind, body)
}
