package classroom

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/class"
	"aiwolfplay/server/names"
	"aiwolfplay/server/web/classroom/lessons"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/classroom"
	"aiwolfplay/templates/help"
	"aiwolfplay/templates/ui"
)

// getDoor shows the page on which a class is opened, and lists the classes of the visitor.
func (p *Pages) getDoor(c echo.Context) error {
	door := &classroom.Classes{Chrome: ui.Chrome{Back: "/class"}}
	var err error
	if door.Lessons, err = lessons.Entries(p.Wording(shell.VisitOf(c).Lang)); err != nil {
		return err
	}
	teaches, attends := p.Classes.Of(shell.VisitOf(c).User)
	for _, n := range teaches {
		door.Teaches = append(door.Teaches, classroom.Link{ID: n.ID, Name: n.Name, Students: len(n.Present())})
	}
	for _, n := range attends {
		door.Attends = append(door.Attends, classroom.Link{ID: n.ID, Name: n.Name})
	}
	return p.Render(c, http.StatusOK, door)
}

// postDoor opens a class with the visitor as its teacher.
func (p *Pages) postDoor(c echo.Context) error {
	if err := p.Limits.Rooms.Take(shell.ClientOf(c)); err != nil {
		return err
	}
	user, err := p.Visitors.Identify(c)
	if err != nil {
		return err
	}
	now, err := p.Classes.Open(c.Request().Context(), user)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/class/"+now.ID+"/console")
}

// getKept shows what the server stores about a class.
func (p *Pages) getKept(c echo.Context) error {
	return p.Render(c, http.StatusOK, &help.Kept{Chrome: ui.Chrome{Back: "/class/kept"}})
}

// HardCode is the length of codes that nobody can guess. A right code of that length is accepted even if others at
// the same address have used up its tries.
const HardCode = 7

// ByCode returns the class of a code, and whether there is one. Visitors who try wrong codes may soon be refused more
// tries.
func (p *Pages) ByCode(c echo.Context, code string) (class.Now, bool, error) {
	now, ok := p.Classes.ByCode(code)
	if !ok {
		return now, false, nil
	}
	cl := shell.ClientOf(c)
	if len(code) < HardCode && now.Student(cl.Session) == nil && !now.Teaches(cl.Session) {
		if err := p.Limits.Codes.Check(cl); err != nil {
			return now, true, err
		}
	}
	return now, true, nil
}

// AskCode shows the form for the code of a room or a class.
func (p *Pages) AskCode(c echo.Context) error {
	return p.Render(c, http.StatusOK, &classroom.Join{Chrome: ui.Chrome{Back: "/join"}})
}

// ShowJoin lets a visitor who has the code choose whether to join. Students of the class go to their page.
func (p *Pages) ShowJoin(c echo.Context, now class.Now) error {
	v := shell.VisitOf(c)
	if now.Student(v.User) != nil {
		return c.Redirect(http.StatusSeeOther, "/class/"+now.ID)
	}
	shown := &classroom.Join{Chrome: ui.Chrome{Back: "/join/" + now.Code}, Code: now.Code, Name: now.Name}
	shown.Error = p.Forms.Why(p.Forms.Refused(c, ""), v.Lang)
	return p.Render(c, http.StatusOK, shown)
}

// PostJoin lets a visitor who has the code into the class.
func (p *Pages) PostJoin(c echo.Context, now class.Now) error {
	if c.FormValue("do") != "sit" {
		return shell.BadField("do")
	}
	if err := shell.Over(p.Limits.Joins.Take(now.ID)); err != nil {
		return err
	}
	user, err := p.Visitors.Admit(c)
	if err != nil {
		return err
	}
	err = now.Do(c.Request().Context(), user, class.Join{Code: now.Code, Names: names.Pairs()})
	if err == nil || errors.Is(err, class.ErrRemoved) {
		return c.Redirect(http.StatusSeeOther, "/class/"+now.ID)
	}
	return p.Forms.Return(c, "/join/"+now.Code, "", err, nil)
}
