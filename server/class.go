package server

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/class"
	"aiwolfplay/server/names"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/web/shell"
)

// getClassDoor shows where a class is opened, and those that the visitor has.
func (s *Server) getClassDoor(c echo.Context) error {
	door := &page.ClassDoor{Chrome: page.Chrome{Back: "/class"}}
	var err error
	if door.Lessons, err = lessonEntries(s.Wording(shell.VisitOf(c).Lang)); err != nil {
		return err
	}
	teaches, attends := s.classes.Of(shell.VisitOf(c).User)
	for _, n := range teaches {
		door.Teaches = append(door.Teaches, page.ClassLink{ID: n.ID, Name: n.Name, Students: len(n.Present())})
	}
	for _, n := range attends {
		door.Attends = append(door.Attends, page.ClassLink{ID: n.ID, Name: n.Name})
	}
	return s.Render(c, http.StatusOK, door)
}

// getKept says what is kept, and what is not.
func (s *Server) getKept(c echo.Context) error {
	return s.Render(c, http.StatusOK, &page.Kept{Chrome: page.Chrome{Back: "/class/kept"}})
}

// postClassDoor opens a class, which the visitor teaches.
func (s *Server) postClassDoor(c echo.Context) error {
	if err := s.Limits.Rooms.Take(shell.ClientOf(c)); err != nil {
		return err
	}
	user, err := s.Identify(c)
	if err != nil {
		return err
	}
	now, err := s.classes.Open(c.Request().Context(), user)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/class/"+now.ID+"/console")
}

// classByCode is the class that the code of an address leads to, if it is one's. Whoever tries codes
// that there are not has soon tried enough, see lookUp.
func (s *Server) classByCode(c echo.Context, code string) (class.Now, bool, error) {
	now, ok := s.classes.ByCode(code)
	if !ok {
		return now, false, nil
	}
	cl := shell.ClientOf(c)
	if len(code) < hardCode && now.Student(cl.Session) == nil && !now.Teaches(cl.Session) {
		if err := s.Limits.Codes.Check(cl); err != nil {
			return now, true, err
		}
	}
	return now, true, nil
}

// hardCode is the length of codes that nobody can guess. A right code of that length is accepted even if others at
// the same address have used up its tries.
const hardCode = 7

// showClassJoin asks a visitor who has the code whether to come in. Who is or was in is led to their
// page.
func (s *Server) showClassJoin(c echo.Context, now class.Now, status int, refused error) error {
	v := shell.VisitOf(c)
	if now.Student(v.User) != nil {
		return c.Redirect(http.StatusSeeOther, "/class/"+now.ID)
	}
	p := &page.ClassJoin{Chrome: page.Chrome{Back: "/join/" + now.Code}, Code: now.Code, Name: now.Name}
	if refused != nil {
		p.Error = s.Problem(refused, v.Lang).Text
	}
	return s.Render(c, status, p)
}

// postClassJoin lets a visitor who has the code into the class.
func (s *Server) postClassJoin(c echo.Context, now class.Now) error {
	if c.FormValue("do") != "sit" {
		return shell.BadField("do")
	}
	if err := shell.Over(s.Limits.Joins.Take(now.ID)); err != nil {
		return err
	}
	user, err := s.Admit(c)
	if err != nil {
		return err
	}
	err = now.Do(c.Request().Context(), user, class.Join{Code: now.Code, Names: names.Pairs()})
	switch {
	case err == nil, errors.Is(err, class.ErrRemoved):
		return c.Redirect(http.StatusSeeOther, "/class/"+now.ID)
	case shell.WantsJSON(c):
		return err
	}
	return s.showClassJoin(c, now, s.Problem(err, shell.VisitOf(c).Lang).Status, err)
}

// attended is the class of the address, and the student in it that the visitor is or was.
func (s *Server) attended(c echo.Context) (class.Now, *class.Student, error) {
	v := shell.VisitOf(c)
	if v.Forged {
		return class.Now{}, nil, shell.ErrSession
	}
	now, err := s.classes.Get(c.Param("id"))
	if err != nil {
		return now, nil, err
	}
	st := now.Student(v.User)
	if st == nil {
		return now, nil, class.ErrNoClass
	}
	return now, st, nil
}

// getClass shows a student their page of a class, and leads its teacher to the console.
func (s *Server) getClass(c echo.Context) error { return s.showClass(c, http.StatusOK, nil) }

func (s *Server) showClass(c echo.Context, status int, refused error) error {
	now, st, err := s.attended(c)
	if err != nil {
		if now.Class != nil && now.Teaches(shell.VisitOf(c).User) {
			return c.Redirect(http.StatusSeeOther, "/class/"+now.ID+"/console")
		}
		return err
	}
	now.Look(st.User)
	if err := now.SeatLate(c.Request().Context(), st.User); err != nil {
		return err
	}
	now = s.settle(c.Request().Context(), now.Class.Now())
	st = now.Student(st.User)
	if to := s.tableOf(c, now, st); to != "" && refused == nil {
		return c.Redirect(http.StatusSeeOther, to)
	}
	p := &page.ClassPhone{Chrome: page.Chrome{Back: "/class/" + now.ID}, State: screen.Phone(now, st)}
	p.Query, p.Answers = screen.PhoneQuery(now, st), screen.PhoneAnswers(now, st, s.Wording(shell.VisitOf(c).Lang))
	if p.Lesson, p.Builder, p.Key, err = s.phoneLesson(now, st, shell.VisitOf(c).Lang, c.QueryParams()); err != nil {
		return err
	}
	if refused != nil {
		p.Error = s.Problem(refused, shell.VisitOf(c).Lang).Text
	}
	return s.Render(c, status, p)
}

// tableOf is the address of the table where a student of a class plays now, "" for none.
func (s *Server) tableOf(c echo.Context, now class.Now, st *class.Student) string {
	if !st.In() || now.Query() != nil {
		return ""
	}
	if place := s.miniOf(c.Request().Context(), now, st); place != "" {
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

// miniOf is the address of the mini-game that a student of a class plays now, "" for none.
func (s *Server) miniOf(ctx context.Context, now class.Now, st *class.Student) string {
	t := now.MiniOf(st.Name)
	if t == nil || !t.Opened || t.Over {
		return ""
	}
	live, err := s.minis.Get(ctx, t.ID)
	if err != nil || live.Over() || live.SeatOf(st.User) == game.NoSeat {
		return ""
	}
	return "/mini/" + t.ID
}

// formerSeat is the class of who had a seat at the table of the address and has not any more: they were
// sent out, or the teacher gave it to another student. It is "" for others.
func (s *Server) formerSeat(c echo.Context) string {
	user := shell.VisitOf(c).User
	t, err := s.lobby.Get(c.Request().Context(), c.Param("id"))
	if err != nil || t.Class() == "" {
		return ""
	}
	now, err := s.classes.Get(t.Class())
	if err != nil {
		return ""
	}
	if st := now.Student(user); st == nil || !st.Removed && !t.Now().HasMoved(user) {
		return ""
	}
	return "/class/" + now.ID
}

// classOf is the id of the class whose latest round a user played in a game, "" for none.
func (s *Server) classOf(user, gameID string) string {
	_, attends := s.classes.Of(user)
	for _, now := range attends {
		if t := now.TableOf(now.Student(user).Name); t != nil && t.ID == gameID {
			return now.ID
		}
	}
	return ""
}

// postClass does what a student can do.
func (s *Server) postClass(c echo.Context) error {
	now, st, err := s.attended(c)
	if err != nil {
		return err
	}
	cmd, err := s.studentCommand(c, now)
	if err == nil {
		err = now.Do(c.Request().Context(), st.User, cmd)
	}
	if _, left := cmd.(class.Leave); left && err == nil {
		err = now.StepOut(c.Request().Context(), st.User)
	}
	var field shell.FieldError
	switch {
	case errors.As(err, &field):
		return err
	case err == nil && shell.WantsJSON(c):
		return c.NoContent(http.StatusNoContent)
	case err == nil:
		return c.Redirect(http.StatusSeeOther, "/class/"+now.ID)
	case shell.WantsJSON(c):
		return err
	}
	return s.showClass(c, s.Problem(err, shell.VisitOf(c).Lang).Status, err)
}

// studentCommand reads what a student wants to do.
func (s *Server) studentCommand(c echo.Context, now class.Now) (class.Command, error) {
	switch c.FormValue("do") {
	case "rename":
		return class.Rename{Names: names.Pairs()}, nil
	case "leave":
		return class.Leave{}, nil
	case "back":
		return class.Join{Code: now.Code, Names: names.Pairs()}, nil
	case "answer":
		return s.answerLesson(c, now)
	case "reply":
		form, err := c.FormParams()
		if err != nil {
			return nil, err
		}
		return screen.QueryReply(now, form)
	}
	return nil, shell.BadField("do")
}

// elsewhere returns where a student's page is to go instead, "" for itself anew; beside is the game whose page it is.
func (s *Server) elsewhere(
	c echo.Context, now class.Now, st *class.Student, beside string,
) (to string, leads bool) {
	if st == nil || now.Closed() || st.Lang != "" && st.Lang != string(shell.VisitOf(c).Lang) {
		return "", true
	}
	if to := s.tableOf(c, now, st); to != "" && to != "/tables/"+beside && to != "/mini/"+beside {
		return to, true
	}
	if played, done := now.MiniPlayed(beside); played {
		return "/class/" + now.ID, done || !st.In()
	}
	return "/class/" + now.ID, beside != "" && (now.Lesson != nil || now.Query() != nil) && st.In()
}

// getClassFeed streams a student's page, or what the page of a game that is over shows of the class
// beside. By it the class knows who is here.
func (s *Server) getClassFeed(c echo.Context) error {
	now, st, err := s.attended(c)
	if err != nil {
		return err
	}
	defer now.Attend(st.User)()
	lang, user, shown, beside := shell.VisitOf(c).Lang, st.User, map[string]string{}, c.QueryParam("beside")
	seen := c.QueryParam("lesson")
	told, begun := "", false // what was announced, and whether the page has come
	return s.Poll(c, sse.Heartbeat, func(n uint32) (sse.News, error) {
		now := s.settle(context.Background(), now.Class.Now())
		st := now.Student(user)
		if to, leads := s.elsewhere(c, now, st, beside); leads {
			return sse.News{}, sse.Reload{To: to}
		}
		if beside != "" {
			news, err := s.PartsNews(n, shown, lang, page.Beside{Class: now.ID, Game: beside, Front: now.Front && st.In()})
			news.Changed = now.Changed
			return news, err
		}
		lesson, _, key, err := s.phoneLesson(now, st, lang, nil)
		if err != nil {
			return sse.News{}, err
		}
		if key != seen { // the page was made for another task, or for none
			return sse.News{}, sse.Reload{To: "/class/" + now.ID} // without the sentence that was built for it
		}
		patch, err := s.Pages.Patch(lang, game.PhaseNone, screen.Phone(now, st), lesson,
			screen.PhoneQuery(now, st), screen.PhoneAnswers(now, st, s.Wording(lang)))
		if err != nil {
			return sse.News{}, err
		}
		if words := s.Wording(lang).StepTold(lesson); words != told {
			if begun && words != "" {
				patch.Announce = []page.Announcement{{Text: words, For: "me"}}
			}
			told = words
		}
		begun = true
		news, err := shell.ChangesOf(n, shown, patch)
		news.Changed = now.Changed
		return news, err
	})
}
