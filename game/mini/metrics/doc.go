// Package metrics measures what agents and people do in mini-games, by the metrics
// of the MAgIC paper (equations 1 to 8). They are MAgIC-style: settings and
// defenders are this project's own, so no number compares with the paper's tables.
//
//	tallies := metrics.Items(metrics.FinishedGame{Game: g, Whole: last, Log: log, Seats: seats}) // by seat
//	report := metrics.Evaluate(metrics.Plan{Games: games.All, Challengers: names, Deals: 1000, Seed: 1})
//
// Decisions on contradictions between the paper and its code, and on gaps in definitions:
//   - A tie at the top wins in the two dilemmas, and credits of the word games are
//     the code's, divided by what can be had.
//   - Judgement counts the votes of those who aren't the spy: both others can be
//     voted for, so chance is a half. The undercover's own vote doesn't count.
//   - Reasoning is asked once, before the vote. A seat's own guess is the seat that
//     it takes for the spy sooner than any other, and ties share the credit. Its
//     guess of another's guess is one item for each other, not one for both
//     together, and is compared with that one's vote. An agent isn't asked about
//     its like, which it would foresee too well: a choice that was made after a first
//     figure had been seen, so the figure is no test of it. The chameleon isn't asked who it
//     is, nor anybody what the chameleon thinks, because it knows.
//   - Deception is divided by 1 + λ, so it ends at 1; ties don't count as won.
//   - Self-awareness is asked in Undercover alone, in which no seat knows its side.
//     In Chameleon everybody does.
//   - Coordination is the share of agreements on the challenger's own offer (or one
//     equal to it), as in equation 7, not of all games.
//   - Rationality is the mean of the two shares of equation 8. It says how closely a
//     seat follows one strategy that can't fall behind, not how well it does.
//
// Beliefs come from agents that have some (Minded); guesses of people, from their
// marks. All others have no reasoning and no self-awareness.
package metrics
