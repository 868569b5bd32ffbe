// Package account has the pages of people: sign-up and sign-in, a person's own account, lists of people, and cards of
// their capabilities. It also sums up a visitor's games for the first page, and rates a visitor's guesses of this
// week.
//
// An account is an optional name with a password. It keeps a person's history across browsers. Everything works
// without an account. A browser that signs in gets a new token, of which the store keeps a digest. While the browser
// is signed in, its id as a guest doesn't count. Once its games have been claimed, the id never counts again.
package account

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/password"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/gamerow"
	"aiwolfplay/templates/standing"
)

// Routes adds the routes of accounts and people to a router.
func (p *Pages) Routes(e *echo.Echo) {
	e.GET("/signin", p.getSignIn)
	e.POST("/signin", p.postSignIn)
	e.GET("/signup", p.getSignUp)
	e.POST("/signup", p.postSignUp)
	e.POST("/signout", p.postSignOut)
	e.GET("/account", p.getAccount)
	e.POST("/account", p.postAccount)
	e.GET("/account/card", p.cards.getOwnCard)
	e.GET("/people", p.getPeople)
	e.GET("/people/:name", p.getPerson)
	e.GET("/people/:name/card", p.cards.getPersonCard)
}

// These are the errors of accounts. Passwords and the store have errors of their own.
var (
	ErrName         = errors.New("account: a name of 1 to 16 letters expected, not an animal's")
	ErrSignIn       = errors.New("account: the name or the password is wrong") // the answer doesn't say which
	ErrSamePassword = errors.New("account: a password expected that is not the name")
)

// Games gives the pages of people access to finished games.
type Games struct {
	Published func(id string) bool // reports whether the game's table has shown the end to everybody
	Ending    func(ctx context.Context, id string) *screen.Ending
	Row       func(context.Context, store.PastGame) gamerow.Finished
	Standing  func(store.Standing) standing.Standing
	// Size reads the size of villages that a request is about, and fills in the choice. By default it is the size in
	// which a user has finished the most games. For the user "" it counts the games of the agents.
	Size func(c echo.Context, user string, choice *standing.VillageSizes) (int, error)
}

// Pages serves accounts and people.
type Pages struct {
	*shell.Shell
	Names  Names
	games  Games
	reseat func(from, to string)
	cards  *cards
}

// New returns the pages, and registers their errors. reseat moves the seats and rooms of one user to another, in all
// places in which the server keeps users in memory. If the other user is "", reseat removes the user from them.
func New(sh *shell.Shell, names Names, games Games, reseat func(from, to string)) *Pages {
	sh.Refusals.Add(
		shell.Answer(ErrName, http.StatusUnprocessableEntity, "account_name"),
		shell.Answer(ErrSignIn, http.StatusForbidden, "sign_in"),
		shell.Answer(ErrSamePassword, http.StatusUnprocessableEntity, "password_name"),
		shell.Answer(password.ErrLength, http.StatusUnprocessableEntity, "password_length",
			"Least", password.MinLength, "Most", password.MaxLength),
		shell.Answer(password.ErrBusy, http.StatusServiceUnavailable, "busy_hash"),
		shell.Answer(store.ErrNameTaken, http.StatusConflict, "name_taken"),
		shell.Answer(store.ErrNoAccount, http.StatusNotFound, "no_person"),
	)
	return &Pages{Shell: sh, Names: names, games: games, reseat: reseat, cards: newCards(sh, names, games.Published)}
}
