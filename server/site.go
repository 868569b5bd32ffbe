package server

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/class"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/picture"
	"aiwolfplay/server/room"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/agents"
	"aiwolfplay/server/web/api"
	"aiwolfplay/server/web/classroom"
	"aiwolfplay/server/web/device"
	"aiwolfplay/server/web/history"
	"aiwolfplay/server/web/play"
	"aiwolfplay/server/web/replay"
	"aiwolfplay/server/web/rooms"
	"aiwolfplay/server/web/sharing"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/ui"
)

// A Server answers browsers and programs.
type Server struct {
	*shell.Shell

	lobby    *lobby.Lobby
	rooms    *room.Rooms
	classes  *class.Classes
	minis    *minitable.Hall
	programs *api.Sessions

	records   *replay.Records
	history   *history.Pages
	play      *play.Pages
	devices   *device.Pages
	sharing   *sharing.Pages
	classroom *classroom.Pages
	agents    *agents.Pages
	router    *echo.Echo
	handler   http.Handler
}

// A miniSite gives the pages of mini-games what they need of rooms, shared moments and classes.
type miniSite struct {
	*rooms.Pages
	shared    *sharing.Pages
	classroom *classroom.Pages
}

// Picture implements minigame.Site.
func (m miniSite) Picture(c echo.Context, id, key string, draw func(ui.Lang) (*picture.Card, error)) error {
	return m.shared.Picture(c, id, key, draw)
}

// Attends implements minigame.Site.
func (m miniSite) Attends(c echo.Context, class string) bool { return m.classroom.Attends(c, class) }

// An embedSite gives the pages for frames the finished games, and the game of /tv.
type embedSite struct {
	records *replay.Records
	*play.Pages
}

// WithRecording implements embed.Site.
func (e embedSite) WithRecording(ctx context.Context, id string, show func(*screen.Recording) error) error {
	return e.records.Public(ctx, id, show)
}

// ReceiveAt sets the gateway for agents over TCP. It is called before the first request.
func (s *Server) ReceiveAt(g agents.Gateway) { s.agents.ReceiveAt(g) }
