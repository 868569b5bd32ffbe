package account

import (
	"net/url"

	"github.com/a-h/templ"
)

// all returns the address of all games of the person.
func (p *Person) all() templ.SafeURL {
	return templ.SafeURL("/games?player=" + url.QueryEscape(p.Standing.Name))
}
