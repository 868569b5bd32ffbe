// Package line has the log of a game: the words and events in their order.
package line

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Lines are entries of the log, in order.
type Lines []Line

// Place returns the log to which the lines are added.
func (Lines) Place() (string, ui.Mode) { return "#talk", ui.Append }

// A Line is one entry of the log: something said, or something that happened.
// Which fields count follows from Kind.
type Line struct {
	Key      string // unique and stable in the game, of letters, digits, hyphens: the DOM id is "line-" + Key
	Kind     Kind
	Day      int
	Turn     int // from 1
	Seat     seat.Seat
	Target   seat.Seat
	Channel  game.Channel // ChannelWhisper lies on night paper
	TalkID   int          // number within the day and channel
	Words    string       // the sentence in the viewer's language
	Said     []Piece      // the same, cut at the seats that it names, without replies
	Quotes   []Quote      // the lines that it replies to, with the replies
	Protocol string       // its canonical text
	Claim    game.Role    // the role that the speaker claimed up to then
	Yours    bool         // the viewer said it
	Hearsay  bool         // speaks for another subject: shown with a quote bar
	Notice   bool         // said to or about the viewer, or a claim: stops listening automatically
	Signal   Signal       // why it is marked
	Acts     bool         // the viewer may answer it
	Why      bool         // and ask for its reason
	Mine     bool         // said to or about the viewer
	Repeat   bool         // the same was said before on that day
	Times    int          // how often the same was said again on that day
	Echoes   []seat.Seat  // the others who said the same
	Forced   bool         // the deadline answered
	Skipped  []seat.Seat  // KindQuiet
	Done     []seat.Seat  // KindQuiet: said Over
	// Unchanged, of KindQuiet, lists the seats that only repeated the vote that they announced before.
	Unchanged []seat.Seat
	// Known says of KindTalk that the line only repeats the vote that its speaker announced before.
	Known   bool
	Species game.Species
	Role    game.Role
	Cause   seat.Cause
	Side    game.Side
	Own     bool // KindExecuted, KindDied: it is the viewer; KindEnd: the viewer played,
	Won     bool // and is of the side that has won
	Ballot  *Ballot
	Tied    []seat.Seat // KindLot: the seats that had the most votes together
	Revote  bool        // KindLot: it was not the first tie
	Remark  *Remark
	Share   string // address of the page to share the moment with, "" if it cannot be shared
}

// A Remark says how likely the public can consider a seat to be a werewolf, based on words and actions.
type Remark struct {
	Was, Is int  // in percent
	Leads   bool // nobody else alive is as likely, and that is new
}

// Much reports whether the chance moved much.
func (r Remark) Much() bool { return max(r.Is-r.Was, r.Was-r.Is) >= 35 }

// Rises reports whether it is likelier now.
func (r Remark) Rises() bool { return r.Is > r.Was }

// text returns a text that says how the chance of a seat has moved.
func (r Remark) text(w ui.Words, of seat.Seat) string {
	number := ui.Number(of.Seat)
	switch {
	case r.Rises() && r.Much():
		return w.T("remark.jumps", "Seat", number, "Was", r.Was, "Is", r.Is)
	case r.Rises():
		return w.T("remark.rises", "Seat", number, "Was", r.Was, "Is", r.Is)
	case r.Much():
		return w.T("remark.plunges", "Seat", number, "Was", r.Was, "Is", r.Is)
	}
	return w.T("remark.falls", "Seat", number, "Was", r.Was, "Is", r.Is)
}

// A Piece is a part of a sentence: text, or a seat that the sentence names.
type Piece struct {
	Text string
	Seat *seat.Seat // nil for text
	You  bool       // the seat is the reader's
}

// number returns the number of the seat as text.
func (p Piece) number(w ui.Words) string {
	number := ui.Number(p.Seat.Seat)
	if p.You {
		return w.T("seat.inside", "Number", number)
	}
	return number
}

// Cut cuts words at the names of the first seats. The function called returns the name of a seat as it is written in
// words.
func Cut(words string, seats game.Seat, called func(game.Seat) string) (list []Piece) {
	for words != "" {
		at, name, named := len(words), "", game.NoSeat
		for s := range seats {
			if i := strings.Index(words, called(s)); i >= 0 && i < at {
				at, name, named = i, called(s), s
			}
		}
		if at > 0 {
			list = append(list, Piece{Text: words[:at]})
		}
		if named != game.NoSeat {
			list = append(list, Piece{Seat: &seat.Seat{Seat: named}})
		}
		words = words[at+len(name):]
	}
	return list
}

// A Quote is the line that a reply answers.
type Quote struct {
	Seat  seat.Seat
	Key   string // of the line
	Said  []Piece
	Reply Reply
}

// Answered returns the line to which the last reply belongs, after which the rest is said. It returns nil if the line
// replies to nothing.
func (l *Line) Answered() *Quote {
	if len(l.Quotes) == 0 {
		return nil
	}
	return &l.Quotes[len(l.Quotes)-1]
}

// AnsweredBefore returns the other lines that are replied to, before the one that Answered returns.
func (l *Line) AnsweredBefore() []Quote { return l.Quotes[:max(len(l.Quotes)-1, 0)] }

// A Reply is said to a quoted line.
type Reply string

// The replies.
const (
	ReplyAgree    Reply = "agree"
	ReplyDisagree Reply = "disagree"
	ReplyYes      Reply = "yes" // to a question
	ReplyNo       Reply = "no"
)

func (r Reply) text(w ui.Words) string {
	switch r {
	case ReplyAgree:
		return w.T("reply.agree")
	case ReplyDisagree:
		return w.T("reply.disagree")
	case ReplyYes:
		return w.T("reply.yes")
	}
	return w.T("reply.no")
}

// A Signal says why a line is marked.
type Signal string

// The signals.
const (
	SignalNone     Signal = ""
	SignalClaim    Signal = "claim"    // the speaker claims a role
	SignalResult   Signal = "result"   // the speaker gives a result
	SignalBack     Signal = "back"     // the speaker takes a result back without a new one
	SignalQuestion Signal = "question" // the viewer is asked something
)

func (s Signal) text(w ui.Words) string {
	switch s {
	case SignalClaim:
		return w.T("signal.claim")
	case SignalResult:
		return w.T("signal.result")
	case SignalBack:
		return w.T("signal.back")
	}
	return w.T("signal.question")
}

// A Kind is the kind of a Line.
type Kind string

// The kinds, and the fields beside Key, Kind and Day that count.
const (
	KindDay        Kind = "day"        // a day begins
	KindTurn       Kind = "turn"       // Turn, Channel: a turn begins
	KindTalk       Kind = "talk"       // Seat … Forced: something was said
	KindQuiet      Kind = "quiet"      // Turn, Channel, Skipped, Done: the seats that said nothing, one line a turn
	KindThree      Kind = "three"      // three are left: the claims that players may now make
	KindVote       Kind = "vote"       // the vote begins
	KindBallot     Kind = "ballot"     // Ballot: its result
	KindTie        Kind = "tie"        // the vote was tied, and is repeated
	KindLot        Kind = "lot"        // Tied, Revote: the lot fell on Target
	KindExecuted   Kind = "executed"   // Target
	KindNoExecuted Kind = "noexecuted" // nobody was executed
	KindNight      Kind = "night"      // the night begins
	KindDied       Kind = "died"       // Target: found dead in the morning
	KindNoDied     Kind = "nodied"     // nobody died in the night
	// KindLastMorning takes the place of KindNoDied once the last werewolf is known to be gone.
	KindLastMorning Kind = "lastmorning"
	KindDealt       Kind = "dealt"      // Seat, Role: the viewer's own role
	KindPack        Kind = "pack"       // Target: another werewolf (private)
	KindDivined     Kind = "divined"    // Seat, Target, Species (private)
	KindIdentified  Kind = "identified" // Seat, Target, Species (private)
	KindGuarded     Kind = "guarded"    // Seat, Target (private)
	KindAttackVote  Kind = "attackvote" // Seat, Target (private)
	KindAttacked    Kind = "attacked"   // Target, NoSeat for no attack (private)
	KindRemark      Kind = "remark"     // Target, Remark: how the line before has changed a chance
	KindEnd         Kind = "end"        // Side won
	KindRole        Kind = "role"       // Seat, Role: revealed

	KindSubstituted Kind = "substituted" // Seat: an agent plays for the person from here on
	KindLeft        Kind = "left"        // the same: the person has given the game up
	KindReplaced    Kind = "replaced"    // the same: all waited for them, and the person on Target wanted it
	KindReturned    Kind = "returned"    // Seat: the person plays again
)

// Private reports whether the line is not public. Such lines are shown on night paper.
func (l *Line) Private() bool {
	switch l.Kind {
	case KindDealt, KindPack, KindDivined, KindIdentified, KindGuarded, KindAttackVote, KindAttacked:
		return true
	}
	return l.Channel == game.ChannelWhisper
}

// MayShare reports whether the moment can be shared: everybody sees it, and something happens in it.
func (l *Line) MayShare() bool {
	switch l.Kind {
	case KindTalk, KindExecuted, KindDied, KindEnd:
		return !l.Private()
	}
	return false
}

// Ref returns the channel, day and number of the utterance, as sentences name it.
func (l *Line) Ref() string { return TalkKey(l.Channel, l.Day, l.TalkID) }

// TalkKey returns the key of an utterance in the page, such as "d2-5": channel, day, number.
func TalkKey(channel game.Channel, day, id int) string {
	letter := "d"
	if channel == game.ChannelWhisper {
		letter = "w"
	}
	return letter + strconv.Itoa(day) + "-" + strconv.Itoa(id)
}

// ParseTalkKey undoes [TalkKey].
func ParseTalkKey(key string) (protocol.TalkRef, bool) {
	ref := protocol.TalkRef{Channel: game.ChannelTalk}
	if strings.HasPrefix(key, "w") {
		ref.Channel = game.ChannelWhisper
	}
	if n, err := fmt.Sscanf(strings.TrimLeft(key, "dw"), "%d-%d", &ref.Day, &ref.ID); n != 2 || err != nil {
		return protocol.TalkRef{}, false
	}
	return ref, TalkKey(ref.Channel, int(ref.Day), int(ref.ID)) == key
}

// act returns the address at which the viewer answers the line.
func (l *Line) act(name string) templ.SafeURL {
	return templ.SafeURL("?talk=" + l.Ref() + "&act=" + name)
}
