package storybook

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/templates/classroom"
	"aiwolfplay/templates/help"
	"aiwolfplay/templates/lesson"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

func classStories(w words) []Story {
	door := classroom.Door{ID: "story", Code: "K7WXN", Link: "https://play.example.org/join/K7WXN"}
	roll := classroom.Roll{ID: "story", Removed: []string{"red-kite"}}
	wall := classroom.WallState{ID: "story", Class: "snow-fox", Code: door.Code, Link: "https://play.example.org/join"}
	for i, animal := range ui.Animals {
		name := ui.Firsts[i%len(ui.Firsts)] + "-" + animal
		where := "here"
		if i%7 == 3 {
			where = "lost"
		}
		if i%11 == 5 {
			where = "gone"
		}
		roll.Students = append(roll.Students, classroom.Student{Name: name, Where: where})
		wall.Students = append(wall.Students, name)
	}
	console := classroom.Console{
		ID: "story", Class: "snow-fox", Teacher: "https://play.example.org/class/story/key/0123456789abcdef",
		Door: door, Roll: roll,
	}
	empty := console
	empty.Roll = classroom.Roll{ID: "story"}
	empty.Door.Near, empty.Door.Locked, empty.Door.Hidden = true, true, true
	playing, over := console, console
	playing.Tables = classroom.Tables{ID: "story", Playing: true}
	over.Tables = classroom.Tables{ID: "story"}
	for n := range 3 {
		t := classroom.Table{
			ID: "story", Class: "story", N: n + 1, Day: 2, Phase: game.PhaseTalk, Living: 7, Seats: 9, Known: true, Held: n == 1,
		}
		for i := range 5 {
			at := classroom.TableStudent{Seat: seatAt(game.Seat(i)), Where: "here", Thinking: i == 0, Dead: i == 4}
			at.Name = wall.Students[5*n+i]
			if i == 2 {
				at.Where, at.Substituted = "gone", n == 0
			}
			t.Students = append(t.Students, at)
		}
		playing.Tables.List = append(playing.Tables.List, t)
		t.Over, t.Known, t.Students = true, false, slices.Clone(t.Students)
		t.Students[0].Thinking = false
		over.Tables.List = append(over.Tables.List, t)
	}
	hidden := wall
	hidden.Code, hidden.Students = "", nil
	phone := classroom.PhoneState{ID: "story", Class: "snow-fox", You: "mountain-firefly", Tries: 2}
	front, after := phone, phone
	front.Front, after.Record = true, "/games/story"
	left, removed, full := phone, phone, phone
	full.Full = true
	left.Left, removed.Removed = true, true
	sure := playing
	sure.Sure = &classroom.Sure{N: 2}
	sureLesson := console
	sureLesson.Sure = &classroom.Sure{Lesson: true}
	suit, suitAll, draft := playing, playing, console
	suit.Suit = &classroom.Suit{
		ID: "story", Student: wall.Students[2], Pace: "slow", Lang: "en", Table: 1, Free: wall.Students[20:],
	}
	suitAll.Suit = &classroom.Suit{ID: "story"}
	draft.Tables = classroom.Tables{ID: "story", Draft: &classroom.Draft{Seats: 9, Each: 6, Pace: "none"}}
	for n := range 4 {
		draft.Tables.Draft.Tables = append(draft.Tables.Draft.Tables, classroom.DraftTable{
			N: n + 1, Students: wall.Students[5*n : 5*n+5], Agents: 4,
		})
	}
	draft.Suit = &classroom.Suit{
		ID: "story", Student: wall.Students[7], Draft: 2, Drafts: []int{1, 3, 4}, Alone: 5,
	}
	return []Story{
		{"classes", &classroom.Classes{Lessons: []lesson.Entry{{Name: "liar", Title: w.claim, Minutes: 18, Age: 12}}}},
		{"classes-mine", &classroom.Classes{
			Teaches: []classroom.Link{{ID: "a", Name: "snow-fox", Students: 31}},
			Attends: []classroom.Link{{ID: "b", Name: "sea-owl"}},
		}},
		{"kept", &help.Kept{}},
		{"classjoin", &classroom.Join{Code: "K7WXN", Name: "snow-fox"}},
		{"classjoin-code", &classroom.Join{}},
		{"classkey", &classroom.Key{ID: "story", Key: "0123456789abcdef", Name: "snow-fox"}},
		{"classphone", &classroom.Phone{State: phone}},
		{"classphone-left", &classroom.Phone{State: left}},
		{"classphone-removed", &classroom.Phone{State: removed}},
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
		{"classrecord-none", &classroom.Record{ID: "story", Class: "snow-fox", Running: 2}},
		{"classphone-front", &classroom.Phone{State: front}},
		{"classphone-full", &classroom.Phone{State: full}},
		{"classphone-after", &classroom.Phone{State: after}},
		{"classwall", &classroom.Wall{State: wall}},
		{"classwall-hidden", &classroom.Wall{State: hidden}},
	}
}

// queryStories returns the stories of questions about the students' own games.
func queryStories(w words) []Story {
	ask := lessonAsk(false)
	ask.Options[2].Yours = true
	row := lesson.ThoughtAsk{
		N: 2, Village: true, Day: 2, Phase: game.PhaseTalk, Ask: *ask, Sure: [3]int{2, 3, 1}, MeanPoints: true, Knew: 1,
	}
	var next lesson.ThoughtAsk
	next.N, next.Village, next.Day, next.Phase, next.MeanPoints = 1, true, 1, game.PhaseTalk, true
	next.Ask = lesson.Ask{Question: "next", Seat: seatAt(1), Shown: true}
	for i, act := range []string{"accuse", "trust", "claim", "ask", "agree", "silent"} {
		next.Ask.Options = append(next.Ask.Options, lesson.Option{
			Value: fmt.Sprint(i + 1), Seat: seat.Seat{Seat: game.NoSeat}, Act: act, Count: i % 3, Share: 33 * (i % 3),
			Right: i == 2,
		})
	}
	next.Ask.Score = &lesson.Score{Class: 61, Answered: 6, Chance: 58}
	wall := classroom.WallState{ID: "story", Class: "snow-fox", Code: "K7WXN", Link: "https://play.example.org/join"}
	for n := range 3 {
		t := lesson.Tile{
			N: n + 1, Known: n < 2, Over: n == 2, Day: 2, Phase: game.PhaseTalk, Living: 6, Seats: 9, Voted: 1,
			Fell: seatAt(3), About: seat.Seat{Seat: game.NoSeat},
		}
		if n == 1 {
			t.Phase, t.Voted = game.PhaseNight, 0
		}
		wall.Tiles = append(wall.Tiles, t)
	}
	asking, thought := wall, wall
	asking.Query, asking.Tiles = &classroom.WallQuery{N: 1, Kind: "next", Open: true}, slices.Clone(wall.Tiles)
	for i := range asking.Tiles[:2] {
		asking.Tiles[i].Question, asking.Tiles[i].About = "next", seatAt(game.Seat(i))
		asking.Tiles[i].Asked, asking.Tiles[i].Answered = 6, 4-i
	}
	thought.Tiles, thought.Thought = nil, &classroom.WallThought{Rows: []lesson.ThoughtAsk{next, row}}
	phone := &classroom.Phone{
		State: classroom.PhoneState{ID: "story", Class: "snow-fox", You: "mountain-firefly", Lesson: true},
		Query: &lesson.PhoneQuery{
			ID: "story", N: 1, Number: 2, Own: true, Day: 2, Phase: game.PhaseTalk, Open: true,
			Pick: lesson.Pick{
				Question: "wolf", Seat: seat.Seat{Seat: game.NoSeat}, Options: lessonAsk(true).Options, Chosen: "2", Sure: 2,
			},
		},
	}
	closed, answers := *phone, *phone
	shut := *phone.Query
	shut.Open, shut.Own = false, false
	closed.Query = &shut
	answers.State.Lesson, answers.Query = false, nil
	answers.Answers = lesson.PhoneAnswers{List: []lesson.PhoneAnswer{
		{Answer: lesson.Answer{N: 2, Ask: *ask, Chosen: "3", Sure: 2, Points: 34}},
		{Answer: lesson.Answer{N: 2, Ask: *ask, Chosen: "4", Sure: 3, Points: 98}, Knew: true},
	}}
	console := classroom.Console{
		ID: "story", Class: "snow-fox", Teacher: "https://play.example.org/class/story/key/0123456789abcdef",
		Door:   classroom.Door{ID: "story", Code: "K7WXN", Link: "https://play.example.org/join/K7WXN"},
		Tables: classroom.Tables{ID: "story", Playing: true, Held: true, Asking: true}, Roll: classroom.Roll{ID: "story"},
		Query: lesson.ConsoleQuery{
			ID: "story", N: 1, Open: true, Playing: true, Kind: "next", Tiles: asking.Tiles,
			Away: []string{"sea-owl"}, Kept: true,
		},
	}
	offered := console
	offered.Query = lesson.ConsoleQuery{ID: "story", Playing: true}
	offered.Tables.Held, offered.Tables.Asking = false, false
	early := offered
	early.Query.Early = true
	entry := lesson.Entry{
		Name: "liar", Title: w.claim, About: []string{w.counter}, Minutes: 18, Age: 12,
		Goals: []string{w.vote, w.because, w.divined},
	}
	task := lesson.ThoughtAsk{N: 3, Heading: w.vote, Task: &lesson.Task{
		Say: w.vote, Seat: seatAt(1), Count: lesson.Count{Answered: 5, Present: 6},
		Meanings: []lesson.Meaning{{Said: []line.Piece{{Text: w.vote}}, Count: 5, Right: true, Ways: 1,
			Protocol: []string{"VOTE Agent[04]"}}},
	}}
	inLesson := row
	inLesson.Village, inLesson.Heading, inLesson.Knew = false, w.divined, 0
	return []Story{
		{"classwall-tiles", &classroom.Wall{State: wall}},
		{"classwall-query", &classroom.Wall{State: asking}},
		{"classwall-thought", &classroom.Wall{State: thought}},
		{"classphone-query", phone},
		{"classphone-query-closed", &closed},
		{"classphone-query-points", &answers},
		{"console-query", &console},
		{"console-query-offered", &offered},
		{"console-query-early", &early},
		{"thoughts", &lesson.Thoughts{ID: "story", Class: "snow-fox", Running: 1, List: []lesson.Thought{
			{At: now, Asks: []lesson.ThoughtAsk{next, row}},
			{Title: w.claim, At: now, Asks: []lesson.ThoughtAsk{inLesson, task}},
		}}},
		{"thoughts-none", &lesson.Thoughts{ID: "story", Class: "snow-fox"}},
		{"openlessons", &lesson.OpenList{Entries: []lesson.Entry{entry}}},
	}
}

// record returns the record of one game.
func record(words words, students []classroom.Student) *classroom.Record {
	g := classroom.RecordGame{N: 1, Ended: now, Winner: game.SideVillage}
	for i, role := range []game.Role{
		game.RoleSeer, game.RoleVillager, game.RoleWerewolf, game.RolePossessed, game.RoleVillager,
	} {
		at := classroom.RecordSeat{Seat: seatAt(game.Seat(i)), Student: i < 3, Role: role}
		if i < 3 {
			at.Name = students[i].Name
		}
		g.Seats = append(g.Seats, at)
	}
	for i, said := range []struct{ words, protocol string }{
		{words.claim, "COMINGOUT Agent[02] SEER"}, {words.counter, "COMINGOUT Agent[03] SEER"},
	} {
		g.Lines = append(g.Lines, line.Line{
			Key: fmt.Sprint(i), Kind: line.KindTalk, Day: 1, Turn: 1, Seat: g.Seats[i+1].Seat, Words: said.words,
			Protocol: said.protocol,
		})
	}
	return &classroom.Record{
		ID: "story", Class: "snow-fox", Games: []classroom.RecordGame{g}, Running: 1,
		Worth: classroom.Worth{Students: 3, Of: 14, Grades: [5]int{6, 3, 2, 2, 1}},
	}
}
