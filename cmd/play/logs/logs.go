// Package logs reads log files of the AIWolf server from disk, for the commands that take them.
package logs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"aiwolfplay/game/gamelog"
)

// Each calls each for the logs at a path: a log (compressed or not), an archive of logs, or a folder with these, in the
// order of their names. It continues after an error of each or of a file. It returns the number of logs and the errors,
// with the names of the files.
func Each(ctx context.Context, path string, each func(name string, log io.Reader) error) (n int, faults []error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, []error{err}
	}
	one := func(file string) {
		err := openLog(file, func(name string, log io.Reader) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			n++
			if err := each(name, log); err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", name, err))
			}
			return ctx.Err()
		})
		if err != nil {
			faults = append(faults, err)
		}
	}
	if !info.IsDir() {
		one(path)
		return n, faults
	}
	err = filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && gamelog.IsLogName(file) {
			one(file)
		}
		return errors.Join(err, ctx.Err())
	})
	if err != nil {
		faults = append(faults, err)
	}
	if n == 0 && len(faults) == 0 {
		faults = append(faults,
			fmt.Errorf("%s: the folder has no log files (.log, .log.gz, .txt, .tar, .tar.gz, .zip)", path))
	}
	return n, faults
}

func openLog(file string, each func(name string, log io.Reader) error) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close() // it was only read
	return gamelog.Files(file, f, each)
}
