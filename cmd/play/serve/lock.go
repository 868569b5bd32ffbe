package serve

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// lockSuffix, added to the name of a database file, names its lock file.
const lockSuffix = ".server"

// A Lock keeps a second server, and play restore, from a database: two servers would each play the same games. The lock
// ends with the process at the latest. Other commands do not need it.
type Lock struct {
	*flock.Flock
}

// LockDatabase takes the lock. The error names the holder of the lock.
func LockDatabase(path string) (*Lock, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // one database has one lock, whatever name it is opened by
	}
	l := &Lock{flock.New(path+lockSuffix, flock.SetPermissions(0o600))}
	taken, err := l.TryLock()
	if err != nil {
		return nil, fmt.Errorf("database %s: a file in a folder that can be written expected: %w", path, err)
	}
	if !taken {
		return nil, usedBy(path, l.Path())
	}
	l.name("starting")
	return l, nil
}

// name writes the holder of the lock into the file, for others to read.
func (l *Lock) name(what string) {
	text := fmt.Sprintf("process %d, %s, since %s\n", os.Getpid(), what, time.Now().Format("2006-01-02 15:04:05"))
	_ = os.WriteFile(l.Path(), []byte(text), 0o600) // if it fails, the others only learn less
}
