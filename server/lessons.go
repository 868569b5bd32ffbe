package server

import (
	"errors"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/charset"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
)

// getLessons lists the lessons for a class.
func (s *Server) getLessons(c echo.Context) error {
	return s.showLessons(c, http.StatusOK, "", nil, nil)
}

func (s *Server) showLessons(c echo.Context, status int, text string, faults lesson.Faults, refused error) error {
	now, err := s.taught(c)
	if err != nil {
		return err
	}
	lang := shell.VisitOf(c).Lang
	p := &page.Lessons{
		Chrome: page.Chrome{Back: "/class/" + now.ID + "/lessons"}, ID: now.ID, Class: now.Name, On: now.Lesson != nil,
		Text: text,
	}
	if p.List, err = lessonEntries(s.Wording(lang)); err != nil {
		return err
	}
	for _, f := range faults {
		p.Faults = append(p.Faults, s.lessonFault(f, lang))
	}
	if refused != nil {
		p.Error = s.Problem(refused, lang).Text
	}
	return s.Render(c, status, p)
}

// lessonFault says a mistake of a file in words.
func (s *Server) lessonFault(f *lesson.Fault, lang page.Lang) string {
	what := s.Text(lang, "error.lesson."+string(f.Kind), "Field", f.Field, "Want", f.Want, "Got", f.Got)
	var line *gamelog.Fault
	switch {
	case errors.As(f.Err, &line):
		what += " " + s.Wording(lang).LogFault(line)
	case f.Err != nil:
		what += " " + s.Problem(f.Err, lang).Text
	}
	return s.Text(lang, "error.lesson_line", "Line", f.Line, "What", what)
}

// taughtLesson is the lesson of the address, for a teacher of the class.
func (s *Server) taughtLesson(c echo.Context) (class.Now, *screen.Lesson, error) {
	now, err := s.taught(c)
	if err != nil {
		return now, nil, err
	}
	if c.Param("lesson") == ownLesson && now.Lesson != nil && now.Lesson.Text != "" {
		l, err := s.ownLesson(now.Lesson.Text)
		return now, l, err
	}
	l, err := readyLesson(c.Param("lesson"))
	return now, l, err
}

// getLessonNotes shows a lesson to its teacher: with all answers.
func (s *Server) getLessonNotes(c echo.Context) error {
	now, l, err := s.taughtLesson(c)
	if err != nil {
		return err
	}
	words := s.Wording(shell.VisitOf(c).Lang)
	return s.Render(c, http.StatusOK, &page.LessonNotes{
		Chrome: page.Chrome{Back: c.Request().URL.Path}, ID: now.ID, Class: now.Name,
		Entry: l.Entry(c.Param("lesson"), words), Steps: l.Notes(words),
	})
}

// getLessonSheet is the page for students to print.
func (s *Server) getLessonSheet(c echo.Context) error {
	now, l, err := s.taughtLesson(c)
	if err != nil {
		return err
	}
	words := s.Wording(shell.VisitOf(c).Lang)
	p := &page.LessonSheet{
		Chrome: page.Chrome{Back: c.Request().URL.Path}, ID: now.ID, Class: now.Name,
		Entry: l.Entry(c.Param("lesson"), words),
	}
	p.Words, p.Asks = l.Sheet(words)
	return s.Render(c, http.StatusOK, p)
}

// getLessonFile answers the file of a lesson, to be copied and changed.
func (s *Server) getLessonFile(c echo.Context) error {
	now, _, err := s.taughtLesson(c)
	if err != nil {
		return err
	}
	text, err := lessonFile(c.Param("lesson"))
	if c.Param("lesson") == ownLesson && now.Lesson != nil && now.Lesson.Text != "" {
		text, err = now.Lesson.Text, nil
	}
	if err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderContentDisposition, `attachment; filename="`+c.Param("lesson")+`.txt"`)
	return s.Send(c, http.StatusOK, "text/plain; charset=utf-8", []byte(text))
}

// postLessons begins a lesson: a ready one, or that of a file of the teacher's own.
func (s *Server) postLessons(c echo.Context) error {
	now, err := s.taught(c)
	if err != nil {
		return err
	}
	cmd := class.Teaching{Name: c.FormValue("lesson")}
	var l *screen.Lesson
	if cmd.Name == ownLesson {
		if cmd.Text, err = lessonText(c); err != nil {
			return err
		}
		cmd.Name = ""
		var faults lesson.Faults
		if l, err = s.ownLesson(cmd.Text); errors.As(err, &faults) {
			return s.showLessons(c, http.StatusUnprocessableEntity, cmd.Text, faults, nil)
		}
	} else if l, err = readyLesson(cmd.Name); err != nil {
		return shell.BadField("lesson")
	}
	if err != nil {
		return err
	}
	now.Class.Games(c.Request().Context()) // notes which are over
	s.settle(c.Request().Context(), now)
	cmd.Open = l.Opens(nil, 0)
	if err := now.Do(c.Request().Context(), shell.VisitOf(c).User, cmd); err != nil {
		return s.showLessons(c, s.Problem(err, shell.VisitOf(c).Lang).Status, cmd.Text, nil, err)
	}
	return c.Redirect(http.StatusSeeOther, "/class/"+now.ID+"/console")
}

// lessonText is a teacher's own file: one that was chosen, or text that was pasted.
func lessonText(c echo.Context) (string, error) {
	file, err := c.FormFile("file")
	if err != nil || file.Size == 0 {
		return c.FormValue("text"), nil
	}
	f, err := file.Open()
	if err != nil {
		return "", err
	}
	defer f.Close() // it was only read
	text, err := io.ReadAll(io.LimitReader(f, lesson.MaxLength+1))
	if decoded, ok := charset.Text(text); ok {
		return decoded, err
	}
	return string(text), err
}
