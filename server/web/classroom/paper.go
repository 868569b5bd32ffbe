package classroom

import (
	"errors"
	"net/http"
	"regexp"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/classroom/lessons"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/classroom"
	view "aiwolfplay/templates/lesson"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// paperPages are pages to print: the talk in the games of a class, and the class's answers to questions.
type paperPages struct{ *Pages }

// getRecord shows the talk in the finished games of a class.
func (p paperPages) getRecord(c echo.Context) error {
	now, err := p.Taught(c)
	if err != nil {
		return err
	}
	ctx, lang := c.Request().Context(), shell.VisitOf(c).Lang
	shown := &classroom.Record{Chrome: ui.Chrome{Back: "/class/" + now.ID + "/record"}, ID: now.ID, Class: now.Name}
	shell.LeaveWorker(c) // each game takes a worker of its own
	students := make(map[string]bool)
	for i, g := range now.Games(ctx) {
		if !g.Over {
			shown.Running++
			continue
		}
		r, err := p.Recording(ctx, g.ID)
		if errors.Is(err, table.ErrRunning) { // its end is not stored yet
			shown.Running++
			continue
		} else if err != nil {
			return err
		}
		leave, err := shell.Enter(c, p.Limits.Long)
		if err != nil {
			return err
		}
		shown.Games = append(shown.Games, recordOf(r, i+1, p.Wording(lang)))
		for _, name := range r.CountDecisions(&shown.Worth) {
			students[name] = true
		}
		leave()
	}
	shown.Worth.Students = len(students)
	return p.Render(c, http.StatusOK, shown)
}

// recordOf returns a finished game for paper: the events that everybody heard and, separately, the roles.
func recordOf(r *screen.Recording, n int, words screen.Words) classroom.RecordGame {
	public := game.Viewer{}
	g := classroom.RecordGame{N: n, Ended: r.Ended, Lines: r.Narrative(public, words).Log(len(r.As(public)), true)}
	g.Lines = printed(g.Lines)
	whole := r.Final()
	g.Winner = whole.Winner
	for i := range r.Seats {
		g.Seats = append(g.Seats, classroom.RecordSeat{
			Seat: seat.Seat{Seat: game.Seat(i), Name: r.Seats[i].Name}, Student: r.Seats[i].Kind == table.Person,
			Role: whole.Seats[i].Role,
		})
	}
	return g
}

// bracketed matches the number of a seat in words, beside which a page draws its crest.
var bracketed = regexp.MustCompile(`[\[〔](\d\d)[\]〕]`)

// printed returns the lines for paper: events, and sentences that were said for the first time that day.
func printed(lines line.Lines) (kept line.Lines) {
	for _, l := range lines {
		switch l.Kind {
		case line.KindRemark, line.KindRole, line.KindQuiet:
			continue
		case line.KindTalk:
			if l.Repeat {
				continue
			}
			l.Words = bracketed.ReplaceAllString(l.Words, "$1")
		default:
			// a turn without a line to print
			if last := len(kept) - 1; last >= 0 && kept[last].Kind == line.KindTurn {
				kept = kept[:last]
			}
		}
		kept = append(kept, l)
	}
	return kept
}

// getThoughts shows the class's answers to questions.
func (p paperPages) getThoughts(c echo.Context) error {
	now, err := p.Taught(c)
	if err != nil {
		return err
	}
	now = p.settle(c.Request().Context(), now)
	shown := &view.Thoughts{
		Chrome: ui.Chrome{Back: "/class/" + now.ID + "/thoughts"}, ID: now.ID, Class: now.Name,
		List: lessons.Thoughts(now, p.Wording(shell.VisitOf(c).Lang)),
	}
	for _, q := range now.Queries {
		for i := range q.Villages {
			if !q.Villages[i].Settled {
				shown.Running++
			}
		}
	}
	return p.Render(c, http.StatusOK, shown)
}
