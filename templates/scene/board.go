package scene

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Board sums up the log: claims and results, votes, deaths. Every entry links to its line.
type Board struct {
	Claims []ClaimRow
	Days   []int     // the columns of Votes: days that had a vote
	Votes  []VoteRow // one for each seat
	Deaths []DeathRow
}

// Place returns the element that the board replaces.
func (Board) Place() (string, ui.Mode) { return "#board", ui.Replace }

// Empty reports whether nothing has happened that a board shows.
func (b Board) Empty() bool { return len(b.Claims) == 0 && len(b.Days) == 0 && len(b.Deaths) == 0 }

// ClaimRow has the claim and the results of one seat.
type ClaimRow struct {
	Seat    seat.Seat
	Dead    bool
	Claim   game.Role // RoleNone: results without a claim
	Href    string    // of the claim
	Fact    string    // the claim as the builder names it
	Results []ResultCell
}

// ResultCell is a result that a seat gave.
type ResultCell struct {
	Target  seat.Seat
	Species game.Species
	Medium  bool // of the dead, not divined
	Day     int  // on which it was given
	Back    bool // the seat has taken it back
	Href    string
	Fact    string
}

// how returns a text that says how the seat claims to know the result.
func (r *ResultCell) how(w ui.Words) string {
	how := w.T("board.divined")
	if r.Medium {
		how = w.T("board.medium")
	}
	if r.Back {
		return w.T("board.back") + " " + how
	}
	return how
}

// Short formats the result in a few characters.
func (r *ResultCell) Short() string {
	text := ui.Number(r.Target.Seat) + seat.Disc(r.Species)
	if r.Medium {
		return "†" + text
	}
	return text
}

// VoteRow has the votes of one seat, day by day.
type VoteRow struct {
	Seat  seat.Seat
	Dead  bool
	Cells [][]VoteCell // by Board.Days; the ballots of the day in order
}

// VoteCell is one vote.
type VoteCell struct {
	Target seat.Seat
	Forced bool
	Href   string
	Fact   string
}

// DeathRow is a seat that left the village.
type DeathRow struct {
	Day   int
	Seat  seat.Seat
	Cause seat.Cause
	Href  string
	Fact  string
}
