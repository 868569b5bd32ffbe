// Package lessons holds the ready lessons for classes, one file each; package server/lesson reads them and
// describes the format. To make another lesson, copy a file and change it.
package lessons

import "embed"

// FS holds the lessons at its root.
//
//go:embed *.txt
var FS embed.FS
