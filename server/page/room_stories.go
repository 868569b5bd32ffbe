package page

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// roomStories are the pages of rooms, and what tables show of who is there.
func roomStories(w words) []Story {
	absent := storyTable(w, game.RoleVillager, game.PhaseTalk)
	absent.Seats[2].Away, absent.Seats[4].Relieved = true, true
	none := Seat{Seat: game.NoSeat}
	absent.Talk = append(absent.Talk,
		Line{Key: "seat-5-1", Kind: LineSubstituted, Day: 1, Seat: seatAt(4), Target: none},
		Line{Key: "seat-3-2", Kind: LineReturned, Day: 1, Seat: seatAt(2), Target: none})

	relieved := storyTable(w, game.RoleVillager, game.PhaseTalk)
	relieved.Dock = Dock{Mode: DockRelieved, Table: "story", You: seatAt(0)}

	ready := storyTable(w, game.RoleVillager, game.PhaseNight)
	ready.Dock = Dock{Mode: DockWait, Table: "story", You: seatAt(0), MayReady: true}

	lending := storyTable(w, game.RoleSeer, game.PhaseTalk)
	lending.Lending = &Lending{Table: "story", To: "name", Name: "月夜の旅人"}
	borrowed := storyWatching(w)
	borrowed.Dock.Agents, borrowed.Dock.Lens = false, EyesOf(1)
	borrowed.Dock.Lent = []Lens{{Seat: seatAt(1), Href: "/tables/story?lens=seat:2", Current: true}, {Seat: seatAt(4), Href: "/tables/story?lens=seat:5"}}

	return []Story{
		{"table-lending", lending},
		{"table-borrowed", borrowed},
		{"tables", &Tables{Page: 1, Pages: 2, Seats: 5, Lists: storyLists()}},
		{"tables-empty", &Tables{Page: 1, Pages: 1}},
		{"open", &OpenRoom{Setup: rules.Fifteen(), Agents: []string{"plain", "random"}}},
		{"room-host", storyRoom(true)},
		{"room-visitor", storyRoom(false)},
		{"table-absent", absent},
		{"table-relieved", relieved},
		{"night-ready", ready},
	}
}

func storyRoom(host bool) *Room {
	state := RoomState{
		Code: "K7WXNP", Setup: rules.Five(), Pace: "normal", You: Seat{Seat: game.NoSeat}, Host: host, Free: 2, People: 2, Watch: true, Fill: true,
		Ready: true, Starts: storyTime, Now: storyTime,
	}
	for s := range game.Seat(5) {
		chair := Chair{Seat: seatAt(s), Code: state.Code, Want: "anyone", Yours: host, Agents: []string{"plain", "random"}}
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
	room := &Room{Link: "http://192.168.1.20:8080/join/K7WXNP", State: state}
	if host {
		room.Connect = Connect{Host: "192.168.1.20", Port: "10000", Name: "MyAgent@4k7wxnpq2m", Key: "4k7wxnpq2m", Limit: 1000}
		room.Agents = []string{"taro"}
	}
	return room
}

func storyLists() OpenLists {
	return OpenLists{
		Rooms: []OpenTable{{ID: "K7WXNP", Seats: 15, Free: 12, People: 3, Pace: "slow", Since: storyTime}},
		Running: []OpenTable{
			{ID: "a", Seats: 5, Day: 2, Phase: game.PhaseTalk, Living: 3, Since: storyTime},
			{ID: "b", Seats: 15, People: 2, Phase: game.PhaseNight, Living: 15, Since: storyTime},
		},
		More: true,
	}
}
