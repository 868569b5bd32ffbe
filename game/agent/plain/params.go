package plain

// The numbers by which plain plays. All were chosen by hand and are frozen with
// it (see the package's doc). Scores of seats are compared with each other, a
// likelihood of 1 being certain.
const (
	// Reading (literal.go).
	clearlyWolf  = 0.9  // a liar this likely a wolf is one for certain
	clearlyHuman = 0.03 // one less likely is the possessed
	reactsFor    = 2    // for how many turns it reacts to a line

	// Beliefs (mind.go).
	noTrueSeer  = 0.12 // how believable it is that no claimant is the seer, a claimant's credit being about 1
	leastWeight = 1e-6 // something must be so
	surelyWolf  = 0.97 // as likely a wolf as conduct alone can make a seat
	falseBlack  = 0.4  // share of false results that accuse

	possessedLies = 0.8  // how many of the false claimants the possessed is, to expect
	leastWolves   = 0.25 // share of them who are wolves at least

	// A claimant's credit as the true seer: factors.
	attackedCredit    = 4   // the wolves have attacked it
	latestCredit      = 0.4 // it came out after day 1
	lateCredit        = 0.6 // it came out on day 1 after the second turn
	brokenWordCredit  = 0.3 // it voted against one that it had called human, each time
	onTime            = 1   // the last turn of day 1 that is not late
	silentFrom        = 3   // the turn of a day after which who has said nothing is silent
	accusersThatCount = 4   // more accusers than these are only an echo

	// Weights of conduct in the log-odds of being a wolf.
	hunchLean      = 0.6  // times a hunch between -0.5 and 0.5
	innocentLean   = 0.3  // a vote against one who proved human
	wolfLean       = -0.6 // a vote against one who proved a wolf
	accusedLean    = 0.2  // being accused, each
	accusesMeLean  = 0.3  // accusing this seat
	silentLean     = 0.2  // saying nothing
	seerSuspectCut = 0.45 // times how likely it is the seer: what an execution must not hit

	// Talk (talk.go).
	talkative = 2   // turns after its first opinion in which it says more than its vote
	callsFrom = 0.5 // how likely a wolf its suspect must be to ask all for their votes

	// Lies (lie.go).
	accusesRival = 0.5 // chance that a false result that accuses goes at a rival

	// Votes (vote.go).
	namedMore     = 0.25 // what having named a seat adds to how suspect it is, in words
	namedMoreVote = 0.3  // the same in the ballot
	preyOnSuspect = 0.5  // times how likely a wolf: the wolf side's choice among equal counts of votes

	// A wolf's scores for a target (night.go).
	preyAtRandom  = 0.5  // times a draw
	preySeer      = 1.2  // claims the seer
	preyGuarded   = -0.6 // times a draw, if there is a bodyguard: it will be guarded
	preyQuarrel   = -2   // if there is none and another claims it too: one of them is the possessed
	preyMedium    = 0.7
	preyBodyguard = 1.5
	preyLiar      = -1.5 // has reported falsely: most likely ours
	preyFoundUs   = 1    // has reported one of the pack as a wolf
	preyMissed    = -0.6 // was attacked before, and guarded
	preyVotesUs   = 0.3  // has voted against the pack, each time
)
