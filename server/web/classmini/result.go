package classmini

import (
	"cmp"
	"slices"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/server/class"
	"aiwolfplay/server/web/minigame"
	"aiwolfplay/templates/classmini"
	"aiwolfplay/templates/ui"
)

// A played is a round of a class with the histories of its groups' games.
type played struct {
	*class.MiniRound
	game    mini.Game
	setting int
	groups  []history
	over    int // groups whose games are over
}

// result sums up the class's answers for the wall and for paper. It names nobody and no group.
func (p *Pages) result(w ui.Words, now class.Now, r *played) classmini.Result {
	v := classmini.Result{
		W: w, Class: now.ID, ClassName: now.Name, N: r.N, Game: r.Game, Title: w.T("mini." + r.Game + ".name"),
		Setting: minigame.SettingName(w, r.game, r.setting), Groups: len(r.groups), Over: r.over,
	}
	g, ok := gauges[r.Game]
	if !ok {
		v.Teams, v.Points = r.pointsOnly(w)
		return v
	}
	v.Measured, v.Percent = true, g.percent
	own := r.class(&g)
	v.Rounds, v.Mean = g.cells(own.rounds), g.text(own.mean())
	v.Teams = r.teams(&g)
	if r.over < len(r.groups) || r.over == 0 {
		return v
	}
	v.Rows = []classmini.Row{r.row(&g, &own)}
	v.Rows[0].Class = true
	for _, agent := range p.agents(now.ID, r, &g) {
		row := r.row(&g, &agent)
		row.Type, row.Selfish = agent.agent, agent.agent == g.selfish
		v.Rows = append(v.Rows, row)
	}
	most := 0.0
	for i := range v.Rows {
		most = max(most, v.Rows[i].Worth)
	}
	for i := range v.Rows {
		v.Rows[i].Bar = int(100*v.Rows[i].Worth/max(most, 1) + 0.5)
	}
	return v
}

// A line holds the average answers and points by round.
type line struct {
	agent  string // "" for the class
	rounds []mean
	points mean
}

// A mean is the average of n values.
type mean struct {
	sum float64
	n   int
}

func (m *mean) add(x float64) { m.sum, m.n = m.sum+x, m.n+1 }

func (m mean) value() float64 { return m.sum / float64(max(m.n, 1)) }

func (l *line) mean() (m mean) {
	for _, r := range l.rounds {
		m.sum, m.n = m.sum+r.sum, m.n+r.n
	}
	return m
}

// add adds a move of a round.
func (l *line) add(i int, x float64) {
	for len(l.rounds) <= i {
		l.rounds = append(l.rounds, mean{})
	}
	l.rounds[i].add(x)
}

// class returns the line of the students. Answers of agents that substituted for students don't count.
func (r *played) class(g *gauge) (l line) {
	for i := range r.groups {
		h := &r.groups[i]
		for n := range h.rounds {
			for seat := range h.rounds[n].person.All() {
				l.add(n, g.of(h.rounds[n].moves[seat]))
			}
		}
		for seat := range h.persons().All() {
			l.points.add(float64(h.points[seat]))
		}
	}
	return l
}

// agents returns the moves that each built-in agent would have made in the students' seats. Agents with more points
// come first.
func (p *Pages) agents(class string, r *played, g *gauge) []line {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := class + "/" + strconv.Itoa(r.N)
	if list, ok := p.known[key]; ok {
		return list
	}
	list := r.agents(g)
	if len(p.known) >= maxKnown {
		clear(p.known)
	}
	p.known[key] = list
	return list
}

func (r *played) agents(g *gauge) (list []line) {
	for _, agent := range r.game.Types() {
		l := line{agent: agent}
		for i := range r.groups {
			h := &r.groups[i]
			for seat := range h.persons().All() {
				moves, points := h.standIn(r.game, r.setting, seat, agent, mini.Seats*i+int(seat))
				for n, move := range moves {
					l.add(n, g.of(move))
				}
				l.points.add(float64(points))
			}
		}
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(a, b line) int { return cmp.Compare(b.points.value(), a.points.value()) })
	return list
}

func (r *played) row(g *gauge, l *line) classmini.Row {
	points := l.points.value() / float64(r.game.Scale())
	return classmini.Row{
		Rounds: g.cells(l.rounds), Mean: g.text(l.mean()), Points: strconv.FormatFloat(points, 'f', 1, 64), Worth: points,
	}
}

func (g *gauge) cells(rounds []mean) (list []classmini.Cell) {
	for _, m := range rounds {
		share := min(m.value()/g.full, 1)
		list = append(list, classmini.Cell{Text: g.text(m), Level: int(10*share + 0.5), Share: int(100*share + 0.5)})
	}
	return list
}

// text formats a mean. It returns "–" for a mean of no values.
func (g *gauge) text(m mean) string {
	switch {
	case m.n == 0:
		return "–"
	case g.percent:
		return strconv.Itoa(int(100*m.value()+0.5)) + "%"
	}
	return strconv.FormatFloat(m.value(), 'f', 1, 64)
}

// teams returns the groups, those that cooperated most first. The order doesn't reveal which students are in a group.
func (r *played) teams(g *gauge) (list []classmini.Team) {
	type team struct {
		classmini.Team
		mean float64
	}
	var all []team
	for i := range r.groups {
		h, l := &r.groups[i], line{}
		for n := range h.rounds {
			for seat := range game.Seat(mini.Seats) {
				l.add(n, g.of(h.rounds[n].moves[seat]))
			}
		}
		if len(h.rounds) == 0 {
			continue
		}
		t := team{classmini.Team{Rounds: g.cells(l.rounds)}, l.mean().value()}
		if h.over {
			t.Points = r.sum(h)
		}
		all = append(all, t)
	}
	slices.SortStableFunc(all, func(a, b team) int {
		return cmp.Or(cmp.Compare(b.mean, a.mean), cmp.Compare(a.Points, b.Points))
	})
	for _, t := range all {
		list = append(list, t.Team)
	}
	return list
}

// sum formats the sum of the points of all three seats.
func (r *played) sum(h *history) string {
	sum := h.points[0] + h.points[1] + h.points[2]
	return strconv.FormatFloat(float64(sum)/float64(r.game.Scale()), 'f', -1, 32)
}

// pointsOnly returns the groups with their points, the most first, and the average points of a student.
func (r *played) pointsOnly(w ui.Words) (list []classmini.Team, each string) {
	var own mean
	for i := range r.groups {
		h := &r.groups[i]
		if !h.over {
			continue
		}
		for seat := range h.persons().All() {
			own.add(float64(h.points[seat]) / float64(r.game.Scale()))
		}
		list = append(list, classmini.Team{Points: r.sum(h)})
	}
	slices.SortFunc(list, func(a, b classmini.Team) int { return number(b.Points) - number(a.Points) })
	if own.n == 0 {
		return list, ""
	}
	return list, w.T("mini.part", "Points", strconv.FormatFloat(own.value(), 'f', 1, 64))
}

func number(text string) int {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0
	}
	return int(100 * x)
}
