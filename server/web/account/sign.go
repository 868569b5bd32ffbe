package account

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/secure/precis"

	"aiwolfplay/server/names"
	"aiwolfplay/server/password"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/account"
	"aiwolfplay/templates/ui"
)

// getSignIn shows the form that signs in.
func (p *Pages) getSignIn(c echo.Context) error { return p.showSign(c, false) }

// getSignUp shows the form that creates an account.
func (p *Pages) getSignUp(c echo.Context) error { return p.showSign(c, true) }

func (p *Pages) showSign(c echo.Context, isNew bool) error {
	v, refused := shell.VisitOf(c), p.Forms.Refused(c, "")
	if v.Account != nil && refused == nil {
		return c.Redirect(http.StatusSeeOther, "/account")
	}
	if refused == nil { // with a user, the visitor has their own limit of tries, separate from others at the address
		var over shell.OverError
		if _, err := p.Visitors.Identify(c); err != nil && !errors.As(err, &over) {
			return err
		}
	}
	form := &account.Sign{New: isNew, Name: refused.Field("name"), Next: shell.LocalPath(c.QueryParam("back"))}
	form.Back = "/signin"
	if isNew {
		form.Back = "/signup"
	}
	var err error
	if form.Games, err = p.Store.Accounts.PlayedBy(c.Request().Context(), v.Guest); err != nil {
		return err
	}
	form.Problem = p.fieldProblem(v.Lang, refused)
	return p.Render(c, http.StatusOK, form)
}

// fieldProblem returns the text of an error and the field that it is about.
func (p *Pages) fieldProblem(lang ui.Lang, refused *shell.RefusedForm) ui.Problem {
	if refused == nil {
		return ui.Problem{}
	}
	at, err := ui.Problem{Text: p.Forms.Why(refused, lang)}, refused.Err
	switch {
	case errors.Is(err, ErrName), errors.Is(err, store.ErrNameTaken), errors.Is(err, names.ErrInvisible),
		errors.Is(err, names.ErrReserved):
		at.Field = "name"
	case errors.Is(err, password.ErrLength), errors.Is(err, ErrSamePassword):
		at.Field = "password"
	}
	return at
}

// returnSign redirects to a form that was refused. The form keeps its name.
func (p *Pages) returnSign(c echo.Context, path string, err error) error {
	to := screen.At(path, nil).With("back", shell.LocalPath(c.FormValue("back"))).String()
	return p.Forms.Return(c, to, "", err, url.Values{"name": {c.FormValue("name")}})
}

// postSignUp creates an account, gives it the games of this browser, and signs in.
func (p *Pages) postSignUp(c echo.Context) error {
	a, err := p.newAccount(c)
	if err == nil {
		err = p.claim(c.Request().Context(), shell.VisitOf(c), a.User)
	}
	if err == nil {
		err = p.signIn(c, a)
	}
	if err != nil {
		return p.returnSign(c, "/signup", err)
	}
	return c.Redirect(http.StatusSeeOther, shell.LocalPath(c.FormValue("back")))
}

func (p *Pages) newAccount(c echo.Context) (store.Account, error) {
	name, key, err := p.Names.clean(c.FormValue("name"))
	if err != nil {
		return store.Account{}, err
	}
	if p.Names.isAgent(name) {
		return store.Account{}, names.ErrReserved
	}
	word, err := newPassword(c, key)
	if err != nil {
		return store.Account{}, err
	}
	if err := p.Limits.SignUps.Take(shell.ClientOf(c)); err != nil {
		return store.Account{}, err
	}
	hash, err := p.hash(c, word)
	if err != nil {
		return store.Account{}, err
	}
	a := store.Account{User: shell.RandomID(), Name: name, Key: key, Password: hash, Created: time.Now()}
	return a, p.Store.Accounts.Create(c.Request().Context(), a)
}

// newPassword returns the password that a form sets for the account with the key.
func newPassword(c echo.Context, key string) (string, error) {
	word := c.FormValue("new")
	clean, err := password.Clean(word)
	if err != nil {
		return "", err
	}
	if same, err := precis.Nickname.CompareKey(clean); err == nil && same == key {
		return "", ErrSamePassword
	}
	return word, nil
}

// postSignIn signs in, and gives the account the games of this browser if the form says so.
func (p *Pages) postSignIn(c echo.Context) error {
	a, err := p.authenticate(c, c.FormValue("name"))
	if err == nil && c.FormValue("claim") != "" {
		err = p.claim(c.Request().Context(), shell.VisitOf(c), a.User)
	}
	if err == nil {
		err = p.signIn(c, a)
	}
	if err != nil {
		return p.returnSign(c, "/signin", err)
	}
	return c.Redirect(http.StatusSeeOther, shell.LocalPath(c.FormValue("back")))
}

// authenticate returns the account of a name if the form has its password. For a wrong password and for a name
// without an account it returns ErrSignIn, and takes the same time.
func (p *Pages) authenticate(c echo.Context, name string) (store.Account, error) {
	ctx := c.Request().Context()
	_, key, err := p.Names.clean(name)
	if err != nil {
		key = "" // no account has it
	}
	a, err := p.Store.Accounts.Named(ctx, key)
	if err != nil && !errors.Is(err, store.ErrNoAccount) {
		return store.Account{}, err
	}
	if err := p.Limits.Tries.Take(shell.ClientOf(c), key, shell.VisitOf(c).Knows(a.User)); err != nil {
		return store.Account{}, err
	}
	word := c.FormValue("password")
	ok, err := p.checkPassword(c, a.Password, word)
	if err != nil {
		return store.Account{}, err
	}
	if !ok {
		return store.Account{}, ErrSignIn
	}
	if password.Outdated(a.Password) {
		if hash, err := p.hash(c, word); err == nil {
			if err := p.Store.Accounts.SetPassword(ctx, a.User, hash, false); err != nil {
				return store.Account{}, err
			}
		}
	}
	return a, nil
}

// hash calls [password.Hash] when a worker is free for the client's address.
func (p *Pages) hash(c echo.Context, word string) (string, error) {
	leave, err := shell.Enter(c, p.Limits.Hashes)
	if err != nil {
		return "", err
	}
	defer leave()
	return password.Hash(c.Request().Context(), word)
}

// checkPassword calls [password.Check] when a worker is free for the client's address.
func (p *Pages) checkPassword(c echo.Context, hash, word string) (bool, error) {
	leave, err := shell.Enter(c, p.Limits.Hashes)
	if err != nil {
		return false, err
	}
	defer leave()
	return password.Check(c.Request().Context(), hash, word)
}

// postSignOut signs this browser out.
func (p *Pages) postSignOut(c echo.Context) error {
	v := shell.VisitOf(c)
	if err := p.signOut(c.Request().Context(), v); err != nil {
		return err
	}
	if err := v.Session.Save(c.Request(), c.Response()); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/")
}

// signIn signs the visitor's browser in to an account, with a new token.
func (p *Pages) signIn(c echo.Context, a store.Account) error {
	ctx, v := c.Request().Context(), shell.VisitOf(c)
	if err := p.signOut(ctx, v); err != nil {
		return err
	}
	v.Know(a.User)
	token := shell.RandomID()
	if err := p.Store.Accounts.SignIn(ctx, token, a.User, time.Now()); err != nil {
		return err
	}
	v.Session.Values[shell.KeyToken] = token
	v.Account, v.User = &a, a.User
	return v.Session.Save(c.Request(), c.Response())
}

// signOut drops the token of the visitor's browser. The caller saves the session.
func (p *Pages) signOut(ctx context.Context, v *shell.Visit) error {
	token, _ := v.Session.Values[shell.KeyToken].(string)
	delete(v.Session.Values, shell.KeyToken)
	v.Account, v.User = nil, v.Guest
	if token == "" {
		return nil
	}
	return p.Store.Accounts.SignOut(ctx, token)
}

// claim gives a user the games that this browser has played without an account, and drops its id as a guest. The
// caller saves the session.
func (p *Pages) claim(ctx context.Context, v *shell.Visit, user string) error {
	if v.Guest == "" {
		return nil
	}
	if err := p.Store.Accounts.Claim(ctx, v.Guest, user); err != nil {
		return err
	}
	p.reseat(v.Guest, user)
	v.Guest = ""
	delete(v.Session.Values, shell.KeyUser)
	return nil
}
