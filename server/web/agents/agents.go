// Package agents has the pages of agents that connect: the list of agents, which explains how to connect one, and an
// inspector, which shows the owner of an agent the packets of its connection.
package agents

import (
	"errors"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/lobby"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/agents"
	"aiwolfplay/templates/ui"
)

// Routes adds the pages.
func (p *Pages) Routes(g *echo.Group) {
	g.GET("", p.getList)
	g.POST("", p.postKey)
	g.GET("/"+agents.ClientFile, p.getClient)
	g.GET("/feed", p.getListFeed, p.shell.Streaming)
	g.GET("/:id", p.getInspector)
	g.GET("/:id/feed", p.getInspectorFeed, p.shell.Streaming)
	g.GET("/:id/packets/:n", p.getPacket)
}

// Pages are the pages of agents that connect.
type Pages struct {
	shell   *shell.Shell
	lobby   *lobby.Lobby
	gateway Gateway
}

// New returns the pages of the agents in a lobby's pool.
func New(sh *shell.Shell, l *lobby.Lobby) *Pages {
	sh.Refusals.Add(
		shell.Answer(ErrNone, http.StatusNotFound, "no_connection"),
		shell.Answer(ErrNoPacket, http.StatusGone, "no_packet"),
	)
	return &Pages{shell: sh, lobby: l}
}

// Errors of requests about a connection.
var (
	ErrNone     = errors.New("agents: no such connection") // or it isn't the visitor's; the answer doesn't say which
	ErrNoPacket = errors.New("agents: the packet is no longer kept")
)

// refusalsShown is the number of refused connections on the list.
const refusalsShown = 5

// getList lists the agents, and shows how to connect one.
func (p *Pages) getList(c echo.Context) error {
	site, _ := p.shell.Addresses.Public(c)
	return p.shell.Render(c, http.StatusOK, &agents.Page{
		Chrome: ui.Chrome{Back: "/agents"}, Connect: p.Connect(c, "/agents"), Site: site,
		List: p.list(p.OwnerKey(shell.VisitOf(c)), c.RealIP()),
	})
}

// list returns the connected agents, the connections of a key's owner, and the latest connections from an address that
// were refused.
func (p *Pages) list(key, from string) agents.List {
	all := p.lobby.Pool()
	var list agents.List
	waiting := map[string]bool{}
	for _, g := range all.Connected() {
		waits := slices.Contains(all.Waiting(), g)
		waiting[g.Record().Identity().ID] = waits
		list.Here = append(list.Here, agents.Here{Name: g.Name(), Waiting: waits})
	}
	for _, r := range all.RecordsOf(key) {
		rep := r.Report()
		row := agents.Row{
			ID: rep.ID, Name: rep.Name, Came: rep.Came, Games: rep.Games, Gone: !rep.Gone.IsZero(), Waiting: waiting[rep.ID],
		}
		for _, n := range rep.Faults {
			row.Faults += n
		}
		list.Yours = append(list.Yours, row)
	}
	for _, r := range all.RefusalsFrom(from) {
		list.Refused = append(list.Refused, agents.Refused{At: r.At, Fault: string(r.Fault), Sent: r.Sent})
	}
	list.Refused = list.Refused[:min(len(list.Refused), refusalsShown)]
	return list
}

// getListFeed streams the list of agents.
func (p *Pages) getListFeed(c echo.Context) error {
	key, from := p.OwnerKey(shell.VisitOf(c)), c.RealIP()
	lang, last := shell.VisitOf(c).Lang, ""
	return p.shell.Poll(c, shell.PollPace, func(n uint32) (sse.News, error) {
		return p.shell.PartNews(n, &last, lang, p.list(key, from))
	})
}

// getClient sends the example of an agent as a file.
func (p *Pages) getClient(c echo.Context) error {
	c.Response().Header().Set(echo.HeaderContentDisposition, `attachment; filename="`+agents.ClientFile+`"`)
	return p.shell.Send(c, http.StatusOK, "text/x-python; charset=utf-8", []byte(agents.Client))
}

// FaultCounts lists the faults of an agent that occurred, in the order of pool.Faults.
func FaultCounts[K ~string](faults map[K]int) (list []agents.FaultCount) {
	for _, f := range pool.Faults {
		if n := faults[K(f)]; n > 0 {
			list = append(list, agents.FaultCount{Fault: string(f), Times: n, Forbidden: f.Forbidden()})
		}
	}
	return list
}
