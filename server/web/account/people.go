package account

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/account"
	"aiwolfplay/templates/standing"
)

const (
	peoplePerPage = 30
	personGames   = 10 // the latest ones on a person's page
)

// getPeople lists the people with an account, or leads to the one that ?name names.
func (p *Pages) getPeople(c echo.Context) error {
	ctx, list := c.Request().Context(), &account.People{Page: 1}
	if name := strings.TrimSpace(c.QueryParam("name")); name != "" {
		a, err := p.Names.Person(ctx, name)
		if err == nil {
			return c.Redirect(http.StatusSeeOther, personPath(a.Name))
		}
		if !errors.Is(err, store.ErrNoAccount) {
			return err
		}
		list.Missing = name
	}
	if text := c.QueryParam("page"); text != "" {
		var err error
		if list.Page, err = strconv.Atoi(text); err != nil || list.Page < 1 || list.Page > 1e6 {
			return shell.BadField("page")
		}
	}
	size, err := p.games.Size(c, "", &list.Sizes)
	if err != nil {
		return err
	}
	people, more, err := p.Store.Standings.People(ctx, size, (list.Page-1)*peoplePerPage, peoplePerPage)
	if err != nil {
		return err
	}
	list.More = more
	for _, person := range people {
		list.People = append(list.People, p.games.Standing(person))
	}
	list.Back = list.Sizes.Here
	return p.Render(c, http.StatusOK, list)
}

func personPath(name string) string { return "/people/" + url.PathEscape(name) }

// getPerson shows the results of a person with an account.
func (p *Pages) getPerson(c echo.Context) error {
	ctx := c.Request().Context()
	a, err := p.Names.Person(ctx, c.Param("name"))
	if err != nil {
		return err
	}
	shown := &account.Person{Since: a.Created, You: shell.VisitOf(c).User == a.User, Card: a.Card}
	size, err := p.games.Size(c, a.User, &shown.Sizes)
	if err != nil {
		return err
	}
	row, err := p.Store.Standings.OfPerson(ctx, a.User, size)
	if err != nil {
		return err
	}
	practice, err := p.Store.Standings.Practised(ctx, a.User)
	if err != nil {
		return err
	}
	games, more, err := p.Store.History.Find(ctx, store.Search{User: a.User}, store.Window{Limit: personGames}, a.User)
	if err != nil {
		return err
	}
	shown.Practice = standing.Wins(practice)
	shown.Standing, shown.More = p.games.Standing(row), more
	shown.Standing.Name, shown.Back = a.Name, shown.Sizes.Here
	for _, g := range games {
		if p.games.Published(g.ID) {
			shown.Games = append(shown.Games, p.games.Row(ctx, g))
		}
	}
	return p.Render(c, http.StatusOK, shown)
}
