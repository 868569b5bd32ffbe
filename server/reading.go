package server

import (
	"net/http"
	"net/url"
	"slices"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
)

// aidsOf are the aids that a cookie holds. What an older version wrote counts as none.
func aidsOf(values map[any]any) page.Aids {
	one := func(key string, of []string) string {
		if value, _ := values[key].(string); slices.Contains(of, value) {
			return value
		}
		return ""
	}
	return page.Aids{
		Contrast: one(keyContrast, page.Contrasts[:]), Announce: one(keyAnnounce, page.Announcements[:]),
	}
}

// getReading shows how pages can be read more easily.
func (s *Server) getReading(c echo.Context) error {
	next := localPath(c.QueryParam("back"))
	p := &page.AidsForm{Next: next}
	p.Back = "/reading?back=" + url.QueryEscape(next)
	return s.render(c, http.StatusOK, p)
}

// mostOf is how long a text may be whose terms are explained, in bytes: more than a sentence has.
const mostOf = 8 << 10

// getGlossary explains the words of the game, or those of a text.
func (s *Server) getGlossary(c echo.Context) error {
	of := c.QueryParam("of")
	if len(of) > mostOf || !utf8.ValidString(of) {
		return badField("of")
	}
	p := &page.Glossary{Of: of}
	p.Back = "/glossary"
	return s.render(c, http.StatusOK, p)
}

// postReading remembers it and goes back to where the visitor was.
func (s *Server) postReading(c echo.Context) error {
	v := visitOf(c)
	lang, ok := page.ParseLang(c.FormValue("lang"))
	switch {
	case !ok:
		return badField("lang")
	case !slices.Contains(page.Contrasts[:], c.FormValue("contrast")):
		return badField("contrast")
	case !slices.Contains(page.Announcements[:], c.FormValue("announce")):
		return badField("announce")
	}
	if lang != v.lang { // else what a teacher has chosen goes on
		s.classes.Chosen(c.Request().Context(), v.user)
	}
	v.session.Values[keyContrast] = c.FormValue("contrast")
	v.session.Values[keyAnnounce] = c.FormValue("announce")
	return s.speak(c, lang)
}

// postLanguage remembers the language and goes back to where the visitor was.
func (s *Server) postLanguage(c echo.Context) error {
	lang, ok := page.ParseLang(c.FormValue("lang"))
	if !ok {
		return badField("lang")
	}
	s.classes.Chosen(c.Request().Context(), visitOf(c).user)
	return s.speak(c, lang)
}

// speak shows the visitor their pages in a language from now on.
func (s *Server) speak(c echo.Context, lang page.Lang) error {
	v := visitOf(c)
	v.session.Values[keyLanguage] = string(lang)
	if err := v.session.Save(c.Request(), c.Response()); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, localPath(c.FormValue("back")))
}
