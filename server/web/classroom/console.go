package classroom

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/class"
	"aiwolfplay/server/page"
	"aiwolfplay/server/web/classroom/lessons"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/classroom"
	view "aiwolfplay/templates/lesson"
	"aiwolfplay/templates/ui"
)

// consolePages serve the console, from which a teacher leads a class.
type consolePages struct{ *Pages }

// get shows a class to its teacher.
func (p consolePages) get(c echo.Context) error {
	now, err := p.Taught(c)
	if err != nil {
		return err
	}
	in := p.invitation(c)
	shown := &classroom.Console{
		Chrome: ui.Chrome{Back: "/class/" + now.ID + "/console"}, ID: now.ID, Class: now.Name,
		Teacher: in.Site + keyPath(now), Door: doorOf(now, in), Roll: rollOf(now),
	}
	now = p.settle(c.Request().Context(), now)
	games := now.Games(c.Request().Context())
	shown.Tables, shown.Query = tablesOf(now, games), lessons.ConsoleQuery(now, games)
	if end := c.QueryParam("end"); end != "" {
		shown.Sure = sureOf(shown.Tables, end)
	}
	if c.QueryParams().Has("student") {
		shown.Suit = suitOf(now, c.QueryParam("student"))
	}
	if shown.Lesson, err = p.lesson(now, shell.VisitOf(c).Lang); err != nil {
		return err
	}
	if shown.Minis, err = p.MiniPages.Console(c.Request().Context(), now, shell.VisitOf(c).Lang); err != nil {
		return err
	}
	shown.Error = p.Forms.Why(p.Forms.Refused(c, ""), shell.VisitOf(c).Lang)
	return p.Render(c, http.StatusOK, shown)
}

// lesson returns the lesson for the teacher who leads it. If there is no lesson, it returns an empty part of the
// page.
func (p consolePages) lesson(now class.Now, lang ui.Lang) (view.Console, error) {
	l, err := p.library.Of(now)
	if err != nil || l == nil {
		return view.Console{ID: now.ID}, err
	}
	return l.Console(now, p.Wording(lang)), nil
}

// consolePace is the interval at which the console looks for changes that are not announced: students come and go.
const consolePace = time.Second

// Rest is the pause of console and wall after each look. If the whole class answers at once, they change in a few
// steps instead of thirty. The teacher's browser has to draw each step.
const Rest = 50 * time.Millisecond

// getFeed streams the console as the class changes.
func (p consolePages) getFeed(c echo.Context) error {
	in, ctx, lang := p.invitation(c), c.Request().Context(), shell.VisitOf(c).Lang
	return p.follow(c, consolePace, func(now class.Now) ([]ui.Part, error) {
		now = p.settle(ctx, now)
		lesson, err := p.lesson(now, lang)
		if err != nil {
			return nil, err
		}
		minis, err := p.MiniPages.Console(ctx, now, lang)
		games := now.Games(ctx)
		return []ui.Part{
			doorOf(now, in), lesson, lessons.ConsoleQuery(now, games), tablesOf(now, games),
			page.FeaturePart{Target: "#minis", Body: minis}, rollOf(now),
		}, err
	})
}
