// Package view folds the events that one viewer receives into what that viewer
// knows of a table: who lives, who claims what, who said, voted and reported
// what, and what the viewer's own role has shown it.
//
// It reads projected events only (see rules.Project), so it cannot know more
// than its viewer: pages, agents and other protocols that ask a Table cannot
// leak. It judges nothing; whom to believe is the reader's matter.
//
//	t := view.New(rules.Five(), game.AtSeat(seat))
//	for i := range events {
//		t.Observe(&events[i])
//	}
package view
