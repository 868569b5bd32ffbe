package page

import (
	_ "embed" // the client

	"aiwolfplay/templates/shell"
)

// Client is a complete agent in Python, which the page of connecting agents shows and gives to programs.
//
//go:embed client.py
var Client string

// ClientFile is the name under which browsers store Client.
const ClientFile = "client.py"

// Client returns the source of the agent in Python.
func (*Agents) Client() string { return Client }

// ClientCommand is the command line that starts it.
func (c Connect) ClientCommand() string {
	return "python3 " + ClientFile + " " + c.Host + " " + c.Port + " " + c.Name
}

// A WireRequest is a request that agents get; its text is connect.request.<slug>.
type WireRequest struct {
	Name   string // as packets have it
	Answer string // an example of the line that answers it; "" for none
}

// Slug is the part of the text's id.
func (r WireRequest) Slug() string { return shell.Slug(r.Name) }

// Requests lists what an agent is asked, in the order of a game.
func (*Agents) Requests() []WireRequest {
	const target = `{"agentIdx":3}`
	return []WireRequest{
		{"NAME", "MyAgent"}, {"ROLE", "none"}, {"INITIALIZE", ""}, {"DAILY_INITIALIZE", ""},
		{"TALK", "ESTIMATE Agent[03] WEREWOLF"}, {"DAILY_FINISH", ""}, {"VOTE", target}, {"DIVINE", target},
		{"WHISPER", "ATTACK Agent[03]"}, {"GUARD", target}, {"ATTACK", target}, {"FINISH", ""},
	}
}
