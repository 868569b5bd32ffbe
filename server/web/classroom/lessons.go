package classroom

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/charset"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/web/classroom/lessons"
	"aiwolfplay/server/web/shell"
	view "aiwolfplay/templates/lesson"
	"aiwolfplay/templates/ui"
)

// lessonPages offer lessons to teachers.
type lessonPages struct{ *Pages }

// getList lists the lessons for a class.
func (p lessonPages) getList(c echo.Context) error {
	now, err := p.Taught(c)
	if err != nil {
		return err
	}
	lang := shell.VisitOf(c).Lang
	shown := &view.List{
		Chrome: ui.Chrome{Back: "/class/" + now.ID + "/lessons"}, ID: now.ID, Class: now.Name, On: now.Lesson != nil,
	}
	if shown.Entries, err = lessons.Entries(p.Wording(lang)); err != nil {
		return err
	}
	if refused := p.Forms.Refused(c, ""); refused != nil {
		shown.Text = refused.Field("text")
		var faults lesson.Faults
		if errors.As(refused.Err, &faults) {
			for _, f := range faults {
				shown.Faults = append(shown.Faults, p.Fault(f, lang))
			}
		} else {
			shown.Error = p.Forms.Why(refused, lang)
		}
	}
	return p.Render(c, http.StatusOK, shown)
}

// Fault puts a mistake in a lesson's file into words.
func (p *Pages) Fault(f *lesson.Fault, lang ui.Lang) string {
	return p.Text(lang, "error.lesson_line", p.fault(f, lang)...)
}

// fault returns the arguments of the text about a mistake.
func (p *Pages) fault(f *lesson.Fault, lang ui.Lang) []any {
	what := p.Text(lang, "error.lesson."+string(f.Kind), "Field", f.Field, "Want", f.Want, "Got", f.Got)
	var line *gamelog.Fault
	switch {
	case errors.As(f.Err, &line):
		what += " " + p.Wording(lang).LogFault(line)
	case f.Err != nil:
		what += " " + p.Refusals.Problem(f.Err, lang).Text
	}
	return []any{"Line", f.Line, "What", what}
}

// post begins a ready lesson, or a lesson from the teacher's own file.
func (p lessonPages) post(c echo.Context) error {
	now, err := p.Taught(c)
	if err != nil {
		return err
	}
	cmd := class.Teaching{Name: c.FormValue("lesson")}
	var l *lessons.Lesson
	if cmd.Name == lessons.Own {
		if cmd.Text, err = fileOf(c); err != nil {
			return err
		}
		cmd.Name = ""
		l, err = p.library.Parse(cmd.Text)
	} else if l, err = lessons.Named(cmd.Name); err != nil {
		return shell.BadField("lesson")
	}
	to, fields := "/class/"+now.ID+"/lessons", url.Values{"text": {cmd.Text}}
	if err != nil {
		return p.Forms.Return(c, to, "", err, fields)
	}
	now.Class.Games(c.Request().Context()) // notes which games are over
	p.settle(c.Request().Context(), now)
	cmd.Open = l.Opens(nil, 0)
	if err := now.Do(c.Request().Context(), shell.VisitOf(c).User, cmd); err != nil {
		return p.Forms.Return(c, to, "", err, fields)
	}
	return c.Redirect(http.StatusSeeOther, "/class/"+now.ID+"/console")
}

// fileOf returns a teacher's own file, which the teacher has chosen or pasted.
func fileOf(c echo.Context) (string, error) {
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

// taught returns the lesson of the address to a teacher of the class.
func (p lessonPages) taught(c echo.Context) (class.Now, *lessons.Lesson, error) {
	now, err := p.Taught(c)
	if err != nil {
		return now, nil, err
	}
	if c.Param("lesson") == lessons.Own && now.Lesson != nil && now.Lesson.Text != "" {
		l, err := p.library.Parse(now.Lesson.Text)
		return now, l, err
	}
	l, err := lessons.Named(c.Param("lesson"))
	return now, l, err
}

// getNotes shows a lesson with all answers to its teacher.
func (p lessonPages) getNotes(c echo.Context) error {
	now, l, err := p.taught(c)
	if err != nil {
		return err
	}
	words := p.Wording(shell.VisitOf(c).Lang)
	return p.Render(c, http.StatusOK, &view.Notes{
		Chrome: ui.Chrome{Back: c.Request().URL.Path}, ID: now.ID, Class: now.Name,
		Entry: l.Entry(c.Param("lesson"), words), Steps: l.Notes(words),
	})
}

// getSheet shows the page for students to print.
func (p lessonPages) getSheet(c echo.Context) error {
	now, l, err := p.taught(c)
	if err != nil {
		return err
	}
	words := p.Wording(shell.VisitOf(c).Lang)
	shown := &view.Sheet{
		Chrome: ui.Chrome{Back: c.Request().URL.Path}, ID: now.ID, Class: now.Name,
		Entry: l.Entry(c.Param("lesson"), words),
	}
	shown.Words, shown.Asks = l.Sheet(words)
	return p.Render(c, http.StatusOK, shown)
}

// getFile sends the file of a lesson, which teachers copy and change.
func (p lessonPages) getFile(c echo.Context) error {
	now, _, err := p.taught(c)
	if err != nil {
		return err
	}
	text, err := lessons.File(c.Param("lesson"))
	if c.Param("lesson") == lessons.Own && now.Lesson != nil && now.Lesson.Text != "" {
		text, err = now.Lesson.Text, nil
	}
	if err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderContentDisposition, `attachment; filename="`+c.Param("lesson")+`.txt"`)
	return p.Send(c, http.StatusOK, "text/plain; charset=utf-8", []byte(text))
}

// getOpenList lists the lessons for visitors without a class.
func (p lessonPages) getOpenList(c echo.Context) error {
	list, err := lessons.Entries(p.Wording(shell.VisitOf(c).Lang))
	if err != nil {
		return err
	}
	return p.Render(c, http.StatusOK, &view.OpenList{Chrome: ui.Chrome{Back: "/class/lessons"}, Entries: list})
}

// getOpenNotes shows a lesson with its answers, except to students of a class that has a lesson now.
func (p lessonPages) getOpenNotes(c echo.Context) error {
	l, err := lessons.Named(c.Param("lesson"))
	if err != nil {
		return err
	}
	_, attends := p.Classes.Of(shell.VisitOf(c).User)
	if slices.ContainsFunc(attends, func(n class.Now) bool { return n.Lesson != nil }) {
		return class.ErrLesson
	}
	words := p.Wording(shell.VisitOf(c).Lang)
	return p.Render(c, http.StatusOK, &view.Notes{
		Chrome: ui.Chrome{Back: c.Request().URL.Path}, Entry: l.Entry(c.Param("lesson"), words), Steps: l.Notes(words),
	})
}
