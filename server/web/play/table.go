package play

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/class"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/account"
	"aiwolfplay/server/web/classroom"
	"aiwolfplay/server/web/device"
	"aiwolfplay/server/web/replay"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/ui"
)

// A Config has the engines behind tables, and the access to other features that their pages need.
type Config struct {
	Lobby     *lobby.Lobby
	Classes   *class.Classes
	Names     account.Names
	Classroom *classroom.Pages
	Devices   *device.Pages
	Replay    *replay.Pages

	// Again returns the invitation to play again, nil for visitors who didn't play the game with others.
	Again func(c echo.Context, gameID string, people int, class string) *rooms.Again
	// Sit opens a table for the visitor, and leads to the table's page.
	Sit func(c echo.Context, open func(lobby.By) (*table.Table, error)) error
}

// Pages are the pages of running games.
type Pages struct {
	*shell.Shell
	Config
	Banners      *Banners
	feeds        *feeds
	programme    *lobby.Programme
	running      *limit.Cache[runningKey, *screen.Running]
	commentaries *limit.Cache[string, *screen.Commentary] // by table
}

// New returns the pages, and registers the errors of games.
func New(sh *shell.Shell, cfg Config) *Pages {
	sh.Refusals.Add(refusals...)
	sh.Refusals.Explain(explainers...)
	p := &Pages{
		Shell: sh, Config: cfg, programme: lobby.NewProgramme(cfg.Lobby),
		running:      limit.NewCache[runningKey, *screen.Running](runningBytes).Forgetting(),
		commentaries: limit.NewCache[string, *screen.Commentary](commentaryBytes).Forgetting(),
		Banners:      newBanners(sh, cfg.Lobby, cfg.Replay.Records),
	}
	p.feeds = newFeeds(p)
	return p
}

// Audiences returns the number of groups of watchers who are shown the same.
func (p *Pages) Audiences() int { return p.feeds.hubs.Len() }

// Routes adds the pages to a router.
func (p *Pages) Routes(e *echo.Echo) {
	e.GET("/tv", p.getProgramme, replay.OldEyes)
	e.GET("/tv/qr.svg", p.getQR)
	e.POST("/goeson", p.Banners.postGoesOn)

	g := e.Group("/tables/:id")
	g.GET("", p.getTable, replay.OldEyes)
	g.GET("/qr.svg", p.getQR)
	g.GET("/feed", p.feeds.getFeed, p.Streaming)
	g.GET("/next", p.getNext)
	g.GET("/step", p.getStep)
	g.GET("/why", p.getWhy)
	g.GET("/compose", p.getBuilder)
	g.POST("/compose", p.postBuilder)

	a := answers{p}
	g.POST("/say", a.postSay)
	g.POST("/choose", a.postChoose)
	g.POST("/pace", a.postPace)
	g.POST("/ready", a.postReady)
	g.POST("/return", a.postReturn)
	g.POST("/leave", a.postLeave)
	g.POST("/replace", a.postReplace)
	g.POST("/clock", a.postClock)
	g.POST("/asleep", a.postAsleep)
	g.POST("/lend", a.postLend)
	g.POST("/move", a.postMove)
	g.POST("/guess", a.postGuess)
	g.POST("/all", a.postAll)
	g.POST("/again", a.postAgain)
	g.POST("/marks", a.postMarks)
	g.POST("/guide", a.postGuide)
}

// getTable shows a table. Without JavaScript, the address contains the step of the sentence builder.
func (p *Pages) getTable(c echo.Context) error {
	at, err := p.access(c)
	if errors.Is(err, lobby.ErrFinished) {
		to, err := p.recordOf(c)
		if err != nil {
			return err
		}
		return c.Redirect(http.StatusSeeOther, to)
	}
	if to := p.Classroom.Former(c); err != nil && to != "" {
		return c.Redirect(http.StatusSeeOther, to)
	}
	if err != nil {
		return err
	}
	if seat, seated := at.table.SeatOf(at.user); seated {
		if to := p.Classroom.Asked(at.table.Class(), at.user); to != "" {
			return c.Redirect(http.StatusSeeOther, to)
		}
		if p.satOut(c.Request().Context(), at.table, seat) { // the finished game doesn't count as theirs
			return c.Redirect(http.StatusSeeOther, "/games/"+at.table.ID())
		}
	}
	return p.showTable(c, at)
}

// satOut reports whether a seat was kept until the game was over for a person who never came.
func (p *Pages) satOut(ctx context.Context, t *table.Table, seat game.Seat) bool {
	if !t.Over() {
		return false
	}
	r, err := p.Replay.Records.Get(ctx, t.ID())
	return err == nil && r.NeverCame().Has(seat)
}

// recordOf returns the address of the finished game, to which the address of a table leads after the end. It keeps
// the moment and the viewer that the address names.
func (p *Pages) recordOf(c echo.Context) (string, error) {
	to := screen.At("/games/"+c.Param("id"), c.QueryParams())
	if c.QueryParam("at") == "" {
		return to.Path, nil
	}
	as := scene.Eyes(c.QueryParam("as"))
	if as == scene.EyesSeat {
		r, err := p.Replay.Records.Get(c.Request().Context(), c.Param("id"))
		if err != nil {
			return "", err
		}
		as = scene.EyesPublic
		if seat := r.SeatOf(shell.VisitOf(c).User); seat != game.NoSeat && !c.QueryParams().Has("screen") {
			as = scene.EyesOf(seat)
		}
	}
	return to.With("screen", "").With("go", "").With("as", string(as)).String(), nil
}

// showTable renders the table's page.
func (p *Pages) showTable(c echo.Context, at access) error {
	view, err := p.tablePage(c, at)
	if err != nil {
		return err
	}
	return p.Render(c, http.StatusOK, view)
}

func (p *Pages) tablePage(c echo.Context, at access) (*play.Table, error) {
	sc, lines, read, err := p.sceneNow(c, at)
	if err != nil {
		return nil, err
	}
	view := &play.Table{
		Lending: p.lending(c.Request().Context(), at),
		Chrome:  ui.Chrome{Back: "/tables/" + at.table.ID() + at.query}, Query: at.query, Screen: at.screen,
		Next: at.next, After: read.n, Position: read.String(),
		Pledge: fmt.Sprintf("%x", at.table.Commitment()), Dock: p.dock(c, sc),
	}
	_, seated := at.viewer.Seat()
	view.Plays = seated && !at.borrowed && !at.screen
	if view.Plays {
		view.Class = at.table.Class()
	}
	if at.screen {
		view.Wall = p.wall(c, at)
	}
	p.showAgain(c, at.table, view)
	sc.Show(view, lines, screen.At("/tables/"+at.table.ID(), c.QueryParams()))
	view.KeepDraft()
	if err := p.showGuesses(c, at, sc, view); err != nil {
		return nil, err
	}
	if looksBack(c) && !at.screen {
		m, err := p.lookBack(c, at)
		if err != nil {
			return nil, err
		}
		if !m.IsNow() {
			m.ShowPast(view)
		}
	}
	return view, nil
}

// showGuesses puts the visitor's own guesses into the page of a table.
func (p *Pages) showGuesses(c echo.Context, at access, sc *screen.Scene, view *play.Table) error {
	if view.Dock.Guess == nil && view.End.Guesses == "" {
		return nil
	}
	guesses, err := p.Replay.GuessesOf(c.Request().Context(), shell.VisitOf(c), at.table.ID())
	if err != nil {
		return err
	}
	if view.Season, err = p.Replay.Seasons.Of(c.Request().Context(), shell.VisitOf(c).User); err != nil {
		return err
	}
	if view.End.Guessed = sc.Guessed(guesses); view.End.Guessed != nil {
		view.End.Guessed.Season = view.Season
	}
	if view.Dock.Guess != nil {
		screen.Named(view.Dock.Guess, guesses)
		view.Dock.Guess.Back = c.Request().URL.RequestURI()
	}
	return nil
}

// wall returns the part of a projector's page beside the game. Its QR code leads phones to a page where anybody may
// watch.
func (p *Pages) wall(c echo.Context, at access) *ui.Wall {
	path := "/tables/" + at.table.ID()
	if at.next != "" {
		path = "/tv"
	}
	wall := &ui.Wall{}
	if at.table.Watchable() {
		wall = p.Addresses.Wall(c, path)
	}
	wall.Seats, wall.Next = at.table.Setup().Seats(), at.nextSeats
	return wall
}

// getQR draws a QR code of the address at which a table can be watched, or of the programme's address.
func (p *Pages) getQR(c echo.Context) error {
	path := "/tv"
	if c.Param("id") != "" {
		at, err := p.access(c)
		if err != nil {
			return err
		}
		path = "/tables/" + at.table.ID()
	}
	return p.Addresses.QR(c, path)
}

// dock returns the part of the page for answers. Without JavaScript, the address contains the step of the sentence
// builder. The dock keeps text that the visitor typed and that was just refused.
func (p *Pages) dock(c echo.Context, sc *screen.Scene) play.Dock {
	dock := sc.Dock()
	refused := p.Forms.Refused(c, questionOf(&dock))
	dock.Error = p.Forms.Why(refused, shell.VisitOf(c).Lang)
	if dock.Composer == nil {
		return dock
	}
	composer, err := p.steer(c, sc)
	if text := refused.Field("text"); text != "" {
		composer, err = sc.Builder().Refused(text)
	}
	if err == nil {
		dock.Composer = composer
	}
	return dock
}

// answered responds to an answer. Scripts see the result in the feed. Forms lead to the table's page, which says why
// an answer was refused, and keeps the typed text until the next question.
func (p *Pages) answered(c echo.Context, at access, err error) error {
	to := "/tables/" + at.table.ID()
	switch {
	case err == nil && shell.WantsJSON(c):
		return c.NoContent(http.StatusNoContent)
	case err == nil:
		return c.Redirect(http.StatusSeeOther, to)
	case shell.WantsJSON(c):
		return err
	}
	sc, _, _, sceneErr := p.sceneNow(c, at)
	if sceneErr != nil {
		return sceneErr
	}
	dock := sc.Dock()
	return p.Forms.Return(c, to+at.query, questionOf(&dock), err, url.Values{"text": {c.FormValue("text")}})
}

// questionOf identifies the question that a page shows. A refusal is shown only beside the question that it was
// about.
func questionOf(dock *play.Dock) string { return strconv.FormatUint(uint64(dock.Ask), 10) }

// lending returns the part of the page about who may see the visitor's view.
func (p *Pages) lending(ctx context.Context, at access) *play.Lending {
	seat, seated := at.viewer.Seat()
	if !seated || at.borrowed || at.screen || !at.table.Watchable() {
		return nil
	}
	shown := &play.Lending{Table: at.table.ID(), To: "nobody"}
	switch to := at.table.Now().Lent(seat); to {
	case "":
	case table.Everybody:
		shown.To = "everybody"
	default:
		shown.To = "name"
		if a, err := p.Store.Accounts.Of(ctx, to); err == nil { // otherwise the account is deleted
			shown.Name = a.Name
		}
	}
	return shown
}

// looksBack reports whether the address asks for a moment of a running game.
func looksBack(c echo.Context) bool { return c.QueryParam("at") != "" || c.QueryParam("go") != "" }

// lookBack returns a running game at the moment that the address names, as a viewer that the visitor may have at the
// table.
func (p *Pages) lookBack(c echo.Context, at access) (*screen.Moment, error) {
	now, err := at.table.Look(c.Request().Context(), at.reader())
	if err != nil {
		return nil, err
	}
	lang := shell.VisitOf(c).Lang
	fresh := func() *screen.Scene { return p.scene(at, lang) }
	key := runningKey{at.table.ID(), at.viewer, lang, at.borrowed}
	running := p.running.Keep(key, &screen.Running{})
	told := running.UpTo(now.Items, fresh)
	p.running.Grown(key, running)
	return screen.RunningMoment(fresh(), told, now, c.QueryParams())
}

// getStep answers with the changes on the page of a running game from one moment to another. The latter may be now.
// The dock doesn't change.
func (p *Pages) getStep(c echo.Context) error {
	at, err := p.access(c)
	if err != nil {
		return err
	}
	m, err := p.lookBack(c, at)
	if err != nil {
		return err
	}
	return p.Replay.Step(c, m)
}

// getWhy explains a cell of a running table of agents.
func (p *Pages) getWhy(c echo.Context) error {
	at, err := p.access(c)
	if err != nil {
		return err
	}
	if !at.mindsOpen() {
		return lobby.ErrNotFound
	}
	if looksBack(c) {
		m, err := p.lookBack(c, at)
		if err != nil {
			return err
		}
		return p.Replay.Why(c, m.Phase(), m.Why)
	}
	sc, _, _, err := p.sceneNow(c, at)
	if err != nil {
		return err
	}
	return p.Replay.Why(c, sc.Phase(), sc.Why)
}
