//go:build !linux

package serve

import (
	"syscall"
	"time"
)

// giveUpAfter does nothing. The system decides when it gives up unacknowledged data.
func giveUpAfter(time.Duration) func(network, address string, socket syscall.RawConn) error {
	return nil
}
