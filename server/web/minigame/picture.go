package minigame

import (
	"fmt"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/picture"
	"aiwolfplay/templates/ui"
)

// getPicture sends the picture for a link to a game that is over. It doesn't reveal anybody's type.
func (p *pages) getPicture(c echo.Context) error {
	t, _, err := p.table(c)
	if err != nil {
		return err
	}
	at, err := momentOf(c)
	if err != nil {
		return err
	}
	if !t.Over() {
		return ErrRunning
	}
	return p.site.Picture(c, t.ID(), strconv.Itoa(at), func(lang ui.Lang) (*picture.Card, error) {
		w, err := p.shell.Words(lang)
		if err != nil {
			return nil, err
		}
		return sceneOf(c.Request().Context(), p.site, w, t, Look{At: at}).card()
	})
}

// preview returns the text and picture that other programs show for a link to the page.
func (p *pages) preview(c echo.Context, w ui.Words, s *scene) ui.Preview {
	l := ui.Preview{Link: p.shell.Addresses.Link(c, s.Path)}
	l.Picture = l.Link + "/picture.png?lang=" + string(w.Lang.Base())
	if s.At > 0 {
		moment := "at=" + strconv.Itoa(s.At)
		l.Link, l.Picture = l.Link+"?"+moment, l.Picture+"&"+moment
	}
	l.Title = w.T("site.name") + " – " + s.title() + " (" + s.SettingName + ")"
	l.Text = s.riddle()
	return l
}

// riddle returns the question that appears with a shared game or moment.
func (s *scene) riddle() string {
	if s.At > 0 {
		return s.w.T("mini.share.moment")
	}
	return s.w.T("mini.share.riddle")
}

// card returns the picture of a game or moment: the seats with their points.
func (s *scene) card() (*picture.Card, error) {
	card := &picture.Card{
		Title: s.w.T("site.name"), Where: s.SettingName, Words: s.title(), Under: s.riddle(), Foot: s.w.T("mini.share.foot"),
	}
	points := s.now.Seen.Points()
	for i, sat := range s.now.Seats {
		drawing, err := s.w.Drawing(sat.Name)
		if err != nil {
			return nil, err
		}
		card.Seats = append(card.Seats, picture.Seat{
			Label: fmt.Sprintf("%02d: %d", game.Seat(i).Number(), points[i]/s.game.Scale()), Name: s.w.Called(sat.Name),
			Drawing: drawing,
		})
	}
	return card, nil
}
