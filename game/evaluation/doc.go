// Package evaluation measures what agents are capable of on settings that were drawn once: challengers play the same
// deals against the same defenders, and are measured (package measure) and compared.
//
//	settings, err := evaluation.Parse(file)
//	challengers, err := evaluation.ParseChallengers("plain,bayes", settings)
//	c := challengers[0]
//	config, err := settings.Config(sim.Entrant{Name: c.Name, Factory: factory}, games)
//	… // play them
//	c.Add(i, evaluation.Game{Log: log, Minds: minds}) // game i, for all of them, in any order
//	report := settings.Report(challengers, 1, 1)
package evaluation
