package screen

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// NewQuery asks about games that go on and rest. It knows what everybody at their tables knows.
func NewQuery(ctx context.Context, kind string, games []class.Game) (class.Query, error) {
	q := class.Query{At: time.Now().UTC().Truncate(time.Second)}
	for i, g := range games {
		if g.Live == nil || g.Over {
			continue
		}
		v, err := queryVillage(ctx, kind, g.Live)
		if err != nil {
			return q, err
		}
		v.N = i + 1
		q.Villages = append(q.Villages, v)
	}
	return q, nil
}

func queryVillage(ctx context.Context, kind string, t *table.Table) (class.QueryVillage, error) {
	v := class.QueryVillage{Game: t.ID(), Kind: kind}
	batch, err := t.Snapshot(ctx, game.Viewer{})
	if err != nil {
		return v, err
	}
	seats := t.Occupants()
	for i := range seats {
		v.Names = append(v.Names, seats[i].Name)
	}
	living := game.FirstSeats(len(seats))
	var said [game.MaxSeats]int // how often each seat has said something
	for i := range batch.Items {
		if ev := &batch.Items[i].Event; ev.Kind != rules.KindNone {
			follow(&v, ev, &living, &said)
		}
	}
	if kind == string(lesson.Next) {
		v.Seat = talkative(living, seats, &said)
	}
	if v.Seat > 0 {
		for i := range lesson.Acts {
			v.Choices = append(v.Choices, i+1)
		}
		return v, nil
	}
	v.Kind = string(lesson.Wolf) // no agent lives whose words could be guessed
	for seat := range living.All() {
		v.Choices = append(v.Choices, seat.Number())
	}
	return v, nil
}

// follow takes in what everybody at a table is told.
func follow(v *class.QueryVillage, ev *rules.Event, living *game.SeatSet, said *[game.MaxSeats]int) {
	v.Told++
	v.Day = int(ev.Day)
	switch ev.Kind {
	case rules.PhaseBegan:
		v.Phase = ev.Phase.String()
	case rules.Executed, rules.Died:
		*living = living.Without(ev.Target)
	case rules.Said:
		if ev.Text != rules.SkipText && ev.Text != rules.OverText {
			said[ev.Actor]++
		}
	}
}

// talkative is the number of the living agent that has said most, 0 where none lives.
func talkative(living game.SeatSet, seats []table.Occupant, said *[game.MaxSeats]int) int {
	best := game.NoSeat
	for seat := range living.All() {
		if seats[seat].Kind != table.Person && (best == game.NoSeat || said[seat] > said[best]) {
			best = seat
		}
	}
	return best.Number()
}

// querySeat is a seat of a village by its number.
func querySeat(v *class.QueryVillage, n int) page.Seat {
	if n < 1 || n > len(v.Names) {
		return page.Seat{Seat: game.NoSeat}
	}
	return page.Seat{Seat: game.SeatNumbered(n), Name: v.Names[n-1]}
}

func queryOptions(v *class.QueryVillage) (list []page.LessonOption) {
	for _, n := range v.Choices {
		o := page.LessonOption{Value: strconv.Itoa(n), Seat: page.Seat{Seat: game.NoSeat}}
		if v.Kind == string(lesson.Next) {
			o.Act = string(lesson.Acts[n-1])
		} else {
			o.Seat = querySeat(v, n)
		}
		list = append(list, o)
	}
	return list
}

func queryPhase(name string) game.Phase {
	for _, p := range []game.Phase{game.PhaseTalk, game.PhaseVote, game.PhaseNight} {
		if p.String() == name {
			return p
		}
	}
	return game.PhaseNone
}

// PhoneQuery is the question that is on, as a student sees it; nil for none.
func PhoneQuery(n class.Now, st *class.Student) *page.PhoneQuery {
	q := n.Query()
	if q == nil || !st.In() {
		return nil
	}
	i := n.Asked(q, st)
	v := &q.Villages[i]
	p := &page.PhoneQuery{
		ID: n.ID, N: q.N, Village: i, Number: v.N, Day: v.Day, Phase: queryPhase(v.Phase), Question: v.Kind,
		Seat: querySeat(v, v.Seat), Options: queryOptions(v), Open: q.Open, Sure: lesson.Unsure,
	}
	if t := n.TableOf(st.Name); t != nil {
		p.Own = t.ID == v.Game
	}
	if answer, ok := q.Answers[st.User]; ok && answer.Village == i {
		p.Chosen, p.Sure = cutAnswer(answer.Value)
	}
	return p
}

// QueryReply reads what a student sends to the question that is on. It returns ErrShut where none is, and a FieldError
// for what is no answer.
func QueryReply(n class.Now, form url.Values) (class.Reply, error) {
	q := n.Query()
	var r class.Reply
	var faults [3]error
	var sure int
	r.N, faults[0] = strconv.Atoi(form.Get("query"))
	r.Village, faults[1] = strconv.Atoi(form.Get("village"))
	sure, faults[2] = strconv.Atoi(form.Get("sure"))
	for i, field := range []string{"query", "village", "sure"} {
		if faults[i] != nil {
			return r, FieldError(field)
		}
	}
	if q == nil || q.N != r.N {
		return r, class.ErrShut
	}
	if r.Village < 0 || r.Village >= len(q.Villages) {
		return r, FieldError("village")
	}
	choice, err := strconv.Atoi(form.Get("choice"))
	if err != nil || !slices.Contains(q.Villages[r.Village].Choices, choice) {
		return r, FieldError("choice")
	}
	if sure < lesson.Unsure || sure >= lesson.NumSure {
		return r, FieldError("sure")
	}
	r.Value = strconv.Itoa(choice) + ":" + strconv.Itoa(sure)
	return r, nil
}

// ConsoleQuery is the question that is on, as the teacher leads it.
func ConsoleQuery(n class.Now, games []class.Game) page.ConsoleQuery {
	c := page.ConsoleQuery{ID: n.ID, Kept: len(n.Thoughts) > 0}
	for _, g := range games {
		c.Playing = c.Playing || !g.Over && g.Live != nil
	}
	q := n.Query()
	if q == nil {
		return c
	}
	c.N, c.Open, c.Kind, c.Tiles = q.N, q.Open, q.Villages[0].Kind, WallTiles(n, games)
	present := n.Present()
	for i := range present {
		if a, ok := q.Answers[present[i].User]; q.Open && (!ok || a.Village != n.Asked(q, &present[i])) {
			c.Away = append(c.Away, present[i].Name)
		}
	}
	return c
}

// WallTiles are the villages of a class on the wall.
func WallTiles(n class.Now, games []class.Game) (list []page.WallTile) {
	q := n.Query()
	for i, g := range games {
		t := page.WallTile{N: i + 1, Over: g.Over, Fell: page.Seat{Seat: game.NoSeat}, About: page.Seat{Seat: game.NoSeat}}
		if g.Live != nil && !g.Over {
			o := g.Live.Overview()
			t.Known, t.Day, t.Phase, t.Living, t.Seats = true, o.Day, o.Phase, o.Living, g.Live.Setup().Seats()
			if byDay := o.Phase == game.PhaseTalk || o.Phase == game.PhaseVote; byDay && o.Voted > 0 {
				t.Voted = o.Voted
				village := Village{Seats: g.Live.Occupants()}
				t.Fell = village.seat(o.Fell)
			}
		}
		if q != nil {
			at := slices.IndexFunc(q.Villages, func(v class.QueryVillage) bool { return v.Game == g.ID })
			if at >= 0 {
				v := &q.Villages[at]
				t.Answered, t.Asked = n.QueryCount(q, at)
				t.Question, t.About = v.Kind, querySeat(v, v.Seat)
			}
		}
		list = append(list, t)
	}
	return list
}

// SettleQuery is what a village has answered, once its game is over. What werewolves answered does not count: they
// knew.
func SettleQuery(r *Recording, q *class.Query, village int) class.Answered {
	v := &q.Villages[village]
	items := r.As(game.Viewer{})
	public := make([]rules.Event, len(items))
	for i := range items {
		public[i] = items[i].Event
	}
	told := min(v.Told, len(public))
	a := class.Answered{
		N: v.N, Kind: v.Kind, Day: v.Day, Phase: v.Phase, Seat: v.Seat, Name: querySeat(v, v.Seat).Name,
		Compared: v.Kind == string(lesson.Wolf), Chance: lesson.Chance(len(v.Choices)),
	}
	a.Choices = r.queryChoices(v, public, told)
	right := rights(a.Choices)
	if a.Compared {
		agents, facts := r.chances(public, told, v.Choices)
		for i := range a.Choices {
			a.Choices[i].Agents, a.Choices[i].Public = percent(agents[i]), percent(facts[i])
		}
		a.Agents, a.Public = lesson.Points(agents, right), lesson.Points(facts, right)
	}
	sum := 0
	for user, answer := range q.Answers {
		if answer.Village != village {
			continue
		}
		if a.Compared && r.wolf(user) {
			a.Knew++
			continue
		}
		i, sure := queryChoice(v, answer.Value)
		if i < 0 {
			continue
		}
		a.Answers++
		a.Choices[i].Sure[sure-lesson.Unsure]++
		sum += lesson.Points(lesson.Guess(len(v.Choices), i, sure), right)
	}
	a.Class = sum / max(a.Answers, 1)
	return a
}

// queryChoices are the answers that could be given about a village, with which of them are right.
func (r *Recording) queryChoices(v *class.QueryVillage, public []rules.Event, told int) (list []class.Choice) {
	next := lesson.Act("")
	if v.Kind == string(lesson.Next) {
		next = lesson.NextAct(public, told, game.SeatNumbered(v.Seat))
	}
	for _, n := range v.Choices {
		if next != "" {
			act := lesson.Acts[n-1]
			list = append(list, class.Choice{Act: string(act), Right: act == next})
			continue
		}
		role := r.whole().Seats[game.SeatNumbered(n)].Role
		list = append(list, class.Choice{Seat: n, Name: querySeat(v, n).Name, Right: role == game.RoleWerewolf})
	}
	return list
}

// rights reports which choices are right.
func rights(choices []class.Choice) (right []bool) {
	for i := range choices {
		right = append(right, choices[i].Right)
	}
	return right
}

// queryChoice is the index of the choice that an answer names, -1 for none, and how sure it is.
func queryChoice(v *class.QueryVillage, answer string) (i, sure int) {
	choice, sure := cutAnswer(answer)
	n, err := strconv.Atoi(choice)
	if err != nil {
		return -1, sure
	}
	return slices.Index(v.Choices, n), sure
}

// wolf reports whether a user was a werewolf.
func (r *Recording) wolf(user string) bool {
	seat := r.SeatOf(user)
	return seat != game.NoSeat && r.whole().Seats[seat].Role == game.RoleWerewolf
}

// PhoneAnswers are a student's answers to the questions of this round whose games are over.
func PhoneAnswers(n class.Now, st *class.Student, words Words) (p page.PhoneAnswers) {
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
		my := page.PhoneAnswer{MyAnswer: page.MyAnswer{N: v.N, Ask: ask.Ask}}
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

// wasWolf reports whether a student played a werewolf in a village whose game is over: their seat is among those
// who were.
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

// WallThought is what the class thought of the games of the round, once all are over; nil where nothing was asked.
func WallThought(n class.Now, words Words) *page.WallThought {
	if n.Playing() || len(n.Queries) == 0 {
		return nil
	}
	last := n.Queries[len(n.Queries)-1]
	w := &page.WallThought{Left: len(n.Queries) - 1}
	for i := range last.Villages {
		if settled := settledOf(n, last, last.Villages[i].N); settled != nil {
			row := askOf(settled, words)
			row.Ask.Options = worthShowing(row.Ask.Options)
			w.Rows = append(w.Rows, row)
		}
	}
	if len(w.Rows) == 0 {
		return nil
	}
	return w
}

// optionsShown limits the answers of a village on a wall.
const optionsShown = 6

// worthShowing are the options that a wall shows where it has no room for all: what was right, what was answered,
// and what the agents took for likely, in the order of the options.
func worthShowing(all []page.LessonOption) []page.LessonOption {
	if len(all) <= optionsShown {
		return all
	}
	worth := func(o *page.LessonOption) int {
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
	var kept []page.LessonOption
	for _, i := range order {
		kept = append(kept, all[i])
	}
	return kept
}

// Thoughts are what the class has thought, the latest first.
func Thoughts(n class.Now, words Words) (list []page.Thought) {
	for _, t := range slices.Backward(n.Thoughts) {
		shown := page.Thought{Title: lesson.Text(texts(t.Title)).Line(string(words.Lang.Base())), At: t.At}
		for i := range t.Questions {
			a := askOf(&t.Questions[i], words)
			a.Village = t.Query
			shown.Asks = append(shown.Asks, a)
		}
		list = append(list, shown)
	}
	return list
}

// texts are lines as a lesson has them.
func texts(lines map[string]string) map[string][]string {
	all := map[string][]string{}
	for lang, line := range lines {
		all[lang] = []string{line}
	}
	return all
}

// askOf shows a question whose answers are known.
func askOf(a *class.Answered, words Words) page.ThoughtAsk {
	lang := string(words.Lang.Base())
	shown := page.ThoughtAsk{
		N: a.N, Heading: lesson.Text(texts(a.Heading)).Line(lang), Day: a.Day, Phase: queryPhase(a.Phase), Knew: a.Knew,
	}
	seat := page.Seat{Seat: game.NoSeat}
	if a.Seat > 0 {
		seat = page.Seat{Seat: game.SeatNumbered(a.Seat), Name: a.Name}
	}
	count := page.LessonCount{Answered: a.Answers, Present: a.Present}
	if a.Kind == string(lesson.Task) {
		shown.Task = taskOf(a, seat, count, words)
		return shown
	}
	shown.MeanPoints = a.Answers > 0
	ask := page.LessonAsk{Question: a.Kind, Seat: seat, Count: count, Compared: a.Compared, Shown: true}
	for i := range a.Choices {
		c := &a.Choices[i]
		o := page.LessonOption{
			Value: strconv.Itoa(i + 1), Seat: page.Seat{Seat: game.NoSeat}, Act: c.Act, Count: c.Count(), Agents: c.Agents,
			Public: c.Public, Right: c.Right,
		}
		switch {
		case c.Seat > 0:
			o.Seat, o.Value = page.Seat{Seat: game.SeatNumbered(c.Seat), Name: c.Name}, strconv.Itoa(c.Seat)
		case c.Said != "":
			o.Said = saidOf(c.Said, seat.Seat, words)
		}
		if a.Answers > 0 {
			o.Share = (100*o.Count + a.Answers/2) / a.Answers
		}
		for sure, times := range c.Sure {
			shown.Sure[sure] += times
		}
		ask.Options = append(ask.Options, o)
	}
	ask.Score = &page.LessonScore{
		Step: a.N, Heading: shown.Heading, Class: a.Class, Agents: a.Agents, Public: a.Public, Answered: a.Answers,
		Compared: a.Compared, Chance: a.Chance, Made: made(ask.Options),
	}
	shown.Ask = ask
	return shown
}

func taskOf(a *class.Answered, seat page.Seat, count page.LessonCount, words Words) *page.LessonTask {
	task := &page.LessonTask{
		Say: lesson.Text(texts(a.Say)).Line(string(words.Lang.Base())), Seat: seat, Count: count, Rest: a.Rest,
	}
	for i := range a.Choices {
		c := &a.Choices[i]
		task.Meanings = append(task.Meanings, page.LessonMeaning{
			Said: saidOf(c.Said, seat.Seat, words), Protocol: []string{c.Said}, Ways: 1, Count: c.Count(), Right: c.Right,
		})
	}
	return task
}

// saidOf is a sentence in words, with seats as numbers: their names are not kept.
func saidOf(text string, speaker game.Seat, words Words) []page.Piece {
	said, err := protocol.Parse(text)
	if err != nil {
		return []page.Piece{{Text: text}}
	}
	l := Lesson{game: &Recording{Finished: &table.Finished{}}}
	return []page.Piece{{Text: flat(l.said(&lesson.Step{Seat: speaker}, said, words))}}
}

// Thought is what the class has answered in its lesson, nil where nobody answered anything.
func (l *Lesson) Thought(n class.Now, words Words) *class.Thought {
	t := &class.Thought{Title: lines(l.Title), At: time.Now().UTC().Truncate(time.Second)}
	for i := range l.Steps {
		if len(n.Lesson.Answers[i]) == 0 {
			continue
		}
		if l.Steps[i].Kind == lesson.Task {
			t.Questions = append(t.Questions, l.taskThought(n, i, words))
		} else {
			t.Questions = append(t.Questions, l.askThought(n, i, words))
		}
	}
	if len(t.Questions) == 0 {
		return nil
	}
	return t
}

// lines are the first lines of a text.
func lines(text lesson.Text) map[string]string {
	all := map[string]string{}
	for lang := range text {
		all[lang] = text.Line(lang)
	}
	return all
}

func (l *Lesson) askThought(n class.Now, step int, words Words) class.Answered {
	s := &l.Steps[step]
	over := *n.Lesson // as it would be with all answers shown
	over.Step, over.Open, over.Shown = len(l.Steps)-1, false, nil
	for i := range l.Steps {
		over.Shown = append(over.Shown, i)
	}
	ask := l.ask(&over, step, words)
	a := class.Answered{
		N: step + 1, Heading: lines(s.Heading), Kind: string(s.Question), Answers: len(n.Lesson.Answers[step]),
		Present: len(n.Present()), Compared: ask.Score.Compared, Class: ask.Score.Class, Agents: ask.Score.Agents,
		Public: ask.Score.Public, Chance: ask.Score.Chance,
	}
	if s.Seat != game.NoSeat {
		a.Seat, a.Name = s.Seat.Number(), l.seat(s.Seat).Name
	}
	for i := range ask.Options {
		o := &ask.Options[i]
		c := class.Choice{Agents: o.Agents, Public: o.Public, Right: o.Right}
		if s.Question == lesson.Next {
			c.Said = s.Options[i].String()
		} else {
			c.Seat, c.Name = o.Seat.Seat.Number(), o.Seat.Name
		}
		for _, answer := range n.Lesson.Answers[step] {
			if choice, sure := cutAnswer(answer); choice == o.Value {
				c.Sure[sure-lesson.Unsure]++
			}
		}
		a.Choices = append(a.Choices, c)
	}
	return a
}

func (l *Lesson) taskThought(n class.Now, step int, words Words) class.Answered {
	s := &l.Steps[step]
	at := *n.Lesson
	at.Step, at.Open = step, false
	a := class.Answered{
		N: step + 1, Heading: lines(s.Heading), Kind: string(lesson.Task), Say: lines(s.Say), Seat: s.Seat.Number(),
		Name: l.seat(s.Seat).Name, Answers: len(n.Lesson.Answers[step]), Present: len(n.Present()),
	}
	for i, m := range l.meanings(&at, words) {
		if i >= meaningsShown {
			a.Rest += m.Count
			continue
		}
		a.Choices = append(a.Choices, class.Choice{Said: m.Protocol[0], Sure: [3]int{m.Count}, Right: m.Right})
	}
	return a
}
