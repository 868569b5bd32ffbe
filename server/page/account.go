package page

import "time"

// A Problem is why a form was refused, in the viewer's language.
type Problem struct {
	Field string // that it is about: name, password, or "" for the form
	Text  string // "" for none
}

// Sign is the form that signs in, or makes a new account.
type Sign struct {
	Chrome
	New     bool   // a new account
	Name    string // as it was typed
	Next    string // where to go on
	Games   int    // that this browser has without an account
	Problem Problem
}

func (*Sign) pageName() string { return "sign" }

// Account is what one can do with one's own.
type Account struct {
	Chrome
	Name    string
	Since   time.Time
	Games   int    // that this browser has without the account
	Did     string // what was done just now: password, claim, ""
	Do      string // what was refused just now: password, delete, ""
	Problem Problem
}

func (*Account) pageName() string { return "account" }

// People is the list of those who have a name here and have played to an end.
type People struct {
	Chrome
	People  []Standing
	Page    int // from 1
	More    bool
	Missing string // a name that was looked for and that nobody has
}

func (*People) pageName() string { return "people" }

// Person is the page of somebody who has a name here.
type Person struct {
	Chrome
	Standing
	Since time.Time
	You   bool // the visitor's own
	Games []Finished
	More  bool // than those
}

func (*Person) pageName() string { return "person" }
