package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A SeatError means that an utterance names a seat that the table doesn't have.
type SeatError struct{ Number, Seats int }

func (e *SeatError) Error() string {
	return fmt.Sprintf("table: one of %d seats expected, got Agent[%02d]", e.Seats, e.Number)
}

// Submit takes a person's answer. It returns nil only after the answer is stored. An utterance may have any spelling of
// the protocol; the open question decides whether it is talk or a whisper. The errors are those of rules.State.Step,
// *protocol.SyntaxError, *SeatError, ErrBusy, ErrPaused, ErrClosed and ctx's; after ctx's error, the answer may or may
// not have been taken. Submitting an answer again is no error, because a client that lost its connection can't know
// whether it was taken.
func (t *Table) Submit(ctx context.Context, in rules.Input) (err error) {
	defer func(start time.Time) {
		if err == nil {
			answerStored.UpdateDuration(start)
		}
	}(time.Now())
	in.Timeout = false // only the table decides that time is up
	said := speaks(in.Action.Kind)
	if said {
		if err := namesSeats(&t.said, in.Action.Text, t.cfg.Setup.Seats()); err != nil {
			return err
		}
	}
	if err := canonical(&t.said, &in.Action); err != nil {
		return err
	}
	return t.do(ctx, func(m *master) error {
		if m.roster.persons.Has(in.Seat) && m.record.has(&in) {
			return nil
		}
		if !m.roster.persons.Has(in.Seat) || m.roster.substituted.Has(in.Seat) || !m.record.allPublished() {
			return rules.ErrNotAsked
		}
		t.audience.look(game.AtSeat(in.Seat))
		if ask, _ := m.record.state.AskFor(in.Seat); said && speaks(ask.Kind) {
			in.Action.Kind = ask.Kind
		}
		if said {
			if err := namesLines(&t.said, &m.record, in.Seat, in.Action.Text); err != nil {
				return err
			}
		}
		return m.step(in)
	})
}

// answerStored measures how long it takes to store a person's answer, in seconds.
var answerStored = metrics.NewSummary("play_answer_stored_seconds")

// ErrNoLine means that an utterance refers to another one that was not said or that its speaker has not heard.
var ErrNoLine = errors.New("table: no such utterance")

// namesLines checks that an utterance refers only to utterances that its speaker has heard.
func namesLines(said *view.Transcript, r *record, seat game.Seat, text string) error {
	sentence, err := said.Sentence(text)
	if err != nil {
		return err
	}
	protocol.Walk(sentence, func(s *protocol.Sentence) bool {
		if s.Verb.TakesTalk() && !r.heard(seat, s.Talk) {
			err = ErrNoLine
		}
		return err == nil
	})
	return err
}

// namesSeats checks that an utterance names only seats of a village of the given size.
func namesSeats(said *view.Transcript, text string, seats int) error {
	sentence, err := said.Sentence(text)
	if err != nil {
		return err
	}
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
