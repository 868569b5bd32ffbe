package line

import (
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Votes is the result of a day's votes. The zero value is empty.
type Votes struct {
	Day     int
	Ballots []Ballot
}

// Place returns the element that the votes replace.
func (Votes) Place() (string, ui.Mode) { return "#votes", ui.Replace }

// Ballot is one vote and its result.
type Ballot struct {
	N    int // 1, then 2 for the revote
	Rows []BallotRow
}

// BallotRow is the votes for one seat.
type BallotRow struct {
	Target   seat.Seat
	Voters   []Voter
	Executed bool
}

// Voter is one vote.
type Voter struct {
	seat.Seat
	Forced bool   // gave no answer in time; the vote was drawn
	Fact   string // the vote as the builder names it, "" for a viewer who says nothing here
}
