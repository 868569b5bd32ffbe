package help

import (
	"net/http"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/help"
	"aiwolfplay/templates/ui"
)

// getReading shows the choice of language and reading aids.
func (p *Pages) getReading(c echo.Context) error {
	next := shell.LocalPath(c.QueryParam("back"))
	return p.Render(c, http.StatusOK, &help.Reading{
		Chrome: ui.Chrome{Back: "/reading?back=" + url.QueryEscape(next)}, Next: next,
	})
}

// postReading stores the choice in the session, and leads back to the page that the form names.
func (p *Pages) postReading(c echo.Context) error {
	v := shell.VisitOf(c)
	lang, ok := page.ParseLang(c.FormValue("lang"))
	switch {
	case !ok:
		return shell.BadField("lang")
	case !slices.Contains(ui.Contrasts[:], c.FormValue("contrast")):
		return shell.BadField("contrast")
	case !slices.Contains(ui.Announcements[:], c.FormValue("announce")):
		return shell.BadField("announce")
	}
	if lang != v.Lang { // otherwise a teacher's choice remains in effect
		p.links.LanguageChosen(c.Request().Context(), v.User)
	}
	v.Session.Values[shell.KeyContrast] = c.FormValue("contrast")
	v.Session.Values[shell.KeyAnnounce] = c.FormValue("announce")
	return p.setLanguage(c, lang)
}

// postLanguage stores the language in the session, and leads back to the page that the form names.
func (p *Pages) postLanguage(c echo.Context) error {
	lang, ok := page.ParseLang(c.FormValue("lang"))
	if !ok {
		return shell.BadField("lang")
	}
	p.links.LanguageChosen(c.Request().Context(), shell.VisitOf(c).User)
	return p.setLanguage(c, lang)
}

// setLanguage saves the session with a language, and leads back.
func (p *Pages) setLanguage(c echo.Context, lang ui.Lang) error {
	v := shell.VisitOf(c)
	v.Session.Values[shell.KeyLanguage] = string(lang)
	if err := v.Session.Save(c.Request(), c.Response()); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, shell.LocalPath(c.FormValue("back")))
}
