package shell

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
)

// A page of a finished game never changes, and a long one takes a second to render. So the server keeps the compressed
// answers about finished games, and sends them without waiting for a worker. It keeps only what a stranger sees: it
// renders anew for visitors who played, guessed, or have a running game, because their pages say so.

// keptPaths are the routes whose answers are kept.
var keptPaths = []string{"/games/:id", "/games/:id/step", "/games/:id/why", "/games/:id/export/:format"}

// keptHeaders are kept beside the content type.
var keptHeaders = []string{echo.HeaderVary, echo.HeaderContentDisposition, "X-Robots-Tag"}

// keptBytes bounds the kept answers: some two thousand pages of short games.
const keptBytes = 32 * megabyte

// A keptKey is a request for an answer that may be kept.
type keptKey struct {
	path, query string
	lang        page.Lang
	aids        page.Aids
	account     string // the name that the page shows as signed in
}

// A keptAnswer is an answer as it was sent.
type keptAnswer struct {
	header  map[string][]string // those of keptHeaders
	kind    string
	players []string // users for whom it is rendered anew
	body    []byte   // compressed
}

// Size returns about how many bytes the answer takes, with its key.
func (k *keptAnswer) Size() int { return cap(k.body) + 1024 }

// keepKey is the key of the players in the echo context whose game's answer may be kept.
const keepKey = "keep"

func keptKeyOf(c echo.Context) (key keptKey, ok bool) {
	r := c.Request()
	if r.Method != http.MethodGet || !slices.Contains(keptPaths, c.Path()) || c.QueryParams().Has("screen") {
		return key, false // a page for a projector has a code with the address by which the visitor came
	}
	v := VisitOf(c)
	key = keptKey{path: r.URL.Path, query: r.URL.RawQuery, lang: v.Lang, aids: v.Aids}
	if v.Account != nil {
		key.account = v.Account.Name
	}
	return key, true
}

// MayKeep lets the server keep the answer to a request about a finished game. players are the users who played it.
func (s *Shell) MayKeep(c echo.Context, players []string) {
	if !s.Pages.Rereads() && !s.Hooks.HasOwnPages(c, players) {
		c.Set(keepKey, players)
	}
}

// MustNotKeep revokes MayKeep for a request.
func MustNotKeep(c echo.Context) { c.Set(keepKey, nil) }

// keep keeps an answer that is being sent, if it may.
func (s *Shell) keep(c echo.Context, status int, kind string, body []byte, enc encoding) {
	players, may := c.Get(keepKey).([]string)
	key, ok := keptKeyOf(c)
	if !may || !ok || status != http.StatusOK || enc != Gzipped {
		return
	}
	header := map[string][]string{}
	for _, name := range keptHeaders {
		if values := c.Response().Header().Values(name); len(values) > 0 {
			header[name] = slices.Clone(values)
		}
	}
	s.kept.Keep(key, &keptAnswer{header: header, kind: kind, players: players, body: body})
}

// sendKept answers a request with a kept answer. It reports whether there is one for this visitor.
func (s *Shell) sendKept(c echo.Context) (sent bool, err error) {
	key, ok := keptKeyOf(c)
	if !ok || !Accepts(c, Gzipped) {
		return false, nil
	}
	kept, ok := s.kept.Get(key)
	if !ok || s.Hooks.HasOwnPages(c, kept.players) {
		return false, nil
	}
	for name, values := range kept.header {
		c.Response().Header()[name] = slices.Clone(values)
	}
	return true, s.sendEncoded(c, http.StatusOK, kept.kind, kept.body, Gzipped)
}

// ForgetKept drops all kept answers, because users or games have changed in the store.
func (s *Shell) ForgetKept() { s.kept.Purge() }
