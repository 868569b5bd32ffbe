package account

import (
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/names"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/account"
)

// getAccount shows the visitor's own account.
func (p *Pages) getAccount(c echo.Context) error {
	v, refused := shell.VisitOf(c), p.Forms.Refused(c, "")
	if v.Account == nil {
		return c.Redirect(http.StatusSeeOther, "/signin?back=/account")
	}
	shown := &account.Account{
		Name: v.Account.Name, Since: v.Account.Created, Changed: c.QueryParam("did"), Refused: refused.Field("do"),
		Problem: p.fieldProblem(v.Lang, refused),
	}
	shown.Back = "/account"
	var err error
	if shown.Games, err = p.Store.Accounts.PlayedBy(c.Request().Context(), v.Guest); err != nil {
		return err
	}
	return p.Render(c, http.StatusOK, shown)
}

// postAccount changes the visitor's own account, as the field "do" says.
func (p *Pages) postAccount(c echo.Context) error {
	if shell.VisitOf(c).Account == nil {
		return shell.ErrSession
	}
	do := c.FormValue("do")
	change, ok := map[string]func(echo.Context) (to string, err error){
		"claim": p.claimGames, "card": p.setCard, "password": p.changePassword, "delete": p.deleteAccount,
	}[do]
	if !ok {
		return shell.BadField("do")
	}
	to, err := change(c)
	if err != nil {
		return p.Forms.Return(c, "/account", "", err, url.Values{"do": {do}})
	}
	return c.Redirect(http.StatusSeeOther, to)
}

// claimGames gives the account the games that this browser has played without it.
func (p *Pages) claimGames(c echo.Context) (to string, err error) {
	v := shell.VisitOf(c)
	if err := p.claim(c.Request().Context(), v, v.Account.User); err != nil {
		return "", err
	}
	return "/account?did=claim", v.Session.Save(c.Request(), c.Response())
}

// setCard shows the account's card to everybody, or to its owner alone.
func (p *Pages) setCard(c echo.Context) (to string, err error) {
	user := shell.VisitOf(c).Account.User
	return "/account/card", p.Store.Accounts.ShowCard(c.Request().Context(), user, c.FormValue("show") != "")
}

// changePassword sets a new password, and signs out all other browsers.
func (p *Pages) changePassword(c echo.Context) (to string, err error) {
	own := shell.VisitOf(c).Account
	word, err := newPassword(c, own.Key)
	if err != nil {
		return "", err
	}
	a, err := p.authenticate(c, own.Name)
	if err != nil {
		return "", err
	}
	hash, err := p.hash(c, word)
	if err != nil {
		return "", err
	}
	if err := p.Store.Accounts.SetPassword(c.Request().Context(), a.User, hash, true); err != nil {
		return "", err
	}
	return "/account?did=password", p.signIn(c, a)
}

// deleteAccount deletes the account. Its games stay, without the name.
func (p *Pages) deleteAccount(c echo.Context) (to string, err error) {
	ctx, v := c.Request().Context(), shell.VisitOf(c)
	a, err := p.authenticate(c, v.Account.Name)
	if err != nil {
		return "", err
	}
	if err := p.Store.Accounts.Delete(ctx, a.User, names.Other); err != nil {
		return "", err
	}
	p.reseat(a.User, "")
	if err := p.signOut(ctx, v); err != nil {
		return "", err
	}
	return "/", v.Session.Save(c.Request(), c.Response())
}
