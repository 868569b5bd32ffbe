package ending

import (
	"strings"

	"aiwolfplay/templates/ui"
)

// A Share describes a finished game in a few sentences that reveal no role: the public events, and the fate of the
// player of one seat. The zero value describes no game.
type Share struct {
	Seats, Days, Wolves int
	Claims              int // seats that said last that they are the seer
	Own                 ShareOwn
	Day                 int // of Own
	Votes, Of           int // of ShareExecuted: votes for the seat, and all
	Left                int // of ShareLived: how many lived
}

// A ShareOwn says what happened to the player who shares the game. Each has a text share.own.<kind>.
type ShareOwn string

// The kinds. The last two are for a game that is shared without a player.
const (
	ShareNothing  ShareOwn = ""
	ShareLot      ShareOwn = "lot"      // executed by lot
	ShareNarrow   ShareOwn = "narrow"   // executed by one vote
	ShareExecuted ShareOwn = "executed" // executed
	ShareShort    ShareOwn = "short"    // the seat for which they voted lacked one vote
	ShareDecided  ShareOwn = "decided"  // their vote decided the execution
	ShareAttacked ShareOwn = "attacked" // found dead
	ShareLived    ShareOwn = "lived"    // to the end

	ShareByLot  ShareOwn = "bylot"  // the lot decided an execution
	ShareByVote ShareOwn = "byvote" // one vote did
)

// ShareOwns lists the kinds that have a text.
var ShareOwns = [...]ShareOwn{
	ShareLot, ShareNarrow, ShareExecuted, ShareShort, ShareDecided, ShareAttacked, ShareLived, ShareByLot, ShareByVote,
}

// OwnSentence returns a sentence about the player of the seat, or about the game. It returns "" if there is nothing
// to say.
func (s Share) OwnSentence(w ui.Words) string {
	if s.Own == ShareNothing {
		return ""
	}
	return w.T("share.own."+string(s.Own), "Day", s.Day, "Votes", s.Votes, "Of", s.Of, "Left", s.Left)
}

// Riddle returns the question that the game leaves open.
func (s Share) Riddle(w ui.Words) string {
	ask := w.N("share.ask", s.Wolves)
	if s.Claims > 1 {
		return w.N("share.claims", s.Claims) + " " + ask
	}
	return ask
}

// Text returns the text to send.
func (s Share) Text(w ui.Words) string {
	list := []string{w.T("share.game", "Seats", s.Seats, "Days", s.Days)}
	if own := s.OwnSentence(w); own != "" {
		list = append(list, own)
	}
	return strings.Join(append(list, s.Riddle(w)), " ")
}
