// Package locales holds every word the product shows a person, one TOML file
// per area and language, named <area>.<language>.toml.
package locales

import "embed"

// FS holds the message files at its root, and how the kanji of Japanese are read.
//
//go:embed *.toml words.txt
var FS embed.FS
