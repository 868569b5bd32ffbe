// Package server is the web face of AIWolf Play: routes, sessions, who may see what, and the
// live feed. What a page shows of a game comes from [screen], which sees projections only; the
// server never holds a State or an unprojected event.
package server

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"

	"github.com/gorilla/sessions"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"aiwolfplay/game/agent"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/room"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/share"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// Config is what a server needs beside its tables.
type Config struct {
	HashKey  []byte // 64 bytes, signs cookies
	BlockKey []byte // 32 bytes, encrypts cookies
	Secure   bool   // served over TLS: cookies are bound to the host, and browsers told to come by TLS

	Proxies []netip.Prefix // whose word counts for where a request comes from

	// PublicURL is the address of the site for all who come, without a slash at the end; "" where it
	// depends on how they come.
	PublicURL string
}

// A Server answers browsers.
type Server struct {
	cfg Config

	network string // address for other devices, see SetPublic

	lobby *lobby.Lobby
	rooms *room.Rooms

	programme *lobby.Programme
	store     *store.DB
	pages     *page.Renderer
	phrases   map[page.Lang]*phrase.Writer
	sessions  *sessions.CookieStore
	log       *slog.Logger
	budgets   budgets
	lists     listsTold
	open      atomic.Int64 // streams
	hubs      *sse.Hubs[audienceKey, table.Batch]
	gateway   Gateway // its zero value: no agents are received
	handler   http.Handler

	// What was looked at last.
	recordings *share.Cache[string, *screen.Recording]
	endings    *lru.Cache[string, *screen.Ending]
	running    *share.Cache[runningKey, *screen.Running]
	pictures   *share.Cache[pictureKey, drawn]
	contests   *lru.Cache[string, *followed]

	streams context.Context // ends when the server stops: open feeds end with it
	stop    context.CancelFunc
}

// New returns a server over the lobby and the store. Close ends its feeds.
func New(cfg Config, l *lobby.Lobby, db *store.DB, pages *page.Renderer, log *slog.Logger) (*Server, error) {
	s := &Server{
		cfg: cfg, lobby: l, store: db, pages: pages, log: log,
		sessions: newSessions(cfg.HashKey, cfg.BlockKey, cfg.Secure),
		phrases:  map[page.Lang]*phrase.Writer{}, budgets: newBudgets(l.Efforts()),
		recordings: share.NewCache[string, *screen.Recording](recordingBytes),
		endings:    newCache[string, *screen.Ending](endingsKept),
		running:    share.NewCache[runningKey, *screen.Running](runningBytes),
		pictures:   share.NewCache[pictureKey, drawn](pictureBytes),
		contests:   newCache[string, *followed](contestsKept),
	}
	for _, lang := range page.Langs {
		writer, err := phrase.New(string(lang))
		if err != nil {
			return nil, err
		}
		s.phrases[lang] = writer
	}
	s.rooms, s.programme = room.New(l, db, agent.Offered(), log), lobby.NewProgramme(l)
	if err := s.rooms.Recover(context.Background()); err != nil {
		return nil, err
	}
	s.streams, s.stop = context.WithCancel(context.Background())
	s.hubs = sse.NewHubs(s.streams, s.broadcast)
	s.handler = s.dammed(headAsGet(s.routes()))
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// CloseFeeds ends all open feeds, for which http.Server.Shutdown would wait.
func (s *Server) CloseFeeds() { s.stop() }

// maxForm bounds the body of a request; a sentence has at most 2 kB.
const maxForm = 128 << 10

// routes returns the router. The list is complete: nothing else answers.
func (s *Server) routes() *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.IPExtractor = clientAddress(s.cfg.Proxies)
	e.HTTPErrorHandler = s.fail
	e.Pre(middleware.RequestID())
	e.Use(s.recover, s.headers, s.withVisit, protect, s.takeBody, s.inTurn, compressed()) // the last takes a megabyte

	e.GET("/", s.getLobby)
	e.GET("/feed", s.getLobbyFeed, s.streaming)
	e.GET("/tables", s.getTables)
	e.GET("/tv", s.getProgramme, oldEyes)
	e.GET("/tv/qr.svg", s.getTableQR)
	e.POST("/language", s.postLanguage)
	e.GET("/help", s.getHelp)
	e.POST("/guide", s.postGuide)
	e.POST("/practice", s.postPractice)
	e.POST("/play", s.postPlay)
	e.POST("/watch", s.postWatch)

	e.GET("/open", s.getRoomForm)
	e.POST("/open", s.postRoomForm)
	e.GET("/join", s.getRoomByCode)
	e.GET("/join/:code", s.getRoom)
	e.POST("/join/:code", s.postRoom)
	e.GET("/join/:code/feed", s.getRoomFeed, s.streaming)
	e.GET("/join/:code/qr.svg", s.getRoomQR)

	e.GET("/tables/:id", s.getTable, oldEyes)
	e.GET("/tables/:id/qr.svg", s.getTableQR)
	e.GET("/tables/:id/feed", s.getTableFeed, s.streaming)
	e.GET("/tables/:id/step", s.getTableStep)
	e.GET("/tables/:id/why", s.getTableWhy)
	e.GET("/tables/:id/compose", s.getTableBuilder)
	e.POST("/tables/:id/compose", s.postTableBuilder)
	e.POST("/tables/:id/say", s.postTableSay)
	e.POST("/tables/:id/choose", s.postTableChoose)
	e.POST("/tables/:id/pace", s.postTablePace)
	e.POST("/tables/:id/ready", s.postTableReady)
	e.POST("/tables/:id/return", s.postTableReturn)
	e.POST("/tables/:id/asleep", s.postTableAsleep)
	e.POST("/tables/:id/lend", s.postTableLend)
	e.POST("/tables/:id/guide", s.postTableGuide)

	e.GET("/protocol", s.getLab)
	e.GET("/protocol/reading", s.getLabReading)
	e.GET("/protocol/faces", s.getLabFaces)
	e.GET("/model", s.getModel)

	e.GET("/games", s.getGames)
	e.POST(importPath, s.postGameImport)
	e.GET("/games/:id", s.getGame, oldEyes)
	e.GET("/games/:id/step", s.getGameStep)
	e.GET("/games/:id/why", s.getGameWhy)
	e.GET("/games/:id/export/:format", s.getGameExport)
	e.GET("/games/:id/moments/:key", s.getGlimpse)
	e.GET("/games/:id/moments/:key/picture.png", s.getPicture)
	e.POST("/games/:id/again", s.postGameRematch)
	e.GET("/statistics", s.getStatistics)
	e.GET("/characters", s.getCharacters)
	e.GET("/characters/:name", s.getCharacter)

	e.GET("/signin", s.getSignIn)
	e.POST("/signin", s.postSignIn)
	e.GET("/signup", s.getSignUp)
	e.POST("/signup", s.postSignUp)
	e.POST("/signout", s.postSignOut)
	e.GET("/account", s.getAccount)
	e.POST("/account", s.postAccount)
	e.GET("/people", s.getPeople)
	e.GET("/people/:name", s.getPerson)

	e.GET("/agents", s.getAgents)
	e.POST("/agents", s.postAgents)
	e.GET("/agents/feed", s.getAgentsFeed, s.streaming)
	e.GET("/agents/:id", s.getAgent)
	e.GET("/agents/:id/feed", s.getAgentFeed, s.streaming)
	e.GET("/agents/:id/packets/:n", s.getAgentPacket)

	e.GET("/tournaments", s.getContests)
	e.GET("/tournaments/:id", s.getContest)
	e.GET("/tournaments/:id/feed", s.getContestFeed, s.streaming)
	e.GET("/tournaments/:id/games", s.getContestGames)
	e.GET("/tournaments/:id/export/:format", s.getContestExport)

	e.GET(healthPath, s.getHealth)
	e.GET(readyPath, s.getHealth)
	e.GET(page.AssetPrefix+"*", echo.WrapHandler(s.pages.Assets()))
	return e
}

// compressed sends answers compressed to browsers that can read that. Assets are compressed
// already. Feeds are not compressed: each would hold a megabyte for as long as it is open.
func compressed() echo.MiddlewareFunc {
	return middleware.GzipWithConfig(middleware.GzipConfig{MinLength: 1024, Skipper: func(c echo.Context) bool {
		path := c.Path()
		return strings.HasPrefix(path, page.AssetPrefix) || strings.HasSuffix(path, "/feed")
	}})
}

// protect refuses what another site makes a browser send (design: no token,
// the browser says where a request comes from).
func protect(next echo.HandlerFunc) echo.HandlerFunc {
	guard := http.NewCrossOriginProtection()
	return func(c echo.Context) error {
		if guard.Check(c.Request()) != nil {
			return errCrossSite
		}
		return next(c)
	}
}

// headers sets what every answer carries.
func (s *Server) headers(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Content-Security-Policy", page.ContentSecurityPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		if s.cfg.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		h.Set(echo.HeaderCacheControl, "no-store") // assets override it
		return next(c)
	}
}

// recover turns a panic in a handler into an internal error.
func (s *Server) recover(next echo.HandlerFunc) echo.HandlerFunc {
	return middleware.RecoverWithConfig(middleware.RecoverConfig{
		LogErrorFunc: func(c echo.Context, err error, stack []byte) error {
			s.log.Error("panic", slog.String("path", c.Path()), slog.Any("err", err), slog.String("stack", string(stack)))
			return errors.New("panic in a handler")
		},
	})(next)
}

// render writes a page in the visitor's language, whole or not at all.
func (s *Server) render(c echo.Context, status int, p page.Page) error {
	if v := visitOf(c); v.account != nil {
		page.SignedIn(p, v.account.Name)
	}
	s.goesOn(c, p)
	var html bytes.Buffer
	if err := s.pages.Render(&html, visitOf(c).lang, p); err != nil {
		return err
	}
	c.Response().Header().Add(echo.HeaderVary, "Cookie, Accept-Language")
	return s.send(c, status, echo.MIMETextHTMLCharsetUTF8, html.Bytes())
}

// part answers with a part of a page.
func (s *Server) part(c echo.Context, p page.Part) error {
	html, err := s.pages.Part(visitOf(c).lang, p)
	if err != nil {
		return err
	}
	return c.HTML(http.StatusOK, html)
}

// words say things in a language.
func (s *Server) words(lang page.Lang) screen.Words {
	return screen.Words{Lang: lang, Phrases: s.phrases, Text: func(id string, pairs ...any) string {
		return s.text(lang, id, pairs...)
	}}
}

// text returns a message. One that is missing is our fault, not the visitor's:
// it is logged, and its id stands in its place.
func (s *Server) text(lang page.Lang, id string, pairs ...any) string {
	text, err := s.pages.Text(lang, id, pairs...)
	if err != nil {
		s.log.Error("missing text", slog.String("id", id), slog.Any("err", err))
		return id
	}
	return text
}

// newCache keeps so many values, those that were used last.
func newCache[K comparable, V any](size int) *lru.Cache[K, V] {
	cache, err := lru.New[K, V](size)
	if err != nil {
		panic(err) // a size is a constant above 0
	}
	return cache
}

// cached returns the value of a key. One that is not there becomes fresh: of two who ask at
// once, the first counts.
func cached[K comparable, V any](cache *lru.Cache[K, V], key K, fresh V) V {
	if value, ok := cache.Get(key); ok {
		return value
	}
	if value, ok, _ := cache.PeekOrAdd(key, fresh); ok {
		return value
	}
	return fresh
}
