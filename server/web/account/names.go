package account

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"unicode"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/norm"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/face"
	"aiwolfplay/server/names"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/ui"
)

// Names finds people by their names, and checks names that people choose.
type Names struct{ sh *shell.Shell }

// NewNames returns the names of people, in the languages of a shell.
func NewNames(sh *shell.Shell) Names { return Names{sh} }

// Person returns the account of a name in any spelling. It returns store.ErrNoAccount if there is none.
func (n Names) Person(ctx context.Context, name string) (store.Account, error) {
	_, key, err := n.clean(name)
	if err != nil {
		return store.Account{}, store.ErrNoAccount
	}
	return n.sh.Store.Accounts.Named(ctx, key)
}

// Guest returns the name that a visitor chooses in a room. It refuses names of agents, and of other people's accounts.
func (n Names) Guest(c echo.Context, text string) (string, error) {
	name, err := names.Clean(text)
	if err != nil || name == "" {
		return name, err
	}
	a, err := n.Person(c.Request().Context(), name)
	switch {
	case err == nil && a.User == shell.VisitOf(c).User: // the account may be older than the agent of that name
		return name, nil
	case n.isAgent(name):
		return "", names.ErrReserved
	case err == nil:
		return "", store.ErrNameTaken
	case !errors.Is(err, store.ErrNoAccount):
		return "", err
	}
	return name, nil
}

// Code returns a name in the form in which it is stored. Animals, and villagers whom agents play, are stored as
// codes, because they have a name in each language.
func (n Names) Code(name string) string {
	if name == "" {
		return ""
	}
	for _, lang := range ui.Langs {
		for _, code := range ui.Animals {
			if strings.EqualFold(name, n.sh.Text(lang, "name.animal."+code)) {
				return code
			}
		}
	}
	return cmp.Or(n.persona(name), name)
}

// clean returns the name of an account as pages show it, and the key by which names are compared. Names that look the
// same have the same key. clean refuses names of guests, which are animals.
func (n Names) clean(text string) (name, key string, err error) {
	name, err = names.Clean(text)
	if errors.Is(err, names.ErrInvisible) || errors.Is(err, names.ErrReserved) {
		return "", "", err
	} else if err != nil {
		return "", "", ErrName
	}
	name, err = names.Clean(norm.NFKC.String(name))
	if err != nil || !strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) ||
		strings.ContainsAny(name, `/\?#%`) || n.isAnimal(name) {
		return "", "", ErrName
	}
	key, err = precis.Nickname.CompareKey(name)
	if err != nil || key == "" {
		return "", "", ErrName
	}
	return name, key, nil
}

// isAnimal reports whether a name is an animal's in some language.
func (n Names) isAnimal(name string) bool {
	code := n.Code(name)
	for _, animal := range ui.Animals {
		if strings.EqualFold(code, animal) {
			return true
		}
	}
	return false
}

// isAgent reports whether a built-in agent, or a villager whom agents play, has the name in some language.
func (n Names) isAgent(name string) bool {
	for _, l := range agent.Listings() {
		if names.Same(name, l.Name) {
			return true
		}
		for _, lang := range ui.Langs {
			if !l.Partner && names.Same(name, n.sh.Text(lang, "agent."+cmp.Or(l.Character, l.Name))) {
				return true
			}
		}
	}
	return n.persona(name) != ""
}

// persona returns the code of the villager that has the name in some language, "" if there is none.
func (n Names) persona(name string) string {
	for _, code := range face.Everybody() {
		if names.Same(name, code) {
			return code
		}
		for _, lang := range ui.Langs {
			if names.Same(name, n.sh.Text(lang, "persona."+code)) {
				return code
			}
		}
	}
	return ""
}
