package page

import (
	"fmt"
	"net"
	"time"

	"aiwolfplay/game/protocol"
)

// Agents is the page of connected agents. It shows how to connect an agent.
type Agents struct {
	Chrome
	Connect Connect
	Site    string // the address of the server, without a slash at the end
	List    AgentList
}

// SessionCommand returns the command line that opens a session of a program over HTTP.
func (a *Agents) SessionCommand() string {
	return fmt.Sprintf(`curl -d '{"name":"%s"}' %s/api/v1/sessions`, a.Connect.Name, a.Site)
}

func (*Agents) pageName() string { return "agents" }

// Connect shows the owner of an agent how to connect it.
type Connect struct {
	Host    string // as the visitor's machine reaches the gateway
	Port    string // "" if the server receives no agents
	Near    bool   // only programs on the server's own machine reach it
	Name    string // an agent's name, with the key of the visitor as its owner
	Key     string // "" for a visitor who has none yet
	Back    string // the page to return to with a new key
	Limit   int    // ms for an answer
	Rewrite bool   // the server accepts utterances in other spellings
}

// Spellings returns the other spellings of utterances that lenient readers accept.
func (Connect) Spellings() []protocol.Spelling { return protocol.Spellings[:] }

// Address returns host:port.
func (c Connect) Address() string { return net.JoinHostPort(c.Host, c.Port) }

// A Library is a client library and the command line that starts an agent written with
// it. The options are those of the library's own starter.
type Library struct {
	Name    string
	Command string
	Named   bool // the command contains the name; otherwise the program does
	Windows bool // Windows separates the class path by semicolons
}

// Libraries returns the libraries with which agents of the AIWolf contest are written.
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

// AgentList lists the agents that are connected. It is live.
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

// AgentRow is an agent of the visitor.
type AgentRow struct {
	ID      string
	Name    string
	Waiting bool
	Gone    bool
	Came    time.Time
	Games   int
	Faults  int
}

// AgentRefused is a connection that was refused.
type AgentRefused struct {
	At    time.Time
	Fault string
	Sent  string // the beginning of the bytes that arrived, "" for none
}

// Faults are the codes of the faults of connected agents. Each has a text
// fault.name.<code>, and an explanation fault.note.<code>.
var Faults = [...]string{
	"illegal-utterance", "timeout", "slow", "late", "gave-up", "closed", "line-too-long", "flood",
	"illegal-target", "extra", "rewritten", "bad-name", "http", "old-format", "absent",
}

// Agent is the page on which the owner of an agent looks at its connection.
type Agent struct {
	Chrome
	ID    string
	After uint32 // number of the latest exchange on the page
	Most  int    // exchanges that the log holds
	Held  bool   // the page doesn't change, so that it can be read
	State WireState
	Log   WireLog
}

func (*Agent) pageName() string { return "agent" }

// WireState is the state of a connection.
type WireState struct {
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

func (WireState) partName() string      { return "wirestate" }
func (WireState) Place() (string, Mode) { return "#wirestate", Replace }

// FaultCount counts a fault.
type FaultCount struct {
	Fault     string
	Times     int
	Forbidden bool // by section 4 of the regulation
}

// WireLog lists the exchanges of a connection, oldest first.
type WireLog []WireRow

func (WireLog) partName() string      { return "wirerows" }
func (WireLog) Place() (string, Mode) { return "#wirelog", Append }

// WireRow is a packet and its answer.
type WireRow struct {
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
