// Package fit learns likelihood tables from finished games, and says how good
// they are on games that had no part in it.
//
// Sets of games are dealt into parts ([Folds]). Each part is guessed at with
// weights that were fitted on the others, so that every game is judged by a table
// that has not seen it; the table itself is fitted on all. What is guessed is
// compared with other models ([Models]), as log loss, Brier score and calibration
// ([Score]), with intervals from drawing whole sets again. Manners are counted
// and judged likewise ([CountManners]).
//
// It reads no files and prints nothing: that is play fit.
//
//	f, err := fit.New(games, fit.Options{Before: belief.Contest()})
//	result, err := f.Run(func(samples int) error { return ctx.Err() })
//	result.Size    // the weights
//	result.Reports // how good they are
package fit
