package server

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/names"
	"aiwolfplay/server/page"
	"aiwolfplay/server/picture"
	"aiwolfplay/server/room"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/minigame"
	"aiwolfplay/server/web/shell"
)

// A miniSite is the server as the pages of the mini-games see it.
type miniSite struct{ s *Server }

func (m miniSite) MaySit(id, user string) bool { return m.s.rooms.MaySit(id, user) }

func (m miniSite) Again(ctx context.Context, id, user string) (page.Again, <-chan struct{}) {
	opens := m.s.rooms.Rematches()
	again, next := m.s.nextVillage(ctx, id, user)
	if next.Changed != nil {
		return again, next.Changed
	}
	return again, opens
}

// Attends reports whether the visitor is a student of a class.
func (m miniSite) Attends(c echo.Context, id string) bool {
	now, err := m.s.classes.Get(id)
	return err == nil && now.Student(shell.VisitOf(c).User) != nil
}

func (m miniSite) Picture(c echo.Context, id, key string, draw func(page.Lang) (*picture.Card, error)) error {
	lang := pictureLang(c)
	return m.s.sendPicture(c, pictureKey{id, key, lang, game.NoSeat}, func() (*picture.Card, error) { return draw(lang) })
}

// roomMinis are the mini-games of rooms.
type roomMinis struct{ hall *minitable.Hall }

// Offers implements room.Minis.
func (r roomMinis) Offers(m room.Mini) bool {
	_, _, err := minigame.Named(m.Game, m.Setting)
	return err == nil
}

// OpenTable implements room.Minis.
func (r roomMinis) OpenTable(ctx context.Context, t room.MiniTable) error {
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
	_, err = r.hall.Open(ctx, cfg)
	return err
}

// HasTable implements room.Minis.
func (r roomMinis) HasTable(ctx context.Context, id string) bool {
	_, err := r.hall.Get(ctx, id)
	return !errors.Is(err, minitable.ErrNotFound)
}

// getMiniRoomForm shows the form that opens a room for a mini-game.
func (s *Server) getMiniRoomForm(c echo.Context) error {
	v := shell.VisitOf(c)
	w, err := s.Pages.Words(v.Lang)
	if err != nil {
		return err
	}
	account := ""
	if v.Account != nil {
		account = v.Account.Name
	}
	form, err := minigame.RoomForm(c.Request().Context(), w, c.QueryParam("game"), account)
	if err != nil {
		return err
	}
	return s.Render(c, http.StatusOK, form)
}

// miniPlanOf reads what a room for a mini-game is to be like. Whoever has its code may watch.
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

// postMiniAgain leads somebody who played a finished mini-game to the room where its people play again, or to its
// game once that has begun. If they have played others together since, it is the room after the last of those.
func (s *Server) postMiniAgain(c echo.Context) error {
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	last, _, _ := s.lastTogether(ctx, c.Param("id"), user)
	t, err := s.minis.Get(ctx, last)
	switch {
	case err != nil:
		return err
	case t.SeatOf(user) == game.NoSeat && last != c.Param("id"):
		return c.Redirect(http.StatusSeeOther, "/mini/"+last)
	case t.SeatOf(user) == game.NoSeat, t.Class() != "": // in a class the teacher deals
		return minitable.ErrNotSeated
	case !t.Over():
		return minigame.ErrRunning
	}
	if err := s.Limits.Tables.Take(shell.ClientOf(c)); err != nil {
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
	next, err := s.rooms.Rematch(user, past)
	if err != nil && next.Code == "" {
		return err
	}
	if next.Table != "" {
		if err := s.returnToMini(ctx, next.Table, user); err != nil {
			return err
		}
	}
	return c.Redirect(http.StatusSeeOther, "/join/"+next.Code)
}

// returnToMini gives latecomers the seat that an agent plays for them.
func (s *Server) returnToMini(ctx context.Context, id, user string) error {
	t, err := s.minis.Get(ctx, id)
	if err == nil {
		err = t.Return(ctx, user)
	}
	if errors.Is(err, minitable.ErrNotSeated) || errors.Is(err, minitable.ErrNotFound) {
		return nil
	}
	return err
}

// postMiniSit gives a visitor the seat of an agent in a running game that began in a room.
func (s *Server) postMiniSit(c echo.Context) error {
	ctx := c.Request().Context()
	t, err := s.minis.Get(ctx, c.Param("id"))
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(c.FormValue("seat"))
	if err != nil || n < 1 || n > mini.Seats {
		return shell.BadField("seat")
	}
	name, err := s.accounts.Names.Guest(c, c.FormValue("name"))
	if err != nil {
		return err
	}
	if !s.rooms.MaySit(t.ID(), shell.VisitOf(c).User) {
		return minitable.ErrClosed
	}
	seats := t.Seats()
	if name != "" && slices.ContainsFunc(seats[:], func(sat store.MiniSeat) bool { return names.Same(sat.Name, name) }) {
		return room.ErrSameName
	}
	user, err := s.Admit(c)
	if err != nil {
		return err
	}
	if err := t.Sit(ctx, user, name, game.SeatNumbered(n)); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/mini/"+t.ID())
}

// minisOf lists the mini-games of a user that go on.
func (s *Server) minisOf(ctx context.Context, user string) (list []page.RunningMini, err error) {
	if user == "" {
		return nil, nil
	}
	ids, err := s.Store.RunningMinisOf(ctx, user, runningShown)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		t, err := s.minis.Get(ctx, id)
		if err != nil { // one game that does not open closes no door
			s.Log.Error("running mini-game not shown", slog.String("mini", id), slog.Any("err", err))
			continue
		}
		seat := t.SeatOf(user)
		if seat == game.NoSeat || t.Over() { // meanwhile
			continue
		}
		now := t.Now(game.AtSeat(seat))
		list = append(list, page.RunningMini{
			ID: id, Game: t.Game().Name(), Awaited: now.Seen.Waiting().Has(seat) && !now.Seats[seat].Left,
			You: page.Seat{Seat: seat, Name: now.Seats[seat].Name},
		})
	}
	return list, nil
}
