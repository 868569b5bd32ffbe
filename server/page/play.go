package page

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/theatre"
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

// The belief theatre, see package theatre.
type (
	Theatre    = theatre.Theatre
	TheatreNav = theatre.Nav
	Sheet      = theatre.Sheet
	SheetLink  = theatre.SheetLink
	RoleLink   = theatre.RoleLink
	MindLink   = theatre.MindLink
	Tablet     = theatre.Tablet
	MindHead   = theatre.MindHead
	MindRow    = theatre.MindRow
	MindState  = theatre.MindState
	MindCell   = theatre.MindCell
	Saying     = theatre.Saying
	Deed       = theatre.Deed
	Why        = theatre.Why
	WhyReason  = theatre.WhyReason
	WhySaid    = theatre.WhySaid
	WhyDeed    = theatre.WhyDeed
)

// The sheets, states, sayings and deeds, see package theatre.
const (
	SheetNone     = theatre.SheetNone
	SheetSuspects = theatre.SheetSuspects
	SheetOthers   = theatre.SheetOthers
	MindTold      = theatre.MindTold
	MindNone      = theatre.MindNone
	MindHidden    = theatre.MindHidden
	MindRefuted   = theatre.MindRefuted
	MindDead      = theatre.MindDead
	SaysNothing   = theatre.SaysNothing
	SaysWolf      = theatre.SaysWolf
	SaysVote      = theatre.SaysVote
	SaysBlack     = theatre.SaysBlack
	SaysWhite     = theatre.SaysWhite
	SaysHuman     = theatre.SaysHuman
	SaysTrust     = theatre.SaysTrust
	SaysPossessed = theatre.SaysPossessed
	DeedVote      = theatre.DeedVote
	DeedAttack    = theatre.DeedAttack
	DeedDivine    = theatre.DeedDivine
	DeedGuard     = theatre.DeedGuard
)

// Lists of them.
var (
	Sayings = theatre.Sayings
	Deeds   = theatre.Deeds
)

// ParseSheet returns the sheet that an address names.
func ParseSheet(name string) (Sheet, bool) { return theatre.ParseSheet(name) }

// The pieces of a game, see package scene.
type (
	Board        = scene.Board
	ClaimRow     = scene.ClaimRow
	ResultCell   = scene.ResultCell
	VoteRow      = scene.VoteRow
	VoteCell     = scene.VoteCell
	DeathRow     = scene.DeathRow
	Eyes         = scene.Eyes
	Show         = scene.Show
	Filter       = scene.Filter
	FilterOption = scene.FilterOption
	Head         = scene.Head
	Pace         = scene.Pace
	RoleCard     = scene.RoleCard
	Seats        = scene.Seats
	TalkLog      = scene.TalkLog
	Timeline     = scene.Timeline
	TimeStep     = scene.TimeStep
	StepName     = scene.StepName
	MarkDay      = scene.MarkDay
	Mark         = scene.Mark
	MarkKind     = scene.MarkKind
	Lens         = scene.Lens
)

// The amounts, eyes, steps and marks, see package scene.
const (
	EyesSeat     = scene.EyesSeat
	EyesPublic   = scene.EyesPublic
	EyesAll      = scene.EyesAll
	ShowAll      = scene.ShowAll
	ShowKey      = scene.ShowKey
	ShowMe       = scene.ShowMe
	StepFirst    = scene.StepFirst
	StepPrevDay  = scene.StepPrevDay
	StepPrevTurn = scene.StepPrevTurn
	StepPrev     = scene.StepPrev
	StepNext     = scene.StepNext
	StepNextTurn = scene.StepNextTurn
	StepNextDay  = scene.StepNextDay
	StepLast     = scene.StepLast
	MarkClaim    = scene.MarkClaim
	MarkResult   = scene.MarkResult
	MarkExecuted = scene.MarkExecuted
	MarkDied     = scene.MarkDied
	MarkSafe     = scene.MarkSafe
	MarkEnd      = scene.MarkEnd
	GainMost     = scene.GainMost
)

// Speeds lists how many times reading speed a story can go on.
var (
	Speeds = scene.Speeds
)

// ParseShow returns the amount that an address names.
func ParseShow(name string) (Show, bool) { return scene.ParseShow(name) }

// EyesOf returns the eyes that a seat lends.
func EyesOf(s game.Seat) Eyes { return scene.EyesOf(s) }

// The table, see package play.
type (
	Afterlife  = play.Afterlife
	Opening    = play.Opening
	Coach      = play.Coach
	CoachStep  = play.CoachStep
	Dock       = play.Dock
	After      = play.After
	DockMode   = play.DockMode
	Holding    = play.Holding
	End        = play.End
	AgainAs    = play.AgainAs
	Guess      = play.Guess
	GuessOf    = play.GuessOf
	GuessSeat  = play.GuessSeat
	Foretold   = play.Foretold
	Guessed    = play.Guessed
	Season     = play.Season
	Lending    = play.Lending
	Replay     = play.Replay
	Standalone = play.Standalone
	Table      = play.Table
)

// Modes and kinds, see package play.
const (
	CoachDivine     = play.CoachDivine
	CoachClaim      = play.CoachClaim
	CoachListen     = play.CoachListen
	CoachRead       = play.CoachRead
	CoachReply      = play.CoachReply
	CoachAsk        = play.CoachAsk
	CoachSay        = play.CoachSay
	CoachDone       = play.CoachDone
	CoachVote       = play.CoachVote
	CoachNight      = play.CoachNight
	CoachMorning    = play.CoachMorning
	CoachAgain      = play.CoachAgain
	CoachDead       = play.CoachDead
	CoachOver       = play.CoachOver
	DockWatch       = play.DockWatch
	DockWait        = play.DockWait
	DockSpeak       = play.DockSpeak
	DockChoose      = play.DockChoose
	DockDead        = play.DockDead
	DockDecided     = play.DockDecided
	DockOver        = play.DockOver
	DockPaused      = play.DockPaused
	DockHeld        = play.DockHeld
	DockFront       = play.DockFront
	DockSubstituted = play.DockSubstituted
	GuessWolf       = play.GuessWolf
	GuessExecuted   = play.GuessExecuted
)

// Lists, see package play.
var (
	CoachSteps = play.CoachSteps
	Marks      = play.Marks
)
