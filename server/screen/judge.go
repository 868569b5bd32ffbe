package screen

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// A judged decision is a decision of a seat with its value, given the seat's knowledge at that time.
type judged struct {
	measure.Decision
	key     string         // the key of its line
	reasons []agent.Reason // the evidence that the best choice was a werewolf
	suspect game.Seat      // the seat, of the others, that everybody could suspect most
	percent int
}

// bestReasons bounds the reasons that are shown for the best choice.
const bestReasons = 2

// A judge values the decisions of a seat. It follows the seat's own events, and knows no more than the seat
// knew.
type judge struct {
	seat   game.Seat
	mind   *belief.Mind
	away   bool                      // whether an agent plays for the seat
	asked  map[rules.AskKind]*judged // the decisions that are open
	crowd  map[int]func(*judged)     // by day, a function that sets the public's suspicion before the vote
	result []judged
}

// decisionsOf returns the decisions of a seat with their values. Decisions that a deadline or a substitute
// agent made are not the seat's own. The result is empty for a village that beliefs do not cover.
func decisionsOf(f *table.Finished, seat game.Seat) []judged {
	known := f.View(game.AtSeat(seat))
	mind, err := belief.New(known, belief.House())
	if err != nil {
		return nil
	}
	j := judge{seat: seat, mind: mind, asked: make(map[rules.AskKind]*judged), crowd: crowd(f, seat)}
	changes := f.Changes(game.AtSeat(seat))
	items := f.As(game.AtSeat(seat))
	for i := range items {
		for _, change := range changes[i] {
			if change.Seat == seat {
				j.away = change.Kind == table.SubstitutedNote
			}
		}
		j.observe(&items[i].Event)
	}
	return j.result
}

// crowd returns a function for each day that sets in a decision the seat that everybody could suspect most
// before the vote, other than but.
func crowd(f *table.Finished, but game.Seat) map[int]func(*judged) {
	nobody := game.Viewer{}
	p, err := newPublic(f.View(nobody), belief.House())
	if err != nil {
		return nil
	}
	days := make(map[int]func(*judged))
	items := f.As(nobody)
	for i := range items {
		ev := &items[i].Event
		p.observe(ev)
		if ev.Kind != rules.PhaseBegan || ev.Phase != game.PhaseVote {
			continue
		}
		suspect, percent := game.NoSeat, 0
		for s := range p.mind.Table.Alive.Without(but).All() {
			if chance := p.wolf(s); chance > percent {
				suspect, percent = s, chance
			}
		}
		days[int(ev.Day)] = func(d *judged) { d.suspect, d.percent = suspect, percent }
	}
	return days
}

func (j *judge) observe(ev *rules.Event) {
	j.mind.Observe(ev)
	switch {
	case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseVote:
		j.ask(rules.AskVote)
	case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseNight && ev.Day > 0:
		j.ask(nightAsk[j.mind.Table.Seats[j.seat].Role])
	case ev.Actor != j.seat:
	case ev.Kind == rules.Voted && ev.N == 0:
		j.decided(rules.AskVote, ev, fmt.Sprintf("ballot-%d-1", ev.Day))
	case ev.Kind == rules.AttackVoted && ev.N == 0:
		j.decided(rules.AskAttack, ev, lineKey(ev))
	case ev.Kind == rules.Divined:
		j.decided(rules.AskDivine, ev, lineKey(ev))
	case ev.Kind == rules.Guarded:
		j.decided(rules.AskGuard, ev, lineKey(ev))
	}
}

// nightAsk contains the questions that roles are asked at night.
var nightAsk = map[game.Role]rules.AskKind{
	game.RoleSeer: rules.AskDivine, game.RoleBodyguard: rules.AskGuard, game.RoleWerewolf: rules.AskAttack,
}

// ask values the current choices of the seat.
func (j *judge) ask(act rules.AskKind) {
	t := j.mind.Table
	delete(j.asked, act)
	if act == rules.AskNone || !t.Alive.Has(j.seat) {
		return
	}
	var p belief.Posterior
	facts := j.mind.Own()
	j.mind.Infer(&p, &facts, act == rules.AskVote)
	options := measure.Options(t, j.seat, act, measure.Told(t.Setup, &p))
	if len(options) == 0 {
		return
	}
	d := &judged{Decision: measure.Decision{Act: act, Seat: j.seat, Day: t.Day, Options: options}, suspect: game.NoSeat}
	j.asked[act] = d
	if act != rules.AskVote || t.Seats[j.seat].Role.Side() != game.SideVillage {
		return
	}
	if tell := j.crowd[t.Day]; tell != nil {
		tell(d)
	}
	best := d.Best().Seat
	for _, g := range j.mind.Grounds(&p, &facts, best, leastReason) {
		if g.Weight > 0 && len(d.reasons) < bestReasons {
			d.reasons = append(d.reasons, agent.Reason{
				About: best, Kind: g.Feature.String(), Actor: g.Actor, Target: g.Target, Day: g.Day, Talk: g.Line, Weight: g.Weight,
			})
		}
	}
}

// decided records a choice of the seat.
func (j *judge) decided(act rules.AskKind, ev *rules.Event, key string) {
	d := j.asked[act]
	delete(j.asked, act)
	if d == nil || ev.Forced || j.away {
		return
	}
	d.Chosen, d.key = ev.Target, key
	for _, o := range d.Options {
		if o.Seat == ev.Target {
			j.result = append(j.result, *d)
			return
		}
	}
}
