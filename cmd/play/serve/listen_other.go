//go:build !linux

package serve

import (
	"syscall"
	"time"
)

// giveUpAfter leaves it to the system when to give up what is not acknowledged.
func giveUpAfter(time.Duration) func(network, address string, socket syscall.RawConn) error {
	return nil
}
