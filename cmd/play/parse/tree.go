package parse

import "aiwolfplay/game/protocol"

// A node is a sentence as JSON, without empty fields.
type node struct {
	Op      string    `json:"op,omitempty"`
	Verb    string    `json:"verb,omitempty"`
	Subject string    `json:"subject,omitempty"`
	Target  string    `json:"target,omitempty"`
	Role    string    `json:"role,omitempty"`
	Species string    `json:"species,omitempty"`
	Day     *int32    `json:"day,omitempty"`
	Talk    *talkNode `json:"talk,omitempty"`
	Args    []node    `json:"args,omitempty"`
}

type talkNode struct {
	Channel string `json:"channel"`
	Day     int32  `json:"day"`
	ID      int32  `json:"id"`
}

func nodeOf(s *protocol.Sentence) node {
	n := node{
		Op: s.Op.String(), Verb: s.Verb.String(), Subject: s.Subject.String(), Target: s.Target.String(),
		Role: s.Role.String(), Species: s.Species.String(),
	}
	if s.Op.TakesDay() {
		n.Day = &s.Day
	}
	if s.Verb.TakesTalk() {
		n.Talk = &talkNode{s.Talk.Channel.String(), s.Talk.Day, s.Talk.ID}
	}
	for i := range s.Args {
		n.Args = append(n.Args, nodeOf(&s.Args[i]))
	}
	return n
}
