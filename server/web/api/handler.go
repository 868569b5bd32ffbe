package api

import (
	"context"
	"errors"
	"net"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/sse"
)

// Handler returns a handler for sessions alone, for commands without pages such as play evaluate. It opens no tables.
func (ss *Sessions) Handler() http.Handler {
	e := echo.New()
	e.HTTPErrorHandler = refuse
	p := &programs{alone{}, ss}
	p.routes(e.Group("/api/v1"), func(next echo.HandlerFunc) echo.HandlerFunc { return next })
	return http.MaxBytesHandler(e, longestBody)
}

// longestBody bounds the body of a request. A sentence has at most 2 kB.
const longestBody = 64 << 10

// alone is a front without limits, for the programs that the operator of a command has invited.
type alone struct{}

func (alone) Address(c echo.Context) string {
	host, _, err := net.SplitHostPort(c.Request().RemoteAddr)
	if err != nil {
		return c.Request().RemoteAddr
	}
	return host
}

func (alone) Send(c echo.Context, status int, answer any) error { return c.JSON(status, answer) }

func (alone) MayOpen(echo.Context) error { return nil }

func (alone) MayTry(echo.Context) error { return nil }

func (alone) Stream(c echo.Context, write StreamWriter) error {
	out, err := sse.Open(c.Response())
	if err != nil {
		return err // the program has gone, and gets no answer
	}
	return write(c.Request().Context(), out)
}

// refuse answers a request with its error.
func refuse(err error, c echo.Context) {
	if c.Response().Committed || errors.Is(err, context.Canceled) {
		return
	}
	r, status := Refusal{Message: err.Error()}, http.StatusBadRequest
	var illegal *IllegalError
	var gone *GoneError
	var web *echo.HTTPError
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &illegal):
		r.Reason, r.Question, status = "illegal", illegal.Question, http.StatusUnprocessableEntity
	case errors.Is(err, ErrToken):
		r.Reason, status = "api_token", http.StatusUnauthorized
	case errors.As(err, &gone):
		r.Reason, status = "api_gone", http.StatusGone
	case errors.Is(err, ErrClosed):
		r.Reason, status = "api_closed", http.StatusConflict
	case errors.Is(err, ErrMany):
		r.Reason, status = "api_many", http.StatusConflict
	case errors.Is(err, ErrCrowded):
		r.Reason, status = "api_crowded", http.StatusServiceUnavailable
	case errors.As(err, &long):
		r.Reason, status = "too_large", http.StatusRequestEntityTooLarge
	case errors.As(err, &web):
		r.Reason, status = "bad_request", web.Code
	default:
		r.Reason = "bad_request"
	}
	_ = c.JSON(status, r) // an error means that the program has gone
}
