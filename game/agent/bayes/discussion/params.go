package discussion

// The numbers of discussions, chosen by hand unless a comment says otherwise.

// From is the number of seats from which a village discusses.
const From = 7

// preyByHaze is added to the weight of chance in a wolf's prey, times how much hazier than an even seat it sees.
const preyByHaze = 6

// The pace of a day (pace.go), in turns unless it says otherwise.
const (
	// latestOpening is the most that a seat waits before it argues, and seatsPerTurn the living seats for each of them.
	latestOpening = 2
	seatsPerTurn  = 4
	// silentTurns is the length of a silence after which a seat waits for nothing, as a third silent turn ends the day.
	silentTurns = 2
	// Among more than fewSeats, speakAtOnce seats may speak of their own accord in a turn if fewVoices or more spoke in
	// the last one. breaksSilence is the chance of each with something to say to end a lull.
	speakAtOnce   = 8
	fewVoices     = 4
	breaksSilence = 0.5
	fewSeats      = 5
	daySpan       = 100 // more turns than a day has
	// heardFor is the number of turns for which a line that names the seat keeps it from waiting.
	heardFor = 2
)

// The debate (debate.go).
const (
	// waitsForReason is the number of turns more that a seat waits for a reason. Then bareAtOnce of the
	// living speak without one in a turn, and all after waitsAtMost turns.
	waitsForReason = 2
	bareAtOnce     = 2.0
	waitsAtMost    = 4
	// joinAtOnce of the living join a line in a turn, if they would.
	joinAtOnce = 4.0
	// settlesAfter is the number of turns after its opening from which a seat votes for one of the two seats with most
	// votes, if the first has settlesFrom.
	settlesAfter = 3
	settlesFrom  = 2
	// promptsAfter is the number of turns in which it leaves others time to name a suspect.
	promptsAfter = 3
	// confrontsBare is the chance of a day that a character asks a seat without a reason whether it is a wolf.
	confrontsBare = 0.35
	// answerAll bounds the seats that answer a question to all in a turn.
	answerAll = 2
)

// Reasons (argument.go). Draws differ by seat, so that not all say the same.
const (
	newsFirst    = 5   // a new argument counts so much more than a known one
	reasonByDraw = 0.5 // weight of chance
	arguedLess   = 0.2 // share that a reason counts if the seat itself has given it today
	// At most arguedAtMost seats give the same reason on a day for a vote or an accusation before others join them, and
	// givenAtMost in a comment.
	arguedAtMost = 2
	givenAtMost  = 3
)

// Comments (comment.go).
const (
	commentByDraw = 1.5  // weight of chance
	commentFrom   = 0.3  // least weight of a reason that is worth a comment
	exposes       = 2.5  // least weight of one that is worth it on every day
	praisedAtMost = 3    // most seats that say on a day that another is of the village, or the seer
	lastWolf      = 4    // most living seats among which there can be only one wolf
	saysWolf      = 0.22 // least likelihood of a wolf in a seat that it doubts
	asksAtLeast   = 0.3  // chance of a day to ask a seat that it doubts rather than to accuse it
	// The list of seats that are left has at most mostLeft seats, and at most mostCleared were taken off it.
	mostLeft    = 4
	mostCleared = 4
)
