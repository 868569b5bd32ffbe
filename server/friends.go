package server

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/page"
	"aiwolfplay/server/room"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
)

// postGameRematch opens a new table with the seats of a finished game, for somebody
// who sat there; where several people did, the room where they meet.
func (s *Server) postGameRematch(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	r := m.Recording()
	if !m.Invited() || r.InClass { // in a class the teacher deals
		return errNotSeated
	}
	role, err := roleOf(c)
	if err != nil {
		return err
	}
	if role != game.RoleNone && (r.People() > 1 || r.Setup.Roles[role] == 0) {
		return shell.BadField("role")
	}
	if err := s.Limits.Tables.Take(shell.ClientOf(c)); err != nil {
		return err
	}
	if r.People() > 1 {
		return s.playTogether(c, r)
	}
	by := lobby.By{User: shell.VisitOf(c).User, Address: shell.AddressOf(c)}
	past := lobby.PastGame{ID: r.ID, Setup: r.Setup, Pace: r.Pace, Seats: r.Seats, Listed: r.Listed, Role: role}
	t, err := s.lobby.Rematch(c.Request().Context(), by, past)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+t.ID())
}

// playTogether leads somebody who played a finished game to the room where its people play again, or to its game
// once that has begun. If they have played others together since, it is the room after the last of those.
func (s *Server) playTogether(c echo.Context, r *screen.Recording) error {
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	last, _, _ := s.lastTogether(ctx, r.ID, user)
	if last != r.ID {
		var err error
		if r, err = s.recording(ctx, last); err != nil {
			return err
		}
		if r.SeatOf(user) == game.NoSeat {
			return c.Redirect(http.StatusSeeOther, "/games/"+last)
		}
	}
	next, err := s.rooms.Rematch(user, room.PastGame{
		ID: r.ID, Setup: r.Setup, Pace: r.Pace, Watch: r.Open, Seats: r.Seats, From: shell.AddressOf(c),
	})
	if err != nil && next.Code == "" {
		return err
	}
	if next.Table != "" && next.You != game.NoSeat {
		if err := s.takeBack(ctx, next.Table, next.You); err != nil {
			return err
		}
	}
	return c.Redirect(http.StatusSeeOther, "/join/"+next.Code) // which says why there is no seat, and leads to the game
}

// takeBack gives latecomers the seat that an agent plays for them, as long as it lives.
func (s *Server) takeBack(ctx context.Context, id string, seat game.Seat) error {
	t, err := s.lobby.Get(ctx, id)
	if err == nil {
		err = t.Player(seat).Return(ctx)
	}
	if errors.Is(err, rules.ErrNotAsked) || errors.Is(err, lobby.ErrFinished) {
		return nil
	}
	return err
}

// lastTogether follows the games that people have played together, one after the other. It returns the last one
// that is over, and the room that repeats it, if there is one that the user knows of.
func (s *Server) lastTogether(ctx context.Context, id, user string) (last string, next room.Room, opened bool) {
	for {
		next, opened = s.rooms.Following(id, user)
		if !opened || next.Table == "" || !s.isOver(ctx, &next) {
			return id, next, opened
		}
		id = next.Table
	}
}

// isOver reports whether the game of a room is over for those who play it.
func (s *Server) isOver(ctx context.Context, r *room.Room) bool {
	if r.Plan.Mini.Some() {
		t, err := s.minis.Get(ctx, r.Table)
		return errors.Is(err, minitable.ErrNotFound) || err == nil && t.Over()
	}
	t, err := s.lobby.Get(ctx, r.Table)
	return errors.Is(err, lobby.ErrFinished) || err == nil && t.Over()
}

// nextVillage describes the room where the people of a finished game play again, to one of them.
func (s *Server) nextVillage(ctx context.Context, id, user string) (page.Again, room.Room) {
	_, next, opened := s.lastTogether(ctx, id, user)
	again := page.Again{Game: id}
	if !opened || next.Removed {
		return again, next
	}
	again.Moved = next.Moved
	again.Code, again.Seated, again.Begun = next.Code, next.You != game.NoSeat, next.Table != ""
	for i, seat := range next.Seats {
		if seat.Host {
			again.Host = page.Seat{Seat: game.Seat(i), Name: seat.Name}
		}
		again.Full = next.Free == 0
	}
	return again, next
}

// getAgainFeed streams to one of the people of a finished game whether they play again, without their asking.
func (s *Server) getAgainFeed(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	if !m.Invited() || m.Recording().People() < 2 {
		return errNotSeated
	}
	id, user, lang, last := m.Recording().ID, shell.VisitOf(c).User, shell.VisitOf(c).Lang, ""
	return s.Poll(c, sse.Heartbeat, func(n uint32) (sse.News, error) {
		opens := s.rooms.Rematches()
		again, next := s.nextVillage(c.Request().Context(), id, user)
		news, err := s.PartNews(n, &last, lang, again)
		if news.Changed = next.Changed; news.Changed == nil {
			news.Changed = opens
		}
		return news, err
	})
}

// againAfter is the invitation on the page of a game, nil for those who did not play it with others.
func (s *Server) againAfter(c echo.Context, id string, people int, class string) *page.Again {
	if people < 2 || class != "" {
		return nil
	}
	again, _ := s.nextVillage(c.Request().Context(), id, shell.VisitOf(c).User)
	return &again
}

// showAgain puts the place for the invitation into the page of a table at which the visitor plays.
func (s *Server) showAgain(c echo.Context, t *table.Table, p *page.Table) {
	if !p.Plays || p.Class != "" || t.HumanSeats().Len() < 2 {
		return
	}
	p.Again = &page.Again{Game: t.ID()}
	if t.Over() {
		p.Again = s.againAfter(c, t.ID(), t.HumanSeats().Len(), p.Class)
	}
}

// postTableLeave lets an agent play on for visitors who give the game up.
func (s *Server) postTableLeave(c echo.Context) error {
	at, seat, err := s.seated(c)
	if err == nil {
		err = at.table.Player(seat).Leave(c.Request().Context())
	}
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/")
}
