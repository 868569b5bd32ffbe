//go:build !linux

package store

// freeSpace returns -1: how much space there is is unknown.
func freeSpace(string) int64 { return -1 }
