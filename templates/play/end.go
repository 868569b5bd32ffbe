package play

import (
	"aiwolfplay/game"
	"aiwolfplay/server/face"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/sharing"
	"aiwolfplay/templates/ui"
)

// End is the result of the game. The zero value, while it runs, is empty.
type End struct {
	Winner game.Side  // SideNone: not over
	You    *seat.Card // nil for spectators
	Seats  []seat.Card
	Days   int
	Replay bool         // shown on the page of a finished game
	Reach  ending.Reach // the people who can see the game
	Share  string       // address of the page to share the end with, "" if it cannot be shared
	Told   ending.Share // the text that is sent with it
	// Turning are the two points that decided the game, or one, in its order; empty if that is not known. If the
	// visitor brought one about, it is among them.
	Turning []ending.Turning
	Course  *ending.Course   // of all executions; nil if that is not known
	Voted   []ending.OwnVote // the viewer's votes and their effects
	// Guesses is the address that sends Guessed later, "" if nobody guesses.
	Guesses string
	Guessed *Guessed
	Again   *AgainAs // nil if the visitor cannot play it again alone
}

// AgainAs offers somebody who has played alone with agents to play again with a role of their choice.
type AgainAs struct {
	Game  string
	Roles []game.Role // of that village
}

// Highlight returns the address of the page that plays the game in a few scenes, "" if it cannot be shared.
func (e End) Highlight() string {
	if e.Share == "" {
		return ""
	}
	return sharing.PlayAddress(e.Share)
}

// Verdict returns "won" or "lost" for a player, and "" for others.
func (e End) Verdict() string {
	switch {
	case e.You == nil:
		return ""
	case e.You.Won:
		return "won"
	}
	return "lost"
}

// over reports whether there is a result.
func (e *End) over() bool { return e.Winner != game.SideNone }

// side returns the word of the winning side, for ids and classes.
func (e *End) side() string {
	if !e.over() {
		return ""
	}
	return ui.Word(e.Winner)
}

// Winners returns the seats of the winning side with glad faces, the living first.
func (e End) Winners() []seat.Card {
	var list, dead []seat.Card
	for _, s := range e.Seats {
		if !s.Won {
			continue
		}
		if s.Seat = s.In(face.Glad); s.Dead {
			dead = append(dead, s)
		} else {
			list = append(list, s)
		}
	}
	return append(list, dead...)
}

// Place returns the element that the end replaces.
func (End) Place() (string, ui.Mode) { return "#end", ui.Replace }
