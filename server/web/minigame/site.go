// Package minigame has the pages of the mini-games: their list, the page of a game that is running or over, and its
// feed.
//
// A page shows only what the table shows the viewer (minitable.Now). Each game has its own file here, for its picture
// and its forms. Its templates are in templates/minigame.
package minigame

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/page"
	"aiwolfplay/server/picture"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/minigame"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/ui"
)

// A Site gives the pages access to rooms, classes and shared moments.
type Site interface {
	// MaySit reports whether a user may take the seat of an agent in a running game.
	MaySit(id, user string) bool
	// Again returns the room where the people of a finished game play again, as one of them sees it. It also returns a
	// channel that is closed when the room changes.
	Again(ctx context.Context, id, user string) (rooms.Again, <-chan struct{})
	// Attends reports whether the visitor is a student of the class with an id.
	Attends(c echo.Context, class string) bool
	// Picture sends the picture of a game's moment. It caches the picture.
	Picture(c echo.Context, id, moment string, draw func(ui.Lang) (*picture.Card, error)) error
}

// pages are the handlers.
type pages struct {
	shell *shell.Shell
	site  Site
	hall  *minitable.Hall
}

// Routes adds the pages below the group's path, which must be /mini.
func Routes(g *echo.Group, s *shell.Shell, site Site, hall *minitable.Hall) {
	p := &pages{s, site, hall}
	g.GET("", p.getGames)
	g.POST("", p.postGame)
	g.GET("/:id", p.getGame)
	g.GET("/:id/feed", p.getFeed, s.Streaming)
	g.GET("/:id/export", p.getExport)
	g.GET("/:id/picture.png", p.getPicture)
	g.POST("/:id/answer", p.postAnswer)
	g.POST("/:id/mark", p.postMark)
	g.POST("/:id/leave", p.postLeave)
	g.POST("/:id/return", p.postReturn)
	g.POST("/:id/substitute", p.postSubstitute)
}

// table returns the table of the request, and the visitor's seat at it.
func (p *pages) table(c echo.Context) (*minitable.Table, game.Seat, error) {
	t, err := p.hall.Get(c.Request().Context(), c.Param("id"))
	if err != nil {
		return nil, game.NoSeat, err
	}
	return t, t.SeatOf(shell.VisitOf(c).User), nil
}

// viewer returns the viewer in a seat. For NoSeat it returns a spectator.
func viewer(seat game.Seat) game.Viewer {
	if seat == game.NoSeat {
		return game.Viewer{}
	}
	return game.AtSeat(seat)
}

// done answers a form. Scripts get the status 204. Browsers are led to the game's page, which says why an answer was
// refused.
func (p *pages) done(c echo.Context, t *minitable.Table, err error) error {
	to := "/mini/" + t.ID()
	switch {
	case err != nil:
		seat := t.SeatOf(shell.VisitOf(c).User)
		return p.shell.Forms.Return(c, to, questionOf(t, seat), err, c.Request().PostForm)
	case shell.WantsJSON(c):
		return c.NoContent(http.StatusNoContent)
	}
	return c.Redirect(http.StatusSeeOther, to)
}

// questionOf identifies the open question of a seat, "" for none.
func questionOf(t *minitable.Table, seat game.Seat) string {
	if seat == game.NoSeat {
		return ""
	}
	q, asked := t.Now(viewer(seat)).Seen.Question(seat)
	if !asked {
		return ""
	}
	return strconv.Itoa(int(q.ID))
}

// getGame shows a game.
func (p *pages) getGame(c echo.Context) error {
	t, _, err := p.table(c)
	if err != nil {
		return err
	}
	w, err := p.shell.Words(shell.VisitOf(c).Lang)
	if err != nil {
		return err
	}
	at, err := momentOf(c)
	if err != nil {
		return err
	}
	look := Look{User: shell.VisitOf(c).User, At: at, InClass: t.Class() != "" && p.site.Attends(c, t.Class())}
	if t.Over() && t.Listed() && t.Class() == "" {
		address := p.shell.Addresses.Link(c, "/embed/mini/"+t.ID()+"?lang="+string(w.Lang.Base()))
		look.Frame = page.FrameSnippet(address, w.T("site.name")+" – "+w.T("mini."+t.Game().Name()+".name"))
	}
	look.Refused = p.shell.Forms.Refused(c, questionOf(t, t.SeatOf(look.User)))
	look.Error = p.shell.Forms.Why(look.Refused, w.Lang)
	s := sceneOf(c.Request().Context(), p.site, w, t, look)
	feature := s.feature(t, look)
	if t.Over() && t.Class() == "" {
		feature.Preview = p.preview(c, w, s)
	}
	return p.shell.Render(c, http.StatusOK, feature)
}

// A Look says who looks at a game, and how.
type Look struct {
	User    string
	At      int    // a moment of a game that is over, counted from 1; 0 for the latest
	InClass bool   // the user is a student of the class that plays the game
	Frame   string // HTML with which other sites show the game, "" if that isn't allowed
	framed  bool   // the page is shown on another site

	Refused *shell.RefusedForm // the answer that brought the visitor here, nil for none
	Error   string             // the reason for the refusal
}

// Show returns the page of a game.
func Show(ctx context.Context, site Site, w ui.Words, t *minitable.Table, l Look) *page.Feature {
	return sceneOf(ctx, site, w, t, l).feature(t, l)
}

// Framed returns the page of a game that is over, for a frame.
func Framed(ctx context.Context, w ui.Words, t *minitable.Table, at int) *page.Feature {
	s := sceneOf(ctx, nil, w, t, Look{At: at, framed: true})
	return &page.Feature{Name: "mini", Title: s.title(), Body: minigame.Framed(s.Scene)}
}

func (s *scene) feature(t *minitable.Table, l Look) *page.Feature {
	whole := s.page()
	if l.InClass {
		whole = templ.Join(whole, minigame.Beside(t.Class(), t.ID()))
	}
	feature := &page.Feature{Name: "mini", Title: s.title(), Reload: !s.Over, Body: whole}
	feature.Back = "/mini/" + t.ID()
	return feature
}

// momentOf reads the number of the requested moment, 0 for the latest.
func momentOf(c echo.Context) (int, error) {
	text := c.QueryParam("at")
	if text == "" {
		return 0, nil
	}
	at, err := strconv.Atoi(text)
	if err != nil || at < 0 {
		return 0, ErrField{"at"}
	}
	return at, nil
}

// feedPace is the longest time between two looks at a game. Without any event, the time comes when a player has kept
// the others waiting too long.
const feedPace = 10 * time.Second

// getFeed streams the changes of a game's page.
func (p *pages) getFeed(c echo.Context) error {
	t, seat, err := p.table(c)
	if err != nil {
		return err
	}
	lang, user := shell.VisitOf(c).Lang, shell.VisitOf(c).User
	w, err := p.shell.Words(lang)
	if err != nil {
		return err
	}
	shown, ctx := map[string]string{}, context.WithoutCancel(c.Request().Context())
	return p.shell.Poll(c, feedPace, func(n uint32) (sse.News, error) {
		now, err := p.hall.Get(c.Request().Context(), t.ID())
		if err != nil || t.SeatOf(user) != seat || now != t && !t.Over() {
			return sse.News{}, sse.Reload{} // the viewer's seat has changed, or the game is deleted
		}
		s := sceneOf(ctx, p.site, w, t, Look{User: user})
		news, err := p.shell.PartsNews(n, shown, lang, s.parts()...)
		if news.Changed = s.now.Changed; s.changed != nil {
			news.Changed = s.changed
		}
		return news, err
	})
}

// postAnswer submits an answer.
func (p *pages) postAnswer(c echo.Context) error {
	t, seat, err := p.table(c)
	if err != nil {
		return err
	}
	question, answer, err := p.answer(c, t, seat)
	if err == nil {
		err = t.Answer(c.Request().Context(), shell.VisitOf(c).User, question, answer)
	}
	return p.done(c, t, err)
}

// postMark stores the visitor's mark on another seat.
func (p *pages) postMark(c echo.Context) error {
	t, _, err := p.table(c)
	if err != nil {
		return err
	}
	about, err := seatField(c, "about")
	if err != nil {
		return err
	}
	return p.done(c, t, t.Mark(c.Request().Context(), shell.VisitOf(c).User, about, c.FormValue("label")))
}

func (p *pages) postLeave(c echo.Context) error {
	t, _, err := p.table(c)
	if err != nil {
		return err
	}
	return p.done(c, t, t.Leave(c.Request().Context(), shell.VisitOf(c).User))
}

func (p *pages) postReturn(c echo.Context) error {
	t, _, err := p.table(c)
	if err != nil {
		return err
	}
	return p.done(c, t, t.Return(c.Request().Context(), shell.VisitOf(c).User))
}

// postSubstitute lets an agent play for a person who keeps the others waiting.
func (p *pages) postSubstitute(c echo.Context) error {
	t, _, err := p.table(c)
	if err != nil {
		return err
	}
	seat, err := seatField(c, "seat")
	if err != nil {
		return err
	}
	return p.done(c, t, t.Substitute(c.Request().Context(), shell.VisitOf(c).User, seat, false))
}

// An ErrField is a form field that can't be read.
type ErrField struct{ Name string }

func (e ErrField) Error() string { return "minigame: the field " + e.Name + " can't be read" }

// An ErrAmount means that a contribution is no whole number from 0 to Most.
type ErrAmount struct{ Most int }

func (e ErrAmount) Error() string {
	return fmt.Sprintf("minigame: no whole number from 0 to %d", e.Most)
}

var (
	// ErrShare means that a share of an offer is no whole number.
	ErrShare = errors.New("minigame: a share is no whole number")
	// ErrNoGame means that a form names a game or a setting that doesn't exist.
	ErrNoGame = errors.New("minigame: no such game or setting")
	// ErrRunning refuses to export a running game.
	ErrRunning = errors.New("minigame: the game isn't over")
)
