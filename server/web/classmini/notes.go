package classmini

import (
	"strconv"

	"aiwolfplay/templates/classmini"
	"aiwolfplay/templates/ui"
)

// steps lists the minutes of each step of a lesson. Their sum is twenty.
var steps = [...]int{2, 3, 5, 2, 6, 2}

// The numbers of goals, questions and findings of experiments in the notes of a game.
const (
	goals     = 3
	questions = 4
	findings  = 3
)

// notesOf returns the notes for a lesson with a game.
func notesOf(w ui.Words, class, game string) classmini.Notes {
	prefix := "classmini.notes." + game + "."
	v := classmini.Notes{
		W: w, Class: class, Game: game, Title: w.T(prefix + "title"), Lead: w.T(prefix + "lead"),
		Goals: texts(w, prefix+"goal", goals), Questions: texts(w, prefix+"question", questions),
	}
	begin := 0
	for i, text := range texts(w, prefix+"step", len(steps)) {
		v.Steps = append(v.Steps, classmini.Step{From: begin, To: begin + steps[i], Text: text})
		begin += steps[i]
	}
	for i, text := range texts(w, prefix+"finding", findings) {
		v.Findings = append(v.Findings, classmini.Finding{Text: text, Source: w.T(prefix + "source" + strconv.Itoa(i+1))})
	}
	return v
}

// texts returns the texts whose ids are id followed by a number from 1 to n.
func texts(w ui.Words, id string, n int) (list []string) {
	for i := range n {
		list = append(list, w.T(id+strconv.Itoa(i+1)))
	}
	return list
}
