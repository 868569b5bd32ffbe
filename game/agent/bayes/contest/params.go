package contest

import "aiwolfplay/game/agent/bayes/core"

// The numbers of contests, counted in games with real contest agents or chosen by hand.

// A native's settings: its pack claims the seer in every second game, a wolf always claims it when a seer calls it a
// wolf, and its lies accuse.
const (
	fakesNative  = 0.5
	boldNative   = 1
	fightsNative = 1
)

// A native's stakes (core.Stakes). The possessed in a village of 5 won 87 % where a villager was executed, the seer's
// execution brought it 72, its own 49, in games of which only the ballot was changed: so it rather hits a villager. A
// wolf that hid in such a village broke its word in 72 of 100 games, which villagers do in 5.
var (
	stakesOfMany = core.Stakes{Seer: 0.5, Own: 0.1, Word: 0.15}
	stakesOfWolf = core.Stakes{Seer: 0.5, Own: 0.1, Word: 0.15}
	stakesOfFake = core.Stakes{Seer: -0.25, Own: -0.5}
)

// The wolf side's choice of a seat to speak against (native.go): a seat that all suspect and against which others
// declare votes.
const (
	plotSuspect = 0.3
	plotVotes   = 0.25
	plotWolf    = 1.5 // less, times how likely a wolf the possessed believes the seat
	namedByPlot = 0.2 // more, if the seat has named it
)

// In a village without a bodyguard (few.go).
const (
	atOnce         = 0.5 // chance of a game that a lone wolf claims the seer with its first word
	trustsOpenSeer = 0.5 // how likely a wolf a claimed seer must be for the possessed to believe that it is one
	rivalLess      = 0.2 // how much less suspect a rival is to a seer that accuses
)

// Gains of a lone wolf from killing a role rather than a villager in a village of 5, in shares of games,
// counted in games of which only the victim was changed: the seer 5 points while the possessed lives, 19
// without it; the possessed costs 86. In logged games it is the same, if less: -1, 22 and -45.
const (
	killSeer        = 0.05
	killSeerAlone   = 0.14 // more, without the possessed
	killedPossessed = -0.86
	preyTie         = 0.001 // times a draw
)

// Scores of a wolf's prey in a village with a bodyguard; the seer scores 1 (many.go).
const (
	preyBodyguard = 0.7
	preyMedium    = 0.6
	preyPossessed = -1.2
	preyGuarded   = -0.4 // times a draw, for a claimed seer
)

// The end with three seats (talk.go): how likely the possessed must be among the others before the wolf, and a
// villager, say that they are wolves. The wolf's claim brought its side 5.6 points, the villager's 4.
const (
	wolfShowsItself = 0.5
	villagerJoinsIn = 0.7
)

// talkative is the number of turns after its first opinion in which the seat says more than just its vote.
const talkative = 2

// Weights of habits (habits.go), chosen on logged games. The conduct of all seats counts as gamesOfAll games
// of the seat itself, and each possible move as gamesOfMove of all seats. A turn counts turnsTell of what it
// would if turns were independent, or turnsTellFew in a village without a bodyguard, where the first words
// say nearly all. With habits the likeliest suspect of day 1 is a wolf in 82 instead of 68 of 100 logged
// games.
const (
	gamesOfAll   = 1.5
	gamesOfMove  = 0.3
	turnsTell    = 0.3
	turnsTellFew = 0.6
)
