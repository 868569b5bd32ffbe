package page

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/ui"
)

// A Patch is the data of one message of the feed, in JSON. The contract is
// written down in static/js/feed.js.
type Patch struct {
	Phase    string         `json:"phase,omitempty"`    // for the colour of the page
	Parts    []PatchPart    `json:"parts,omitempty"`    // in the order in which they are to be put in
	Announce []Announcement `json:"announce,omitempty"` // for screen readers
}

// An Announcement is a short sentence that is read out.
type Announcement struct {
	Text string `json:"text"`
	For  string `json:"for,omitempty"` // who wants little hears it: "me" is about the listener, "key" matters
}

// A PatchPart is one part of a Patch.
type PatchPart struct {
	Target string  `json:"target"` // CSS selector of an element of the table page
	Mode   ui.Mode `json:"mode"`
	HTML   string  `json:"html"`
}

// Patch renders the parts that changed. Announce is left to the caller.
func (r *Renderer) Patch(lang ui.Lang, phase game.Phase, parts ...ui.Part) (Patch, error) {
	patch := Patch{Phase: ui.PhaseWord(phase)}
	for _, part := range parts {
		html, err := r.Part(lang, part)
		if err != nil {
			return Patch{}, err
		}
		target, mode := part.Place()
		patch.Parts = append(patch.Parts, PatchPart{Target: target, Mode: mode, HTML: html})
	}
	return patch, nil
}
