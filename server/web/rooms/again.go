package rooms

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/room"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/seat"
)

// postAgain opens a new table with the seats of a finished game, for a visitor who played it. If several people
// played it, postAgain leads to the room where they meet.
func (p *Pages) postAgain(c echo.Context) error {
	m, err := p.Replay.Moment(c)
	if err != nil {
		return err
	}
	r := m.Recording()
	if !m.Invited() || r.InClass { // in a class the teacher assigns the seats
		return table.ErrNotSeated
	}
	role, err := shell.Role(c)
	if err != nil {
		return err
	}
	if role != game.RoleNone && (r.People() > 1 || r.Setup.Roles[role] == 0) {
		return shell.BadField("role")
	}
	if err := p.Limits.Tables.Take(shell.ClientOf(c)); err != nil {
		return err
	}
	if r.People() > 1 {
		return p.playTogether(c, r)
	}
	by := lobby.By{User: shell.VisitOf(c).User, Address: shell.AddressOf(c)}
	past := lobby.PastGame{ID: r.ID, Setup: r.Setup, Pace: r.Pace, Seats: r.Seats, Listed: r.Listed, Role: role}
	t, err := p.Lobby.Rematch(c.Request().Context(), by, past)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+t.ID())
}

// playTogether leads a visitor who played a finished game to the room where its people play again. Once the game of
// that room has begun, playTogether leads to the game. If the people have played others together since, the room is
// the one after their last game.
func (p *Pages) playTogether(c echo.Context, r *screen.Recording) error {
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	last, _, _ := p.lastTogether(ctx, r.ID, user)
	if last != r.ID {
		var err error
		if r, err = p.Replay.Records.Get(ctx, last); err != nil {
			return err
		}
		if r.SeatOf(user) == game.NoSeat {
			return c.Redirect(http.StatusSeeOther, "/games/"+last)
		}
	}
	next, err := p.Rooms.Rematch(user, room.PastGame{
		ID: r.ID, Setup: r.Setup, Pace: r.Pace, Watch: r.Open, Seats: r.Seats, From: shell.AddressOf(c),
	})
	if err != nil && next.Code == "" {
		return err
	}
	if next.Table != "" && next.You != game.NoSeat {
		if err := p.takeBack(ctx, next.Table, next.You); err != nil {
			return err
		}
	}
	return c.Redirect(http.StatusSeeOther, "/join/"+next.Code) // the room's page says why there is no seat
}

// takeBack returns a latecomer's seat, which an agent plays, to the latecomer, unless the seat is dead.
func (p *Pages) takeBack(ctx context.Context, id string, seat game.Seat) error {
	t, err := p.Lobby.Get(ctx, id)
	if err == nil {
		err = t.Player(seat).Return(ctx)
	}
	if errors.Is(err, rules.ErrNotAsked) || errors.Is(err, lobby.ErrFinished) {
		return nil
	}
	return err
}

// lastTogether follows the games that people have played together, one after the other. It returns the last one that
// is over, and the next room. It reports whether there is a next room that the user may know.
func (p *Pages) lastTogether(ctx context.Context, id, user string) (last string, next room.Room, opened bool) {
	for {
		next, opened = p.Rooms.Following(id, user)
		if !opened || next.Table == "" || !p.isOver(ctx, &next) {
			return id, next, opened
		}
		id = next.Table
	}
}

// isOver reports whether the game of a room is over for its players.
func (p *Pages) isOver(ctx context.Context, r *room.Room) bool {
	if r.Plan.Mini.Some() {
		t, err := p.Minis.Get(ctx, r.Table)
		return errors.Is(err, minitable.ErrNotFound) || err == nil && t.Over()
	}
	t, err := p.Lobby.Get(ctx, r.Table)
	return errors.Is(err, lobby.ErrFinished) || err == nil && t.Over()
}

// nextVillage returns the room where the people of a finished game play again, as one of them sees it.
func (p *Pages) nextVillage(ctx context.Context, id, user string) (rooms.Again, room.Room) {
	_, next, opened := p.lastTogether(ctx, id, user)
	again := rooms.Again{Game: id}
	if !opened || next.Removed {
		return again, next
	}
	again.Moved = next.Moved
	again.Code, again.Seated, again.Begun = next.Code, next.You != game.NoSeat, next.Table != ""
	for i, place := range next.Seats {
		if place.Host {
			again.Host = seat.Seat{Seat: game.Seat(i), Name: place.Name}
		}
		again.Full = next.Free == 0
	}
	return again, next
}

// getAgainFeed streams the invitation to play again to one of the people of a finished game.
func (p *Pages) getAgainFeed(c echo.Context) error {
	m, err := p.Replay.Moment(c)
	if err != nil {
		return err
	}
	if !m.Invited() || m.Recording().People() < 2 {
		return table.ErrNotSeated
	}
	id, user, lang, last := m.Recording().ID, shell.VisitOf(c).User, shell.VisitOf(c).Lang, ""
	return p.Poll(c, sse.Heartbeat, func(n uint32) (sse.News, error) {
		opens := p.Rooms.Rematches()
		again, next := p.nextVillage(c.Request().Context(), id, user)
		news, err := p.PartNews(n, &last, lang, again)
		if news.Changed = next.Changed; news.Changed == nil {
			news.Changed = opens
		}
		return news, err
	})
}

// Invitation returns the invitation on the page of a game. It returns nil for visitors who didn't play it with others.
func (p *Pages) Invitation(c echo.Context, id string, people int, class string) *rooms.Again {
	if people < 2 || class != "" {
		return nil
	}
	again, _ := p.nextVillage(c.Request().Context(), id, shell.VisitOf(c).User)
	return &again
}
