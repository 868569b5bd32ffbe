package share

import (
	"syscall"
	"time"
)

// threadTime returns how long the thread of the caller has worked.
func threadTime() time.Duration {
	const ofThread = 1 // RUSAGE_THREAD, which package syscall does not name
	var used syscall.Rusage
	if err := syscall.Getrusage(ofThread, &used); err != nil {
		return time.Since(began) // there is no reason to fail
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

var began = time.Now()
