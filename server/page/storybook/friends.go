package storybook

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/templates/help"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// friendStories returns the stories in which people wait for each other, or play on together.
func friendStories(w words) []Story {
	waiting := table(w, game.RoleVillager, game.PhaseTalk)
	waiting.Dock = play.Dock{Mode: play.DockWait, Table: "story", You: seatAt(0), Awaited: []seat.Seat{seatAt(2)}}
	waiting.Head.Deadline, waiting.Head.Now, waiting.Head.Others = now.Add(42*time.Second), now, true

	timed := table(w, game.RoleVillager, game.PhaseNight)
	timed.Dock = play.Dock{
		Mode: play.DockWait, Table: "story", You: seatAt(0), MayReady: true, Limited: true, Night: true,
	}
	timed.Head.Deadline, timed.Head.Now = now.Add(28*time.Second), now

	decided := table(w, game.RoleWerewolf, game.PhaseNight)
	decided.Dock = play.Dock{Mode: play.DockDecided, Table: "story", You: seatAt(0)}

	over := result(w, game.SideVillage)
	over.Again = &rooms.Again{Game: "story", Code: "K7WXNP", Host: seat.Seat{Seat: 2, Name: "月夜の旅人"}}
	begun := result(w, game.SideVillage)
	begun.Again = &rooms.Again{Game: "story", Code: "K7WXNP", Seated: true, Begun: true}

	moved := result(w, game.SideVillage)
	moved.Again = &rooms.Again{Game: "story", Code: "K7WXNP", Moved: true}

	missing := room(true)
	for i := 3; i < 5; i++ {
		c := &missing.State.Chairs[i]
		c.Want, c.Agent, c.Joined, c.Waits, c.Kept = "anyone", "", "", false, true
	}
	missing.State.Chairs[3].Name, missing.State.Free = "Ben", 0
	claimed := room(true)
	claimed.State.Chairs[4] = rooms.Chair{
		Seat: seat.Seat{Seat: 4, Name: "Ben"}, Code: claimed.State.Code, Want: "anyone", Kept: true, Claimed: true,
		Yours:  true,
		Agents: claimed.State.Chairs[4].Agents,
	}
	full := room(false)
	full.State.Chairs[3] = rooms.Chair{
		Seat: seat.Seat{Seat: 3, Name: "Anna"}, Code: full.State.Code, Want: "anyone", Kept: true, MayClaim: true,
	}
	full.State.Chairs[4] = rooms.Chair{
		Seat: seat.Seat{Seat: 4, Name: "Ben"}, Code: full.State.Code, Want: "anyone", Kept: true, Claimed: true,
	}
	full.State.Free, full.State.Watches = 0, true

	leaving := &help.Help{}
	leaving.GoesOn = &ui.GoesOn{Table: "story"}

	return []Story{
		{"friends-invited", over},
		{"friends-begun", begun},
		{"friends-moved", moved},
		{"friends-missing", missing},
		{"friends-full", full},
		{"friends-claimed", claimed},
		{"friends-leaving", leaving},
		{"friends-waiting", waiting},
		{"friends-night", timed},
		{"friends-decided", decided},
	}
}
