package page

import "aiwolfplay/templates/cast"

// The pages of agents and characters, see package cast.
type (
	Cast        = cast.Cast
	CastVillage = cast.Village
	CastFact    = cast.Fact
	CastRate    = cast.Rate
	Character   = cast.Character
	Card        = cast.Card
	CardSize    = cast.Size
	CardLevel   = cast.Level
	Persona     = cast.Persona
	Rival       = cast.Rival
)

// Promises name for each character the habits that its description promises.
var Promises = cast.Promises
