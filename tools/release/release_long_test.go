//go:build long

package main

import "testing"

// TestReleaseOfAll builds all platforms in two folders, and checks that the bytes are the same.
func TestReleaseOfAll(t *testing.T) {
	sameFiles(t, made(t, root, allPlatforms...), made(t, copied(t), allPlatforms...))
}
