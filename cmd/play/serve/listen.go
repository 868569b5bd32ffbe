package serve

import (
	"context"
	"net"
	"time"
)

// goneAfter is the time without an answer after which a connection counts as lost. A phone in a tunnel closes nothing,
// and its stream would otherwise take a place for a quarter of an hour.
const goneAfter = 30 * time.Second

// listen listens for visitors or agents at an address.
func listen(ctx context.Context, addr string) (net.Listener, error) {
	config := net.ListenConfig{
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: goneAfter / 2, Interval: goneAfter / 6, Count: 3},
		Control:         giveUpAfter(goneAfter),
	}
	return config.Listen(ctx, "tcp", addr)
}
