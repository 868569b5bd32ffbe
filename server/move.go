package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/server/room"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
)

// Why a code: a guest's seat belongs to a cookie, which no other device has. Who has an account signs
// in there instead, so that all their games are there.

// offerMove begins to give the visitor's seat to another device, and shows the code.
func (s *Server) offerMove(c echo.Context, m move) error {
	v := shell.VisitOf(c)
	if v.Account != nil {
		return errMoveAccount
	}
	m.user = v.User
	return c.Redirect(http.StatusSeeOther, "/move/"+s.moves.offer(m).code)
}

// postRoomMove begins to give the visitor's seat in a room to another device.
func (s *Server) postRoomMove(c echo.Context, r room.Room) error {
	switch {
	case r.Moved:
		return errMoved
	case r.You == game.NoSeat:
		return errNotSeated
	case r.Table != "":
		return s.offerMove(c, move{table: r.Table})
	}
	return s.offerMove(c, move{room: r.Code})
}

// postTableMove begins to give the visitor's seat at a table to another device.
func (s *Server) postTableMove(c echo.Context) error {
	at, _, err := s.seated(c)
	if err != nil {
		return err
	}
	if at.table.Over() {
		return rules.ErrOver
	}
	return s.offerMove(c, move{table: at.table.ID()})
}

// A station is where a seat on its way is now: in a room that waits, or at a table.
type station struct {
	seat  game.Seat
	name  string
	room  string       // the code of the waiting room, "" for
	table *table.Table // the table
}

func (st station) path() string {
	if st.table != nil {
		return "/tables/" + st.table.ID()
	}
	return "/join/" + st.room
}

// stationOf finds the seat of a move, also after the game of its room has begun. It returns errNoMove
// where the user has it no more, and lobby.ErrFinished after the end.
func (s *Server) stationOf(ctx context.Context, m *move) (st station, err error) {
	id := m.table
	if m.room != "" {
		r, err := s.rooms.Look(m.room, m.user)
		if errors.Is(err, room.ErrNoRoom) || err == nil && r.You == game.NoSeat {
			return st, errNoMove
		} else if err != nil {
			return st, err
		}
		if r.Table == "" {
			return station{seat: r.You, name: r.Seats[r.You].Name, room: m.room}, nil
		}
		id = r.Table
	}
	t, err := s.lobby.Get(ctx, id)
	if err != nil {
		return st, err
	}
	seat, ok := t.SeatOf(m.user)
	if !ok {
		return st, errNoMove
	}
	return station{seat: seat, name: t.Occupants()[seat].Name, table: t}, nil
}

// lookUpMove returns the move of the request. A code that leads nowhere is counted as that of a room.
func (s *Server) lookUpMove(c echo.Context) (*move, station, error) {
	cl := shell.ClientOf(c)
	if err := s.Limits.Codes.Check(cl); err != nil {
		return nil, station{}, err
	}
	m, err := s.moves.find(c.Param("code"))
	var st station
	if err == nil {
		st, err = s.stationOf(c.Request().Context(), m)
	}
	if errors.Is(err, errNoMove) {
		if spent := s.Limits.Codes.Take(cl); spent != nil {
			err = spent
		}
	}
	return m, st, err
}

// getMove shows the code to the device that gives the seat, and asks any other one to confirm.
func (s *Server) getMove(c echo.Context) error {
	m, st, err := s.lookUpMove(c)
	if err != nil {
		return err
	}
	site, near := s.PublicURL(c)
	p := &page.Move{
		Chrome: page.Chrome{Back: "/move/" + m.code}, Code: m.code, Link: site + "/move/" + m.code, Near: near,
		Yours: m.user == shell.VisitOf(c).User, Seat: page.Seat{Seat: st.seat, Name: st.name}, From: st.path(),
		Begun: st.table != nil, Until: m.until, Now: time.Now(),
	}
	return s.Render(c, http.StatusOK, p)
}

// getMoveQR is the code of the address as a picture.
func (s *Server) getMoveQR(c echo.Context) error {
	m, _, err := s.lookUpMove(c)
	if err != nil {
		return err
	}
	return s.QR(c, "/move/"+m.code)
}

// getMoveFeed leads the device that gives the seat away from the code when it counts no more.
func (s *Server) getMoveFeed(c echo.Context) error {
	m, st, err := s.lookUpMove(c)
	if err != nil {
		return err
	}
	return s.Poll(c, sse.Heartbeat, func(uint32) (sse.News, error) {
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
func (s *Server) postMove(c echo.Context) error {
	m, st, err := s.lookUpMove(c)
	if err != nil {
		return err
	}
	if shell.VisitOf(c).User != m.user { // else they have confirmed it where the seat is already
		user, err := s.Identify(c)
		if err == nil {
			err = s.moves.carry(m, func() error { return s.carry(c.Request().Context(), m.user, user, st) })
		}
		if err != nil {
			return err
		}
	}
	return c.Redirect(http.StatusSeeOther, st.path())
}

// carry gives the seat of one user to another one.
func (s *Server) carry(ctx context.Context, from, to string, st station) error {
	if st.table == nil {
		return s.rooms.Move(st.room, from, to)
	}
	id := st.table.ID()
	if _, seated := st.table.SeatOf(to); seated {
		return room.ErrSeated
	}
	err := st.table.Move(ctx, from, to, func() error {
		return s.Store.MoveSeat(context.WithoutCancel(ctx), id, from, to)
	})
	if errors.Is(err, rules.ErrNotAsked) {
		return errNoMove
	} else if err != nil {
		return err
	}
	s.rooms.MovedAt(id, from, to)
	return nil
}
