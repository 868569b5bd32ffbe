package classroom

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/class"
	"aiwolfplay/server/names"
	"aiwolfplay/server/page"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/web/classroom/lessons"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/classroom"
	"aiwolfplay/templates/ui"
)

// studentPages are the pages of a class for its students.
type studentPages struct{ *Pages }

// get shows a student their page, and leads teachers to the console.
func (p studentPages) get(c echo.Context) error {
	now, st, err := p.attended(c)
	if err != nil {
		if now.Class != nil && now.Teaches(shell.VisitOf(c).User) {
			return c.Redirect(http.StatusSeeOther, "/class/"+now.ID+"/console")
		}
		return err
	}
	now.Look(st.User)
	if err := now.SeatLate(c.Request().Context(), st.User); err != nil {
		return err
	}
	now = p.settle(c.Request().Context(), now.Class.Now())
	st = now.Student(st.User)
	refused := p.Forms.Refused(c, "")
	if to := p.tableOf(c, now, st); to != "" && refused == nil {
		return c.Redirect(http.StatusSeeOther, to)
	}
	lang := shell.VisitOf(c).Lang
	shown := &classroom.Phone{
		Chrome: ui.Chrome{Back: "/class/" + now.ID}, State: phoneOf(now, st),
		Query: lessons.PhoneQuery(now, st), Answers: lessons.PhoneAnswers(now, st, p.Wording(lang)),
	}
	shown.Lesson, shown.Builder, shown.Key, err = p.lesson(now, st, lang, c.QueryParams())
	if err != nil {
		return err
	}
	shown.Error = p.Forms.Why(refused, lang)
	return p.Render(c, http.StatusOK, shown)
}

// phoneOf returns a class as one of its students sees it.
func phoneOf(n class.Now, st *class.Student) classroom.PhoneState {
	p := classroom.PhoneState{
		ID: n.ID, Class: n.Name, You: st.Name, Tries: class.NamesEach - st.Drawn, Left: st.Left, Removed: st.Removed,
		Front: n.Front && n.Query() == nil, Lesson: n.Lesson != nil || n.Query() != nil,
		Full: n.PlayingMini() && n.MiniOf(st.Name) == nil,
	}
	if t := n.TableOf(st.Name); t != nil { // a student at a table keeps their name
		p.Tries = 0
		if t.Over {
			p.Record = "/games/" + t.ID
		}
	}
	return p
}

// post executes a student's commands.
func (p studentPages) post(c echo.Context) error {
	now, st, err := p.attended(c)
	if err != nil {
		return err
	}
	cmd, err := p.command(c, now)
	if err == nil {
		err = now.Do(c.Request().Context(), st.User, cmd)
	}
	if _, left := cmd.(class.Leave); left && err == nil {
		err = now.StepOut(c.Request().Context(), st.User)
	}
	var field shell.FieldError
	switch {
	case errors.As(err, &field):
		return err
	case err == nil && shell.WantsJSON(c):
		return c.NoContent(http.StatusNoContent)
	case err == nil:
		return c.Redirect(http.StatusSeeOther, "/class/"+now.ID)
	}
	return p.Forms.Return(c, "/class/"+now.ID, "", err, nil)
}

// command reads a student's command.
func (p studentPages) command(c echo.Context, now class.Now) (class.Command, error) {
	switch c.FormValue("do") {
	case "rename":
		return class.Rename{Names: names.Pairs()}, nil
	case "leave":
		return class.Leave{}, nil
	case "back":
		return class.Join{Code: now.Code, Names: names.Pairs()}, nil
	case "answer":
		return p.answer(c, now)
	case "reply":
		form, err := c.FormParams()
		if err != nil {
			return nil, err
		}
		return lessons.QueryReply(now, form)
	}
	return nil, shell.BadField("do")
}

// getFeed streams a student's page, or the part of a finished game's page that is about the class. While it streams,
// the student counts as present.
func (p studentPages) getFeed(c echo.Context) error {
	now, st, err := p.attended(c)
	if err != nil {
		return err
	}
	defer now.Attend(st.User)()
	lang, user, shown, beside := shell.VisitOf(c).Lang, st.User, map[string]string{}, c.QueryParam("beside")
	seen := c.QueryParam("lesson")
	told, begun := "", false // the last announcement, and whether the first part has been sent
	return p.Poll(c, sse.Heartbeat, func(n uint32) (sse.News, error) {
		now := p.settle(context.Background(), now.Class.Now())
		st := now.Student(user)
		if to, leads := p.elsewhere(c, now, st, beside); leads {
			return sse.News{}, sse.Reload{To: to}
		}
		if beside != "" {
			news, err := p.PartsNews(n, shown, lang, classroom.Beside{Class: now.ID, Game: beside, Front: now.Front && st.In()})
			news.Changed = now.Changed
			return news, err
		}
		lesson, _, key, err := p.lesson(now, st, lang, nil)
		if err != nil {
			return sse.News{}, err
		}
		if key != seen { // the page was made for another task, or for none
			return sse.News{}, sse.Reload{To: "/class/" + now.ID} // without the sentence that was built for the old task
		}
		patch, err := p.Shell.Pages.Patch(lang, game.PhaseNone, phoneOf(now, st), lesson,
			lessons.PhoneQuery(now, st), lessons.PhoneAnswers(now, st, p.Wording(lang)))
		if err != nil {
			return sse.News{}, err
		}
		if words := lessons.Announcement(p.Wording(lang), lesson); words != told {
			if begun && words != "" {
				patch.Announce = []page.Announcement{{Text: words, For: "me"}}
			}
			told = words
		}
		begun = true
		news, err := shell.ChangesOf(n, shown, patch)
		news.Changed = now.Changed
		return news, err
	})
}
