package server

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/table"
	"aiwolfplay/server/version"
)

const (
	healthPath = "/healthz" // whether the server can do its work
	readyPath  = "/readyz"  // the same, and whether it is to be sent visitors: not while it stops
	healthTime = 2 * time.Second
)

// getHealth answers programs that watch over the server: 200, "ok" and which version runs, or 503 and what is wrong.
func (s *Server) getHealth(c echo.Context) error {
	if c.Path() == readyPath && (s.Closing.Err() != nil || s.lobby.Closed()) {
		return c.String(http.StatusServiceUnavailable, "the server stops\n")
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), healthTime)
	defer cancel()
	if err := s.Store.Ready(ctx); err != nil {
		s.Log.Warn("not healthy", slog.Any("err", err))
		return c.String(http.StatusServiceUnavailable, "nothing can be stored\n")
	}
	return c.String(http.StatusOK, fmt.Sprintf("ok\nversion %s\nrules %d\n", version.Own(), table.RulesVersion))
}
