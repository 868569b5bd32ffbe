// Package screen says what one viewer is shown of a game: a fold of projected
// events into the structs of pages. It knows no request and no store, and never
// an event that its viewer does not see.
//
// A [Scene] is a table at one moment; its [Narrator] puts each event into lines.
// A [Narrative] is all lines so far with the places where one can go, and a
// [Moment] is one place in it. A [Recording] is a finished game as everybody who
// looks at it shares it. A [Builder] is the sentence builder at one step.
//
//	sc := screen.NewScene(village, table.View(viewer), words, screen.Look{})
//	for i := range batch.Items {
//		lines = append(lines, sc.Take(&batch.Items[i])...)
//	}
//	sc.SetStatus(batch.Status)
//	parts := sc.Parts()
//
// A file uses only what stands below it: words, what is said and told (narrator, tell), a table
// (scene, parts), what was (recording, moment, review), and what pages are given (show).
package screen
