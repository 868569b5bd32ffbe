package home

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/lobby"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
)

// keyDeclined is set in the session of a visitor who does not want the guided village.
const keyDeclined = "alone"

// isNewcomer reports whether to offer the guided village to the visitor. Newcomers never sat at a table and have not
// declined the guided village.
func isNewcomer(v *shell.Visit) bool {
	declined, _ := v.Session.Values[keyDeclined].(bool)
	return v.User == "" && !declined
}

// GuidedGame returns the id of a user's running guided game, "" for none.
func (p *Pages) GuidedGame(ctx context.Context, user string) (id string, err error) {
	running, err := p.gamesOf(ctx, user)
	if err != nil {
		return "", err
	}
	for _, g := range running {
		if t, err := p.Lobby.Get(ctx, g.ID); err == nil && t.Guided() {
			return g.ID, nil
		}
	}
	return "", nil
}

// postGuide opens the guided village. With no=1 it remembers instead that the visitor has declined.
func (p *Pages) postGuide(c echo.Context) error {
	if c.FormValue("no") != "" {
		v := shell.VisitOf(c)
		v.Session.Values[keyDeclined] = true
		if err := v.Session.Save(c.Request(), c.Response()); err != nil {
			return err
		}
		return c.Redirect(http.StatusSeeOther, "/")
	}
	return p.Sit(c, func(by lobby.By) (*table.Table, error) { return p.Lobby.Guide(c.Request().Context(), by) })
}

// Sit opens a table for the visitor, and leads to the table's page.
func (p *Pages) Sit(c echo.Context, open func(lobby.By) (*table.Table, error)) error {
	if err := p.Limits.Tables.Take(shell.ClientOf(c)); err != nil {
		return err
	}
	user, err := p.Visitors.Identify(c)
	if err != nil {
		return err
	}
	t, err := open(lobby.By{User: user, Address: shell.AddressOf(c)})
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+t.ID())
}
