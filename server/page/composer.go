package page

import "aiwolfplay/templates/composer"

// The sentence builder, see package composer.
type (
	Composer     = composer.Composer
	ComposerPart = composer.Part
	ChoiceGroup  = composer.Group
	GroupKind    = composer.GroupKind
	Menu         = composer.Menu
	Completion   = composer.Completion
	Choice       = composer.Choice
)

// The kinds of groups, see package composer.
const (
	GroupSaid  = composer.GroupSaid
	GroupWords = composer.GroupWords
	GroupSeats = composer.GroupSeats
	GroupTalks = composer.GroupTalks
)

// Steps of the sentence builder, see package composer.
var (
	Step      = composer.Step
	ParseStep = composer.ParseStep
)
