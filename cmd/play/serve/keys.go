package serve

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
)

// errNoKeys means that there is no file with keys.
var errNoKeys = errors.New("cookie keys are missing")

// KeysOf is the file with the keys of a database's cookies.
func KeysOf(path string) string { return path + ".keys" }

// cookieKeys returns the keys that sign and encrypt session cookies. They are
// generated once and kept beside the database, so that a restart logs nobody out.
// A missing file is made if mayMake is set; otherwise it is errNoKeys.
func cookieKeys(path string, mayMake bool) (hash, block []byte, err error) {
	info, err := os.Stat(path)
	if err == nil && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		return nil, nil, fmt.Errorf("the cookie keys in %s can be read by other users, who could then log in as anybody: "+
			"run chmod 600 %[1]s, or delete the file and start with -new-keys, which logs everybody out", path)
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && !mayMake {
		return nil, nil, fmt.Errorf("%w: no file %s; put it back from a backup, "+
			"or start with -new-keys, which logs everybody out", errNoKeys, path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		hash, block = make([]byte, 64), make([]byte, 32)
		rand.Read(hash) // never fails (crypto/rand)
		rand.Read(block)
		text := hex.EncodeToString(hash) + "\n" + hex.EncodeToString(block) + "\n"
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return nil, nil, fmt.Errorf("write the cookie keys: %w", err)
		}
		return hash, block, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read the cookie keys: %w", err)
	}
	lines := strings.Fields(string(text))
	if len(lines) == 2 {
		hash, err = hex.DecodeString(lines[0])
		if err == nil {
			block, err = hex.DecodeString(lines[1])
		}
	}
	if err != nil || len(hash) != 64 || len(block) != 32 {
		return nil, nil, fmt.Errorf(
			"%s: expected two lines of 128 and 64 hexadecimal digits; delete the file to log everybody out and start anew", path)
	}
	return hash, block, nil
}
