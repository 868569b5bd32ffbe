package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/server/table/story"
	"aiwolfplay/server/web/shell"
)

// getTable shows a table. Without JavaScript the sentence builder's step comes
// in the address.
func (s *Server) getTable(c echo.Context) error {
	at, err := s.access(c)
	if errors.Is(err, lobby.ErrFinished) {
		to, err := s.recordOf(c)
		if err != nil {
			return err
		}
		return c.Redirect(http.StatusSeeOther, to)
	}
	if to := s.classroom.Former(c); err != nil && to != "" {
		return c.Redirect(http.StatusSeeOther, to)
	}
	if err != nil {
		return err
	}
	if seat, seated := at.table.SeatOf(at.user); seated {
		if to := s.classroom.Asked(at.table.Class(), at.user); to != "" {
			return c.Redirect(http.StatusSeeOther, to)
		}
		if s.satOut(c.Request().Context(), at.table, seat) { // the record says nothing of their winning or losing
			return c.Redirect(http.StatusSeeOther, "/games/"+at.table.ID())
		}
	}
	return s.showTable(c, at, http.StatusOK, nil)
}

// satOut reports whether a seat at a table whose game is over was kept for somebody who never came.
func (s *Server) satOut(ctx context.Context, t *table.Table, seat game.Seat) bool {
	if !t.Over() {
		return false
	}
	r, err := s.recording(ctx, t.ID())
	return err == nil && r.NeverCame().Has(seat)
}

// recordOf is where the address of a table leads after the end: to the record,
// at the moment that the address names and with its eyes.
func (s *Server) recordOf(c echo.Context) (string, error) {
	to := screen.At("/games/"+c.Param("id"), c.QueryParams())
	if c.QueryParam("at") == "" {
		return to.Path, nil
	}
	as := page.Eyes(c.QueryParam("as"))
	if as == page.EyesSeat {
		r, err := s.recording(c.Request().Context(), c.Param("id"))
		if err != nil {
			return "", err
		}
		as = page.EyesPublic
		if seat := r.SeatOf(shell.VisitOf(c).User); seat != game.NoSeat && !c.QueryParams().Has("screen") {
			as = page.EyesOf(seat)
		}
	}
	return to.With("screen", "").With("go", "").With("as", string(as)).String(), nil
}

// showTable renders the table's page; refused says why the last answer was not taken.
func (s *Server) showTable(c echo.Context, at access, status int, refused error) error {
	p, err := s.tablePage(c, at, refused)
	if err != nil {
		return err
	}
	return s.Render(c, status, p)
}

func (s *Server) tablePage(c echo.Context, at access, refused error) (*page.Table, error) {
	sc, lines, read, err := s.sceneNow(c, at)
	if err != nil {
		return nil, err
	}
	lang := shell.VisitOf(c).Lang
	p := &page.Table{
		Lending: s.lending(c.Request().Context(), at),
		Chrome:  page.Chrome{Back: "/tables/" + at.table.ID() + at.query}, Query: at.query, Screen: at.screen,
		Next: at.next, After: read.n, Position: read.String(),
		Pledge: fmt.Sprintf("%x", at.table.Commitment()), Dock: s.dock(c, sc),
	}
	_, seated := at.viewer.Seat()
	p.Plays = seated && !at.borrowed && !at.screen
	if p.Plays {
		p.Class = at.table.Class()
	}
	if at.screen {
		p.Wall = s.wall(c, at)
	}
	s.showAgain(c, at.table, p)
	sc.Show(p, lines, screen.At("/tables/"+at.table.ID(), c.QueryParams()))
	p.KeepDraft()
	if refused != nil {
		p.Dock.Error = s.Problem(refused, lang).Text
	}
	if err := s.showGuesses(c, at, sc, p); err != nil {
		return nil, err
	}
	if looksBack(c) && !at.screen {
		m, err := s.lookBack(c, at)
		if err != nil {
			return nil, err
		}
		if !m.IsNow() {
			m.ShowPast(p)
		}
	}
	return p, nil
}

// showGuesses puts the visitor's own guesses into the page of a table.
func (s *Server) showGuesses(c echo.Context, at access, sc *screen.Scene, p *page.Table) error {
	if p.Dock.Guess == nil && p.End.Guesses == "" {
		return nil
	}
	guesses, err := s.guessesOf(c.Request().Context(), shell.VisitOf(c), at.table.ID())
	if err != nil {
		return err
	}
	if p.Season, err = s.seasons.Of(c.Request().Context(), shell.VisitOf(c).User); err != nil {
		return err
	}
	if p.End.Guessed = sc.Guessed(guesses); p.End.Guessed != nil {
		p.End.Guessed.Season = p.Season
	}
	if p.Dock.Guess != nil {
		screen.Named(p.Dock.Guess, guesses)
		p.Dock.Guess.Back = c.Request().URL.RequestURI()
	}
	return nil
}

// wall is what a projector says beside the game. The code leads phones to where anybody may watch.
func (s *Server) wall(c echo.Context, at access) *page.Wall {
	path := "/tables/" + at.table.ID()
	if at.next != "" {
		path = "/tv"
	}
	wall := &page.Wall{}
	if at.table.Watchable() {
		wall = s.WallAt(c, path)
	}
	wall.Seats, wall.Next = at.table.Setup().Seats(), at.nextSeats
	return wall
}

// getTableQR is the code of the address where a table can be watched, or the programme.
func (s *Server) getTableQR(c echo.Context) error {
	path := "/tv"
	if c.Param("id") != "" {
		at, err := s.access(c)
		if err != nil {
			return err
		}
		path = "/tables/" + at.table.ID()
	}
	return s.QR(c, path)
}

// getGameQR is the code of the address of a finished game.
func (s *Server) getGameQR(c echo.Context) error {
	r, err := s.recording(c.Request().Context(), c.Param("id"))
	if err != nil {
		return err
	}
	return s.QR(c, "/games/"+r.ID)
}

// getLabQR is the code of the address of the sentence lab.
func (s *Server) getLabQR(c echo.Context) error { return s.QR(c, "/protocol") }

// dock is the place for answers. Without JavaScript the sentence builder's step comes in the
// address, and what was typed and refused just now stays.
func (s *Server) dock(c echo.Context, sc *screen.Scene) page.Dock {
	dock := sc.Dock()
	if dock.Composer == nil {
		return dock
	}
	composer, err := s.steer(c, sc)
	if text := c.FormValue("text"); text != "" {
		composer, err = sc.Builder().Refused(text)
	}
	if err == nil {
		dock.Composer = composer
	}
	return dock
}

// postTableSay takes an utterance: a sentence of the protocol, Skip or Over.
func (s *Server) postTableSay(c echo.Context) error {
	at, seat, err := s.seated(c)
	if err != nil {
		return err
	}
	ask, err := askNumber(c)
	if err != nil {
		return err
	}
	action := rules.Action{Kind: rules.AskTalk, Target: game.NoSeat, Text: c.FormValue("text")}
	err = at.table.Submit(c.Request().Context(), rules.Input{Seat: seat, Ask: ask, Action: action})
	return s.answered(c, at, err)
}

// postTableChoose takes a vote or a choice of the night.
func (s *Server) postTableChoose(c echo.Context) error {
	at, seat, err := s.seated(c)
	if err != nil {
		return err
	}
	ask, err := askNumber(c)
	if err != nil {
		return err
	}
	kind, ok := rules.ParseAskKind(c.FormValue("kind"))
	if !ok {
		return shell.BadField("kind")
	}
	if kind == rules.AskTalk || kind == rules.AskWhisper {
		return s.answered(c, at, rules.ErrWrongKind)
	}
	n, err := strconv.Atoi(c.FormValue("target"))
	if err != nil {
		return shell.BadField("target")
	}
	target := game.SeatNumbered(n)
	if target == game.NoSeat && n != 0 {
		return s.answered(c, at, rules.ErrBadTarget)
	}
	action := rules.Action{Kind: kind, Target: target}
	err = at.table.Submit(c.Request().Context(), rules.Input{Seat: seat, Ask: ask, Action: action})
	return s.answered(c, at, err)
}

// askNumber is the question that a form answers.
func askNumber(c echo.Context) (uint32, error) {
	n, err := strconv.ParseUint(c.FormValue("ask"), 10, 32)
	if err != nil {
		return 0, shell.BadField("ask")
	}
	return uint32(n), nil
}

// answered ends an answer: nothing to say to scripts, who see it in the feed;
// the table's page for forms. What was typed stays when it was refused.
func (s *Server) answered(c echo.Context, at access, err error) error {
	switch {
	case err == nil && shell.WantsJSON(c):
		return c.NoContent(http.StatusNoContent)
	case err == nil:
		return c.Redirect(http.StatusSeeOther, "/tables/"+at.table.ID())
	case shell.WantsJSON(c):
		return err
	}
	return s.showTable(c, at, s.Problem(err, shell.VisitOf(c).Lang).Status, err)
}

// postTablePace changes how fast the story goes on where no living person plays, or stops it. Who
// may do so the table knows.
func (s *Server) postTablePace(c echo.Context) error {
	at, err := s.access(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	switch still := c.FormValue("still"); {
	case c.FormValue("end") != "":
		err = at.table.ToEnd(ctx, at.user)
	case still == "here" || still == "line":
		err = at.table.Still(ctx, at.user, still == "line")
	case still != "":
		return shell.BadField("still")
	default:
		speed, parse := strconv.ParseFloat(c.FormValue("speed"), 64)
		if parse != nil || !story.IsSpeed(speed) {
			return shell.BadField("speed")
		}
		err = at.table.SetSpeed(ctx, at.user, speed)
	}
	return s.answered(c, at, err)
}

// postTableReady says that the visitor is done with the night, where no clock ends it.
func (s *Server) postTableReady(c echo.Context) error {
	at, seat, err := s.seated(c)
	if err != nil {
		return err
	}
	return s.answered(c, at, at.table.Player(seat).Ready(c.Request().Context()))
}

// postTableReplace lets an agent play for somebody for whom all others wait.
func (s *Server) postTableReplace(c echo.Context) error {
	at, _, err := s.seated(c)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(c.FormValue("seat"))
	if err != nil || game.SeatNumbered(n) == game.NoSeat {
		return shell.BadField("seat")
	}
	return s.answered(c, at, at.table.Replace(c.Request().Context(), at.user, game.SeatNumbered(n)))
}

// postTableClock gives a night that waits for people a time to end.
func (s *Server) postTableClock(c echo.Context) error {
	at, _, err := s.seated(c)
	if err != nil {
		return err
	}
	return s.answered(c, at, at.table.SetClock(c.Request().Context(), at.user))
}

// postTableReturn gives visitors the seat back that an agent plays for them.
func (s *Server) postTableReturn(c echo.Context) error {
	at, seat, err := s.seated(c)
	if err != nil {
		return err
	}
	return s.answered(c, at, at.table.Player(seat).Return(c.Request().Context()))
}

// postTableAsleep is sent by a page that its browser puts aside: the visitor has not left.
func (s *Server) postTableAsleep(c echo.Context) error {
	at, seat, err := s.seated(c)
	if err != nil {
		return err
	}
	at.table.Player(seat).Sleep()
	return c.NoContent(http.StatusNoContent) // no page follows: to load one would be to look
}

// postTableLend lets others look through the visitor's eyes: everybody who watches,
// somebody who has a name here, or nobody any more.
func (s *Server) postTableLend(c echo.Context) error {
	at, seat, err := s.seated(c)
	if err != nil {
		return err
	}
	to := ""
	switch c.FormValue("to") {
	case "nobody":
	case "everybody":
		to = table.Everybody
	case "name":
		a, err := s.accounts.Names.Person(c.Request().Context(), c.FormValue("name"))
		if err != nil {
			return s.answered(c, at, err)
		}
		to = a.User
	default:
		return shell.BadField("to")
	}
	return s.answered(c, at, at.table.Player(seat).Lend(c.Request().Context(), to))
}

// lending is what the page says of the visitor's own eyes.
func (s *Server) lending(ctx context.Context, at access) *page.Lending {
	seat, seated := at.viewer.Seat()
	if !seated || at.borrowed || at.screen || !at.table.Watchable() {
		return nil
	}
	shown := &page.Lending{Table: at.table.ID(), To: "nobody"}
	switch to := at.table.Now().Lent(seat); to {
	case "":
	case table.Everybody:
		shown.To = "everybody"
	default:
		shown.To = "name"
		if a, err := s.Store.AccountOf(ctx, to); err == nil { // else the account is gone
			shown.Name = a.Name
		}
	}
	return shown
}

// looksBack reports whether the address asks for a moment of a running game.
func looksBack(c echo.Context) bool { return c.QueryParam("at") != "" || c.QueryParam("go") != "" }

// lookBack is a running game at the moment that the address names, with the
// eyes with which the visitor may see the table and no others.
func (s *Server) lookBack(c echo.Context, at access) (*screen.Moment, error) {
	now, err := at.table.Look(c.Request().Context(), at.reader())
	if err != nil {
		return nil, err
	}
	lang := shell.VisitOf(c).Lang
	fresh := func() *screen.Scene { return s.scene(at, lang) }
	key := runningKey{at.table.ID(), at.viewer, lang, at.borrowed}
	running := s.running.Keep(key, &screen.Running{})
	told := running.UpTo(now.Items, fresh)
	s.running.Grown(key, running)
	return screen.RunningMoment(fresh(), told, now, c.QueryParams())
}

// getTableStep answers what changes on the page of a running game between two
// moments, the latter of which may be now. The place for answers is not touched.
func (s *Server) getTableStep(c echo.Context) error {
	at, err := s.access(c)
	if err != nil {
		return err
	}
	m, err := s.lookBack(c, at)
	if err != nil {
		return err
	}
	return s.stepTo(c, m)
}

// getTableWhy answers what is behind a cell of a running table of agents.
func (s *Server) getTableWhy(c echo.Context) error {
	at, err := s.access(c)
	if err != nil {
		return err
	}
	if !at.mindsOpen() {
		return errNoTable
	}
	if looksBack(c) {
		m, err := s.lookBack(c, at)
		if err != nil {
			return err
		}
		return s.answerWhy(c, m.Phase(), m.Why)
	}
	sc, _, _, err := s.sceneNow(c, at)
	if err != nil {
		return err
	}
	return s.answerWhy(c, sc.Phase(), sc.Why)
}
