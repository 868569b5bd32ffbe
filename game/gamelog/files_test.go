package gamelog

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

func gzipped(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func tarred(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		text := files[i+1]
		head := &tar.Header{Name: files[i], Size: int64(len(text)), Mode: 0o600, Typeflag: tar.TypeReg}
		if err := w.WriteHeader(head); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zipped(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err == nil {
			_, err = io.WriteString(f, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestFiles opens logs in each packing, whatever the file is called.
func TestFiles(t *testing.T) {
	t.Parallel()
	archive := tarred(t, "a/000.log", "one", "README.md", "no log", "a/._000.log", "no log", "b.log.gz",
		string(gzipped(t, []byte("two"))), "c.txt", "three")
	for name, tt := range map[string]struct {
		file []byte
		want []string // name=text
		err  error
	}{
		"x.log":      {[]byte("one"), []string{"x.log=one"}, nil},
		"empty.log":  {nil, []string{"empty.log="}, nil},
		"x.log.gz":   {gzipped(t, []byte("one")), []string{"x.log=one"}, nil},
		"twice.gz":   {gzipped(t, gzipped(t, []byte("one"))), []string{"twice=one"}, nil},
		"x.tar":      {archive, []string{"x.tar/a/000.log=one", "x.tar/b.log=two", "x.tar/c.txt=three"}, nil},
		"x.tar.gz":   {gzipped(t, archive), []string{"x.tar/a/000.log=one", "x.tar/b.log=two", "x.tar/c.txt=three"}, nil},
		"called.log": {gzipped(t, tarred(t, "1.log", "one")), []string{"called.log/1.log=one"}, nil},
		"x.zip": {
			zipped(t, "a.log", "one", "dir/b.log", "two"), []string{"x.zip/a.log=one", "x.zip/dir/b.log=two"}, nil,
		},
		"nothing.tar":  {tarred(t, "README.md", "no log"), nil, ErrNoLogs},
		"empty.zip":    {zipped(t), nil, ErrNoLogs},
		"nothing.zip":  {zipped(t, "README.md", "no log"), nil, ErrNoLogs},
		"broken.gz":    {gzipped(t, []byte("one"))[:12], nil, io.ErrUnexpectedEOF},
		"broken.zip":   {[]byte("PK\x03\x04 and no more"), nil, zip.ErrFormat},
		"archive.tar":  {tarred(t, "a.log", string(tarred(t, "b.log", "one"))), nil, nil}, // no archive in an archive
		"huge.log.gz":  {gzipped(t, make([]byte, 3000)), nil, ErrUnpacked},
		"huge.tar.zip": {zipped(t, "a.log", strings.Repeat("x", 3000)), nil, ErrUnpacked},
	} {
		limit := int64(maxUnpacked)
		if tt.err == ErrUnpacked {
			limit = 2000
		}
		var got []string
		err := FilesUpTo(limit, name, bytes.NewReader(tt.file), func(name string, log io.Reader) error {
			text, err := io.ReadAll(log)
			got = append(got, name+"="+string(text))
			return err
		})
		if !errors.Is(err, tt.err) {
			t.Errorf("%s: error %v, want %v", name, err, tt.err)
		}
		if name == "archive.tar" {
			if len(got) != 1 || !strings.HasPrefix(got[0], "archive.tar/a.log=") {
				t.Errorf("%s: %d files", name, len(got))
			}
			continue
		}
		if tt.err == nil && !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
	}
	stop := errors.New("stop")
	if err := Files("x.tar", bytes.NewReader(archive), func(string, io.Reader) error { return stop }); err != stop {
		t.Errorf("error %v, want each's", err)
	}
}

// TestQuote checks that the part of a file that a message quotes is short and can be shown.
func TestQuote(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"abc":                        "abc",
		"a\x00\n\u202eb\x7f":         "a???b?",
		"人狼":                         "人狼",
		"\xff\xfe":                   "?",
		strings.Repeat("\x00", 1500): strings.Repeat("?", 60) + "…",
		strings.Repeat("人", 100):     strings.Repeat("人", 60) + "…",
	} {
		if got := Quote(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	_, err := Parse(strings.NewReader(strings.Repeat("\x00", 3000) + "\n"))
	if err == nil || len(err.Error()) > 120 || strings.ContainsRune(err.Error(), 0) {
		t.Errorf("a binary file: %v", err)
	}
}
