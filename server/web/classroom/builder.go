package classroom

import (
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/class"
	"aiwolfplay/server/web/classroom/lessons"
	"aiwolfplay/server/web/shell"
	view "aiwolfplay/templates/lesson"
	"aiwolfplay/templates/ui"
)

// lesson returns the lesson as a student sees it, with the builder for its task. phone is nil if there is no lesson,
// builder if no task is open. If the key changes, the page must be loaded anew.
func (p studentPages) lesson(
	now class.Now, st *class.Student, lang ui.Lang, form url.Values,
) (phone *view.Phone, builder *view.Builder, key string, err error) {
	l, err := p.library.Of(now)
	if err != nil || l == nil || !st.In() {
		return nil, nil, "", err
	}
	words := p.Wording(lang)
	shown := l.Phone(now, st, words)
	if form != nil {
		builder, err = l.Builder(now, words, form)
	}
	return &shown, builder, l.Key(now.Lesson), err
}

// answer reads a student's answer to the step of the lesson.
func (p studentPages) answer(c echo.Context, now class.Now) (class.Command, error) {
	l, err := p.library.Of(now)
	if err != nil {
		return nil, err
	}
	if l == nil {
		return nil, class.ErrShut
	}
	form, err := c.FormParams()
	if err != nil {
		return nil, err
	}
	step, err := strconv.Atoi(form.Get("step"))
	if err != nil {
		return nil, shell.BadField("step")
	}
	value, err := l.Answer(step, form)
	return class.Answer{Step: step, Value: value}, err
}

// task returns the lesson in which a student builds a sentence now. It returns ErrShut if no task is open.
func (p studentPages) task(c echo.Context) (class.Now, *lessons.Lesson, error) {
	now, st, err := p.attended(c)
	if err != nil {
		return now, nil, err
	}
	l, err := p.library.Of(now)
	if err == nil && (l == nil || !st.In() || !l.Builds(now.Lesson)) {
		err = class.ErrShut
	}
	return now, l, err
}

// getBuilder answers one step of the builder of a task. It changes nothing.
func (p studentPages) getBuilder(c echo.Context) error {
	now, l, err := p.task(c)
	if err != nil {
		return err
	}
	builder, err := l.Builder(now, p.Wording(shell.VisitOf(c).Lang), c.QueryParams())
	if err != nil {
		return err
	}
	return p.Part(c, builder)
}

// postBuilder answers several steps of the builder, see [shell.Shell.Foresee].
func (p studentPages) postBuilder(c echo.Context) error {
	now, l, err := p.task(c)
	if err != nil {
		return err
	}
	words := p.Wording(shell.VisitOf(c).Lang)
	return p.Foresee(c, func(fields url.Values) (ui.Part, error) { return l.Builder(now, words, fields) })
}
