package server

import (
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
	"aiwolfplay/server/sse"
)

// A miniSite is the server as the pages of the mini-games see it.
type miniSite struct{ s *Server }

func (m miniSite) User(c echo.Context) string { return visitOf(c).user }

func (m miniSite) Identify(c echo.Context) (string, error) { return m.s.identify(c) }

func (m miniSite) Lang(c echo.Context) page.Lang { return visitOf(c).lang }

func (m miniSite) Words(lang page.Lang) (page.Words, error) { return m.s.pages.Words(lang) }

func (m miniSite) Render(c echo.Context, status int, p page.Page) error {
	return m.s.render(c, status, p)
}

func (m miniSite) Parts(n uint32, shown map[string]string, lang page.Lang, parts ...page.Part) (sse.News, error) {
	return m.s.partsNews(n, shown, lang, parts...)
}

func (m miniSite) Poll(c echo.Context, pace time.Duration, look func(n uint32) (sse.News, error)) error {
	return m.s.poll(c, pace, look)
}

func (m miniSite) MayOpen(c echo.Context) error { return m.s.budgets.tables.take(clientOf(c)) }

func (m miniSite) WantsJSON(c echo.Context) bool { return wantsJSON(c) }
