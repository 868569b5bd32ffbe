package play

import (
	"net/url"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen"
	"aiwolfplay/templates/composer"
	"aiwolfplay/templates/ui"
)

// getBuilder answers one step of the sentence builder. It changes nothing.
func (p *Pages) getBuilder(c echo.Context) error {
	at, _, err := p.seated(c)
	if err != nil {
		return err
	}
	sc, _, _, err := p.sceneNow(c, at)
	if err != nil {
		return err
	}
	if !sc.MaySpeak() {
		return rules.ErrNotAsked
	}
	composer, err := p.steer(c, sc)
	if err != nil {
		return err
	}
	return p.Part(c, composer)
}

// postBuilder answers several steps of the sentence builder, see [shell.Shell.Foresee]. It changes nothing.
func (p *Pages) postBuilder(c echo.Context) error {
	at, _, err := p.seated(c)
	if err != nil {
		return err
	}
	sc, _, _, err := p.sceneNow(c, at)
	if err != nil {
		return err
	}
	return p.Foresee(c, func(fields url.Values) (ui.Part, error) {
		if !sc.MaySpeak() { // the page has not received the end of its question yet
			return nil, rules.ErrNotAsked
		}
		return sc.Builder().Steer(fields)
	})
}

// steer returns the builder for the viewer's question, after the steps in the request.
func (p *Pages) steer(c echo.Context, sc *screen.Scene) (*composer.Composer, error) {
	form, err := c.FormParams()
	if err != nil {
		return nil, err
	}
	return sc.Builder().Steer(form)
}
