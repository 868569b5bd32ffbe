// Package shell contains the parts that the pages of all features share: visitors and their sessions, limits,
// rendering, streams, refusals, and the addresses at which others reach a page.
//
// A feature keeps a *Shell. Its handlers find the visitor with [VisitOf], write a page with [Shell.Render], and
// return errors, which [Shell.Fail] turns into an answer in the visitor's language. Features register errors that
// visitors may see with [Refusals.Add] and [Refusals.Explain].
package shell

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"

	"github.com/labstack/echo/v4"

	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/ui"
)

// Config sets up a Shell.
type Config struct {
	HashKey  []byte // 64 bytes; signs cookies
	BlockKey []byte // 32 bytes; encrypts cookies
	OldKeys  []Keys // further keys with which cookies can be read
	Secure   bool   // served over TLS: cookies are bound to the host, and answers require TLS for later requests

	Proxies []netip.Prefix // trusted to report the address from which a request comes

	// PublicURL is the address of the site for all visitors, without a slash at the end. If it is empty, the
	// address depends on how a visitor came.
	PublicURL string
}

// Hooks are functions of features that the shell calls. All are set before the first request.
type Hooks struct {
	// Lang returns the language that a teacher has chosen for a user, "" for none.
	Lang func(user string) string
	// DoorCode returns the code of an existing room or class as rooms write it, "" for other texts.
	DoorCode func(text string) string
	// Owns reports whether a request carries a token of the API, whose requests have limits of their own.
	Owns func(r *http.Request) bool
	// Banner adds the link to the visitor's running game to a page.
	Banner func(c echo.Context, p ui.Page)
	// TakesLong reports whether the answer to a request may take long to compute.
	TakesLong func(c echo.Context) bool
	// Back returns the address to which the page of an error leads, "" for the first page.
	Back func(c echo.Context) string
	// AsksCode reports whether the page of an error has a field for another code, of a room or of a seat.
	AsksCode func(err error) bool
	// HasOwnPages reports whether a visitor's pages about the game of a request may differ from a stranger's.
	// players are the users who played it.
	HasOwnPages func(c echo.Context, players []string) bool
}

// A Shell contains the parts that all features share.
type Shell struct {
	Config  Config
	Hooks   Hooks
	Store   *store.DB
	Pages   *page.Renderer
	Log     *slog.Logger
	Limits  Limits
	Closing context.Context // ends when the server stops; open streams end with it

	Refusals  *Refusals
	Forms     *Forms
	Addresses *Addresses
	Visitors  *Visitors
	Kept      *Kept

	stop    context.CancelFunc
	phrases map[ui.Lang]*phrase.Writer
	open    atomic.Int64      // streams
	uploads map[string]Upload // by route
}

// New returns a shell without features.
func New(cfg Config, db *store.DB, pages *page.Renderer, log *slog.Logger) (*Shell, error) {
	words, err := phrases()
	if err != nil {
		return nil, err
	}
	s := &Shell{
		Config: cfg, Store: db, Pages: pages, Log: log, Limits: newLimits(), phrases: words,
		uploads: map[string]Upload{},
	}
	s.Addresses = NewAddresses(&s.Config)
	s.Refusals = &Refusals{words: s.Wording}
	s.Forms = newForms(s.Refusals)
	s.Visitors = newVisitors(&cfg, db.Accounts, &s.Hooks, &s.Limits)
	s.Kept = newKept(&s.Hooks, pages.Rereads())
	s.Closing, s.stop = context.WithCancel(context.Background())
	return s, nil
}

// Close ends all streams. http.Server.Shutdown would wait for them.
func (s *Shell) Close() { s.stop() }

// Streams returns the number of open streams.
func (s *Shell) Streams() int { return int(s.open.Load()) }

// Use adds the middleware of all routes to a router.
func (s *Shell) Use(e *echo.Echo) {
	e.HTTPErrorHandler = s.Fail
	e.IPExtractor = ClientAddress(s.Config.Proxies)
	e.Use(s.recover, s.headers, s.Visitors.visit, s.protect, s.takeBody, s.bounded)
}

// Handler wraps a router: it limits requests before the router sees them, and answers HEAD like GET.
func (s *Shell) Handler(router http.Handler) http.Handler { return s.limited(headAsGet(router)) }

// phrases returns the words of sentences in each language. They are read once, because they are embedded in the
// program.
var phrases = sync.OnceValues(func() (map[ui.Lang]*phrase.Writer, error) {
	writers := map[ui.Lang]*phrase.Writer{}
	for _, lang := range ui.Langs {
		writer, err := phrase.New(string(lang))
		if err != nil {
			return nil, err
		}
		writers[lang] = writer
	}
	return writers, nil
})

// Words returns the texts that templates need in a language.
func (s *Shell) Words(lang ui.Lang) (ui.Words, error) { return s.Pages.Words(lang) }

// Wording returns the words for sentences of games in a language.
func (s *Shell) Wording(lang ui.Lang) screen.Words {
	return screen.Words{Lang: lang, Phrases: s.phrases, Text: func(id string, pairs ...any) string {
		return s.Text(lang, id, pairs...)
	}}
}

// Text returns a message. If a message is missing, Text logs that and returns its id.
func (s *Shell) Text(lang ui.Lang, id string, pairs ...any) string {
	text, err := s.Pages.Text(lang, id, pairs...)
	if err != nil {
		s.Log.Error("missing text", slog.String("id", id), slog.Any("err", err))
		return id
	}
	return text
}
