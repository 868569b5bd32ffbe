package storybook

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
)

func classStories() []Story {
	door := page.ConsoleDoor{ID: "story", Code: "K7WXN", Link: "https://play.example.org/join/K7WXN"}
	roll := page.ConsoleRoll{ID: "story", Removed: []string{"red-kite"}}
	wall := page.WallState{ID: "story", Class: "snow-fox", Code: door.Code, Link: "https://play.example.org/join"}
	for i, animal := range page.Animals {
		name := page.Firsts[i%len(page.Firsts)] + "-" + animal
		where := "here"
		if i%7 == 3 {
			where = "lost"
		}
		if i%11 == 5 {
			where = "gone"
		}
		roll.Students = append(roll.Students, page.ConsoleStudent{Name: name, Where: where})
		wall.Students = append(wall.Students, name)
	}
	console := page.Console{
		ID: "story", Class: "snow-fox", Teacher: "https://play.example.org/class/story/key/0123456789abcdef",
		Door: door, Roll: roll,
	}
	empty := console
	empty.Roll = page.ConsoleRoll{ID: "story"}
	empty.Door.Near, empty.Door.Locked, empty.Door.Hidden = true, true, true
	playing, over := console, console
	playing.Tables = page.ConsoleTables{ID: "story", Playing: true}
	over.Tables = page.ConsoleTables{ID: "story"}
	for n := range 3 {
		t := page.ConsoleTable{
			ID: "story", Class: "story", N: n + 1, Day: 2, Phase: game.PhaseTalk, Living: 7, Seats: 9, Known: true, Held: n == 1,
		}
		for i := range 5 {
			at := page.TableStudent{Seat: seatAt(game.Seat(i)), Where: "here", Thinking: i == 0, Dead: i == 4}
			at.Name = wall.Students[5*n+i]
			if i == 2 {
				at.Where, at.Substituted = "gone", n == 0
			}
			t.Students = append(t.Students, at)
		}
		playing.Tables.Tables = append(playing.Tables.Tables, t)
		t.Over, t.Known, t.Students = true, false, slices.Clone(t.Students)
		t.Students[0].Thinking = false
		over.Tables.Tables = append(over.Tables.Tables, t)
	}
	hidden := wall
	hidden.Code, hidden.Students = "", nil
	phone := page.PhoneState{ID: "story", Class: "snow-fox", You: "mountain-firefly", Tries: 2}
	front, after := phone, phone
	front.Front, after.Record = true, "/games/story"
	left, removed := phone, phone
	left.Left, removed.Removed = true, true
	sure := playing
	sure.Sure = &page.Sure{N: 2}
	return []Story{
		{"classes", &page.ClassDoor{}},
		{"classes-mine", &page.ClassDoor{
			Teaches: []page.ClassLink{{ID: "a", Name: "snow-fox", Students: 31}},
			Attends: []page.ClassLink{{ID: "b", Name: "sea-owl"}},
		}},
		{"kept", &page.Kept{}},
		{"classjoin", &page.ClassJoin{Code: "K7WXN", Name: "snow-fox"}},
		{"classjoin-code", &page.ClassJoin{}},
		{"classkey", &page.ClassKey{ID: "story", Key: "0123456789abcdef", Name: "snow-fox"}},
		{"classphone", &page.ClassPhone{State: phone}},
		{"classphone-left", &page.ClassPhone{State: left}},
		{"classphone-removed", &page.ClassPhone{State: removed}},
		{"console", &console},
		{"console-empty", &empty},
		{"console-playing", &playing},
		{"console-sure", &sure},
		{"console-over", &over},
		{"classphone-front", &page.ClassPhone{State: front}},
		{"classphone-after", &page.ClassPhone{State: after}},
		{"classwall", &page.ClassWall{State: wall}},
		{"classwall-hidden", &page.ClassWall{State: hidden}},
	}
}
