package page

import (
	"aiwolfplay/templates/agents"
	"aiwolfplay/templates/classroom"
	"aiwolfplay/templates/grade"
	"aiwolfplay/templates/tournaments"
)

// Types of typed templates by the names that pages and handlers use until they are typed.
type (
	Connect         = agents.Connect
	ClassJoin       = classroom.Join
	Grade           = grade.Grade
	TournamentPlace = tournaments.Place
)

// Faults are the codes of the faults of connected agents.
var Faults = agents.Faults
