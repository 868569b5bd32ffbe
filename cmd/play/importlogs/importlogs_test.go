package importlogs_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/importlogs"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/store"
)

func TestImport(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "play.db")
	log, err := os.ReadFile("../../../game/gamelog/testdata/server-5.log")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	if _, err := z.Write(log); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	good, same, bad := write("good.log", log), write("same.log.gz", zipped.Bytes()), write("bad.log", log[:60])

	var out, problems bytes.Buffer
	if err := importlogs.Command.Run(t.Context(),
		[]string{"-db", db, good, same}, clitest.Env(&out, &problems)); err != nil ||
		problems.Len() > 0 {
		t.Fatal(err, problems.String())
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 2 ||
		!strings.HasSuffix(lines[1], "already there") || lines[0][:16] != lines[1][:16] {
		t.Errorf("printed %q", out.String())
	}
	err = importlogs.Command.Run(t.Context(),
		[]string{"-db", db, bad, filepath.Join(dir, "none.log")}, clitest.Env(&out, &problems))
	if err == nil || !strings.Contains(problems.String(), bad) || !strings.Contains(problems.String(), "none.log") {
		t.Errorf("%v, printed %q", err, problems.String())
	}
	games, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := games.Close(); err != nil {
			t.Error(err)
		}
	}()
	if n, err := games.History.Total(t.Context()); n != 1 || err != nil {
		t.Errorf("%d games stored, %v", n, err)
	}
	if err := importlogs.Command.Run(t.Context(), nil, clitest.Env(&out, &problems)); err == nil {
		t.Error("without a file there is no error")
	}
}

// TestImportFolders checks that folders and archives are imported like the files in them, and that each file that is no
// log is reported with its name, the line and the reason.
func TestImportFolders(t *testing.T) {
	const dialects = "../../../game/gamelog/testdata/dialects"
	dir := t.TempDir()
	db := filepath.Join(dir, "play.db")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	archive := tar.NewWriter(z)
	files, err := filepath.Glob(dialects + "/*.log")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	for i, name := range files {
		text, err := os.ReadFile(name)
		journey.Must(t, err)
		journey.Must(t, archive.WriteHeader(&tar.Header{
			Name: fmt.Sprintf("%03d.log", i), Size: int64(len(text)), Mode: 0o600, Typeflag: tar.TypeReg,
		}))
		_, err = archive.Write(text)
		journey.Must(t, err)
	}
	journey.Must(t, errors.Join(archive.Close(), z.Close()))
	tarFile := filepath.Join(dir, "logs.tar.gz")
	journey.Must(t, os.WriteFile(tarFile, packed.Bytes(), 0o600))

	out, fault := clitest.Run(t, importlogs.Command, "-db", db, tarFile)
	if n := strings.Count(out, "\n"); fault != "" || n != len(files) || !strings.Contains(out, "logs.tar/003.log") {
		t.Errorf("%d of %d logs of the archive: %s\n%s", n, len(files), fault, out)
	}
	var again, problems bytes.Buffer
	err = importlogs.Command.Run(t.Context(), []string{"-db", db, dialects}, clitest.Env(&again, &problems))
	if n := strings.Count(again.String(), "already there"); n != len(files) {
		t.Errorf("of the folder %d logs are known, want %d:\n%s", n, len(files), again.String())
	}
	lines := strings.Split(strings.TrimSpace(problems.String()), "\n")
	if err == nil || len(lines) != 8 {
		t.Errorf("%v; %d files are refused:\n%s", err, len(lines), problems.String())
	}
	for _, line := range lines {
		if !regexp.MustCompile(`/refused/[a-z-]+\.log: gamelog: line \d+: \S`).MatchString(line) || len(line) > 250 {
			t.Errorf("refused with %q", line)
		}
	}
	for name, text := range map[string][]byte{
		"picture.log": bytes.Repeat([]byte{0}, 3000), "broken.tar.gz": packed.Bytes()[:400],
	} {
		path := filepath.Join(dir, name)
		journey.Must(t, os.WriteFile(path, text, 0o600))
		problems.Reset()
		err := importlogs.Command.Run(t.Context(), []string{"-db", db, path}, clitest.Env(io.Discard, &problems))
		if err == nil || problems.Len() > 300 || bytes.ContainsRune(problems.Bytes(), 0) {
			t.Errorf("%s: %v, %q", name, err, problems.String())
		}
	}
}
