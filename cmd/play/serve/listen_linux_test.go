package serve

import (
	"net"
	"testing"

	"golang.org/x/sys/unix"
)

// TestHalfOpen checks that the system gives up a connection whose other end has vanished, with or without
// unacknowledged data. The listeners for visitors and for agents accept such connections.
func TestHalfOpen(t *testing.T) {
	t.Parallel()
	listener, err := listen(t.Context(), "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { listener.Close() })
	visitor, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", listener.Addr().String())
	must(t, err)
	t.Cleanup(func() { visitor.Close() })
	conn, err := listener.Accept()
	must(t, err)
	t.Cleanup(func() { conn.Close() })
	socket, err := conn.(*net.TCPConn).SyscallConn()
	must(t, err)
	for name, option := range map[string]struct{ level, opt, want int }{
		"unacknowledged, in milliseconds": {unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, 30_000},
		"asked whether they are there":    {unix.SOL_SOCKET, unix.SO_KEEPALIVE, 1},
		"asked after seconds":             {unix.IPPROTO_TCP, unix.TCP_KEEPIDLE, 15},
		"asked again after seconds":       {unix.IPPROTO_TCP, unix.TCP_KEEPINTVL, 5},
		"asked so often":                  {unix.IPPROTO_TCP, unix.TCP_KEEPCNT, 3},
	} {
		var got int
		var bad error
		must(t, socket.Control(func(fd uintptr) { got, bad = unix.GetsockoptInt(int(fd), option.level, option.opt) }))
		if must(t, bad); got != option.want {
			t.Errorf("%s: %d, want %d", name, got, option.want)
		}
	}
}
