package classroom

import (
	"errors"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/class"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/classroom/lessons"
	"aiwolfplay/server/web/shell"
	view "aiwolfplay/templates/lesson"
)

// post executes the commands of a class's teacher.
func (p consolePages) post(c echo.Context) error {
	now, err := p.Taught(c)
	if err != nil {
		return err
	}
	to := "/class/" + now.ID + "/console"
	err = p.teach(c, now)
	var field shell.FieldError
	switch {
	case errors.As(err, &field):
		return err
	case err == nil && now.Closed():
		return c.Redirect(http.StatusSeeOther, "/class")
	case err == nil && shell.WantsJSON(c):
		return c.NoContent(http.StatusNoContent)
	case err == nil:
		return c.Redirect(http.StatusSeeOther, to)
	}
	return p.Forms.Return(c, to, "", err, nil)
}

// teach executes one command of the console.
func (p consolePages) teach(c echo.Context, now class.Now) error {
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	if done, err := p.teachGames(c, now); done {
		return err
	}
	if done, err := p.teachLesson(c, now); done {
		return err
	}
	if done, err := p.teachQuery(c, now); done {
		return err
	}
	if done, err := p.teachClass(c, now); done {
		return err
	}
	var cmd class.Command
	switch c.FormValue("do") {
	case "place":
		n, err := strconv.Atoi(c.FormValue("village"))
		if err != nil {
			return shell.BadField("village")
		}
		cmd = class.Place{Name: c.FormValue("student"), Table: n}
	case "lock", "unlock":
		cmd = class.Lock{On: c.FormValue("do") == "lock"}
	case "hide", "show":
		cmd = class.Hide{On: c.FormValue("do") == "hide"}
	case "letin":
		cmd = class.LetIn{Name: c.FormValue("student")}
	default:
		return shell.BadField("do")
	}
	return now.Do(ctx, user, cmd)
}

// teachClass executes a command to the class itself or to a student. It reports whether the form has one.
func (p consolePages) teachClass(c echo.Context, now class.Now) (done bool, err error) {
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	switch c.FormValue("do") {
	case "recode":
		return true, now.Recode(ctx, user)
	case "rekey":
		return true, now.Rekey(ctx, user)
	case "delete":
		if c.FormValue("class") != now.Name { // the form of another class
			return true, shell.BadField("class")
		}
		err := now.Delete(ctx, user)
		p.Forget()
		return true, err
	case "remove":
		return true, now.Expel(ctx, user, c.FormValue("student"))
	case "hand":
		return true, now.HandOver(ctx, user, c.FormValue("student"), c.FormValue("to"))
	}
	return false, nil
}

// teachGames executes a command to a game of the class, or to all its games. It reports whether the form has one.
func (p consolePages) teachGames(c echo.Context, now class.Now) (done bool, err error) {
	ctx, user, id := c.Request().Context(), shell.VisitOf(c).User, c.FormValue("table")
	switch c.FormValue("do") {
	case "begin", "sketch":
		plan, err := planOf(c)
		if err != nil {
			return true, err
		}
		if c.FormValue("do") == "begin" {
			p.settle(ctx, now)
			return true, now.Begin(ctx, user, plan)
		}
		return true, now.Sketch(ctx, user,
			&class.Draft{Seats: plan.Setup.Seats(), Each: plan.Each, Pace: plan.Pace.String()})
	case "nosketch":
		return true, now.Sketch(ctx, user, nil)
	case "step":
		return true, now.Hold(ctx, user, id, table.HoldStep)
	case "pace":
		pace, err := table.ParsePace(c.FormValue("pace"))
		if err != nil {
			return true, shell.BadField("pace")
		}
		return true, now.SetPace(ctx, user, c.FormValue("student"), pace)
	case "language":
		lang, ok := page.ParseLang(c.FormValue("lang"))
		if !ok && c.FormValue("lang") != "" {
			return true, shell.BadField("lang")
		}
		return true, now.SetLang(ctx, user, c.FormValue("student"), string(lang))
	case "pause":
		return true, now.Hold(ctx, user, id, table.HoldPaused)
	case "front":
		return true, now.Hold(ctx, user, "", table.HoldFront)
	case "go":
		return true, now.Hold(ctx, user, id, table.HoldNone)
	case "end":
		return true, now.Finish(ctx, user, id)
	}
	return false, nil
}

// teachLesson executes a command to the lesson of the class. It reports whether the form has one.
func (p consolePages) teachLesson(c echo.Context, now class.Now) (done bool, err error) {
	do := c.FormValue("do")
	switch do {
	case "turn", "ask", "shut", "reveal":
	case "dismiss":
		return true, p.dismiss(c, now)
	default:
		return false, nil
	}
	l, err := p.library.Of(now)
	if err != nil {
		return true, err
	}
	if l == nil {
		return true, class.ErrNoLesson
	}
	step, err := strconv.Atoi(c.FormValue("step"))
	if err != nil || step < 0 || step >= len(l.Steps) {
		return true, shell.BadField("step")
	}
	var cmd class.Command = class.Shut{Step: step, Open: do == "ask" && l.Opens(now.Lesson, step), Show: do == "reveal"}
	if do == "turn" {
		to, err := strconv.Atoi(c.FormValue("to"))
		if err != nil || to < 0 || to >= len(l.Steps) {
			return true, shell.BadField("to")
		}
		cmd = class.Turn{From: step, To: to, Open: l.Opens(now.Lesson, to)}
	}
	return true, now.Do(c.Request().Context(), shell.VisitOf(c).User, cmd)
}

// dismiss ends the lesson, and stores the answers of the class.
func (p consolePages) dismiss(c echo.Context, now class.Now) error {
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	l, err := p.library.Of(now)
	if err != nil {
		return err
	}
	var cmd class.Dismissed
	if l != nil {
		if now.Lesson.Open { // no more answers are accepted
			if err := now.Do(ctx, user, class.Shut{Step: now.Lesson.Step}); err != nil {
				return err
			}
			if now = now.Class.Now(); now.Lesson == nil { // another page has ended the lesson meanwhile
				return nil
			}
		}
		cmd.Thought = l.Thought(now, p.Wording(shell.VisitOf(c).Lang))
	}
	return now.Do(ctx, user, cmd)
}

// teachQuery executes a command to a question about the students' own games. It reports whether the form has one.
func (p consolePages) teachQuery(c echo.Context, now class.Now) (done bool, err error) {
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	switch c.FormValue("do") {
	case "inquire":
		kind := c.FormValue("kind")
		if !slices.Contains(view.QueryKinds[:], kind) {
			return true, shell.BadField("kind")
		}
		return true, now.Inquire(ctx, user, func(games []class.Game) (class.Query, error) {
			return lessons.NewQuery(ctx, kind, games)
		})
	case "shutquery", "openquery":
		n, err := strconv.Atoi(c.FormValue("query"))
		if err != nil {
			return true, shell.BadField("query")
		}
		return true, now.Do(ctx, user, class.ShutQuery{N: n, Open: c.FormValue("do") == "openquery"})
	case "endquery":
		return true, now.Resume(ctx, user)
	}
	return false, nil
}

// planOf reads the plan for a round of games.
func planOf(c echo.Context) (plan class.Plan, err error) {
	if plan.Setup, err = screen.ParseVillage(c.FormValue("seats"), 9); err != nil {
		return plan, err
	}
	if plan.Each, err = strconv.Atoi(c.FormValue("each")); err != nil || plan.Each < 1 || plan.Each > game.MaxSeats {
		return plan, shell.BadField("each")
	}
	if plan.Pace, err = table.ParsePace(c.FormValue("pace")); err != nil {
		return plan, shell.BadField("pace")
	}
	plan.From = shell.AddressOf(c)
	return plan, nil
}
