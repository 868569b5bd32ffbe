package server

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/web/agents"
	"aiwolfplay/server/web/shell"
)

// ownerKey is the key of a visitor, by which the agents are known that they
// send: what a connection shows is shown to whom its agent named. It follows
// from the session and is stored nowhere. "" for a visitor without one.
func (s *Server) ownerKey(v *shell.Visit) string {
	if v.User == "" || v.Forged {
		return ""
	}
	keys := s.Config.Keys() // by the oldest, so that new keys change no name
	mac := hmac.New(sha256.New, keys[len(keys)-1].Hash)
	mac.Write([]byte("owner of agents " + v.User)) // never fails
	return pool.OwnerKey(mac.Sum(nil))
}

// hostName is what may stand for a machine in a command line.
var hostName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9.-]*$`)

// connect says how an agent of the visitor's reaches the gateway: by the name
// that the browser has for this machine, if the gateway listens there.
func (s *Server) connect(c echo.Context, back string) page.Connect {
	v := shell.VisitOf(c)
	how := page.Connect{
		Host: "127.0.0.1", Name: "MyAgent", Key: s.ownerKey(v), Back: back, Limit: int(s.gateway.Limit.Milliseconds()),
		Rewrite: s.gateway.Rewrite,
	}
	if how.Key != "" {
		how.Name += "@" + how.Key
	}
	addr, ok := s.gateway.Addr.(*net.TCPAddr)
	if !ok {
		return how
	}
	how.Port = strconv.Itoa(addr.Port)
	_, host := s.CameBy(c.Request())
	host = shell.BareHost(host)
	ip, here := net.ParseIP(host), shell.IsLoopback(host)
	switch {
	case !addr.IP.IsUnspecified():
		how.Host = addr.IP.String()
		how.Near = addr.IP.IsLoopback() && !here
	case ip != nil || hostName.MatchString(host):
		how.Host = host
	}
	return how
}

// agentList is which agents are there, and what the visitor may know of them.
func (s *Server) agentList(key, from string) page.AgentList {
	agents := s.lobby.Pool()
	var list page.AgentList
	waiting := map[string]bool{}
	for _, g := range agents.Connected() {
		waits := slices.Contains(agents.Waiting(), g)
		waiting[g.Record().Identity().ID] = waits
		list.Here = append(list.Here, page.AgentHere{Name: g.Name(), Waiting: waits})
	}
	for _, r := range agents.RecordsOf(key) {
		rep := r.Report()
		row := page.AgentRow{
			ID: rep.ID, Name: rep.Name, Came: rep.Came, Games: rep.Games, Gone: !rep.Gone.IsZero(), Waiting: waiting[rep.ID],
		}
		for _, n := range rep.Faults {
			row.Faults += n
		}
		list.Yours = append(list.Yours, row)
	}
	for _, r := range agents.RefusalsFrom(from) {
		list.Refused = append(list.Refused, page.AgentRefused{At: r.At, Fault: string(r.Fault), Sent: r.Sent})
	}
	list.Refused = list.Refused[:min(len(list.Refused), 5)]
	return list
}

// getAgents tells how an agent connects, and which are there.
func (s *Server) getAgents(c echo.Context) error {
	site, _ := s.PublicURL(c)
	return s.Render(c, http.StatusOK, &page.Agents{
		Chrome: page.Chrome{Back: "/agents"}, Connect: s.connect(c, "/agents"), Site: site,
		List: s.agentList(s.ownerKey(shell.VisitOf(c)), c.RealIP()),
	})
}

// getAgentClient gives the example of an agent as a file.
func (s *Server) getAgentClient(c echo.Context) error {
	c.Response().Header().Set(echo.HeaderContentDisposition, `attachment; filename="`+page.ClientFile+`"`)
	return s.Send(c, http.StatusOK, "text/x-python; charset=utf-8", []byte(page.Client))
}

// postAgents gives the visitor a key.
func (s *Server) postAgents(c echo.Context) error {
	if shell.VisitOf(c).Forged {
		return shell.ErrSession
	}
	if _, err := s.Identify(c); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, shell.LocalPath(c.FormValue("back")))
}

// getAgentsFeed streams which agents are there.
func (s *Server) getAgentsFeed(c echo.Context) error {
	key, from := s.ownerKey(shell.VisitOf(c)), c.RealIP()
	lang, last := shell.VisitOf(c).Lang, ""
	return s.Poll(c, shell.PollPace, func(n uint32) (sse.News, error) {
		return s.PartNews(n, &last, lang, s.agentList(key, from))
	})
}

// record returns the record of the connection that is asked for, if it is of
// the visitor's agent. Others get the answer of a connection that never was.
func (s *Server) record(c echo.Context) (*pool.Record, error) {
	for _, r := range s.lobby.Pool().RecordsOf(s.ownerKey(shell.VisitOf(c))) {
		if r.Identity().ID == c.Param("id") {
			return r, nil
		}
	}
	return nil, errNoAgent
}

// hidden reports whether the latest game of an agent is not shown to its owner
// yet: they sit there themselves, with other people, and would know more than
// their own seat does.
func (s *Server) hidden(ctx context.Context, rep *pool.Report, v *shell.Visit) (hidden, over bool) {
	if rep.Game == "" {
		return false, false
	}
	t, err := s.lobby.Get(ctx, rep.Game)
	if err != nil {
		over = errors.Is(err, lobby.ErrFinished)
		return !over && !errors.Is(err, lobby.ErrNotFound), over // who sits there cannot be told
	}
	_, seated := t.SeatOf(v.User)
	return seated && t.HumanSeats().Len() > 1 && !t.Over(), t.Over()
}

// getAgent shows an agent's connection to its owner.
func (s *Server) getAgent(c echo.Context) error {
	r, err := s.record(c)
	if err != nil {
		return err
	}
	rep := r.Report()
	state, log := s.wire(c.Request().Context(), &rep, shell.VisitOf(c), 0)
	return s.Render(c, http.StatusOK, &page.Agent{
		Chrome: page.Chrome{Back: "/agents/" + rep.ID}, ID: rep.ID, After: rep.N, Most: pool.MaxExchanges, State: state,
		Log: log, Held: c.QueryParams().Has("hold"),
	})
}

// wire is a report as its page shows it, with what has changed after a number.
func (s *Server) wire(
	ctx context.Context, rep *pool.Report, v *shell.Visit, after uint32,
) (page.WireState, page.WireLog) {
	state := page.WireState{
		ID: rep.ID, Name: rep.Name, From: rep.From, Came: rep.Came, Gone: rep.Gone, Why: string(rep.Ended),
		Games: rep.Games, Requests: rep.Requests,
	}
	for _, g := range s.lobby.Pool().Waiting() {
		state.Waiting = state.Waiting || g.Record().Identity().ID == rep.ID
	}
	var over bool
	if state.Hidden, over = s.hidden(ctx, rep, v); state.Hidden {
		return state, nil
	}
	if over {
		state.Last = rep.Game
	}
	state.Faults = agents.FaultCounts(rep.Faults)
	var took []int
	var log page.WireLog
	game := ""
	for i, e := range rep.Last {
		if e.Asked {
			took = append(took, int(e.Took.Milliseconds()))
		}
		begins := e.Game != game && (i > 0 || e.Game != "")
		game = e.Game
		if e.Changed <= after {
			continue
		}
		log = append(log, page.WireRow{
			Agent: rep.ID, N: e.N, At: e.At, Request: e.Request, Asked: e.Asked, Answer: strings.ToValidUTF8(e.Answer, "�"),
			Took: int(e.Took.Milliseconds()),
			Slow: e.Took > pool.FairLimit, Taken: e.Taken, Fault: string(e.Fault), Times: e.Times, Detail: e.Detail,
			Size: e.Size, Packet: e.Packet != nil, Begins: begins,
		})
	}
	if slices.Sort(took); len(took) > 0 {
		state.Timed, state.Median = len(took), took[len(took)/2]
	}
	state.Max = int(rep.Longest.Milliseconds()) // a time-out that has left the log was one all the same
	return state, log
}

// getAgentFeed streams what goes over an agent's connection.
func (s *Server) getAgentFeed(c echo.Context) error {
	r, err := s.record(c)
	if err != nil {
		return err
	}
	read, err := shell.LastNumber(c)
	if err != nil {
		return err
	}
	after := read
	v, ctx := shell.VisitOf(c), c.Request().Context()
	var last string
	first, wasHidden := true, false
	return s.Poll(c, shell.PollPace, func(uint32) (sse.News, error) {
		rep := r.Report()
		state, log := s.wire(ctx, &rep, v, after)
		if state.Hidden != wasHidden && !first {
			return sse.News{}, sse.Reload{}
		}
		first, wasHidden, after = false, state.Hidden, rep.N
		if len(log) == 0 {
			return s.PartNews(rep.N, &last, v.Lang, state)
		}
		patch, err := s.Pages.Patch(v.Lang, game.PhaseNone, state, log)
		if err != nil {
			return sse.News{}, err
		}
		last = patch.Parts[0].HTML
		return shell.NewsOf(rep.N, patch)
	})
}

// getAgentPacket shows a packet that an agent was sent, as long as it is kept.
func (s *Server) getAgentPacket(c echo.Context) error {
	r, err := s.record(c)
	if err != nil {
		return err
	}
	rep := r.Report()
	if hidden, _ := s.hidden(c.Request().Context(), &rep, shell.VisitOf(c)); hidden {
		return errNoAgent
	}
	for _, e := range rep.Last {
		if strconv.FormatUint(uint64(e.N), 10) != c.Param("n") {
			continue
		}
		if e.Packet == nil {
			return errNoPacket
		}
		var text bytes.Buffer
		if err := json.Indent(&text, e.Packet, "", "  "); err != nil {
			return err
		}
		return s.Send(c, http.StatusOK, "text/plain; charset=utf-8", text.Bytes())
	}
	return errNoPacket
}
