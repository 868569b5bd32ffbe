package sparring

import "aiwolfplay/game"

// The numbers by which the partners play, chosen by hand so that a field of them matches the counts of logged
// games (see the package's comment; TestLargeVillage holds them within wide bounds). The differences between
// styles are in styles. Suspicions and scores are only compared with each other.
const (
	sure      = 10   // sets seats that are certain apart from all others
	tie       = 1e-3 // a slight chance among equals
	nextVote  = 0.02 // what each declared vote adds to a suspicion of the village's
	ownTarget = 0.5  // what its own word adds to a seat, in the wolf side's ballot
	plotVotes = 0.5  // what each declared vote counts to the possessed

	// joint: logarithms that a pack loses or wins.
	lineBroken  = 1.5  // each result of a claimant outside it that would be wrong
	lineNone    = -2.0 // if no claimant is left who could be the seer
	lineOwn     = 3    // where the seat itself is
	fakesShare  = 0.4  // how many of a pack claim the seer, to expect
	fakesWeight = 0.3  // for each more or less
	packAccuses = 2    // one of it has reported another as a wolf
	crossMedium = 1    // each result of a medium outside it that would be wrong
	packVotes   = 0.6  // one of it has voted against another
	votesForIt  = 0.15 // each vote against it
	wordsForIt  = 0.12 // each declared vote against it, by others

	// added: evidence for a seat being a wolf.
	reportTrust  = 1.2  // a report, shared among all claimants
	callsMeWolf  = 0.8  // it has reported this seat as a wolf
	claimLess    = 0.2  // it claims the seer
	rivalMore    = 0.4  // and this seat is the seer
	badVoteMore  = 0.15 // a vote against a human
	goodVoteLess = 0.3  // a vote against a wolf
	namedMore    = 0.08 // each declared vote against it
	badWordMore  = 0.1  // it has declared a vote against a human

	// Weights of crowd.
	crowdVote     = 0.15 // each declared vote against it
	crowdBlack    = 0.5  // a report that it is a wolf
	crowdWhite    = 0.3  // a report that it is human
	crowdClaim    = 0.4  // it claims the seer, as two others do
	openingWeight = 0.4  // weight of its opening, as a logarithm

	// lines: how far a claimant's line is believed, and what votes add.
	lineOfNobody = 0.1  // that no claimant is the seer
	surelySeer   = 0.99 // as likely a seer as a part is taken for
	lineWrong    = 0.05 // a factor for each result that is known to be wrong
	lineCrossed  = 0.4  // a factor for each that the medium's crosses
	linesBadVote = 0.04 // a vote against a human
	linesHitVote = 0.15 // a vote against a wolf

	leastWolf, mostWolf = 0.01, 0.99 // bounds of how likely a wolf by its habits

	// Factors of how likely a seat plays a part, by what it has claimed.
	seerIsVillage   = 0.01
	seerIsWolf      = 0.3
	mediumPossessed = 0.3
	mediumIsWolf    = 0.1
	silentSeer      = 0.1 // who has claimed nothing after two turns
	silentPossessed = 0.3

	// The games of all seats together count as so many of the seat's own.
	gamesOfAll  = 3
	gamesOfWins = 10
	wordsOfAll  = 5 // of which so many are kept:
	wordsKept   = 4

	// A wolf's estimates before a power play: the probability that its friend lives, and the one that it
	// demands, which falls over the games of a set.
	friendUnseen  = 0.3
	friendLied    = 0.8
	friendOpen    = 0.9
	dareFrom      = 0.9
	dareLess      = 0.4
	dareGames     = 50
	daresByChance = 0.4 // chance of a day that other styles open themselves

	// Chances of utterances.
	callsUntil    = 0.3  // to ask all to vote
	believesUntil = 0.7  // or, up to here, to say whom it takes for a wolf
	believesLarge = 0.6  // the same in a large village
	mediumComes   = 0.75 // that a medium comes out without a result
	seerAccuses   = 0.8  // that the seer of a small village calls its suspect a wolf
	inventsBlack  = 0.6  // that an invented result accuses
	blackAgain    = 0.3  // and after the first night

	// A large village: chances, as counted in logged games.
	possessedSeer   = 0.87 // that the possessed claims the seer
	possessedMedium = 0.92 // or, up to here, the medium
	bodyguardShows  = 0.35 // that a bodyguard in danger says so
	wolfInsists     = 0.5  // that a wolf keeps its word
	wolfFollows     = 0.7  // or else goes where the others are
	villagerBreaks  = 0.03 // that a declared vote is not cast
	wolfBreaks      = 0.28
	possessedBreaks = 0.5

	// The learner in a small village, as counted in logged games: chances.
	learnerHabits  = 0.15 // how much habits count
	learnerHunch   = 0.3  // and hunches
	wolfAlike      = 0.6  // that it has a habit as a wolf that it has as a villager
	opensSilent    = 0.47 // of a villager to say nothing in the first turn
	opensVoting    = 0.9  // or, up to here, to declare a vote
	wordBroken     = 0.08 // that a declared vote is not cast
	wordBrokenWolf = 0.23
	huntsQuiet     = 0.63 // that its wolf attacks one who claims nothing
	huntsKnowing   = 0.88 // or, up to here, the likelier seer

	// A wolf's scores for a target in a small village.
	preyWrong     = 0.8 // less, for each report that is wrong
	preyRight     = 0.5 // more, for each that is right
	preyMedium    = 0.3
	preyBodyguard = 1
	preyVotesUs   = 0.3
	preyMissed    = 0.5 // less: it was guarded
	preyRenown    = 2   // times its renown

	// A wolf's scores in a large village.
	huntRenown    = 3
	huntAtRandom  = 0.7
	huntWrong     = 0.6
	huntBlack     = 0.3
	huntSeer      = 0.3
	huntMedium    = 0.05
	huntBodyguard = 1
	huntVotesUs   = 0.2
	huntMissed    = 0.5

	// The seer's discount for divining a claimant.
	divineClaimant = 0.5
)

// opensAtEnd is the chance of the learner to say with three left that it is a wolf.
var opensAtEnd = [game.NumRoles]float64{
	game.RoleVillager: 0.1, game.RoleSeer: 0.3, game.RolePossessed: 0.71, game.RoleWerewolf: 0.58,
}
