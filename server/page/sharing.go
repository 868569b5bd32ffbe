package page

import (
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/templates/ending"
)

// A ShareStory is a finished game in a few sentences that give no role away, see package ending.
type (
	ShareStory = ending.Share
	ShareOwn   = ending.ShareOwn
)

// The kinds of ShareOwn, see package ending.
const (
	ShareNothing  = ending.ShareNothing
	ShareLot      = ending.ShareLot
	ShareNarrow   = ending.ShareNarrow
	ShareExecuted = ending.ShareExecuted
	ShareShort    = ending.ShareShort
	ShareDecided  = ending.ShareDecided
	ShareAttacked = ending.ShareAttacked
	ShareLived    = ending.ShareLived
	ShareByLot    = ending.ShareByLot
	ShareByVote   = ending.ShareByVote
)

// ShareWords returns the story as a text to send, what happened to the player, and the riddle.
func (r *Renderer) ShareWords(lang Lang, s ShareStory) (text, own, riddle string, err error) {
	w, err := r.Words(lang)
	if err != nil {
		return "", "", "", err
	}
	return s.Text(w), s.OwnSentence(w), s.Riddle(w), nil
}

// ShareEnd is the page of the end of a game as the player of a seat shares it, NoSeat for one who watched.
func ShareEnd(id string, by game.Seat) string {
	if by == game.NoSeat {
		return ShareAddress(id, EndKey)
	}
	return ShareAddress(id, EndKey) + "?by=" + strconv.Itoa(by.Number())
}
