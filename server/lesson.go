package server

import (
	"net/url"
	"strconv"
	"sync"

	"github.com/labstack/echo/v4"

	"aiwolfplay/lessons"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
)

// readyLessons are the lessons that come with the program, in the order in which they are offered.
var readyLessons = [...]string{"language", "liar", "reasoning"}

// ownLesson is the name of the lesson that a teacher's own file gives.
const ownLesson = "own"

// ownLessons is how many lessons of teachers' own files are kept read.
const ownLessons = 64

// lessonFile is the file of a ready lesson.
func lessonFile(name string) (string, error) {
	for _, known := range readyLessons {
		if known == name {
			text, err := lessons.FS.ReadFile(name + ".txt")
			return string(text), err
		}
	}
	return "", echo.ErrNotFound
}

// ready are the ready lessons, by name. That they can be read a test sees to.
var ready = sync.OnceValues(func() (map[string]*screen.Lesson, error) {
	all := map[string]*screen.Lesson{}
	for _, name := range readyLessons {
		text, err := lessonFile(name)
		if err != nil {
			return nil, err
		}
		l, err := lesson.Parse(text)
		if err != nil {
			return nil, err
		}
		all[name] = screen.NewLesson(l)
	}
	return all, nil
})

// lessonOf is the lesson that a class is in, nil for none.
func (s *Server) lessonOf(now class.Now) (*screen.Lesson, error) {
	switch at := now.Lesson; {
	case at == nil:
		return nil, nil
	case at.Text != "":
		return s.ownLesson(at.Text)
	default:
		return readyLesson(at.Name)
	}
}

func readyLesson(name string) (*screen.Lesson, error) {
	all, err := ready()
	if err != nil {
		return nil, err
	}
	if l, ok := all[name]; ok {
		return l, nil
	}
	return nil, echo.ErrNotFound
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

// ownLesson reads a teacher's own file. The error is lesson.Faults.
func (s *Server) ownLesson(text string) (*screen.Lesson, error) {
	if l, ok := s.lessons.Get(text); ok {
		return l, nil
	}
	l, err := lesson.Parse(text)
	if err != nil {
		return nil, err
	}
	return shell.Cached(s.lessons, text, screen.NewLesson(l)), nil
}

// teachLesson does one thing of the console to the lesson of the class. It reports whether the form asks for one.
func (s *Server) teachLesson(c echo.Context, now class.Now) (done bool, err error) {
	do := c.FormValue("do")
	switch do {
	case "turn", "ask", "shut", "reveal":
	case "dismiss":
		return true, s.dismiss(c, now)
	default:
		return false, nil
	}
	l, err := s.lessonOf(now)
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

// dismiss ends the lesson, and keeps what the class thought.
func (s *Server) dismiss(c echo.Context, now class.Now) error {
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	l, err := s.lessonOf(now)
	if err != nil {
		return err
	}
	var cmd class.Dismissed
	if l != nil {
		if now.Lesson.Open { // nothing is answered any more
			if err := now.Do(ctx, user, class.Shut{Step: now.Lesson.Step}); err != nil {
				return err
			}
			if now = now.Class.Now(); now.Lesson == nil { // another page has ended it meanwhile
				return nil
			}
		}
		cmd.Thought = l.Thought(now, s.Wording(shell.VisitOf(c).Lang))
	}
	return now.Do(ctx, user, cmd)
}

// answerLesson is what a student answers to the step of the lesson.
func (s *Server) answerLesson(c echo.Context, now class.Now) (class.Command, error) {
	l, err := s.lessonOf(now)
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

// phoneLesson is the lesson as a student sees it, with what they build a sentence with; both nil where there
// is none. The key tells whether the page has to be loaded anew.
func (s *Server) phoneLesson(
	now class.Now, st *class.Student, lang page.Lang, form url.Values,
) (phone *page.PhoneLesson, builder *page.LessonBuilder, key string, err error) {
	l, err := s.lessonOf(now)
	if err != nil || l == nil || !st.In() {
		return nil, nil, "", err
	}
	words := s.Wording(lang)
	p := l.Phone(now, st, words)
	if form != nil {
		builder, err = l.Builder(now, words, form)
	}
	return &p, builder, l.Key(now.Lesson), err
}
