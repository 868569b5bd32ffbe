package shell

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/labstack/echo/v4"
)

// maxForm bounds the body of a request, in bytes. A sentence has at most 2 kB.
const maxForm = 128 << 10

// An Upload allows longer bodies on a route.
type Upload struct {
	Size    int64 // of the body at most, in bytes
	TooLong error // refuses a longer body
	Quota   Quota // limits the requests
}

// AllowUpload allows longer bodies on a route. It is called before the first request.
func (s *Shell) AllowUpload(route string, u Upload) { s.uploads[route] = u }

// BodyTime returns how long a body may take to arrive.
func BodyTime(size int64) time.Duration {
	return 10*time.Second + time.Duration(size)*time.Second/(64<<10)
}

// takeBody counts the size of a body before it is read. It refuses a body that exceeds the client's share or the
// limit of its route, and one that doesn't arrive in time.
func (s *Shell) takeBody(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r, cl := c.Request(), ClientOf(c)
		if r.Method != http.MethodGet && !s.Hooks.Owns(r) {
			if err := s.mayPost(c, cl); err != nil {
				return err
			}
		}
		if r.ContentLength == 0 {
			if err := s.readForm(c); err != nil {
				return err
			}
			return next(c)
		}
		limit := int64(maxForm)
		if u, ok := s.uploads[c.Path()]; ok {
			limit = u.Size
		}
		size := r.ContentLength
		if size < 0 { // unknown
			size = limit
		}
		if size > limit {
			return s.tooLong(c)
		}
		control := http.NewResponseController(c.Response())
		leave, err := s.Limits.Bodies.Take(cl.Key(), max(size, 1024), func() {
			_ = control.SetReadDeadline(time.Unix(1, 0)) // it may have arrived already
		})
		if err != nil {
			return OverError{Crowded}
		}
		defer leave()
		if err := Supported(control.SetReadDeadline(time.Now().Add(BodyTime(size)))); err != nil {
			return err
		}
		r.Body = http.MaxBytesReader(c.Response(), r.Body, limit)
		if err := s.readForm(c); err != nil {
			return err
		}
		if err := Supported(control.SetReadDeadline(time.Time{})); err != nil {
			return err
		}
		return next(c)
	}
}

// mayPost counts a request with a body.
func (s *Shell) mayPost(c echo.Context, cl Client) error {
	if err := s.Limits.forms.Take(cl); err != nil {
		return err
	}
	if u, ok := s.uploads[c.Path()]; ok {
		return u.Quota.Take(cl)
	}
	return nil
}

// readForm reads the body of a form, or of any request to the API. It refuses a body that is too long. It also
// refuses a body that isn't a form, because handlers would mistake it for a form with empty fields.
func (s *Shell) readForm(c echo.Context) (err error) {
	r := c.Request()
	switch {
	case r.Method != http.MethodPost:
		return nil
	case ForPrograms(r): // JSON, whatever the header says
		var body []byte
		body, err = io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
	default:
		_, err = c.FormParams()
	}
	var long *http.MaxBytesError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &long):
		return s.tooLong(c)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return ErrSlow
	}
	return echo.NewHTTPError(http.StatusBadRequest).SetInternal(err)
}

// tooLong returns the error of a body that is too long for its route.
func (s *Shell) tooLong(c echo.Context) error {
	if u, ok := s.uploads[c.Path()]; ok {
		return u.TooLong
	}
	return echo.ErrStatusRequestEntityTooLarge
}

// Streaming limits the open streams of a client. A stream ends if another client with fewer streams needs its place.
func (s *Shell) Streaming(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if IsHead(c) {
			c.Response().Header().Set(echo.HeaderContentType, "text/event-stream")
			return c.NoContent(http.StatusOK)
		}
		cl := ClientOf(c)
		ctx, cancel := context.WithCancel(c.Request().Context())
		defer cancel()
		leave, err := s.Limits.Streams.Take(cl.Address, 1, cancel)
		if err != nil {
			return OverError{Crowded}
		}
		defer leave()
		if cl.Session != "" {
			leave, err := s.Limits.tabs.Take(cl.Session, 1, nil)
			if err != nil {
				return OverError{Crowded}
			}
			defer leave()
		}
		c.SetRequest(c.Request().WithContext(ctx))
		LeaveWorker(c)
		return next(c)
	}
}
