package page

import (
	"strconv"
	"strings"

	"aiwolfplay/game"
)

// A ShareStory is a finished game in a few sentences that give no role away: what was public, and what the
// player of one seat did. The zero value is none.
type ShareStory struct {
	Seats, Days, Wolves int
	Claims              int // seats that said last that they are the seer
	Own                 ShareOwn
	Day                 int // of Own
	Votes, Of           int // of ShareExecuted: votes for the seat, and all
	Left                int // of ShareLived: how many lived
}

// A ShareOwn is what the player of a seat tells of themselves; each has a text share.own.<kind>.
type ShareOwn string

// The kinds. The last three are of a game that is told without a player.
const (
	ShareNothing  ShareOwn = ""
	ShareLot      ShareOwn = "lot"      // executed by lot
	ShareNarrow   ShareOwn = "narrow"   // executed by one vote
	ShareExecuted ShareOwn = "executed" // executed
	ShareShort    ShareOwn = "short"    // whom they voted for lacked one vote
	ShareDecided  ShareOwn = "decided"  // their vote decided whom the village executed
	ShareAttacked ShareOwn = "attacked" // found dead
	ShareLived    ShareOwn = "lived"    // to the end

	ShareByLot  ShareOwn = "bylot"  // the lot decided an execution
	ShareByVote ShareOwn = "byvote" // one vote did
)

// ShareOwns lists the kinds that have a text.
var ShareOwns = [...]ShareOwn{
	ShareLot, ShareNarrow, ShareExecuted, ShareShort, ShareDecided, ShareAttacked, ShareLived, ShareByLot, ShareByVote,
}

// ownSentence is what happened to the player of the seat, or in the game, "" for nothing.
func (s ShareStory) ownSentence(w *words) string {
	if s.Own == ShareNothing {
		return ""
	}
	return w.say("share.own."+string(s.Own), "Day", s.Day, "Votes", s.Votes, "Of", s.Of, "Left", s.Left)
}

// riddle is what the game leaves to find out.
func (s ShareStory) riddle(w *words) string {
	var list []string
	if s.Claims > 1 {
		list = append(list, w.keep(w.m.count("share.claims", s.Claims)))
	}
	return strings.Join(append(list, w.keep(w.m.count("share.ask", s.Wolves))), " ")
}

// shareText is the story as a text to send.
func shareText(m messages, s ShareStory) (string, error) {
	w := words{m: m}
	list := []string{w.say("share.game", "Seats", s.Seats, "Days", s.Days)}
	if own := s.ownSentence(&w); own != "" {
		list = append(list, own)
	}
	return strings.Join(append(list, s.riddle(&w)), " "), w.err
}

// ShareWords are the story as a text to send, what happened to the player, and the riddle.
func (r *Renderer) ShareWords(lang Lang, s ShareStory) (text, own, riddle string, err error) {
	set, err := r.set(lang)
	if err != nil {
		return "", "", "", err
	}
	w := words{m: set.messages}
	text, err = shareText(set.messages, s)
	own, riddle = s.ownSentence(&w), s.riddle(&w)
	if err == nil {
		err = w.err
	}
	return text, own, riddle, err
}

// ShareEnd is the page of the end of a game as the player of a seat shares it, NoSeat for one who watched.
func ShareEnd(id string, by game.Seat) string {
	if by == game.NoSeat {
		return ShareAddress(id, EndKey)
	}
	return ShareAddress(id, EndKey) + "?by=" + strconv.Itoa(by.Number())
}
