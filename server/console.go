package server

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/class"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
)

// taught is the class of the address for its teacher; for others there is none.
func (s *Server) taught(c echo.Context) (class.Now, error) {
	v := shell.VisitOf(c)
	if v.Forged {
		return class.Now{}, shell.ErrSession
	}
	now, err := s.classes.Get(c.Param("id"))
	if err == nil && !now.Teaches(v.User) {
		err = class.ErrNoClass
	}
	return now, err
}

func (m miniSite) Taught(c echo.Context) (class.Now, error) { return m.s.taught(c) }

// invitation is where the classes of the site are entered.
func (s *Server) invitation(c echo.Context) screen.Invitation {
	site, near := s.PublicURL(c)
	return screen.Invitation{Site: site, Near: near}
}

// getConsole shows a class to its teacher.
func (s *Server) getConsole(c echo.Context) error { return s.showConsole(c, http.StatusOK, nil) }

func (s *Server) showConsole(c echo.Context, status int, refused error) error {
	now, err := s.taught(c)
	if err != nil {
		return err
	}
	in := s.invitation(c)
	p := &page.Console{
		Chrome: page.Chrome{Back: "/class/" + now.ID + "/console"}, ID: now.ID, Class: now.Name,
		Teacher: in.Site + keyPath(now), Door: screen.ConsoleDoor(now, in), Roll: screen.ConsoleRoll(now),
	}
	now = s.settle(c.Request().Context(), now)
	games := now.Games(c.Request().Context())
	p.Tables, p.Query = screen.ConsoleTables(now, games), screen.ConsoleQuery(now, games)
	if end := c.QueryParam("end"); end != "" {
		p.Sure = screen.Sure(p.Tables, end)
	}
	if c.QueryParams().Has("student") {
		p.Suit = screen.Suit(now, c.QueryParam("student"))
	}
	if p.Lesson, err = s.consoleLesson(now, shell.VisitOf(c).Lang); err != nil {
		return err
	}
	if p.Minis, err = s.classMinis.Console(c.Request().Context(), now, shell.VisitOf(c).Lang); err != nil {
		return err
	}
	if refused != nil {
		p.Error = s.Problem(refused, shell.VisitOf(c).Lang).Text
	}
	return s.Render(c, status, p)
}

// consoleLesson is the lesson as its teacher leads it; without one only a place for it.
func (s *Server) consoleLesson(now class.Now, lang page.Lang) (page.ConsoleLesson, error) {
	l, err := s.lessonOf(now)
	if err != nil || l == nil {
		return page.ConsoleLesson{ID: now.ID}, err
	}
	return l.Console(now, s.Wording(lang)), nil
}

// keyPath is where the teacher's link leads.
func keyPath(n class.Now) string { return "/class/" + n.ID + "/key/" + n.Key }

// postConsole does what the teacher of a class can do.
func (s *Server) postConsole(c echo.Context) error {
	now, err := s.taught(c)
	if err != nil {
		return err
	}
	to := "/class/" + now.ID + "/console"
	err = s.teach(c, now)
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
	case shell.WantsJSON(c):
		return err
	}
	return s.showConsole(c, s.Problem(err, shell.VisitOf(c).Lang).Status, err)
}

// teach does one thing of the console.
func (s *Server) teach(c echo.Context, now class.Now) error {
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	if done, err := s.teachGames(c, now); done {
		return err
	}
	if done, err := s.teachLesson(c, now); done {
		return err
	}
	if done, err := s.teachQuery(c, now); done {
		return err
	}
	if done, err := s.teachClass(c, now); done {
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

// teachClass does one thing of the console to the class itself or to who is in it. It reports whether the form asks
// for one.
func (s *Server) teachClass(c echo.Context, now class.Now) (done bool, err error) {
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
		s.forgetGames()
		return true, err
	case "remove":
		return true, now.Expel(ctx, user, c.FormValue("student"))
	case "hand":
		return true, now.HandOver(ctx, user, c.FormValue("student"), c.FormValue("to"))
	}
	return false, nil
}

// teachGames does one thing of the console to the games of the class: to that of a table, or to all.
// It reports whether the form asks for one.
func (s *Server) teachGames(c echo.Context, now class.Now) (done bool, err error) {
	ctx, user, id := c.Request().Context(), shell.VisitOf(c).User, c.FormValue("table")
	switch c.FormValue("do") {
	case "begin", "sketch":
		plan, err := classPlan(c)
		if err != nil {
			return true, err
		}
		if c.FormValue("do") == "begin" {
			s.settle(ctx, now)
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

// classPlan reads what the games of a class are to be like.
func classPlan(c echo.Context) (plan class.Plan, err error) {
	if plan.Setup, err = setupOf(c, 9); err != nil {
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

// consolePace is how often the console looks for what nobody announces: who has come and gone.
const consolePace = time.Second

// classRest is how long console and wall rest after each look: a class that answers at once is shown in a few
// steps, not in thirty, each of which the teacher's browser has to draw.
const classRest = 50 * time.Millisecond

// getConsoleFeed streams the console as the class changes.
func (s *Server) getConsoleFeed(c echo.Context) error {
	in, ctx, lang := s.invitation(c), c.Request().Context(), shell.VisitOf(c).Lang
	return s.followClass(c, consolePace, func(now class.Now) ([]page.Part, error) {
		now = s.settle(ctx, now)
		lesson, err := s.consoleLesson(now, lang)
		if err != nil {
			return nil, err
		}
		minis, err := s.classMinis.Console(ctx, now, lang)
		games := now.Games(ctx)
		return []page.Part{
			screen.ConsoleDoor(now, in), lesson, screen.ConsoleQuery(now, games), screen.ConsoleTables(now, games),
			page.FeaturePart{Target: "#minis", Body: minis}, screen.ConsoleRoll(now),
		}, err
	})
}

// followClass streams parts of a class to its teacher.
func (s *Server) followClass(c echo.Context, pace time.Duration, parts func(class.Now) ([]page.Part, error)) error {
	now, err := s.taught(c)
	if err != nil {
		return err
	}
	lang, user, shown := shell.VisitOf(c).Lang, shell.VisitOf(c).User, map[string]string{}
	return s.Poll(c, pace, func(n uint32) (sse.News, error) {
		now := now.Class.Now()
		if now.Closed() || !now.Teaches(user) {
			return sse.News{}, sse.Reload{}
		}
		list, err := parts(now)
		if err != nil {
			return sse.News{}, err
		}
		news, err := s.PartsNews(n, shown, lang, list...)
		news.Changed, news.Rest = now.Changed, classRest
		return news, err
	})
}

// getClassWall shows a class on a projector.
func (s *Server) getClassWall(c echo.Context) error {
	now, err := s.taught(c)
	if err != nil {
		return err
	}
	state, err := s.wallState(c.Request().Context(), now, s.invitation(c), shell.VisitOf(c).Lang)
	if err != nil {
		return err
	}
	return s.Render(c, http.StatusOK, &page.ClassWall{
		Chrome: page.Chrome{Back: "/class/" + now.ID + "/wall"}, State: state,
	})
}

// getClassWallFeed streams the wall.
func (s *Server) getClassWallFeed(c echo.Context) error {
	in, lang, ctx := s.invitation(c), shell.VisitOf(c).Lang, c.Request().Context()
	return s.followClass(c, wallPace, func(now class.Now) ([]page.Part, error) {
		state, err := s.wallState(ctx, now, in, lang)
		return []page.Part{state}, err
	})
}

// wallPace is the interval at which the wall polls the games, whose progress is not announced.
const wallPace = 2 * time.Second

// wallState is what the wall of a class shows: the step of a lesson; the villages while games go on; what the class
// thought once they are over; or else how one comes in.
func (s *Server) wallState(
	ctx context.Context, now class.Now, in screen.Invitation, lang page.Lang,
) (page.WallState, error) {
	now = s.settle(ctx, now)
	state := screen.ClassWall(now, in)
	l, err := s.lessonOf(now)
	switch {
	case err != nil:
	case l != nil:
		view := l.Wall(now, s.Wording(lang))
		state.Lesson = &view
	case now.Mini() != nil:
		state.Mini, err = s.classMinis.Wall(ctx, now, lang)
	case now.Playing():
		state.Tiles = screen.WallTiles(now, now.Games(ctx))
		if q := now.Query(); q != nil {
			state.Query = &page.WallQuery{N: q.N, Kind: q.Villages[0].Kind, Open: q.Open}
		}
	default:
		state.Thought = screen.WallThought(now, s.Wording(lang))
	}
	return state, err
}

// getClassQR draws the address that the code leads to.
func (s *Server) getClassQR(c echo.Context) error {
	return s.classQR(c, func(now class.Now) string { return "/join/" + now.Code })
}

// getClassKeyQR draws the teacher's link.
func (s *Server) getClassKeyQR(c echo.Context) error { return s.classQR(c, keyPath) }

func (s *Server) classQR(c echo.Context, path func(class.Now) string) error {
	now, err := s.taught(c)
	if err != nil {
		return err
	}
	return shell.SendQR(c, s.invitation(c).Site+path(now))
}

// getClassRecord is what was said in the games of a class that are over, to be printed.
func (s *Server) getClassRecord(c echo.Context) error {
	now, err := s.taught(c)
	if err != nil {
		return err
	}
	ctx, lang := c.Request().Context(), shell.VisitOf(c).Lang
	p := &page.ClassRecord{Chrome: page.Chrome{Back: "/class/" + now.ID + "/record"}, ID: now.ID, Class: now.Name}
	shell.LeaveWorker(c) // each game has one of its own
	students := make(map[string]bool)
	for i, g := range now.Games(ctx) {
		if !g.Over {
			p.Running++
			continue
		}
		r, err := s.recording(ctx, g.ID)
		if errors.Is(err, errNoTable) { // its end is not stored yet
			p.Running++
			continue
		} else if err != nil {
			return err
		}
		leave, err := shell.Enter(c, s.Limits.Long)
		if err != nil {
			return err
		}
		p.Games = append(p.Games, r.ClassRecord(i+1, s.Wording(lang)))
		for _, name := range r.CountDecisions(&p.Worth) {
			students[name] = true
		}
		leave()
	}
	p.Worth.Students = len(students)
	return s.Render(c, http.StatusOK, p)
}

// keyed is the class that the teacher's link of the address opens.
func (s *Server) keyed(c echo.Context) (class.Now, error) {
	cl := shell.ClientOf(c)
	if err := s.Limits.Codes.Check(cl); err != nil {
		return class.Now{}, err
	}
	now, err := s.classes.Get(c.Param("id"))
	if err == nil && !now.Opens(c.Param("key")) {
		err = class.ErrNoClass
	}
	if err != nil {
		if spent := s.Limits.Codes.Take(cl); spent != nil {
			err = spent
		}
	}
	return now, err
}

// getClassKey asks who has the teacher's link whether to teach the class in this browser. Whoever
// does so already is led to the console.
func (s *Server) getClassKey(c echo.Context) error {
	now, err := s.keyed(c)
	if err != nil {
		return err
	}
	if now.Teaches(shell.VisitOf(c).User) {
		return c.Redirect(http.StatusSeeOther, "/class/"+now.ID+"/console")
	}
	return s.Render(c, http.StatusOK, &page.ClassKey{
		Chrome: page.Chrome{Back: keyPath(now)}, ID: now.ID, Key: now.Key, Name: now.Name,
	})
}

// postClassKey makes who has the teacher's link a teacher.
func (s *Server) postClassKey(c echo.Context) error {
	now, err := s.keyed(c)
	if err != nil {
		return err
	}
	user, err := s.Admit(c)
	if err != nil {
		return err
	}
	if err := now.Do(c.Request().Context(), user, class.Teach{Key: c.Param("key")}); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/class/"+now.ID+"/console")
}
