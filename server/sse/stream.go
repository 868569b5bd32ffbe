package sse

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
)

const (
	// Heartbeat is the time of silence after which a stream sends an empty event. It keeps proxies from closing the
	// stream, and lets both ends notice a dead stream.
	Heartbeat = 15 * time.Second
	// writeTimeout bounds the time to send one message. The server as a whole has no write timeout, for that
	// would end every stream.
	writeTimeout = 10 * time.Second
	// retryDelay is the time after which a browser connects again.
	retryDelay = time.Second
)

// A Stream sends events to one browser.
type Stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// Open begins an answer of server-sent events. An error means that the browser has gone.
func Open(w http.ResponseWriter) (*Stream, error) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	s := &Stream{w: w, control: http.NewResponseController(w)}
	return s, s.Send(fmt.Appendf(nil, "retry: %d\n\n", retryDelay.Milliseconds()))
}

// LastRead returns the id of the last event that the browser has. It comes from the header if the browser connects
// again, and from ?after if the page has just been loaded. Without either, LastRead returns "".
func LastRead(r *http.Request) string {
	return cmp.Or(r.Header.Get("Last-Event-ID"), r.URL.Query().Get("after"))
}

// Encode returns the text of an event with its data as JSON. The id must not contain a line end.
func Encode(id, event string, data any) ([]byte, error) {
	var text bytes.Buffer
	fmt.Fprintf(&text, "id: %s\nevent: %s\ndata: ", id, event)
	out := json.NewEncoder(&text) // one line: JSON escapes line ends
	out.SetEscapeHTML(false)      // nobody reads a stream as a page, and it is mostly HTML
	if err := out.Encode(data); err != nil {
		return nil, err
	}
	text.WriteByte('\n')
	return text.Bytes(), nil
}

// Send sends an encoded event. An error means that the browser has gone.
func (s *Stream) Send(message []byte) error {
	// In tests, the writer may not support deadlines.
	err := s.control.SetWriteDeadline(time.Now().Add(writeTimeout))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := s.w.Write(message); err != nil {
		return err
	}
	return s.control.Flush()
}

// beat sends a heartbeat. It is an event, because the page would not notice a comment.
func (s *Stream) beat() error { return s.Send([]byte("event: beat\ndata: {}\n\n")) }

// Farewell sends the message that the server stops. The browser connects again when the server is back.
func (s *Stream) Farewell() error { return s.Send([]byte("event: stop\ndata: {}\n\n")) }

// A Reload is an error that ends a stream and makes the browser load the page anew, or
// another page.
type Reload struct {
	To string `json:"to,omitempty"` // a path, "" for the same page
}

func (r Reload) Error() string { return "sse: the page is to be loaded anew" }

// Reload sends a Reload; nothing may be sent after it.
func (s *Stream) Reload(r Reload) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return s.Send(fmt.Appendf(nil, "event: reset\ndata: %s\n\n", text))
}

// ErrGone ends a stream silently. The browser connects again and continues where it was.
var ErrGone = errors.New("sse: the stream has ended")

// Follow sends the messages that next returns, until next fails, the browser has gone, or ctx ends. next must wait for
// something new, and return its context's error when that context ends. In that case Follow sends a heartbeat. Empty
// messages are not sent. Follow returns next's error unless it is a Reload or ErrGone.
func (s *Stream) Follow(ctx context.Context, next func(context.Context) ([]byte, error)) error {
	for {
		wait, cancel := context.WithTimeout(ctx, Heartbeat)
		message, err := next(wait)
		cancel()
		here := true // the browser
		var reload Reload
		switch {
		case ended(ctx), errors.Is(err, ErrGone):
			return nil
		case errors.Is(err, context.DeadlineExceeded):
			here = s.beat() == nil
		case errors.As(err, &reload):
			_ = s.Reload(reload) // an error means that the browser has gone
			return nil
		case err != nil:
			return err
		case len(message) > 0:
			here = s.Send(message) == nil
		}
		if !here {
			return nil
		}
	}
}

func ended(ctx context.Context) bool { return ctx.Err() != nil }

// News is the result of Poll's look.
type News struct {
	Message []byte          // empty if nothing is new
	Changed <-chan struct{} // closed when it is time to look again; may be nil
	Rest    time.Duration   // least time until the next look, so that frequent changes are shown in fewer steps
}

// Poll sends the messages that look returns. It calls look at once, then every pace, and whenever the last Changed is
// closed. It ends in the same way as Follow.
func (s *Stream) Poll(ctx context.Context, pace time.Duration, look func() (News, error)) error {
	tick := time.NewTicker(pace)
	defer tick.Stop()
	now := make(chan struct{})
	close(now)
	news, looked := News{Changed: now}, time.Time{}
	return s.Follow(ctx, func(ctx context.Context) ([]byte, error) {
		for {
			select {
			case <-news.Changed:
				select {
				case <-time.After(time.Until(looked.Add(news.Rest))):
				case <-ctx.Done():
					return nil, ctx.Err()
				}
			case <-tick.C:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
			looked = time.Now()
			var err error
			if news, err = look(); err != nil || len(news.Message) > 0 {
				return news.Message, err
			}
		}
	})
}
