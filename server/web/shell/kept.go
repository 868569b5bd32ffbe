package shell

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/limit"
	"aiwolfplay/templates/ui"
)

// A page of a finished game never changes, and a long one takes a second to render. So the server keeps the
// compressed answers about finished games, and sends them without waiting for a worker. It keeps only answers for
// strangers. Visitors who played, guessed, or have a running game see that on their pages, which are rendered anew.

// keptPaths are the routes whose answers are kept.
var keptPaths = []string{"/games/:id", "/games/:id/step", "/games/:id/why", "/games/:id/export/:format"}

// keptHeaders are kept beside the content type.
var keptHeaders = []string{echo.HeaderVary, echo.HeaderContentDisposition, "X-Robots-Tag"}

// keptBytes bounds the kept answers: some two thousand pages of short games.
const keptBytes = 32 * megabyte

// A keptKey is a request for an answer that may be kept.
type keptKey struct {
	path, query string
	lang        ui.Lang
	aids        ui.Aids
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

// Kept holds the answers about finished games.
type Kept struct {
	hooks   *Hooks
	rereads bool // pages may change while the program runs, so none is kept
	answers *limit.Cache[keptKey, *keptAnswer]
}

func newKept(hooks *Hooks, rereads bool) *Kept {
	return &Kept{hooks, rereads, limit.NewCache[keptKey, *keptAnswer](keptBytes).Forgetting()}
}

// Allow lets the server keep the answer to a request about a finished game. players are the users who played it.
func (k *Kept) Allow(c echo.Context, players []string) {
	if !k.rereads && !k.hooks.HasOwnPages(c, players) {
		c.Set(keepKey, players)
	}
}

// MustNotKeep revokes Allow for a request.
func MustNotKeep(c echo.Context) { c.Set(keepKey, nil) }

// keep stores an answer that is being sent, if that is allowed.
func (k *Kept) keep(c echo.Context, status int, kind string, body []byte, enc encoding) {
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
	k.answers.Keep(key, &keptAnswer{header: header, kind: kind, players: players, body: body})
}

// find returns the kept answer to a request, nil if there is none for this visitor.
func (k *Kept) find(c echo.Context) *keptAnswer {
	key, ok := keptKeyOf(c)
	if !ok || !Accepts(c, Gzipped) {
		return nil
	}
	kept, ok := k.answers.Get(key)
	if !ok || k.hooks.HasOwnPages(c, kept.players) {
		return nil
	}
	return kept
}

// sendKept answers a request with a kept answer.
func (s *Shell) sendKept(c echo.Context, kept *keptAnswer) error {
	for name, values := range kept.header {
		c.Response().Header()[name] = slices.Clone(values)
	}
	return s.sendEncoded(c, http.StatusOK, kept.kind, kept.body, Gzipped)
}

// Forget drops all kept answers, because users or games have changed in the store.
func (k *Kept) Forget() { k.answers.Purge() }
