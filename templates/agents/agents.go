// Package agents has the pages of agents that connect: how to connect one, those that are connected, and an inspector
// that shows the owner of an agent the exchanges of its connection.
package agents

import (
	"fmt"
	"net"
	"time"

	"aiwolfplay/game/protocol"
	"aiwolfplay/templates/ui"
)

// Page shows how to connect an agent, and lists those that are connected.
type Page struct {
	ui.Chrome
	Connect Connect
	Site    string // the address of the server, without a slash at the end
	List    List
}

// Meta returns the frame's part of the page.
func (*Page) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "agents", Title: w.Title(w.T("connect.title")), Refresh: 10}
}

// sessionCommand returns the command line that opens a session of a program over HTTP.
func (p *Page) sessionCommand() string {
	return fmt.Sprintf(`curl -d '{"name":"%s"}' %s/api/v1/sessions`, p.Connect.Name, p.Site)
}

// Connect shows the owner of an agent how to connect it.
type Connect struct {
	Host    string // as the visitor's machine reaches the gateway
	Port    string // "" if the server receives no agents
	Near    bool   // only programs on the server's own machine reach it
	Name    string // an agent's name, with the key of the visitor as its owner
	Key     string // "" for a visitor without one
	Back    string // the page to return to with a new key
	Limit   int    // ms for an answer
	Rewrite bool   // the server accepts utterances in other spellings
}

// serveCommand returns the command line of a server that receives agents at a port.
func serveCommand(port string) string { return "play serve -tcp 0.0.0.0:" + port }

// A library is a client library and the command line that starts an agent written with it. The options are those of the
// library's own starter.
type library struct {
	name    string
	command string
	named   bool // the command contains the name; otherwise the program does
	windows bool // Windows separates the class path by semicolons
}

// libraries returns the libraries with which agents of the AIWolf contest are written.
func (c Connect) libraries() []library {
	at := "-h " + c.Host + " -p " + c.Port
	return []library{
		{"Java", "java -cp aiwolf-common.jar:aiwolf-client.jar:jsonic-1.3.10.jar:MyAgent.jar " +
			"org.aiwolf.common.bin.ClientStarter " + at + " -c org.example.MyAgent -n " + c.Name, true, true},
		{"Python (aiwolf)", "python start.py " + at + " -n " + c.Name, true, false},
		{"Python (AIWolfPy)", "python python_sample.py " + at, false, false},
		{".NET", "ClientStarter " + at + " -c MyNamespace.MyAgent MyAgent.dll -n " + c.Name, true, false},
		{
			"AIWolf Play", "play join -connect " + net.JoinHostPort(c.Host, c.Port) + " -name " + c.Name + " -agent plain",
			true, false,
		},
	}
}

// spellings are the other spellings of utterances that lenient readers accept.
var spellings = protocol.Spellings[:]

// A List has the agents that are connected. It is live.
type List struct {
	Here    []Here
	Yours   []Row
	Refused []Refused // connections from the visitor's own address
}

// Place returns the element that the list replaces.
func (List) Place() (string, ui.Mode) { return "#agentlist", ui.Replace }

// Here is an agent that is connected.
type Here struct {
	Name    string
	Waiting bool // for a seat
}

// A Row is an agent of the visitor.
type Row struct {
	ID      string
	Name    string
	Waiting bool
	Gone    bool
	Came    time.Time
	Games   int
	Faults  int
}

// doing returns a text that says whether an agent waits for a seat or sits at a table.
func doing(w ui.Words, waiting bool) string {
	if waiting {
		return w.T("connect.here.waits")
	}
	return w.T("connect.here.sits")
}

// state returns a text that says whether the agent is connected, and whether it waits for a seat.
func (r *Row) state(w ui.Words) string {
	if r.Gone {
		return w.T("wire.gone")
	}
	return doing(w, r.Waiting)
}

// Refused is a connection that was refused.
type Refused struct {
	At    time.Time
	Fault string
	Sent  string // the beginning of the bytes that arrived, "" for none
}

// Faults are the codes of the faults of connected agents. Each has a text fault.name.<code>, and an explanation
// fault.note.<code>.
var Faults = [...]string{
	"illegal-utterance", "timeout", "slow", "late", "gave-up", "closed", "line-too-long", "flood",
	"illegal-target", "extra", "rewritten", "bad-name", "http", "old-format", "absent",
}

// A FaultCount counts a fault.
type FaultCount struct {
	Fault     string
	Times     int
	Forbidden bool // by section 4 of the regulation
}

// Inspector is the page on which the owner of an agent looks at its connection.
type Inspector struct {
	ui.Chrome
	ID    string
	After uint32 // number of the latest exchange on the page
	Most  int    // exchanges that the log holds
	Held  bool   // the page doesn't change, so that it can be read
	State State
	Log   Log
}

// Meta returns the frame's part of the page.
func (p *Inspector) Meta(w ui.Words) ui.Meta {
	m := ui.Meta{Name: "agent", Title: w.Title(w.T("wire.title", "Name", p.State.Name))}
	if !p.Held {
		m.Refresh = 5
	}
	return m
}

// State is the state of a connection.
type State struct {
	ID, Name, From string
	Came, Gone     time.Time // Gone is zero while it is connected
	Why            string    // the code of the fault that ended it, "" for none
	Waiting        bool
	Hidden         bool // its owner plays at the same table; the log is shown after the game
	Games          int
	Requests       int
	Timed          int    // number of exchanges that Median is computed from
	Median, Max    int    // ms; Max of all requests
	Last           string // the id of the latest game, if it is over and stored
	Faults         []FaultCount
}

// Place returns the element that the state replaces.
func (State) Place() (string, ui.Mode) { return "#wirestate", ui.Replace }

// A Log lists the exchanges of a connection, oldest first.
type Log []Exchange

// Place returns the list to which the exchanges are added.
func (Log) Place() (string, ui.Mode) { return "#wirelog", ui.Append }

// An Exchange is a packet and its answer.
type Exchange struct {
	Agent   string // id of the connection
	N       uint32
	At      time.Time
	Request string // "" for lines that answer no packet
	Asked   bool
	Answer  string
	Took    int // ms
	Slow    bool
	Taken   string // the utterance that replaced the answer
	Fault   string
	Times   int
	Detail  string
	Size    int
	Packet  bool // it is kept, and can be shown
	Begins  bool // it is the first of a game
}

// unasked returns a text that names a line that answers no packet.
func (e *Exchange) unasked(w ui.Words) string {
	if e.Fault == "late" {
		return w.T("wire.late")
	}
	return w.T("wire.unasked")
}

// nothing returns a text that says why there is no answer.
func (e *Exchange) nothing(w ui.Words) string {
	if e.Fault == "timeout" || e.Fault == "closed" {
		return w.T("wire.noanswer")
	}
	return w.T("wire.empty")
}

// remedy returns a text that says how the server handled a fault.
func (e *Exchange) remedy(w ui.Words) string {
	if e.Taken != "" {
		return w.T("wire.taken", "Text", e.Taken)
	}
	return w.T("fault.note." + e.Fault)
}

// clock formats a time of the day.
func clock(t time.Time) string { return t.Format("15:04:05") }
