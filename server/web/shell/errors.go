package shell

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"regexp"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/ui"
)

// Errors of requests to any feature.
var (
	ErrSession   = errors.New("shell: the session cookie is not valid") // forged, damaged or expired
	ErrCrossSite = errors.New("shell: the request comes from another site")
	ErrSlow      = errors.New("shell: the body did not arrive in time")
)

// A FieldError names a form field that cannot be read.
type FieldError = screen.FieldError

// BadField returns the error of a form field that cannot be read.
func BadField(name string) error { return FieldError(name) }

// A Problem is the answer to an error: a status, and a text that says what was expected. The text is the message
// "error.<ID>".
type Problem struct {
	Status int
	ID     string
	Text   string
}

// Fault reports whether the server or its storage is at fault. A server that is busy or is stopping is not at fault.
func (p Problem) Fault() bool {
	return p.Status == http.StatusServiceUnavailable && p.ID == "storage" ||
		p.Status >= http.StatusInternalServerError && p.Status != http.StatusServiceUnavailable
}

// A Refusal says how to answer an error that carries no values.
type Refusal struct {
	Err    error
	Status int
	ID     string // of the message, without "error."
	Pairs  []any  // placeholders of the message: name, value, name, value …
}

// Answer returns a refusal.
func Answer(err error, status int, id string, pairs ...any) Refusal {
	return Refusal{err, status, id, pairs}
}

// An Explainer says how to answer an error that carries values. It returns status 0 for other errors.
type Explainer func(error, screen.Words) (status int, id string, pairs []any)

// Refusals finds the answers to errors. Features register theirs.
type Refusals struct {
	words      func(ui.Lang) screen.Words
	refusals   []Refusal
	explainers []Explainer
}

// Add registers refusals. The first that fits an error counts, before all explainers.
func (r *Refusals) Add(list ...Refusal) { r.refusals = append(r.refusals, list...) }

// Explain registers explainers. The first that fits an error counts.
func (r *Refusals) Explain(list ...Explainer) { r.explainers = append(r.explainers, list...) }

// Detail explains errors of a type.
func Detail[E error](status int, id string, pairs func(E, screen.Words) []any) Explainer {
	return func(err error, words screen.Words) (int, string, []any) {
		var found E
		if !errors.As(err, &found) {
			return 0, "", nil
		}
		return status, id, pairs(found, words)
	}
}

// Problem returns the answer to an error. An unknown error is an internal one, whose details visitors don't see.
func (r *Refusals) Problem(err error, lang ui.Lang) Problem {
	words := r.words(lang)
	answer := func(status int, id string, pairs []any) Problem {
		return Problem{status, id, words.Text("error."+id, pairs...)}
	}
	for _, refusal := range r.refusals {
		if errors.Is(err, refusal.Err) {
			return answer(refusal.Status, refusal.ID, refusal.Pairs)
		}
	}
	var over OverError
	if errors.As(err, &over) {
		return answer(http.StatusTooManyRequests, "over", []any{"Wait", WaitWords(words, over.Wait)})
	}
	for _, explain := range r.explainers {
		if status, id, pairs := explain(err, words); status != 0 {
			return answer(status, id, pairs)
		}
	}
	return answer(http.StatusInternalServerError, "internal", nil)
}

// A refusalBody is the body of a refusal for a script or a program.
type refusalBody struct {
	Message  string `json:"message"`            // in the caller's language
	Reason   string `json:"reason,omitempty"`   // the name of the error
	Question any    `json:"question,omitempty"` // the question that the refused answer was for
}

// Fail answers a request with its error: JSON for scripts, a page for people.
func (s *Shell) Fail(err error, c echo.Context) {
	if c.Response().Committed || errors.Is(err, context.Canceled) && !store.Unavailable(err) {
		return
	}
	if errors.Is(err, net.ErrClosed) { // the server stops, and has closed the connection
		return
	}
	v := VisitOf(c)
	p := s.Refusals.Problem(err, v.Lang)
	if p.Fault() {
		level := slog.LevelError
		if s.Closing.Err() != nil { // the server stops, and may have closed the database under a long request
			level = slog.LevelWarn
		}
		s.Log.Log(c.Request().Context(), level, "request failed",
			slog.String("path", c.Path()), slog.String("id", RequestID(c)), slog.Any("err", err))
	}
	RetryAfter(c, err)
	header := c.Response().Header()
	header.Set(echo.HeaderCacheControl, "no-store")
	header.Del(echo.HeaderContentDisposition) // a refusal isn't the file
	if p.ID == "busy" {
		header.Set("Retry-After", "1") // seconds; our pages retry automatically
	}
	if WantsJSON(c) {
		header.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
		c.Response().WriteHeader(p.Status)
		answer := refusalBody{Message: p.Text, Reason: p.ID}
		var asked interface{ Asked() any }
		if errors.As(err, &asked) {
			answer.Question = asked.Asked()
		}
		if err := json.NewEncoder(c.Response()).Encode(answer); err != nil {
			s.Log.Debug("answer not delivered", slog.Any("err", err))
		}
		return
	}
	if p.Status < http.StatusInternalServerError && s.Limits.sorry.Take(AddressOf(c)) > 0 {
		LeaveWorker(c)
		s.refuseBriefly(c.Response(), c.Request(), p.Status, v.Lang, p.Text)
		return
	}
	s.showError(c, err, p)
}

// A WatchError refuses a page, and has the path of another page at which the visitor can watch.
type WatchError interface {
	error
	WatchAt() string
}

// showError answers a request with a page about its error.
func (s *Shell) showError(c echo.Context, err error, p Problem) {
	leave, busy := s.Limits.work.Enter(context.WithoutCancel(c.Request().Context()), ClientOf(c).Address)
	if busy != nil { // too many requests of the client's address wait
		c.Response().WriteHeader(p.Status)
		return
	}
	defer leave()
	sorry := &ui.Error{Status: p.Status, Link: s.Hooks.Back(c), Code: s.Hooks.AsksCode(err)}
	var watch WatchError
	if errors.As(err, &watch) {
		sorry.Watch = watch.WatchAt()
	}
	sorry.What, sorry.Next = FirstSentence(p.Text)
	if err := s.Render(c, p.Status, sorry); errors.Is(err, net.ErrClosed) {
		s.Log.Debug("answer not delivered", slog.Any("err", err))
	} else if err != nil {
		s.Log.Error("error page", slog.String("id", RequestID(c)), slog.Any("err", err))
	}
}

// WantsJSON reports whether a request comes from a program or from a script. A script shows the error in place.
func WantsJSON(c echo.Context) bool {
	r := c.Request()
	return ForPrograms(r) || strings.Contains(r.Header.Get(echo.HeaderAccept), echo.MIMEApplicationJSON)
}

// RequestID returns the id of a request, which appears in the log and in the answer.
func RequestID(c echo.Context) string { return c.Response().Header().Get(echo.HeaderXRequestID) }

var sentenceEnd = regexp.MustCompile(`。|[.!?] `)

// FirstSentence splits a text after its first sentence, which is the heading of a page.
func FirstSentence(text string) (first, rest string) {
	end := sentenceEnd.FindStringIndex(text)
	if end == nil {
		return text, ""
	}
	return strings.TrimSpace(text[:end[1]]), text[end[1]:]
}

// LocalPath returns path if it leads to a page of ours, and the first page otherwise.
func LocalPath(path string) string {
	if len(path) < 1 || path[0] != '/' || (len(path) > 1 && (path[1] == '/' || path[1] == '\\')) {
		return "/"
	}
	for _, r := range path {
		if r < ' ' || r == '\\' {
			return "/"
		}
	}
	return path
}
