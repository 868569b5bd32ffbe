package page

import (
	"aiwolfplay/templates/agents"
	"aiwolfplay/templates/tournaments"
)

// Connect and TournamentPlace by the names that pages of games and rooms use until they are typed.
type (
	Connect         = agents.Connect
	TournamentPlace = tournaments.Place
)

// Faults are the codes of the faults of connected agents.
var Faults = agents.Faults
