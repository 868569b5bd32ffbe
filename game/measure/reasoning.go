package measure

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
)

// lead is the least lead, as a probability, that makes a first suspect count.
const lead = 0.02

// floor is the least probability used for log loss.
const floor = 1e-4

func probability(c agent.Chance) float64 { return float64(c) / float64(agent.Certain) }

// at returns the latest beliefs that were recorded before an event.
func at(minds []*agent.Minds, event int) (m *agent.Minds) {
	for _, next := range minds {
		if next.After > event {
			break
		}
		m = next
	}
	return m
}

// reasoning makes the items about the beliefs of seats before each day's vote.
func (r *reader) reasoning(provenance Provenance, minds []*agent.Minds) {
	for day, event := range r.voting {
		m := at(minds, event)
		if event == 0 || m == nil {
			continue
		}
		living := r.living(day)
		for s := range living.All() {
			if b := m.Of[s]; b != nil {
				it := Item{Provenance: provenance, Seat: s, Day: day, Event: event, Of: 1}
				r.gold(it, b, living)
				r.scores(it, b, living.Without(s))
				r.inter(it, m, living)
			}
		}
	}
}

// gold makes the item about a seat's beliefs about roles.
func (r *reader) gold(it Item, b *agent.Beliefs, living game.SeatSet) {
	candidates, right, of := living.Without(it.Seat), among(living, r.wolf), game.RoleWerewolf
	if r.wolf(it.Seat) {
		candidates = among(candidates, func(s game.Seat) bool { return !r.wolf(s) })
		right, of = among(living, func(s game.Seat) bool { return r.role(s) == game.RoleSeer }), game.RoleSeer
	}
	r.top(it, candidates, right, func(s game.Seat) float64 { return probability(b.Roles[s][of]) })
}

// top makes the item of Gold: it picks as many of the likeliest candidates as there are right ones, and counts how many
// of them are right.
func (r *reader) top(it Item, candidates, right game.SeatSet, belief func(game.Seat) float64) {
	k := right.Len()
	if k == 0 || candidates.Empty() {
		return
	}
	it.Metric, it.Of = Gold, float64(k)
	for s := range right.All() {
		above, ties := 0, 0
		for c := range candidates.All() {
			switch {
			case belief(c) > belief(s):
				above++
			case belief(c) == belief(s):
				ties++ // s among them
			}
		}
		it.Value += min(1, max(0, float64(k-above)/float64(ties)))
	}
	it.Chance = float64(k) * min(1, float64(k)/float64(candidates.Len()))
	r.add(it)
}

// scores makes the items of proper scoring rules for a V* seat.
func (r *reader) scores(it Item, b *agent.Beliefs, others game.SeatSet) {
	if !r.village(it.Seat) {
		return
	}
	wolves := among(others, r.wolf)
	base := float64(wolves.Len()) / float64(others.Len())
	auc := 0.0
	for s := range others.All() {
		is := one(r.wolf(s))
		p := probability(b.Roles[s][game.RoleWerewolf])
		add := func(m Metric, value, chance float64) {
			it.Metric, it.Value, it.Chance = m, value, chance
			r.add(it)
		}
		add(BrierWolf, (p-is)*(p-is), (base-is)*(base-is))
		add(Reliability0+Metric(min(9, int(10*p))), is, p)
		brier, prior := 0.0, 0.0
		for _, role := range game.Roles {
			so := one(r.role(s) == role)
			p, q := probability(b.Roles[s][role]), r.prior(it.Seat, role)
			brier, prior = brier+(p-so)*(p-so), prior+(q-so)*(q-so)
		}
		add(Brier, brier, prior)
		add(LogLoss, -math.Log(max(floor, probability(b.Roles[s][r.role(s)]))), -math.Log(r.prior(it.Seat, r.role(s))))
		for w := range wolves.All() {
			if q := probability(b.Roles[w][game.RoleWerewolf]); s != w && !r.wolf(s) {
				auc += one(q > p) + one(q == p)/2
			}
		}
	}
	if pairs := wolves.Len() * (others.Len() - wolves.Len()); pairs > 0 {
		it.Metric, it.Value, it.Chance = RankAUC, auc/float64(pairs), 0.5
		r.add(it)
	}
}

// prior returns the probability, by the deal alone, that another seat has a role, for a seat that knows its own role.
func (r *reader) prior(s game.Seat, role game.Role) float64 {
	n := float64(r.Setup.Roles[role]) - one(r.role(s) == role)
	return n / float64(r.seats-1)
}

// suspects returns the members of a set that a row of chances suspects most, and their lead over the others.
func suspects(row *[game.MaxSeats]agent.Chance, set game.SeatSet) (first game.SeatSet, by float64) {
	best, second := agent.Chance(0), agent.Chance(0)
	for s := range set.All() {
		switch p := row[s]; {
		case first.Empty() || p > best:
			first, best, second = game.Seats(s), p, best
		case p == best:
			first, second = first.With(s), p
		default:
			second = max(second, p)
		}
	}
	return first, probability(best) - probability(second)
}

// suspicion returns the probabilities that seats are wolves, by a seat's beliefs.
func suspicion(b *agent.Beliefs) (row [game.MaxSeats]agent.Chance) {
	for s := range row {
		row[s] = b.Roles[s][game.RoleWerewolf]
	}
	return row
}

// inter makes the items about a seat's beliefs about the beliefs of others. A mind without such beliefs has none.
func (r *reader) inter(it Item, m *agent.Minds, living game.SeatSet) {
	b := m.Of[it.Seat]
	if b.Others == [game.MaxSeats][game.MaxSeats]agent.Chance{} {
		return
	}
	all, chance, pairs := 1.0, 1.0, 0
	for j := range living.Without(it.Seat).All() {
		others := living.Without(j)
		guess, _ := suspects(&b.Others[j], others)
		it.Chance = 1 / float64(others.Len())
		hit := func(metric Metric, s game.Seat) {
			it.Metric, it.Value = metric, one(guess.Has(s))/float64(guess.Len())
			r.add(it)
		}
		for _, p := range r.firstBallot(it.Day, false) {
			if p.Voter == j && !p.Forced {
				hit(PredictedVote, p.Target)
			}
		}
		if r.wolf(j) {
			if said := r.suspected(j, it.Day, it.Event); said.Len() == 1 {
				hit(InterDeclared, said.First())
			}
			continue
		}
		if m.Of[j] == nil {
			continue
		}
		row := suspicion(m.Of[j])
		it.Metric, it.Value = Divergence, divergence(&b.Others[j], &row, others)
		it.Chance, chance = 0, chance/float64(others.Len())
		r.add(it)
		it.Chance = 1 / float64(others.Len())
		if first, by := suspects(&row, others); first.Len() == 1 && by >= lead {
			hit(Inter, first.First())
			all, pairs = all*it.Value, pairs+1
		} else {
			chance *= float64(others.Len())
		}
	}
	if pairs > 0 {
		it.Metric, it.Value, it.Chance = InterStrict, all, chance
		r.add(it)
	}
}

// divergence returns the Jensen–Shannon divergence in nats of two rows, normalised over a set. A row of zeros counts as
// uniform.
func divergence(a, b *[game.MaxSeats]agent.Chance, set game.SeatSet) (sum float64) {
	share := func(row *[game.MaxSeats]agent.Chance, s game.Seat) float64 {
		total := 0.0
		for k := range set.All() {
			total += float64(row[k])
		}
		if total == 0 {
			return 1 / float64(set.Len())
		}
		return float64(row[s]) / total
	}
	for s := range set.All() {
		p, q := share(a, s), share(b, s)
		for _, x := range [...]float64{p, q} {
			if x > 0 {
				sum += x * math.Log(2*x/(p+q)) / 2
			}
		}
	}
	return sum
}

// suspected returns the living others that a seat's latest ESTIMATE of a day, before an event, calls wolves.
// If there are none, it returns the seat for which it announced its vote last.
func (r *reader) suspected(s game.Seat, day, before int) (set game.SeatSet) {
	acts := r.on(day)
	for i := range acts {
		a := &acts[i]
		if !r.spoke(a, s, day, before) || a.Kind != protocol.Asserted || !a.own() && !a.denies() ||
			a.What.Verb != protocol.Estimate {
			continue
		}
		if target := a.What.Target.Seat(); a.What.Role == game.RoleWerewolf && !a.Negated {
			set = set.With(target)
		} else if a.What.Role != game.RoleWerewolf != a.Negated {
			set = set.Without(target)
		}
	}
	others := r.living(day).Without(s)
	if vote := r.announced(s, day, before); set&others == 0 && vote != game.NoSeat {
		set = game.Seats(vote)
	}
	return set & others
}

// spoke reports whether an act is something that a seat said to all, on a day and before an event.
func (r *reader) spoke(a *act, s game.Seat, day, before int) bool {
	return a.talk.Seat == s && a.talk.Day == day && a.talk.Channel == game.ChannelTalk && r.said[a.n] < before
}

// denies reports whether the speaker says that something is not true.
func (a *act) denies() bool {
	return a.Negated && !a.Open && a.Subject == protocol.RefTo(a.talk.Seat) && a.By == a.Subject
}

// declared makes the items of Gold about the beliefs that V* seats declare.
func (r *reader) declared() {
	for day, event := range r.voting {
		if event == 0 {
			continue
		}
		living := r.living(day)
		for s := range living.All() {
			said := r.suspected(s, day, event)
			if !r.village(s) || said.Empty() {
				continue
			}
			it := Item{Provenance: Declared, Seat: s, Day: day, Event: event}
			r.top(it, living.Without(s), among(living, r.wolf), func(s game.Seat) float64 { return one(said.Has(s)) })
		}
	}
}
