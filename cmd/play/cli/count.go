package cli

import "fmt"

// Count returns a number of things: "1 game", "2 games".
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
