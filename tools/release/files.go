package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A file is a file of an archive. A name that ends in a slash belongs to a folder.
type file struct {
	name string
	mode int64
	data []byte
}

// filesBelow reads a file, or all files in a folder. Their names are relative to root.
func filesBelow(root, top string) (list []file, err error) {
	err = filepath.WalkDir(top, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		at, err := filepath.Rel(root, name)
		list = append(list, file{filepath.ToSlash(at), 0o644, data})
		return err
	})
	return list, err
}

// sorted returns the sorted keys of a map.
func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// inOrder returns files in the order of their names, which is the same everywhere.
func inOrder(list []file) []file {
	return slices.SortedFunc(slices.Values(list), func(a, b file) int { return cmp.Compare(a.name, b.name) })
}

// tar writes files as an archive. All have the time of the commit. They belong to root, except the files that owner
// lists.
func (r *release) tar(list []file, owner map[string]int) ([]byte, error) {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, f := range inOrder(list) {
		header := &tar.Header{
			Typeflag: tar.TypeReg, Name: f.name, Mode: f.mode, Size: int64(len(f.data)), ModTime: r.at,
			Uid: owner[f.name], Gid: owner[f.name],
		}
		if strings.HasSuffix(f.name, "/") {
			header.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(header); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
	}
	err := w.Close() // before the bytes are taken
	return out.Bytes(), err
}

func (r *release) tarGzip(list []file) ([]byte, error) {
	plain, err := r.tar(list, nil)
	if err != nil {
		return nil, err
	}
	return compress(plain)
}

// compress returns data in gzip format, without a name and a time.
func compress(data []byte) ([]byte, error) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err := w.Close() // before the bytes are taken
	return out.Bytes(), err
}

func (r *release) zip(list []file) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range inOrder(list) {
		header := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: r.at}
		header.SetMode(fs.FileMode(f.mode))
		entry, err := w.CreateHeader(header)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		if _, err := entry.Write(f.data); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
	}
	err := w.Close() // before the bytes are taken
	return out.Bytes(), err
}

// withFolders adds the folders that contain the files.
func withFolders(list []file) []file {
	all := map[string]bool{}
	for _, f := range list {
		all[f.name] = true
	}
	for _, f := range slices.Clone(list) {
		for i, c := range f.name {
			folder := f.name[:i+1]
			if c == '/' && !all[folder] && folder != "./" {
				all[folder] = true
				list = append(list, file{folder, 0o755, nil})
			}
		}
	}
	return list
}
