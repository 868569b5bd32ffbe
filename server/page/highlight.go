package page

import (
	"strings"
	"time"
)

// A Highlight is a finished game in a few scenes that play by themselves. They tell what everybody saw, and no role.
type Highlight struct {
	Scenes []HighlightScene // empty: there is none
	Wolves int
	Plays  bool // it begins by itself
}

// HighlightTime is how long a highlight plays.
const HighlightTime = 20 * time.Second

// A HighlightScene is one picture of it.
type HighlightScene struct {
	Kind   HighlightKind
	Day    int             // 0: of no day
	Who    Seat            // who speaks or goes; NoSeat for nobody
	Words  string          // what is said
	Votes  []VoteCount     // of HighlightVote, the most first
	Narrow bool            // one vote decided it
	Drawn  bool            // the lot did
	Seats  []HighlightSeat // the village, in HighlightOpen and HighlightAsk
	Time   time.Duration   // how long it is shown
}

// HighlightSeat is a seat of a scene that shows everybody.
type HighlightSeat struct {
	Seat
	Dead bool
}

// VoteCount is how many votes a seat got.
type VoteCount struct {
	Seat
	Votes int
}

// A HighlightKind says what a scene shows.
type HighlightKind string

// The kinds.
const (
	HighlightOpen HighlightKind = "open" // the village
	HighlightTalk HighlightKind = "talk"
	HighlightVote HighlightKind = "vote" // and who is executed
	HighlightDied HighlightKind = "died"
	HighlightSafe HighlightKind = "safe" // a night without a victim
	HighlightAsk  HighlightKind = "ask"  // the village at the end, before the answer
)

// Milliseconds is how long the scene is shown.
func (s HighlightScene) Milliseconds() int64 { return s.Time.Milliseconds() }

// playAddress is the page of a shared end that plays its highlight.
func playAddress(shared string) string {
	if strings.Contains(shared, "?") {
		return shared + "&play=1#highlight"
	}
	return shared + "?play=1#highlight"
}
