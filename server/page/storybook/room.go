package storybook

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/agents"
	"aiwolfplay/templates/home"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/seat"
)

// roomStories returns the stories of rooms, and of tables that show which people are present.
func roomStories(w words) []Story {
	absent := table(w, game.RoleVillager, game.PhaseTalk)
	absent.Seats[2].Away, absent.Seats[4].Substituted = true, true
	none := seat.Seat{Seat: game.NoSeat}
	absent.Talk = append(absent.Talk,
		line.Line{Key: "seat-5-1", Kind: line.KindSubstituted, Day: 1, Seat: seatAt(4), Target: none},
		line.Line{Key: "seat-3-2", Kind: line.KindReturned, Day: 1, Seat: seatAt(2), Target: none})

	substituted := table(w, game.RoleVillager, game.PhaseTalk)
	substituted.Dock = play.Dock{Mode: play.DockSubstituted, Table: "story", You: seatAt(0)}

	ready := table(w, game.RoleVillager, game.PhaseNight)
	ready.Dock = play.Dock{Mode: play.DockWait, Table: "story", You: seatAt(0), MayReady: true}

	holding := table(w, game.RoleVillager, game.PhaseTalk)
	holding.Dock = play.Dock{Mode: play.DockWait, Table: "story", You: seatAt(0), Awaited: []seat.Seat{seatAt(2)}}
	holding.Dock.Holding = []play.Holding{
		{Seat: seatAt(2), Table: "story", Yours: true}, {Seat: seatAt(3), Table: "story"},
	}
	holding.Talk = append(holding.Talk,
		line.Line{Key: "seat-5-1", Kind: line.KindReplaced, Day: 1, Seat: seatAt(4), Target: seatAt(0)})
	clock := table(w, game.RoleVillager, game.PhaseNight)
	clock.Dock = play.Dock{Mode: play.DockWait, Table: "story", You: seatAt(0), MayReady: true, MayClock: true}
	clock.Dock.Ready, clock.Dock.Night = true, true
	clockSet := choosing(w, game.RoleSeer, rules.AskDivine)
	clockSet.Dock.ClockSet = true

	lending := table(w, game.RoleSeer, game.PhaseTalk)
	lending.Lending = &play.Lending{Table: "story", To: "name", Name: "月夜の旅人"}
	borrowed := watching(w)
	borrowed.Dock.Agents, borrowed.Dock.Lens = false, scene.EyesOf(1)
	borrowed.Dock.Lent = []scene.Lens{
		{Seat: seatAt(1), Href: "/tables/story?as=seat:2", Current: true},
		{Seat: seatAt(4), Href: "/tables/story?as=seat:5"},
	}

	near := room(true)
	near.Link, near.Near = "http://127.0.0.1:8080/join/K7WXNP", true

	removed := room(false)
	removed.State.Removed, removed.State.Free = true, 0
	moved := room(false)
	moved.State.Moved = true
	removing := room(true)
	removing.State.Out = []rooms.Out{{Number: 1, Name: "月夜の旅人"}, {Number: 2, Name: "fox"}}

	return append(friendStories(w), []Story{
		{"room-removed", removed},
		{"room-removing", removing},
		{"room-moved", moved},
		{"move", moving(true)},
		{"move-take", moving(false)},
		{"table-lending", lending},
		{"table-borrowed", borrowed},
		{"tables", &home.Tables{Page: 1, Pages: 2, Seats: 5, Lists: openLists()}},
		{"tables-empty", &home.Tables{Page: 1, Pages: 1}},
		{"open", &rooms.OpenRoom{Setup: rules.Fifteen(), Agents: []string{"plain", "random"}}},
		{"room-host", room(true)},
		{"room-visitor", room(false)},
		{"room-near", near},
		{"table-absent", absent},
		{"table-substituted", substituted},
		{"night-ready", ready},
		{"table-holding", holding},
		{"night-clock", clock}, {"night-clock-set", clockSet},
	}...)
}

func moving(yours bool) *rooms.Move {
	return &rooms.Move{
		Code: "Q4MZ7T", Link: "http://192.168.1.20:8080/move/Q4MZ7T", Yours: yours, Seat: seatAt(1), From: "/tables/story",
		Begun: true, Until: now, Now: now,
	}
}

func room(host bool) *rooms.Room {
	state := rooms.State{
		Code:   "K7WXNP",
		Setup:  rules.Five(),
		Pace:   "normal",
		You:    seat.Seat{Seat: game.NoSeat},
		Host:   host,
		Free:   2,
		People: 2,
		Watch:  true,
		Fill:   true,
		Ready:  true,
		Starts: now,
		Now:    now,

		Characters: !host,
	}
	for s := range game.Seat(5) {
		chair := rooms.Chair{
			Seat:   seatAt(s),
			Code:   state.Code,
			Want:   "anyone",
			Yours:  host,
			Agents: []string{"plain", "random"},
		}
		switch s {
		case 0:
			chair.Taken, chair.Host, chair.You = true, true, host
		case 1:
			chair.Taken, chair.Away, chair.Name = true, true, "月夜の旅人"
		case 2:
			chair.Want, chair.Agent = "agent", "random"
		case 3:
			chair.Want = "person"
			if host {
				chair.Want, chair.Agent, chair.Joined = "agent", "tcp:taro", "taro"
			}
		case 4:
			if host {
				chair.Want, chair.Agent, chair.Waits = "agent", "tcp@", true
			}
		}
		state.Chairs = append(state.Chairs, chair)
	}
	if host {
		state.You = seatAt(0)
	}
	room := &rooms.Room{Link: "http://192.168.1.20:8080/join/K7WXNP", State: state}
	if host {
		room.Connect = agents.Connect{
			Host:  "192.168.1.20",
			Port:  "10000",
			Name:  "MyAgent@4k7wxnpq2m",
			Key:   "4k7wxnpq2m",
			Limit: 1000,
		}
		room.Agents = []string{"taro"}
	}
	return room
}

func openLists() home.OpenLists {
	return home.OpenLists{
		Rooms: []home.OpenTable{{ID: "K7WXNP", Seats: 15, Free: 12, People: 3, Pace: "slow", Since: now}},
		Running: []home.OpenTable{
			{ID: "a", Seats: 5, Day: 2, Phase: game.PhaseTalk, Living: 3, Since: now},
			{ID: "b", Seats: 15, People: 2, Phase: game.PhaseNight, Living: 15, Since: now},
		},
		More: true,
	}
}
