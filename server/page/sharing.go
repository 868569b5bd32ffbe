package page

import (
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/sharing"
	"aiwolfplay/templates/ui"
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

// Moments and ends of games that people share, see package sharing.
type (
	Glimpse        = sharing.Glimpse
	Moment         = sharing.Moment
	ShareText      = sharing.Text
	FramedGame     = sharing.Framed
	Highlight      = sharing.Highlight
	HighlightScene = sharing.Scene
	HighlightSeat  = sharing.SceneSeat
	HighlightKind  = sharing.SceneKind
	VoteCount      = sharing.VoteCount
	Preview        = ui.Preview
)

// HighlightTime is the time that a highlight takes, see package sharing.
const HighlightTime = sharing.HighlightTime

// The kinds of scenes, see package sharing.
const (
	HighlightOpen = sharing.SceneOpen
	HighlightTalk = sharing.SceneTalk
	HighlightVote = sharing.SceneVote
	HighlightDied = sharing.SceneDied
	HighlightSafe = sharing.SceneSafe
	HighlightAsk  = sharing.SceneAsk
)

// EndKey is the key of the last moment of a game.
const EndKey = sharing.EndKey

// Addresses of what is shared, see package sharing.
var (
	ShareAddress = sharing.Address
	ShareEnd     = sharing.EndAddress
)
