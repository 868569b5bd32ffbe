package agents

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/agents"
	"aiwolfplay/templates/ui"
)

// record returns the record of the requested connection. It returns ErrNone if the connection is not the visitor's.
func (p *Pages) record(c echo.Context) (*pool.Record, error) {
	for _, r := range p.lobby.Pool().RecordsOf(p.OwnerKey(shell.VisitOf(c))) {
		if r.Identity().ID == c.Param("id") {
			return r, nil
		}
	}
	return nil, ErrNone
}

// latestGame reports whether the latest game of an agent must be hidden from the agent's owner, and whether the game
// is over. The game is hidden while the owner plays in it with other people, because the agent's packets reveal more
// than the owner's seat knows.
func (p *Pages) latestGame(ctx context.Context, rep *pool.Report, v *shell.Visit) (hidden, over bool) {
	if rep.Game == "" {
		return false, false
	}
	t, err := p.lobby.Get(ctx, rep.Game)
	if err != nil {
		over = errors.Is(err, lobby.ErrFinished)
		return !over && !errors.Is(err, lobby.ErrNotFound), over // after any other error the owner may have a seat there
	}
	_, seated := t.SeatOf(v.User)
	return seated && t.HumanSeats().Len() > 1 && !t.Over(), t.Over()
}

// getInspector shows a connection to the owner of its agent.
func (p *Pages) getInspector(c echo.Context) error {
	r, err := p.record(c)
	if err != nil {
		return err
	}
	rep := r.Report()
	state, log := p.inspect(c.Request().Context(), &rep, shell.VisitOf(c), 0)
	return p.shell.Render(c, http.StatusOK, &agents.Inspector{
		Chrome: ui.Chrome{Back: "/agents/" + rep.ID}, ID: rep.ID, After: rep.N, Most: pool.MaxExchanges, State: state,
		Log: log, Held: c.QueryParams().Has("hold"),
	})
}

// inspect returns the part of a connection that the visitor may see: its state, and the exchanges that changed after
// the given value of the record's counter.
func (p *Pages) inspect(
	ctx context.Context, rep *pool.Report, v *shell.Visit, after uint32,
) (agents.State, agents.Log) {
	state := agents.State{
		ID: rep.ID, Name: rep.Name, From: rep.From, Came: rep.Came, Gone: rep.Gone, Why: string(rep.Ended),
		Games: rep.Games, Requests: rep.Requests,
	}
	for _, g := range p.lobby.Pool().Waiting() {
		state.Waiting = state.Waiting || g.Record().Identity().ID == rep.ID
	}
	var over bool
	if state.Hidden, over = p.latestGame(ctx, rep, v); state.Hidden {
		return state, nil
	}
	if over {
		state.Last = rep.Game
	}
	state.Faults = FaultCounts(rep.Faults)
	state.Timed, state.Median = times(rep.Last)
	state.Max = int(rep.Longest.Milliseconds()) // also of exchanges that have left the log
	return state, logAfter(rep, after)
}

// times returns the number of answers in a log, and their median time in milliseconds.
func times(log []pool.Exchange) (timed, median int) {
	var took []int
	for i := range log {
		if log[i].Asked {
			took = append(took, int(log[i].Took.Milliseconds()))
		}
	}
	if len(took) == 0 {
		return 0, 0
	}
	slices.Sort(took)
	return len(took), took[len(took)/2]
}

// logAfter returns the exchanges of a report that changed after the given value of the record's counter.
func logAfter(rep *pool.Report, after uint32) (log agents.Log) {
	game := ""
	for i := range rep.Last {
		e := &rep.Last[i]
		begins := e.Game != game && (i > 0 || e.Game != "")
		game = e.Game
		if e.Changed <= after {
			continue
		}
		log = append(log, agents.Exchange{
			Agent: rep.ID, N: e.N, At: e.At, Request: e.Request, Asked: e.Asked, Answer: strings.ToValidUTF8(e.Answer, "�"),
			Took: int(e.Took.Milliseconds()), Slow: e.Took > pool.FairLimit, Taken: e.Taken, Fault: string(e.Fault),
			Times: e.Times, Detail: e.Detail, Size: e.Size, Packet: e.Packet != nil, Begins: begins,
		})
	}
	return log
}

// getInspectorFeed streams a connection. The page reloads when its log becomes hidden or is shown again.
func (p *Pages) getInspectorFeed(c echo.Context) error {
	r, err := p.record(c)
	if err != nil {
		return err
	}
	after, err := shell.LastNumber(c)
	if err != nil {
		return err
	}
	v, ctx := shell.VisitOf(c), c.Request().Context()
	var last string
	first, wasHidden := true, false
	return p.shell.Poll(c, shell.PollPace, func(uint32) (sse.News, error) {
		rep := r.Report()
		state, log := p.inspect(ctx, &rep, v, after)
		if state.Hidden != wasHidden && !first {
			return sse.News{}, sse.Reload{}
		}
		first, wasHidden, after = false, state.Hidden, rep.N
		if len(log) == 0 {
			return p.shell.PartNews(rep.N, &last, v.Lang, state)
		}
		patch, err := p.shell.Pages.Patch(v.Lang, game.PhaseNone, state, log)
		if err != nil {
			return sse.News{}, err
		}
		last = patch.Parts[0].HTML
		return shell.NewsOf(rep.N, patch)
	})
}

// getPacket sends a packet of an agent's connection, if it is still kept.
func (p *Pages) getPacket(c echo.Context) error {
	r, err := p.record(c)
	if err != nil {
		return err
	}
	rep := r.Report()
	if hidden, _ := p.latestGame(c.Request().Context(), &rep, shell.VisitOf(c)); hidden {
		return ErrNone
	}
	for i := range rep.Last {
		e := &rep.Last[i]
		if strconv.FormatUint(uint64(e.N), 10) != c.Param("n") {
			continue
		}
		if e.Packet == nil {
			return ErrNoPacket
		}
		var text bytes.Buffer
		if err := json.Indent(&text, e.Packet, "", "  "); err != nil {
			return err
		}
		return p.shell.Send(c, http.StatusOK, "text/plain; charset=utf-8", text.Bytes())
	}
	return ErrNoPacket
}
