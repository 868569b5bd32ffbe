package server

import (
	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
)

// A featureSite is the server as every feature sees it. A feature that needs more has a type around it.
type featureSite struct{ s *Server }

func (f featureSite) User(c echo.Context) string { return visitOf(c).user }

func (f featureSite) Lang(c echo.Context) page.Lang { return visitOf(c).lang }

func (f featureSite) Words(lang page.Lang) (page.Words, error) { return f.s.pages.Words(lang) }

func (f featureSite) Told(lang page.Lang) screen.Words { return f.s.words(lang) }

func (f featureSite) Render(c echo.Context, status int, p page.Page) error {
	return f.s.render(c, status, p)
}

func (f featureSite) Send(c echo.Context, status int, kind string, body []byte) error {
	return f.s.send(c, status, kind, body)
}
