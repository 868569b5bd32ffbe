package serve

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"aiwolfplay/server"
	"aiwolfplay/server/store"
)

// takeCustody notes in the database that this program serves it. It refuses a database that another program serves
// under another name, such as a hard link. It warns if the keys differ from those of the last server.
func (p *Program) takeCustody(ctx context.Context, s *Settings, keys []server.Keys) error {
	lock, err := filepath.Abs(p.lock.Path())
	if err != nil {
		return err
	}
	before, err := p.store.Custody(ctx)
	if err != nil {
		return err
	}
	own := store.Custody{Lock: lock, Since: time.Now(), Keys: sumOf(keys[0])}
	err = p.store.TakeCustody(ctx, own, func(other string) bool {
		return served(s.Path, other)
	})
	if errors.Is(err, store.ErrServed) {
		return usedBy(s.Path, before.Lock)
	}
	if err != nil {
		return err
	}
	p.owns = true
	if !servedWith(before, keys) && !s.NewKeys {
		p.log.Warn("the cookie keys are not those with which the database was served last: everybody is logged out",
			"keys", KeysOf(s.Path))
	}
	return nil
}

// leaveCustody notes that the program has ended normally.
func (p *Program) leaveCustody() error {
	if !p.owns {
		return nil
	}
	return p.store.LeaveCustody(context.Background())
}

// served reports whether a program holds a lock whose database is the same file as path.
func served(path, lock string) bool {
	here, err := os.Stat(path)
	there, err2 := os.Stat(strings.TrimSuffix(lock, lockSuffix))
	if err != nil || err2 != nil || !os.SameFile(here, there) {
		return false
	}
	l := flock.New(lock)
	taken, err := l.TryRLock()
	if taken {
		_ = l.Close() // the lock was only tested
	}
	return err == nil && !taken
}

// usedBy returns an error that describes the server of a database, according to the lock file.
func usedBy(path, lock string) error {
	owner, _ := os.ReadFile(lock) // the text is helpful but not necessary
	return fmt.Errorf("database %s: a server is using it: %s; stop that one, or name another database with -db",
		path, cmp.Or(strings.TrimSpace(string(owner)), "it does not say where"))
}

// lostWAL adds to an error about a missing -wal file what the operator can do.
func (s *Settings) lostWAL(err error) error {
	var lost *store.LostWALError
	if !errors.As(err, &lost) {
		return err
	}
	if lost.Lock != "" && served(s.Path, lost.Lock) {
		return usedBy(s.Path, lost.Lock)
	}
	return fmt.Errorf("%w. To go on with what is in it, start with -without-wal", err)
}

// sumOf returns the SHA-256 of a pair of keys.
func sumOf(k server.Keys) string {
	sum := sha256.Sum256(slices.Concat(k.Hash, k.Block))
	return hex.EncodeToString(sum[:])
}

// servedWith reports whether the cookies of the server that had the database last can be read: its keys are among the
// given ones, as the first pair or, if they have been rotated since, as an older one. It returns true if no server had
// the database.
func servedWith(c store.Custody, keys []server.Keys) bool {
	return c.Keys == "" || slices.ContainsFunc(keys, func(k server.Keys) bool { return sumOf(k) == c.Keys })
}

// CheckKeys returns an error if people have visited the server of a database and the keys beside the database are
// missing or wrong.
func CheckKeys(ctx context.Context, db *store.DB, path string) error {
	visited, err := db.HasVisitors(ctx)
	if err != nil {
		return err
	}
	if !visited && !exists(KeysOf(path)) {
		return nil
	}
	keys, err := cookieKeys(KeysOf(path), false, false)
	if err != nil {
		return err
	}
	c, err := db.Custody(ctx)
	if err == nil && !servedWith(c, keys) {
		err = fmt.Errorf("the cookie keys in %s are not those with which the database was served last: "+
			"with them everybody is logged out", KeysOf(path))
	}
	return err
}
