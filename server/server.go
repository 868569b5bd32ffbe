// Package server is the web face of AIWolf Play: routes, sessions, who may see what, and the
// live feed. What a page shows of a game comes from [screen], which sees projections only; the
// server never holds a State or an unprojected event.
//
// A file uses only what stands below it. From below: what is refused, asked and kept (refusals, visit,
// client, budget, eyes, kept), the [Server] itself (site), what each request goes through (session,
// answer, door, errors), the handlers, and here the routes.
package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"sync"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/class"
	"aiwolfplay/server/export"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/page"
	"aiwolfplay/server/room"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/api"
	"aiwolfplay/server/web/classmini"
	"aiwolfplay/server/web/embed"
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/minigame"
)

// New returns a server over the lobby and the store. Close ends its feeds.
func New(cfg Config, l *lobby.Lobby, db *store.DB, pages *page.Renderer, log *slog.Logger) (*Server, error) {
	words, err := phrases()
	if err != nil {
		return nil, err
	}
	s := &Server{
		cfg: cfg, lobby: l, store: db, memberships: export.NewMemberships(db), pages: pages, log: log,
		sessions: newSessions(cfg.keys(), cfg.Secure),
		phrases:  words, budgets: newBudgets(),
		recordings:   limit.NewCache[string, *screen.Recording](recordingBytes).Forgetting(),
		kept:         limit.NewCache[keptKey, *keptAnswer](keptBytes).Forgetting(),
		endings:      newCache[string, *screen.Ending](endingsKept),
		running:      limit.NewCache[runningKey, *screen.Running](runningBytes).Forgetting(),
		commentaries: limit.NewCache[string, *screen.Commentary](commentaryBytes).Forgetting(),
		pictures:     limit.NewCache[pictureKey, drawn](pictureBytes).Forgetting(),
		rows:         limit.NewCache[rowsKey, compressedRows](rowsBytes),
		measured:     limit.NewCache[seatOf, *measuredSeat](measuredBytes).Forgetting(),
		contests:     newCache[string, *followed](contestsKept),
		behaviours:   newCache[string, string](behavioursKept),
		leftOut:      newCache[string, bool](leftOutKept),
		left:         newCache[string, string](leftKept),
		lessons:      newCache[string, *screen.Lesson](ownLessons),
	}
	for _, k := range cfg.keys() {
		s.cookies = append(s.cookies, k.cookie())
	}
	s.minis = minitable.New(db, games.Named, log)
	if err := s.minis.Recover(context.Background()); err != nil {
		return nil, err
	}
	s.rooms, s.programme = room.New(l, roomMinis{s.minis}, db, agent.Offered(), log), lobby.NewProgramme(l)
	if err := s.rooms.Recover(context.Background()); err != nil {
		return nil, err
	}
	if s.classes, err = class.New(context.Background(), db, l, s.minis, log); err != nil {
		return nil, err
	}
	s.evaluations = evaluations.New(featureSite{s}, s.store)
	s.classMinis = classmini.New(miniSite{featureSite{s}})
	s.programs = api.NewSessions(api.Config{Pool: l.Pool(), Limit: cfg.AgentLimit, Log: log})
	s.streams, s.stop = context.WithCancel(context.Background())
	s.hubs = sse.NewHubs(s.streams, s.broadcast)
	s.handler = s.dammed(headAsGet(s.routes()))
	return s, nil
}

// phrases are the words of each language, which are read once: they are files of the program.
var phrases = sync.OnceValues(func() (map[page.Lang]*phrase.Writer, error) {
	writers := map[page.Lang]*phrase.Writer{}
	for _, lang := range page.Langs {
		writer, err := phrase.New(string(lang))
		if err != nil {
			return nil, err
		}
		writers[lang] = writer
	}
	return writers, nil
})

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// CloseFeeds ends all open feeds, for which http.Server.Shutdown would wait.
func (s *Server) CloseFeeds() {
	s.stop()
	s.programs.Close()
}

// CloseClasses ends all classes; they stay in the store. No request may be under way.
func (s *Server) CloseClasses() { s.classes.Close() }

// routes returns the router. The list is complete: nothing else answers.
func (s *Server) routes() *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.IPExtractor = clientAddress(s.cfg.Proxies)
	e.HTTPErrorHandler = s.fail
	e.Pre(middleware.RequestID())
	e.Use(s.recover, s.headers, s.withVisit, s.protect, s.takeBody, s.bounded)

	e.GET("/", s.getLobby)
	e.GET("/feed", s.getLobbyFeed, s.streaming)
	e.GET("/tables", s.getTables)
	e.POST("/goeson", s.postGoesOn)
	e.GET("/tv", s.getProgramme, oldEyes)
	e.GET("/tv/qr.svg", s.getTableQR)
	e.POST("/language", s.postLanguage)
	e.GET("/glossary", s.getGlossary)
	e.GET("/reading", s.getReading)
	e.POST("/reading", s.postReading)
	e.GET("/help", s.getHelp)
	e.POST("/guide", s.postGuide)
	e.POST("/play", s.postPlay)
	e.POST("/watch", s.postWatch)

	e.GET("/open", s.getRoomForm)
	e.POST("/open", s.postRoomForm)
	e.GET("/join", s.getRoomByCode)
	e.GET("/join/:code", s.getRoom)
	e.POST("/join/:code", s.postRoom)
	e.GET("/join/:code/feed", s.getRoomFeed, s.streaming)
	e.GET("/join/:code/qr.svg", s.getRoomQR)
	e.GET("/move/:code", s.getMove)
	e.POST("/move/:code", s.postMove)
	e.GET("/move/:code/feed", s.getMoveFeed, s.streaming)
	e.GET("/move/:code/qr.svg", s.getMoveQR)

	e.GET("/class", s.getClassDoor)
	e.POST("/class", s.postClassDoor)
	e.GET("/class/kept", s.getKept)
	e.GET("/class/lessons", s.getOpenLessons)
	e.GET("/class/lessons/:lesson", s.getOpenLessonNotes)
	e.GET("/class/:id", s.getClass)
	e.POST("/class/:id", s.postClass)
	e.GET("/class/:id/feed", s.getClassFeed, s.streaming)
	e.GET("/class/:id/compose", s.getLessonBuilder)
	e.POST("/class/:id/compose", s.postLessonBuilder)
	e.GET("/class/:id/console", s.getConsole)
	e.POST("/class/:id/console", s.postConsole)
	e.GET("/class/:id/console/feed", s.getConsoleFeed, s.streaming)
	e.GET("/class/:id/record", s.getClassRecord)
	e.GET("/class/:id/thoughts", s.getThoughts)
	e.GET("/class/:id/lessons", s.getLessons)
	e.POST("/class/:id/lessons", s.postLessons)
	e.GET("/class/:id/lessons/:lesson", s.getLessonNotes)
	e.GET("/class/:id/lessons/:lesson/sheet", s.getLessonSheet)
	e.GET("/class/:id/lessons/:lesson/file", s.getLessonFile)
	e.GET("/class/:id/wall", s.getClassWall)
	e.GET("/class/:id/wall/feed", s.getClassWallFeed, s.streaming)
	e.GET("/class/:id/qr.svg", s.getClassQR)
	e.GET("/class/:id/key.svg", s.getClassKeyQR)
	e.GET("/class/:id/key/:key", s.getClassKey)
	e.POST("/class/:id/key/:key", s.postClassKey)

	e.GET("/tables/:id", s.getTable, oldEyes)
	e.GET("/tables/:id/qr.svg", s.getTableQR)
	e.GET("/tables/:id/feed", s.getTableFeed, s.streaming)
	e.GET("/tables/:id/next", s.getTableNext)
	e.GET("/tables/:id/step", s.getTableStep)
	e.GET("/tables/:id/why", s.getTableWhy)
	e.GET("/tables/:id/compose", s.getTableBuilder)
	e.POST("/tables/:id/compose", s.postTableBuilder)
	e.POST("/tables/:id/say", s.postTableSay)
	e.POST("/tables/:id/choose", s.postTableChoose)
	e.POST("/tables/:id/pace", s.postTablePace)
	e.POST("/tables/:id/ready", s.postTableReady)
	e.POST("/tables/:id/return", s.postTableReturn)
	e.POST("/tables/:id/leave", s.postTableLeave)
	e.POST("/tables/:id/replace", s.postTableReplace)
	e.POST("/tables/:id/clock", s.postTableClock)
	e.POST("/tables/:id/asleep", s.postTableAsleep)
	e.POST("/tables/:id/lend", s.postTableLend)
	e.POST("/tables/:id/move", s.postTableMove)
	e.POST("/tables/:id/guess", s.postTableGuess)
	e.POST("/tables/:id/all", s.postTableAll)
	e.POST("/tables/:id/again", s.postTableAgain)
	e.POST("/tables/:id/marks", s.postTableMarks)
	e.POST("/tables/:id/guide", s.postTableGuide)

	e.GET("/protocol", s.getLab)
	e.GET("/protocol/qr.svg", s.getLabQR)
	e.GET("/protocol/reading", s.getLabReading)
	e.GET("/protocol/faces", s.getLabFaces)
	e.GET("/model", s.getModel)

	e.GET("/games", s.getGames)
	e.POST(importPath, s.postGameImport)
	e.GET("/games/:id", s.getGame, oldEyes)
	e.GET("/games/:id/qr.svg", s.getGameQR)
	e.GET("/games/:id/step", s.getGameStep)
	e.GET("/games/:id/why", s.getGameWhy)
	e.GET("/games/:id/guessed", s.getGuessed)
	e.GET("/games/:id/export/:format", s.getGameExport)
	e.GET("/games/:id/moments/:key", s.getGlimpse)
	e.GET("/games/:id/moments/:key/picture.png", s.getPicture)
	e.POST("/games/:id/again", s.postGameRematch)
	e.GET("/games/:id/again/feed", s.getAgainFeed, s.streaming)
	e.GET("/statistics", s.getStatistics)
	e.GET("/data", s.getData)
	e.GET("/data/:file", s.getDataFile, middleware.GzipWithConfig(middleware.GzipConfig{MinLength: smallBody}))
	e.GET("/characters", s.getCharacters)
	e.GET("/characters/:name", s.getCharacter)

	e.GET("/signin", s.getSignIn)
	e.POST("/signin", s.postSignIn)
	e.GET("/signup", s.getSignUp)
	e.POST("/signup", s.postSignUp)
	e.POST("/signout", s.postSignOut)
	e.GET("/account", s.getAccount)
	e.GET("/account/card", s.getOwnCard)
	e.POST("/account", s.postAccount)
	e.GET("/people", s.getPeople)
	e.GET("/people/:name", s.getPerson)
	e.GET("/people/:name/card", s.getPersonCard)

	e.GET("/agents", s.getAgents)
	e.GET("/agents/"+page.ClientFile, s.getAgentClient)
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

	s.classMinis.Routes(e.Group("/class/:id/minis"))
	minigame.Routes(e.Group("/mini"), miniSite{featureSite{s}}, s.minis, s.streaming)
	e.POST("/mini/:id/again", s.postMiniAgain)
	e.POST("/mini/:id/sit", s.postMiniSit)

	embed.Routes(e, embedSite{featureSite{s}}, s.minis, s.streaming)
	api.Routes(e.Group(apiPath), apiSite{s}, s.programs, s.lobby, s.minis, s.streaming)

	s.evaluations.Routes(e.Group("/evaluations"))

	e.GET(healthPath, s.getHealth)
	e.GET(readyPath, s.getHealth)
	e.GET(page.AssetPrefix+"*", echo.WrapHandler(s.pages.Assets()))
	return e
}

// protect refuses what another site makes a browser send. There is no token: the browser says
// where a request comes from, and the site is known by the host that it asked for, by
// -public-url, and by what a proxy says it was asked for.
func (s *Server) protect(next echo.HandlerFunc) echo.HandlerFunc {
	guard := http.NewCrossOriginProtection()
	if s.cfg.PublicURL != "" {
		if err := guard.AddTrustedOrigin(s.cfg.PublicURL); err != nil {
			s.log.Warn("forms from the public address are taken for another site's", slog.Any("err", err))
		}
	}
	var hidden sync.Once
	return func(c echo.Context) error {
		r := c.Request()
		if guard.Check(r) == nil || s.ownPage(r) {
			return next(c)
		}
		if r.Header.Get("Sec-Fetch-Site") == "" {
			hidden.Do(func() {
				s.log.Info("a form came from another host than was asked for, and is refused: "+
					"if a proxy in front hides the host, name the site with -public-url (this is said once)",
					"from", r.Header.Get("Origin"), "asked", r.Host)
			})
		}
		return errCrossSite
	}
}

// ownPage reports whether a request came from a page of the host that a proxy was asked for, on a connection on which
// the browser says no more than that.
func (s *Server) ownPage(r *http.Request) bool {
	origin, err := url.Parse(r.Header.Get("Origin"))
	_, host := s.cameBy(r)
	return r.Header.Get("Sec-Fetch-Site") == "" && err == nil && host != "" && origin.Host == host
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
