package server

import (
	"net/http"

	lru "github.com/hashicorp/golang-lru/v2"

	"aiwolfplay/server/class"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/room"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/account"
	"aiwolfplay/server/web/agents"
	"aiwolfplay/server/web/api"
	"aiwolfplay/server/web/classmini"
	"aiwolfplay/server/web/classroom"
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/history"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/server/web/tournaments"
)

// A Server answers browsers and programs.
type Server struct {
	*shell.Shell

	lobby *lobby.Lobby
	rooms *room.Rooms

	classes     *class.Classes
	minis       *minitable.Hall
	classMinis  *classmini.Pages
	classroom   *classroom.Pages
	evaluations *evaluations.Pages
	agents      *agents.Pages
	tournaments *tournaments.Pages
	accounts    *account.Pages
	history     *history.Pages
	seasons     *account.Seasons
	programs    *api.Sessions

	programme *lobby.Programme
	moves     moves
	lists     listsTold
	hubs      *sse.Hubs[audienceKey, table.Batch]
	handler   http.Handler

	// Caches.
	recordings   *limit.Cache[string, *screen.Recording]
	endings      *lru.Cache[string, *screen.Ending]
	running      *limit.Cache[runningKey, *screen.Running]
	commentaries *limit.Cache[string, *screen.Commentary] // by table
	pictures     *limit.Cache[pictureKey, drawn]
	behaviours   *lru.Cache[string, string]
	left         *lru.Cache[string, string] // by user: the game that they left after their death
}

// ReceiveAt sets the gateway for agents over TCP. It is called before the first request.
func (s *Server) ReceiveAt(g agents.Gateway) { s.agents.ReceiveAt(g) }
