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

	"aiwolfplay/server"
)

// errNoKeys means that there is no file with keys.
var errNoKeys = errors.New("cookie keys are missing")

// KeysOf returns the path of the file with the keys of a database's cookies.
func KeysOf(path string) string { return path + ".keys" }

// keptKeys limits the key pairs in a file: the pair that signs, and older pairs that still read cookies.
const keptKeys = 3

// cookieKeys returns the keys that sign and encrypt session cookies, and after them older ones. The keys are generated
// once and kept beside the database, so that a restart logs nobody out. If the file is missing, it is created if
// mayMake is set; otherwise cookieKeys returns errNoKeys. If rotate is set, new keys come first; this logs nobody out
// either.
func cookieKeys(path string, mayMake, rotate bool) ([]server.Keys, error) {
	info, err := os.Stat(path)
	if err == nil && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		return nil, fmt.Errorf("the cookie keys in %s can be read by other users, who could then log in as anybody: "+
			"run chmod 600 %[1]s, or delete the file and start with -new-keys, which logs everybody out", path)
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && !mayMake {
		return nil, fmt.Errorf("%w: no file %s; put it back from a backup, "+
			"or start with -new-keys, which logs everybody out", errNoKeys, path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		keys := []server.Keys{newKeys()}
		return keys, writeKeys(path, keys)
	}
	if err != nil {
		return nil, fmt.Errorf("read the cookie keys: %w", err)
	}
	keys, ok := parseKeys(string(text))
	if !ok {
		return nil, fmt.Errorf("%s: expected pairs of lines of 128 and 64 hexadecimal digits, at most %d pairs; "+
			"delete the file to log everybody out and start anew", path, keptKeys)
	}
	if rotate {
		keys = append([]server.Keys{newKeys()}, keys[:min(len(keys), keptKeys-1)]...)
		return keys, writeKeys(path, keys)
	}
	return keys, nil
}

func newKeys() server.Keys {
	keys := server.Keys{Hash: make([]byte, 64), Block: make([]byte, 32)}
	rand.Read(keys.Hash) // never fails (crypto/rand)
	rand.Read(keys.Block)
	return keys
}

func parseKeys(text string) (list []server.Keys, ok bool) {
	lines := strings.Fields(text)
	if len(lines) == 0 || len(lines)%2 != 0 || len(lines) > 2*keptKeys {
		return nil, false
	}
	for i := 0; i < len(lines); i += 2 {
		hash, err := hex.DecodeString(lines[i])
		block, err2 := hex.DecodeString(lines[i+1])
		if err != nil || err2 != nil || len(hash) != 64 || len(block) != 32 {
			return nil, false
		}
		list = append(list, server.Keys{Hash: hash, Block: block})
	}
	return list, true
}

// writeKeys replaces the file as a whole, so that no failure leaves half of it.
func writeKeys(path string, keys []server.Keys) error {
	var text strings.Builder
	for _, k := range keys {
		fmt.Fprintf(&text, "%x\n%x\n", k.Hash, k.Block)
	}
	err := os.WriteFile(path+".new", []byte(text.String()), 0o600)
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		return fmt.Errorf("write the cookie keys: %w", err)
	}
	return nil
}
