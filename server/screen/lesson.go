package screen

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// A Lesson is a lesson and the game that it shows. It may be shared.
type Lesson struct {
	*lesson.Lesson
	game *Recording
}

// NewLesson prepares a lesson to be shown.
func NewLesson(l *lesson.Lesson) *Lesson {
	return &Lesson{l, NewRecording(table.Replayed(l.Game.Setup, l.Game.Names, l.Game.Events))}
}

// Opens reports whether students answer a step of a class's lesson when it comes: not to who the werewolf is,
// once the roles were shown.
func (l *Lesson) Opens(now *class.Lesson, step int) bool {
	s := &l.Steps[step]
	return s.Kind.Answered() && !(s.Question == lesson.Wolf && now != nil && l.revealed(now))
}

// revealed reports whether the roles were shown.
func (l *Lesson) revealed(now *class.Lesson) bool {
	return slices.ContainsFunc(now.Shown, func(i int) bool { return l.Steps[i].Kind == lesson.Reveal })
}

// shows reports whether it is known which answers to a step are right.
func (l *Lesson) shows(now *class.Lesson, step int) bool {
	if l.Steps[step].Question == lesson.Wolf {
		return l.revealed(now)
	}
	return now.Reveals(step)
}

// Entry is the lesson in a list.
func (l *Lesson) Entry(name string, words Words) page.LessonEntry {
	lang := string(words.Lang.Base())
	return page.LessonEntry{
		Name: name, Title: l.Title.Line(lang), About: l.About.In(lang),
		Minutes: l.Minutes, Age: l.Age, Goals: l.Goals.In(lang),
	}
}

// View is a step as everybody in the room may see it. It is told public events up to the moment of the step
// only, and which answers are right where that is shown.
func (l *Lesson) View(n class.Now, words Words) page.LessonView {
	now, lang := n.Lesson, string(words.Lang.Base())
	s := &l.Steps[now.Step]
	v := page.LessonView{
		Title: l.Title.Line(lang), N: now.Step + 1, Of: len(l.Steps), Kind: string(s.Kind),
		Heading: s.Heading.Line(lang), Text: s.Text.In(lang),
	}
	if s.At > 0 {
		v.Table = l.table(s, words)
	} else if now.Step == 0 {
		v.Cast, v.Mix = l.cast()
	}
	count := page.LessonCount{Answered: len(now.Answers[now.Step]), Present: len(n.Present()), Open: now.Open}
	switch s.Kind {
	case lesson.Ask:
		v.Ask = l.ask(now, now.Step, words)
		v.Ask.Count = count
	case lesson.Task:
		v.Task = &page.LessonTask{Say: s.Say.Line(lang), Seat: l.seat(s.Seat), Count: count}
		if !now.Open {
			v.Task.Meanings = l.meanings(now, words)
			v.Table = nil // which makes room for them
		}
	case lesson.Reveal:
		v.Text = nil
		if now.Reveals(now.Step) {
			v.Text, v.Roles = s.Text.In(lang), l.roles()
			for i := range l.Steps[:now.Step] {
				if l.Steps[i].Question == lesson.Wolf {
					v.Scores = append(v.Scores, *l.ask(now, i, words).Score)
				}
			}
		}
	}
	return v
}

func (l *Lesson) seat(s game.Seat) page.Seat {
	v := Village{Seats: l.game.Seats}
	return v.seat(s)
}

func (l *Lesson) roles() (list []page.RecordSeat) {
	roles := l.Roles()
	for i := range l.game.Seats {
		list = append(list, page.RecordSeat{Seat: l.seat(game.Seat(i)), Role: roles[i]})
	}
	return list
}

// cast are the seats of the village and how many there are of each role, as everybody knows from the beginning.
func (l *Lesson) cast() (seats []page.Seat, mix []page.RoleCount) {
	for i := range l.game.Seats {
		seats = append(seats, l.seat(game.Seat(i)))
	}
	for _, role := range game.Roles {
		if n := int(l.Game.Setup.Roles[role]); n > 0 {
			mix = append(mix, page.RoleCount{Role: role, Seats: n})
		}
	}
	return seats, mix
}

// linesShown is how many lines of the log a wall has room for.
const linesShown = 5

// table is the table at the moment of a step.
func (l *Lesson) table(s *lesson.Step, words Words) *page.LessonTable {
	public := game.Viewer{}
	known := l.game.View(public)
	for i := range l.Public[:s.At] {
		known.Observe(&l.Public[i])
	}
	t := &page.LessonTable{Day: known.Day, Phase: known.Phase}
	for i := range l.game.Seats {
		seat := page.LessonSeat{Seat: l.seat(game.Seat(i)), Dead: known.Seats[i].Dead, Claim: known.Seats[i].Claim}
		t.Seats = append(t.Seats, seat)
	}
	for _, line := range l.game.Narrative(public, words).log(s.At, false) {
		switch line.Kind {
		case page.LineRemark, page.LineQuiet, page.LineTurn, page.LineDay, page.LineRole, page.LineEnd:
			continue
		}
		line.Acts, line.Share = false, ""
		t.Lines = append(t.Lines, line)
	}
	t.Lines = t.Lines[max(0, len(t.Lines)-linesShown):]
	if ev := l.Focus(s.At); ev != nil && s.Kind == lesson.Show && ev == &l.Public[s.At-1] {
		if d, err := protocolui.ParseDraft(ev.Text); err == nil {
			sit := protocolui.SituationOf(known, rules.Ask{Kind: rules.AskTalk})
			sit.Self = ev.Actor
			t.Lines = nil // the faces need the room
			t.Focus = &page.LessonFocus{Seat: l.seat(ev.Actor), Faces: words.faces(d, sit)}
		}
	}
	return t
}

// ask is a question with what may be known of its answers.
func (l *Lesson) ask(now *class.Lesson, step int, words Words) *page.LessonAsk {
	s := &l.Steps[step]
	ask := &page.LessonAsk{Question: string(s.Question), Seat: l.seat(s.Seat), Shown: l.shows(now, step)}
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
		o := page.LessonOption{Value: strconv.Itoa(n), Seat: page.Seat{Seat: game.NoSeat}, Right: ask.Shown && right[i]}
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

// made are the answers that somebody gave, the right ones first, then the most frequent.
func made(options []page.LessonOption) []page.LessonOption {
	given := slices.DeleteFunc(slices.Clone(options), func(o page.LessonOption) bool { return o.Count == 0 })
	slices.SortStableFunc(given, func(a, b page.LessonOption) int {
		if a.Right != b.Right {
			return map[bool]int{true: -1, false: 1}[a.Right]
		}
		return b.Count - a.Count
	})
	return given
}

// cutAnswer is the choice and the certainty of an answer.
func cutAnswer(answer string) (choice string, sure int) {
	choice, text, _ := strings.Cut(answer, ":")
	sure, err := strconv.Atoi(text)
	if err != nil || sure < lesson.Unsure || sure >= lesson.NumSure {
		sure = lesson.Unsure
	}
	return choice, sure
}

// points are those of an answer, 0 for one that is none.
func (l *Lesson) points(s *lesson.Step, answer string) int {
	choice, sure := cutAnswer(answer)
	choices := l.Choices(s)
	i := slices.IndexFunc(choices, func(n int) bool { return strconv.Itoa(n) == choice })
	if i < 0 {
		return 0
	}
	return lesson.Points(lesson.Guess(len(choices), i, sure), l.Right(s))
}

// score is how good the answers to a question were.
func (l *Lesson) score(now *class.Lesson, step int, words Words, agents, public []float64) *page.LessonScore {
	s := &l.Steps[step]
	score := &page.LessonScore{
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

// chances are how likely each choice is a werewolf, at the moment of a step.
func (l *Lesson) chances(s *lesson.Step) (agents, public []float64) {
	return l.game.chances(l.Public, s.At, l.Choices(s))
}

// chances are how likely each of some seats, by number, is a werewolf, after so many public events: as the living
// would believe on average if they were what they claim to be, as behind the curtain of the theatre, and by public
// facts alone. Both follow from what everybody heard.
func (r *Recording) chances(told []rules.Event, at int, choices []int) (agents, public []float64) {
	agents, public = make([]float64, len(choices)), make([]float64, len(choices))
	p, err := newPublic(r.View(game.Viewer{}), r.manners())
	if err != nil {
		return agents, public // the setup is one that beliefs do not cover
	}
	for i := range told[:goesOn(told, at)] {
		p.observe(&told[i])
	}
	m := &Minds{known: p.mind.Table, mind: p.mind}
	believers := 0.0
	for seat := range p.mind.Table.Alive.All() {
		b := m.beliefsAtWord(seat)
		if b == nil {
			continue
		}
		believers++
		for i, n := range choices {
			agents[i] += float64(b.Roles[game.SeatNumbered(n)][game.RoleWerewolf]) / 255
		}
	}
	for i, n := range choices {
		agents[i] /= max(believers, 1)
		public[i] = p.now.Wolf(game.SeatNumbered(n))
	}
	return agents, public
}

// goesOn is a moment, with what is known from a morning by which the game goes on: that no werewolf is missing, or
// not the last. Who is asked about it then knows that, and the agents do.
func goesOn(told []rules.Event, at int) int {
	if at == 0 || at == len(told) || told[at].Kind != rules.PhaseBegan {
		return at
	}
	switch told[at-1].Kind {
	case rules.Died, rules.NobodyDied:
		return at + 1
	}
	return at
}

// What a wall has room for.
const (
	meaningsShown = 9
	waysShown     = 4
)

// Wall is a step as the wall shows it, where nobody can scroll: of many sentences only the most frequent.
func (l *Lesson) Wall(n class.Now, words Words) page.LessonView {
	v := l.View(n, words)
	if v.Task == nil || len(v.Task.Meanings) == 0 {
		return v
	}
	shown := min(len(v.Task.Meanings), meaningsShown)
	for _, m := range v.Task.Meanings[shown:] {
		v.Task.Rest += m.Count
	}
	v.Task.Meanings = v.Task.Meanings[:shown]
	for i := range v.Task.Meanings {
		m := &v.Task.Meanings[i]
		m.Protocol = m.Protocol[:min(len(m.Protocol), waysShown)]
	}
	return v
}

// meanings are what the answers to the step mean: first what it wants, then the most frequent. Each is said as most
// students did, and shortest among those.
func (l *Lesson) meanings(now *class.Lesson, words Words) (list []page.LessonMeaning) {
	s := &l.Steps[now.Step]
	at := map[string]int{}
	counts := now.Charted()
	texts := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	for _, text := range texts {
		said, err := protocol.Parse(text)
		if err != nil {
			continue
		}
		key := l.Meaning(s, said)
		i, ok := at[key]
		if !ok {
			i = len(list)
			at[key] = i
			list = append(list, page.LessonMeaning{Said: l.said(s, said, words), Right: l.Solves(s, said)})
		}
		list[i].Count += counts[text]
		list[i].Ways++
		list[i].Protocol = append(list[i].Protocol, text)
	}
	slices.SortStableFunc(list, func(a, b page.LessonMeaning) int {
		if a.Right != b.Right {
			return map[bool]int{true: -1, false: 1}[a.Right]
		}
		return b.Count - a.Count
	})
	return list
}

// said is a sentence in words.
func (l *Lesson) said(s *lesson.Step, said protocol.Sentence, words Words) []page.Piece {
	text := words.writer().Sentence(said, phrase.Context{Speaker: s.Seat})
	if list := words.seats(text); list != nil {
		v := Village{Seats: l.game.Seats}
		return v.name(list)
	}
	return []page.Piece{{Text: text}}
}
