package sharing

import (
	"strings"
	"time"

	"aiwolfplay/templates/seat"
)

// A Highlight is a finished game in a few scenes that play automatically. The scenes show what everybody saw, and no
// role.
type Highlight struct {
	Scenes []Scene // empty: there is none
	Wolves int
	Plays  bool // it begins automatically
}

// HighlightTime is the time that a highlight takes.
const HighlightTime = 20 * time.Second

// A Scene is one picture of a highlight.
type Scene struct {
	Kind   SceneKind
	Day    int           // 0: of no day
	Who    seat.Seat     // the speaker, or the dead; NoSeat for nobody
	Words  string        // what is said
	Votes  []VoteCount   // of SceneVote, the most first
	Narrow bool          // one vote decided it
	Drawn  bool          // the lot did
	Seats  []SceneSeat   // the village, of SceneOpen and SceneAsk
	Time   time.Duration // that it is shown
}

// A SceneSeat is a seat of a scene that shows everybody.
type SceneSeat struct {
	seat.Seat
	Dead bool
}

// A VoteCount has the votes that a seat got.
type VoteCount struct {
	seat.Seat
	Votes int
}

// A SceneKind says what a scene shows.
type SceneKind string

// The kinds.
const (
	SceneOpen SceneKind = "open" // the village
	SceneTalk SceneKind = "talk"
	SceneVote SceneKind = "vote" // and the execution
	SceneDied SceneKind = "died"
	SceneSafe SceneKind = "safe" // a night without a victim
	SceneAsk  SceneKind = "ask"  // the village at the end, before the answer
)

// Milliseconds returns how long the scene is shown.
func (s *Scene) Milliseconds() int64 { return s.Time.Milliseconds() }

// PlayAddress returns the address of a shared end at which its highlight plays.
func PlayAddress(shared string) string {
	if strings.Contains(shared, "?") {
		return shared + "&play=1#highlight"
	}
	return shared + "?play=1#highlight"
}
