//go:build !linux

package share

import "time"

// threadTime is not known here: that time has gone by stands for it.
func threadTime() time.Duration { return time.Since(began) }

var began = time.Now()
