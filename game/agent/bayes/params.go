package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
)

// The numbers by which bayes plays. A number that was measured has its figure beside it;
// all others were chosen by hand. docs/agents-inside.md explains the play as a whole.
// Values of executions and scores of seats are compared with each other: a wolf's
// execution is worth 1 to the village. What the characters differ in is in characters.go.

// How well the strengths play. haze is how far a strength draws beliefs towards
// knowing nothing: it errs where things are close, not where they are clear. With
// strong villagers the village of five wins 58.7 %, with even ones 57.8, with gentle ones
// 55.6 (docs/agents-inside.md, "Strengths").
var haze = [...]float64{agent.Strong: 0, agent.Even: 0.5, agent.Gentle: 0.75}

const (
	hazeHunch = 0.5  // share of haze that follows hunches of a day, from -0.5 to 0.5
	hazeLeast = 0.01 // haze makes no wolf impossible
	hazeMost  = 0.99 // and none certain
	rounding  = 1e-9 // by how much less than 1 a sum of all deals may come out
)

// When the seat takes claims for made: who has not claimed by this turn of the
// first day is taken for one who will not. On other days, and among contest agents,
// that is turn 1, which brought 1.3 points there.
const (
	claimsMade     = 2
	claimsMadeSoon = 1
)

// worth is what the execution of a role is worth to the village. More or less for
// the possessed and the seer had no effect that can be told from chance.
var worth = [game.NumRoles]float64{
	game.RoleWerewolf: 1, game.RolePossessed: 0.15, game.RoleSeer: -0.45, game.RoleMedium: -0.2, game.RoleBodyguard: -0.15,
}

// What others' declared votes are worth (vote.go).
const (
	// echoSeer is what a vote declared by the seer adds to its target, echoVillage
	// one by a villager, times how much more likely than echoNeutral it is one. How
	// much they count had no effect at five seats that can be told from chance.
	echoSeer    = 0.4
	echoVillage = 0.15
	echoNeutral = 0.5
	// echoSeats: all the words of a large village weigh as much as those of so many
	// seats, the others of a village of five. With largeForesight and a table fitted
	// anew, whom most vote for has 70 instead of 81 % of a day's votes at 15 seats.
	echoSeats = 4
	// echoBare is how much a word counts for which no reason was given, or only that another
	// said so, where the village discusses.
	echoBare = 0.25
	// heardFirst tells equals apart by the order in which they were heard.
	heardFirst = 1e-6
)

// How the seat keeps to its own word (vote.go). A bonus is added to a seat's value.
const (
	reportedMore = 0.4  // whom it has reported as a wolf without having divined it
	namedInVote  = 0.05 // whom it has named, in the village's ballot
	vouchedLess  = 0.2  // less, of whom it has said that it is no wolf
	namedByPlot  = 0.2  // whom it has named, where it talks against who suits its side
	// wordOfContest and wordAtHome are what breaking its word must bring to the wolf
	// side of a large village: all see it, and one vote changes little. The house's
	// villagers keep theirs nearly always. Together with wolves that are not loyal
	// the latter lowered strong villages from 78 to 56 % (commit fc6ef9b).
	wordOfContest = 0.15
	wordAtHome    = 0.4
	wordFrom      = 9    // seats
	wordOfPack    = 0.12 // likewise in a village of 9, where the village won 60 to 70 % without it
	wordOfFew     = 0.12 // likewise in one of up to 6 at home; the hazier a seat sees, the less it minds
	wordOfSeven   = 0.05 // likewise in one of 7, but for gentle wolves; without it even villages won 63.4 %
)

// How the others' ballots are foretold (vote.go), as weights in an exponent. How
// sharply had no effect at five seats that can be told from chance.
const (
	suspicionPulls = 3 // times how likely the target is a wolf by what all know
	ballotPulls    = 2 // having voted so in the first ballot, and being tied in it
)

// A foresight is how surely a vote is cast as declared, and how surely the seat
// with the most expected votes is executed.
type foresight struct{ word, lead float64 }

// In a large village at home, where 19 of 20 votes are cast as declared, the same
// word would say less among so many, and the same lead be nearly none.
var (
	usualForesight = foresight{word: 3, lead: 2.5}
	largeForesight = foresight{word: 6, lead: 4}
)

// What executions are worth in the ballot (vote.go).
const (
	hitMatters     = 0.15 // how much it counts to hit the right seat where the vote changes nothing
	hitMattersWolf = 0.1  // likewise for the wolf side
	ownDeath       = -0.6 // a villager's own, who knows its side
	friendDeath    = -1   // the pack's, to the wolf side
	wolfDeath      = -1.5 // times how likely a wolf
)

// What the wolf side wins by the seer's execution, and the possessed by its own,
// which it dies gladly in a wolf's stead. In a small village at home both are 0: any
// execution but the wolf's leaves two nights and an end with three, which the wolf
// side wins in 93 of 100 games, so its two votes join where a third is to be had.
// To vote for the seer there cost it 6 points. Among contest agents at five seats the
// possessed won 87 % where a villager was executed, the seer 72, itself 49, in games
// of which only the ballot was changed: so it rather hits a villager there.
const (
	seerDeath       = 0.5
	seerDeathPlain  = -0.25
	possessedDeath  = 0.1
	possessedSpares = -0.5
)

// Whom the wolf side talks against (vote.go): whom all suspect, and whom votes go to.
const (
	plotSuspect = 0.3
	plotVotes   = 0.25
	plotWolf    = 1.5 // less by this, times how likely a wolf, in the possessed's eyes
)

// rivalLess is how much less suspect a rival is to a seer that accuses in the
// contest's manner (claim.go).
const rivalLess = 0.2

// How it lies (lie.go).
const (
	// fightsSmall is how much less often a wolf of a small village fights back that is
	// called one. Those that did so were executed in 95 of 100 games, the others in 70.
	fightsSmall = 0.15
	fightsLarge = 0.2
	// hidesAsGuard is the chance that a wolf about to be executed claims the bodyguard. At 0.6 instead of 0.4 strong
	// villages of 12 won 59.5 instead of 61.2 %; where gentle wolves do so half as often, 52.5 instead of 50.8.
	hidesAsGuard = 0.6
	// fakesMedium is the chance that the possessed claims the medium, if there is one.
	fakesMedium = 0.1
	// clearsByDraw tells those apart whom a false result may clear.
	clearsByDraw = 0.01
	// claimantsEnough is how many claims of the seer a wolf that is called one adds
	// no further one to.
	claimantsEnough = 3
)

// How likely the possessed must be among the last three for the wolf, and for the
// village, to say that they are wolves (claim.go). Among contest agents the possessed always
// does; there the wolf's brought its side 5.6 points, the village's 4 to the village.
const (
	wolfShowsItself = 0.5
	villagerJoinsIn = 0.7
	bluffs          = 0.15 // chance of a game to answer so, at home
	allyFrom        = 0.7  // how likely the possessed must be for the wolf to spare it then
)

// What it says (talk.go): how likely a wolf its suspect must be to ask all for their
// votes; below what likelihood of a wolf it defends another; the chance of a day
// to contradict an accuser; how many utterances beyond its budget it may change its
// vote in; and for how many turns after its first opinion it says more than that.
const (
	callsFrom   = 0.5
	defends     = 0.15
	rebuts      = 0.2
	bidsSeer    = 0.5 // chance to bid the seer come out rather than to ask for one
	voteChanges = 2
	answersWhy  = 0.2 // share of its opinions for which a character gives reasons from which on its yes has one
	pauses      = 0.4 // chance of a day to begin a turn later, in a small village of the house
	talkative   = 2
)

// Its reasons. A reason said aloud must move the log-odds by reasonSaid, one shown
// in the belief theatre by reasonShown; reasonsTried pieces of evidence are
// tried for the former, those that by themselves speak most.
const (
	reasonSaid   = 0.4
	reasonShown  = 0.15
	reasonsTried = 5
)

// The talk of a larger village of the house (discuss.go).
const (
	// discussFrom is from how many seats on a village discusses.
	discussFrom = 7
	// latestOpening is how many turns a seat waits at most before it argues, and
	// seatsPerTurn how many of the living there are to each.
	latestOpening = 2
	seatsPerTurn  = 4
	// waitsForReason is for how many turns more it waits for one.
	waitsForReason = 2
	// Then bareAtOnce speak without one in a turn, and all after waitsAtMost turns.
	bareAtOnce  = 2.0
	waitsAtMost = 4
	// joinAtOnce of those who would join a line do in a turn.
	joinAtOnce = 4.0
	// settlesAfter is how many turns after its first word it votes for one of the two for whom most do,
	// if settlesFrom do for the first.
	settlesAfter = 3
	settlesFrom  = 2
	// silentTurns is after how many turns without a word it waits for nothing, as a
	// third one ends the day.
	silentTurns = 2
	// Among more than fewSeats, speakAtOnce of the living may speak of their own accord in a
	// turn, if fewVoices or more did in the last one; breaksSilence is the chance of each that
	// has something to say to be the one that ends a lull.
	speakAtOnce   = 8
	fewVoices     = 4
	breaksSilence = 0.5
	fewSeats      = 5
	daySpan       = 100 // more turns than a day has
	// heardFor is for how many turns a line that names the seat stops it from waiting.
	heardFor = 2
	// newsFirst is what something new counts more as a reason than something known;
	// reasonByDraw and commentByDraw are what chance counts, so that not all say the same.
	newsFirst     = 5
	reasonByDraw  = 0.5
	arguedLess    = 0.2 // share that a reason counts which the seat itself has given today
	answerAll     = 2   // how many answer a question to all in a turn
	commentByDraw = 1.5
	// commentFrom is the weight of what is worth mentioning by itself.
	commentFrom = 0.3
	// exposes is the weight of what is worth mentioning on every day.
	exposes = 2.5
	// arguedAtMost is how many give the same reason on a day for a vote or an accusation
	// before others join them, and givenAtMost how many do in a comment.
	arguedAtMost = 2
	givenAtMost  = 3
	// praisedAtMost is how many say on a day that one is of the village, or the seer.
	praisedAtMost = 3
	// lastWolf is how many are left at most when there can be only one wolf among them.
	lastWolf = 4
	// sayingTells is how much a word of today must move the log-odds to be a reason.
	sayingTells = 0.25
	// saysHuman is how likely a wolf at most is whom it vouches for, saysWolf how
	// likely one at least is whom it doubts; saysSeer how likely the seer is whom it takes
	// for it, saysLiar at most who claims it and whom it does not.
	saysHuman = 0.18
	saysWolf  = 0.22
	saysSeer  = 0.5
	saysLiar  = 0.3
	// promptsAfter is for how many turns it leaves others time to say whom they suspect.
	promptsAfter = 3
	// confrontsBare is the chance of a day that who likes to asks one without a reason whether it is a wolf.
	confrontsBare = 0.35
	// asksAtLeast is the chance of a day to ask whom it doubts rather than to accuse it.
	asksAtLeast = 0.3
	// The list of those who are left is told when it has at most mostLeft seats, and at
	// most mostCleared were taken off it.
	mostLeft    = 4
	mostCleared = 4
)

// Whom a wolf attacks in a large village at home (pack.go): how dangerous roles
// are to the pack, less for who is suspect anyway, as the village may see to it,
// and more for each vote against the pack. By 700 games of 15 strong seats whose first victim was
// drawn: to kill the seer cost the village 47 points more than to kill a villager, the medium 24, the
// bodyguard 25, the possessed 5 (docs/agents-inside.md, "The seer").
var danger = [game.NumRoles]float64{
	game.RoleSeer: 2.2, game.RoleMedium: 1, game.RoleBodyguard: 1, game.RolePossessed: -1,
}

const (
	villagerDanger = 0.1
	suspectLess    = 1
	savedAgain     = 0.3 // less, for whom the bodyguard saved last night: it may well stay there
	voteAgainstUs  = 0.1
)

// How likely a living bodyguard guards a seat: one who claims the seer, by how likely it is one to the
// power of guardsLikelier; the medium, also where no seer is left; anybody else.
const (
	guardsSeer        = 0.7
	guardsLikelier    = 4
	guardsMedium      = 0.2
	guardsMediumAlone = 0.9
	guardsOther       = 0.03
)

// Whom a wolf attacks elsewhere (night.go): scores, the seer's likelihood being 1.
const (
	preyBodyguard    = 0.7
	preyMedium       = 0.6
	preyPossessed    = -4   // in a small village: at the end the two of them have the vote
	preyPossessedFar = -1.2 // in a large one
	preyGuarded      = -0.4 // times a draw, for a claimed seer where there is a bodyguard
	preyMissed       = -0.6 // was attacked before, and guarded
	preyVotesUs      = 0.2  // has voted against the pack, each time
	preyAtRandom     = 0.15 // times a draw
	preyByHaze       = 6    // added to that, times how much hazier than even one sees, in a village of 7 or more
	preyTie          = 0.001
)

// What a lone wolf wins by killing a role rather than a villager in a small village
// of contest agents, in shares of games, counted in games of which only the victim
// was changed: the seer 5 points while the possessed lives, 19 without it; the
// possessed costs 86. In logged games it is the same, if less: -1, 22 and -45.
const (
	killSeer        = 0.05
	killSeerAlone   = 0.14 // more, without the possessed
	killedPossessed = -0.86
)

// How much habits count (habits.go), chosen on logged games: the conduct of all
// seats stands for so many games of the seat itself, each thing that a seat may do
// for so many of all seats, and a turn tells so much of what it would tell if turns
// did not follow from each other. With habits the likeliest suspect of day 1 is a
// wolf in 82 instead of 68 of 100 logged games.
const (
	gamesOfAll  = 1.5
	gamesOfMove = 0.3
	turnsTell   = 0.3
)
