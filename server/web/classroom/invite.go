package classroom

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/class"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/classroom"
	"aiwolfplay/templates/ui"
)

// An invitation is the address at which a class is entered.
type invitation struct {
	Site string // address of the site
	Near bool   // the address leads only to the machine that runs the program
}

// invitation returns the address at which the visitor's classes are entered.
func (p *Pages) invitation(c echo.Context) invitation {
	site, near := p.Addresses.Public(c)
	return invitation{Site: site, Near: near}
}

// keyPath returns the path of the teacher's link.
func keyPath(n class.Now) string { return "/class/" + n.ID + "/key/" + n.Key }

// invitePages lead students and further teachers into a class.
type invitePages struct{ *Pages }

// getQR draws the address for students.
func (p invitePages) getQR(c echo.Context) error {
	return p.sendQR(c, func(now class.Now) string { return "/join/" + now.Code })
}

// getKeyQR draws the teacher's link.
func (p invitePages) getKeyQR(c echo.Context) error { return p.sendQR(c, keyPath) }

func (p invitePages) sendQR(c echo.Context, path func(class.Now) string) error {
	now, err := p.Taught(c)
	if err != nil {
		return err
	}
	return shell.SendQR(c, p.invitation(c).Site+path(now))
}

// keyed returns the class that the teacher's link of the address opens.
func (p invitePages) keyed(c echo.Context) (class.Now, error) {
	cl := shell.ClientOf(c)
	if err := p.Limits.Codes.Check(cl); err != nil {
		return class.Now{}, err
	}
	now, err := p.Classes.Get(c.Param("id"))
	if err == nil && !now.Opens(c.Param("key")) {
		err = class.ErrNoClass
	}
	if err != nil {
		if spent := p.Limits.Codes.Take(cl); spent != nil {
			err = spent
		}
	}
	return now, err
}

// getKey lets a visitor who has the teacher's link choose whether to teach the class in this browser. Teachers of the
// class go to the console.
func (p invitePages) getKey(c echo.Context) error {
	now, err := p.keyed(c)
	if err != nil {
		return err
	}
	if now.Teaches(shell.VisitOf(c).User) {
		return c.Redirect(http.StatusSeeOther, "/class/"+now.ID+"/console")
	}
	return p.Render(c, http.StatusOK, &classroom.Key{
		Chrome: ui.Chrome{Back: keyPath(now)}, ID: now.ID, Key: now.Key, Name: now.Name,
	})
}

// postKey makes a visitor who has the teacher's link a teacher.
func (p invitePages) postKey(c echo.Context) error {
	now, err := p.keyed(c)
	if err != nil {
		return err
	}
	user, err := p.Visitors.Admit(c)
	if err != nil {
		return err
	}
	if err := now.Do(c.Request().Context(), user, class.Teach{Key: c.Param("key")}); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/class/"+now.ID+"/console")
}
