package page

import (
	"aiwolfplay/templates/lab"
	"aiwolfplay/templates/sentence"
	"aiwolfplay/templates/ui"
)

// Forms of a sentence, see package sentence.
type (
	Faces   = sentence.Faces
	Misread = sentence.Misread
)

// The sentence lab, see package lab.
type (
	Lab           = lab.Lab
	Reading       = lab.Reading
	ClauseSubject = lab.ClauseSubject
	ReadChange    = lab.ReadChange
	Lesson        = lab.Lesson
	Example       = lab.Example
	Shorthand     = lab.Shorthand
)

// A Wall has the words of a projector beside the game, see package ui.
type Wall = ui.Wall
