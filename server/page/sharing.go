package page

import (
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/ui"
)

// ShareWords returns the story as a text to send, what happened to the player, and the riddle.
func (r *Renderer) ShareWords(lang ui.Lang, s ending.Share) (text, own, riddle string, err error) {
	w, err := r.Words(lang)
	if err != nil {
		return "", "", "", err
	}
	return s.Text(w), s.OwnSentence(w), s.Riddle(w), nil
}
