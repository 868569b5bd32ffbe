package shell

import (
	"errors"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/limit"
	"aiwolfplay/server/page"
)

// Enter waits for a free worker. It returns an OverError if too many requests of the client's address wait.
func Enter(c echo.Context, workers *limit.Workers) (leave func(), err error) {
	leave, err = workers.Enter(c.Request().Context(), ClientOf(c).Address)
	if errors.Is(err, limit.ErrOwn) {
		err = OverError{Crowded}
	}
	return leave, err
}

// workerKey is the key in the echo context of the function that frees the request's worker.
const workerKey = "worker"

// LeaveWorker frees the worker of a request that has finished its computations.
func LeaveWorker(c echo.Context) {
	if leave, ok := c.Get(workerKey).(func()); ok {
		leave()
	}
}

// bounded bounds the requests that are handled at a time. Requests of an address wait for each other, so that a busy
// client delays only its own requests.
func (s *Shell) bounded(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if kept := s.Kept.find(c); kept != nil {
			return s.sendKept(c, kept)
		}
		workers := s.Limits.Pages
		switch {
		case s.Hooks.TakesLong(c):
			workers = s.Limits.Long
		case c.Request().Method != http.MethodGet && strings.HasSuffix(c.Path(), "/console"):
			workers = s.Limits.desk
		case c.Request().Method != http.MethodGet:
			workers = s.Limits.work
		case strings.HasPrefix(c.Path(), page.AssetPrefix): // no computation, and a slow reader delays nobody
			return next(c)
		}
		leave, err := Enter(c, workers)
		if err != nil {
			return err
		}
		defer leave()
		c.Set(workerKey, leave)
		return next(c)
	}
}
