package minigame

import (
	"cmp"
	"crypto/rand"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/names"
	"aiwolfplay/server/page"
	"aiwolfplay/server/random"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/minigame"
	"aiwolfplay/templates/ui"
)

// getGames shows the games to play.
func (p *pages) getGames(c echo.Context) error {
	w, err := p.shell.Words(shell.VisitOf(c).Lang)
	if err != nil {
		return err
	}
	return p.shell.Render(c, http.StatusOK, List(w, p.hall))
}

// List returns the page that lists the games to play and the running games of a hall to watch.
func List(w ui.Words, hall *minitable.Hall) *page.Feature {
	body := minigame.Games(minigame.List{W: w, Games: offers(w), Running: running(w, hall)})
	feature := &page.Feature{Name: "mini", Title: w.T("mini.title"), Body: body}
	feature.Back = "/mini"
	return feature
}

// running lists the running games that everybody may watch.
func running(w ui.Words, hall *minitable.Hall) (list []minigame.Running) {
	for _, t := range hall.Listed(runningShown) {
		var called []string
		for _, sat := range t.Seats() {
			called = append(called, w.Called(sat.Name))
		}
		list = append(list, minigame.Running{
			Path: "/mini/" + t.ID(), Game: t.Game().Name(), Setting: SettingName(w, t.Game(), t.Setting()),
			Names: strings.Join(called, w.T("list.comma")),
		})
	}
	return list
}

// runningShown is the largest number of running games on the list.
const runningShown = 12

// offers lists the games with their settings.
func offers(w ui.Words) (list []minigame.Offer) {
	for _, g := range games.All {
		offer := minigame.Offer{Name: g.Name()}
		for i, value := range g.Settings() {
			offer.Settings = append(offer.Settings, minigame.Setting{
				Value: value, Name: SettingName(w, g, i), Usual: value == faceOf(g.Name()).usual,
			})
		}
		list = append(list, offer)
	}
	return list
}

// RoomForm returns the form that opens a room for a mini-game. account is the name of the visitor's account, "" for
// none.
func RoomForm(w ui.Words, name, account string) (*page.Feature, error) {
	i := slices.IndexFunc(games.All, func(g mini.Game) bool { return g.Name() == name })
	if i < 0 {
		return nil, ErrNoGame
	}
	all := offers(w)
	body := minigame.RoomForm(minigame.List{W: w, Games: all}, all[i], account)
	feature := &page.Feature{Name: "mini", Title: w.T("mini.room.title"), Body: body}
	feature.Back = "/open?game=" + name
	return feature, nil
}

// postGame opens a game of the visitor and two agents, or of three agents. A game of three agents is over at once,
// and the visitor can look at it moment by moment.
func (p *pages) postGame(c echo.Context) error {
	g, setting, err := Chosen(c)
	if err != nil {
		return err
	}
	if err := p.shell.Limits.Tables.Take(shell.ClientOf(c)); err != nil {
		return err
	}
	cfg, after := watched(g, setting), "?at=1"
	if c.FormValue("watch") == "" {
		user, err := p.shell.Visitors.Identify(c)
		if err != nil {
			return err
		}
		cfg, after = Deal(g, setting, Player{User: user}), ""
	}
	t, err := p.hall.Open(c.Request().Context(), cfg)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/mini/"+t.ID()+after)
}

// Chosen reads the game and its setting from a form, by default the first setting. It returns ErrNoGame if there
// is no such game or setting.
func Chosen(c echo.Context) (mini.Game, int, error) {
	return Named(c.FormValue("game"), c.FormValue("setting"))
}

// Named returns a game by its name, and the index of its setting, by default the first. It returns ErrNoGame if there
// is no such game or setting.
func Named(name, setting string) (mini.Game, int, error) {
	g, ok := games.Named(name)
	if !ok {
		return nil, 0, ErrNoGame
	}
	if setting == "" {
		return g, 0, nil
	}
	i := slices.Index(g.Settings(), setting)
	if i < 0 {
		return nil, 0, ErrNoGame
	}
	return g, i, nil
}

// dealSeats gives each seat the name of an animal and an agent of a random type.
func dealSeats(g mini.Game) (seats [mini.Seats]store.MiniSeat) {
	for i, name := range names.Draw(mini.Seats) {
		seats[i] = store.MiniSeat{Name: name, Agent: DrawType(g)}
	}
	return seats
}

// watched returns a game of three agents.
func watched(g mini.Game, setting int) minitable.Config {
	cfg := minitable.Config{ID: random.ID(), Game: g, Setting: setting, Seats: dealSeats(g), Listed: true}
	rand.Read(cfg.Key[:]) // never fails
	return cfg
}

// A Player is a person who plays a mini-game alone with agents.
type Player struct{ User, Name string } // if Name is "", the player gets another name

// Deal returns a game of a player in a random seat with two agents.
func Deal(g mini.Game, setting int, p Player) minitable.Config {
	cfg := watched(g, setting)
	you := &cfg.Seats[random.Below(mini.Seats)]
	you.User, you.Person, you.Name = p.User, true, cmp.Or(p.Name, you.Name)
	return cfg
}

// DrawType returns a random type of agent.
func DrawType(g mini.Game) string {
	types := g.Types()
	return types[random.Below(len(types))]
}

// answer reads the number of the question and the answer from a form.
func (p *pages) answer(c echo.Context, t *minitable.Table, seat game.Seat) (question uint16, answer int32, err error) {
	id, err := strconv.ParseUint(c.FormValue("question"), 10, 16)
	if err != nil {
		return 0, 0, ErrField{"question"}
	}
	if read := faceOf(t.Game().Name()).read; read != nil && seat != game.NoSeat {
		seen := t.Now(viewer(seat)).Seen
		q, asked := seen.Question(seat)
		if !asked || uint64(q.ID) != id { // the table returns the reason for the refusal
			return uint16(id), 0, nil
		}
		answer, err = read(c, seen, q)
		return uint16(id), answer, err
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
