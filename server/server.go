// Package server puts the features of AIWolf Play together: it opens what they share, mounts their routes, and holds
// the handlers of features that don't have a package below server/web yet. Pages show what [screen] makes of
// projections; the server never holds a State or an unprojected event.
package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/server/class"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/page"
	"aiwolfplay/server/room"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/account"
	"aiwolfplay/server/web/agents"
	"aiwolfplay/server/web/api"
	"aiwolfplay/server/web/classmini"
	"aiwolfplay/server/web/classroom"
	"aiwolfplay/server/web/embed"
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/help"
	"aiwolfplay/server/web/history"
	"aiwolfplay/server/web/minigame"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/server/web/tournaments"
)

// Config sets up a server beside its tables.
type Config struct {
	Shell      shell.Config
	AgentLimit time.Duration // for an answer of an agent over /api/v1; 0: pool.DefaultLimit
}

// Keys sign and encrypt cookies.
type Keys = shell.Keys

// New returns a server over the lobby and the store. Close ends its feeds.
func New(cfg Config, l *lobby.Lobby, db *store.DB, pages *page.Renderer, log *slog.Logger) (*Server, error) {
	sh, err := shell.New(cfg.Shell, db, pages, log)
	if err != nil {
		return nil, err
	}
	s := &Server{
		Shell: sh, lobby: l,
		recordings:   limit.NewCache[string, *screen.Recording](recordingBytes).Forgetting(),
		endings:      shell.NewCache[string, *screen.Ending](endingsKept),
		running:      limit.NewCache[runningKey, *screen.Running](runningBytes).Forgetting(),
		commentaries: limit.NewCache[string, *screen.Commentary](commentaryBytes).Forgetting(),
		pictures:     limit.NewCache[pictureKey, drawn](pictureBytes).Forgetting(),
		behaviours:   shell.NewCache[string, string](behavioursKept),
		left:         shell.NewCache[string, string](leftKept),
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
	s.evaluations = evaluations.New(sh)
	s.agents = agents.New(sh, l)
	s.tournaments = tournaments.New(sh)
	names := account.NewNames(sh)
	s.history = history.New(sh, history.Games{
		Published: s.published, Ending: s.endingOf, Code: names.Code, Person: names.Person,
	})
	s.accounts = account.New(sh, names, account.Games{
		Published: s.published, Ending: s.endingOf, Row: s.history.Row, Standing: history.Standing, Size: s.history.Size,
	}, s.reseat)
	s.seasons = account.NewSeasons(s.Store)
	s.classMinis = classmini.New(sh, func(c echo.Context) (class.Now, error) { return s.classroom.Taught(c) })
	s.classroom = classroom.New(sh, classroom.Config{
		Classes: s.classes, Lobby: l, Minis: s.minis, MiniPages: s.classMinis, Recording: s.finished, Forget: s.forgetGames,
	})
	s.programs = api.NewSessions(api.Config{Pool: l.Pool(), Limit: cfg.AgentLimit, Log: log})
	s.hubs = sse.NewHubs(s.Closing, s.broadcast)
	s.Refuse(knownRefusals...)
	s.Explain(explainers...)
	s.Hooks = shell.Hooks{
		Lang: s.classes.Lang, Owns: s.programs.Owns, Banner: s.goesOn, Back: back, TakesLong: takesLong,
		DoorCode: s.doorCode, HasOwnPages: s.hasOwnPages,
		AsksCode: func(err error) bool { return errors.Is(err, room.ErrNoRoom) || errors.Is(err, errMoved) },
	}
	s.handler = s.Handler(s.routes())
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// CloseFeeds ends all open feeds, for which http.Server.Shutdown would wait.
func (s *Server) CloseFeeds() {
	s.Close()
	s.programs.Close()
}

// CloseClasses ends all classes; they stay in the store. No request may be under way.
func (s *Server) CloseClasses() { s.classes.Close() }

// routes returns the router. The list is complete: nothing else answers.
func (s *Server) routes() *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.Pre(middleware.RequestID())
	s.Use(e)

	e.GET("/", s.getLobby)
	e.GET("/feed", s.getLobbyFeed, s.Streaming)
	e.GET("/tables", s.getTables)
	e.POST("/goeson", s.postGoesOn)
	e.GET("/tv", s.getProgramme, oldEyes)
	e.GET("/tv/qr.svg", s.getTableQR)
	e.POST("/guide", s.postGuide)
	e.POST("/play", s.postPlay)
	e.POST("/watch", s.postWatch)

	e.GET("/open", s.getRoomForm)
	e.POST("/open", s.postRoomForm)
	e.GET("/join", s.getRoomByCode)
	e.GET("/join/:code", s.getRoom)
	e.POST("/join/:code", s.postRoom)
	e.GET("/join/:code/feed", s.getRoomFeed, s.Streaming)
	e.GET("/join/:code/qr.svg", s.getRoomQR)
	e.GET("/move/:code", s.getMove)
	e.POST("/move/:code", s.postMove)
	e.GET("/move/:code/feed", s.getMoveFeed, s.Streaming)
	e.GET("/move/:code/qr.svg", s.getMoveQR)

	s.classroom.Routes(e)
	s.classMinis.Routes(e.Group("/class/:id/minis"))

	e.GET("/tables/:id", s.getTable, oldEyes)
	e.GET("/tables/:id/qr.svg", s.getTableQR)
	e.GET("/tables/:id/feed", s.getTableFeed, s.Streaming)
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

	s.history.Routes(e)
	e.GET("/games/:id", s.getGame, oldEyes)
	e.GET("/games/:id/qr.svg", s.getGameQR)
	e.GET("/games/:id/step", s.getGameStep)
	e.GET("/games/:id/why", s.getGameWhy)
	e.GET("/games/:id/guessed", s.getGuessed)
	e.GET("/games/:id/export/:format", s.getGameExport)
	e.GET("/games/:id/moments/:key", s.getGlimpse)
	e.GET("/games/:id/moments/:key/picture.png", s.getPicture)
	e.POST("/games/:id/again", s.postGameRematch)
	e.GET("/games/:id/again/feed", s.getAgainFeed, s.Streaming)
	e.GET("/characters", s.getCharacters)
	e.GET("/characters/:name", s.getCharacter)

	minigame.Routes(e.Group("/mini"), s.Shell, miniSite{s}, s.minis)
	e.POST("/mini/:id/again", s.postMiniAgain)
	e.POST("/mini/:id/sit", s.postMiniSit)

	embed.Routes(e, s.Shell, embedSite{s}, s.minis)
	api.Routes(e.Group(shell.APIPath), apiSite{s}, s.programs, s.lobby, s.minis, s.Streaming)

	s.evaluations.Routes(e.Group("/evaluations"))
	s.agents.Routes(e.Group("/agents"))
	s.tournaments.Routes(e.Group("/tournaments"))
	s.accounts.Routes(e)
	help.New(s.Shell, help.Links{Guided: s.guidedGame, LanguageChosen: s.classes.Chosen}).Routes(e)

	e.GET(healthPath, s.getHealth)
	e.GET(readyPath, s.getHealth)
	e.GET(page.AssetPrefix+"*", echo.WrapHandler(s.Pages.Assets()))
	return e
}

// doorCode returns the code of a room or a class as rooms write it, "" if there is none.
func (s *Server) doorCode(text string) string {
	code := room.ParseCode(text)
	if _, known := s.classes.ByCode(code); known || s.rooms.Has(code) {
		return code
	}
	return ""
}

// takesLong reports whether a request is for a replay, an import, an export or a page of decisions.
func takesLong(c echo.Context) bool {
	return strings.Contains(c.Path(), "/games/:id") || // also below /embed and /api/v1
		c.Path() == history.ImportPath || strings.HasSuffix(c.Path(), "/decisions")
}

// back returns the table that a request was for, "" for none.
func back(c echo.Context) string {
	if id := c.Param("id"); id != "" && strings.HasPrefix(c.Path(), "/tables/:id/") {
		return "/tables/" + id
	}
	return ""
}
