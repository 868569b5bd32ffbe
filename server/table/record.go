package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/store"
)

// A record is the committed log of a game and its state, and how much of the log is published.
type record struct {
	setup       rules.Setup
	state       rules.State
	log         []rules.Event
	at          []int64  // by index of log, in milliseconds, which take a third of the memory of a time.Time
	changes     []placed // of the players of seats
	published   int      // events of log that viewers may know
	projections map[game.Viewer]*projection
}

func newRecord(setup rules.Setup) record {
	return record{setup: setup, projections: map[game.Viewer]*projection{}}
}

// recordOf returns the record of a stored game. None of its events are published yet.
func recordOf(setup rules.Setup, stored []store.Stamped) (record, error) {
	r := newRecord(setup)
	if len(stored) == 0 {
		return r, errors.New("a log expected, got none")
	}
	r.add(stored)
	var err error
	r.state, err = rules.Fold(setup, r.log)
	return r, err
}

func (r *record) add(stored []store.Stamped) {
	for _, ev := range stored {
		r.log, r.at = append(r.log, ev.Event), append(r.at, ev.At.UnixMilli())
	}
}

// advance adds a committed step.
func (r *record) advance(state rules.State, evs []rules.Event, at time.Time) {
	r.state = state
	for i := range evs {
		r.log, r.at = append(r.log, evs[i]), append(r.at, at.UnixMilli())
	}
}

// allPublished reports whether all committed events are published.
func (r *record) allPublished() bool { return r.published == len(r.log) }

// over reports whether the end of the game is published.
func (r *record) over() bool { return r.allPublished() && r.state.Over() }

// news returns the committed events that are not published.
func (r *record) news() []rules.Event { return r.log[r.published:] }

// last returns the last published event, nil for none.
func (r *record) last() *rules.Event {
	if r.published == 0 {
		return nil
	}
	return &r.log[r.published-1]
}

// publish publishes the next event and returns it.
func (r *record) publish() *rules.Event {
	r.published++
	return r.last()
}

// isLastMorning reports whether the last published event, ev, ends a dawn at which the village has won. If so, the end
// of the game follows without a pause.
func (r *record) isLastMorning(ev *rules.Event) bool {
	won := func(ev rules.Event) bool { return ev.Kind == rules.GameEnded && ev.Side == game.SideVillage }
	afterDawn := ev.Kind == rules.NobodyDied || ev.Kind == rules.Identified
	return afterDawn && slices.ContainsFunc(r.news(), won)
}

// items returns what v may see of the published events. Readers share the items.
func (r *record) items(v game.Viewer) []Item {
	p := r.projections[v]
	if p == nil {
		p = &projection{viewer: v}
		r.projections[v] = p
	}
	for {
		for p.changes < len(r.changes) && r.changes[p.changes].after <= p.seen {
			p.change(&r.changes[p.changes])
		}
		if p.seen == r.published {
			break
		}
		p.add(r.log[p.seen], time.UnixMilli(r.at[p.seen]).UTC())
	}
	return p.items[:len(p.items):len(p.items)]
}

// has reports whether the log contains the answer in to its question.
func (r *record) has(in *rules.Input) bool {
	n := uint32(0) // questions are numbered from 1, and each is answered once
	for i := range r.log {
		ev := &r.log[i]
		if ev.Kind != rules.Answered || ev.Actor != in.Seat {
			continue
		}
		if n++; n < in.Ask {
			continue
		}
		if speaks(in.Action.Kind) {
			return !ev.Forced && speaks(ev.Ask) && ev.Text == in.Action.Text
		}
		return !ev.Forced && ev.Ask == in.Action.Kind && ev.Target == in.Action.Target
	}
	return false
}

// heard reports whether a seat has heard an utterance.
func (r *record) heard(seat game.Seat, talk protocol.TalkRef) bool {
	return slices.ContainsFunc(r.log, func(ev rules.Event) bool {
		return ev.Kind == rules.Said && ev.Channel == talk.Channel && int32(ev.Day) == talk.Day &&
			int32(ev.N) == talk.ID && ev.To.Includes(game.AtSeat(seat))
	})
}

// errOther means that the stored game differs from what the table knows.
var errOther = errors.New("table: the stored game is another one")

// catchUp adds the stored events that the record does not have. It returns errOther, and changes nothing, if
// anything else differs.
func (r *record) catchUp(stored *store.Record) error {
	known := len(r.log)
	same := func(ev rules.Event, stored store.Stamped) bool { return ev == stored.Event }
	if len(stored.Events) < known || !slices.EqualFunc(r.log, stored.Events[:known], same) {
		return fmt.Errorf("%w: %d events, known are %d", errOther, len(stored.Events), known)
	}
	changes, err := changesOf(stored.Notes)
	if err == nil && len(changes) != len(r.changes) {
		err = errors.New("a substitution was stored")
	}
	state := r.state
	if err == nil && len(stored.Events) > known {
		state, err = rules.Fold(r.setup, stored.Log())
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errOther, err)
	}
	r.state = state
	r.add(stored.Events[known:])
	return nil
}

func speaks(kind rules.AskKind) bool { return kind == rules.AskTalk || kind == rules.AskWhisper }

// canonical makes the text of an answer canonical. Incoming utterances are parsed only here;
// their hearers get the canonical text.
func canonical(said *view.Transcript, a *rules.Action) (err error) {
	if speaks(a.Kind) {
		a.Text, err = said.Canonical(a.Text)
	}
	return err
}
