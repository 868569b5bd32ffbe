package server

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/screen"
)

// A page of a finished game never changes, and a long one takes a second to render. So the server keeps the compressed
// answers about finished games, and sends them without waiting for a worker. It keeps only what a stranger sees: it
// renders anew for visitors who played, guessed, or have a running game, because their pages say so.

// keptPaths are the routes whose answers are kept.
var keptPaths = []string{"/games/:id", "/games/:id/step", "/games/:id/why", "/games/:id/export/:format"}

// keptHeaders are kept beside the content type.
var keptHeaders = []string{echo.HeaderVary, echo.HeaderContentDisposition, "X-Robots-Tag"}

// keepKey is the key of the players in the echo context whose game's answer may be kept.
const keepKey = "keep"

func keptKeyOf(c echo.Context) (key keptKey, ok bool) {
	r := c.Request()
	if r.Method != http.MethodGet || !slices.Contains(keptPaths, c.Path()) || c.QueryParams().Has("screen") {
		return key, false // a page for a projector has a code with the address by which the visitor came
	}
	v := visitOf(c)
	key = keptKey{path: r.URL.Path, query: r.URL.RawQuery, lang: v.lang, aids: v.aids}
	if v.account != nil {
		key.account = v.account.Name
	}
	return key, true
}

// hasOwnPages reports whether the visitor's pages of a game may say something of their own. A player's always do.
func (s *Server) hasOwnPages(c echo.Context, players []string) bool {
	v, ctx := visitOf(c), c.Request().Context()
	if v.user == "" {
		return false
	}
	if _, left := s.left.Get(v.user); left || slices.Contains(players, v.user) {
		return true
	}
	if running, _, err := s.store.OfUser(ctx, v.user, 0, 1); err != nil || len(running) > 0 {
		return true
	}
	guesses, err := s.store.GuessesOf(ctx, v.user, c.Param("id"))
	return err != nil || len(guesses) > 0
}

// mayKeep lets the server keep the answer to a request about a finished game.
func (s *Server) mayKeep(c echo.Context, r *screen.Recording) {
	if s.pages.Rereads() {
		return
	}
	var players []string
	for i := range r.Seats {
		if user := r.Seats[i].User; user != "" {
			players = append(players, user)
		}
	}
	if !s.hasOwnPages(c, players) {
		c.Set(keepKey, players)
	}
}

// keep keeps an answer that is being sent, if it may.
func (s *Server) keep(c echo.Context, status int, kind string, body []byte, enc encoding) {
	players, may := c.Get(keepKey).([]string)
	key, ok := keptKeyOf(c)
	if !may || !ok || status != http.StatusOK || enc != gzipped {
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

// forgetGames drops finished games from memory, and their pages, because users or games have changed in the store.
func (s *Server) forgetGames() {
	s.recordings.Purge()
	s.kept.Purge()
}
