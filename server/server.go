// Package server is the web face of AIWolf Play: routes, sessions, the live
// feed, and the pages. It folds projections into views and views into page
// structs; it never holds a State or an unprojected event.
package server

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/gorilla/sessions"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"aiwolfplay/game/agent"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/room"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// Config is what a server needs beside its tables.
type Config struct {
	HashKey  []byte // 64 bytes, signs cookies
	BlockKey []byte // 32 bytes, encrypts cookies
	Secure   bool   // served over TLS: cookies are bound to the host
}

// A Server answers browsers.
type Server struct {
	cfg   Config
	lobby *lobby.Lobby
	rooms *room.Rooms

	programme *lobby.Programme
	store     *store.DB
	pages     *page.Renderer
	words     map[page.Lang]*phrase.Writer
	sessions  *sessions.CookieStore
	log       *slog.Logger
	replays   replays
	limits    limits
	pasts     pasts
	hubs      *sse.Hubs[audienceKey]
	gateway   Gateway // its zero value: no agents are received
	contests  contests
	handler   http.Handler

	streams context.Context // ends when the server stops: open feeds end with it
	stop    context.CancelFunc
}

// New returns a server over the lobby and the store. Close ends its feeds.
func New(cfg Config, l *lobby.Lobby, db *store.DB, pages *page.Renderer, log *slog.Logger) (*Server, error) {
	s := &Server{
		cfg: cfg, lobby: l, store: db, pages: pages, log: log,
		sessions: newSessions(cfg.HashKey, cfg.BlockKey, cfg.Secure),
		words:    map[page.Lang]*phrase.Writer{}, limits: newLimits(),
	}
	for _, lang := range page.Langs {
		writer, err := phrase.New(string(lang))
		if err != nil {
			return nil, err
		}
		s.words[lang] = writer
	}
	s.replays.load = func(ctx context.Context, id string) (*table.Finished, error) { return table.LoadFinished(ctx, db, id) }
	s.rooms, s.programme = room.New(l, db, agent.Offered(), log), lobby.NewProgramme(l)
	if err := s.rooms.Recover(context.Background()); err != nil {
		return nil, err
	}
	s.streams, s.stop = context.WithCancel(context.Background())
	s.hubs = sse.NewHubs(s.streams, s.broadcast)
	s.handler = s.routes()
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// CloseFeeds ends all open feeds, for which http.Server.Shutdown would wait.
func (s *Server) CloseFeeds() { s.stop() }

// maxForm bounds the body of a request; a sentence has at most 2 kB.
const maxForm = "128K"

// routes returns the router. The list is complete: nothing else answers.
func (s *Server) routes() *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.IPExtractor = echo.ExtractIPDirect()
	e.HTTPErrorHandler = s.fail
	e.Pre(middleware.RequestID())
	e.Use(s.recover, s.headers, s.withVisit, protect, limitBody, readForm)

	e.GET("/", s.getLobby)
	e.POST("/language", s.setLanguage)
	e.POST("/play", s.postPlay)
	e.POST("/watch", s.postWatch)
	e.GET("/tables/:id", s.getTable)
	e.GET("/tables/:id/feed", s.getFeed)
	e.GET("/tables/:id/step", s.getTableStep)
	e.GET("/tables/:id/compose", s.getCompose)
	e.GET("/tables/:id/why", s.getTableWhy)
	e.POST("/tables/:id/say", s.postSay)
	e.POST("/tables/:id/choose", s.postChoose)
	e.POST("/tables/:id/pace", s.postPace)
	e.GET("/protocol", s.getLab)
	e.GET("/protocol/reading", s.getReading)
	e.GET("/protocol/faces", s.getFaces)
	e.GET("/model", s.getModel)
	e.GET("/games", s.getGames)
	e.GET("/games/:id", s.getGame)
	e.GET("/statistics", s.getStatistics)
	e.GET("/characters", s.getCharacters)
	e.GET("/games/:id/step", s.getStep)
	e.GET("/games/:id/why", s.getGameWhy)
	e.GET("/games/:id/export/:format", s.getExport)
	e.POST(importPath, s.postImport)
	e.POST("/games/:id/again", s.postAgain)
	s.roomRoutes(e)
	s.accountRoutes(e)
	s.agentRoutes(e)
	s.contestRoutes(e)
	e.GET("/healthz", func(c echo.Context) error { return c.String(http.StatusOK, "ok\n") })
	e.GET(page.AssetPrefix+"*", echo.WrapHandler(s.pages.Assets()))
	return e
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

// readForm refuses a body that is too long or no form, which handlers would
// take for a form with empty fields.
func readForm(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if c.Request().Method == http.MethodPost {
			if _, err := c.FormParams(); errors.Is(err, echo.ErrStatusRequestEntityTooLarge) {
				return err
			} else if err != nil {
				return echo.NewHTTPError(http.StatusBadRequest).SetInternal(err)
			}
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
	var html bytes.Buffer
	if err := s.pages.Render(&html, visitOf(c).lang, p); err != nil {
		return err
	}
	c.Response().Header().Add(echo.HeaderVary, "Cookie, Accept-Language")
	return c.HTMLBlob(status, html.Bytes())
}
