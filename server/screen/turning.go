package screen

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/view"
	"aiwolfplay/server/page"
)

// turningShown is how many turning points are told.
const turningShown = 5

// turningLeast is how many points of a hundred a turning point moves at least.
const turningLeast = 5

// turning finds the events that moved most: by a death, the chance of a village that votes by
// lot, which follows from who lives alone; by what was said, how likely a seat is a werewolf
// for all that everybody knows. words are what the lines say, by their key.
func (r *review) turning(said []movement, words map[string]string) []page.Turning {
	points := append(r.deathTurning(), r.saidTurning(said, words)...)
	order := slices.Clone(points)
	slices.SortStableFunc(order, func(a, b page.Turning) int { return cmp.Compare(shift(b), shift(a)) })
	order = order[:min(len(order), turningShown)]
	points = slices.DeleteFunc(points, func(p page.Turning) bool {
		return shift(p) < turningLeast || !slices.Contains(order, p)
	})
	partOfDay := map[page.TurningKind]int{page.TurningSaid: 1, page.TurningExecuted: 2, page.TurningNarrow: 2}
	slices.SortStableFunc(points, func(a, b page.Turning) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(partOfDay[a.Kind], partOfDay[b.Kind]))
	})
	return points
}

// A balance is how many of each species live.
type balance struct{ humans, wolves int }

// lose is the balance after a death.
func (b balance) lose(role game.Role) balance {
	if role == game.RoleWerewolf {
		return balance{b.humans, b.wolves - 1}
	}
	return balance{b.humans - 1, b.wolves}
}

// deathTurning is what each execution and each night without a death changed.
func (r *review) deathTurning() (points []page.Turning) {
	var living balance
	for s := range r.village.all().All() {
		if r.roleOf(s) == game.RoleWerewolf {
			living.wolves++
		} else {
			living.humans++
		}
	}
	nobody := r.village.seat(game.NoSeat)
	for day := 1; day <= r.known.Day; day++ {
		for _, d := range r.known.Deaths {
			if d.Day == day && d.Cause == view.Attacked {
				living.humans--
			}
		}
		if slices.Contains(r.known.NobodyDied, day) && day > 1 {
			points = append(points, page.Turning{
				Kind: page.TurningSafe, Day: day, Seat: nobody, By: nobody, Before: percent(living.chanceAtNight()),
				After: percent(living.chance()), Href: r.line(fmt.Sprintf("nobody_died-%d", day)),
			})
		}
		for _, d := range r.known.Deaths {
			if d.Day != day || d.Cause != view.Executed {
				continue
			}
			before, role := living.chance(), r.roleOf(d.Seat)
			living = living.lose(role)
			point := page.Turning{
				Kind: page.TurningExecuted, Day: day, Seat: r.village.seat(d.Seat), By: nobody, Role: role,
				Before: percent(before), After: percent(living.chanceAtNight()), Href: r.line(fmt.Sprintf("executed-%d", day)),
			}
			if r.narrow(day, d.Seat) {
				point.Kind = page.TurningNarrow
			}
			points = append(points, point)
		}
	}
	return points
}

// saidTurning is what was said and made everybody see a seat in another light.
func (r *review) saidTurning(said []movement, words map[string]string) (points []page.Turning) {
	for _, move := range said {
		key := page.TalkKey(game.ChannelTalk, move.day, move.talk)
		points = append(points, page.Turning{
			Kind: page.TurningSaid, Day: move.day, Seat: r.village.seat(move.of), By: r.village.seat(move.by),
			Role: r.roleOf(move.of), Words: words[key],
			Before: percent(move.before), After: percent(move.after), Href: r.line(key),
		})
	}
	return points
}

func shift(p page.Turning) int { return max(p.After-p.Before, p.Before-p.After) }

// narrow reports whether one vote fewer would have left the executed in a tie.
func (r *review) narrow(day int, executed game.Seat) bool {
	var votes [game.MaxSeats]int
	last := 0
	for _, v := range r.known.Votes {
		if v.Day == day {
			last = max(last, v.Ballot)
		}
	}
	for _, v := range r.known.Votes {
		if v.Day == day && v.Ballot == last {
			votes[v.Target]++
		}
	}
	for s, n := range votes {
		if game.Seat(s) != executed && n > 0 && n >= votes[executed]-1 {
			return true
		}
	}
	return false
}

// chance is how often such a village wins that executes by lot, at the beginning of a day.
func (b balance) chance() float64 {
	if sure, over := b.over(); over {
		return sure
	}
	n := float64(b.humans + b.wolves)
	wolfDies, humanDies := b.lose(game.RoleWerewolf).chanceAtNight(), b.lose(game.RoleVillager).chanceAtNight()
	return float64(b.wolves)/n*wolfDies + float64(b.humans)/n*humanDies
}

// chanceAtNight is likewise as the night begins, in which a human dies.
func (b balance) chanceAtNight() float64 {
	if sure, over := b.over(); over {
		return sure
	}
	return b.lose(game.RoleVillager).chance()
}

// over is the village's chance where the game is over.
func (b balance) over() (chance float64, over bool) {
	if b.wolves == 0 {
		return 1, true
	}
	return 0, b.humans <= b.wolves
}

func percent(p float64) int { return int(math.Round(100 * p)) }
