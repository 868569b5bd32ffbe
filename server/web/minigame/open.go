package minigame

import (
	"crypto/rand"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/server/chance"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/names"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/minigame"
)

// getGames shows the games that one can play.
func (p *pages) getGames(c echo.Context) error {
	w, err := p.site.Words(p.site.Lang(c))
	if err != nil {
		return err
	}
	list := minigame.List{W: w}
	for _, g := range games.All {
		offer := minigame.Offer{Name: g.Name()}
		for i, value := range g.Settings() {
			offer.Settings = append(offer.Settings, minigame.Setting{Value: value, Name: settingName(w, g, i)})
		}
		list.Games = append(list.Games, offer)
	}
	body, err := page.HTML(c.Request().Context(), minigame.Games(list))
	if err != nil {
		return err
	}
	feature := &page.Feature{Name: "mini", Title: w.T("mini.title"), Body: body}
	feature.Back = "/mini"
	return p.site.Render(c, http.StatusOK, feature)
}

// postGame opens a game of the visitor and two agents.
func (p *pages) postGame(c echo.Context) error {
	g, setting, err := chosen(c)
	if err != nil {
		return err
	}
	if err := p.site.MayOpen(c); err != nil {
		return err
	}
	user, err := p.site.Identify(c)
	if err != nil {
		return err
	}
	cfg := minitable.Config{ID: chance.ID(), Game: g, Setting: setting, Seats: dealSeats(g), Listed: true}
	rand.Read(cfg.Key[:]) // never fails
	you := game.Seat(chance.Below(mini.Seats))
	cfg.Seats[you].User, cfg.Seats[you].Person = user, true
	t, err := p.hall.Open(c.Request().Context(), cfg)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/mini/"+t.ID())
}

// chosen reads the game and its setting from a form, by default the first setting.
func chosen(c echo.Context) (mini.Game, int, error) {
	g, ok := games.Named(c.FormValue("game"))
	if !ok {
		return nil, 0, ErrNoGame
	}
	name := c.FormValue("setting")
	if name == "" {
		return g, 0, nil
	}
	i := slices.Index(g.Settings(), name)
	if i < 0 {
		return nil, 0, ErrNoGame
	}
	return g, i, nil
}

// dealSeats gives each seat the name of an animal and an agent of any type.
func dealSeats(g mini.Game) (seats [mini.Seats]store.MiniSeat) {
	types := g.Types()
	for i, name := range names.Draw(mini.Seats) {
		seats[i] = store.MiniSeat{Name: name, Agent: types[chance.Below(len(types))]}
	}
	return seats
}

// answer reads the answer of a form.
func (p *pages) answer(c echo.Context, t *minitable.Table, seat game.Seat) (question uint16, answer int32, err error) {
	id, err := strconv.ParseUint(c.FormValue("question"), 10, 16)
	if err != nil {
		return 0, 0, ErrField{"question"}
	}
	if read := faceOf(t.Game().Name()).read; read != nil && seat != game.NoSeat {
		seen := t.Now(viewer(seat)).Seen
		if q, asked := seen.Question(seat); asked {
			answer, err = read(c, seen, q)
			return uint16(id), answer, err
		}
	}
	answer, err = readNumber(c)
	return uint16(id), answer, err
}

// readNumber reads an answer that is a number.
func readNumber(c echo.Context) (int32, error) {
	n, err := strconv.ParseInt(c.FormValue("answer"), 10, 32)
	if err != nil {
		return 0, ErrField{"answer"}
	}
	return int32(n), nil
}

// seatField reads the number of a seat.
func seatField(c echo.Context, name string) (game.Seat, error) {
	n, err := strconv.Atoi(c.FormValue(name))
	if err != nil || n < 1 || n > mini.Seats {
		return game.NoSeat, ErrField{name}
	}
	return game.SeatNumbered(n), nil
}
