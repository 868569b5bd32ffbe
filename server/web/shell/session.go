package shell

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strings"

	"aiwolfplay/server/store"

	"github.com/gorilla/sessions"
)

// The keys of values in a session.
const (
	KeyUser     = "user"  // of the browser without an account
	KeyToken    = "token" // of a signed-in browser
	KeyLanguage = "lang"
	KeyContrast = "contrast"
	KeyAnnounce = "announce"

	keyKnown = "known" // accounts that have been signed in to in this browser
)

const (
	cookieAge    = 365 * 24 * 60 * 60 // seconds
	userIDLength = 16                 // bytes
)

// A browser sends the cookies of a host to all servers on the host, on any port. So the name of a cookie is derived
// from the keys, which belong to the database. The name differs between servers. For one server it is the same at all
// addresses, with or without a proxy or TLS.

// oldCookie is the former name of the cookies of all servers. Such a cookie is read if there is none of the new name,
// and never written.
const oldCookie = "play"

// Keys sign and encrypt cookies.
type Keys struct {
	Hash  []byte // 64 bytes
	Block []byte // 32 bytes
}

// Cookie returns the name of the cookies that the keys sign.
func (k Keys) Cookie() string {
	sum := sha256.Sum256(append([]byte("cookie name"), k.Hash...))
	return oldCookie + "-" + hex.EncodeToString(sum[:4])
}

// Keys returns the keys with which cookies can be read. New cookies are signed by the first.
func (c *Config) Keys() []Keys { return append([]Keys{{c.HashKey, c.BlockKey}}, c.OldKeys...) }

// NewSessions returns the cookie store. Cookies are signed and encrypted. They contain only a random user id, the
// token of a signed-in browser, the accounts that have been signed in to in the browser, the chosen language and the
// reading aids.
func NewSessions(keys []Keys, secure bool) *sessions.CookieStore {
	var pairs [][]byte
	for _, k := range keys {
		pairs = append(pairs, k.Hash, k.Block)
	}
	store := sessions.NewCookieStore(pairs...)
	store.Options = &sessions.Options{Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure}
	store.MaxAge(cookieAge)
	return store
}

// Visitors identifies the senders of requests by their cookies.
type Visitors struct {
	accounts *store.Accounts
	hooks    *Hooks
	limits   *Limits
	sessions *sessions.CookieStore
	cookies  []string // names of the cookies by key, the name for new cookies first
	secure   bool     // cookies are sent over TLS only
}

func newVisitors(cfg *Config, accounts *store.Accounts, hooks *Hooks, limits *Limits) *Visitors {
	v := &Visitors{
		accounts: accounts, hooks: hooks, limits: limits, sessions: NewSessions(cfg.Keys(), cfg.Secure),
		secure: cfg.Secure,
	}
	for _, k := range cfg.Keys() {
		v.cookies = append(v.cookies, k.Cookie())
	}
	return v
}

// Session returns the session of a request. If the cookie isn't ours or has expired, Session returns a new session
// and an error.
func (v *Visitors) Session(r *http.Request) (*sessions.Session, error) {
	prefix := v.cookiePrefix(r)
	session, err := v.sessions.Get(r, prefix+v.cookies[0])
	session.Options.Secure = v.secure && !withoutTLS(r)
	if err != nil || !session.IsNew {
		return session, err
	}
	for _, name := range append(v.cookies[1:len(v.cookies):len(v.cookies)], oldCookie) {
		// An unreadable cookie belongs to another server.
		old, err := v.sessions.New(r, prefix+name)
		if err == nil && !old.IsNew {
			session.Values, session.IsNew = old.Values, false
			break
		}
	}
	return session, nil
}

// cookiePrefix binds the cookie to the host if the connection allows that.
func (v *Visitors) cookiePrefix(r *http.Request) string {
	if v.secure && !withoutTLS(r) {
		return "__Host-"
	}
	return ""
}

// RandomID returns a random user id of 16 bytes in hexadecimal.
func RandomID() string {
	var id [userIDLength]byte
	rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}

// knownKept limits the accounts that a browser's session remembers.
const knownKept = 4

// Know notes that the browser was signed in to the account of a user.
func (v *Visit) Know(user string) {
	text, _ := v.Session.Values[keyKnown].(string)
	known := slices.DeleteFunc(strings.Fields(text), func(other string) bool { return other == user })
	known = append(known, user)
	v.Session.Values[keyKnown] = strings.Join(known[max(len(known)-knownKept, 0):], " ")
}

// Knows reports whether the browser has been signed in to the account of a user.
func (v *Visit) Knows(user string) bool {
	text, _ := v.Session.Values[keyKnown].(string)
	return user != "" && slices.Contains(strings.Fields(text), user)
}
