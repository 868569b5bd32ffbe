// Package fit learns likelihood tables from finished games. It measures how good
// they are by cross-validation.
//
// Sets of games are dealt into parts ([Folds]). The roles in the games of each part are guessed with weights
// that were fitted on the other parts. So no game is judged by a table that has seen it. The table itself is
// fitted on all games. The guesses are compared with those of other models ([Models]) by log loss, Brier
// score and calibration ([Score]). Intervals come from bootstrapping whole sets. Manners are counted and
// judged in the same way ([CountManners]).
//
// The package reads no files and prints nothing; play fit does.
//
//	f, err := fit.New(games, fit.Options{Before: belief.Contest()})
//	result, err := f.Run(func(samples int) error { return ctx.Err() })
//	result.Size    // the weights
//	result.Reports // how good they are
package fit
