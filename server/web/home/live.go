package home

import (
	"sync"
	"time"

	"aiwolfplay/server/page"
	"aiwolfplay/templates/ui"
)

// listsTold caches the lists of the first page in words, for all visitors who follow them.
type listsTold struct {
	mu   sync.Mutex // guards the field below, also while the lists are put into words
	told map[ui.Lang]*listTold
}

type listTold struct {
	at    time.Time
	patch page.Patch
}

// of returns the lists in a language. It makes them anew if the cached lists are older than age.
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
