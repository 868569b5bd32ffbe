package server

import (
	"net/http"

	"github.com/gorilla/sessions"
)

// keys returns the keys with which cookies are written, and then those with which they are read too.
func (c *Config) keys() []Keys { return append([]Keys{{c.HashKey, c.BlockKey}}, c.OldKeys...) }

// session returns the session of a request. The error says that a cookie came that we did not
// write, or that it has expired; the session is a fresh one then.
func (s *Server) session(r *http.Request) (*sessions.Session, error) {
	prefix := s.cookiePrefix(r)
	session, err := s.sessions.Get(r, prefix+s.cookies[0])
	session.Options.Secure = s.cfg.Secure && !withoutTLS(r)
	if err != nil || !session.IsNew {
		return session, err
	}
	for _, name := range append(s.cookies[1:len(s.cookies):len(s.cookies)], oldCookie) {
		// One that cannot be read is another server's.
		old, err := s.sessions.New(r, prefix+name)
		if err == nil && !old.IsNew {
			session.Values, session.IsNew = old.Values, false
			break
		}
	}
	return session, nil
}

// cookiePrefix binds the cookie to the host where the connection allows it.
func (s *Server) cookiePrefix(r *http.Request) string {
	if s.cfg.Secure && !withoutTLS(r) {
		return "__Host-"
	}
	return ""
}
