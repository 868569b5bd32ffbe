package api

import (
	"context"
	"strconv"

	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
)

// A StreamWriter writes a stream until its context ends.
type StreamWriter func(context.Context, *sse.Stream) error

// stream sends the state of a session's seat whenever it changes. The id of a message is the cursor after it.
func (s *session) stream(at cursor) StreamWriter {
	return func(ctx context.Context, out *sse.Stream) error {
		defer s.enter(true)()
		var sent uint32 // the number of the latest question
		return out.Follow(ctx, func(ctx context.Context) ([]byte, error) {
			st, err := s.nextState(ctx, at, &sent)
			if err != nil {
				return nil, err
			}
			if at, err = parseCursor(st.Cursor); err != nil {
				return nil, err
			}
			return sse.Encode(st.Cursor, "state", st)
		})
	}
}

// nextState waits until there is something new after a cursor, or a question that has not been sent.
func (s *session) nextState(ctx context.Context, at cursor, sent *uint32) (State, error) {
	for {
		st, _, changed, err := s.look(at)
		if err != nil {
			return st, sse.ErrGone
		}
		asked := st.Question != nil && st.Question.Number != *sent
		if asked {
			*sent = st.Question.Number
		}
		if asked || len(st.Events) > 0 {
			return st, nil
		}
		select {
		case <-changed:
		case <-s.gone:
		case <-ctx.Done():
			return st, ctx.Err()
		}
	}
}

// streamTable sends the events of a table. The id of a message is the cursor after it.
func streamTable(t *table.Table, feed *table.Feed, after int) StreamWriter {
	return func(ctx context.Context, out *sse.Stream) error {
		return out.Follow(ctx, func(ctx context.Context) ([]byte, error) {
			batch, err := feed.Next(ctx)
			if err != nil {
				return nil, err
			}
			if n := len(batch.Items); n > 0 {
				after = int(batch.Items[n-1].N)
			}
			st := Watched{
				Cursor: strconv.Itoa(after), ID: t.ID(), Seats: seatsOf(t.Occupants(), false), Events: noEvents(), Over: t.Over(),
			}
			if st.Events, err = appendEvents(st.Events, batch.Items); err != nil || len(st.Events) == 0 && !st.Over {
				return nil, err
			}
			return sse.Encode(st.Cursor, "state", st)
		})
	}
}
