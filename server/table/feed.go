package table

import (
	"context"
	"errors"
	"sync"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table/minds"
)

// Errors that end a feed.
var (
	ErrSlow   = errors.New("table: the reader is too slow") // watch again after the last number
	ErrClosed = errors.New("table: closed")                 // get the table again and watch it
)

// An Item is an event as its viewer sees it, or a change of the player of a seat.
type Item struct {
	N      uint32 // the viewer's own numbering from 1, the same as Event.Seq
	At     time.Time
	Event  rules.Event // projected, without its audience; of Kind KindNone if there is a Change
	Change *Change     // nil if there is an Event
}

// A Pacing says how a table without living people publishes.
type Pacing struct {
	On    bool // the table publishes line by line at reading speed
	Speed float64
	Still bool // stopped until somebody continues the story, at most story.LongestStop
	// Yours says that the viewer may set the pace. A viewer without a seat may do so if they opened the table.
	Yours bool
}

// A Status is the state of a table for a viewer, in addition to the events.
type Status struct {
	Ask      rules.Ask // the viewer's own open question; people's seats only
	Asked    bool
	Deadline time.Time // of Ask, or of the wait if Ask is none; zero if there is no limit
	Pacing   Pacing
	Paused   bool // the last step could not be stored; the table continues when the store works again
	Hold     Hold // how the teacher of a class holds the table
	Over     bool // nothing more will come

	Away        game.SeatSet // people who are away and whose seats an agent will play soon
	Substituted game.SeatSet // people whose seats an agent plays
	Lendings    int          // counts changes of which seats' views are lent to whom
	Decided     bool         // nothing can change the winner any more in this last night, and nobody is asked anything
	MayReady    bool         // the viewer may say that they are done with the night: Table.Ready
	Ready       bool         // the viewer has said so
	Guide       bool         // the viewer plays with a guide
	Holding     game.SeatSet // people for whom the others have waited for a while; by day only
	MayReplace  game.SeatSet // people in Holding whom the viewer may replace by an agent: Table.Replace
	MaySetClock bool         // the viewer may set a clock for the night: Table.SetClock
	ClockSet    bool         // somebody has set a clock for the night; the same for all
	Guesses     *Guesses     // the viewer's guesses before votes since their death, nil for none
	MaySeeAll   bool         // the viewer has died, and may see everything if they stop playing: Table.SeeAll
	SeesAll     bool         // the viewer has chosen to see everything
	MayEnd      bool         // the viewer has died, and may jump to the end: Table.ToEnd

	Minds *minds.Shown // what the agents believe; nil unless the viewer is omniscient
}

// A Batch contains the news for a viewer: the new events in order, without repetitions or gaps, and the status after
// them. Items is empty if only the status has changed. Readers share the items and must not modify them.
type Batch struct {
	Items []Item
	All   []Item // the viewer's items from the first to the last of Items
	Status
}

// maxBehind limits the unread items of a reader when a new one arrives.
// A whole game of fifteen seats has fewer.
const maxBehind = 4096

// A Feed is one reader of a table.
type Feed struct {
	reader Reader
	leave  func() // removes the feed from the table

	mu     sync.Mutex
	items  []Item // the viewer's whole projection so far, shared; items[read:] is this feed's queue
	read   int
	status Status
	fresh  bool // status has not been delivered
	err    error
	wake   chan struct{} // capacity 1; if it is full, the reader will look anyway
}

// Next waits for news and returns all of it. It returns ErrSlow, ErrClosed, ErrNotLent or ErrMoved if the feed has
// ended, and ctx's error if ctx has ended. The first call returns at once. Two goroutines must not call it at the same
// time.
func (f *Feed) Next(ctx context.Context) (Batch, error) {
	for {
		if b, ok, err := f.take(); ok || err != nil {
			return b, err
		}
		select {
		case <-f.wake:
		case <-ctx.Done():
			return Batch{}, ctx.Err()
		}
	}
}

func (f *Feed) take() (Batch, bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return Batch{}, false, f.err
	}
	if f.read == len(f.items) && !f.fresh {
		return Batch{}, false, nil
	}
	all := f.items[:len(f.items):len(f.items)]
	b := Batch{Items: all[f.read:], All: all, Status: f.status}
	f.read, f.fresh = len(f.items), false
	return b, true, nil
}

// Close ends the feed. It may be called more than once.
func (f *Feed) Close() {
	f.end(ErrClosed)
	f.leave()
}

// begin sets the first items of the feed.
func (f *Feed) begin(items []Item, read int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err == nil {
		f.items, f.read = items, read
	}
}

// push sets the viewer's current items and status. It returns false if the feed has
// ended, because the reader has left or is too slow.
func (f *Feed) push(items []Item, status Status, limit int) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return false
	}
	if len(items) > len(f.items) && len(f.items)-f.read > limit {
		f.fail(ErrSlow)
		return false
	}
	if len(items) == len(f.items) && status == f.status {
		return true
	}
	f.items, f.status, f.fresh = items, status, true
	f.signal()
	return true
}

func (f *Feed) end(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fail(err)
}

func (f *Feed) fail(err error) {
	if f.err == nil {
		f.err, f.items = err, nil
		f.signal()
	}
}

func (f *Feed) signal() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}
