package cli

import (
	"fmt"
	"io"
	"time"
)

// Progress returns a function that prints the progress of an operation once a second.
func Progress(w io.Writer, what string, amount func(n int64) string) func(done, total int64) {
	last := time.Now()
	return func(done, total int64) {
		if now := time.Now(); now.Sub(last) >= time.Second {
			last = now
			fmt.Fprintf(w, "%s: %s of %s\n", what, amount(done), amount(total))
		}
	}
}
