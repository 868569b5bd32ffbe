package lessons

import (
	"cmp"
	"slices"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/screen"
	"aiwolfplay/templates/classroom"
	view "aiwolfplay/templates/lesson"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
)

// Thoughts returns the answers that the class has given, the latest first.
func Thoughts(n class.Now, words screen.Words) (list []view.Thought) {
	for _, t := range slices.Backward(n.Thoughts) {
		shown := view.Thought{Title: lesson.Text(texts(t.Title)).Line(string(words.Lang.Base())), At: t.At}
		for i := range t.Questions {
			a := askOf(&t.Questions[i], words)
			a.Village = t.Query
			shown.Asks = append(shown.Asks, a)
		}
		list = append(list, shown)
	}
	return list
}

// PhoneAnswers returns a student's answers to the questions of this round whose games are over.
func PhoneAnswers(n class.Now, st *class.Student, words screen.Words) (p view.PhoneAnswers) {
	for _, q := range n.Queries {
		answer, ok := q.Answers[st.User]
		if !ok || !q.Villages[answer.Village].Settled {
			continue
		}
		v := &q.Villages[answer.Village]
		settled := settledOf(n, q, v.N)
		if settled == nil {
			continue
		}
		ask := askOf(settled, words)
		my := view.PhoneAnswer{Answer: view.Answer{N: v.N, Ask: ask.Ask}}
		my.Chosen, my.Sure = cutAnswer(answer.Value)
		yours(my.Ask.Options, my.Chosen)
		right := rights(settled.Choices)
		if i, sure := queryChoice(v, answer.Value); i >= 0 {
			my.Points = lesson.Points(lesson.Guess(len(right), i, sure), right)
		}
		my.Knew = settled.Compared && wasWolf(n, st, v, settled)
		p.List = append(p.List, my)
	}
	return p
}

// wasWolf reports whether a student played a werewolf in a village whose game is over.
func wasWolf(n class.Now, st *class.Student, v *class.QueryVillage, settled *class.Answered) bool {
	if t := n.TableOf(st.Name); t == nil || t.ID != v.Game {
		return false
	}
	for _, c := range settled.Choices {
		if c.Right && c.Name == st.Name {
			return true
		}
	}
	return false
}

func settledOf(n class.Now, q *class.Query, village int) *class.Answered {
	for _, t := range n.Thoughts {
		if !t.Query || !t.At.Equal(q.At) {
			continue
		}
		for i := range t.Questions {
			if t.Questions[i].N == village {
				return &t.Questions[i]
			}
		}
	}
	return nil
}

// WallThought returns the chart of the last question that anybody answered, once all games of the round are over. It
// returns nil if there is none.
func WallThought(n class.Now, words screen.Words) *classroom.WallThought {
	if n.Playing() {
		return nil
	}
	for _, q := range slices.Backward(n.Queries) {
		var w classroom.WallThought
		for i := range q.Villages {
			if settled := settledOf(n, q, q.Villages[i].N); settled != nil {
				row := askOf(settled, words)
				row.Ask.Options = worthShowing(row.Ask.Options)
				w.Rows = append(w.Rows, row)
			}
		}
		if len(w.Rows) > 0 {
			return &w
		}
	}
	return nil
}

// optionsShown limits the answers of a village on a wall.
const optionsShown = 6

// worthShowing returns the options that a wall has room for, in their order: the right ones, the answered ones, and
// those that the agents considered likely.
func worthShowing(all []view.Option) []view.Option {
	if len(all) <= optionsShown {
		return all
	}
	worth := func(o *view.Option) int {
		if o.Right {
			return 1 << 20
		}
		return 1000*o.Count + o.Agents
	}
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(worth(&all[b]), worth(&all[a])) })
	order = order[:optionsShown]
	slices.Sort(order)
	var kept []view.Option
	for _, i := range order {
		kept = append(kept, all[i])
	}
	return kept
}

// texts returns lines in the form of a lesson's texts.
func texts(lines map[string]string) map[string][]string {
	all := map[string][]string{}
	for lang, line := range lines {
		all[lang] = []string{line}
	}
	return all
}

// askOf returns a question whose right answers are known.
func askOf(a *class.Answered, words screen.Words) view.ThoughtAsk {
	lang := string(words.Lang.Base())
	shown := view.ThoughtAsk{
		N: a.N, Heading: lesson.Text(texts(a.Heading)).Line(lang), Day: a.Day, Phase: queryPhase(a.Phase), Knew: a.Knew,
	}
	place := seat.Seat{Seat: game.NoSeat}
	if a.Seat > 0 {
		place = seat.Seat{Seat: game.SeatNumbered(a.Seat), Name: a.Name}
	}
	count := view.Count{Answered: a.Answers, Present: a.Present}
	if a.Kind == string(lesson.Task) {
		shown.Task = taskOf(a, place, count, words)
		return shown
	}
	shown.MeanPoints = a.Answers > 0
	ask := view.Ask{Question: a.Kind, Seat: place, Count: count, Compared: a.Compared, Shown: true}
	for i := range a.Choices {
		c := &a.Choices[i]
		o := view.Option{
			Value: strconv.Itoa(i + 1), Seat: seat.Seat{Seat: game.NoSeat}, Act: c.Act, Count: c.Count(), Agents: c.Agents,
			Public: c.Public, Right: c.Right,
		}
		switch {
		case c.Seat > 0:
			o.Seat, o.Value = seat.Seat{Seat: game.SeatNumbered(c.Seat), Name: c.Name}, strconv.Itoa(c.Seat)
		case c.Said != "":
			o.Said = saidOf(c.Said, place.Seat, words)
		}
		if a.Answers > 0 {
			o.Share = (100*o.Count + a.Answers/2) / a.Answers
		}
		for sure, times := range c.Sure {
			shown.Sure[sure] += times
		}
		ask.Options = append(ask.Options, o)
	}
	ask.Score = &view.Score{
		Step: a.N, Heading: shown.Heading, Class: a.Class, Agents: a.Agents, Public: a.Public, Answered: a.Answers,
		Compared: a.Compared, Chance: a.Chance, Made: made(ask.Options),
	}
	shown.Ask = ask
	return shown
}

func taskOf(a *class.Answered, seat seat.Seat, count view.Count, words screen.Words) *view.Task {
	task := &view.Task{
		Say: lesson.Text(texts(a.Say)).Line(string(words.Lang.Base())), Seat: seat, Count: count, Rest: a.Rest,
	}
	for i := range a.Choices {
		c := &a.Choices[i]
		task.Meanings = append(task.Meanings, view.Meaning{
			Said: saidOf(c.Said, seat.Seat, words), Protocol: []string{c.Said}, Ways: 1, Count: c.Count(), Right: c.Right,
		})
	}
	return task
}

// saidOf puts a sentence into words. Seats appear as numbers, because their names are not kept.
func saidOf(text string, speaker game.Seat, words screen.Words) []line.Piece {
	said, err := protocol.Parse(text)
	if err != nil {
		return []line.Piece{{Text: text}}
	}
	return []line.Piece{{Text: flat(words.Sentence(said, speaker, &screen.Village{}))}}
}
