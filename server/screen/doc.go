// Package screen computes the view of one viewer of a game: it folds projected
// events into the structs of pages. It does not know requests or the store, and
// it never gets an event that its viewer does not see.
//
// A [Scene] is a table at one moment; its [Narrator] puts each event into lines.
// A [Narrative] contains all lines so far and the positions that a visitor can
// go to. A [Moment] is one of these positions. A [Recording] is a finished game;
// all its visitors share it. A [Builder] is the sentence builder at one step.
//
//	sc := screen.NewScene(village, table.View(viewer), words, screen.Look{})
//	for i := range batch.Items {
//		lines = append(lines, sc.Take(&batch.Items[i])...)
//	}
//	sc.SetStatus(batch.Status)
//	parts := sc.Parts()
//
// The files are in layers, and each file uses only lower ones. From the lowest up they are: words;
// lines (narrator, tell); a table (scene, parts); the past (recording, moment, review); and the contents
// of pages (show).
package screen
