// Package server puts the features of AIWolf Play together: it opens what they share, and mounts their routes. Pages
// show what [screen] makes of projections; the server never holds a State or an unprojected event.
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
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/page"
	"aiwolfplay/server/room"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/account"
	"aiwolfplay/server/web/agents"
	"aiwolfplay/server/web/api"
	"aiwolfplay/server/web/characters"
	"aiwolfplay/server/web/classmini"
	"aiwolfplay/server/web/classroom"
	"aiwolfplay/server/web/device"
	"aiwolfplay/server/web/embed"
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/help"
	"aiwolfplay/server/web/history"
	"aiwolfplay/server/web/home"
	"aiwolfplay/server/web/lab"
	"aiwolfplay/server/web/minigame"
	"aiwolfplay/server/web/play"
	"aiwolfplay/server/web/replay"
	"aiwolfplay/server/web/rooms"
	"aiwolfplay/server/web/sharing"
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
		Shell: sh, lobby: l, minis: minitable.New(db.Minis, games.Named, log),
		programs: api.NewSessions(api.Config{Pool: l.Pool(), Limit: cfg.AgentLimit, Log: log}),
	}
	if err := s.open(context.Background()); err != nil {
		return nil, err
	}
	s.router = s.features()
	s.Refusals.Add(knownRefusals...)
	s.Refusals.Explain(explainers...) // after those of features, which say more
	s.handler = s.Handler(s.router)
	return s, nil
}

// open opens the engines whose state the store keeps.
func (s *Server) open(ctx context.Context) (err error) {
	if err := s.minis.Recover(ctx); err != nil {
		return err
	}
	s.rooms = room.New(s.lobby, rooms.Hall{Hall: s.minis}, s.Store.Rooms, agent.Offered(), s.Log)
	if err := s.rooms.Recover(ctx); err != nil {
		return err
	}
	s.classes, err = class.New(ctx, s.Store.Classes, s.Store.Games, s.lobby, s.minis, s.Log)
	return err
}

// features makes the features, in the order in which they need each other, and returns the router. Its list of routes
// is complete: nothing else answers.
func (s *Server) features() *echo.Echo {
	sh, names := s.Shell, account.NewNames(s.Shell)
	s.records = replay.NewRecords(sh, s.lobby)
	s.history = history.New(sh, history.Games{
		Published: s.records.Published, Ending: s.records.Ending, Code: names.Code, Person: names.Person,
	})
	accounts := account.New(sh, names, account.Games{
		Published: s.records.Published, Ending: s.records.Ending, Row: s.history.Row, Standing: history.Standing,
		Size: s.history.Size,
	}, s.reseat)
	evaluationPages, tournamentPages := evaluations.New(sh), tournaments.New(sh)
	s.agents = agents.New(sh, s.lobby)
	classMinis := classmini.New(sh, func(c echo.Context) (class.Now, error) { return s.classroom.Taught(c) })
	s.classroom = classroom.New(sh, classroom.Config{
		Classes: s.classes, Lobby: s.lobby, Minis: s.minis, MiniPages: classMinis, Recording: s.records.Finished,
		Forget: s.forget,
	})
	s.devices = device.New(sh, s.rooms, s.lobby)
	replayPages := replay.New(sh, replay.Config{
		Records: s.records, Seasons: account.NewSeasons(s.Store), Place: tournamentPages.Place, RoundOf: s.classroom.RoundOf,
		MaySee: func(c echo.Context) error { _, _, err := s.play.Watch(c); return err },
	})
	roomPages := rooms.New(sh, rooms.Config{
		Rooms: s.rooms, Lobby: s.lobby, Minis: s.minis, Names: names, Agents: s.agents, Classroom: s.classroom,
		Devices: s.devices, Replay: replayPages,
	})
	replayPages.Again = roomPages.Invitation
	homePages := home.New(sh, home.Config{Lobby: s.lobby, Rooms: s.rooms, Minis: s.minis, Record: accounts.Record})
	s.play = play.New(sh, play.Config{
		Lobby: s.lobby, Classes: s.classes, Names: names, Classroom: s.classroom, Devices: s.devices, Replay: replayPages,
		Again: roomPages.Invitation, Sit: homePages.Sit,
	})
	s.sharing = sharing.New(sh, s.lobby, s.records, s.play.Glimpse)
	s.Hooks = shell.Hooks{
		Lang: s.classes.Lang, Owns: s.programs.Owns, Banner: s.play.Banners.Add, Back: back, TakesLong: takesLong,
		DoorCode: s.doorCode, HasOwnPages: s.play.Banners.HasOwnPages,
		AsksCode: func(err error) bool { return errors.Is(err, room.ErrNoRoom) || errors.Is(err, table.ErrMoved) },
	}

	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.Pre(middleware.RequestID())
	s.Use(e)
	homePages.Routes(e)
	s.play.Routes(e)
	roomPages.Routes(e)
	s.devices.Routes(e)
	s.classroom.Routes(e)
	classMinis.Routes(e.Group("/class/:id/minis"))
	lab.Routes(e, sh)
	s.history.Routes(e)
	replayPages.Routes(e.Group("/games/:id"))
	s.sharing.Routes(e.Group("/games/:id/moments/:key"))
	characters.New(sh, s.history, s.records.Published).Routes(e)
	minigame.Routes(e.Group("/mini"), sh, miniSite{roomPages, s.sharing, s.classroom}, s.minis)
	embed.Routes(e, sh, embedSite{s.records, s.play}, s.minis)
	site := apiSite{sh, s.play, replayPages, s.history, evaluationPages}
	api.Routes(e.Group(shell.APIPath), site, s.programs, s.lobby, s.minis, s.Streaming)
	evaluationPages.Routes(e.Group("/evaluations"))
	s.agents.Routes(e.Group("/agents"))
	tournamentPages.Routes(e.Group("/tournaments"))
	accounts.Routes(e)
	help.New(sh, help.Links{Guided: homePages.GuidedGame, LanguageChosen: s.classes.Chosen}).Routes(e)

	e.GET(healthPath, s.getHealth)
	e.GET(readyPath, s.getHealth)
	e.GET(page.AssetPrefix+"*", echo.WrapHandler(s.Pages.Assets()))
	return e
}

// reseat gives the seats and rooms of one user to another, or to nobody for "", everywhere in memory. The store has
// done so already.
func (s *Server) reseat(from, to string) {
	s.rooms.Reseat(from, to)
	s.lobby.Reseat(from, to)
	s.minis.Reseat(context.Background(), from, to)
	s.classes.Reseat(context.Background(), from, to)
	s.forget()
}

// forget drops from memory what pages have shown of games, because users or games have changed in the store.
func (s *Server) forget() {
	s.records.Forget()
	s.play.Forget()
	s.sharing.Forget()
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
