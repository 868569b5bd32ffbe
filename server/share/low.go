package share

import "runtime"

// doLow works on a thread of the lowest priority: the processor is others' whenever they want it. It returns
// when the work is done. A panic is the caller's.
func doLow(work func()) {
	done := make(chan any, 1)
	go func() {
		runtime.LockOSThread() // for good: the thread ends with the goroutine, so nobody else works on it
		humble()
		defer func() { done <- recover() }()
		work()
	}()
	if fault := <-done; fault != nil {
		panic(fault)
	}
}
