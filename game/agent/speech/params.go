package speech

import "aiwolfplay/game"

// How talk goes, chosen by hand unless a comment says otherwise. A likelihood is
// a probability as the seat's Belief has it.
const (
	// patience is how many turns a line waits for an answer.
	patience = 2
	// questionsUntil is the last turn of a day in which a seat asks others.
	questionsUntil = 6
	// inviteUntil is the last turn of day 1 in which the seer is asked to come out.
	inviteUntil = 2

	// believed is how likely a seer must be for its results to be a reason.
	believed = 0.45
	// likelierBy is how much likelier a rival must become for the seat to believe it instead.
	likelierBy = 0.3
	// trusted is how likely the seer must be for the seat to say so.
	trusted = 0.7
	// likely is what the seat agrees to when it is asked: more likely than not.
	likely = 0.5
	// unlikely is too little to go by: a likelihood below it is no opinion.
	unlikely = 0.3
	// surelyWolf and surelyHuman bound what may still be either, in a liar.
	surelyWolf  = 0.9
	surelyHuman = 0.03

	// trusts is the chance of a day to say who the seer is.
	trusts = 0.5
	// shields is the chance of a day to ask for the seer's guard rather than to
	// advise the seer, in a village with a bodyguard.
	shields = 0.5
	// questionsADay is how many others a seat asks on a day of a small village.
	questionsADay = 2
	// askedAtMost is how many are asked the same on a day, by whomever.
	askedAtMost = 2
	// asksForSuspect is the chance that a question is for a suspect, not for a
	// vote; asksAboutMine that it is then about the seat's own.
	asksForSuspect = 0.4
	// asksForResult is the chance that an obvious question is for a result.
	asksForResult = 0.6
	asksAboutMine = 0.5
	// fewOtherwise is how many at least must have voted otherwise for a vote to say
	// something of its voter.
	fewOtherwise = 3
	// namedAlike is how many are named at most who voted as the seat did.
	namedAlike = 2
	// joinedAtMost is how many join a line as their reason.
	joinedAtMost = 3
	// fewLeft is how many at most may be left, when others are counted out, for that to
	// speak against one of them.
	fewLeft = 1

	// wishWeight is what each request to divine a seat adds to how suspect it is to
	// a seer; claimantLess what having claimed the seer takes away, since a
	// claim tells enough.
	wishWeight   = 0.1
	claimantLess = 0.5

	// guardsSeer is the chance that the bodyguard stays with the likeliest seer,
	// guardsMedium that it goes at most to the only medium; else it goes elsewhere,
	// since who is predictable is no help. GuardsFrom is how likely the seer must be for it.
	guardsSeer   = 0.7
	guardsMedium = 0.9
	GuardsFrom   = 0.2
)

// How much what can be looked up counts as a reason (ground.go): one says the
// weightiest that others have not said. resultWeight is that a believed seer has found
// a wolf, clearedWeight a human; refutedWeight and confirmedWeight a seer's result that
// a death or the medium shows to be false or true; victimWeight that the wolves killed
// a seer, or one who was after the seat; lateWeight and rivalWeight to claim the seer a
// day after another and on the same, soleWeight to be the only one to; misledWeight and
// foundWeight to have been the first to call one a wolf who was executed and was human,
// or was one; greyWeight to have claimed nothing, which says something where at most
// fewUnclaimed have not.
const (
	resultWeight    = 3
	clearedWeight   = 0.4
	refutedWeight   = 3
	confirmedWeight = 2.5
	victimWeight    = 1
	lateWeight      = 1.3
	rivalWeight     = 1.2
	soleWeight      = 0.6
	misledWeight    = 0.9
	foundWeight     = 1.2
	greyWeight      = 0.6
	fewUnclaimed    = 4
)

// voteGrounds is what votes speak for, and how much they count as a reason.
var voteGrounds = [numVoteKinds]struct {
	role   game.Role
	weight float64
}{
	votedForWolf:  {game.RoleVillager, 1.5},
	votedForHuman: {game.RoleWerewolf, 0.8},
	votedForMe:    {game.RoleWerewolf, 0.7},
	sparedWolf:    {game.RoleWerewolf, 1.2},
	sparedHuman:   {game.RoleVillager, 0.7},
}
