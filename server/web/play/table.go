package play

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/class"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/table/story"
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
	programme    *lobby.Programme
	hubs         *sse.Hubs[audienceKey, table.Batch]
	running      *limit.Cache[runningKey, *screen.Running]
	commentaries *limit.Cache[string, *screen.Commentary] // by table
	left         *lru.Cache[string, string]               // by user: the game that they left after their death
}

// New returns the pages, and registers the errors of games.
func New(sh *shell.Shell, cfg Config) *Pages {
	sh.Refusals.Add(refusals...)
	sh.Refusals.Explain(explainers...)
	p := &Pages{
		Shell: sh, Config: cfg, programme: lobby.NewProgramme(cfg.Lobby),
		running:      limit.NewCache[runningKey, *screen.Running](runningBytes).Forgetting(),
		commentaries: limit.NewCache[string, *screen.Commentary](commentaryBytes).Forgetting(),
		left:         shell.NewCache[string, string](leftKept),
	}
	p.hubs = sse.NewHubs(sh.Closing, p.broadcast)
	return p
}

// Routes adds the pages to a router.
func (p *Pages) Routes(e *echo.Echo) {
	e.GET("/tv", p.getProgramme, replay.OldEyes)
	e.GET("/tv/qr.svg", p.getQR)
	e.POST("/goeson", p.postGoesOn)

	g := e.Group("/tables/:id")
	g.GET("", p.getTable, replay.OldEyes)
	g.GET("/qr.svg", p.getQR)
	g.GET("/feed", p.getFeed, p.Streaming)
	g.GET("/next", p.getNext)
	g.GET("/step", p.getStep)
	g.GET("/why", p.getWhy)
	g.GET("/compose", p.getBuilder)
	g.POST("/compose", p.postBuilder)
	g.POST("/say", p.postSay)
	g.POST("/choose", p.postChoose)
	g.POST("/pace", p.postPace)
	g.POST("/ready", p.postReady)
	g.POST("/return", p.postReturn)
	g.POST("/leave", p.postLeave)
	g.POST("/replace", p.postReplace)
	g.POST("/clock", p.postClock)
	g.POST("/asleep", p.postAsleep)
	g.POST("/lend", p.postLend)
	g.POST("/move", p.postMove)
	g.POST("/guess", p.postGuess)
	g.POST("/all", p.postAll)
	g.POST("/again", p.postAgain)
	g.POST("/marks", p.postMarks)
	g.POST("/guide", p.postGuide)
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

// postSay submits an utterance: a sentence of the protocol, Skip or Over.
func (p *Pages) postSay(c echo.Context) error {
	at, seat, err := p.seated(c)
	if err != nil {
		return err
	}
	ask, err := askNumber(c)
	if err != nil {
		return err
	}
	action := rules.Action{Kind: rules.AskTalk, Target: game.NoSeat, Text: c.FormValue("text")}
	err = at.table.Submit(c.Request().Context(), rules.Input{Seat: seat, Ask: ask, Action: action})
	return p.answered(c, at, err)
}

// postChoose submits a vote or a choice of the night.
func (p *Pages) postChoose(c echo.Context) error {
	at, seat, err := p.seated(c)
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
		return p.answered(c, at, rules.ErrWrongKind)
	}
	n, err := strconv.Atoi(c.FormValue("target"))
	if err != nil {
		return shell.BadField("target")
	}
	target := game.SeatNumbered(n)
	if target == game.NoSeat && n != 0 {
		return p.answered(c, at, rules.ErrBadTarget)
	}
	action := rules.Action{Kind: kind, Target: target}
	err = at.table.Submit(c.Request().Context(), rules.Input{Seat: seat, Ask: ask, Action: action})
	return p.answered(c, at, err)
}

// askNumber returns the number of the question that a form answers.
func askNumber(c echo.Context) (uint32, error) {
	n, err := strconv.ParseUint(c.FormValue("ask"), 10, 32)
	if err != nil {
		return 0, shell.BadField("ask")
	}
	return uint32(n), nil
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

// postPace changes or stops the pace of the story while no living person plays. The table checks whether the visitor
// may do so.
func (p *Pages) postPace(c echo.Context) error {
	at, err := p.access(c)
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
	return p.answered(c, at, err)
}

// postReady notes that the visitor is done with the night, if no clock ends it.
func (p *Pages) postReady(c echo.Context) error {
	at, seat, err := p.seated(c)
	if err != nil {
		return err
	}
	return p.answered(c, at, at.table.Player(seat).Ready(c.Request().Context()))
}

// postReplace lets an agent play for a person for whom all others wait.
func (p *Pages) postReplace(c echo.Context) error {
	at, _, err := p.seated(c)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(c.FormValue("seat"))
	if err != nil || game.SeatNumbered(n) == game.NoSeat {
		return shell.BadField("seat")
	}
	return p.answered(c, at, at.table.Replace(c.Request().Context(), at.user, game.SeatNumbered(n)))
}

// postClock sets a deadline for a night that waits for people.
func (p *Pages) postClock(c echo.Context) error {
	at, _, err := p.seated(c)
	if err != nil {
		return err
	}
	return p.answered(c, at, at.table.SetClock(c.Request().Context(), at.user))
}

// postReturn returns a visitor's seat, which an agent plays, to the visitor.
func (p *Pages) postReturn(c echo.Context) error {
	at, seat, err := p.seated(c)
	if err != nil {
		return err
	}
	return p.answered(c, at, at.table.Player(seat).Return(c.Request().Context()))
}

// postAsleep answers a page that the browser puts to sleep. It notes that the visitor has not left.
func (p *Pages) postAsleep(c echo.Context) error {
	at, seat, err := p.seated(c)
	if err != nil {
		return err
	}
	at.table.Player(seat).Sleep()
	return c.NoContent(http.StatusNoContent) // no redirect, because loading a page would count as looking
}

// postLend lets others see the visitor's view of the game: all spectators, one person with an account, or nobody any
// more.
func (p *Pages) postLend(c echo.Context) error {
	at, seat, err := p.seated(c)
	if err != nil {
		return err
	}
	to := ""
	switch c.FormValue("to") {
	case "nobody":
	case "everybody":
		to = table.Everybody
	case "name":
		a, err := p.Names.Person(c.Request().Context(), c.FormValue("name"))
		if err != nil {
			return p.answered(c, at, err)
		}
		to = a.User
	default:
		return shell.BadField("to")
	}
	return p.answered(c, at, at.table.Player(seat).Lend(c.Request().Context(), to))
}

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
