package server

import (
	"sync"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
)

// What is kept of what was looked at last: see the caches of a Server.

// recordingBytes is how much of finished games is held in memory, so that a step of a replay reads
// nothing from the database: some thirty of fifteen seats, or the longest that was looked at last.
const recordingBytes = 64 << 20

// endingsKept is how many endings are held: those of many pages of a list, for each is small.
const endingsKept = 2000

// runningBytes is how much of running games is held in words, each for the eyes of one viewer, so
// that a step back renders nothing that was rendered before.
const runningBytes = 32 << 20

// A runningKey is a running game, the eyes with which it is looked back on, and the language.
type runningKey struct {
	table    string
	viewer   game.Viewer
	lang     page.Lang
	borrowed bool // lent by a player of the game
}

// commentaryBytes is how much of the commentaries of running games is held: some five hundred. A game
// that is watched keeps its own.
const commentaryBytes = 32 << 20

// pictureBytes is how much of pictures is held: some three hundred.
const pictureBytes = 32 << 20

// A pictureKey is a picture: whose moment, and in which language.
type pictureKey struct {
	id, key string
	lang    page.Lang
	by      game.Seat // NoSeat where nobody tells it
}

// A drawn is a picture as a file.
type drawn []byte

// Size is its bytes.
func (d drawn) Size() int { return len(d) }

// behavioursKept is how many agents' behaviours are held (package evaluation): those of all characters.
const behavioursKept = 64

// listsTold is the first page's lists as they were put into words last, for all who follow them.
type listsTold struct {
	mu   sync.Mutex // guards what follows, also while the lists are put into words
	told map[page.Lang]*listTold
}

type listTold struct {
	at    time.Time
	patch page.Patch
}

// of returns the lists in a language, made anew where they are older than that.
func (l *listsTold) of(lang page.Lang, age time.Duration, fresh func() (page.Patch, error)) (page.Patch, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t := l.told[lang]; t != nil && time.Since(t.at) < age {
		return t.patch, nil
	}
	patch, err := fresh()
	if err == nil {
		if l.told == nil {
			l.told = map[page.Lang]*listTold{}
		}
		l.told[lang] = &listTold{time.Now(), patch}
	}
	return patch, err
}
