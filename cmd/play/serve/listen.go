package serve

import (
	"context"
	"net"
	"time"
)

// goneAfter is after how long without an answer somebody's network counts as gone: a phone in a
// tunnel says no farewell, and its stream would else take a place for a quarter of an hour.
const goneAfter = 30 * time.Second

// listen listens for visitors or agents at an address.
func listen(ctx context.Context, addr string) (net.Listener, error) {
	config := net.ListenConfig{
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: goneAfter / 2, Interval: goneAfter / 6, Count: 3},
		Control:         giveUpAfter(goneAfter),
	}
	return config.Listen(ctx, "tcp", addr)
}
