package shell

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/gorilla/sessions"
	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/ui"
)

// Visitors of these paths have no cookie.
const (
	APIPath    = "/api/v1" // routes for programs
	FramesPath = "/embed/" // pages that other sites may show in a frame
)

// A Visit describes the sender of a request.
type Visit struct {
	Session *sessions.Session // nil in a frame and for programs
	User    string            // the owner of the visitor's seats: the account's user or Guest; "" before the first game
	Guest   string            // the browser's user without an account
	Account *store.Account    // nil if not signed in
	Forged  bool              // the request had a cookie that isn't ours or has expired
	Lang    ui.Lang
	Aids    ui.Aids
	Framed  bool // for a frame on another site

	refused string // the id of the refused form that brought the visitor here, "" for none
}

const visitKey = "visit" // in the echo context

// VisitOf returns the visit that a request belongs to.
func VisitOf(c echo.Context) *Visit {
	v, ok := c.Get(visitKey).(*Visit)
	if !ok { // an error before the middleware ran
		return &Visit{Lang: page.MatchLang(c.Request().Header.Get("Accept-Language"))}
	}
	return v
}

// visit reads the cookie once per request.
func (vs *Visitors) visit(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		switch {
		case ForFrames(c.Request()):
			c.Set(visitKey, framedVisit(c))
			return next(c)
		case ForPrograms(c.Request()):
			c.Set(visitKey, visitOfProgram(c.Request()))
			return next(c)
		}
		// For a bad cookie, Session returns an error and a new session, so the visitor is signed out.
		session, err := vs.Session(c.Request())
		v := &Visit{Session: session, Forged: err != nil, refused: takeRefused(c.Request().URL)}
		v.Guest, _ = session.Values[KeyUser].(string)
		v.User = v.Guest
		if token, ok := session.Values[KeyToken].(string); ok {
			a, err := vs.accounts.SignedIn(c.Request().Context(), token, time.Now())
			switch {
			case err == nil:
				v.Account, v.User = &a, a.User
			case !errors.Is(err, store.ErrNoAccount): // otherwise the browser was signed out elsewhere
				return err
			}
		}
		chosen, _ := session.Values[KeyLanguage].(string)
		if lang, ok := page.ParseLang(chosen); ok {
			v.Lang = lang
		} else {
			v.Lang = page.MatchLang(c.Request().Header.Get("Accept-Language"))
		}
		if lang, ok := page.ParseLang(vs.hooks.Lang(v.User)); ok && v.User != "" {
			v.Lang = lang
		}
		v.Aids = aidsOf(session.Values)
		c.Set(visitKey, v)
		return next(c)
	}
}

// framedVisit returns the visit of a frame, in the language that the address names.
func framedVisit(c echo.Context) *Visit {
	v := &Visit{Framed: true, Lang: page.MatchLang(c.Request().Header.Get("Accept-Language"))}
	if lang, ok := page.ParseLang(c.QueryParam("lang")); ok {
		v.Lang = lang
	}
	return v
}

// visitOfProgram returns the visit of a program. It ignores cookies. The language is English if the program names
// none.
func visitOfProgram(r *http.Request) *Visit {
	if accepted := r.Header.Get("Accept-Language"); accepted != "" {
		return &Visit{Lang: page.MatchLang(accepted)}
	}
	return &Visit{Lang: ui.En}
}

// aidsOf returns the reading aids that a cookie holds. It ignores values of other versions.
func aidsOf(values map[any]any) ui.Aids {
	one := func(key string, of []string) string {
		if value, _ := values[key].(string); slices.Contains(of, value) {
			return value
		}
		return ""
	}
	return ui.Aids{
		Contrast: one(KeyContrast, ui.Contrasts[:]), Announce: one(KeyAnnounce, ui.Announcements[:]),
	}
}

// Identify returns the visitor's user. A visitor without a user gets a new one, within the limit of their address.
// Identify sets the cookie, so it must run before the body is written.
func (vs *Visitors) Identify(c echo.Context) (string, error) {
	if VisitOf(c).User == "" {
		if err := Over(vs.limits.newcomers.Take(AddressOf(c))); err != nil {
			return "", err
		}
	}
	return vs.Admit(c)
}

// Admit does the work of Identify for visitors who have shown the code of a room. They have no limit, because the
// code limits their number.
func (vs *Visitors) Admit(c echo.Context) (string, error) {
	v := VisitOf(c)
	if v.User == "" {
		v.Guest = RandomID()
		v.User = v.Guest
		v.Session.Values[KeyUser] = v.Guest
	}
	return v.User, v.Session.Save(c.Request(), c.Response())
}
