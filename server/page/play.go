package page

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/templates/line"
)

// The log of a game, see package line.
type (
	Line      = line.Line
	Lines     = line.Lines
	LineKind  = line.Kind
	Remark    = line.Remark
	Piece     = line.Piece
	Quote     = line.Quote
	Reply     = line.Reply
	Signal    = line.Signal
	Votes     = line.Votes
	Ballot    = line.Ballot
	BallotRow = line.BallotRow
	Voter     = line.Voter
)

// The replies, see package line.
const (
	ReplyAgree    = line.ReplyAgree
	ReplyDisagree = line.ReplyDisagree
	ReplyYes      = line.ReplyYes
	ReplyNo       = line.ReplyNo
)

// The signals, see package line.
const (
	SignalNone     = line.SignalNone
	SignalClaim    = line.SignalClaim
	SignalResult   = line.SignalResult
	SignalBack     = line.SignalBack
	SignalQuestion = line.SignalQuestion
)

// The kinds of lines, see package line.
const (
	LineDay         = line.KindDay
	LineTurn        = line.KindTurn
	LineTalk        = line.KindTalk
	LineQuiet       = line.KindQuiet
	LineThree       = line.KindThree
	LineVote        = line.KindVote
	LineBallot      = line.KindBallot
	LineTie         = line.KindTie
	LineLot         = line.KindLot
	LineExecuted    = line.KindExecuted
	LineNoExecuted  = line.KindNoExecuted
	LineNight       = line.KindNight
	LineDied        = line.KindDied
	LineNoDied      = line.KindNoDied
	LineLastMorning = line.KindLastMorning
	LineDealt       = line.KindDealt
	LinePack        = line.KindPack
	LineDivined     = line.KindDivined
	LineIdentified  = line.KindIdentified
	LineGuarded     = line.KindGuarded
	LineAttackVote  = line.KindAttackVote
	LineAttacked    = line.KindAttacked
	LineRemark      = line.KindRemark
	LineEnd         = line.KindEnd
	LineRole        = line.KindRole
	LineSubstituted = line.KindSubstituted
	LineLeft        = line.KindLeft
	LineReplaced    = line.KindReplaced
	LineReturned    = line.KindReturned
)

// Cut cuts words at the names of the first seats, see package line.
func Cut(words string, seats game.Seat, called func(game.Seat) string) []Piece {
	return line.Cut(words, seats, called)
}

// TalkKey names an utterance in the page, see package line.
func TalkKey(channel game.Channel, day, id int) string { return line.TalkKey(channel, day, id) }

// ParseTalkKey undoes TalkKey.
func ParseTalkKey(key string) (protocol.TalkRef, bool) { return line.ParseTalkKey(key) }
