package page

import (
	"fmt"
	"net"
	"time"

	"aiwolfplay/game/protocol"
)

// Agents is the page that tells how an agent of one's own connects.
type Agents struct {
	Chrome
	Connect Connect
	Site    string // the address of the server, without a slash at the end
	List    AgentList
}

// SessionCommand is the command line that opens a session of a program over HTTP.
func (a *Agents) SessionCommand() string {
	return fmt.Sprintf(`curl -d '{"name":"%s"}' %s/api/v1/sessions`, a.Connect.Name, a.Site)
}

func (*Agents) pageName() string { return "agents" }

// Connect tells the owner of an agent how it connects.
type Connect struct {
	Host    string // as the visitor's machine reaches the gateway
	Port    string // "" if the server receives no agents
	Near    bool   // only programs on the server's own machine reach it
	Name    string // an agent's name, with the key of the visitor as its owner
	Key     string // "" for a visitor who has none yet
	Back    string // where to return to with a key
	Limit   int    // ms for an answer
	Rewrite bool   // utterances in other spellings are taken
}

// Spellings are the other spellings of utterances that lenient readers take.
func (Connect) Spellings() []protocol.Spelling { return protocol.Spellings[:] }

// Address is host:port.
func (c Connect) Address() string { return net.JoinHostPort(c.Host, c.Port) }

// A Library is a client library and the command line that starts an agent of
// it. Their options are those of the libraries' own starters.
type Library struct {
	Name    string
	Command string
	Named   bool // the name stands in the command; otherwise in the program
	Windows bool // the class path is written otherwise there
}

// Libraries lists what agents of the contest are written with.
func (c Connect) Libraries() []Library {
	at := "-h " + c.Host + " -p " + c.Port
	return []Library{
		{"Java", "java -cp aiwolf-common.jar:aiwolf-client.jar:jsonic-1.3.10.jar:MyAgent.jar " +
			"org.aiwolf.common.bin.ClientStarter " + at + " -c org.example.MyAgent -n " + c.Name, true, true},
		{"Python (aiwolf)", "python start.py " + at + " -n " + c.Name, true, false},
		{"Python (AIWolfPy)", "python python_sample.py " + at, false, false},
		{".NET", "ClientStarter " + at + " -c MyNamespace.MyAgent MyAgent.dll -n " + c.Name, true, false},
		{"AIWolf Play", "play join -connect " + c.Address() + " -name " + c.Name + " -agent plain", true, false},
	}
}

// AgentList is which agents are there. It is live.
type AgentList struct {
	Here    []AgentHere
	Yours   []AgentRow
	Refused []AgentRefused // connections from the visitor's own address
}

func (AgentList) partName() string      { return "agentlist" }
func (AgentList) Place() (string, Mode) { return "#agentlist", Replace }

// AgentHere is an agent that is connected.
type AgentHere struct {
	Name    string
	Waiting bool // for a seat
}

// AgentRow is an agent of the visitor's own.
type AgentRow struct {
	ID      string
	Name    string
	Waiting bool
	Gone    bool
	Came    time.Time
	Games   int
	Faults  int
}

// AgentRefused is a connection that was sent away.
type AgentRefused struct {
	At    time.Time
	Fault string
	Sent  string // the beginning of what arrived, "" if nothing did
}

// Faults are the codes of what a connected agent can do wrong; each has a text
// fault.name.<code>, and one that says what it means: fault.note.<code>.
var Faults = [...]string{
	"illegal-utterance", "timeout", "slow", "late", "gave-up", "closed", "line-too-long", "flood",
	"illegal-target", "extra", "rewritten", "bad-name", "http", "old-format", "absent",
}

// Agent is the page on which the owner of an agent looks at its connection.
type Agent struct {
	Chrome
	ID    string
	After uint32 // number of the latest that the page shows
	Most  int    // how many exchanges the log holds
	Held  bool   // it stays as it is, for reading
	State WireState
	Log   WireLog
}

func (*Agent) pageName() string { return "agent" }

// WireState is how a connection stands.
type WireState struct {
	ID, Name, From string
	Came, Gone     time.Time // Gone zero: it is there
	Why            string    // it has gone: a fault's code, "" for none
	Waiting        bool
	Hidden         bool // its owner plays at the same table: the log is shown after the game
	Games          int
	Requests       int
	Timed          int    // exchanges that Median is of
	Median, Max    int    // ms; Max of all requests
	Last           string // the id of the latest game, if it is over and stored
	Faults         []FaultCount
}

func (WireState) partName() string      { return "wirestate" }
func (WireState) Place() (string, Mode) { return "#wirestate", Replace }

// FaultCount is how often something went wrong.
type FaultCount struct {
	Fault     string
	Times     int
	Forbidden bool // by section 4 of the regulation
}

// WireLog is what went over a connection, oldest first.
type WireLog []WireRow

func (WireLog) partName() string      { return "wirerows" }
func (WireLog) Place() (string, Mode) { return "#wirelog", Append }

// WireRow is a packet and what came back.
type WireRow struct {
	Agent   string // id of the connection
	N       uint32
	At      time.Time
	Request string // "" for lines that nobody asked for
	Asked   bool
	Answer  string
	Took    int // ms
	Slow    bool
	Taken   string // what replaced the answer
	Fault   string
	Times   int
	Detail  string
	Size    int
	Packet  bool // can be looked at
	Begins  bool // of a game
}
