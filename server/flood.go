package server

import (
	"fmt"
	"html"
	"net/http"
	"strconv"
	"time"

	"aiwolfplay/server/page"
	"aiwolfplay/server/share"
)

// Why refusals wait: who does not heed them asks again at once, and to refuse costs time too. Who
// is refused for a flood gets a few words instead of a page, after a while, so that all their
// connections together cannot ask for more than that.

// refusalHeld is how long such a refusal waits.
const refusalHeld = time.Second

// dammed lets an address send so many requests. What is too many is refused before anything is
// known of it but where it comes from.
func (s *Server) dammed(next http.Handler) http.Handler {
	addressOf := clientAddress(s.cfg.Proxies)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if wait := s.budgets.requests.Take(share.Address(addressOf(r))); wait > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(refusalHeld.Seconds())))
			lang := page.MatchLang(r.Header.Get("Accept-Language"))
			text := s.text(lang, "error.over", "Wait", s.waitWords(lang, wait))
			s.refuseBriefly(w, r, http.StatusTooManyRequests, lang, text)
			return
		}
		next.ServeHTTP(w, r)
	})
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
