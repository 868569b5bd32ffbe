package play

import (
	"context"
	"log/slog"
	"net/http"
	"slices"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/labstack/echo/v4"

	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/web/replay"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/ui"
)

// keyHidden is the session key of the game whose banner the visitor has hidden.
const keyHidden = "hidden"

// leftKept bounds the visitors for whom the server remembers which game they left after their death.
const leftKept = 4096

// goesOnShown bounds the running games of a visitor that the banner considers. The latest come first.
const goesOnShown = 3

// Banners lead visitors back to a game of theirs.
type Banners struct {
	*shell.Shell
	lobby   *lobby.Lobby
	records *replay.Records
	left    *lru.Cache[string, string] // by user: the game that they left after their death
}

func newBanners(sh *shell.Shell, l *lobby.Lobby, records *replay.Records) *Banners {
	return &Banners{sh, l, records, shell.NewCache[string, string](leftKept)}
}

// Add adds a link to the page. The link leads to a running game of the visitor, or to one that went on without
// them and has ended.
func (b *Banners) Add(c echo.Context, view ui.Page) {
	v, ctx := shell.VisitOf(c), c.Request().Context()
	if v.User == "" {
		return
	}
	games, _, err := b.Store.Games.OfUser(ctx, v.User, 0, goesOnShown)
	if err != nil {
		if ctx.Err() == nil { // the page is complete without a banner
			b.Log.Warn("running game not looked up", slog.Any("err", err))
		}
		return
	}
	var list []ui.GoesOn
	for _, g := range games {
		t := b.lobby.Opened(g.ID)
		list = append(list, ui.GoesOn{Table: g.ID, Dead: t != nil && t.Now().IsDead(v.User)})
	}
	left, ok := b.left.Get(v.User)
	if ok && !slices.ContainsFunc(list, func(g ui.GoesOn) bool { return g.Table == left }) {
		list = b.afterLeaving(ctx, v.User, left, view, list)
	}
	hidden, _ := v.Session.Values[keyHidden].(string)
	list = slices.DeleteFunc(list, func(g ui.GoesOn) bool { return g.Table == hidden })
	page.SetGoesOn(view, list)
	for i := range list { // the game may have ended by the time the next page is shown
		if list[i].Dead {
			b.left.Add(v.User, list[i].Table)
			break
		}
	}
}

// afterLeaving adds the game that the visitor left after their death, if its end is stored. A visitor who sees the
// end is not led there again.
func (b *Banners) afterLeaving(
	ctx context.Context, user, left string, view ui.Page, list []ui.GoesOn,
) []ui.GoesOn {
	t := b.lobby.Opened(left)
	ended := t == nil || t.Over()
	seen := false
	switch view := view.(type) {
	case *play.Table:
		seen = view.ID == left
	case *play.Replay:
		seen = view.ID == left
	}
	if ended && seen || b.records.Ending(ctx, left) == nil { // or the game was deleted
		b.left.Remove(user)
		return list
	}
	return append(list, ui.GoesOn{Table: left, Dead: true, Over: ended})
}

// postGoesOn hides the banner of a game.
func (b *Banners) postGoesOn(c echo.Context) error {
	v := shell.VisitOf(c)
	if id := c.FormValue("game"); len(id) > 0 && len(id) <= maxID {
		v.Session.Values[keyHidden] = id
		if err := v.Session.Save(c.Request(), c.Response()); err != nil {
			return err
		}
		b.left.Remove(v.User)
	}
	return c.Redirect(http.StatusSeeOther, shell.LocalPath(c.FormValue("back")))
}

// maxID bounds the id of a game whose banner is hidden, in bytes.
const maxID = 64

// HasOwnPages reports whether the visitor's pages of the requested game may differ from a stranger's. The pages of
// players always do.
func (b *Banners) HasOwnPages(c echo.Context, players []string) bool {
	v, ctx := shell.VisitOf(c), c.Request().Context()
	if v.User == "" {
		return false
	}
	if _, left := b.left.Get(v.User); left || slices.Contains(players, v.User) {
		return true
	}
	if running, _, err := b.Store.Games.OfUser(ctx, v.User, 0, 1); err != nil || len(running) > 0 {
		return true
	}
	guesses, err := b.Store.Guesses.Of(ctx, v.User, c.Param("id"))
	return err != nil || len(guesses) > 0
}
