package lessons

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/screen"
	view "aiwolfplay/templates/lesson"
	"aiwolfplay/templates/seat"
)

// ask returns a question with everything that the class may know of its answers.
func (l *Lesson) ask(now *class.Lesson, step int, words screen.Words) *view.Ask {
	s := &l.Steps[step]
	ask := &view.Ask{Question: string(s.Question), Seat: l.seat(s.Seat), Shown: l.shows(now, step)}
	counts, open := map[string]int{}, now.Open && step == now.Step
	charted := now.Charted()
	if step != now.Step {
		charted = map[string]int{}
		for _, answer := range now.Answers[step] {
			charted[answer]++
		}
	}
	all := 0
	for answer, n := range charted {
		choice, _ := cutAnswer(answer)
		counts[choice] += n
		all += n
	}
	right := l.Right(s)
	ask.Blank = open && all == 0
	ask.Compared = s.Question != lesson.Next && !open
	var agents, public []float64
	if ask.Compared {
		agents, public = l.chances(s)
	}
	for i, n := range l.Choices(s) {
		o := view.Option{Value: strconv.Itoa(n), Seat: seat.Seat{Seat: game.NoSeat}, Right: ask.Shown && right[i]}
		if s.Question == lesson.Next {
			o.Said = l.said(s, s.Options[i], words)
		} else {
			o.Seat = l.seat(game.SeatNumbered(n))
		}
		o.Count = counts[o.Value]
		if all > 0 {
			o.Share = (100*o.Count + all/2) / all
		}
		if ask.Compared {
			o.Agents, o.Public = percent(agents[i]), percent(public[i])
		}
		ask.Options = append(ask.Options, o)
	}
	if ask.Shown {
		ask.Score = l.score(now, step, words, agents, public)
		ask.Score.Made = made(ask.Options)
	}
	return ask
}

// made returns the options that somebody chose, the right ones first, then the most frequent.
func made(options []view.Option) []view.Option {
	given := slices.DeleteFunc(slices.Clone(options), func(o view.Option) bool { return o.Count == 0 })
	slices.SortStableFunc(given, func(a, b view.Option) int {
		if a.Right != b.Right {
			return map[bool]int{true: -1, false: 1}[a.Right]
		}
		return b.Count - a.Count
	})
	return given
}

// yours marks the option that a student chose.
func yours(options []view.Option, chosen string) {
	for i := range options {
		options[i].Yours = options[i].Value == chosen
	}
}

// cutAnswer splits an answer into the choice and its certainty.
func cutAnswer(answer string) (choice string, sure int) {
	choice, text, _ := strings.Cut(answer, ":")
	sure, err := strconv.Atoi(text)
	if err != nil || sure < lesson.Unsure || sure >= lesson.NumSure {
		sure = lesson.Unsure
	}
	return choice, sure
}

// points returns the points for an answer, 0 for one that isn't among the choices.
func (l *Lesson) points(s *lesson.Step, answer string) int {
	choice, sure := cutAnswer(answer)
	choices := l.Choices(s)
	i := slices.IndexFunc(choices, func(n int) bool { return strconv.Itoa(n) == choice })
	if i < 0 {
		return 0
	}
	return lesson.Points(lesson.Guess(len(choices), i, sure), l.Right(s))
}

// score rates the answers to a question.
func (l *Lesson) score(now *class.Lesson, step int, words screen.Words, agents, public []float64) *view.Score {
	s := &l.Steps[step]
	score := &view.Score{
		Step: step + 1, Heading: s.Heading.Line(string(words.Lang.Base())), Answered: len(now.Answers[step]),
		Compared: s.Question == lesson.Wolf,
	}
	score.Chance = lesson.Chance(len(l.Choices(s)))
	for _, answer := range now.Answers[step] {
		score.Class += l.points(s, answer)
	}
	score.Class /= max(score.Answered, 1)
	if score.Compared {
		score.Agents, score.Public = lesson.Points(agents, l.Right(s)), lesson.Points(public, l.Right(s))
	}
	return score
}

// chances returns the probability that each choice is a werewolf, at the moment of a step.
func (l *Lesson) chances(s *lesson.Step) (agents, public []float64) {
	return l.game.Chances(l.Public, s.At, l.Choices(s))
}

// percent converts a probability to a rounded percentage.
func percent(p float64) int { return int(math.Round(100 * p)) }
