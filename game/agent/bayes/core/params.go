package core

import "aiwolfplay/game"

// These are the numbers that all players share. A number that was measured has its figure beside it; all others were
// chosen by hand. docs/agents-inside.md explains the play as a whole. Values of executions and scores of seats are in
// the same unit: the execution of a wolf is worth 1 to the village.

// Haze and beliefs (beliefs.go).
const (
	hazeHunch = 0.5  // share of the haze that follows a hunch of the day, from -0.5 to 0.5
	hazeLeast = 0.01 // haze makes no wolf impossible
	hazeMost  = 0.99 // and none certain
	rounding  = 1e-9 // a sum over all deals may be this much below 1
	// claimsSoon is the turn of later days from which a seat without a claim is taken for one that will not claim. On
	// the first day it is Seat.ClaimsBy.
	claimsSoon = 1
)

// ClaimsByHouse and ClaimsByContest are values of Seat.ClaimsBy. Among contest agents turn 1 brought 1.3 points.
const (
	ClaimsByHouse   = 2
	ClaimsByContest = 1
)

// worth is the value of a role's execution to the village. Other values for the possessed and the seer had no
// effect that differs from chance.
var worth = [game.NumRoles]float64{
	game.RoleWerewolf: 1, game.RolePossessed: 0.15, game.RoleSeer: -0.45, game.RoleMedium: -0.2, game.RoleBodyguard: -0.15,
}

// Values of others' declared votes (case.go).
const (
	// echoSeer is added for the target of a vote that the seer declares, echoVillage for a villager's, times
	// how much likelier than echoNeutral the speaker is a villager. At five seats these had no effect that
	// differs from chance.
	echoSeer    = 0.4
	echoVillage = 0.15
	echoNeutral = 0.5
	// echoBare is the share that a word counts if its speaker gave no reason.
	echoBare = 0.25
	// heardFirst breaks ties by the order in which seats spoke.
	heardFirst = 1e-6
)

// Bonuses for keeping to the seat's own word (case.go).
const (
	reportedMore = 0.4  // for a seat that it has reported as a wolf
	namedInVote  = 0.05 // for the seat that it has named, in a villager's ballot
	vouchedLess  = 0.2  // less, for a seat that it has called human
)

// Weights in the exponents of a forecast (ballot.go). Steeper ones had no effect at five seats that differs
// from chance.
const (
	suspicionPulls = 3 // times how likely the target is a wolf by common knowledge
	ballotPulls    = 2 // for the same vote in the first ballot, and for a seat that is tied in it
)

// UsualForesight is for small villages. In a large village of the house 19 of 20 votes are cast as declared; with the
// usual weights the word would count less among so many seats, and a lead would count for nothing. All words together
// weigh as much there as those of four seats. With a table fitted anew, the seat with the most votes then has 70
// instead of 81 % of a day's votes at 15 seats.
var (
	UsualForesight = Foresight{Word: 3, Lead: 2.5}
	LargeForesight = Foresight{Word: 6, Lead: 4, EchoSeats: 4}
)

// Values of executions in the ballot.
const (
	hitMatters     = 0.15 // share that a vote's own target counts, even if the vote changes nothing
	hitMattersWolf = 0.1  // the same for the wolf side
	ownDeath       = -0.6 // a villager's own
	friendDeath    = -1   // a wolf's own or its friend's, to the wolf side
	wolfDeath      = -1.5 // to the wolf side, times how likely the seat is a wolf
)

// largeStakes are the wolf side's in a large village. In a small village of the house those of the seer's and of its
// own execution are 0: any execution but the wolf's leaves two nights and an end with three, which the wolf side wins
// in 93 of 100 games. So its two votes join where a third is likely; to vote for the seer instead cost it 6 points. All
// see a broken word, and in a large village one vote changes little. The house's villagers nearly always keep theirs.
// Together with wolves that are not loyal, this Word lowered strong villages from 78 to 56 % (commit fc6ef9b).
var largeStakes = Stakes{Seer: 0.5, Own: 0.1, Word: 0.4}

// Stakes.Word in villages of 7 to 9 seats (pack.go).
const (
	wordOfNine  = 0.12 // without it the village won 60 to 70 % at 9 seats
	wordOfSeven = 0.05 // at 7 seats, except for gentle wolves; without it even villages won 63.4 %
)

// Lies (lie.go).
const (
	// fightsSmall scales how often a wolf of a small village claims the seer when a seer calls it a wolf. Wolves that
	// did so were executed in 95 of 100 games, the others in 70. fightsLarge is for large villages.
	fightsSmall = 0.15
	fightsLarge = 0.2
	// hidesAsGuard is the chance that a wolf in danger claims the bodyguard. At 0.6 instead of 0.4 strong
	// villages of 12 won 59.5 instead of 61.2 %; if gentle wolves do so half as often, 52.5 instead of 50.8.
	hidesAsGuard = 0.6
	fakesMedium  = 0.1  // chance that the possessed claims the medium, if the village has one
	clearsByDraw = 0.01 // share of chance in whom a false result clears
	// claimantsEnough is the number of claimed seers from which a wolf does not add another.
	claimantsEnough = 3
)

// The end with three seats (home.go): how likely the possessed must be among the others before the wolf, or a villager,
// says that it is a wolf. In contests the wolf's claim brought its side 5.6 points, the villager's 4.
const (
	wolfShowsItself = 0.5
	villagerJoinsIn = 0.7
	bluffs          = 0.15 // chance of a game that a villager of the house joins in
	allyFrom        = 0.7  // how likely the possessed a seat must be before the wolf spares it
)

// Reasons (reason.go). A reason said aloud must move the log-odds by reasonSaid, one in the belief theatre by
// reasonShown. Only the reasonsTried weightiest pieces of evidence are tried for the former.
const (
	reasonSaid   = 0.4
	reasonShown  = 0.15
	reasonsTried = 5
)

// Limits of the seat's words about another's role: SaysHuman is the largest likelihood of a wolf in a seat
// that it vouches for, SaysSeer the least likelihood of the seer in a seat that it calls the seer, SaysLiar
// the largest in a claimed seer that it calls a liar. A word of today is a reason if it moves the log-odds by
// at least sayingTells.
const (
	SaysHuman   = 0.18
	SaysSeer    = 0.5
	SaysLiar    = 0.3
	sayingTells = 0.25
)

// Chances of every player's style (speech.Style).
const (
	Defends  = 0.15 // largest likelihood of a wolf in a seat that the seat defends
	rebuts   = 0.2  // chance of a day to contradict an accuser
	bidsSeer = 0.5  // chance to bid the seer come out rather than to ask for one
	// CallsFrom is the probability of being a wolf from which the seat asks all to vote for its suspect.
	CallsFrom = 0.5
	// VoteChanges is the number of utterances beyond its budget in which a seat may change its vote.
	VoteChanges = 2
)

// Danger of each role to the pack in a large village (pack.go), minus a discount for suspects, which the village may
// execute itself. In 700 games of 15 strong seats whose first victim was drawn, the seer's death costs the village 47
// points more than a villager's, the medium's 24, the bodyguard's 25, the possessed's 5
// (docs/agents-inside.md, "The seer").
var danger = [game.NumRoles]float64{
	game.RoleSeer: 2.2, game.RoleMedium: 1, game.RoleBodyguard: 1, game.RolePossessed: -1,
}

const (
	villagerDanger = 0.1
	suspectLess    = 1
	savedAgain     = 0.3 // less, for a seat that the bodyguard saved last night and may guard again
	voteAgainstUs  = 0.1 // more, for each vote against the pack
)

// Chances that a living bodyguard guards a seat: a claimed seer, times its likelihood to the power of
// guardsLikelier; the claimed medium, beside a seer and alone; any other seat.
const (
	guardsSeer        = 0.7
	guardsLikelier    = 4
	guardsMedium      = 0.2
	guardsMediumAlone = 0.9
	guardsOther       = 0.03
)

// Scores of a wolf's prey without that model of the bodyguard; the seer scores 1 (prey.go).
const (
	preyBodyguard = 0.7
	preyMedium    = 0.6
	// preyPossessed is of a small village: at the end the wolf and the possessed have the majority.
	preyPossessed = -4
	preyMissed    = -0.6 // the pack attacked it before in vain
	preyVotesUs   = 0.2  // for each vote against the pack
	// PreyAtRandom is the weight of chance.
	PreyAtRandom = 0.15
)
