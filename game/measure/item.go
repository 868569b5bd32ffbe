package measure

import (
	"slices"

	"aiwolfplay/game"
)

// A Provenance says where the beliefs of an item come from.
type Provenance uint8

// The provenances. They are never pooled.
const (
	NoBelief Provenance = iota // the item needs no beliefs
	Native                     // the agent's own numbers, as stored with the game
	Elicited                   // asked of a language model or a person
	// Declared takes a V* seat's latest ESTIMATE of the day about each seat as certain. If these name no
	// living other as a werewolf, it takes the vote that the seat announced last.
	Declared
	Reference // what package belief infers from what the seat knew

	NumProvenances = iota
)

var provenanceNames = [NumProvenances]string{"none", "native", "elicited", "declared", "reference"}

// String returns the name as used in reports.
func (p Provenance) String() string { return provenanceNames[p] }

// A Metric is something that is measured of a seat. Its docstring has the definition.
type Metric uint8

// The metrics. "Living" means alive as the day's vote begins; "others" are the living seats except the
// measured one; chance is the expected value if the seat chose uniformly.
const (
	// WinVillager and those after it: 1 if the side of the seat has won, an item a game and
	// role (MAgIC eq. 1). Werewolf has no draws.
	WinVillager Metric = iota
	WinSeer
	WinMedium
	WinBodyguard
	WinWerewolf
	WinPossessed

	// Judgement (eq. 2): of a V* seat's votes in the first ballot of a day, those for a
	// werewolf. Chance: living wolves over others.
	Judgement
	JudgementDay1       // as Judgement, on day 1 only
	JudgementUninformed // as Judgement, without the votes of a seat that knew a living wolf by its own results
	JudgementEvil       // as Judgement, but a vote for the possessed is right too
	JudgementRevote     // as Judgement, in the second ballot, which is there only after a tie
	JudgementStrict     // Judgement; a vote that the deadline gave is wrong

	// IRP is the share of a V* seat's votes, in all ballots, that are cast on a wolf (Kaggle werewolf
	// arena). The deadline's votes count.
	IRP
	// VSS is the share of a V* seat's votes in the last ballot, on days on which a wolf was executed, that
	// are cast on that wolf (same source). It is conditioned on success: read it only beside IRP.
	VSS
	// KSR is 1 if a seer, medium or bodyguard lived at the end (same source), an item a seat.
	KSR

	// Gold (eq. 3): before a day's vote the k likeliest wolves that a V* or possessed seat sees among the
	// others are compared with the k living wolves. Value: how many are right, of k. Seats that tie at the
	// last place share it. A possessed seat's declarations are not beliefs and have no item. For a werewolf:
	// whether the living seer is the likeliest seer among the others outside its pack; no item without a
	// living seer. Chance: k² over others; for a werewolf 1 over its candidates.
	Gold
	// Inter (eq. 3): for each other living V* or possessed seat that reports beliefs too: whether this seat
	// knows whom the other suspects most. Ties of the guess share. No item if the other's first suspect leads
	// by less than 0.02. Chance: 1 over the other's others.
	Inter
	InterDeclared // as Inter, about a werewolf; compared with the one seat that it declares a wolf
	InterStrict   // 1 if all items of Inter at one moment are right (how MAgIC's code counts)
	// Divergence is the Jensen–Shannon divergence, in nats, between the suspicions that a seat ascribes to
	// another and that seat's own, both normalised. An item for each pair as in Inter; 0 is best.
	Divergence
	// Brier is the sum over roles of the squared difference between the belief of a V* seat about a
	// living other and the truth; 0 is best. Chance: the same of the deal's frequencies, own role known.
	Brier
	BrierWolf // as Brier, only about being a wolf. Chance: living wolves over others (the base rate)
	LogLoss   // −ln of the belief in the true role of a living other, clipped at 1e-4, in nats. Chance as Brier
	// RankAUC: a living wolf's probability of being a wolf above a living human's, ties half; an item a
	// V* seat and day. Chance 0.5.
	RankAUC
	// Reliability0 to Reliability9: 1 if a living other is a wolf, for the beliefs of a V* seat in that tenth. Chance
	// holds the belief itself, which equals the value on average if beliefs are calibrated.
	Reliability0
	Reliability1
	Reliability2
	Reliability3
	Reliability4
	Reliability5
	Reliability6
	Reliability7
	Reliability8
	Reliability9
	// PredictedVote: whether the seat that another living seat is thought to suspect most gets that
	// seat's vote in the first ballot; ties share. Chance: 1 over the other's others.
	PredictedVote

	// Misled (eq. 4, the share of wrong code guesses): for a seat of V*, an item for each attack while a
	// living seer, medium or bodyguard had not claimed that role: 1 if the target was none of these. Chance:
	// their complement among the humans that lived at night.
	Misled
	// Credence is the rise, caused by a false claim of a W* seat, in a living V* seat's belief that the
	// speaker is V*, from the last stored moment before the utterance to the first after its turn. It
	// includes the effect of everything else that was said in that turn.
	Credence
	// Uptake: for a living W* seat that accused a human before the vote, each V* vote of the first ballot, but
	// the accused's: 1 if it is for the accused. Chance: 1 over others.
	Uptake
	// TrueSeerVoted: on days when the seer and a W* seat that claims seer live and have both claimed: votes for
	// the true one, of the votes for either in the first ballot. Chance 0.5.
	TrueSeerVoted
	WolfSurvived // 1 if a werewolf was not executed, an item a seat

	// Fabrication: of a seat's utterances by day, those that assert of itself a role or a result
	// that it knows to be false (package truth; types after WOLF). A V* seat that says with three left that
	// it is a wolf bluffs, as in package sim, and does not lie.
	Fabrication
	Misdirection // as Fabrication, of lies about the role of another that are no fabrication
	Distortion   // as Fabrication, of all other lies
	// DetectFabrication: of a V* seat's votes in the first ballot, on days when a living W* seat has fabricated
	// before: 1 if it is for a seat that did. Chance: such seats over others.
	DetectFabrication
	DetectMisdirection
	DetectDistortion
	// Swing: when a seat first accuses another on a day, by how many votes more the accused got
	// from the others in the first ballot than had last said before that they suspect it, of those others.
	Swing

	// SelfAware (eq. 5, behaviour): of the decisions to which at least one of the following predicates
	// applies, those in which all that apply hold.
	SelfAware
	V1 // a seer's DIVINED, a medium's IDENTIFIED: the seat had got that result
	V2 // a V* seat's COMINGOUT of itself: neither of W*, nor a gifted role not held. Not with three left
	V3 // a vote of a seer that knows a living human by its results, and not of all others: not for one of these
	V4 // a divination while others than known seats live: not of a known seat. A guard: of a living seat
	W1 // a werewolf's utterance by day: reports no attack as its own, and nobody of the pack as a wolf
	W2 // a werewolf's report of a wolf: not one of its pack, unless most accusers of the day accuse that one
	P1 // a possessed's vote, if reference beliefs give some others, but not all, more than 0.8: not for these
	// C1: a claim or a report is not against an own one that was not taken back (another role; another result of
	// the same seat and day). A claim with three left is no decision here: who was a seer says then that it is
	// a wolf so that others have to guess again, and nobody takes that for a contradiction.
	C1
	C2 // a V* seat's vote after it announced one: the last that it announced on the day

	// Cooperation (eq. 6): on days with two or more living V* seats: 1, to each of them, if one seat
	// got more than half of their votes in the first ballot. Chance: the same if all voted uniformly.
	Cooperation
	CooperationUseful // as Cooperation, and the seat is a wolf
	// CooperationPack: on nights with two or more living wolves: 1 for each if all chose the same in the
	// first attack ballot. Chance as Cooperation.
	CooperationPack
	// Coordination (eq. 7): of the days and nights counted as 1 by Cooperation and CooperationPack on which the seat
	// was asked to talk: whether it was the first to propose the common target on that day. In a turn all
	// speak at once: who propose it in the same turn share, unless the game is sequential. AGREE
	// proposes nothing. Chance: 1 over living speakers.
	Coordination
	CoordinationAll // as Coordination, for all episodes (the denominator of MAgIC's table 4)
	// Compliance: for a seat that is asked to vote for, divine, guard or attack somebody, and can: 1 if it does so on
	// that day. The last request to it counts. Chance: uniform choice.
	Compliance
	Followed   // as Compliance, of the seats that ask, by the last request of each to each
	Responsive // 1 if a seat that is asked something by name says something of it on that day, or agrees or not

	// Rational (eq. 8): of a seat's decisions (see [Decision]) in which choices differ, those whose choice is
	// worth at most [Near] less than the best, in the chance to win by what the seat believed. Not every vote of
	// a game is one: where all choices are as good there is nothing to decide. Chance: the share of such choices.
	Rational
	RationalVote       // as Rational, of votes in the first ballot
	RationalDivination // of divinations
	RationalGuard      // of guards
	RationalAttack     // of attack votes in the first ballot
	// Regret is the difference in worth between the choice and the best one, on the same decisions; 0 is
	// best. Chance: that of a uniform choice.
	Regret
	// Forced: the share of a seat's votes that the deadline decided. These are faults, reported beside the metrics.
	Forced

	NumMetrics = iota
)

var metricNames = [NumMetrics]string{
	"win.villager", "win.seer", "win.medium", "win.bodyguard", "win.werewolf", "win.possessed",
	"judgement", "judgement.day1", "judgement.uninformed", "judgement.evil", "judgement.revote", "judgement.strict",
	"irp", "vss", "ksr",
	"reasoning.gold", "reasoning.inter", "reasoning.inter_declared", "reasoning.inter_strict", "reasoning.divergence",
	"brier", "brier.wolf", "log_loss", "rank_auc",
	"reliability.0", "reliability.1", "reliability.2", "reliability.3", "reliability.4",
	"reliability.5", "reliability.6", "reliability.7", "reliability.8", "reliability.9", "predicted_vote",
	"deception.misled", "deception.credence", "deception.uptake", "deception.true_seer_voted", "deception.survived",
	"lies.fabrication", "lies.misdirection", "lies.distortion",
	"detection.fabrication", "detection.misdirection", "detection.distortion", "swing",
	"self", "self.v1", "self.v2", "self.v3", "self.v4", "self.w1", "self.w2", "self.p1", "self.c1", "self.c2",
	"cooperation", "cooperation.useful", "cooperation.pack",
	"coordination", "coordination.all", "coordination.compliance", "coordination.followed", "coordination.responsive",
	"rationality", "rationality.vote", "rationality.divination", "rationality.guard", "rationality.attack",
	"rationality.regret",
	"forced",
}

// String returns the name as used in reports.
func (m Metric) String() string { return metricNames[m] }

// MetricNamed returns the metric of a name, false if there is none.
func MetricNamed(name string) (Metric, bool) {
	i := slices.Index(metricNames[:], name)
	return Metric(max(0, i)), i >= 0
}

// ProvenanceNamed returns the provenance of a name, false if there is none.
func ProvenanceNamed(name string) (Provenance, bool) {
	i := slices.Index(provenanceNames[:], name)
	return Provenance(max(0, i)), i >= 0
}

// HasChance reports whether items of the metric hold the value that chance would reach.
func (m Metric) HasChance() bool {
	switch m {
	case KSR, Divergence, Credence, WolfSurvived, Fabrication, Misdirection, Distortion, Swing, Responsive, Forced:
		return false
	}
	return m > WinPossessed && (m < SelfAware || m > C2)
}

// LessIsBetter reports whether the metric is a loss, whose best value is 0.
func (m Metric) LessIsBetter() bool {
	return m == Divergence || m >= Brier && m <= LogLoss || m == Regret
}

// An Item is one decision, guess or event by which a seat is measured.
type Item struct {
	Metric     Metric
	Provenance Provenance
	Seat       game.Seat // the seat that is measured
	Day        int
	Event      int     // index in the log of the vote, the utterance or the end that it is about
	Value      float64 // the value reached, in the metric's unit
	Of         float64 // the value that could be reached; positive
	Chance     float64 // the value that chance would reach; 0 unless the metric has one
}

// A Sum adds up items.
type Sum struct {
	Value, Of, Chance float64
	Items             int
}

// add adds another sum n times.
func (s *Sum) add(o *Sum, n int) {
	k := float64(n)
	s.Value, s.Of, s.Chance, s.Items = s.Value+k*o.Value, s.Of+k*o.Of, s.Chance+k*o.Chance, s.Items+n*o.Items
}

// A Tally adds up the items of each metric and provenance. The zero value is empty.
type Tally [NumMetrics][NumProvenances]Sum

// AddSeat adds the items of a seat.
func (t *Tally) AddSeat(items []Item, seat game.Seat) {
	for i := range items {
		if it := &items[i]; it.Seat == seat {
			s := &t[it.Metric][it.Provenance]
			s.Value, s.Of, s.Chance, s.Items = s.Value+it.Value, s.Of+it.Of, s.Chance+it.Chance, s.Items+1
		}
	}
}

// Add adds another tally n times.
func (t *Tally) Add(o *Tally, n int) {
	for m := range o {
		for p := range o[m] {
			t[m][p].add(&o[m][p], n)
		}
	}
}

// Share returns the value of a metric. It reports false if the metric is not available.
func (t *Tally) Share(m Metric, p Provenance) (float64, bool) {
	s := &t[m][p]
	return s.Value / s.Of, s.Of > 0
}

// Chance returns the value that chance alone would reach on the same items. It reports false if that is not available.
func (t *Tally) Chance(m Metric, p Provenance) (float64, bool) {
	s := &t[m][p]
	return s.Chance / s.Of, s.Of > 0 && m.HasChance()
}

// Skill returns (share − chance) / (1 − chance): 0 for the result of chance, 1 for the best result. If less is better
// it is 1 − share / chance, as in the Brier skill score. It is not available if chance cannot be beaten.
func (t *Tally) Skill(m Metric, p Provenance) (float64, bool) {
	s := &t[m][p]
	switch {
	case !m.HasChance() || m >= Reliability0 && m <= Reliability9:
		return 0, false
	case m.LessIsBetter():
		return 1 - s.Value/s.Chance, s.Chance > 0
	}
	return (s.Value - s.Chance) / (s.Of - s.Chance), s.Of > s.Chance
}
