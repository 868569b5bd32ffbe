package page

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/ui"
)

// A Patch is the data of one message of the feed, in JSON. static/js/feed.js documents the format.
type Patch struct {
	Phase    string         `json:"phase,omitempty"`    // for the colour of the page
	Parts    []PatchPart    `json:"parts,omitempty"`    // in the order in which the browser inserts them
	Announce []Announcement `json:"announce,omitempty"` // for screen readers
}

// An Announcement is a short sentence that screen readers read out. Listeners who want fewer announcements hear only
// those whose For is set.
type Announcement struct {
	Text string `json:"text"`
	For  string `json:"for,omitempty"` // "me" if it concerns the listener, "key" if it is important
}

// A PatchPart is one part of a Patch.
type PatchPart struct {
	Target string  `json:"target"` // CSS selector of an element of the table page
	Mode   ui.Mode `json:"mode"`
	HTML   string  `json:"html"`
}

// Patch renders the parts that changed. The caller sets Announce.
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
