package page

// An agent plays for a person.
const (
	DockSubstituted DockMode = "substituted" // an agent plays the viewer's seat, until they take it back
)

// A Holding is somebody for whom all others wait.
type Holding struct {
	Seat
	Table string
	Yours bool // the viewer may let an agent play for them
}

// Lending says who may look through the viewer's eyes.
type Lending struct {
	Table string
	To    string // nobody, everybody, name
	Name  string // of the one person who may
}
