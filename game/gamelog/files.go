package gamelog

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// maxUnpacked limits the bytes of all files of one archive together.
const maxUnpacked = 4 << 30

// maxZip limits the bytes of a zip archive, which has to be read as a whole.
const maxZip = 256 << 20

// ErrNoLogs means that an archive has no log files.
var ErrNoLogs = errors.New("gamelog: the archive has no log files")

// ErrUnpacked means that the unpacked files of an archive are larger than allowed.
var ErrUnpacked = errors.New("gamelog: the archive is too large when it is unpacked")

// Files opens a file that holds logs: a plain log, a log compressed by gzip, or an archive of logs (tar, tar.gz, zip).
// It calls each for every log, with its name. The name of a log in an archive is the name of the archive, a slash and
// the name inside. Files recognizes formats by content, not by name. It returns the first error of each, or of the
// archive.
func Files(name string, r io.Reader, each func(name string, log io.Reader) error) error {
	return unpacker{each, new(int64(maxUnpacked))}.open(name, r, true)
}

// FilesUpTo does the same as Files for an archive from a stranger. It unpacks at most the given number of bytes.
func FilesUpTo(limit int64, name string, r io.Reader, each func(name string, log io.Reader) error) error {
	return unpacker{each, &limit}.open(name, r, true)
}

// An unpacker hands out the files of an archive.
type unpacker struct {
	each func(name string, log io.Reader) error
	left *int64 // bytes that may still be unpacked
}

// The first bytes of packed files, and the bytes that a tar archive has at an offset.
var (
	gzipHead = []byte("\x1f\x8b")
	zipHead  = []byte("PK\x03\x04")
	zipEmpty = []byte("PK\x05\x06")
	tarMark  = []byte("ustar")
)

const tarOffset = 257

// open opens a file. An archive may be packed, but holds no archives.
func (u unpacker) open(name string, r io.Reader, archives bool) error {
	in := bufio.NewReaderSize(r, 4096)
	head, _ := in.Peek(tarOffset + len(tarMark)) // an error is returned by the next read
	switch {
	case bytes.HasPrefix(head, gzipHead):
		unzipped, err := gzip.NewReader(in)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return u.open(strings.TrimSuffix(name, ".gz"), &meteredReader{unzipped, u.left}, archives)
	case archives && (bytes.HasPrefix(head, zipHead) || bytes.HasPrefix(head, zipEmpty)):
		return u.zip(name, in)
	case archives && len(head) > tarOffset && bytes.Equal(head[tarOffset:], tarMark):
		return u.tar(name, in)
	}
	return u.each(name, in)
}

func (u unpacker) tar(name string, r io.Reader) error {
	archive, n := tar.NewReader(r), 0
	for {
		head, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if head.Typeflag != tar.TypeReg || !isLog(head.Name) {
			continue
		}
		n++
		if err := u.open(name+"/"+Quote(head.Name), &meteredReader{archive, u.left}, false); err != nil {
			return err
		}
	}
	if n == 0 {
		return fmt.Errorf("%s: %w", name, ErrNoLogs)
	}
	return nil
}

func (u unpacker) zip(name string, r io.Reader) error {
	text, err := io.ReadAll(io.LimitReader(r, maxZip+1))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(text) > maxZip {
		return fmt.Errorf("%s: %w", name, ErrUnpacked)
	}
	archive, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	n := 0
	for _, f := range archive.File {
		if f.FileInfo().IsDir() || !isLog(f.Name) {
			continue
		}
		n++
		if err := u.zipped(name, f); err != nil {
			return err
		}
	}
	if n == 0 {
		return fmt.Errorf("%s: %w", name, ErrNoLogs)
	}
	return nil
}

func (u unpacker) zipped(name string, f *zip.File) error {
	file, err := f.Open()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer file.Close() // it was only read
	return u.open(name+"/"+Quote(f.Name), &meteredReader{file, u.left}, false)
}

// isLog reports whether a file of an archive or a folder may be a log. Other files are skipped.
func isLog(name string) bool {
	base := path.Base(name)
	return !strings.HasPrefix(base, ".") &&
		(strings.HasSuffix(base, ".log") || strings.HasSuffix(base, ".log.gz") || strings.HasSuffix(base, ".txt"))
}

// IsLogName reports whether a file of a folder may hold logs: a log, or an archive of logs.
func IsLogName(name string) bool {
	for _, end := range [...]string{".tar", ".tar.gz", ".tgz", ".zip"} {
		if strings.HasSuffix(name, end) && !strings.HasPrefix(path.Base(name), ".") {
			return true
		}
	}
	return isLog(name)
}

// A meteredReader ends with ErrUnpacked when it has read too much.
type meteredReader struct {
	r    io.Reader
	left *int64
}

func (m *meteredReader) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	if *m.left -= int64(n); *m.left < 0 {
		return 0, ErrUnpacked
	}
	return n, err
}
