package home

import (
	"sync"
	"time"

	"aiwolfplay/server/page"
	"aiwolfplay/templates/ui"
)

// listsTold is the first page's lists as they were put into words last, for all who follow them.
type listsTold struct {
	mu   sync.Mutex // guards what follows, also while the lists are put into words
	told map[ui.Lang]*listTold
}

type listTold struct {
	at    time.Time
	patch page.Patch
}

// of returns the lists in a language, made anew where they are older than that.
func (l *listsTold) of(lang ui.Lang, age time.Duration, fresh func() (page.Patch, error)) (page.Patch, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t := l.told[lang]; t != nil && time.Since(t.at) < age {
		return t.patch, nil
	}
	patch, err := fresh()
	if err == nil {
		if l.told == nil {
			l.told = map[ui.Lang]*listTold{}
		}
		l.told[lang] = &listTold{time.Now(), patch}
	}
	return patch, err
}
