package server

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strings"

	"github.com/gorilla/sessions"
	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
)

const (
	cookieAge    = 365 * 24 * 60 * 60 // seconds
	keyUser      = "user"
	keyToken     = "token" // of a browser that is signed in
	keyLanguage  = "lang"
	keyContrast  = "contrast"
	keyAnnounce  = "announce"
	keyKnown     = "known" // accounts that this browser has been signed in to
	visitKey     = "visit" // in the echo context
	userIDLength = 16      // bytes
)

// Cookies know no port: two servers on one host are sent each other's. The name of ours follows
// from the keys, which belong to the database. So it is another for each server, and stays the
// same by whatever address one comes: directly, behind a proxy, with TLS in front.

// oldCookie is the name that all servers gave their cookies once. It is read where there is none
// of the other name, and never written.
const oldCookie = "play"

// Keys sign and encrypt cookies.
type Keys struct {
	Hash  []byte // 64 bytes
	Block []byte // 32 bytes
}

// cookie returns the name of the cookies that the keys sign.
func (k Keys) cookie() string {
	sum := sha256.Sum256(append([]byte("cookie name"), k.Hash...))
	return oldCookie + "-" + hex.EncodeToString(sum[:4])
}

// newSessions returns the cookie store. Cookies are signed and encrypted; they
// hold a random user id, the token of who is signed in, the accounts that were signed
// in to, the chosen language and aids to reading, nothing else.
func newSessions(keys []Keys, secure bool) *sessions.CookieStore {
	var pairs [][]byte
	for _, k := range keys {
		pairs = append(pairs, k.Hash, k.Block)
	}
	store := sessions.NewCookieStore(pairs...)
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
	aids    page.Aids
	framed  bool // for a frame on another site: no cookie was read, and session is nil
}

func visitOf(c echo.Context) *visit {
	v, ok := c.Get(visitKey).(*visit)
	if !ok { // an error before the middleware ran
		return &visit{lang: page.MatchLang(c.Request().Header.Get("Accept-Language"))}
	}
	return v
}

// framedVisit is the visit of whoever looks at a page in a frame, in the language that the address names.
func framedVisit(c echo.Context) *visit {
	v := &visit{framed: true, lang: page.MatchLang(c.Request().Header.Get("Accept-Language"))}
	if lang, ok := page.ParseLang(c.QueryParam("lang")); ok {
		v.lang = lang
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

// visitOfProgram returns the visit of a program: that of nobody, whatever cookie came with it, and in English if the
// program names no language.
func visitOfProgram(r *http.Request) *visit {
	if accepted := r.Header.Get("Accept-Language"); accepted != "" {
		return &visit{lang: page.MatchLang(accepted)}
	}
	return &visit{lang: page.En}
}
