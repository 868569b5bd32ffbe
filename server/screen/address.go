package screen

import (
	"maps"
	"net/url"
)

// An Address is the path and the query of a page. Its methods return changed copies.
type Address struct {
	Path  string
	query url.Values
}

// At returns the address with a path and a copy of a query.
func At(path string, query url.Values) Address { return Address{path, maps.Clone(query)} }

// With returns the address with a value of the query set. If value is "", it is removed from the query.
func (a Address) With(name, value string) Address {
	query := url.Values{}
	maps.Copy(query, a.query)
	query.Set(name, value)
	if value == "" {
		query.Del(name)
	}
	return Address{a.Path, query}
}

// Join returns the address with all values of a query set.
func (a Address) Join(query url.Values) Address {
	for name := range query {
		a = a.With(name, query.Get(name))
	}
	return a
}

// Query returns the query with its question mark, or "" if there is none.
func (a Address) Query() string {
	if len(a.query) == 0 {
		return ""
	}
	return "?" + a.query.Encode()
}

func (a Address) String() string { return a.Path + a.Query() }

// inThePage returns the address of a line in the same page.
func inThePage(key string) string { return "#line-" + key }

// A FieldError is the name of a value in a form or an address that cannot be read.
type FieldError string

func (e FieldError) Error() string { return "screen: field " + string(e) + " cannot be read" }
