package server

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
)

const (
	peoplePerPage = 30
	personGames   = 10 // on a person's page, the latest
)

// getPeople lists those who have a name here, or leads to the one of ?name.
func (s *Server) getPeople(c echo.Context) error {
	list := &page.People{Page: 1}
	if name := strings.TrimSpace(c.QueryParam("name")); name != "" {
		a, err := s.person(c, name)
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
	size, err := s.sizeOf(c, "", &list.Sizes)
	if err != nil {
		return err
	}
	people, more, err := s.Store.People(c.Request().Context(), size, (list.Page-1)*peoplePerPage, peoplePerPage)
	if err != nil {
		return err
	}
	list.More = more
	for _, p := range people {
		list.People = append(list.People, standingOf(p))
	}
	list.Back = list.Sizes.Here
	return s.Render(c, http.StatusOK, list)
}

func personPath(name string) string { return "/people/" + url.PathEscape(name) }

// getPerson shows how somebody who has a name here has played.
func (s *Server) getPerson(c echo.Context) error {
	ctx := c.Request().Context()
	a, err := s.person(c, c.Param("name"))
	if err != nil {
		return err
	}
	p := &page.Person{Since: a.Created, You: shell.VisitOf(c).User == a.User, Card: a.Card}
	size, err := s.sizeOf(c, a.User, &p.Sizes)
	if err != nil {
		return err
	}
	standing, err := s.Store.OfPerson(ctx, a.User, size)
	if err != nil {
		return err
	}
	practice, err := s.Store.Practised(ctx, a.User)
	if err != nil {
		return err
	}
	games, more, err := s.Store.History(ctx, store.Search{User: a.User}, store.Window{Limit: personGames}, a.User)
	if err != nil {
		return err
	}
	p.Practice = page.Wins(practice)
	p.Standing, p.More = standingOf(standing), more
	p.Name, p.Back = a.Name, p.Sizes.Here
	for _, g := range games {
		if s.published(g.ID) {
			p.Games = append(p.Games, s.finishedLine(ctx, g))
		}
	}
	return s.Render(c, http.StatusOK, p)
}
