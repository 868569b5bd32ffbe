package page

import "aiwolfplay/templates/review"

// The review of a finished game, see package review.
type (
	Review      = review.Review
	ReviewSeat  = review.Seat
	Verdict     = review.Verdict
	ClaimTruth  = review.ClaimTruth
	ResultTruth = review.ResultTruth
	Report      = review.Report
	OwnDecision = review.Decision
	OwnTurn     = review.Turn
	OwnWord     = review.Word
	Effect      = review.Effect
)

// The verdicts, see package review.
const (
	VerdictTrue  = review.VerdictTrue
	VerdictLie   = review.VerdictLie
	VerdictLucky = review.VerdictLucky
)

// The turns, see package review.
const (
	TurnNone    = review.TurnNone
	TurnUnlucky = review.TurnUnlucky
	TurnLucky   = review.TurnLucky
)

// The effects, see package review.
const (
	EffectHelped = review.EffectHelped
	EffectHurt   = review.EffectHurt
	EffectNone   = review.EffectNone
)

// EffectOf returns the effect of a change of the chance to win, see package review.
func EffectOf(points int) Effect { return review.EffectOf(points) }
