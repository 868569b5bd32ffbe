package page

// What the log and the dock say of who plays a seat.
const (
	LineSubstituted LineKind = "substituted" // Seat: an agent plays for the person from here on
	LineReturned    LineKind = "returned"    // Seat: the person plays again

	DockRelieved DockMode = "relieved" // an agent plays the viewer's seat, until they take it back
)

// An Eyes says with which eyes a table is watched.
type Eyes string

// The lenses. A seat's own is no choice, and has none of these.
const (
	EyesSeat   Eyes = ""
	EyesPublic Eyes = "public"
	EyesAll    Eyes = "all" // every secret; at tables of built-in agents only
)
