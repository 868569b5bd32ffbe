// Package evaluation says what agents came to on settings that were drawn once: challengers play the same
// deals against the same defenders, and are measured (package measure) and compared. It plays no game.
//
//	settings, err := evaluation.Parse(file)
//	c, err := evaluation.NewChallenger("bayes", settings)
//	c.Add(i, evaluation.Game{Log: log, Minds: minds}) // game i, for all of them, in any order
//	report := settings.Report([]*evaluation.Challenger{c}, 1, 1)
package evaluation
