package page

import (
	"fmt"
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/shell"
)

// OpenRoom is the form that opens a room.
type OpenRoom struct {
	Chrome
	Setup  rules.Setup // of the chosen size, with the regulation's rules
	Agents []string    // that can be chosen
}

func (*OpenRoom) pageName() string { return "open" }

// Seats returns the chosen size.
func (o *OpenRoom) Seats() int { return o.Setup.Seats() }

// Numbers lists the seats from 1.
func (o *OpenRoom) Numbers() []int { return numbers(1, o.Seats()) }

// Sizes lists the villages: the regulation's two first.
func (*OpenRoom) Sizes() []int { return Sizes() }

// Rules returns what is played.
func (o *OpenRoom) Rules() Rules { return Rules{o.Setup} }

// Choices lists what can be chosen of the rules.
func (*OpenRoom) Choices() []rules.Choice { return rules.Choices() }

// Paces lists the paces of a table.
func (*OpenRoom) Paces() []string { return paces[:] }

// Waits lists after how many minutes a room may begin by itself; 0 is never.
func (*OpenRoom) Waits() []int { return []int{0, 1, 3, 5, 10} }

// Sizes lists the villages that can be played: the regulation's two first.
func Sizes() []int {
	sizes := []int{5, 15}
	for _, n := range numbers(rules.MinSeats, game.MaxSeats) {
		if n != 5 && n != 15 {
			sizes = append(sizes, n)
		}
	}
	return sizes
}

func numbers(from, to int) []int {
	var list []int
	for n := from; n <= to; n++ {
		list = append(list, n)
	}
	return list
}

// Rules is a setup in words: the panel of the rules is made from what is played.
type Rules struct{ rules.Setup }

// RoleCounts lists the roles of the village.
func (r Rules) RoleCounts() []RoleCount {
	var list []RoleCount
	for _, role := range game.Roles {
		if n := int(r.Roles[role]); n > 0 {
			list = append(list, RoleCount{Role: role, Seats: n})
		}
	}
	return list
}

// Told lists the options that have a line of their own.
func (r Rules) Told() []RuleOption {
	var list []RuleOption
	for _, o := range rules.Options() {
		value := o.Of(r.Setup)
		if o.Shown == rules.Always || o.Shown == rules.WhenOn && value > 0 {
			list = append(list, RuleOption{o.Name, value})
		}
	}
	return list
}

// RuleOption is an option of the rules, and its value in a setup.
type RuleOption struct {
	Name  string
	Value uint8
}

func (o RuleOption) id() string {
	if o.Value > 0 {
		return "rules." + o.Name + ".on"
	}
	return "rules." + o.Name + ".off"
}

// Guards reports whether somebody guards at night.
func (r Rules) Guards() bool { return r.Roles[game.RoleBodyguard] > 0 }

// Identifies reports whether somebody learns what the executed were.
func (r Rules) Identifies() bool { return r.Roles[game.RoleMedium] > 0 }

// Whispers reports whether there are wolves who whisper.
func (r Rules) Whispers() bool { return r.Roles[game.RoleWerewolf] > 1 }

// Room is the page of a table that waits for people.
type Room struct {
	Chrome
	Link    string // absolute address that the QR code leads to
	Near    bool   // it leads nowhere but to the machine of the program
	State   RoomState
	Error   string // why the last press was refused
	Connect Connect
	Agents  []string // names of connected agents that wait
}

func (*Room) pageName() string { return "room" }

// Shown is the link as it is shown.
func (r *Room) Shown() CodeLink { return shell.CodeLinkOf(r.Link) }

// Connecting reports whether a seat is kept for an agent that connects.
func (r *Room) Connecting() bool {
	return slices.ContainsFunc(r.State.Chairs, func(c Chair) bool { return c.Waits || c.Joined != "" })
}

// RoomState is what changes in a room while one looks.
type RoomState struct {
	Code    string
	Mini    MiniChoice
	Setup   rules.Setup // of a village
	Pace    string
	Chairs  []Chair
	You     Seat // NoSeat: not seated
	Host    bool // the viewer is
	Removed bool // the host has freed the viewer's seat
	Moved   bool // the viewer's seat has gone over to another device
	Free    int
	People  int
	Watch   bool // the game can be watched
	Watches bool // by the viewer at least
	Listed  bool // the lobby lists it
	Fill    bool
	Ready   bool      // the host can begin
	Starts  time.Time // by itself; zero for never
	Now     time.Time
	Agents  []string
	Out     []Out // whom the host, who looks, has removed

	Characters bool // agents will appear as characters
}

// An Out is somebody whom the host has removed and can let in again.
type Out struct {
	Number int
	Name   string
}

func (RoomState) partName() string      { return "room" }
func (RoomState) Place() (string, Mode) { return "#room", Replace }

// A MiniChoice is the mini-game of a room in the viewer's words. The zero value means that a village is played.
type MiniChoice struct {
	Game    string // its name in message ids
	Setting string
	Games   []MiniOffer // what the host can choose, nil for others
}

// A MiniOffer is a mini-game that can be chosen, with its settings.
type MiniOffer struct {
	Game     string
	Settings []MiniSetting
}

// A MiniSetting is one of a mini-game's settings.
type MiniSetting struct {
	Value  string // of the form: GAME/SETTING
	Name   string // in words
	Chosen bool
}

// Rules returns what is to be played in a village.
func (r RoomState) Rules() Rules { return Rules{r.Setup} }

// Chair is a seat of a room.
type Chair struct {
	Seat
	Code   string
	Want   string // anyone, person, agent
	Agent  string
	Joined string // the connected agent that has taken the seat
	Waits  bool   // the seat is kept for an agent that has not connected yet
	Taken  bool
	Kept   bool // for somebody who sat there in the game before

	MayClaim bool // the viewer may say that it is kept for them
	Claimed  bool // the viewer has said so, or to the host somebody has
	Host     bool
	You      bool
	Away     bool
	Yours    bool // the viewer is the room's host
	Agents   []string
}

// Chosen is the choice of the seat's form that is an agent, "" if none is.
func (c Chair) Chosen() string {
	if c.Want != "agent" {
		return ""
	}
	return "agent:" + c.Agent
}

// OpenLists is what the lobby shows of others' tables.
type OpenLists struct {
	Rooms   []OpenTable
	Running []OpenTable
	More    bool // there is more than is shown here
}

func (OpenLists) partName() string      { return "openlists" }
func (OpenLists) Place() (string, Mode) { return "#openlists", Replace }

// OpenTable is a room or game in OpenLists.
type OpenTable struct {
	ID     string // the room's code, or the game's id
	Mini   string // the mini-game of a room, "" for a village
	Seats  int
	Free   int
	People int
	Pace   string
	Day    int
	Phase  game.Phase
	Living int
	Since  time.Time
}

// Tables is the list of open rooms and running games, with a filter.
type Tables struct {
	Chrome
	Lists OpenLists
	Seats int    // only villages of this size; 0 for all
	Kind  string // "", "rooms", "running"
	Page  int    // from 1
	Pages int
}

func (*Tables) pageName() string { return "tables" }

// Sizes lists the sizes to filter by.
func (*Tables) Sizes() []int { return numbers(rules.MinSeats, game.MaxSeats) }

// Href is the address of a page of the list with the same filter.
func (t *Tables) Href(page int) string {
	return fmt.Sprintf("/tables?kind=%s&seats=%d&page=%d", t.Kind, t.Seats, page)
}

// Special reports whether the seat is kept for an agent that is in no list of agents.
func (c Chair) Special() bool {
	return c.Want == "agent" && !slices.Contains(c.Agents, c.Agent)
}
