package fit

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLogsWithoutNumbers checks that files that are not named seats-set-game.log form sets of 20 in the order of their
// names, whatever their order in the archive.
func TestLogsWithoutNumbers(t *testing.T) {
	t.Parallel()
	log, err := os.ReadFile(filepath.Join("..", "..", "..", "game", "gamelog", "testdata", "5-3-0.log"))
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	archive := tar.NewWriter(&packed)
	write := func(name string) {
		t.Helper()
		err := archive.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(log))})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := archive.Write(log); err != nil {
			t.Fatal(err)
		}
	}
	for n := 21; n >= 0; n-- {
		write(fmt.Sprintf("%03d.log", n))
	}
	write("5-7-3.log")
	file := filepath.Join(t.TempDir(), "m.tar")
	if err := errors.Join(archive.Close(), os.WriteFile(file, packed.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	list, err := readLogs(t.Context(), file, &said)
	if err != nil || len(list) != 23 {
		t.Fatalf("%d games, %v", len(list), err)
	}
	for n, g := range list[:22] {
		if g.Name != fmt.Sprintf("%03d.log", n) || g.Set != n/20 || g.N != n%20 {
			t.Errorf("game %d is %s, number %d of set %d", n, g.Name, g.N, g.Set)
		}
	}
	if g := list[22]; g.Set != 7 || g.N != 3 {
		t.Errorf("%s is number %d of set %d", g.Name, g.N, g.Set)
	}
	if want := "22 files not called seats-set-game.log: every 20"; !strings.Contains(said.String(), want) {
		t.Errorf("%q expected in %q", want, said.String())
	}
}
