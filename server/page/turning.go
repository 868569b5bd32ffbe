package page

import "aiwolfplay/templates/ending"

// What a finished game came to, see package ending.
type (
	Turning = ending.Turning
	Seen    = ending.Seen
	Course  = ending.Course
	Word    = ending.Word
	OwnVote = ending.OwnVote
	Story   = ending.Story
)
