package screen

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/model"
)

// modelTables lists the likelihood tables that the model's page explains, and the sizes of villages that each
// has weights for.
var modelTables = []struct {
	name  string
	get   func() *belief.Table
	sizes []int
}{{"house", belief.House, []int{5, 8, 9, 15}}, {"contest", belief.Contest, []int{5, 15}}}

// tellsMost bounds the kinds of evidence that are named as the strongest for or against a werewolf.
const tellsMost = 5

func modelAddress(table string, seats int) string {
	return "/model?table=" + table + "&seats=" + strconv.Itoa(seats)
}

// Model explains a likelihood table for villages of a size. The default is the first table and its smallest
// size.
func Model(table, size string) (*model.Model, error) {
	p := &model.Model{Table: cmp.Or(table, modelTables[0].name), Seats: modelTables[0].sizes[0]}
	var err error
	if size != "" {
		if p.Seats, err = strconv.Atoi(size); err != nil {
			return nil, FieldError("seats")
		}
	}
	p.Back = modelAddress(p.Table, p.Seats)
	known := false
	for _, t := range modelTables {
		for _, n := range t.sizes {
			p.Choices = append(p.Choices, model.Choice{
				Table: t.name, Seats: n, Href: modelAddress(t.name, n), Current: t.name == p.Table && n == p.Seats,
			})
		}
		if t.name != p.Table {
			continue
		}
		if !slices.Contains(t.sizes, p.Seats) {
			return nil, FieldError("seats")
		}
		known = true
		if err := explain(p, t.get()); err != nil {
			return nil, err
		}
	}
	if !known {
		return nil, FieldError("table")
	}
	return p, nil
}

// explain adds to the page the contents of a table, the source of its weights, and its quality.
func explain(p *model.Model, t *belief.Table) error {
	setup, err := rules.Village(p.Seats)
	if err != nil {
		return err
	}
	p.Version, p.Source = t.Version, modelSource(t, p.Seats)
	var rows []model.Row
	p.Temper = t.For(p.Seats).Temper
	p.Roles, rows = evidence(t.For(p.Seats), &setup)
	all := len(rows)
	rows = slices.DeleteFunc(rows, func(r model.Row) bool { return r.Silent() })
	p.Silent, p.Evidence = all-len(rows), groups(rows)
	p.For, p.Against = speaksMost(rows)
	for _, m := range belief.Measured() {
		if m.Seats == p.Seats && m.Table == p.Table {
			p.Measures = append(p.Measures, model.Measure{
				Day: m.Day, Unseen: m.Unseen, Games: m.Games, Prior: m.Prior, Claims: m.Claims, LogLoss: m.LogLoss,
				Slope: m.Slope, Low: m.Low, High: m.High, Error: m.Error, Chance: m.Chance, Most: m.Most, Top: m.Top,
				TopByChance: percent(float64(setup.Roles[game.RoleWerewolf]) / float64(p.Seats-1)),
			})
		}
	}
	return nil
}

// modelSource returns the games from which the weights for a size were learned. It names our own agents.
func modelSource(t *belief.Table, seats int) (m model.Source) {
	s, _ := t.SourceOf(seats)
	m.Games = s.Games
	if t.Name == modelTables[0].name {
		names, manners, _ := strings.Cut(s.Among, " (")
		_, _ = fmt.Sscanf(manners, "%d %%", &m.Guests) // 0 if guests are not mentioned
		for name := range strings.SplitSeq(names, ",") {
			if !slices.Contains(m.Agents, name) {
				m.Agents = append(m.Agents, name)
			}
		}
	}
	if s.Without != "" {
		m.Without = strings.Split(s.Without, ",")
	}
	return m
}

// groups returns evidence in the groups of its kinds. The rows are in the order of their kinds.
func groups(rows []model.Row) (list []model.Group) {
	for _, row := range rows {
		kind, _ := belief.ParseName(row.Name)
		name := kind.Group().String()
		if i := slices.IndexFunc(list, func(g model.Group) bool { return g.Name == name }); i >= 0 {
			list[i].Rows = append(list[i].Rows, row)
		} else {
			list = append(list, model.Group{Name: name, Rows: []model.Row{row}})
		}
	}
	return list
}

// speaksMost returns the evidence that speaks most strongly for a werewolf, and the evidence that speaks most
// strongly against one. It skips evidence of unknown kinds, and takes only the strongest of each kind.
func speaksMost(rows []model.Row) (most, least []model.Row) {
	order := slices.DeleteFunc(slices.Clone(rows), func(r model.Row) bool { return r.Kind == "" })
	slices.SortStableFunc(order, func(a, b model.Row) int { return cmp.Compare(b.Wolf(), a.Wolf()) })
	pick := func(list []model.Row, r model.Row) []model.Row {
		same := func(other model.Row) bool { return other.Kind == r.Kind }
		if len(list) == tellsMost || !r.Wolf().Told() || slices.ContainsFunc(list, same) {
			return list
		}
		return append(list, r)
	}
	for i, row := range order {
		if row.Wolf().More() {
			most = pick(most, row)
		}
		if last := order[len(order)-1-i]; !last.Wolf().More() {
			least = pick(least, last)
		}
	}
	return most, least
}

// evidence lists the weights in the order of the kinds of evidence, and the roles that the weights compare
// with villagers.
func evidence(w *belief.SizeWeights, setup *rules.Setup) (roles []game.Role, rows []model.Row) {
	for _, r := range []game.Role{game.RoleWerewolf, game.RolePossessed, game.RoleSeer, game.RoleMedium} {
		if setup.Roles[r] > 0 {
			roles = append(roles, r)
		}
	}
	names := slices.SortedFunc(maps.Keys(w.Weights), func(a, b string) int {
		one, _ := belief.ParseName(a)
		two, _ := belief.ParseName(b)
		return cmp.Or(cmp.Compare(one, two), strings.Compare(a, b))
	})
	for _, name := range names {
		byRole := w.Weights[name]
		kind, circumstances := belief.ParseName(name)
		row := model.Row{Kind: kind.String(), Name: name, Circumstances: circumstances}
		base := byRole[game.RoleVillager.String()]
		for _, r := range roles {
			row.Roles = append(row.Roles, model.Factor(w.Temper*(byRole[r.String()][0]-base[0])))
		}
		row.Village, row.Seer = model.Factor(w.Temper*base[1]), model.Factor(w.Temper*byRole[game.RoleSeer.String()][1])
		for _, pair := range byRole {
			row.Aimed = row.Aimed || pair[1] != 0
		}
		rows = append(rows, row)
	}
	return roles, rows
}
