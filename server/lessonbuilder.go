package server

import (
	"net/url"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/class"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
)

// taskOf is the lesson in which a student builds a sentence now. It returns ErrShut where there is no task open.
func (s *Server) taskOf(c echo.Context) (class.Now, *screen.Lesson, error) {
	now, st, err := s.attended(c)
	if err != nil {
		return now, nil, err
	}
	l, err := s.lessonOf(now)
	if err == nil && (l == nil || !st.In() || !l.Builds(now.Lesson)) {
		err = class.ErrShut
	}
	return now, l, err
}

// getLessonBuilder answers one step of the builder of a task. It changes nothing.
func (s *Server) getLessonBuilder(c echo.Context) error {
	now, l, err := s.taskOf(c)
	if err != nil {
		return err
	}
	builder, err := l.Builder(now, s.Wording(shell.VisitOf(c).Lang), c.QueryParams())
	if err != nil {
		return err
	}
	return s.Part(c, builder)
}

// postLessonBuilder answers several steps of it, see [Server.postTableBuilder].
func (s *Server) postLessonBuilder(c echo.Context) error {
	now, l, err := s.taskOf(c)
	if err != nil {
		return err
	}
	words := s.Wording(shell.VisitOf(c).Lang)
	return s.foresee(c, func(fields url.Values) (page.Part, error) { return l.Builder(now, words, fields) })
}
