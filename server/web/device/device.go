// Package device moves a guest's seat to another device of the guest, by a code.
//
// A guest's seat belongs to a cookie, which no other device has. People with an account sign in on the other device
// instead, and find all their games there.
package device

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/room"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Pages are the pages that move seats.
type Pages struct {
	*shell.Shell
	rooms *room.Rooms
	lobby *lobby.Lobby
	moves moves
}

// New returns the pages, and registers their errors.
func New(sh *shell.Shell, rooms *room.Rooms, l *lobby.Lobby) *Pages {
	sh.Refusals.Add(
		shell.Answer(ErrNoMove, http.StatusNotFound, "no_move"),
		shell.Answer(ErrAccount, http.StatusConflict, "move_account"),
	)
	return &Pages{Shell: sh, rooms: rooms, lobby: l}
}

// Routes adds the pages to a router.
func (p *Pages) Routes(e *echo.Echo) {
	e.GET("/move/:code", p.getMove)
	e.POST("/move/:code", p.postMove)
	e.GET("/move/:code/feed", p.getFeed, p.Streaming)
	e.GET("/move/:code/qr.svg", p.getQR)
}

// CodeFor creates a code for a user's seat at a table. With the code, another device takes the seat.
func (p *Pages) CodeFor(user, table string) string {
	return p.moves.offer(move{user: user, table: table}).code
}

// OfferFromTable begins to give the visitor's seat at a table to another device, and shows the code.
func (p *Pages) OfferFromTable(c echo.Context, id string) error { return p.offer(c, move{table: id}) }

// OfferFromRoom begins to give the visitor's seat in a room to another device, and shows the code.
func (p *Pages) OfferFromRoom(c echo.Context, code string) error { return p.offer(c, move{room: code}) }

// PageOf returns the address of the page of a code, "" if the code is not valid.
func (p *Pages) PageOf(code string) string {
	m, err := p.moves.find(code)
	if err != nil {
		return ""
	}
	return "/move/" + m.code
}

func (p *Pages) offer(c echo.Context, m move) error {
	v := shell.VisitOf(c)
	if v.Account != nil {
		return ErrAccount
	}
	m.user = v.User
	return c.Redirect(http.StatusSeeOther, "/move/"+p.moves.offer(m).code)
}

// A station is the place of a seat that moves: in a room that waits, or at a table.
type station struct {
	seat  game.Seat
	name  string
	room  string       // the code of the waiting room, "" if the seat is at a table
	table *table.Table // nil if the seat is in a waiting room
}

func (st station) path() string {
	if st.table != nil {
		return "/tables/" + st.table.ID()
	}
	return "/join/" + st.room
}

// stationOf finds the seat of a move, also after the game of its room has begun. It returns ErrNoMove if the user has
// lost the seat, and lobby.ErrFinished after the end of the game.
func (p *Pages) stationOf(ctx context.Context, m *move) (st station, err error) {
	id := m.table
	if m.room != "" {
		r, err := p.rooms.Look(m.room, m.user)
		if errors.Is(err, room.ErrNoRoom) || err == nil && r.You == game.NoSeat {
			return st, ErrNoMove
		} else if err != nil {
			return st, err
		}
		if r.Table == "" {
			return station{seat: r.You, name: r.Seats[r.You].Name, room: m.room}, nil
		}
		id = r.Table
	}
	t, err := p.lobby.Get(ctx, id)
	if err != nil {
		return st, err
	}
	seat, ok := t.SeatOf(m.user)
	if !ok {
		return st, ErrNoMove
	}
	return station{seat: seat, name: t.Occupants()[seat].Name, table: t}, nil
}

// lookUpMove returns the move of the request. An invalid code counts against the same limit as an invalid code of a
// room.
func (p *Pages) lookUpMove(c echo.Context) (*move, station, error) {
	cl := shell.ClientOf(c)
	if err := p.Limits.Codes.Check(cl); err != nil {
		return nil, station{}, err
	}
	m, err := p.moves.find(c.Param("code"))
	var st station
	if err == nil {
		st, err = p.stationOf(c.Request().Context(), m)
	}
	if errors.Is(err, ErrNoMove) {
		if spent := p.Limits.Codes.Take(cl); spent != nil {
			err = spent
		}
	}
	return m, st, err
}

// getMove shows the code to the device that gives up the seat. It asks any other device to confirm.
func (p *Pages) getMove(c echo.Context) error {
	m, st, err := p.lookUpMove(c)
	if err != nil {
		return err
	}
	site, near := p.Addresses.Public(c)
	view := &rooms.Move{
		Chrome: ui.Chrome{Back: "/move/" + m.code}, Code: m.code, Link: site + "/move/" + m.code, Near: near,
		Yours: m.user == shell.VisitOf(c).User, Seat: seat.Seat{Seat: st.seat, Name: st.name}, From: st.path(),
		Begun: st.table != nil, Until: m.until, Now: time.Now(),
	}
	return p.Render(c, http.StatusOK, view)
}

// getQR draws the address of the code as a QR code.
func (p *Pages) getQR(c echo.Context) error {
	m, _, err := p.lookUpMove(c)
	if err != nil {
		return err
	}
	return p.Addresses.QR(c, "/move/"+m.code)
}

// getFeed leads the device that gives up the seat away from the code when the code becomes invalid.
func (p *Pages) getFeed(c echo.Context) error {
	m, st, err := p.lookUpMove(c)
	if err != nil {
		return err
	}
	return p.Poll(c, sse.Heartbeat, func(uint32) (sse.News, error) {
		select {
		case <-m.done:
			return sse.News{}, sse.Reload{To: st.path()}
		default:
		}
		if m.late() {
			return sse.News{}, sse.Reload{To: m.place()}
		}
		return sse.News{Changed: m.done}, nil
	})
}

// postMove gives the seat to the device that asks.
func (p *Pages) postMove(c echo.Context) error {
	m, st, err := p.lookUpMove(c)
	if err != nil {
		return err
	}
	if shell.VisitOf(c).User != m.user { // otherwise the user confirmed on the device that already has the seat
		user, err := p.Visitors.Identify(c)
		if err == nil {
			err = p.moves.carry(m, func() error { return p.carry(c.Request().Context(), m.user, user, st) })
		}
		if err != nil {
			return err
		}
	}
	return c.Redirect(http.StatusSeeOther, st.path())
}

// carry moves the seat of one user to another user.
func (p *Pages) carry(ctx context.Context, from, to string, st station) error {
	if st.table == nil {
		return p.rooms.Move(st.room, from, to)
	}
	id := st.table.ID()
	if _, seated := st.table.SeatOf(to); seated {
		return room.ErrSeated
	}
	err := st.table.Move(ctx, from, to, func() error {
		return p.Store.Games.MoveSeat(context.WithoutCancel(ctx), id, from, to)
	})
	if errors.Is(err, rules.ErrNotAsked) {
		return ErrNoMove
	} else if err != nil {
		return err
	}
	p.rooms.MovedAt(id, from, to)
	return nil
}
