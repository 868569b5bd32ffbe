//go:build unix

package serve

import "syscall"

// descriptors returns the number of files and connections that the process may have open, 0 if that is not
// known. Go has raised it as far as possible.
func descriptors() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return int(min(uint64(limit.Cur), 1<<30)) //nolint:unconvert // its type is another one on some systems
}
