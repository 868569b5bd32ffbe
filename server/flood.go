package server

import (
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"
	"time"

	"aiwolfplay/server/limit"
	"aiwolfplay/server/page"
	"aiwolfplay/server/room"
	"aiwolfplay/server/web/embed"
)

// Why refusals wait: who does not heed them asks again at once, and to refuse costs time too. Who
// is refused for a flood gets a few words instead of a page, after a while, so that all their
// connections together cannot ask for more than that.

// refusalHeld is how long such a refusal waits.
const refusalHeld = time.Second

// dammed lets an address send so many requests. A browser with our cookie, and who has the code of a room or a class,
// have requests of their own, so that what others of their address send does not count for them. What is too many is
// refused before anything else is known of it.
func (s *Server) dammed(next http.Handler) http.Handler {
	addressOf := clientAddress(s.cfg.Proxies)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 { // whoever is refused sends no body for ever; takeBody gives those more time that it reads
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime(0))) // a test's has none
		}
		if s.ownRequest(r) {
			next.ServeHTTP(w, r)
			return
		}
		if wait := s.budgets.requests.Take(limit.Address(addressOf(r))); wait > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(refusalHeld.Seconds())))
			w.Header().Set("Connection", "close") // by HTTP/2 too: a connection that resets its requests ends
			lang := page.MatchLang(r.Header.Get("Accept-Language"))
			text := s.text(lang, "error.over", "Wait", s.waitWords(lang, wait))
			s.refuseBriefly(w, r, http.StatusTooManyRequests, lang, text)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ownRequest counts a request of a browser with our cookie, or of somebody who has the code of a room or a class, and
// reports whether it is within their own share.
func (s *Server) ownRequest(r *http.Request) bool {
	if embed.Within(r.URL.Path) {
		return false
	}
	if session, err := s.session(r); err == nil && !session.IsNew {
		for _, key := range []string{keyToken, keyUser} {
			if id, ok := session.Values[key].(string); ok {
				return s.budgets.browsers.Take(id) == 0
			}
		}
	}
	if code, ok := strings.CutPrefix(r.URL.Path, "/join/"); ok {
		code, _, _ = strings.Cut(code, "/")
		code = room.ParseCode(code)
		if _, known := s.classes.ByCode(code); known || s.rooms.Has(code) {
			return s.budgets.doors.Take(code) == 0
		}
	}
	return false
}

// refuseBriefly refuses in a few words what is asked for too often. An error means that the browser
// has gone.
func (s *Server) refuseBriefly(w http.ResponseWriter, r *http.Request, status int, lang page.Lang, text string) {
	if status == http.StatusTooManyRequests {
		held := time.NewTimer(refusalHeld)
		defer held.Stop()
		select {
		case <-held.C:
		case <-r.Context().Done():
			return
		case <-s.streams.Done():
		}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", page.ContentSecurityPolicy)
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, "<!doctype html><html lang=%q><meta name=\"viewport\" content=\"width=device-width\">"+
		"<title>AIWolf Play</title><p>%s</p>\n", lang, html.EscapeString(text))
}
