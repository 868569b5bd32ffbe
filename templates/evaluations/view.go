// Package evaluations has the typed templates of the pages of evaluations: the list, the challengers of one, the
// decisions behind a number, and line-ups.
package evaluations

import (
	"fmt"
	"net/url"

	"github.com/a-h/templ"
)

// An Agent is an agent as it was then.
type Agent struct{ Name, Behaviour string }

// version returns the beginning of the hash of the agent's behaviour, or "" for an agent that connected.
func (a Agent) version() string {
	if len(a.Behaviour) < 64 {
		return ""
	}
	return a.Behaviour[:8]
}

// A Fault is a fault that an agent made, with the number of times.
type Fault struct {
	Code  string // its text is fault.name.<Code>
	Times int
}

// address returns the address of an evaluation, with a query of pairs of name and value.
func address(id string, pairs ...string) templ.SafeURL {
	path := "/evaluations/" + id
	if len(pairs) > 0 {
		query := url.Values{}
		for i := 0; i < len(pairs); i += 2 {
			query.Set(pairs[i], pairs[i+1])
		}
		path += "?" + query.Encode()
	}
	return templ.SafeURL(path)
}

// figure formats a number with the given number of digits after the point.
func figure(x float64, digits int) string { return fmt.Sprintf("%.*f", digits, x) }
