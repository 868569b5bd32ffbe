package classroom

import (
	"context"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/class"
	"aiwolfplay/server/web/shell"
)

// Former returns the address of the class if the visitor has lost the seat at the table of the address, because the
// teacher has removed them or given the seat to another student. Otherwise it returns "".
func (p *Pages) Former(c echo.Context) string {
	user := shell.VisitOf(c).User
	t, err := p.Lobby.Get(c.Request().Context(), c.Param("id"))
	if err != nil || t.Class() == "" {
		return ""
	}
	now, err := p.Classes.Get(t.Class())
	if err != nil {
		return ""
	}
	if st := now.Student(user); st == nil || !st.Removed && !t.Now().HasMoved(user) {
		return ""
	}
	return "/class/" + now.ID
}

// RoundOf returns the id of the class whose latest round a user played in a game, "" for none.
func (p *Pages) RoundOf(user, gameID string) string {
	_, attends := p.Classes.Of(user)
	for _, now := range attends {
		if t := now.TableOf(now.Student(user).Name); t != nil && t.ID == gameID {
			return now.ID
		}
	}
	return ""
}

// Asked returns the address of the question that a student has to answer before the game goes on, "" if there is
// none.
func (p *Pages) Asked(classID, user string) string {
	now, err := p.Classes.Get(classID)
	if err != nil {
		return ""
	}
	if st := now.Student(user); st == nil || !st.In() || now.Query() == nil {
		return ""
	}
	return "/class/" + now.ID
}

// tableOf returns the address of the table at which a student of a class plays now, "" for none.
func (p *Pages) tableOf(c echo.Context, now class.Now, st *class.Student) string {
	if !st.In() || now.Query() != nil {
		return ""
	}
	if place := p.miniOf(c.Request().Context(), now, st); place != "" {
		return place
	}
	if t := now.TableOf(st.Name); t == nil || t.Over || !t.Opened {
		return ""
	}
	for _, g := range now.Games(c.Request().Context()) {
		if g.Live == nil || g.Over {
			continue
		}
		if _, seated := g.Live.SeatOf(st.User); seated {
			return "/tables/" + g.ID
		}
	}
	return ""
}

// miniOf returns the address of the mini-game that a student of a class plays now, "" for none.
func (p *Pages) miniOf(ctx context.Context, now class.Now, st *class.Student) string {
	t := now.MiniOf(st.Name)
	if t == nil || !t.Opened || t.Over {
		return ""
	}
	live, err := p.Minis.Get(ctx, t.ID)
	if err != nil || live.Over() || live.SeatOf(st.User) == game.NoSeat {
		return ""
	}
	return "/mini/" + t.ID
}

// elsewhere returns the page to which a student's page must lead, "" if it must load anew. beside is the game of the
// student's page.
func (p *Pages) elsewhere(
	c echo.Context, now class.Now, st *class.Student, beside string,
) (to string, leads bool) {
	if st == nil || now.Closed() || st.Lang != "" && st.Lang != string(shell.VisitOf(c).Lang) {
		return "", true
	}
	if to := p.tableOf(c, now, st); to != "" && to != "/tables/"+beside && to != "/mini/"+beside {
		return to, true
	}
	if played, done := now.MiniPlayed(beside); played {
		return "/class/" + now.ID, done || !st.In()
	}
	return "/class/" + now.ID, beside != "" && (now.Lesson != nil || now.Query() != nil) && st.In()
}

// Attends reports whether the visitor is a student of the class with an id.
func (p *Pages) Attends(c echo.Context, class string) bool {
	now, err := p.Classes.Get(class)
	return err == nil && now.Student(shell.VisitOf(c).User) != nil
}
