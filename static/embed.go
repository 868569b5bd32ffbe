// Package static holds what browsers fetch beside the pages.
package static

import "embed"

// FS has css/, js/ and img/.
//
//go:embed css js img
var FS embed.FS
