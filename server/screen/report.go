package screen

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/classroom"
	"aiwolfplay/templates/grade"
	"aiwolfplay/templates/review"
)

// reportPage shows the values of the decisions of the visitor's own seat. known is an omniscient viewer's
// table.
func reportPage(v *Village, known *view.Table, list []judged, minds *Minds) (shown review.Report) {
	nobody := v.Seat(game.NoSeat)
	for i := range list {
		d := &list[i]
		best, was := d.Best(), d.Success()
		one := review.Decision{
			Act: d.Act.String(), Day: d.Day, Chosen: v.Seat(d.Chosen), Grade: grade.Of(best.Success - was),
			Best: nobody, Public: nobody, Href: minds.line(d.key),
		}
		one.Was, one.Could, one.Of = chances(was, best.Success, one.Grade != grade.Best)
		if d.Rational() == len(d.Options) {
			one.Grade = grade.Free
			shown.Decisions = append(shown.Decisions, one)
			continue
		}
		if shown.Of++; one.Grade.Right() {
			shown.Right++
		}
		if one.Grade != grade.Best {
			one.Best = v.Seat(best.Seat)
		}
		if !one.Grade.Right() {
			for i := range d.reasons {
				one.Reasons = append(one.Reasons, minds.reason(&d.reasons[i]))
			}
		}
		if d.Act == rules.AskVote && known.Seats[d.Seat].Role.Side() == game.SideVillage {
			wolf := known.Seats[d.Chosen].Role == game.RoleWerewolf
			switch {
			case one.Grade.Right() && !wolf:
				one.Turn = review.TurnUnlucky
			case !one.Grade.Right() && wolf:
				one.Turn = review.TurnLucky
			}
			if d.suspect != game.NoSeat {
				one.Public, one.Percent = v.Seat(d.suspect), d.percent
			}
		}
		shown.Decisions = append(shown.Decisions, one)
	}
	return shown
}

// CountDecisions adds the grades of people's decisions in a finished game to w. It returns the names of the
// people who decided something that mattered.
func (r *Recording) CountDecisions(w *classroom.Worth) (names []string) {
	for s := range r.Seats {
		if r.Seats[s].Kind != table.Person {
			continue
		}
		before := w.Of
		for _, d := range r.judged[s]() {
			if d.Rational() < len(d.Options) {
				w.Add(grade.Of(d.Best().Success - d.Success()))
			}
		}
		if w.Of > before {
			names = append(names, r.Seats[s].Name)
		}
	}
	return names
}

// chances returns two chances in whole tenths. If apart is set and they would be equal, it returns them in
// hundredths. of is 10 or 100.
func chances(was, could float64, apart bool) (a, b, of int) {
	of = 10
	in := func(chance float64) int { return int(math.Round(chance * float64(of))) }
	if a, b = in(was), in(could); a == b && apart {
		of = 100
	}
	return in(was), in(could), of
}
