package server

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/server/page"
)

// modelTables are the likelihood tables that the model's page explains.
var modelTables = []struct {
	name string
	get  func() *belief.Table
}{{"house", belief.House}, {"contest", belief.Contest}}

// getModel explains the likelihood model: ?table=house&seats=5.
func (s *Server) getModel(c echo.Context) error {
	name, seats := c.QueryParam("table"), 5
	if name == "" {
		name = modelTables[0].name
	}
	if text := c.QueryParam("seats"); text != "" {
		var err error
		if seats, err = strconv.Atoi(text); err != nil || seats != 5 && seats != 15 {
			return badField("seats")
		}
	}
	p := &page.Model{Chrome: page.Chrome{Back: "/model?table=" + name + "&seats=" + strconv.Itoa(seats)}, Table: name, Seats: seats}
	for _, t := range modelTables {
		for _, n := range []int{5, 15} {
			p.Choices = append(p.Choices, page.ModelChoice{
				Table: t.name, Seats: n, Href: "/model?table=" + t.name + "&seats=" + strconv.Itoa(n), Current: t.name == name && n == seats,
			})
		}
		if t.name == name {
			p.Source, p.Version = t.get().Source, t.get().Version
			p.Roles, p.Evidence = evidence(t.get().For(seats), seats)
		}
	}
	if p.Version == 0 {
		return badField("table")
	}
	for _, m := range belief.Measured() {
		if m.Seats == seats {
			p.Measures = append(p.Measures, page.ModelMeasure{
				Seats: m.Seats, Day: m.Day, Unseen: m.Unseen, Games: m.Games, Prior: m.Prior, Claims: m.Claims, LogLoss: m.LogLoss,
				Slope: m.Slope, Low: m.Low, High: m.High, Error: m.Error, Chance: m.Chance, Most: m.Most, Top: m.Top,
			})
		}
	}
	return s.render(c, http.StatusOK, p)
}

// evidence lists what a table holds, kind by kind in the order of their list, and against whom it compares villagers.
func evidence(w *belief.SizeWeights, seats int) (roles []game.Role, rows []page.ModelRow) {
	roles = []game.Role{game.RoleWerewolf, game.RolePossessed, game.RoleSeer}
	if seats > 5 {
		roles = append(roles, game.RoleMedium)
	}
	names := slices.SortedFunc(maps.Keys(w.Weights), func(a, b string) int {
		one, _ := belief.ParseName(a)
		two, _ := belief.ParseName(b)
		return cmp.Or(cmp.Compare(one, two), strings.Compare(a, b))
	})
	last := belief.KindNone
	for i, name := range names {
		byRole := w.Weights[name]
		kind, circumstances := belief.ParseName(name)
		row := page.ModelRow{Kind: kind.String(), Name: name, First: i == 0 || kind != last, Circumstances: circumstances}
		last = kind
		base := byRole[game.RoleVillager.String()]
		for _, r := range roles {
			row.Roles = append(row.Roles, page.Factor(w.Temper*(byRole[r.String()][0]-base[0])))
		}
		row.Village, row.Seer = page.Factor(w.Temper*base[1]), page.Factor(w.Temper*byRole[game.RoleSeer.String()][1])
		for _, pair := range byRole {
			row.Aimed = row.Aimed || pair[1] != 0
		}
		rows = append(rows, row)
	}
	return roles, rows
}
