package server

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/class"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
)

// getThoughts shows the printable page of what a class thought.
func (s *Server) getThoughts(c echo.Context) error {
	now, err := s.taught(c)
	if err != nil {
		return err
	}
	now = s.settle(c.Request().Context(), now)
	p := &page.Thoughts{
		Chrome: page.Chrome{Back: "/class/" + now.ID + "/thoughts"}, ID: now.ID, Class: now.Name,
		List: screen.Thoughts(now, s.Wording(shell.VisitOf(c).Lang)),
	}
	for _, q := range now.Queries {
		for i := range q.Villages {
			if !q.Villages[i].Settled {
				p.Running++
			}
		}
	}
	return s.Render(c, http.StatusOK, p)
}

// getOpenLessons lists the lessons for visitors without a class.
func (s *Server) getOpenLessons(c echo.Context) error {
	list, err := lessonEntries(s.Wording(shell.VisitOf(c).Lang))
	if err != nil {
		return err
	}
	return s.Render(c, http.StatusOK, &page.OpenLessons{Chrome: page.Chrome{Back: "/class/lessons"}, List: list})
}

// getOpenLessonNotes shows a lesson with its answers to who may become its teacher: to nobody who is in a class that
// is having a lesson.
func (s *Server) getOpenLessonNotes(c echo.Context) error {
	l, err := readyLesson(c.Param("lesson"))
	if err != nil {
		return err
	}
	_, attends := s.classes.Of(shell.VisitOf(c).User)
	if slices.ContainsFunc(attends, func(n class.Now) bool { return n.Lesson != nil }) {
		return class.ErrLesson
	}
	words := s.Wording(shell.VisitOf(c).Lang)
	return s.Render(c, http.StatusOK, &page.LessonNotes{
		Chrome: page.Chrome{Back: c.Request().URL.Path}, Entry: l.Entry(c.Param("lesson"), words), Steps: l.Notes(words),
	})
}
