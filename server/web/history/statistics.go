package history

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/history"
	"aiwolfplay/templates/standing"
)

const (
	courseSeats   = 20_000 // of an agent's latest seats, from which its course is drawn
	coursePeriods = 30     // periods shown
)

// get shows the statistics of the agents and of the visitor. It compares two agents that the address names.
func (s statisticsPages) get(c echo.Context) error {
	ctx := c.Request().Context()
	p := &history.Statistics{}
	size, err := s.Size(c, "", &p.Sizes)
	if err != nil {
		return err
	}
	p.Back = p.Sizes.Here
	agents, err := s.Store.Standings.Agents(ctx, size)
	if err != nil {
		return err
	}
	for _, a := range agents {
		p.Agents = append(p.Agents, Standing(a))
	}
	if a := c.QueryParam("a"); a != "" {
		if p.Compared, err = s.comparison(ctx, p.Agents, size, c.QueryParams()); err != nil {
			return err
		}
	}
	if user := shell.VisitOf(c).User; user != "" {
		own, err := s.Store.Standings.OfPlayer(ctx, user, size)
		if err != nil {
			return err
		}
		if you := Standing(own); len(you.Roles) > 0 {
			you.Name = ""
			p.You = &you
		}
	}
	return s.Render(c, http.StatusOK, p)
}

// allSizes selects villages of all sizes in addresses.
const allSizes = "all"

// Size reads the size of villages that the address selects, and fills in the choice. By default it is the size in
// which a user has finished the most games. For the user "" it counts the games of the agents.
func (p *Pages) Size(c echo.Context, user string, choice *standing.VillageSizes) (int, error) {
	sizes, err := p.Store.Standings.Sizes(c.Request().Context(), user)
	if err != nil {
		return 0, err
	}
	size, text := store.AllSizes, c.QueryParam("size")
	switch {
	case text == "" && len(sizes) > 0:
		size = sizes[0]
	case text != "" && text != allSizes:
		size, err = strconv.Atoi(text)
		if err != nil || size < rules.MinSeats || size > game.MaxSeats {
			return 0, shell.BadField("size")
		}
	}
	at := screen.At(c.Request().URL.Path, c.QueryParams()).With("page", "")
	choice.Here = screen.At(c.Request().URL.Path, c.QueryParams()).String()
	slices.Sort(sizes)
	for _, n := range append(sizes, store.AllSizes) {
		name := allSizes
		if n != store.AllSizes {
			name = strconv.Itoa(n)
		}
		choice.List = append(choice.List,
			standing.VillageSize{Seats: n, Href: at.With("size", name).String(), Current: n == size})
	}
	return size, nil
}

// standingIn returns the standing of an agent. The standing is empty if the agent hasn't played in villages of the
// size, and nil if it hasn't played at all.
func standingIn(agents []standing.Standing, everybody []store.Standing, name string) *standing.Standing {
	if i := slices.IndexFunc(agents, func(st standing.Standing) bool { return st.Name == name }); i >= 0 {
		return &agents[i]
	}
	if slices.ContainsFunc(everybody, func(st store.Standing) bool { return st.Name == name }) {
		return &standing.Standing{Name: name}
	}
	return nil
}

// comparison compares the agents a and b of a query. b may be "".
func (s statisticsPages) comparison(
	ctx context.Context, agents []standing.Standing, size int, query url.Values,
) (*history.Comparison, error) {
	a, b, by := query.Get("a"), query.Get("b"), query.Get("by")
	everybody, err := s.Store.Standings.Agents(ctx, store.AllSizes)
	if err != nil {
		return nil, err
	}
	find := func(name string) *standing.Standing { return standingIn(agents, everybody, name) }
	one, two := find(a), new(standing.Standing)
	if one == nil {
		return nil, shell.BadField("a")
	}
	if b == a {
		b = ""
	}
	if b != "" {
		if two = find(b); two == nil {
			return nil, shell.BadField("b")
		}
	}
	shown := &history.Comparison{A: a, B: b, By: by, Seats: courseSeats, Rows: agentRows(one, two)}
	length := 7 * 24 * time.Hour
	switch by {
	case "day":
		length = 24 * time.Hour
	case "", "week":
		shown.By = "week"
	default:
		return nil, shell.BadField("by")
	}
	at := map[time.Time]*history.Period{}
	for i, name := range shown.Names() {
		course, err := s.Store.Standings.Course(ctx, name, size, length, courseSeats)
		if err != nil {
			return nil, err
		}
		for _, p := range course[max(0, len(course)-coursePeriods):] {
			if at[p.Start] == nil {
				at[p.Start] = &history.Period{Start: p.Start}
			}
			wins := standing.Wins(p.Count)
			if i == 0 {
				at[p.Start].A = wins
			} else {
				at[p.Start].B = wins
			}
		}
	}
	for _, p := range at {
		shown.Periods = append(shown.Periods, *p)
	}
	slices.SortFunc(shown.Periods, func(p, q history.Period) int { return p.Start.Compare(q.Start) })
	shown.Periods = shown.Periods[max(0, len(shown.Periods)-coursePeriods):]
	return shown, nil
}

// agentRows compares the results of two agents, side by side and role by role.
func agentRows(a, b *standing.Standing) (rows []history.ComparedRow) {
	one, two := a.Both(), b.Both()
	for i, side := range [...]game.Side{game.SideVillage, game.SideWerewolf} {
		rows = append(rows, history.ComparedRow{
			Side: side, A: one[i].Wins, B: two[i].Wins, RatingA: one[i].Rating, RatingB: two[i].Rating,
		})
		for _, role := range game.Roles {
			row := history.ComparedRow{Side: side, Role: role, A: winsAs(a, role), B: winsAs(b, role)}
			if role.Side() == side && row.A.Games+row.B.Games > 0 {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

func winsAs(s *standing.Standing, role game.Role) standing.Wins {
	for _, r := range s.Roles {
		if r.Role == role {
			return r.Wins
		}
	}
	return standing.Wins{}
}

// Standing returns a standing as pages show it.
func Standing(st store.Standing) standing.Standing {
	out := standing.Standing{Name: st.Name}
	for i, side := range [...]game.Side{game.SideVillage, game.SideWerewolf} {
		sum := standing.Side{Side: side}
		for _, role := range game.Roles {
			if n := st.Roles[role]; role.Side() == side && n.Games > 0 {
				sum.Wins.Games, sum.Wins.Won = sum.Wins.Games+n.Games, sum.Wins.Won+n.Won
				out.Roles = append(out.Roles, standing.Role{Role: role, Wins: standing.Wins{Games: n.Games, Won: n.Won}})
			}
		}
		if st.Ratings[i].Games > 0 {
			sum.Rating = int(st.Ratings[i].Rating + 0.5)
		}
		if sum.Wins.Games > 0 {
			out.Sides = append(out.Sides, sum)
		}
	}
	return out
}
