package page

import "aiwolfplay/game"

// A Show says how much of the talk is shown.
type Show string

// The amounts. The page always has all lines, so that with JavaScript a change needs
// no new page.
const (
	ShowAll Show = "all"
	ShowKey Show = "key" // without lines that say nothing; each statement once a day
	ShowMe  Show = "me"  // what is said to or about the viewer
)

// ParseShow returns the amount that an address names.
func ParseShow(name string) (Show, bool) {
	switch s := Show(name); s {
	case ShowAll, ShowKey, ShowMe:
		return s, true
	}
	return "", false
}

// Filter is the choice of what is shown. Each option is a link, so that it
// works without JavaScript.
type Filter struct {
	Show    Show
	Options []FilterOption
}

// FilterOption is one amount and the address that shows it.
type FilterOption struct {
	Show Show
	Href string
}

// Board sums up the log: who claims what and tells which results, who voted for
// whom, who died. Every entry links to its line.
type Board struct {
	Claims []ClaimRow
	Days   []int     // the columns of Votes: days that had a vote
	Votes  []VoteRow // one for each seat
	Deaths []DeathRow
}

func (Board) partName() string      { return "board" }
func (Board) Place() (string, Mode) { return "#board", Replace }

// Empty reports whether nothing has happened that a board shows.
func (b Board) Empty() bool { return len(b.Claims) == 0 && len(b.Days) == 0 && len(b.Deaths) == 0 }

// ClaimRow is what one seat says of itself.
type ClaimRow struct {
	Seat    Seat
	Dead    bool
	Claim   game.Role // RoleNone: results without a claim
	Href    string    // of the claim
	Fact    string    // the claim as the builder names it
	Results []ResultCell
}

// ResultCell is one result that a seat tells.
type ResultCell struct {
	Target  Seat
	Species game.Species
	Medium  bool // of the dead, not divined
	Day     int  // on which it was told
	Back    bool // its teller has taken it back
	Href    string
	Fact    string
}

// VoteRow is how one seat voted, day by day.
type VoteRow struct {
	Seat  Seat
	Dead  bool
	Cells [][]VoteCell // by Board.Days; the ballots of the day in order
}

// VoteCell is one vote.
type VoteCell struct {
	Target Seat
	Forced bool
	Href   string
	Fact   string
}

// DeathRow is one who left the village.
type DeathRow struct {
	Day   int
	Seat  Seat
	Cause Cause
	Href  string
	Fact  string
}
