package page

import (
	"strings"

	"aiwolfplay/game"
)

// Lines are entries of the log, in order.
type Lines []Line

func (Lines) partName() string      { return "lines" }
func (Lines) Place() (string, Mode) { return "#talk", Append }

// A Line is one entry of the log: something said, or something that happened.
// Which fields count follows from Kind.
type Line struct {
	Key      string // unique and stable in the game, of letters, digits, hyphens: the DOM id is "line-" + Key
	Kind     LineKind
	Day      int
	Turn     int // from 1
	Seat     Seat
	Target   Seat
	Channel  game.Channel // ChannelWhisper lies on night paper
	TalkID   int          // number within the day and channel
	Words    string       // the sentence in the viewer's language
	Said     []Piece      // the same, cut where it names seats, without replies
	Quotes   []Quote      // what is replied to in it, with the replies
	Protocol string       // its canonical text
	Claim    game.Role    // what the speaker claimed to be up to then
	Yours    bool         // the viewer said it
	Hearsay  bool         // speaks for another subject: shown with a quote bar
	Notice   bool         // said to or about the viewer, or a claim: stops listening automatically
	Signal   Signal       // why it stands out
	Acts     bool         // the viewer may answer it
	Why      bool         // and ask for its reason
	Mine     bool         // said to or about the viewer
	Repeat   bool         // the same was said before on that day
	Times    int          // how often the same was said again on that day
	Echoes   []Seat       // who else said the same
	Forced   bool         // the deadline answered
	Skipped  []Seat       // LineQuiet
	Done     []Seat       // LineQuiet: said Over
	// Unchanged, of LineQuiet, lists who only repeated the vote that they announced before.
	Unchanged []Seat
	// Known says of LineTalk that it only does that.
	Known   bool
	Species game.Species
	Role    game.Role
	Cause   Cause
	Side    game.Side
	Own     bool // LineExecuted, LineDied: it is the viewer; LineEnd: the viewer played,
	Won     bool // and is of the side that has won
	Ballot  *Ballot
	Tied    []Seat // LineLot: who had the most votes together
	Revote  bool   // LineLot: it was not the first tie
	Remark  *Remark
	Share   string // address of the page to share the moment with, "" where it cannot be shared
}

// A Remark says how likely everybody can take a seat for a werewolf, by what was said and done.
type Remark struct {
	Was, Is int  // in percent
	Leads   bool // nobody else who lives is as likely, which was not so before
}

// Much reports whether the chance moved much.
func (r Remark) Much() bool { return max(r.Is-r.Was, r.Was-r.Is) >= 35 }

// Rises reports whether it is likelier now.
func (r Remark) Rises() bool { return r.Is > r.Was }

// A Piece is a part of what was said: text, or a seat that it names.
type Piece struct {
	Text string
	Seat *Seat // nil for text
	You  bool  // the seat is the reader's
}

// Cut cuts words where they name one of the first seats, which are written as called says.
func Cut(words string, seats game.Seat, called func(game.Seat) string) (list []Piece) {
	for words != "" {
		at, name, seat := len(words), "", game.NoSeat
		for s := range seats {
			if i := strings.Index(words, called(s)); i >= 0 && i < at {
				at, name, seat = i, called(s), s
			}
		}
		if at > 0 {
			list = append(list, Piece{Text: words[:at]})
		}
		if seat != game.NoSeat {
			list = append(list, Piece{Seat: &Seat{Seat: seat}})
		}
		words = words[at+len(name):]
	}
	return list
}

// A Quote is the line that a reply answers.
type Quote struct {
	Seat  Seat
	Key   string // of the line
	Said  []Piece
	Reply Reply
}

// Answered is the line whose reply stands before what else is said, nil if nothing is replied to.
func (l Line) Answered() *Quote {
	if len(l.Quotes) == 0 {
		return nil
	}
	return &l.Quotes[len(l.Quotes)-1]
}

// AnsweredBefore are the lines that are replied to before that.
func (l Line) AnsweredBefore() []Quote { return l.Quotes[:max(len(l.Quotes)-1, 0)] }

// A Reply is what is said to a quoted line.
type Reply string

// The replies.
const (
	ReplyAgree    Reply = "agree"
	ReplyDisagree Reply = "disagree"
	ReplyYes      Reply = "yes" // to a question
	ReplyNo       Reply = "no"
)

// A LineKind says what a Line tells.
type LineKind string

// The kinds, and the fields beside Key, Kind and Day that count.
const (
	LineDay        LineKind = "day"        // a day begins
	LineTurn       LineKind = "turn"       // Turn, Channel: a turn begins
	LineTalk       LineKind = "talk"       // Seat … Forced: something was said
	LineQuiet      LineKind = "quiet"      // Turn, Channel, Skipped, Done: who said nothing, one line a turn
	LineThree      LineKind = "three"      // three are left: what may be said now
	LineVote       LineKind = "vote"       // the vote begins
	LineBallot     LineKind = "ballot"     // Ballot: its result
	LineTie        LineKind = "tie"        // the vote was tied, and is repeated
	LineLot        LineKind = "lot"        // Tied, Revote: the lot fell on Target
	LineExecuted   LineKind = "executed"   // Target
	LineNoExecuted LineKind = "noexecuted" // nobody was executed
	LineNight      LineKind = "night"      // the night begins
	LineDied       LineKind = "died"       // Target: found dead in the morning
	LineNoDied     LineKind = "nodied"     // nobody died in the night
	// LineLastMorning takes the place of LineNoDied once the last werewolf is known to be gone.
	LineLastMorning LineKind = "lastmorning"
	LineDealt       LineKind = "dealt"      // Seat, Role: the viewer's own role
	LinePack        LineKind = "pack"       // Target: another werewolf (private)
	LineDivined     LineKind = "divined"    // Seat, Target, Species (private)
	LineIdentified  LineKind = "identified" // Seat, Target, Species (private)
	LineGuarded     LineKind = "guarded"    // Seat, Target (private)
	LineAttackVote  LineKind = "attackvote" // Seat, Target (private)
	LineAttacked    LineKind = "attacked"   // Target, NoSeat for no attack (private)
	LineRemark      LineKind = "remark"     // Target, Remark: what the line before has moved
	LineEnd         LineKind = "end"        // Side won
	LineRole        LineKind = "role"       // Seat, Role: revealed
)

// Private reports whether the line is not public: it lies on night paper.
func (l Line) Private() bool {
	switch l.Kind {
	case LineDealt, LinePack, LineDivined, LineIdentified, LineGuarded, LineAttackVote, LineAttacked:
		return true
	}
	return l.Channel == game.ChannelWhisper
}

// Ref names the utterance as sentences do: channel, day and number.
func (l Line) Ref() string { return TalkKey(l.Channel, l.Day, l.TalkID) }
