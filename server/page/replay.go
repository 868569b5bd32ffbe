package page

// ReplayStep is what a browser needs to go from one moment of a replay to
// another. The contract is written down in static/js/replay.js.
type ReplayStep struct {
	Patch
	Remove []string `json:"remove,omitempty"` // ids of lines that have not been said yet
	At     int      `json:"at"`
	Now    bool     `json:"now,omitempty"` // of a running game: nothing has happened after this
	Place  string   `json:"place"`         // where this is, in words
	URL    string   `json:"url"`
}
