package cli

import "fmt"

// Count formats a number of things: "1 game", "2 games".
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Games formats a number of games for Progress.
func Games(n int64) string { return fmt.Sprintf("%d games", n) }

// Megabytes formats a number of bytes in megabytes: "1.5 MB".
func Megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }
