package server

import (
	"net/http"
	"net/url"
	"slices"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
	"aiwolfplay/server/web/shell"
)

// getReading shows how pages can be read more easily.
func (s *Server) getReading(c echo.Context) error {
	next := shell.LocalPath(c.QueryParam("back"))
	p := &page.AidsForm{Next: next}
	p.Back = "/reading?back=" + url.QueryEscape(next)
	return s.Render(c, http.StatusOK, p)
}

// mostOf is how long a text may be whose terms are explained, in bytes: more than a sentence has.
const mostOf = 8 << 10

// getGlossary explains the words of the game, or those of a text.
func (s *Server) getGlossary(c echo.Context) error {
	of := c.QueryParam("of")
	if len(of) > mostOf || !utf8.ValidString(of) {
		return shell.BadField("of")
	}
	p := &page.Glossary{Of: of}
	p.Back = "/glossary"
	return s.Render(c, http.StatusOK, p)
}

// postReading remembers it and goes back to where the visitor was.
func (s *Server) postReading(c echo.Context) error {
	v := shell.VisitOf(c)
	lang, ok := page.ParseLang(c.FormValue("lang"))
	switch {
	case !ok:
		return shell.BadField("lang")
	case !slices.Contains(page.Contrasts[:], c.FormValue("contrast")):
		return shell.BadField("contrast")
	case !slices.Contains(page.Announcements[:], c.FormValue("announce")):
		return shell.BadField("announce")
	}
	if lang != v.Lang { // else what a teacher has chosen goes on
		s.classes.Chosen(c.Request().Context(), v.User)
	}
	v.Session.Values[shell.KeyContrast] = c.FormValue("contrast")
	v.Session.Values[shell.KeyAnnounce] = c.FormValue("announce")
	return s.speak(c, lang)
}

// postLanguage remembers the language and goes back to where the visitor was.
func (s *Server) postLanguage(c echo.Context) error {
	lang, ok := page.ParseLang(c.FormValue("lang"))
	if !ok {
		return shell.BadField("lang")
	}
	s.classes.Chosen(c.Request().Context(), shell.VisitOf(c).User)
	return s.speak(c, lang)
}

// speak shows the visitor their pages in a language from now on.
func (s *Server) speak(c echo.Context, lang page.Lang) error {
	v := shell.VisitOf(c)
	v.Session.Values[shell.KeyLanguage] = string(lang)
	if err := v.Session.Save(c.Request(), c.Response()); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, shell.LocalPath(c.FormValue("back")))
}
