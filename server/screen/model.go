package screen

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/server/page"
)

// modelTables are the likelihood tables that the model's page explains.
var modelTables = []struct {
	name string
	get  func() *belief.Table
}{{"house", belief.House}, {"contest", belief.Contest}}

// modelSizes are the sizes of villages that the tables are told of.
var modelSizes = []int{5, 15}

func modelAddress(table string, seats int) string {
	return "/model?table=" + table + "&seats=" + strconv.Itoa(seats)
}

// Model explains a likelihood table in villages of a size, by default the first in small ones.
func Model(table, size string) (*page.Model, error) {
	p := &page.Model{Table: table, Seats: modelSizes[0]}
	if table == "" {
		p.Table = modelTables[0].name
	}
	var err error
	if size != "" {
		if p.Seats, err = strconv.Atoi(size); err != nil || !slices.Contains(modelSizes, p.Seats) {
			return nil, FieldError("seats")
		}
	}
	p.Back = modelAddress(p.Table, p.Seats)
	for _, t := range modelTables {
		for _, n := range modelSizes {
			p.Choices = append(p.Choices, page.ModelChoice{
				Table: t.name, Seats: n, Href: modelAddress(t.name, n), Current: t.name == p.Table && n == p.Seats,
			})
		}
		if t.name == p.Table {
			p.Source, p.Version = t.get().Source, t.get().Version
			p.Roles, p.Evidence = evidence(t.get().For(p.Seats), p.Seats)
		}
	}
	if p.Version == 0 {
		return nil, FieldError("table")
	}
	for _, m := range belief.Measured() {
		if m.Seats == p.Seats {
			p.Measures = append(p.Measures, page.ModelMeasure{
				Seats: m.Seats, Day: m.Day, Unseen: m.Unseen, Games: m.Games, Prior: m.Prior, Claims: m.Claims, LogLoss: m.LogLoss,
				Slope: m.Slope, Low: m.Low, High: m.High, Error: m.Error, Chance: m.Chance, Most: m.Most, Top: m.Top,
			})
		}
	}
	return p, nil
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
