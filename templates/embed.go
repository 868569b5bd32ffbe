// Package templates holds the pages and their parts, for package page.
package templates

import "embed"

// FS has layout.html, pages/ and parts/.
//
//go:embed layout.html standalone.html pages parts
var FS embed.FS
