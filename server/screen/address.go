package screen

import (
	"maps"
	"net/url"
)

// An Address is where a page is: a path and what is asked for there. It does not change;
// what changes it returns another.
type Address struct {
	Path  string
	query url.Values
}

// At is the address of a path with a query, of which a copy is kept.
func At(path string, query url.Values) Address { return Address{path, maps.Clone(query)} }

// With is the address with a value set; "" removes it.
func (a Address) With(name, value string) Address {
	query := url.Values{}
	maps.Copy(query, a.query)
	query.Set(name, value)
	if value == "" {
		query.Del(name)
	}
	return Address{a.Path, query}
}

// Join is the address with all values of a query set.
func (a Address) Join(query url.Values) Address {
	for name := range query {
		a = a.With(name, query.Get(name))
	}
	return a
}

// Query is what stands behind the path: "" or "?…".
func (a Address) Query() string {
	if len(a.query) == 0 {
		return ""
	}
	return "?" + a.query.Encode()
}

func (a Address) String() string { return a.Path + a.Query() }

// inThePage is the address of a line that is in the page.
func inThePage(key string) string { return "#line-" + key }

// A FieldError names a value of a form or an address that cannot be read.
type FieldError string

func (e FieldError) Error() string { return "screen: field " + string(e) + " cannot be read" }
