package turningpoint

import (
	"cmp"
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
)

// A Kind says what happened at a point. Its name is used in message ids.
type Kind string

// The kinds.
const (
	Executed    Kind = "executed"    // Seat was executed
	Lie         Kind = "lie"         // as Executed: a human that By had falsely reported to be a werewolf
	Rival       Kind = "rival"       // as Executed: a claimed role's true holder, while By, who only claimed it, lived
	Disbelieved Kind = "disbelieved" // as Executed: a human, although By had truly found Other to be a werewolf
	Believed    Kind = "believed"    // as Executed: a werewolf, as By had truly found it to be
	Lost        Kind = "lost"        // Seat was attacked and died
	Saved       Kind = "saved"       // Seat was attacked, and By guarded it
)

// Events lists the kinds of events that turning points are found from.
var Events = [...]rules.Kind{
	rules.Dealt, rules.DayBegan, rules.Said, rules.Voted, rules.Executed, rules.NobodyExecuted, rules.Divined,
	rules.Guarded, rules.Attacked, rules.Identified, rules.Died, rules.NobodyDied, rules.GameEnded,
}

// Kinds lists the kinds.
var Kinds = [...]Kind{Executed, Lie, Rival, Disbelieved, Believed, Lost, Saved}

// A Point is an event that moved the village's chance.
type Point struct {
	Kind   Kind
	Day    int // of the execution; the day that began, for Lost and Saved
	Seat   game.Seat
	Role   game.Role        // the role of Seat
	By     game.Seat        // NoSeat if no other seat had a part in it
	ByRole game.Role        // the role of By
	Other  game.Seat        // only for Disbelieved, else NoSeat
	Told   protocol.TalkRef // By's utterance; Channel is ChannelNone if there is none
	Narrow bool             // with one vote fewer, Seat would not have had the most
	Drawn  bool             // the votes tied, and Seat was drawn
	Before float64          // the village's chance
	After  float64

	weight float64 // how much the point explains why the game ended as it did
}

// Accused returns the subject of the words that were believed or not: the executed seat, or the one that the
// village should have executed.
func (p *Point) Accused() game.Seat {
	if p.Kind == Disbelieved {
		return p.Other
	}
	return p.Seat
}

// least is the least change of the village's chance for a point, except for the first one.
const least = 0.05

// Find returns the turning points of a finished game, the weightiest first. If somebody died, there is at least one.
// The table must be an omniscient viewer's.
func Find(t *view.Table) ([]Point, Course) {
	f := finder{Table: t, chances: chances{}}
	for s := range game.Seat(t.Setup.Seats()) {
		f.living = f.living.add(t.Seats[s].Role, 1)
	}
	for day := 1; day <= t.Day; day++ {
		f.morning(day)
		for _, d := range t.Deaths {
			if d.Day == day && d.Cause == view.Executed {
				f.execution(d)
			}
		}
	}
	course := f.course()                         // before points that change little are left out
	if len(f.points) == 0 && len(t.Deaths) > 0 { // nobody was ever executed, and no gift lost
		d := t.Deaths[len(t.Deaths)-1]
		chance := f.chances.byDay(f.living)
		f.add(&Point{
			Kind: Lost, Day: d.Day, Seat: d.Seat, By: game.NoSeat, Other: game.NoSeat, Before: chance, After: chance,
		})
	}
	slices.SortStableFunc(f.points, func(a, b Point) int { return cmp.Compare(b.weight, a.weight) })
	for i := len(f.points) - 1; i > 0; i-- {
		if p := &f.points[i]; math.Abs(p.After-p.Before) < least {
			f.points = slices.Delete(f.points, i, i+1)
		}
	}
	return f.points, course
}

// A finder goes through a game day by day.
type finder struct {
	*view.Table
	chances chances
	living  village
	points  []Point
}

func (f *finder) role(s game.Seat) game.Role { return f.Seats[s].Role }

// gifted reports whether a role can learn or do something for the village.
func gifted(r game.Role) bool {
	return r == game.RoleSeer || r == game.RoleMedium || r == game.RoleBodyguard
}

// morning adds the points of the night before a day.
func (f *finder) morning(day int) {
	before := f.chances.byNight(f.living)
	for _, d := range f.Deaths {
		if d.Day == day && d.Cause == view.Attacked {
			f.living = f.living.add(f.role(d.Seat), -1)
			if !gifted(f.role(d.Seat)) {
				continue
			}
			f.add(&Point{
				Kind: Lost, Day: day, Seat: d.Seat, By: game.NoSeat, Other: game.NoSeat,
				Before: before, After: f.chances.byDay(f.living),
			})
		}
	}
	for _, a := range f.Attacks {
		i := slices.IndexFunc(f.Guards, func(g view.Guard) bool { return g.Day == a.Day && g.Target == a.Target })
		if a.Day == day-1 && i >= 0 {
			f.add(&Point{
				Kind: Saved, Day: day, Seat: a.Target, By: f.Guards[i].Actor, Other: game.NoSeat,
				Before: before, After: f.chances.byDay(f.living),
			})
		}
	}
}

// execution adds the point of an execution, by the seat that was executed and the seat that the village believed.
func (f *finder) execution(d view.Death) {
	p := Point{
		Kind: Executed, Day: d.Day, Seat: d.Seat, By: game.NoSeat, Other: game.NoSeat, Before: f.chances.byDay(f.living),
	}
	f.living = f.living.add(f.role(d.Seat), -1)
	p.After = f.chances.byNight(f.living)
	p.Narrow, p.Drawn = decisive(f.Table, d)
	switch wolf := f.role(d.Seat) == game.RoleWerewolf; {
	case wolf:
		f.believed(&p, func(r *view.Report) bool { return r.Target == d.Seat && truth.Got(f.Table, r) }, Believed)
	case f.believed(&p, func(r *view.Report) bool { return r.Target == d.Seat && !truth.Got(f.Table, r) }, Lie):
	case f.rival(&p):
	default:
		f.believed(&p, func(r *view.Report) bool {
			return f.lives(r.Target, d.Day) && r.Target != d.Seat && truth.Got(f.Table, r)
		}, Disbelieved)
	}
	f.add(&p)
}

// believed gives the point the kind if somebody had reported an accusing result for which fits returns true, and had
// not taken it back. Of several such results it uses the latest.
func (f *finder) believed(p *Point, fits func(*view.Report) bool, kind Kind) bool {
	for i := len(f.Reports) - 1; i >= 0; i-- {
		r := &f.Reports[i]
		if r.Day > p.Day || r.TakenBack || r.Species != game.SpeciesWerewolf || !fits(r) {
			continue
		}
		p.Kind, p.By = kind, r.Seat
		p.Told = protocol.TalkRef{Channel: game.ChannelTalk, Day: int32(r.Day), ID: int32(r.N)}
		if kind == Disbelieved {
			p.Other = r.Target
		}
		return true
	}
	return false
}

// rival gives the point the kind Rival if the executed seat had the role that it claimed and a living seat claimed this
// role too.
func (f *finder) rival(p *Point) bool {
	own := &f.Seats[p.Seat]
	if own.Claim != own.Role || !f.claimed(p.Seat, p.Day) || own.Role == game.RoleVillager {
		return false
	}
	for s := range f.Claimants(own.Role).Without(p.Seat).All() {
		if f.lives(s, p.Day) && f.claimed(s, p.Day) && f.role(s) != own.Role {
			p.Kind, p.By = Rival, s
			p.Told = f.Talks[f.Seats[s].ClaimTalk].Ref()
			return true
		}
	}
	return false
}

// claimed reports whether a seat had made its last claim by the end of a day.
func (f *finder) claimed(s game.Seat, day int) bool {
	seat := &f.Seats[s]
	return seat.Claim != game.RoleNone && f.Talks[seat.ClaimTalk].Day <= day
}

// lives reports whether a seat is alive as a day's vote begins.
func (f *finder) lives(s game.Seat, day int) bool {
	seat := &f.Seats[s]
	return !seat.Dead || seat.DeathDay > day || seat.DeathDay == day && seat.Cause == view.Executed
}

// Weights of points that change the chance by the same amount.
const (
	seerWeight    = 1.5
	giftWeight    = 1.2 // medium and bodyguard
	wordWeight    = 1.4 // somebody was believed, or was not
	plainWeight   = 0.7 // a human without a gift was executed, for no known reason
	narrowWeight  = 1.1
	attackWeight  = 0.8 // nobody chose it in public
	contraryShare = 0.4 // the point moved the chance away from the final result
)

// add computes a point's weight and adds the point.
func (f *finder) add(p *Point) {
	p.Role = f.role(p.Seat)
	if p.By != game.NoSeat {
		p.ByRole = f.role(p.By)
	}
	p.weight = math.Abs(p.After - p.Before)
	if (p.After > p.Before) != (f.Winner == game.SideVillage) {
		p.weight *= contraryShare
	}
	switch p.Role {
	case game.RoleSeer:
		p.weight *= seerWeight
	case game.RoleMedium, game.RoleBodyguard:
		p.weight *= giftWeight
	}
	switch p.Kind {
	case Lost, Saved:
		p.weight *= attackWeight
	case Lie, Rival, Believed, Disbelieved:
		p.weight *= wordWeight
	case Executed:
		if p.Role.Species() == game.SpeciesHuman && !gifted(p.Role) {
			p.weight *= plainWeight
		}
	}
	if p.Narrow || p.Drawn {
		p.weight *= narrowWeight
	}
	f.points = append(f.points, *p)
}
