package shell

import (
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"
	"time"

	"aiwolfplay/server/limit"
	"aiwolfplay/server/page"
	"aiwolfplay/templates/ui"
)

// Clients that ignore Retry-After repeat a request at once, and a refusal costs time too. So the refusal of a flood
// is delayed, and it is a few words instead of a page. The connections of such a client together can't exceed that
// rate.

// RefusalHeld is the delay of such a refusal.
const RefusalHeld = time.Second

// limited refuses an address's excess requests before parsing them. Browsers with our cookie, and visitors with the
// code of a room or a class, have a limit of their own, so that other requests of their address don't count for them.
func (s *Shell) limited(next http.Handler) http.Handler {
	addressOf := ClientAddress(s.Config.Proxies)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 { // so that a refused client can't send for ever; takeBody extends the deadline
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(BodyTime(0))) // tests have none
		}
		if s.ownRequest(r) {
			next.ServeHTTP(w, r)
			return
		}
		if wait := s.Limits.Requests.Take(limit.Address(addressOf(r))); wait > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(RefusalHeld.Seconds())))
			w.Header().Set("Connection", "close") // also ends an HTTP/2 connection that resets its requests
			lang := page.MatchLang(r.Header.Get("Accept-Language"))
			text := s.Text(lang, "error.over", "Wait", WaitWords(s.Wording(lang), wait))
			s.refuseBriefly(w, r, http.StatusTooManyRequests, lang, text)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ownRequest reports whether a request counts for a browser with our cookie or for the code of a room or a class, and
// is within its limit.
func (s *Shell) ownRequest(r *http.Request) bool {
	if ForFrames(r) {
		return false
	}
	if session, err := s.Visitors.Session(r); err == nil && !session.IsNew {
		for _, key := range []string{KeyToken, KeyUser} {
			if id, ok := session.Values[key].(string); ok {
				return s.Limits.browsers.Take(id) == 0
			}
		}
	}
	if code, ok := strings.CutPrefix(r.URL.Path, "/join/"); ok {
		code, _, _ = strings.Cut(code, "/")
		if code = s.Hooks.DoorCode(code); code != "" {
			return s.Limits.doors.Take(code) == 0
		}
	}
	return false
}

// refuseBriefly refuses a request in a few words.
func (s *Shell) refuseBriefly(w http.ResponseWriter, r *http.Request, status int, lang ui.Lang, text string) {
	if status == http.StatusTooManyRequests {
		held := time.NewTimer(RefusalHeld)
		defer held.Stop()
		select {
		case <-held.C:
		case <-r.Context().Done():
			return
		case <-s.Closing.Done():
		}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", page.ContentSecurityPolicy)
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, "<!doctype html><html lang=%q><meta name=\"viewport\" content=\"width=device-width\">"+
		"<title>AIWolf Play</title><p>%s</p>\n", lang, html.EscapeString(text))
}
