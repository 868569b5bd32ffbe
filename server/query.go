package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/class"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
)

// teachQuery does one thing of the console to a question about the students' own games. It reports whether the form
// asks for one.
func (s *Server) teachQuery(c echo.Context, now class.Now) (done bool, err error) {
	ctx, user := c.Request().Context(), visitOf(c).user
	switch c.FormValue("do") {
	case "inquire":
		kind := c.FormValue("kind")
		if !slices.Contains(page.QueryKinds[:], kind) {
			return true, badField("kind")
		}
		return true, now.Inquire(ctx, user, func(games []class.Game) (class.Query, error) {
			return screen.NewQuery(ctx, kind, games)
		})
	case "shutquery", "openquery":
		n, err := strconv.Atoi(c.FormValue("query"))
		if err != nil {
			return true, badField("query")
		}
		return true, now.Do(ctx, user, class.ShutQuery{N: n, Open: c.FormValue("do") == "openquery"})
	case "endquery":
		return true, now.Resume(ctx, user)
	}
	return false, nil
}

// asked is the address of the question about the game that a student is asked, "" where none is on.
func (s *Server) asked(classID, user string) string {
	now, err := s.classes.Get(classID)
	if err != nil {
		return ""
	}
	if st := now.Student(user); st == nil || !st.In() || now.Query() == nil {
		return ""
	}
	return "/class/" + now.ID
}

// settle keeps what was answered about games that are over now. It returns the class as it is then. What cannot be
// read is tried again at the next look.
func (s *Server) settle(ctx context.Context, now class.Now) class.Now {
	if len(now.Queries) == 0 {
		return now
	}
	games := now.Games(ctx)
	for _, q := range now.Queries {
		for i := range q.Villages {
			v := &q.Villages[i]
			over := slices.ContainsFunc(games, func(g class.Game) bool { return g.ID == v.Game && g.Over })
			if v.Settled || !over {
				continue
			}
			r, err := s.recording(ctx, v.Game)
			if errors.Is(err, errNoTable) { // its end is not stored yet
				continue
			}
			if err == nil {
				err = now.Do(ctx, "", class.Settle{N: q.N, Village: i, At: q.At, Answer: screen.SettleQuery(r, q, i)})
			}
			if err != nil && ctx.Err() == nil && !errors.Is(err, class.ErrClosed) {
				s.log.Warn("answers of a class not kept", slog.String("class", now.ID), slog.Any("err", err))
			}
		}
	}
	return now.Class.Now()
}

// getThoughts is what a class thought, to be printed.
func (s *Server) getThoughts(c echo.Context) error {
	now, err := s.taught(c)
	if err != nil {
		return err
	}
	now = s.settle(c.Request().Context(), now)
	p := &page.Thoughts{
		Chrome: page.Chrome{Back: "/class/" + now.ID + "/thoughts"}, ID: now.ID, Class: now.Name,
		List: screen.Thoughts(now, s.words(visitOf(c).lang)),
	}
	for _, q := range now.Queries {
		for i := range q.Villages {
			if !q.Villages[i].Settled {
				p.Running++
			}
		}
	}
	return s.render(c, http.StatusOK, p)
}

// getOpenLessons lists the lessons for who has no class yet.
func (s *Server) getOpenLessons(c echo.Context) error {
	list, err := lessonEntries(s.words(visitOf(c).lang))
	if err != nil {
		return err
	}
	return s.render(c, http.StatusOK, &page.OpenLessons{Chrome: page.Chrome{Back: "/class/lessons"}, List: list})
}

// lessonEntries are the ready lessons in a list.
func lessonEntries(words screen.Words) (list []page.LessonEntry, err error) {
	for _, name := range readyLessons {
		l, err := readyLesson(name)
		if err != nil {
			return nil, err
		}
		list = append(list, l.Entry(name, words))
	}
	return list, nil
}

// getOpenLessonNotes shows a lesson with its answers to who may become its teacher: to nobody who is in a class that
// is having a lesson.
func (s *Server) getOpenLessonNotes(c echo.Context) error {
	l, err := readyLesson(c.Param("lesson"))
	if err != nil {
		return err
	}
	_, attends := s.classes.Of(visitOf(c).user)
	if slices.ContainsFunc(attends, func(n class.Now) bool { return n.Lesson != nil }) {
		return class.ErrLesson
	}
	words := s.words(visitOf(c).lang)
	return s.render(c, http.StatusOK, &page.LessonNotes{
		Chrome: page.Chrome{Back: c.Request().URL.Path}, Entry: l.Entry(c.Param("lesson"), words), Steps: l.Notes(words),
	})
}
