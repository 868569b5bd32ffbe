package storybook

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
)

func classStories(w words) []Story {
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
	sureLesson := console
	sureLesson.Sure = &page.Sure{Lesson: true}
	suit, suitAll, draft := playing, playing, console
	suit.Suit = &page.Suit{
		ID: "story", Student: wall.Students[2], Pace: "slow", Lang: "en", Table: 1, Free: wall.Students[20:],
	}
	suitAll.Suit = &page.Suit{ID: "story"}
	draft.Tables = page.ConsoleTables{ID: "story", Draft: &page.ConsoleDraft{Seats: 9, Each: 6, Pace: "none"}}
	for n := range 4 {
		draft.Tables.Draft.Tables = append(draft.Tables.Draft.Tables, page.DraftTable{
			N: n + 1, Students: wall.Students[5*n : 5*n+5], Agents: 4,
		})
	}
	draft.Suit = &page.Suit{
		ID: "story", Student: wall.Students[7], Draft: 2, Drafts: []int{1, 3, 4}, Alone: 5,
	}
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
		{"console-sure-lesson", &sureLesson},
		{"console-over", &over},
		{"console-suit", &suit},
		{"console-suit-all", &suitAll},
		{"console-draft", &draft},
		{"classrecord", record(w, roll.Students)},
		{"classrecord-none", &page.ClassRecord{ID: "story", Class: "snow-fox", Running: 2}},
		{"classphone-front", &page.ClassPhone{State: front}},
		{"classphone-after", &page.ClassPhone{State: after}},
		{"classwall", &page.ClassWall{State: wall}},
		{"classwall-hidden", &page.ClassWall{State: hidden}},
	}
}

// record is that of one game.
func record(words words, students []page.ConsoleStudent) *page.ClassRecord {
	g := page.RecordGame{N: 1, Ended: now, Winner: game.SideVillage}
	for i, role := range []game.Role{
		game.RoleSeer, game.RoleVillager, game.RoleWerewolf, game.RolePossessed, game.RoleVillager,
	} {
		at := page.RecordSeat{Seat: seatAt(game.Seat(i)), Student: i < 3, Role: role}
		if i < 3 {
			at.Name = students[i].Name
		}
		g.Seats = append(g.Seats, at)
	}
	for i, said := range []struct{ words, protocol string }{
		{words.claim, "COMINGOUT Agent[02] SEER"}, {words.counter, "COMINGOUT Agent[03] SEER"},
	} {
		g.Lines = append(g.Lines, page.Line{
			Key: fmt.Sprint(i), Kind: page.LineTalk, Day: 1, Turn: 1, Seat: g.Seats[i+1].Seat, Words: said.words,
			Protocol: said.protocol,
		})
	}
	return &page.ClassRecord{
		ID: "story", Class: "snow-fox", Games: []page.RecordGame{g}, Running: 1,
		Worth: page.ClassWorth{Students: 3, Of: 14, Grades: [5]int{6, 3, 2, 2, 1}},
	}
}
