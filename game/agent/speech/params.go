package speech

import "aiwolfplay/game"

// Parameters of talk, chosen by hand unless a comment says otherwise. A likelihood is a probability in the
// seat's Belief.
const (
	// patience is the number of turns for which a line waits for an answer.
	patience = 2
	// questionsUntil is the last turn of a day in which a seat asks others.
	questionsUntil = 6
	// inviteUntil is the last turn of day 1 in which the seer is asked to come out.
	inviteUntil = 2

	// believed is the likelihood of being the seer from which a seat's results are reasons.
	believed = 0.45
	// likelierBy is the lead in likelihood that makes the seat believe a rival instead.
	likelierBy = 0.3
	// trusted is the likelihood of being the seer from which the seat says so.
	trusted = 0.7
	// likely is the likelihood from which the seat agrees when it is asked.
	likely = 0.5
	// unlikely is the likelihood below which the seat has no opinion.
	unlikely = 0.3
	// surelyWolf and surelyHuman bound what may still be either, in a liar.
	surelyWolf  = 0.9
	surelyHuman = 0.03

	// trusts is the chance of a day to say who the seer is.
	trusts = 0.5
	// shields is the chance of a day to ask for the seer's guard rather than to
	// advise the seer, in a village with a bodyguard.
	shields = 0.5
	// questionsADay bounds the others that a seat asks on a day of a small village.
	questionsADay = 2
	// askedAtMost bounds how often the same is asked on a day, by all together.
	askedAtMost = 2
	// asksForSuspect is the chance that a question is for a suspect, not for a
	// vote; asksAboutMine that it is then about the seat's own.
	asksForSuspect = 0.4
	// asksForResult is the chance that an obvious question is for a result.
	asksForResult = 0.6
	asksAboutMine = 0.5
	// fewOtherwise is the least number of other votes that makes a vote say something of its voter.
	fewOtherwise = 3
	// namedAlike bounds how many fellow voters the seat names.
	namedAlike = 2
	// joinedAtMost bounds how many seats join a line as their reason.
	joinedAtMost = 3
	// fewLeft is the greatest number of seats left after ruling out others for which that is a reason against
	// one of them.
	fewLeft = 1

	// Each request to divine a seat adds wishWeight to a seer's suspicion of it; a claim to be the seer takes
	// claimantLess away, since the claim says enough by itself.
	wishWeight   = 0.1
	claimantLess = 0.5

	// guardsSeer is the chance that the bodyguard stays with the likeliest seer, guardsMedium the chance that
	// it goes at most to the only medium. Else it goes elsewhere, since a predictable guard is no help. It
	// guards a seer from the likelihood GuardsFrom.
	guardsSeer   = 0.7
	guardsMedium = 0.9
	GuardsFrom   = 0.2
)

// Weights of public facts as reasons (ground.go). A seat gives the weightiest one that others have not given.
// resultWeight: a believed seer has found a wolf; clearedWeight: a human. refutedWeight and confirmedWeight:
// a death or the medium shows a seer's result to be false or true. victimWeight: the wolves killed a seer, or
// an accuser of the seat. lateWeight and rivalWeight: the seat claims to be the seer a day after another, or
// on the same day; soleWeight: it is the only one. misledWeight and foundWeight: it was the first to call one
// a wolf who was executed and was human, or was a wolf. greyWeight: it has claimed nothing, while at most
// fewUnclaimed others haven't either.
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

// voteGrounds holds, for each kind of vote, the role that it is evidence for and its weight as a reason.
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
