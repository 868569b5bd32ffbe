package share

import (
	"time"

	"golang.org/x/sys/unix"
)

// threadTime returns how long the thread of the caller has worked. Getrusage would round it to
// the ticks of the kernel, and most pages take less.
func threadTime() time.Duration {
	var worked unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &worked); err != nil {
		return time.Since(began) // there is no reason to fail
	}
	return time.Duration(worked.Nano())
}

var began = time.Now()
