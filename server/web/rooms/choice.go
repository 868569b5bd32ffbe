package rooms

import (
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/mini/games"
	"aiwolfplay/server/room"
	"aiwolfplay/server/web/minigame"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/ui"
)

// chooseMini sets the mini-game that the host of a room chooses.
func (p *Pages) chooseMini(c echo.Context, code string) error {
	name, value, _ := strings.Cut(c.FormValue("mini"), "/")
	g, setting, err := minigame.Named(name, value)
	if err != nil {
		return err
	}
	return p.Rooms.Choose(code, shell.VisitOf(c).User, room.Mini{Game: g.Name(), Setting: g.Settings()[setting]})
}

// miniChoice returns the mini-game of a room in a language.
func (p *Pages) miniChoice(r *room.Room, lang ui.Lang) (choice rooms.Mini, err error) {
	w, err := p.Pages.Words(lang)
	if err != nil {
		return choice, err
	}
	g, setting, err := minigame.Named(r.Plan.Mini.Game, r.Plan.Mini.Setting)
	if err != nil {
		return choice, err
	}
	choice = rooms.Mini{Game: g.Name(), Setting: minigame.SettingName(w, g, setting)}
	if !r.Host {
		return choice, nil
	}
	for _, other := range games.All {
		offer := rooms.Offer{Game: other.Name()}
		for i, value := range other.Settings() {
			offer.Settings = append(offer.Settings, rooms.Setting{
				Value: other.Name() + "/" + value, Name: minigame.SettingName(w, other, i),
				Chosen: other.Name() == g.Name() && i == setting,
			})
		}
		choice.Games = append(choice.Games, offer)
	}
	return choice, nil
}
