package share

import (
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"
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

// TestLowestPriority: work that nobody waits for leaves the processor to others, and its panic is the caller's.
func TestLowestPriority(t *testing.T) {
	priority := func() (nice int) {
		raw, err := unix.Getpriority(unix.PRIO_PROCESS, 0) // of the thread
		if err != nil {
			t.Error(err)
		}
		return 20 - raw
	}
	e := NewEfforts()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	own, unseen := priority(), 0
	e.Do(Payer{"a", ""}, false, func() { unseen = priority() })
	if unseen != 19 || priority() != own {
		t.Errorf("priority %d of work that nobody waits for, of others %d and then %d", unseen, own, priority())
	}
	defer func() {
		if fault := recover(); fault != "broken" {
			t.Errorf("the caller gets %v", fault)
		}
	}()
	e = NewEfforts()
	e.Do(Payer{"a", ""}, false, func() { panic("broken") })
}
