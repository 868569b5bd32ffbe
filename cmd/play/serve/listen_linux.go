package serve

import (
	"errors"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// giveUpAfter also ends connections that have sent something which is not acknowledged. Those that
// are accepted inherit it.
func giveUpAfter(d time.Duration) func(network, address string, socket syscall.RawConn) error {
	return func(_, _ string, socket syscall.RawConn) error {
		var refused error
		err := socket.Control(func(fd uintptr) {
			refused = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(d.Milliseconds()))
		})
		return errors.Join(err, refused)
	}
}
