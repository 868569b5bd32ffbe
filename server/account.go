package server

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/norm"

	"aiwolfplay/server/names"
	"aiwolfplay/server/page"
	"aiwolfplay/server/password"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
)

// An account is an optional name with a password: it keeps a person's history
// across browsers. Without one everything works.
//
// A browser that signs in gets a new token, of which the store keeps a digest;
// the id that it had as a guest counts for nothing as long as it is signed in,
// and for nothing more once its games have been claimed.

// accountName returns a name as it is shown, and as it is compared: names that
// look the same are the same. What a guest is called nobody can take as a name.
func (s *Server) accountName(text string) (name, key string, err error) {
	name, err = names.Clean(text)
	if errors.Is(err, names.ErrInvisible) || errors.Is(err, names.ErrReserved) {
		return "", "", err
	} else if err != nil {
		return "", "", errAccountName
	}
	name, err = names.Clean(norm.NFKC.String(name))
	if err != nil || !strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) ||
		strings.ContainsAny(name, `/\?#%`) || s.isAnimal(name) {
		return "", "", errAccountName
	}
	key, err = precis.Nickname.CompareKey(name)
	if err != nil || key == "" {
		return "", "", errAccountName
	}
	return name, key, nil
}

// isAnimal reports whether guests are called so, in some language.
func (s *Server) isAnimal(name string) bool {
	code := s.nameOf(name)
	for _, animal := range page.Animals {
		if strings.EqualFold(code, animal) {
			return true
		}
	}
	return false
}

// guestName is the name that somebody gives themselves in a room: no agent's, and nobody else's who
// has an account.
func (s *Server) guestName(c echo.Context, text string) (string, error) {
	name, err := names.Clean(text)
	if err != nil || name == "" {
		return name, err
	}
	a, err := s.person(c, name)
	switch {
	case err == nil && a.User == shell.VisitOf(c).User:
		return name, nil // of an account that is older than the agent of that name, perhaps
	case s.isAgent(name):
		return "", names.ErrReserved
	case err == nil:
		return "", store.ErrNameTaken
	case !errors.Is(err, store.ErrNoAccount):
		return "", err
	}
	return name, nil
}

// nameOf is the stored name that a visitor writes in words: names of animals and of villagers that agents
// play are codes that each language has a word for.
func (s *Server) nameOf(name string) string {
	if name == "" {
		return ""
	}
	for _, lang := range page.Langs {
		for _, code := range page.Animals {
			if strings.EqualFold(name, s.Text(lang, "name.animal."+code)) {
				return code
			}
		}
	}
	return cmp.Or(s.personaOf(name), name)
}

// person returns the account of a name, however it is written.
func (s *Server) person(c echo.Context, name string) (store.Account, error) {
	_, key, err := s.accountName(name)
	if err != nil {
		return store.Account{}, store.ErrNoAccount
	}
	return s.Store.AccountNamed(c.Request().Context(), key)
}

// signIn signs the visitor's browser in to an account, with a new token.
func (s *Server) signIn(c echo.Context, a store.Account) error {
	ctx, v := c.Request().Context(), shell.VisitOf(c)
	if err := s.signOut(ctx, v); err != nil {
		return err
	}
	v.Know(a.User)
	token := shell.RandomID()
	if err := s.Store.SignIn(ctx, token, a.User, time.Now()); err != nil {
		return err
	}
	v.Session.Values[shell.KeyToken] = token
	v.Account, v.User = &a, a.User
	return v.Session.Save(c.Request(), c.Response())
}

// signOut forgets the token of the visitor's browser.
func (s *Server) signOut(ctx context.Context, v *shell.Visit) error {
	token, _ := v.Session.Values[shell.KeyToken].(string)
	delete(v.Session.Values, shell.KeyToken)
	v.Account, v.User = nil, v.Guest
	if token == "" {
		return nil
	}
	return s.Store.SignOut(ctx, token)
}

// claim gives an account what this browser has played without one. The guest's
// id counts for nothing afterwards.
func (s *Server) claim(ctx context.Context, v *shell.Visit, user string) error {
	if v.Guest == "" {
		return nil
	}
	if err := s.Store.Claim(ctx, v.Guest, user); err != nil {
		return err
	}
	s.reseat(v.Guest, user)
	v.Guest = ""
	delete(v.Session.Values, shell.KeyUser)
	return nil
}

// reseat tells those who keep users in memory what the store has done.
func (s *Server) reseat(from, to string) {
	s.rooms.Reseat(from, to)
	s.lobby.Reseat(from, to)
	s.minis.Reseat(context.Background(), from, to)
	s.classes.Reseat(context.Background(), from, to)
	s.forgetGames()
}

// getSignIn shows the form.
func (s *Server) getSignIn(c echo.Context) error { return s.showSign(c, http.StatusOK, false, nil) }

// getSignUp shows the form.
func (s *Server) getSignUp(c echo.Context) error { return s.showSign(c, http.StatusOK, true, nil) }

func (s *Server) showSign(c echo.Context, status int, isNew bool, refused error) error {
	v := shell.VisitOf(c)
	if v.Account != nil && refused == nil {
		return c.Redirect(http.StatusSeeOther, "/account")
	}
	if refused == nil { // it has its own tries from now on, whatever others behind its address do
		var over shell.OverError
		if _, err := s.Identify(c); err != nil && !errors.As(err, &over) {
			return err
		}
	}
	form := &page.Sign{New: isNew, Name: c.FormValue("name"), Next: shell.LocalPath(c.FormValue("back"))}
	form.Back = "/signin"
	if isNew {
		form.Back = "/signup"
	}
	var err error
	if form.Games, err = s.Store.PlayedBy(c.Request().Context(), v.Guest); err != nil {
		return err
	}
	form.Problem = s.fieldProblem(v.Lang, refused)
	return s.Render(c, status, form)
}

// fieldProblem is an error at the field that it is about.
func (s *Server) fieldProblem(lang page.Lang, err error) page.Problem {
	if err == nil {
		return page.Problem{}
	}
	at := page.Problem{Text: s.Problem(err, lang).Text}
	switch {
	case errors.Is(err, errAccountName), errors.Is(err, store.ErrNameTaken), errors.Is(err, names.ErrInvisible),
		errors.Is(err, names.ErrReserved):
		at.Field = "name"
	case errors.Is(err, password.ErrLength), errors.Is(err, errSamePass):
		at.Field = "password"
	}
	return at
}

// refuse shows a form again with what was wrong with it, or tells a script.
func (s *Server) refuse(c echo.Context, err error, show func(status int, err error) error) error {
	status := s.Problem(err, shell.VisitOf(c).Lang).Status
	if shell.WantsJSON(c) || status == http.StatusInternalServerError {
		return err
	}
	shell.RetryAfter(c, err)
	return show(status, err)
}

// postSignUp makes an account of the name, and the games of this browser its own.
func (s *Server) postSignUp(c echo.Context) error {
	a, err := s.newAccount(c)
	if err == nil {
		err = s.claim(c.Request().Context(), shell.VisitOf(c), a.User)
	}
	if err == nil {
		err = s.signIn(c, a)
	}
	if err != nil {
		return s.refuse(c, err, func(status int, err error) error { return s.showSign(c, status, true, err) })
	}
	return c.Redirect(http.StatusSeeOther, shell.LocalPath(c.FormValue("back")))
}

func (s *Server) newAccount(c echo.Context) (store.Account, error) {
	name, key, err := s.accountName(c.FormValue("name"))
	if err != nil {
		return store.Account{}, err
	}
	if s.isAgent(name) {
		return store.Account{}, names.ErrReserved
	}
	word, err := newPassword(c, key)
	if err != nil {
		return store.Account{}, err
	}
	if err := s.Limits.SignUps.Take(shell.ClientOf(c)); err != nil {
		return store.Account{}, err
	}
	hash, err := s.hash(c, word)
	if err != nil {
		return store.Account{}, err
	}
	a := store.Account{User: shell.RandomID(), Name: name, Key: key, Password: hash, Created: time.Now()}
	return a, s.Store.CreateAccount(c.Request().Context(), a)
}

// newPassword reads a password that somebody has chosen.
func newPassword(c echo.Context, key string) (string, error) {
	word := c.FormValue("new")
	clean, err := password.Clean(word)
	if err != nil {
		return "", err
	}
	if same, err := precis.Nickname.CompareKey(clean); err == nil && same == key {
		return "", errSamePass
	}
	return word, nil
}

// postSignIn signs in. A name that nobody has, and a wrong password, are
// answered alike and after the same work.
func (s *Server) postSignIn(c echo.Context) error {
	a, err := s.authentic(c, c.FormValue("name"))
	if err == nil && c.FormValue("claim") != "" {
		err = s.claim(c.Request().Context(), shell.VisitOf(c), a.User)
	}
	if err == nil {
		err = s.signIn(c, a)
	}
	if err != nil {
		return s.refuse(c, err, func(status int, err error) error { return s.showSign(c, status, false, err) })
	}
	return c.Redirect(http.StatusSeeOther, shell.LocalPath(c.FormValue("back")))
}

// authentic returns the account of a name if the form has its password.
func (s *Server) authentic(c echo.Context, name string) (store.Account, error) {
	ctx := c.Request().Context()
	_, key, err := s.accountName(name)
	if err != nil {
		key = "" // nobody has it
	}
	a, err := s.Store.AccountNamed(ctx, key)
	if err != nil && !errors.Is(err, store.ErrNoAccount) {
		return store.Account{}, err
	}
	if err := s.Limits.Tries.Take(shell.ClientOf(c), key, shell.VisitOf(c).Knows(a.User)); err != nil {
		return store.Account{}, err
	}
	word := c.FormValue("password")
	ok, err := s.checkPassword(c, a.Password, word)
	if err != nil {
		return store.Account{}, err
	}
	if !ok {
		return store.Account{}, errSignIn
	}
	if password.Outdated(a.Password) {
		if hash, err := s.hash(c, word); err == nil {
			if err := s.Store.SetPassword(ctx, a.User, hash, false); err != nil {
				return store.Account{}, err
			}
		}
	}
	return a, nil
}

// hash is [password.Hash], when it is the address's turn.
func (s *Server) hash(c echo.Context, word string) (string, error) {
	leave, err := shell.Enter(c, s.Limits.Hashes)
	if err != nil {
		return "", err
	}
	defer leave()
	return password.Hash(c.Request().Context(), word)
}

// checkPassword is [password.Check], likewise.
func (s *Server) checkPassword(c echo.Context, hash, word string) (bool, error) {
	leave, err := shell.Enter(c, s.Limits.Hashes)
	if err != nil {
		return false, err
	}
	defer leave()
	return password.Check(c.Request().Context(), hash, word)
}

// postSignOut forgets who this browser is signed in as.
func (s *Server) postSignOut(c echo.Context) error {
	v := shell.VisitOf(c)
	if err := s.signOut(c.Request().Context(), v); err != nil {
		return err
	}
	if err := v.Session.Save(c.Request(), c.Response()); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/")
}

// getAccount shows what one can do with one's own account.
func (s *Server) getAccount(c echo.Context) error { return s.showAccount(c, http.StatusOK, "", nil) }

func (s *Server) showAccount(c echo.Context, status int, change string, refused error) error {
	v := shell.VisitOf(c)
	if v.Account == nil {
		return c.Redirect(http.StatusSeeOther, "/signin?back=/account")
	}
	p := &page.Account{
		Name: v.Account.Name, Since: v.Account.Created, Changed: c.QueryParam("did"), Refused: change,
		Problem: s.fieldProblem(v.Lang, refused),
	}
	p.Back = "/account"
	var err error
	if p.Games, err = s.Store.PlayedBy(c.Request().Context(), v.Guest); err != nil {
		return err
	}
	return s.Render(c, status, p)
}

// postAccount changes the password, claims this browser's games, or deletes the account.
func (s *Server) postAccount(c echo.Context) error {
	if shell.VisitOf(c).Account == nil {
		return shell.ErrSession
	}
	change := c.FormValue("do")
	to, err := s.changeAccount(c, change)
	var field shell.FieldError
	switch {
	case errors.As(err, &field):
		return err
	case err != nil:
		return s.refuse(c, err, func(status int, err error) error { return s.showAccount(c, status, change, err) })
	}
	return c.Redirect(http.StatusSeeOther, to)
}

func (s *Server) changeAccount(c echo.Context, change string) (to string, err error) {
	ctx, v := c.Request().Context(), shell.VisitOf(c)
	switch change {
	case "claim":
		if err := s.claim(ctx, v, v.Account.User); err != nil {
			return "", err
		}
		return "/account?did=claim", v.Session.Save(c.Request(), c.Response())
	case "card":
		return "/account/card", s.Store.ShowCard(ctx, v.Account.User, c.FormValue("show") != "")
	case "password":
		word, err := newPassword(c, v.Account.Key)
		if err != nil {
			return "", err
		}
		a, err := s.authentic(c, v.Account.Name)
		if err != nil {
			return "", err
		}
		hash, err := s.hash(c, word)
		if err != nil {
			return "", err
		}
		if err := s.Store.SetPassword(ctx, a.User, hash, true); err != nil {
			return "", err
		}
		return "/account?did=password", s.signIn(c, a)
	case "delete":
		a, err := s.authentic(c, v.Account.Name)
		if err != nil {
			return "", err
		}
		if err := s.Store.DeleteAccount(ctx, a.User, names.Other); err != nil {
			return "", err
		}
		s.reseat(a.User, "")
		if err := s.signOut(ctx, v); err != nil {
			return "", err
		}
		return "/", v.Session.Save(c.Request(), c.Response())
	}
	return "", shell.BadField("do")
}
