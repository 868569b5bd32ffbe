package rooms

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/names"
	"aiwolfplay/server/room"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/minigame"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/rooms"
)

// MaySit reports whether a user may take the seat of an agent in a running mini-game.
func (p *Pages) MaySit(id, user string) bool { return p.Rooms.MaySit(id, user) }

// Again returns the room where the people of a finished mini-game play again, as one of them sees it. It also returns
// a channel that is closed when the room changes.
func (p *Pages) Again(ctx context.Context, id, user string) (rooms.Again, <-chan struct{}) {
	opens := p.Rooms.Rematches()
	again, next := p.nextVillage(ctx, id, user)
	if next.Changed != nil {
		return again, next.Changed
	}
	return again, opens
}

// A Hall offers the mini-games of a hall to rooms.
type Hall struct{ *minitable.Hall }

// Offers implements room.Minis.
func (h Hall) Offers(m room.Mini) bool {
	_, _, err := minigame.Named(m.Game, m.Setting)
	return err == nil
}

// OpenTable implements room.Minis.
func (h Hall) OpenTable(ctx context.Context, t room.MiniTable) error {
	g, setting, err := minigame.Named(t.Mini.Game, t.Mini.Setting)
	if err != nil {
		return err
	}
	cfg := minitable.Config{ID: t.ID, Game: g, Setting: setting, Absent: t.Absent, Listed: t.Listed}
	rand.Read(cfg.Key[:]) // never fails
	for i, o := range t.Seats {
		cfg.Seats[i] = store.MiniSeat{
			Name: o.Name, Agent: minigame.DrawType(g), User: o.User, Person: o.Kind == table.Person,
		}
	}
	_, err = h.Open(ctx, cfg)
	return err
}

// HasTable implements room.Minis.
func (h Hall) HasTable(ctx context.Context, id string) bool {
	_, err := h.Get(ctx, id)
	return !errors.Is(err, minitable.ErrNotFound)
}

// getMiniForm shows the form that opens a room for a mini-game.
func (p *Pages) getMiniForm(c echo.Context) error {
	v := shell.VisitOf(c)
	w, err := p.Pages.Words(v.Lang)
	if err != nil {
		return err
	}
	account := ""
	if v.Account != nil {
		account = v.Account.Name
	}
	form, err := minigame.RoomForm(w, c.QueryParam("game"), account)
	if err != nil {
		return err
	}
	return p.Render(c, http.StatusOK, form)
}

// miniPlanOf reads the plan of a room for a mini-game. Everybody who has the room's code may watch.
func miniPlanOf(c echo.Context) (plan room.Plan, err error) {
	g, setting, err := minigame.Chosen(c)
	if err != nil {
		return plan, err
	}
	return room.Plan{
		Mini: room.Mini{Game: g.Name(), Setting: g.Settings()[setting]}, Wishes: make([]room.Wish, mini.Seats),
		Fill: true, Watch: true, Listed: c.FormValue("listed") != "",
	}, nil
}

// postMiniAgain leads a visitor who played a finished mini-game to the room where its people play again. Once the
// game of that room has begun, postMiniAgain leads to the game. If the people have played others together since, the
// room is the one after their last game.
func (p *Pages) postMiniAgain(c echo.Context) error {
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	last, _, _ := p.lastTogether(ctx, c.Param("id"), user)
	t, err := p.Minis.Get(ctx, last)
	switch {
	case err != nil:
		return err
	case t.SeatOf(user) == game.NoSeat && last != c.Param("id"):
		return c.Redirect(http.StatusSeeOther, "/mini/"+last)
	case t.SeatOf(user) == game.NoSeat, t.Class() != "": // in a class the teacher assigns the seats
		return minitable.ErrNotSeated
	case !t.Over():
		return minigame.ErrRunning
	}
	if err := p.Limits.Tables.Take(shell.ClientOf(c)); err != nil {
		return err
	}
	past := room.PastGame{
		ID: last, Mini: room.Mini{Game: t.Game().Name(), Setting: t.Game().Settings()[t.Setting()]}, Watch: true,
		From: shell.AddressOf(c),
	}
	for _, sat := range t.Seats() {
		o := table.Occupant{Kind: table.Agent, Name: sat.Name}
		if sat.Person && sat.User != "" {
			o.Kind, o.User = table.Person, sat.User
		}
		past.Seats = append(past.Seats, o)
	}
	next, err := p.Rooms.Rematch(user, past)
	if err != nil && next.Code == "" {
		return err
	}
	if next.Table != "" {
		if err := p.returnToMini(ctx, next.Table, user); err != nil {
			return err
		}
	}
	return c.Redirect(http.StatusSeeOther, "/join/"+next.Code)
}

// returnToMini returns a latecomer's seat, which an agent plays, to the latecomer.
func (p *Pages) returnToMini(ctx context.Context, id, user string) error {
	t, err := p.Minis.Get(ctx, id)
	if err == nil {
		err = t.Return(ctx, user)
	}
	if errors.Is(err, minitable.ErrNotSeated) || errors.Is(err, minitable.ErrNotFound) {
		return nil
	}
	return err
}

// postMiniSit gives a visitor the seat of an agent in a running game that began in a room.
func (p *Pages) postMiniSit(c echo.Context) error {
	ctx := c.Request().Context()
	t, err := p.Minis.Get(ctx, c.Param("id"))
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(c.FormValue("seat"))
	if err != nil || n < 1 || n > mini.Seats {
		return shell.BadField("seat")
	}
	name, err := p.Names.Guest(c, c.FormValue("name"))
	if err != nil {
		return err
	}
	if !p.Rooms.MaySit(t.ID(), shell.VisitOf(c).User) {
		return minitable.ErrClosed
	}
	seats := t.Seats()
	if name != "" && slices.ContainsFunc(seats[:], func(sat store.MiniSeat) bool { return names.Same(sat.Name, name) }) {
		return room.ErrSameName
	}
	user, err := p.Visitors.Admit(c)
	if err != nil {
		return err
	}
	if err := t.Sit(ctx, user, name, game.SeatNumbered(n)); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/mini/"+t.ID())
}
