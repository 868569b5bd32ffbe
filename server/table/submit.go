package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A SeatError means that an utterance names a seat that the table doesn't have.
type SeatError struct{ Number, Seats int }

func (e *SeatError) Error() string {
	return fmt.Sprintf("table: one of %d seats expected, got Agent[%02d]", e.Seats, e.Number)
}

// Submit takes a person's answer. It returns nil only after the answer is stored. An
// utterance may have any spelling of the protocol; the open question decides whether
// it is talk or a whisper. The errors are those of rules.State.Step,
// *protocol.SyntaxError, *SeatError, ErrBusy, ErrPaused, ErrClosed and ctx's; after the
// last, the answer may or may not have been taken. Submitting an answer again is no
// error, because a client that lost its connection can't know whether it was taken.
func (t *Table) Submit(ctx context.Context, in rules.Input) error {
	start := time.Now()
	err := t.submit(ctx, in)
	if err == nil {
		answerStored.UpdateDuration(start)
	}
	return err
}

// answerStored measures how long it takes to store a person's answer, in seconds.
var answerStored = metrics.NewSummary("play_answer_stored_seconds")

func (t *Table) submit(ctx context.Context, in rules.Input) error {
	in.Timeout = false // only the table decides that time is up
	said := speaks(in.Action.Kind)
	if said {
		if err := t.namesSeats(in.Action.Text); err != nil {
			return err
		}
	}
	if err := t.read(&in.Action); err != nil {
		return err
	}
	return t.do(ctx, func(a *master) error {
		if t.cfg.persons().Has(in.Seat) && a.has(&in) {
			return nil
		}
		if !t.cfg.persons().Has(in.Seat) || a.substituted.Has(in.Seat) || !a.allPublished() {
			return rules.ErrNotAsked
		}
		t.audience.look(game.AtSeat(in.Seat))
		if ask, _ := a.state.AskFor(in.Seat); said && speaks(ask.Kind) {
			in.Action.Kind = ask.Kind
		}
		if said {
			if err := a.namesLines(in.Seat, in.Action.Text); err != nil {
				return err
			}
		}
		return a.step(in)
	})
}

// has reports whether this answer to this question is in the log.
func (a *master) has(in *rules.Input) bool {
	n := uint32(0) // questions are numbered from 1, and each is answered once
	for i := range a.log {
		ev := &a.log[i]
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

func speaks(kind rules.AskKind) bool { return kind == rules.AskTalk || kind == rules.AskWhisper }

// read makes the text of an answer canonical. Incoming utterances are parsed only here;
// their hearers get the canonical text.
func (t *Table) read(a *rules.Action) (err error) {
	if speaks(a.Kind) {
		a.Text, err = t.said.Canonical(a.Text)
	}
	return err
}

// ErrNoLine means that an utterance refers to one that was not said, or that its speaker has not
// heard.
var ErrNoLine = errors.New("table: no such utterance")

// namesLines checks that an utterance refers only to utterances that its speaker has heard.
func (a *master) namesLines(seat game.Seat, text string) error {
	sentence, err := a.t.said.Sentence(text)
	if err != nil {
		return err
	}
	protocol.Walk(sentence, func(s *protocol.Sentence) bool {
		if s.Verb.TakesTalk() && !a.heard(seat, s.Talk) {
			err = ErrNoLine
		}
		return err == nil
	})
	return err
}

// heard reports whether a seat has heard an utterance.
func (a *master) heard(seat game.Seat, talk protocol.TalkRef) bool {
	return slices.ContainsFunc(a.log, func(ev rules.Event) bool {
		return ev.Kind == rules.Said && ev.Channel == talk.Channel && int32(ev.Day) == talk.Day &&
			int32(ev.N) == talk.ID && ev.To.Includes(game.AtSeat(seat))
	})
}

// namesSeats checks that an utterance names only seats of this table.
func (t *Table) namesSeats(text string) error {
	sentence, err := t.said.Sentence(text)
	if err != nil {
		return err
	}
	seats := t.cfg.Setup.Seats()
	protocol.Walk(sentence, func(s *protocol.Sentence) bool {
		for _, ref := range [...]protocol.Ref{s.Target, s.Subject} { // the error names the first wrong one
			if int(ref) > seats {
				err = &SeatError{int(ref), seats}
			}
		}
		return err == nil
	})
	return err
}
