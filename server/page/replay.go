package page

// ReplayStep contains the data that a browser needs to move from one moment of a replay to another.
// static/js/replay.js documents the format.
type ReplayStep struct {
	Patch
	Remove []string `json:"remove,omitempty"` // ids of lines that have not been said yet at that moment
	At     int      `json:"at"`
	Now    bool     `json:"now,omitempty"` // the latest moment of a running game
	Place  string   `json:"place"`         // the moment in words
	URL    string   `json:"url"`
}
