package agents

import (
	_ "embed" // the client

	"aiwolfplay/templates/ui"
)

// Client is a complete agent in Python, which the page of connecting agents shows and gives to programs.
//
//go:embed client.py
var Client string

// ClientFile is the name under which browsers store Client.
const ClientFile = "client.py"

// clientCommand returns the command line that starts the client.
func (c Connect) clientCommand() string {
	return "python3 " + ClientFile + " " + c.Host + " " + c.Port + " " + c.Name
}

// A Request is a kind of request to agents. Its text is connect.request.<slug>.
type Request struct {
	Name   string // as packets have it
	Answer string // an example of the line that answers it; "" for none
}

// TextID returns the id of the text that explains the request.
func (r Request) TextID() string { return "connect.request." + ui.Slug(r.Name) }

// target answers requests for a seat.
const target = `{"agentIdx":3}`

// Requests lists what an agent is asked, in the order of a game.
var Requests = [...]Request{
	{"NAME", "MyAgent"}, {"ROLE", "none"}, {"INITIALIZE", ""}, {"DAILY_INITIALIZE", ""},
	{"TALK", "ESTIMATE Agent[03] WEREWOLF"}, {"DAILY_FINISH", ""}, {"VOTE", target}, {"DIVINE", target},
	{"WHISPER", "ATTACK Agent[03]"}, {"GUARD", target}, {"ATTACK", target}, {"FINISH", ""},
}
