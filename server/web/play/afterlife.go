package play

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/scene"
)

// postGuess stores a visitor's guess: which seat is a werewolf in a village of agents that they watch, or what they
// expect as a dead player. The guess is kept for the visitor only. It appears on no other visitor's page, and no
// agent receives it.
func (a answers) postGuess(c echo.Context) error {
	at, err := a.pages.access(c)
	if errors.Is(err, lobby.ErrFinished) {
		return screen.ErrGuessLate
	}
	if err != nil {
		return err
	}
	if seat, seated := at.viewer.Seat(); seated && !at.borrowed && !at.table.AllAgents() {
		return a.postDeadGuess(c, at, seat)
	}
	if !at.table.AllAgents() {
		return lobby.ErrNotFound
	}
	named, err := a.guess(c, at)
	if err != nil {
		return a.pages.answered(c, at, err)
	}
	return a.guessed(c, named)
}

// postDeadGuess stores a dead player's guess at the next vote. The table keeps the guess for the player only.
func (a answers) postDeadGuess(c echo.Context, at access, seat game.Seat) error {
	if !at.table.Now().IsDead(at.user) {
		return a.pages.answered(c, at, table.ErrNotDead)
	}
	form, err := guessOf(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	now, err := at.table.Look(ctx, at.reader())
	if err != nil {
		return err
	}
	sc := a.pages.scene(at, shell.VisitOf(c).Lang)
	for i := range now.Items {
		sc.Take(&now.Items[i])
	}
	sc.SetStatus(now.Status)
	guess, err := sc.Expect(form.of, form.day, form.seat, form.back)
	if err == nil {
		err = at.table.Player(seat).Guess(ctx, form.day, guess)
	}
	if err != nil {
		return a.pages.answered(c, at, err)
	}
	named := guess.Wolves
	if form.of == play.GuessExecuted {
		named = game.Seats(guess.Executed)
	}
	return a.guessed(c, named)
}

// postAll ends a dead player's part. The player agrees not to play any more, and sees everything.
func (a answers) postAll(c echo.Context) error {
	at, seat, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	if c.FormValue("agree") != "yes" {
		return shell.BadField("agree")
	}
	if err := at.table.Player(seat).SeeAll(c.Request().Context()); err != nil {
		return a.pages.answered(c, at, err)
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+at.table.ID()+"?as="+string(scene.EyesAll))
}

// postAgain opens the next village for a dead player, with the same agents if the player was alone with agents. The
// old game goes on without the player.
func (a answers) postAgain(c echo.Context) error {
	at, _, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	t := at.table
	if !t.Now().IsDead(at.user) || t.Class() != "" {
		return a.pages.answered(c, at, table.ErrNotDead)
	}
	return a.pages.Sit(c, func(by lobby.By) (*table.Table, error) {
		ctx := c.Request().Context()
		if t.HumanSeats().Len() == 1 {
			return a.pages.Lobby.Rematch(ctx, by, lobby.PastGame{
				ID: t.ID(), Setup: t.Setup(), Pace: t.Pace(), Seats: t.Occupants(), Listed: t.Listed(),
			})
		}
		cfg := table.Config{
			Setup: t.Setup(), Pace: table.PaceNone, Characters: lobby.CalledByCharacters(t.Occupants()),
		}
		return a.pages.Lobby.Play(ctx, by, cfg, agent.Even)
	})
}
