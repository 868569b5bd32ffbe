package share

import (
	"testing"
	"time"
)

// TestThreadTime: what counts is work, not waiting.
func TestThreadTime(t *testing.T) {
	e := NewEfforts()
	waited := e.Charge(Payer{"a", ""}, lasts(100*time.Millisecond))
	n := 0
	worked := e.Charge(Payer{"a", ""}, func() {
		for range 50_000_000 {
			n += n ^ 1
		}
	})
	if waited > worked/2 {
		t.Errorf("waiting counts %v, work %v", waited, worked)
	}
}
