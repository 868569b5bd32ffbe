package lessons

import (
	"errors"
	"slices"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"aiwolfplay/lessons"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
	view "aiwolfplay/templates/lesson"
)

// ErrUnknown means that no ready lesson has the name.
var ErrUnknown = errors.New("lessons: no such lesson")

// Ready holds the names of the lessons that come with the program, in the order in which teachers see them.
var Ready = [...]string{"language", "liar", "reasoning"}

// Own is the name of the lesson in a teacher's own file.
const Own = "own"

// ownKept bounds the teachers' files that are kept parsed.
const ownKept = 64

// A Library reads lessons. Those of teachers' own files are cached.
type Library struct{ own *lru.Cache[string, *Lesson] }

// NewLibrary returns a library.
func NewLibrary() *Library { return &Library{shell.NewCache[string, *Lesson](ownKept)} }

// Of returns the lesson that a class is in, nil for none.
func (b *Library) Of(now class.Now) (*Lesson, error) {
	switch at := now.Lesson; {
	case at == nil:
		return nil, nil
	case at.Text != "":
		return b.Parse(at.Text)
	default:
		return Named(at.Name)
	}
}

// Parse reads a teacher's own file. The error is lesson.Faults.
func (b *Library) Parse(text string) (*Lesson, error) {
	if l, ok := b.own.Get(text); ok {
		return l, nil
	}
	l, err := lesson.Parse(text)
	if err != nil {
		return nil, err
	}
	return shell.Cached(b.own, text, NewLesson(l)), nil
}

// File returns the file of a ready lesson.
func File(name string) (string, error) {
	if !slices.Contains(Ready[:], name) {
		return "", ErrUnknown
	}
	text, err := lessons.FS.ReadFile(name + ".txt")
	return string(text), err
}

// ready returns the ready lessons by name.
var ready = sync.OnceValues(func() (map[string]*Lesson, error) {
	all := map[string]*Lesson{}
	for _, name := range Ready {
		text, err := File(name)
		if err != nil {
			return nil, err
		}
		l, err := lesson.Parse(text)
		if err != nil {
			return nil, err
		}
		all[name] = NewLesson(l)
	}
	return all, nil
})

// Named returns a ready lesson.
func Named(name string) (*Lesson, error) {
	all, err := ready()
	if err != nil {
		return nil, err
	}
	if l, ok := all[name]; ok {
		return l, nil
	}
	return nil, ErrUnknown
}

// Entries returns the ready lessons as entries of a list.
func Entries(words screen.Words) (list []view.Entry, err error) {
	for _, name := range Ready {
		l, err := Named(name)
		if err != nil {
			return nil, err
		}
		list = append(list, l.Entry(name, words))
	}
	return list, nil
}
