package server

import (
	"errors"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/limit"
)

// enter waits for one of the workers. It returns an overError if too many requests of the client's address wait.
func enter(c echo.Context, workers *limit.Workers) (leave func(), err error) {
	leave, err = workers.Enter(c.Request().Context(), clientOf(c).address)
	if errors.Is(err, limit.ErrOwn) {
		err = overError{crowded}
	}
	return leave, err
}

// workerKey is the key of the function in the echo context that leaves the request's worker.
const workerKey = "worker"

// leaveWorker frees the worker of a request that computes no more.
func leaveWorker(c echo.Context) {
	if leave, ok := c.Get(workerKey).(func()); ok {
		leave()
	}
}
