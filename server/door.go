package server

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
)

// maxForm bounds the body of a request; a sentence has at most 2 kB.
const maxForm = 128 << 10

const (
	// importPath takes logs, which are longer than anything else that is sent.
	importPath = "/games/import"
	maxLogSize = 2 << 20             // bytes
	maxLogForm = maxLogSize + 64<<10 // with the form around it

	maxUploadGames    = 50       // logs in one archive
	maxUploadUnpacked = 64 << 20 // bytes of them
)

// bodyTime is how long a body may take to arrive: ten seconds, and longer where it is long.
func bodyTime(size int64) time.Duration {
	return 10*time.Second + time.Duration(size)*time.Second/(64<<10)
}

// takeBody counts what is sent before anything of it is read, and refuses what is more than the
// client's share or longer than a request of its kind can be. What is read is in time, or refused.
func (s *Server) takeBody(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r, cl := c.Request(), clientOf(c)
		if r.Method != http.MethodGet && !s.programs.Owns(r) {
			if err := s.mayPost(c, cl); err != nil {
				return err
			}
		}
		if r.ContentLength == 0 {
			if err := readForm(c); err != nil {
				return err
			}
			return next(c)
		}
		limit := int64(maxForm)
		if c.Path() == importPath {
			limit = maxLogForm
		}
		size := r.ContentLength
		if size < 0 { // nobody says
			size = limit
		}
		if size > limit {
			return tooLong(c)
		}
		control := http.NewResponseController(c.Response())
		leave, err := s.budgets.bodies.Take(cl.key(), max(size, 1024), func() {
			_ = control.SetReadDeadline(time.Unix(1, 0)) // it may have arrived by now
		})
		if err != nil {
			return overError{crowded}
		}
		defer leave()
		if err := supported(control.SetReadDeadline(time.Now().Add(bodyTime(size)))); err != nil {
			return err
		}
		r.Body = http.MaxBytesReader(c.Response(), r.Body, limit)
		if err := readForm(c); err != nil {
			return err
		}
		if err := supported(control.SetReadDeadline(time.Time{})); err != nil {
			return err
		}
		return next(c)
	}
}

// mayPost counts a request that sends something.
func (s *Server) mayPost(c echo.Context, cl client) error {
	if err := s.budgets.forms.take(cl); err != nil {
		return err
	}
	if c.Path() == importPath {
		return s.budgets.imports.take(cl)
	}
	return nil
}

// readForm reads the body of a form, or of whatever else a program sends to the API. A body that is too long or no form
// is refused: handlers would take it for a form with empty fields.
func readForm(c echo.Context) (err error) {
	r := c.Request()
	switch {
	case r.Method != http.MethodPost:
		return nil
	case forPrograms(r): // JSON, whatever the header says
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
		return tooLong(c)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errSlow
	}
	return echo.NewHTTPError(http.StatusBadRequest).SetInternal(err)
}

// tooLong says what the limit of the request is.
func tooLong(c echo.Context) error {
	if c.Path() == importPath {
		return errLogSize
	}
	return echo.ErrStatusRequestEntityTooLarge
}

// streaming counts the streams that a client has open. One ends when its place is needed for
// somebody who has fewer.
func (s *Server) streaming(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if isHead(c) {
			c.Response().Header().Set(echo.HeaderContentType, "text/event-stream")
			return c.NoContent(http.StatusOK)
		}
		cl := clientOf(c)
		ctx, cancel := context.WithCancel(c.Request().Context())
		defer cancel()
		leave, err := s.budgets.streams.Take(cl.address, 1, cancel)
		if err != nil {
			return overError{crowded}
		}
		defer leave()
		if cl.session != "" {
			leave, err := s.budgets.tabs.Take(cl.session, 1, nil)
			if err != nil {
				return overError{crowded}
			}
			defer leave()
		}
		c.SetRequest(c.Request().WithContext(ctx))
		leaveWorker(c)
		return next(c)
	}
}

// bounded bounds the requests that are handled at a time. Those of an address wait for each other, so that a busy
// client queues behind itself.
func (s *Server) bounded(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if sent, err := s.sendKept(c); sent || err != nil {
			return err
		}
		workers := s.budgets.pages
		switch {
		case strings.Contains(c.Path(), "/games/:id"), // also below /embed and /api/v1
			c.Path() == importPath, strings.HasSuffix(c.Path(), "/decisions"):
			workers = s.budgets.long
		case c.Request().Method != http.MethodGet && strings.HasSuffix(c.Path(), "/console"):
			workers = s.budgets.desk
		case c.Request().Method != http.MethodGet:
			workers = s.budgets.work
		case strings.HasPrefix(c.Path(), page.AssetPrefix): // nothing is computed, and a slow reader holds up nobody
			return next(c)
		}
		leave, err := enter(c, workers)
		if err != nil {
			return err
		}
		defer leave()
		c.Set(workerKey, leave)
		return next(c)
	}
}

// sendKept answers a request with a kept answer. It reports whether there is one for this visitor.
func (s *Server) sendKept(c echo.Context) (sent bool, err error) {
	key, ok := keptKeyOf(c)
	if !ok || !accepts(c, gzipped) {
		return false, nil
	}
	kept, ok := s.kept.Get(key)
	if !ok || s.hasOwnPages(c, kept.players) {
		return false, nil
	}
	for name, values := range kept.header {
		c.Response().Header()[name] = slices.Clone(values)
	}
	return true, s.sendEncoded(c, http.StatusOK, kept.kind, kept.body, gzipped)
}
