package measure

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// An episode is a vote of the village's side by day, or of the wolves at night.
type episode struct {
	day, event int // of the first vote
	team       game.SeatSet
	target     game.Seat // the seat that they agreed on; NoSeat if they did not agree
	pack       bool
	chance     float64 // the probability that they agree if all choose uniformly
}

// cooperation makes the items about agreement and its causes.
func (r *reader) cooperation() {
	seen := map[[2]int]bool{} // day and team
	for i := range r.papers {
		p := &r.papers[i]
		key := [2]int{p.Day, int(one(p.attack))}
		if p.Ballot > 0 || seen[key] {
			continue
		}
		seen[key] = true
		e := episode{day: p.Day, event: p.event, target: game.NoSeat, pack: p.attack}
		if p.attack {
			r.packEpisode(&e)
		} else {
			r.villageEpisode(&e)
		}
		if e.team.Len() < 2 {
			continue
		}
		for s := range e.team.All() {
			it := Item{
				Metric: Cooperation, Seat: s, Day: e.day, Event: e.event,
				Value: one(e.target != game.NoSeat), Of: 1, Chance: e.chance,
			}
			if e.pack {
				it.Metric = CooperationPack
				r.add(it)
				continue
			}
			r.add(it)
			it.Metric, it.Value = CooperationUseful, one(e.target != game.NoSeat && r.wolf(e.target))
			it.Chance = r.usefulChance(&e)
			r.add(it)
		}
		r.coordination(&e)
	}
}

func (r *reader) villageEpisode(e *episode) {
	living := r.living(e.day)
	e.team = among(living, r.village)
	var votes [game.MaxSeats]int
	cast := 0
	for _, p := range r.firstBallot(e.day, false) {
		if r.village(p.Voter) {
			votes[p.Target]++
			cast++
		}
	}
	for s := range living.All() {
		if 2*votes[s] > cast {
			e.target = s
		}
		e.chance += r.majority(e.team, s, living.Len()-1)
	}
}

// majority returns the probability that more than half of a team vote for a seat, if each votes uniformly for one of
// the others.
func (r *reader) majority(team game.SeatSet, s game.Seat, others int) (sum float64) {
	voters, p := team.Without(s).Len(), 1/float64(others)
	for k := team.Len()/2 + 1; k <= voters; k++ {
		sum += binomial(voters, k) * math.Pow(p, float64(k)) * math.Pow(1-p, float64(voters-k))
	}
	return sum
}

func binomial(n, k int) float64 {
	c := 1.0
	for i := range k {
		c = c * float64(n-i) / float64(i+1)
	}
	return c
}

func (r *reader) usefulChance(e *episode) (sum float64) {
	living := r.living(e.day)
	for s := range among(living, r.wolf).All() {
		sum += r.majority(e.team, s, living.Len()-1)
	}
	return sum
}

func (r *reader) packEpisode(e *episode) {
	living := r.night(e.day)
	e.team = among(living, r.wolf)
	cast := r.firstBallot(e.day, true)
	for i, p := range cast {
		if i > 0 && p.Target != e.target {
			e.target = game.NoSeat
			break
		}
		e.target = p.Target
	}
	if len(cast) < e.team.Len() {
		e.target = game.NoSeat
	}
	e.chance = math.Pow(float64(living.Len()-e.team.Len()), float64(1-e.team.Len()))
}

// coordination makes the items that say which seat first proposed the target that a team agreed on.
func (r *reader) coordination(e *episode) {
	first, speakers := r.proposers(e)
	for s := range (e.team & speakers).All() {
		it := Item{Metric: CoordinationAll, Seat: s, Day: e.day, Event: e.event, Of: 1}
		if e.target != game.NoSeat {
			it.Chance = 1 / float64(speakers.Len())
			if first.Has(s) {
				it.Value = 1 / float64(first.Len())
			}
		}
		r.add(it)
		if e.target != game.NoSeat {
			it.Metric = Coordination
			r.add(it)
		}
	}
}

// proposers returns the seats that proposed the target of an episode in the first turn with such a proposal (first),
// and all seats that were asked to talk (speakers).
func (r *reader) proposers(e *episode) (first, speakers game.SeatSet) {
	channel := game.ChannelTalk
	if e.pack {
		channel = game.ChannelWhisper
	}
	for n := range r.Talks {
		if talk := &r.Talks[n]; talk.Day == e.day && talk.Channel == channel && r.said[n] < e.event {
			speakers = speakers.With(talk.Seat)
		}
	}
	turn := -1
	for i := range r.acts {
		a := &r.acts[i]
		if a.talk.Day != e.day || a.talk.Channel != channel || r.said[a.n] >= e.event || !a.proposes(e) {
			continue
		}
		if turn >= 0 && (a.talk.Turn != turn || r.Setup.Sequential) {
			break
		}
		first, turn = first.With(a.talk.Seat), a.talk.Turn
	}
	return first, speakers
}

// proposes reports whether an act proposes the target of an episode.
func (a *act) proposes(e *episode) bool {
	s := a.What
	if !a.plain() || s.Op != protocol.OpNone || s.Target.Seat() != e.target || e.target == game.NoSeat {
		return false
	}
	planned := a.Kind == protocol.Promised && a.own() || a.Kind == protocol.Requested
	if e.pack {
		return planned && s.Verb == protocol.Attack
	}
	return planned && s.Verb == protocol.Vote ||
		a.Kind == protocol.Asserted && a.own() && s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf
}

// A deed is an act that a seat can be asked for on a day, together with the seat's choice.
type deed struct {
	verb   protocol.Verb
	day    int
	by     game.Seat
	target game.Seat
	event  int
	of     game.SeatSet // seats that it could choose
}

// deeds lists the votes of first ballots and the acts of the night.
func (r *reader) deeds() (list []deed) {
	for i := range r.papers {
		p := &r.papers[i]
		if p.Ballot > 0 || p.Forced {
			continue
		}
		d := deed{protocol.Vote, p.Day, p.Voter, p.Target, p.event, r.living(p.Day).Without(p.Voter)}
		if p.attack {
			d.verb, d.of = protocol.Attack, among(r.night(p.Day), func(s game.Seat) bool { return !r.wolf(s) })
		}
		list = append(list, d)
	}
	for i := range r.g.Log {
		ev := &r.g.Log[i]
		d := deed{protocol.Divination, int(ev.Day), ev.Actor, ev.Target, i, 0}
		switch ev.Kind {
		case rules.Guarded:
			d.verb = protocol.Guard
		case rules.Divined:
		default:
			continue
		}
		d.of = r.night(d.day).Without(ev.Actor)
		list = append(list, d)
	}
	return list
}

// requests makes the items that say whether seats do as they are asked and answer questions.
func (r *reader) requests() {
	for _, d := range r.deeds() {
		asked := func(m Metric, who game.Seat, by game.SeatSet) {
			if target := r.requested(by, &d); d.of.Has(target) {
				r.add(Item{
					Metric: m, Seat: who, Day: d.day, Event: d.event, Value: one(d.target == target), Of: 1,
					Chance: 1 / float64(d.of.Len()),
				})
			}
		}
		others := r.living(d.day).Without(d.by)
		asked(Compliance, d.by, others)
		for s := range others.All() {
			asked(Followed, s, game.Seats(s))
		}
	}
	for i := range r.acts {
		a := &r.acts[i]
		to, others := a.To.Seat(), r.living(a.talk.Day).Without(a.talk.Seat)
		if a.Kind == protocol.Asked && a.talk.Channel == game.ChannelTalk && others.Has(to) {
			r.add(Item{
				Metric: Responsive, Seat: to, Day: a.talk.Day, Event: r.said[a.n], Value: one(r.answered(a, to)), Of: 1,
			})
		}
	}
}

// requested returns the target that some seats last asked another seat to choose in a deed, or NoSeat if there was no
// request. Only wolves hear whispers.
func (r *reader) requested(by game.SeatSet, d *deed) game.Seat {
	target := game.NoSeat
	acts := r.on(d.day)
	for i := range acts {
		a := &acts[i]
		if by.Has(a.talk.Seat) && a.talk.Day == d.day && r.said[a.n] < d.event &&
			a.Kind == protocol.Requested && a.plain() && a.What.Op == protocol.OpNone && a.What.Verb == d.verb &&
			(a.Subject == protocol.Any || a.Subject == protocol.RefTo(d.by)) &&
			(a.talk.Channel == game.ChannelTalk || r.wolf(d.by)) {
			target = a.What.Target.Seat()
		}
	}
	return target
}

// answered reports whether a seat responds to a question later on the same day.
func (r *reader) answered(q *act, by game.Seat) bool {
	acts := r.on(q.talk.Day)
	for i := range acts {
		a := &acts[i]
		if a.talk.Seat != by || a.talk.Day != q.talk.Day || a.talk.Channel != game.ChannelTalk || a.n <= q.n {
			continue
		}
		s := a.What
		if (s.Verb == protocol.Agree || s.Verb == protocol.Disagree) && s.Talk == q.talk.Ref() ||
			q.What.Op == protocol.OpNone && s.Verb == q.What.Verb &&
				(q.What.Target == protocol.Any || q.What.Target == protocol.Unspec || s.Target == q.What.Target) {
			return true
		}
	}
	return false
}
