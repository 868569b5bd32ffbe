package page

import (
	"time"

	"aiwolfplay/templates/shell"
)

// A Problem is why a form was refused, see package shell.
type Problem = shell.Problem

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

// Account is the page of the visitor's own account.
type Account struct {
	Chrome
	Name    string
	Since   time.Time
	Games   int    // that this browser has without the account
	Changed string // what was just changed: password, claim, ""
	Refused string // the change that was just refused: password, delete, ""
	Problem Problem
}

func (*Account) pageName() string { return "account" }

// People is the list of accounts that have finished a game.
type People struct {
	Chrome
	Sizes   VillageSizes
	People  []Standing
	Page    int // from 1
	More    bool
	Missing string // the name that was searched for and not found, "" for none
}

func (*People) pageName() string { return "people" }

// Person is the public page of an account.
type Person struct {
	Chrome
	Standing
	Sizes    VillageSizes
	Since    time.Time
	You      bool // the account is the visitor's own
	Card     bool // everybody can see the person's card
	Practice Wins // practice and guided games, which count nowhere else
	Games    []Finished
	More     bool // there are more than Games
}

func (*Person) pageName() string { return "person" }
