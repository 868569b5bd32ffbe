package rooms

import (
	"slices"
	"strconv"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/templates/agents"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Room is the page of a table that waits for people.
type Room struct {
	ui.Chrome
	Link    string // absolute address that the QR code leads to
	Near    bool   // it leads nowhere but to the machine of the program
	State   State
	Error   string // why the last press was refused
	Connect agents.Connect
	Agents  []string // names of connected agents that wait
}

// Meta returns the frame's part of the page.
func (r *Room) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "room", Title: w.Title(w.T("room.title", "Code", r.State.Code)), Refresh: 5}
}

// connecting reports whether a seat is kept for an agent that connects.
func (r *Room) connecting() bool {
	return slices.ContainsFunc(r.State.Chairs, func(c Chair) bool { return c.Waits || c.Joined != "" })
}

// State is the part of a room that changes.
type State struct {
	Code    string
	Mini    Mini
	Setup   rules.Setup // of a village
	Pace    string
	Chairs  []Chair
	You     seat.Seat // NoSeat: not seated
	Host    bool      // the viewer is
	Removed bool      // the host has freed the viewer's seat
	Moved   bool      // the viewer's seat has gone over to another device
	Free    int
	People  int
	Watch   bool // the game can be watched
	Watches bool // the viewer can watch it
	Listed  bool // the lobby lists it
	Fill    bool
	Ready   bool      // the host can begin the game
	Starts  time.Time // when the game begins automatically; zero if it does not
	Now     time.Time
	Agents  []string
	Out     []Out // those that the host, the viewer, has removed

	Characters bool // agents will appear as characters
}

// An Out is somebody that the host has removed and can let in again.
type Out struct {
	Number int
	Name   string
}

// Place returns the element that the room replaces.
func (State) Place() (string, ui.Mode) { return "#room", ui.Replace }

// A Mini is the mini-game of a room in the viewer's words. The zero value means that a village is played.
type Mini struct {
	Game    string // its name in message ids
	Setting string
	Games   []Offer // what the host can choose, nil for others
}

// An Offer is a mini-game that can be chosen, with its settings.
type Offer struct {
	Game     string
	Settings []Setting
}

// A Setting is one of a mini-game's settings.
type Setting struct {
	Value  string // of the form: GAME/SETTING
	Name   string // in words
	Chosen bool
}

// Rules returns the rules of a village.
func (r State) Rules() Rules { return Rules{r.Setup} }

// Chair is a seat of a room.
type Chair struct {
	seat.Seat
	Code   string
	Want   string // anyone, person, agent
	Agent  string
	Joined string // the connected agent that has taken the seat
	Waits  bool   // the seat is kept for an agent that has not connected yet
	Taken  bool
	Kept   bool // for the occupant in the previous game

	MayClaim bool // the viewer may say that it is kept for them
	Claimed  bool // the viewer has said so; or the viewer is the host, and somebody else has
	Host     bool
	You      bool
	Away     bool
	Yours    bool // the viewer is the room's host
	Agents   []string
}

// chosen returns the selected value of the seat's form that names an agent, "" if none does.
func (c *Chair) chosen() string {
	if c.Want != "agent" {
		return ""
	}
	return "agent:" + c.Agent
}

// special reports whether the seat is kept for an agent that is in no list of agents.
func (c *Chair) special() bool {
	return c.Want == "agent" && !slices.Contains(c.Agents, c.Agent)
}

// moving offers to move the visitor's seat to another device.
func (r *Room) moving() ui.Moving {
	return ui.Moving{Action: "/join/" + r.State.Code, Account: r.Account}
}

// Reach names the people who will be able to see the game of the room.
func (r State) Reach() ending.Reach { return ending.ReachOf(r.Listed, r.Watch) }

// sits reports whether the viewer is asked to sit down: they have no seat, and have had none.
func (r *State) sits() bool { return !r.You.Some() && !r.Removed && !r.Moved }

// missing describes the people of the last game who have not come. Seats are kept for them.
type missing struct {
	count         int
	first, second string // the names of the first two
}

// missing returns the people for whom the room waits.
func (r *State) missing() (m missing) {
	for i := range r.Chairs {
		if !r.Chairs[i].Kept || r.Chairs[i].Taken {
			continue
		}
		switch m.count {
		case 0:
			m.first = r.Chairs[i].Name
		case 1:
			m.second = r.Chairs[i].Name
		}
		m.count++
	}
	return m
}

// names returns the names of the missing people. If there are more than two, it counts them.
func (m missing) names(w ui.Words) string {
	switch m.count {
	case 1:
		return w.T("room.missing.name", "Name", w.Called(m.first))
	case 2:
		return w.T("room.missing.names", "Name", w.Called(m.first), "Other", w.Called(m.second))
	}
	return w.N("room.missing.count", m.count)
}

// start returns the label of the button that begins without the missing people.
func (m missing) start(w ui.Words) string {
	switch m.count {
	case 0:
		return w.T("room.start")
	case 1:
		return w.T("room.without.name", "Name", w.Called(m.first))
	case 2:
		return w.T("room.without.names", "Name", w.Called(m.first), "Other", w.Called(m.second))
	}
	return w.N("room.without.count", m.count)
}

// hint returns a text that says to the host what will happen at the start.
func (r *State) hint(w ui.Words) string {
	switch {
	case r.Free > 0 && r.Fill:
		return w.N("room.hint.fill", r.Free)
	case r.missing().count == 0:
		return w.T("room.hint.ready")
	}
	return ""
}

// joined reports whether a connected agent has the chair.
func (c *Chair) joined() bool { return !c.Taken && !c.Kept && c.Joined != "" }

// holder returns the name of the occupant, or the kind of occupant that may sit on the chair.
func (c *Chair) holder(w ui.Words) string {
	switch {
	case c.Taken:
		return w.Called(c.Name)
	case c.Kept:
		return w.T("room.kept", "Name", w.Called(c.Name))
	case c.Want == "agent":
		return w.T("room.want.agent", "Agent", w.Mind(c.Agent))
	case c.Want == "person":
		return w.T("room.free.person")
	}
	return w.T("room.free.anyone")
}

// number returns the number of the seat for a form.
func (c *Chair) number() string { return strconv.Itoa(c.Seat.Seat.Number()) }
