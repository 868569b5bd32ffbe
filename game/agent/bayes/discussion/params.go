package discussion

// The numbers of discussions, chosen by hand unless a comment says otherwise.

// From is the least number of seats of a village that discusses.
const From = 7

// preyByHaze is multiplied by how much hazier the seat is than one of even strength, and added to the weight of chance
// in a wolf's prey.
const preyByHaze = 6

// The pace of a day (pace.go), in turns unless it says otherwise.
const (
	// latestOpening is the largest number of turns that a seat waits before it argues. seatsPerTurn is the number of
	// living seats for each such turn.
	latestOpening = 2
	seatsPerTurn  = 4
	// silentTurns is the length of a silence after which a seat no longer waits, because a third silent turn ends the
	// day.
	silentTurns = 2
	// If there are more than fewSeats seats and fewVoices or more spoke in the last turn, at most speakAtOnce seats may
	// speak unasked in a turn. breaksSilence is the chance that a seat with something to say ends a lull.
	speakAtOnce   = 8
	fewVoices     = 4
	breaksSilence = 0.5
	fewSeats      = 5
	daySpan       = 100 // more turns than any day has
	// heardFor is the number of turns for which a seat does not wait after a line that names it.
	heardFor = 2
)

// The debate (debate.go).
const (
	// waitsForReason is the number of additional turns that a seat waits for a reason. After that, a mean of bareAtOnce
	// living seats speak without one in a turn. After waitsAtMost turns all do.
	waitsForReason = 2
	bareAtOnce     = 2.0
	waitsAtMost    = 4
	// joinAtOnce is the mean number of living seats that join a line in a turn, if they want to.
	joinAtOnce = 4.0
	// settlesAfter is the number of turns after its opening from which a seat votes for one of the two seats with most
	// votes, if the first has settlesFrom.
	settlesAfter = 3
	settlesFrom  = 2
	// promptsAfter is the number of turns in which the seat leaves others time to name a suspect.
	promptsAfter = 3
	// confrontsBare is the chance per day that a character asks a seat, without a reason, whether it is a wolf.
	confrontsBare = 0.35
	// answerAll limits the number of seats that answer a question to everybody in a turn.
	answerAll = 2
)

// Reasons (argument.go). Random numbers differ by seat, so that not all say the same.
const (
	newsFirst    = 5   // factor by which a new argument counts more than a known one
	reasonByDraw = 0.5 // weight of chance
	arguedLess   = 0.2 // factor for a reason that the seat itself has given today
	// At most arguedAtMost seats give the same reason for a vote or an accusation on a day, before others join them. At
	// most givenAtMost give it in a comment.
	arguedAtMost = 2
	givenAtMost  = 3
)

// Comments (comment.go).
const (
	commentByDraw = 1.5  // weight of chance
	commentFrom   = 0.3  // least weight of a reason that is worth a comment
	exposes       = 2.5  // least weight of a reason that is worth a comment on every day
	praisedAtMost = 3    // largest number of seats that say on a day that a seat is of the village, or the seer
	lastWolf      = 4    // largest number of living seats among which only one can be a wolf
	saysWolf      = 0.22 // least probability that a seat which it doubts is a wolf
	asksAtLeast   = 0.3  // chance per day to ask a doubtful seat a question rather than to accuse it
	// A list of the seats that remain has at most mostLeft seats. At most mostCleared seats may have been ruled out.
	mostLeft    = 4
	mostCleared = 4
)
