package storybook

import (
	"time"

	"aiwolfplay/templates/agents"
)

// wireStories returns the stories of the pages of agents that connect.
func wireStories() []Story {
	connect := agents.Connect{
		Host:    "192.168.1.20",
		Port:    "10000",
		Name:    "MyAgent@4k7wxnpq2m",
		Key:     "4k7wxnpq2m",
		Back:    "/agents",
		Limit:   1000,
		Rewrite: true,
	}
	stranger := connect
	stranger.Name, stranger.Key, stranger.Host, stranger.Near = "MyAgent", "", "127.0.0.1", true
	at := func(seconds float64) time.Time { return now.Add(time.Duration(seconds * float64(time.Second))) }
	list := agents.List{
		Here: []agents.Here{{Name: "taro", Waiting: true}, {Name: "アイウルフの会", Waiting: false}},
		Yours: []agents.Row{
			{ID: "a", Name: "taro", Waiting: true, Came: now, Games: 3, Faults: 2},
			{ID: "b", Name: "taro", Gone: true, Came: now},
		},
		Refused: []agents.Refused{
			{At: at(5), Fault: "http", Sent: "GET / HTTP/1.1"},
			{At: at(3), Fault: "old-format", Sent: ""},
			{At: at(1), Fault: "timeout", Sent: ""},
		},
	}
	state := agents.State{
		ID:       "a",
		Name:     "taro",
		From:     "192.168.1.31",
		Came:     now,
		Games:    3,
		Requests: 148,
		Timed:    64,
		Median:   4,
		Max:      1000,
		Last:     "story",
		Faults: []agents.FaultCount{
			{Fault: "illegal-utterance", Times: 2, Forbidden: true},
			{Fault: "timeout", Times: 1, Forbidden: true},
			{Fault: "illegal-target", Times: 1, Forbidden: false},
		},
	}
	log := agents.Log{
		{
			Agent:   "a",
			N:       1,
			At:      at(0),
			Request: "ROLE",
			Asked:   true,
			Answer:  "none",
			Took:    1,
			Size:    94,
			Packet:  true,
			Begins:  true,
		},
		{Agent: "a", N: 2, At: at(0.1), Request: "INITIALIZE", Size: 1802, Packet: true},
		{
			Agent:   "a",
			N:       3,
			At:      at(1),
			Request: "TALK",
			Asked:   true,
			Answer:  "COMINGOUT Agent[05] SEER",
			Took:    3,
			Size:    210,
			Packet:  true,
		},
		{
			Agent:   "a",
			N:       4,
			At:      at(2),
			Request: "TALK",
			Asked:   true,
			Answer:  "VOTE Agent3",
			Took:    4,
			Taken:   "Skip",
			Fault:   "illegal-utterance",
			Detail:  "“Agent3”",
			Size:    480,
		},
		{Agent: "a", N: 5, At: at(3), Request: "TALK", Asked: true, Took: 1000, Slow: true, Fault: "timeout", Size: 480},
		{Agent: "a", N: 6, At: at(4), Answer: "Over", Fault: "late", Times: 3},
		{
			Agent:   "a",
			N:       7,
			At:      at(5),
			Request: "VOTE",
			Asked:   true,
			Answer:  "{\"agentIdx\":5}",
			Took:    140,
			Slow:    true,
			Fault:   "slow",
			Size:    92,
		},
	}
	gone, hidden := state, agents.State{ID: "a", Name: "taro", From: "192.168.1.31", Came: now, Hidden: true}
	gone.Gone, gone.Why = at(60), "gave-up"
	site := "http://localhost:8080"
	return []Story{
		{"agents", &agents.Page{Connect: connect, Site: site, List: list}},
		{"agents-stranger", &agents.Page{Connect: stranger, Site: site}},
		{"agents-closed", &agents.Page{Site: site, Connect: agents.Connect{Host: "localhost", Name: "MyAgent"}}},
		{"agent", &agents.Inspector{ID: "a", Most: 256, State: state, Log: log}},
		{"agent-held", &agents.Inspector{ID: "a", Most: 256, State: state, Log: log, Held: true}},
		{"agent-gone", &agents.Inspector{ID: "a", Most: 256, State: gone, Log: log}},
		{"agent-hidden", &agents.Inspector{ID: "a", Most: 256, State: hidden}},
		{
			"agent-new",
			&agents.Inspector{
				ID:    "a",
				Most:  128,
				State: agents.State{ID: "a", Name: "taro", From: "192.168.1.31", Came: now, Waiting: true},
			},
		},
	}
}
