package storybook

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/classroom"
	"aiwolfplay/templates/lesson"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/village"
)

func lessonStories(w words) []Story {
	entry := lesson.Entry{Name: "liar", Title: w.claim, About: []string{w.counter, w.because}, Minutes: 16, Age: 12,
		Goals: []string{w.vote, w.divined, w.claim}}
	view := lesson.Step{
		Title: w.claim, N: 4, Of: 14, Kind: "show", Heading: w.divined, Text: []string{w.because, w.vote},
	}
	told := view
	told.Table = &lesson.Table{Day: 1, Phase: game.PhaseTalk, Focus: &lesson.Focus{
		Seat: seatAt(1), Faces: reading(w).Faces,
	}}
	for i := range game.Seat(5) {
		told.Table.Seats = append(told.Table.Seats, lesson.Seat{Seat: seatAt(i), Dead: i == 4, Claim: game.Role(i % 3)})
	}
	first := view
	first.N, first.Kind = 1, "tell"
	for i := range game.Seat(5) {
		first.Cast = append(first.Cast, seatAt(i))
	}
	first.Mix = []village.RoleCount{{Role: game.RoleVillager, Seats: 2}, {Role: game.RoleWerewolf, Seats: 1}}
	open, closed, built, over := view, view, view, view
	open.Kind, closed.Kind, built.Kind, over.Kind = "ask", "ask", "task", "reveal"
	open.Ask = lessonAsk(true)
	closed.Ask = lessonAsk(false)
	closed.Table = &lesson.Table{Day: 1, Phase: game.PhaseVote, Seats: told.Table.Seats}
	built.Task = &lesson.Task{Say: w.vote, Seat: seatAt(1), Count: lesson.Count{Answered: 5, Present: 6}}
	for i, said := range []string{w.vote, w.because, w.claim} {
		ways := []string{"VOTE Agent[04]", "Agent[02] VOTE Agent[04]"}[:2-min(i, 1)]
		built.Task.Meanings = append(built.Task.Meanings, lesson.Meaning{
			Said: []line.Piece{{Text: said}}, Count: 3 - i, Right: i == 0, Protocol: ways, Ways: len(ways),
		})
	}
	built.Task.Rest = 4
	for i, role := range []game.Role{
		game.RolePossessed, game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RoleVillager,
	} {
		over.Roles = append(over.Roles, lesson.Player{Seat: seatAt(game.Seat(i)), Role: role})
	}
	over.Scores = []lesson.Score{
		{Step: 4, Heading: w.divined, Class: 42, Agents: 61, Public: 58, Answered: 5, Compared: true, Chance: 60,
			Made: lessonAsk(false).Options[1:3]},
		{Step: 9, Heading: w.because, Agents: 50, Public: 44, Compared: true},
	}
	task := built
	task.Task = &lesson.Task{Say: w.vote, Seat: seatAt(1)}
	task.Task.Count = lesson.Count{Answered: 1, Present: 6, Open: true}
	composer := *labBuilder(w)
	composer.Class = "story"
	wall := func(v lesson.Step) *classroom.Wall {
		return &classroom.Wall{State: classroom.WallState{ID: "story", Class: "snow-fox", Lesson: &v}}
	}
	phone := func(l lesson.Phone) *classroom.Phone {
		l.ID = "story"
		return &classroom.Phone{
			State:  classroom.PhoneState{ID: "story", Class: "snow-fox", You: "mountain-firefly", Lesson: true},
			Lesson: &l, Key: "3",
		}
	}
	building := phone(lesson.Phone{Step: task, Sent: []line.Piece{{Text: w.vote}}})
	building.Builder = &lesson.Builder{ID: "story", Composer: &composer}
	console := classroom.Console{
		ID: "story", Class: "snow-fox", Teacher: "https://play.example.org/class/story/key/0123456789abcdef",
		Door: classroom.Door{ID: "story", Code: "K7WXN", Link: "https://play.example.org/join/K7WXN"},
		Roll: classroom.Roll{ID: "story"}, Tables: classroom.Tables{ID: "story", Lesson: true},
		Lesson: lesson.Console{
			ID: "story", At: 3, Step: open, Notes: []string{w.because}, Away: []string{"red-kite", "sea-owl"}, Asks: true,
			Open: true, Shows: true,
		},
	}
	notes := []lesson.Note{
		{N: 1, Kind: "tell", Heading: w.claim, Text: []string{w.because}, Note: []string{w.counter}},
		{N: 2, Kind: "ask", Heading: w.divined, Options: []string{"01", "02", "03"}, Note: []string{w.ask}},
		{N: 3, Kind: "task", Heading: w.vote, Say: w.vote, Answer: "VOTE Agent[04]"},
	}
	list := lesson.List{ID: "story", Class: "snow-fox", Entries: []lesson.Entry{entry, entry}}
	list.Entries[1].Name = "language"
	refused := list
	refused.On, refused.Text, refused.Faults = true, "title en: x", []string{w.refused, w.refused}
	return []Story{
		{"lessons", &list},
		{"lessons-refused", &refused},
		{"lessonnotes", &lesson.Notes{ID: "story", Class: "snow-fox", Entry: entry, Steps: notes}},
		{"lessonsheet", &lesson.Sheet{
			ID: "story", Class: "snow-fox", Entry: entry, Words: []string{w.because, w.vote}, Asks: notes[1:],
		}},
		{"classwall-first", wall(first)},
		{"classwall-show", wall(told)},
		{"classwall-ask", wall(open)},
		{"classwall-answers", wall(closed)},
		{"classwall-task", wall(built)},
		{"classwall-reveal", wall(over)},
		{"classphone-ask", phone(lesson.Phone{Step: open, Chosen: "2", Sure: 2})},
		{"classphone-points", phone(lesson.Phone{
			Step: closed, Chosen: "4", Sure: 3, Points: &lesson.Points{N: 95},
		})},
		{"classphone-build", building},
		{"classphone-built", phone(lesson.Phone{Step: built, Sent: []line.Piece{{Text: w.vote}}, Solved: true})},
		{"classphone-total", phone(lesson.Phone{Step: over, Total: &lesson.Points{N: 38}, Mine: []lesson.Answer{
			{N: 4, Heading: w.divined, Ask: *lessonAsk(false), Chosen: "2", Sure: 1, Points: 57},
		}})},
		{"console-lesson", &console},
	}
}

// lessonAsk returns a question about the werewolf.
func lessonAsk(open bool) *lesson.Ask {
	ask := &lesson.Ask{
		Question: "wolf", Count: lesson.Count{Answered: 5, Present: 6, Open: open}, Compared: !open, Shown: !open,
	}
	for i := range game.Seat(5) {
		o := lesson.Option{
			Value: string(rune('1' + i)), Seat: seatAt(i), Count: int(i) % 3, Share: 20 * (int(i) % 3), Right: !open && i == 3,
		}
		if !open {
			o.Agents, o.Public = 38-5*int(i), 23+3*int(i)
		}
		ask.Options = append(ask.Options, o)
	}
	if !open {
		ask.Score = &lesson.Score{Step: 4, Class: 57, Agents: 71, Public: 68, Answered: 5, Compared: true, Chance: 60}
		ask.Score.Made = ask.Options[1:3]
	}
	return ask
}
