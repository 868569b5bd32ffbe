package serve

import (
	"errors"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// giveUpAfter sets the time after which the system ends connections whose sent data is not acknowledged. Accepted
// connections inherit the setting.
func giveUpAfter(d time.Duration) func(network, address string, socket syscall.RawConn) error {
	return func(_, _ string, socket syscall.RawConn) error {
		var refused error
		err := socket.Control(func(fd uintptr) {
			refused = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(d.Milliseconds()))
		})
		return errors.Join(err, refused)
	}
}
