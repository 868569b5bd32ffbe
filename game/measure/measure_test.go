package measure_test

import (
	"testing"

	"aiwolfplay/game/measure"
)

// The values are worked out on paper; the comments say how.

const (
	none      = measure.NoBelief
	native    = measure.Native
	declared  = measure.Declared
	reference = measure.Reference
)

// A possessed is believed, and the seer dies.
func TestFalseSeer(t *testing.T) {
	t.Parallel()
	check(t, played(t, "SWPVV", `
		1 divines 2
		day 1
		1: COMINGOUT Agent[01] SEER
		1: DIVINED Agent[02] WEREWOLF
		3: COMINGOUT Agent[03] SEER
		3: DIVINED Agent[04] WEREWOLF
		turn
		4: VOTE Agent[02]
		votes 2 4 4 2 4
		executed 4
		1 divines 3
		2 bites 1
		attack 1
		day 2
		died 1
		votes 5 5 2
		executed 5
		won WEREWOLF`), []value{
		{1, measure.WinSeer, none, 0, 1, 0},
		{1, measure.WinVillager, none, 0, 0, 0},
		{2, measure.WinWerewolf, none, 1, 1, 0},
		{3, measure.WinPossessed, none, 1, 1, 0},
		{1, measure.Judgement, none, 1, 1, 0.25},
		{2, measure.Judgement, none, 0, 0, 0},           // not of the village
		{5, measure.Judgement, none, 1, 2, 0.75},        // 04 and 02; 1 of 4 others, then 1 of 2
		{5, measure.JudgementDay1, none, 0, 1, 0.25},    //
		{1, measure.JudgementUninformed, none, 0, 0, 0}, // it knew the wolf
		{5, measure.JudgementUninformed, none, 1, 2, 0.75},
		{5, measure.JudgementEvil, none, 1, 2, 1.5}, // 2 of 4 others, then 2 of 2
		{5, measure.IRP, none, 1, 2, 0.75},
		{5, measure.VSS, none, 0, 0, 0}, // no wolf was executed
		{1, measure.KSR, none, 0, 1, 0},
		{4, measure.KSR, none, 0, 0, 0},
		{5, measure.Misled, none, 0, 0, 0},        // the seer had claimed, nobody else is hidden
		{3, measure.Uptake, none, 1, 2, 0.5},      // of 01 and 05; 04 is the accused
		{2, measure.Uptake, none, 0, 0, 0},        // accused nobody
		{3, measure.TrueSeerVoted, none, 0, 0, 0}, // no vote for either
		{2, measure.WolfSurvived, none, 1, 1, 0},
		{3, measure.Fabrication, none, 2, 2, 0},
		{1, measure.Fabrication, none, 0, 2, 0},
		{3, measure.Distortion, none, 0, 2, 0},
		{5, measure.DetectFabrication, none, 0, 2, 0.75}, // 03 lied: 1 of 4, then 1 of 2
		{5, measure.DetectMisdirection, none, 0, 0, 0},
		{1, measure.Swing, none, 1, 3, 0}, // of 03, 04, 05 one votes for 02
		{3, measure.Swing, none, 2, 3, 0}, // of 01, 02, 05 two vote for 04
		{4, measure.Swing, none, 0, 3, 0}, // of 01, 03, 05 one votes for 02, which 01 had accused before
		{1, measure.V1, none, 1, 1, 0},
		{1, measure.V2, none, 1, 1, 0},
		{1, measure.V3, none, 0, 0, 0}, // it knows no living human
		{1, measure.V4, none, 2, 2, 0},
		{1, measure.C1, none, 2, 2, 0},
		{1, measure.SelfAware, none, 4, 4, 0}, // claim, report, two divinations
		{4, measure.C2, none, 1, 1, 0},
		// Of 01, 04, 05 two vote for 02. Chance: 01, 04 and 05 get both others' votes with 1/16 each; 02 and 03 get
		// two or three of three with 3·(1/16)·(3/4) + 1/64 = 10/64 each.
		{1, measure.Cooperation, none, 1, 1, 0.5},
		{1, measure.CooperationUseful, none, 1, 1, 10. / 64},
		{5, measure.Cooperation, none, 1, 1, 0.5}, // on day 2 it is alone
		{2, measure.CooperationPack, none, 0, 0, 0},
		{4, measure.Coordination, none, 1, 1, 1. / 3}, // first of 01, 03, 04 to propose 02; a result proposes nothing
		{1, measure.Coordination, none, 0, 1, 1. / 3},
		{5, measure.Coordination, none, 0, 0, 0}, // it has not talked
		{1, measure.Compliance, none, 0, 0, 0},
		{1, measure.Gold, native, 0, 0, 0},
		{5, measure.Forced, none, 0, 2, 0},
	})
}

// A guard saves, a claim is taken back, the deadline votes.
func TestRetracted(t *testing.T) {
	t.Parallel()
	check(t, played(t, "SMBWWV", `
		1 divines 6
		day 1
		6: ESTIMATE Agent[04] WEREWOLF
		5: REQUEST ANY (VOTE Agent[04])
		votes 4 4 4 6 4 4
		executed 4
		3 guards 2
		1 divines 5
		5 bites 2
		attack 2
		day 2
		medium 4
		2: IDENTIFIED Agent[04] WEREWOLF
		2: COMINGOUT Agent[02] SEER
		2: NOT (COMINGOUT Agent[02] SEER)
		turn
		2: COMINGOUT Agent[02] MEDIUM
		votes 5 6! 5 1 5
		executed 5
		won VILLAGER`), []value{
		{1, measure.Judgement, none, 2, 2, 0.65},          // 2 of 5, then 1 of 4
		{1, measure.JudgementUninformed, none, 1, 1, 0.4}, // on day 2 it knows 05
		{2, measure.Judgement, none, 1, 1, 0.4},           // the deadline's vote is none of its own
		{2, measure.JudgementStrict, none, 1, 2, 0.65},
		{2, measure.IRP, none, 1, 2, 0.65},
		{2, measure.Forced, none, 1, 2, 0},
		{1, measure.VSS, none, 2, 2, 0.45}, // 1 of 5, 1 of 4
		{2, measure.VSS, none, 1, 2, 0.45},
		{3, measure.KSR, none, 1, 1, 0},
		{6, measure.Misled, none, 0, 1, 0.25}, // the target was hidden; 1 of the 4 humans would have been none
		{5, measure.Misled, none, 0, 0, 0},
		{4, measure.WolfSurvived, none, 0, 1, 0},
		{1, measure.V3, none, 2, 2, 0}, // it knows 06 and votes for others
		{3, measure.V4, none, 1, 1, 0},
		{2, measure.V1, none, 1, 1, 0},
		{2, measure.V2, none, 1, 2, 0}, // not a seer
		{2, measure.C1, none, 3, 3, 0}, // taken back before the next claim
		{2, measure.SelfAware, none, 2, 3, 0},
		{1, measure.Compliance, none, 1, 1, 0.2},
		{4, measure.Compliance, none, 0, 0, 0},
		{5, measure.Followed, none, 4, 4, 0.8}, // 01, 02, 03, 06; 04 cannot vote for itself
		{6, measure.Coordination, none, 0.5, 1, 0.5},
		{5, measure.CooperationPack, none, 0, 0, 0}, // alone
		{5, measure.Coordination, none, 0, 0, 0},    // not of the team
	})
}

// A tie, a second ballot, and a pack that agrees. There is no guard.
func TestPack(t *testing.T) {
	t.Parallel()
	check(t, played(t, "VVVSWW", `
		4 divines 1
		day 1
		votes 5 5 5 1 1 1
		revote 5 5 1 1 1 1
		executed 1
		5> REQUEST ANY (ATTACK Agent[04])
		turn
		6> ATTACK Agent[04]
		5 bites 4
		6 bites 4
		attack 4
		day 2
		died 4
		won WEREWOLF`), []value{
		{3, measure.Judgement, none, 1, 1, 0.4},
		{3, measure.JudgementRevote, none, 0, 1, 0.4},
		{3, measure.IRP, none, 1, 2, 0.8},
		{4, measure.V3, none, 0, 1, 0}, // votes for whom it knows to be human
		{4, measure.SelfAware, none, 1, 2, 0},
		// Three of four vote for 05. Chance: p = 1/5; a member gets 3 of 3 votes with 1/125, 05 and 06 get 3 or 4 of
		// 4 with 4·(1/125)·(4/5) + 1/625 = 17/625. 4/125 + 34/625 = 54/625.
		{1, measure.Cooperation, none, 1, 1, 54. / 625},
		{1, measure.CooperationUseful, none, 1, 1, 34. / 625},
		{1, measure.Coordination, none, 0, 0, 0}, // nobody talked
		{5, measure.CooperationPack, none, 1, 1, 1. / 3},
		{5, measure.Coordination, none, 1, 1, 0.5},
		{6, measure.Coordination, none, 0, 1, 0.5},
		{5, measure.Followed, none, 1, 1, 1. / 3},
		{6, measure.Compliance, none, 1, 1, 1. / 3},
		{6, measure.Followed, none, 0, 0, 0},
		{1, measure.Misled, none, 0, 1, 2. / 3}, // the dead too: it is a matter of the side
		{3, measure.VSS, none, 0, 0, 0},
		{5, measure.Fabrication, none, 0, 0, 0}, // whispers are no public lies
	})
}

// What seats believe, and what they believe that others believe.
func TestBeliefs(t *testing.T) {
	t.Parallel()
	check(t, played(t, "VVSWP", `
		3 divines 1
		day 1
		4: ESTIMATE Agent[01] WEREWOLF
		native 1 WEREWOLF 0 51 51 102 51
		native 1 of 4 50 50 0 0 0
		native 1 of 5 0 0 100 0 0
		native 2 WEREWOLF 85 0 0 85 85
		native 4 SEER 102 102 51 0 0
		native 5 WEREWOLF 0 0 204 51 0
		votes 4 4 4 1 3
		executed 4
		won VILLAGER`), []value{
		{1, measure.Gold, native, 1, 1, 0.25},
		{2, measure.Gold, native, 1. / 3, 1, 0.25}, // three tie
		{3, measure.Gold, native, 0, 0, 0},         // tells nothing
		{4, measure.Gold, native, 0, 1, 0.25},      // 03 is the seer
		{5, measure.Gold, native, 0, 1, 0.25},
		{1, measure.Inter, native, 1, 1, 0.25}, // 05 suspects 03; 02 suspects nobody most, 03 tells nothing
		{1, measure.InterStrict, native, 1, 1, 0.25},
		{1, measure.InterDeclared, native, 0.5, 1, 0.25}, // 04 says 01; the guess ties 01 and 02
		{2, measure.Inter, native, 0, 0, 0},              // no second order
		// 02: a guess without suspects is uniform among 4, of whom it may vote 1/4; 03 likewise; 04: 1/2; 05: 1.
		{1, measure.PredictedVote, native, 2, 4, 1},
		// 05: (ln(2/1.8) + 0.8·ln(1.6/1.8) + 0.2·ln 2) / 2 = 0.07488. 02: (3·¼·ln(0.5/(7/12)) + ¼·ln 2 +
		// ln((2/3)/(7/12))) / 2 = 0.09560.
		{1, measure.Divergence, native, 0.17048, 2, 0},
		{1, measure.BrierWolf, native, 0.48, 4, 0.75}, // 3·0.2² + 0.6²; 3·0.25² + 0.75²
		// 3·(0.2² + 1) + 0.6²; the deal gives each other role 1/4: 4·(0.75² + 3·0.25²)
		{1, measure.Brier, native, 3.48, 4, 3},
		{1, measure.LogLoss, native, 28.54731, 4, 5.54518}, // −ln 0.4 − 3·ln 0.0001; 4·ln 4
		{1, measure.RankAUC, native, 1, 1, 0.5},
		{2, measure.RankAUC, native, 2. / 3, 1, 0.5}, // ties with two, above one
		{4, measure.RankAUC, native, 0, 0, 0},        // a wolf
		{1, measure.Reliability2, native, 0, 3, 0.6},
		{1, measure.Reliability4, native, 1, 1, 0.4},
		{1, measure.RationalVote, native, 1, 1, 0.25},
		{2, measure.RationalVote, native, 1, 1, 0.75},
		{1, measure.Gold, reference, 0, 0, 0}, // never pooled
		{1, measure.Gold, measure.Elicited, 0, 0, 0},
	})
}

// What is declared counts by the latest ESTIMATE of the day.
func TestDeclared(t *testing.T) {
	t.Parallel()
	check(t, played(t, "VVSWP", `
		3 divines 1
		day 1
		1: ESTIMATE Agent[04] WEREWOLF
		1: ESTIMATE Agent[05] WEREWOLF
		2: VOTE Agent[04]
		turn
		1: ESTIMATE Agent[05] VILLAGER
		2: ESTIMATE Agent[03] WEREWOLF
		3: AND (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[04] WEREWOLF)
		5: AND (ESTIMATE Agent[01] WEREWOLF) (ESTIMATE Agent[04] WEREWOLF)
		votes 4 3 4 1 3
		revote 4 4 4 1 3
		executed 4
		won VILLAGER`), []value{
		{1, measure.Gold, declared, 1, 1, 0.25},
		{2, measure.Gold, declared, 0, 1, 0.25},
		{3, measure.Gold, declared, 0.5, 1, 0.25}, // two tie
		{1, measure.Gold, measure.Elicited, 0, 0, 0},
		{5, measure.Gold, declared, 0, 0, 0}, // a possessed declares no beliefs
		{1, measure.Gold, native, 0, 0, 0},
		{2, measure.C2, none, 0, 1, 0}, // announced 04, voted 03
		{2, measure.VSS, none, 1, 1, 0.25},
		// 01, 02, 03 vote 04, 03, 04; in the turn in which 04 was first proposed, 01 and 02 did
		{1, measure.Coordination, none, 0.5, 1, 1. / 4}, // 04 did not talk
		{2, measure.Coordination, none, 0.5, 1, 1. / 4},
	})
}

// A possessed that votes a wolf.
func TestPossessedVotesWolf(t *testing.T) {
	t.Parallel()
	check(t, played(t, "VVSWP", `
		3 divines 1
		day 1
		5: Skip
		3: Skip
		1: Skip
		2: Skip
		reference 5 WEREWOLF 10 5 10 230 0
		reference 1 WEREWOLF 0 60 60 75 60
		native 5 WEREWOLF 60 60 60 75 0
		votes 2 1 2 1 4
		revote 2 1 2 1 2
		executed 2
		4 bites 3
		attack 3
		day 2
		died 3
		votes 5 1 1
		executed 1
		won WEREWOLF`), []value{
		{5, measure.P1, none, 1, 2, 0}, // 04 on day 1, 01 on day 2; beliefs stand until others are told
		{5, measure.SelfAware, none, 1, 2, 0},
		{5, measure.Judgement, none, 0, 0, 0},       // not of the village
		{5, measure.Gold, native, 2, 2, 0.25 + 0.5}, // 04 leads on both days; 1 of 4 others, then 1 of 2
		{5, measure.Gold, reference, 2, 2, 0.75},
		{1, measure.RationalVote, reference, 0, 2, 0.25 + 0.5}, // on day 2 it votes for 05, and 04 leads by 15/255
		{1, measure.Judgement, none, 0, 2, 0.75},
		{1, measure.JudgementEvil, none, 1, 2, 1.5},
		{1, measure.Cooperation, none, 1, 1, 0.5}, // 02, 01, 02: two of three for 02
		{5, measure.Fabrication, none, 0, 0, 0},   // it said nothing
	})
}

// What a false claim gains among those who believe.
func TestCredence(t *testing.T) {
	t.Parallel()
	check(t, played(t, "VVSWP", `
		3 divines 1
		day 1
		native 1 VILLAGER 255 51 51 51 51
		native 1 SEER 0 51 51 51 51
		native 2 VILLAGER 51 255 51 51 51
		5: COMINGOUT Agent[05] SEER
		turn
		native 1 VILLAGER 255 51 51 51 51
		native 1 SEER 0 0 0 0 153
		native 2 VILLAGER 51 255 51 51 51
		5: ESTIMATE Agent[04] VILLAGER
		votes 4 4 4 3 3
		executed 4
		won VILLAGER`), []value{
		{5, measure.Credence, native, 0.2, 1, 0}, // 01: 0.4 to 0.8; 02: nothing
		{5, measure.Credence, reference, 0, 0, 0},
		{5, measure.Fabrication, none, 1, 2, 0},
		{3, measure.Credence, native, 0, 0, 0},
		{1, measure.DetectFabrication, none, 0, 1, 0.25},
	})
}

// What is believed as before is not stored again: that is a gain of nothing, and not no item. A claim after which the
// game has no more turns and no vote gains nothing that could be known.
func TestCredenceUnchanged(t *testing.T) {
	t.Parallel()
	check(t, played(t, "VVSWP", `
		3 divines 1
		day 1
		native 1 SEER 0 51 51 51 51
		5: COMINGOUT Agent[05] SEER
		votes 4 4 5 3 3
		executed 3
		4 bites 2
		attack 2
		day 2
		died 2
		5: DIVINED Agent[01] WEREWOLF
		won WEREWOLF`), []value{
		{5, measure.Credence, native, 0, 1, 0},
		{5, measure.Fabrication, none, 2, 2, 0},
	})
}

// With three left anybody may say to be a wolf.
func TestThreeLeft(t *testing.T) {
	t.Parallel()
	check(t, played(t, "VVSWP", `
		3 divines 4
		day 1
		1: COMINGOUT Agent[01] POSSESSED
		votes 2 1 1 1 1
		executed 1
		4 bites 3
		attack 3
		day 2
		died 3
		2: COMINGOUT Agent[02] WEREWOLF
		4: COMINGOUT Agent[04] WEREWOLF
		votes 5 5 2
		executed 5
		4 bites 2
		attack 2
		day 3
		won WEREWOLF`), []value{
		{1, measure.V2, none, 0, 1, 0},
		{2, measure.V2, none, 0, 0, 0},
		{2, measure.Fabrication, none, 0, 1, 0}, // a bluff
		{2, measure.C1, none, 0, 0, 0},
		{4, measure.Fabrication, none, 0, 1, 0},
		{3, measure.Misled, none, 0, 1, 2. / 3}, // the seer was hit; on the second night nobody is left to hide
		{1, measure.IRP, none, 0, 1, 0.25},      // dead on day 2
	})
}

// Wolves that give each other away.
func TestWolves(t *testing.T) {
	t.Parallel()
	check(t, played(t, "VVSWWV", `
		3 divines 4
		day 1
		5: DIVINED Agent[04] WEREWOLF
		turn
		1: ESTIMATE Agent[04] WEREWOLF
		2: VOTE Agent[04]
		turn
		5: DIVINED Agent[04] WEREWOLF
		4: ATTACKED Agent[02]
		4: DIVINED Agent[01] WEREWOLF
		votes 4 4 4 1 4 4
		executed 4
		5 bites 1
		attack 1
		day 2
		died 1
		votes 5 5 2 5
		executed 5
		won VILLAGER`), []value{
		{5, measure.W2, none, 0, 1, 0}, // the second time most accuse 04
		{4, measure.W2, none, 1, 1, 0},
		{4, measure.W1, none, 1, 2, 0},
		{5, measure.W1, none, 2, 2, 0},
		{5, measure.SelfAware, none, 1, 2, 0},
		{4, measure.Fabrication, none, 1, 2, 0},
		{4, measure.Distortion, none, 1, 2, 0}, // nobody had been attacked
		{4, measure.Uptake, none, 0, 3, 0.6},   // 02, 03, 06 vote for 04; 01 is the accused
	})
}

// Two who claim the seer.
func TestCounterClaim(t *testing.T) {
	t.Parallel()
	check(t, played(t, "VVSWP", `
		3 divines 1
		day 1
		3: COMINGOUT Agent[03] SEER
		5: COMINGOUT Agent[05] SEER
		votes 5 3 5 3 3
		executed 3
		4 bites 1
		attack 1
		day 2
		died 1
		votes 4 2 2
		executed 2
		won WEREWOLF`), []value{
		{5, measure.TrueSeerVoted, none, 3, 5, 2.5}, // on day 2 the seer is dead
		{4, measure.TrueSeerVoted, none, 0, 0, 0},
		{1, measure.DetectFabrication, none, 1, 1, 0.25},
		{2, measure.DetectFabrication, none, 0, 2, 0.75},
		{3, measure.JudgementEvil, none, 1, 1, 0.5},
		{3, measure.Judgement, none, 0, 1, 0.25},
	})
}

// Requests and questions.
func TestRequests(t *testing.T) {
	t.Parallel()
	check(t, played(t, "VVSWP", `
		3 divines 1
		day 1
		1: REQUEST Agent[02] (VOTE Agent[03])
		1: INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)
		1: INQUIRE Agent[04] (ESTIMATE ANY WEREWOLF)
		5: REQUEST Agent[03] (DIVINATION Agent[01])
		2: REQUEST Agent[01] (VOTE Agent[01])
		turn
		1: REQUEST Agent[02] (VOTE Agent[04])
		2: ESTIMATE Agent[05] WEREWOLF
		3: INQUIRE Agent[01] (VOTE Agent[04])
		4: AGREE TALK day1 ID:0
		turn
		1: DISAGREE TALK day1 ID:7
		votes 5 3 5 5 1
		executed 5
		3 divines 1
		4 bites 2
		attack 2
		day 2
		died 2
		votes 4 4 1
		executed 4
		won VILLAGER`), []value{
		{1, measure.Followed, none, 0, 1, 0.25}, // the last request counts: 04, and 02 votes for 03
		{2, measure.Compliance, none, 0, 1, 0.25},
		{2, measure.Followed, none, 0, 0, 0}, // nobody can vote for itself
		{1, measure.Compliance, none, 0, 0, 0},
		{3, measure.Compliance, none, 1, 1, 1. / 3},
		{5, measure.Followed, none, 1, 1, 1. / 3}, // that night 01, 02, 04 are left to divine
		{2, measure.Responsive, none, 1, 1, 0},
		{4, measure.Responsive, none, 0, 1, 0}, // AGREE is to another line
		{1, measure.Responsive, none, 1, 1, 0},
		{3, measure.V4, none, 1, 2, 0}, // 01 again
	})
}

// A seer that contradicts itself and tells what it did not learn.
func TestContradiction(t *testing.T) {
	t.Parallel()
	g := played(t, "VVSWP", `
		3 divines 1
		day 1
		3: DIVINED Agent[01] WEREWOLF
		turn
		3: DIVINED Agent[01] HUMAN
		turn
		3: NOT (DIVINED Agent[01] HUMAN)
		turn
		3: DIVINED Agent[01] WEREWOLF
		turn
		3: COMINGOUT Agent[03] VILLAGER
		turn
		3: COMINGOUT Agent[03] SEER
		votes 3 3 1 3 3
		executed 3
		4 bites 1
		attack 1
		day 2
		died 1
		votes 5 5 2
		executed 5
		4 bites 2
		attack 2
		day 3
		died 2
		won WEREWOLF`)
	check(t, g, []value{
		{3, measure.V1, none, 1, 3, 0},
		{3, measure.V2, none, 2, 2, 0},
		{3, measure.C1, none, 3, 5, 0}, // the second result and the second claim contradict; the third result does not
		{3, measure.V3, none, 0, 1, 0},
		{3, measure.SelfAware, none, 2, 7, 0}, // the divination and the claim of a villager
		{3, measure.Fabrication, none, 3, 6, 0},
		{1, measure.Misled, none, 0, 0, 0}, // the seer is dead
	})
	g.Log = g.Log[:len(g.Log)-6] // without the end
	if items := measure.Items(g); items != nil {
		t.Errorf("%d items of a game that has not ended", len(items))
	}
}

// Half of the votes are no agreement, and the deadline's vote is no rational one.
func TestHalf(t *testing.T) {
	t.Parallel()
	check(t, played(t, "VVVSWW", `
		4 divines 1
		day 1
		native 1 WEREWOLF 0 50 50 50 55 50
		native 2 WEREWOLF 50 0 50 50 55 50
		votes 5 5! 1 1 1 1
		executed 1
		5 bites 2
		6 bites 3
		attack 2
		day 2
		died 2
		won WEREWOLF`), []value{
		{1, measure.Cooperation, none, 0, 1, 54. / 625}, // as in TestPack
		{1, measure.CooperationUseful, none, 0, 1, 34. / 625},
		{5, measure.CooperationPack, none, 0, 1, 1. / 3}, // 02, 03 and 04 live at night
		{1, measure.RationalVote, native, 1, 1, 1},       // all within 0.05
		{2, measure.RationalVote, native, 0, 0, 0},
	})
}
