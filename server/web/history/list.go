package history

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/gamerow"
	"aiwolfplay/templates/history"
	"aiwolfplay/templates/seat"
)

// nobody is the id of a user who has no seats.
const nobody = "-"

// gamesPerPage is the number of finished games on a page of the list.
const gamesPerPage = 20

// getList lists the finished games that the address selects, the latest first.
func (p *Pages) getList(c echo.Context) error { return p.show(c, http.StatusOK, nil) }

func (p *Pages) show(c echo.Context, status int, imported *history.Import) error {
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	search, shown, err := p.Search(c, user)
	if err != nil {
		return err
	}
	window, err := WindowOf(c)
	if err != nil {
		return err
	}
	var games []store.PastGame
	var more bool
	if !shown.Mine || user != "" { // a visitor without a cookie has played nothing
		if games, more, err = p.Store.History.Find(ctx, search, window, user); err != nil {
			return err
		}
	}
	list := &history.Games{Search: shown, Import: imported}
	if list.Total, err = p.Store.History.Total(ctx); err != nil {
		return err
	}
	at := screen.At("/games", c.QueryParams())
	list.Back, list.DataQuery = at.String(), at.With("before", "").With("after", "").Query()
	for _, g := range games {
		if p.Published(g.ID) {
			list.Games = append(list.Games, p.Row(ctx, g))
		}
	}
	if err := p.AddFaces(ctx, list.Games); err != nil {
		return err
	}
	if len(games) > 0 {
		list.Older, list.Newer = neighbours(at, window, games[0].Place, games[len(games)-1].Place, more)
	}
	return p.Render(c, status, list)
}

// WindowOf reads the part of the list that the address selects.
func WindowOf(c echo.Context) (window store.Window, err error) {
	window.Limit = gamesPerPage
	if window.Before, err = placeOf(c, "before"); err != nil {
		return window, err
	}
	if window.After, err = placeOf(c, "after"); err != nil {
		return window, err
	}
	if !window.Before.Ended.IsZero() && !window.After.Ended.IsZero() {
		return window, shell.BadField("after")
	}
	return window, nil
}

// neighbours returns the addresses of the parts before and after the part from first to last, "" for none. more
// reports whether the list continues in the direction of reading.
func neighbours(at screen.Address, window store.Window, first, last store.Place, more bool) (older, newer string) {
	forwards := window.After.Ended.IsZero()
	if !forwards || more {
		older = pageFrom(at, "before", "after", last)
	}
	if !window.Before.Ended.IsZero() || !forwards && more {
		newer = pageFrom(at, "after", "before", first)
	}
	return older, newer
}

// Row returns a finished game as a line of a list, with its story.
func (p *Pages) Row(ctx context.Context, g store.PastGame) gamerow.Finished {
	line := gamerow.Finished{
		ID: g.ID, Ended: g.Ended, Days: g.Days, Seats: g.Size, Winner: g.Winner, Imported: g.Origin == store.Imported,
		Private: !g.Listed,
	}
	if ending := p.Ending(ctx, g.ID); ending != nil {
		line.Story = ending.Story()
	}
	if g.Seat != nil {
		line.You = &seat.Card{Seat: seat.Seat{Seat: g.Seat.Seat, Name: g.Seat.Name}, Role: g.Seat.Role, Won: g.Seat.Won}
	}
	return line
}

// Search reads the search in the address. It also returns the search as the form shows it.
func (p *Pages) Search(c echo.Context, user string) (store.Search, history.Search, error) {
	var search store.Search
	shown := history.Search{
		Name: strings.TrimSpace(c.QueryParam("name")), Agent: c.QueryParam("agent"), From: c.QueryParam("from"),
		Until:  c.QueryParam("until"),
		Player: strings.TrimSpace(c.QueryParam("player")), Mine: c.QueryParam("mine") != "",
	}
	search.Name, search.Agent = p.Code(shown.Name), shown.Agent
	if shown.Player != "" {
		a, err := p.Person(c.Request().Context(), shown.Player)
		switch {
		case errors.Is(err, store.ErrNoAccount):
			search.User = nobody
		case err != nil:
			return search, shown, err
		default:
			search.User = a.User
		}
	}
	if shown.Mine {
		search.User, search.Private = user, true
	}
	if err := searchOutcome(c, &search); err != nil {
		return search, shown, err
	}
	var err error
	if search.From, err = dayOf(shown.From); err != nil {
		return search, shown, shell.BadField("from")
	}
	if search.Until, err = dayOf(shown.Until); err != nil {
		return search, shown, shell.BadField("until")
	}
	if !search.Until.IsZero() {
		search.Until = search.Until.AddDate(0, 0, 1) // which includes that day
	}
	shown.Role, shown.Winner, shown.Size = search.Role, search.Winner, search.Size
	agents, err := p.Store.Standings.Agents(c.Request().Context(), store.AllSizes)
	for _, a := range agents {
		shown.Agents = append(shown.Agents, a.Name)
	}
	return search, shown, err
}

// searchOutcome reads the selected roles, winners and sizes.
func searchOutcome(c echo.Context, search *store.Search) error {
	var ok bool
	if text := c.QueryParam("role"); text != "" {
		if search.Role, ok = game.ParseRole(text); !ok || search.Role == game.RoleAny {
			return shell.BadField("role")
		}
	}
	if text := c.QueryParam("winner"); text != "" {
		if search.Winner, ok = game.ParseSide(text); !ok {
			return shell.BadField("winner")
		}
	}
	if text := c.QueryParam("size"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < rules.MinSeats || n > game.MaxSeats {
			return shell.BadField("size")
		}
		search.Size = n
	}
	return nil
}

func dayOf(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	return time.Parse(time.DateOnly, text)
}

// placeOf reads a place in the history: the time of a game's end in milliseconds, and the game's id.
func placeOf(c echo.Context, name string) (store.Place, error) {
	text := c.QueryParam(name)
	if text == "" {
		return store.Place{}, nil
	}
	at, id, found := strings.Cut(text, ".")
	ms, err := strconv.ParseInt(at, 10, 64)
	if !found || err != nil || ms <= 0 {
		return store.Place{}, shell.BadField(name)
	}
	return store.Place{Ended: time.UnixMilli(ms), ID: id}, nil
}

// pageFrom returns the address of the page before or after a place.
func pageFrom(at screen.Address, set, unset string, place store.Place) string {
	return at.With(unset, "").With(set, strconv.FormatInt(place.Ended.UnixMilli(), 10)+"."+place.ID).String()
}
