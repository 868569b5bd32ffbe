// Package measure says what the seats of a finished game were able to do. It turns a
// log, and the beliefs stored beside it, into the items of each [Metric]. An item is one
// decision, guess or event of one seat: what it was worth, out of what, and what chance
// alone would reach there.
//
// A metric is a ratio of sums over items: the sum of Value divided by the sum of Of. If the
// sum of Of is 0, the metric is not available (n/a); it is never 0. [Tally] adds items up.
// [Card] has the seven capabilities of the MAgIC paper (Xu et al., EMNLP 2024, equations 1
// to 8), adapted to Werewolf. The definitions are at the constants of Metric; cite them
// from there. The numbers are MAgIC-style: settings and defenders are ours, and they do
// not compare with the paper's tables. docs/research.md has figures of the built-in
// agents, and says why some definitions are as they are.
//
// Beliefs come from different sources ([Provenance]), which are never added together.
//
// The village's side (V*) is villager, seer, medium and bodyguard; the wolf side (W*) is werewolf and
// possessed. A vote for a possessed is a wrong vote unless a metric says otherwise. A choice that the
// deadline made is not the seat's own: it is left out and counted by [Forced].
//
// Left out: WOLF's omission (what was not said has no truth), elicited self-reports.
//
//	items := measure.Items(measure.Game{Setup: setup, Log: log, Native: minds})
//	var tally measure.Tally
//	tally.AddSeat(items, seat)
//	tally.Share(measure.Judgement, measure.NoBelief) // 0.5, true
package measure
