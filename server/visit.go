package server

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/sessions"
	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
)

const (
	cookieName   = "play"
	cookieAge    = 365 * 24 * 60 * 60 // seconds
	keyUser      = "user"
	keyToken     = "token" // of a browser that is signed in
	keyLanguage  = "lang"
	keyKnown     = "known" // accounts that this browser has been signed in to
	visitKey     = "visit" // in the echo context
	userIDLength = 16      // bytes
)

// errSession means that the cookie was forged, is damaged, or has expired.
var errSession = errors.New("server: the session cookie is not valid")

// newSessions returns the cookie store. Cookies are signed and encrypted; they
// hold a random user id, the token of who is signed in, the accounts that were signed
// in to, and the chosen language, nothing else.
func newSessions(hash, block []byte, secure bool) *sessions.CookieStore {
	store := sessions.NewCookieStore(hash, block)
	store.Options = &sessions.Options{Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure}
	store.MaxAge(cookieAge)
	return store
}

// A visit is who asks, and in which language.
type visit struct {
	session *sessions.Session
	user    string         // who has the seats: the account's, or the guest's; "" until the first game
	guest   string         // the id that this browser has without an account
	account *store.Account // nil: not signed in
	forged  bool           // a cookie came that we did not write, or it has expired
	lang    page.Lang
}

// withVisit reads the cookie once per request.
func (s *Server) withVisit(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		// On a bad cookie Get returns an error and a fresh session: logged out.
		session, err := s.sessions.Get(c.Request(), s.cookieName())
		v := &visit{session: session, forged: err != nil}
		v.guest, _ = session.Values[keyUser].(string)
		v.user = v.guest
		if token, ok := session.Values[keyToken].(string); ok {
			a, err := s.store.AccountSignedIn(c.Request().Context(), token, time.Now())
			switch {
			case err == nil:
				v.account, v.user = &a, a.User
			case !errors.Is(err, store.ErrNoAccount): // else signed out elsewhere
				return err
			}
		}
		chosen, _ := session.Values[keyLanguage].(string)
		if lang, ok := page.ParseLang(chosen); ok {
			v.lang = lang
		} else {
			v.lang = page.MatchLang(c.Request().Header.Get("Accept-Language"))
		}
		c.Set(visitKey, v)
		return next(c)
	}
}

// cookieName binds the cookie to the host where the connection allows it.
func (s *Server) cookieName() string {
	if s.cfg.Secure {
		return "__Host-" + cookieName
	}
	return cookieName
}

func visitOf(c echo.Context) *visit {
	v, ok := c.Get(visitKey).(*visit)
	if !ok { // an error before the middleware ran
		return &visit{lang: page.MatchLang(c.Request().Header.Get("Accept-Language"))}
	}
	return v
}

// randomID is 16 bytes that nobody can guess.
func randomID() string {
	var id [userIDLength]byte
	rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}

// knownKept is how many accounts a browser has been signed in to are remembered, the latest.
const knownKept = 4

// know remembers that the browser was signed in to an account.
func (v *visit) know(user string) {
	text, _ := v.session.Values[keyKnown].(string)
	known := slices.DeleteFunc(strings.Fields(text), func(other string) bool { return other == user })
	known = append(known, user)
	v.session.Values[keyKnown] = strings.Join(known[max(len(known)-knownKept, 0):], " ")
}

// knows reports whether the browser has been signed in to an account.
func (v *visit) knows(user string) bool {
	text, _ := v.session.Values[keyKnown].(string)
	return user != "" && slices.Contains(strings.Fields(text), user)
}

// identify gives the visitor an id if they have none and their address has not had too many, and
// saves the cookie. It must run before the body is written.
func (s *Server) identify(c echo.Context) (string, error) {
	if visitOf(c).user == "" {
		if err := over(s.budgets.newcomers.Take(addressOf(c))); err != nil {
			return "", err
		}
	}
	return s.admit(c)
}

// admit is identify for visitors who have shown the code of a room: they are as many as it lets in.
func (s *Server) admit(c echo.Context) (string, error) {
	v := visitOf(c)
	if v.user == "" {
		v.guest = randomID()
		v.user = v.guest
		v.session.Values[keyUser] = v.guest
	}
	return v.user, v.session.Save(c.Request(), c.Response())
}

// postLanguage remembers the language and goes back to where the visitor was.
func (s *Server) postLanguage(c echo.Context) error {
	v := visitOf(c)
	lang, ok := page.ParseLang(c.FormValue("lang"))
	if !ok {
		return badField("lang")
	}
	v.session.Values[keyLanguage] = string(lang)
	if err := v.session.Save(c.Request(), c.Response()); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, localPath(c.FormValue("back")))
}

// localPath returns path if it leads to a page of ours, and the lobby otherwise.
func localPath(path string) string {
	if len(path) < 1 || path[0] != '/' || (len(path) > 1 && (path[1] == '/' || path[1] == '\\')) {
		return "/"
	}
	for _, r := range path {
		if r < ' ' || r == '\\' {
			return "/"
		}
	}
	return path
}
