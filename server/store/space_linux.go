package store

import "golang.org/x/sys/unix"

// freeSpace returns how many bytes this program can still write to the disk of a folder, -1 if that is unknown.
func freeSpace(folder string) int64 {
	var disk unix.Statfs_t
	if err := unix.Statfs(folder, &disk); err != nil {
		return -1
	}
	return int64(disk.Bavail) * disk.Bsize
}
