package lessons

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	view "aiwolfplay/templates/lesson"
	"aiwolfplay/templates/seat"
)

// NewQuery returns a question about games that are running but paused. It uses only facts that everybody at their
// tables knows.
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
	var said [game.MaxSeats]int // how often each seat has spoken
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
	v.Kind = string(lesson.Wolf) // no agent is alive whose words could be guessed
	for seat := range living.All() {
		v.Choices = append(v.Choices, seat.Number())
	}
	return v, nil
}

// follow updates the state of a village with an event that everybody at the table hears.
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

// talkative returns the number of the living agent that has spoken most, 0 if no agent is alive.
func talkative(living game.SeatSet, seats []table.Occupant, said *[game.MaxSeats]int) int {
	best := game.NoSeat
	for seat := range living.All() {
		if seats[seat].Kind != table.Person && (best == game.NoSeat || said[seat] > said[best]) {
			best = seat
		}
	}
	return best.Number()
}

// querySeat returns a seat of a village by its number.
func querySeat(v *class.QueryVillage, n int) seat.Seat {
	if n < 1 || n > len(v.Names) {
		return seat.Seat{Seat: game.NoSeat}
	}
	return seat.Seat{Seat: game.SeatNumbered(n), Name: v.Names[n-1]}
}

func queryOptions(v *class.QueryVillage) (list []view.Option) {
	for _, n := range v.Choices {
		o := view.Option{Value: strconv.Itoa(n), Seat: seat.Seat{Seat: game.NoSeat}}
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

// PhoneQuery returns the open question as a student sees it, nil for none.
func PhoneQuery(n class.Now, st *class.Student) *view.PhoneQuery {
	q := n.Query()
	if q == nil || !st.In() {
		return nil
	}
	i := n.Asked(q, st)
	v := &q.Villages[i]
	p := &view.PhoneQuery{
		ID: n.ID, N: q.N, Village: i, Number: v.N, Day: v.Day, Phase: queryPhase(v.Phase), Open: q.Open,
		Pick: view.Pick{
			Question: v.Kind, Seat: querySeat(v, v.Seat), Options: queryOptions(v), Sure: lesson.Unsure,
		},
	}
	if t := n.TableOf(st.Name); t != nil {
		p.Own = t.ID == v.Game
	}
	if answer, ok := q.Answers[st.User]; ok && answer.Village == i {
		p.Chosen, p.Sure = cutAnswer(answer.Value)
	}
	return p
}

// QueryReply reads a student's answer to the open question. It returns ErrShut if no question is open, and a
// FieldError for answers that aren't offered.
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
			return r, screen.FieldError(field)
		}
	}
	if q == nil || q.N != r.N {
		return r, class.ErrShut
	}
	if r.Village < 0 || r.Village >= len(q.Villages) {
		return r, screen.FieldError("village")
	}
	choice, err := strconv.Atoi(form.Get("choice"))
	if err != nil || !slices.Contains(q.Villages[r.Village].Choices, choice) {
		return r, screen.FieldError("choice")
	}
	if sure < lesson.Unsure || sure >= lesson.NumSure {
		return r, screen.FieldError("sure")
	}
	r.Value = strconv.Itoa(choice) + ":" + strconv.Itoa(sure)
	return r, nil
}

// ConsoleQuery returns the open question for the teacher.
func ConsoleQuery(n class.Now, games []class.Game) view.ConsoleQuery {
	c := view.ConsoleQuery{ID: n.ID, Kept: len(n.Thoughts) > 0}
	for _, g := range games {
		if g.Live != nil && !g.Over {
			c.Playing = true
			c.Early = c.Early || g.Live.Now().Overview().Day == 0
		}
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

// WallTiles returns the villages of a class for the wall.
func WallTiles(n class.Now, games []class.Game) (list []view.Tile) {
	q := n.Query()
	for i, g := range games {
		t := view.Tile{N: i + 1, Over: g.Over, Fell: seat.Seat{Seat: game.NoSeat}, About: seat.Seat{Seat: game.NoSeat}}
		if g.Live != nil && !g.Over {
			o := g.Live.Now().Overview()
			t.Known, t.Day, t.Phase, t.Living, t.Seats = true, o.Day, o.Phase, o.Living, g.Live.Setup().Seats()
			if byDay := o.Phase == game.PhaseTalk || o.Phase == game.PhaseVote; byDay && o.Voted > 0 {
				t.Voted = o.Voted
				village := screen.Village{Seats: g.Live.Occupants()}
				t.Fell = village.Seat(o.Fell)
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
