package bayes

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// How much the execution of a role is worth to the village, a wolf's being 1.
var worth = [game.NumRoles]float64{
	game.RoleWerewolf: 1, game.RolePossessed: 0.15, game.RoleSeer: -0.45, game.RoleMedium: -0.2, game.RoleBodyguard: -0.15,
}

// gain is what the village gains by a seat's execution, as far as a posterior tells.
func (p *player) gain(m *mind, s game.Seat) float64 {
	g := m.wolf[s] + worth[game.RoleSeer]*m.seer[s]
	post := &p.known
	if p.lies() {
		post = &p.spoken
	}
	for _, r := range [...]game.Role{game.RolePossessed, game.RoleMedium, game.RoleBodyguard} {
		g += worth[r] * post.Role[s][r]
	}
	return g
}

// target returns whom the seat wants executed, as it tells. It sticks to whom
// it has named unless another has become clearly more likely. NoSeat: nobody.
func (p *player) target(m *mind) game.Seat {
	if laid := p.laid(); p.open(laid) && p.table.Alive.Has(laid.Target) {
		return laid.Target // it stands by its bait until it takes that back
	}
	candidates, found := p.others()&^p.spared(), game.SeatSet(0)
	for r := range p.results(p.me) {
		if r.Species == game.SpeciesHuman {
			candidates = candidates.Without(r.Target)
		} else if p.table.Alive.Has(r.Target) {
			found = found.With(r.Target)
		}
	}
	if !found.Empty() && p.table.Seats[p.me].Claim == game.RoleSeer {
		candidates = found // it stands by its word, true or false
	}
	named, counts := p.named(), p.standing()
	if p.plots() && found.Empty() {
		return p.scapegoat(m, candidates, counts)
	}
	echo, accused, late := p.echo(m), p.accusedByReport(), p.turns()
	return best(candidates, func(s game.Seat) float64 {
		score := p.gain(m, s) + echo[s] + late[s] - p.loyalty(s)
		if accused.Has(s) {
			score += stands
		}
		if s == named {
			score += p.sticks
		}
		return score
	})
}

// turns tells equals apart by the order in which they were first heard today,
// which is drawn anew each day: no seat is suspected for its number.
func (p *player) turns() (late [game.MaxSeats]float64) {
	for i := len(p.table.Talks) - 1; i >= 0 && p.table.Talks[i].Day == p.table.Day; i-- {
		if talk := &p.table.Talks[i]; talk.Channel == game.ChannelTalk {
			late[talk.Seat] = 1e-6 * float64(talk.N)
		}
	}
	return late
}

// echo returns how much the declared votes speak for joining them: three who
// vote alike outvote two who lie, so a trusted word is worth following where
// the seat itself is in doubt; the most the seer's. All the words of a large
// village weigh as much as those of four others: else all follow whoever spoke
// first, and their votes tell nothing. Votes that its own bait has drawn say nothing.
func (p *player) echo(m *mind) (pull [game.MaxSeats]float64) {
	post, weight := p.consider(), 1.0
	if p.largeAtHome() {
		weight = smallCompany / float64(p.others().Len())
	}
	for voter, target := range p.declared() {
		if s := game.Seat(voter); target < game.MaxSeats && s != p.me && p.table.Alive.Has(s) && p.meant(target) != game.NoSeat {
			village := 1 - m.wolf[s] - post.Role[s][game.RolePossessed]
			pull[target] += weight * (echoSeer*m.seer[s] + echoVillage*max(0, village-0.5))
		}
	}
	return pull
}

// accusedByReport returns whom the seat has reported to be wolves.
func (p *player) accusedByReport() (set game.SeatSet) {
	for _, r := range p.table.Reports {
		if r.Seat == p.me && r.Species == game.SpeciesWerewolf && !r.TakenBack {
			set = set.With(r.Target)
		}
	}
	return set
}

// stands is how much better another suspect must be than one whom the seat has
// called a wolf without having divined it.
const stands = 0.4

const (
	echoSeer    = 0.4
	echoVillage = 0.15

	smallCompany = 4 // the others in a village of five
)

// plots reports whether the seat talks against whoever suits its side: the
// possessed, and a wolf among contest agents. Elsewhere a wolf talks as the
// villager would that it pretends to be, who is harder to tell, and only votes
// for its side.
func (p *player) plots() bool {
	return p.role() == game.RolePossessed || p.role() == game.RoleWerewolf && p.contest
}

// scapegoat returns whom the wolf side talks against: a human whom others
// suspect already, most of all if the votes are going there.
func (p *player) scapegoat(m *mind, candidates game.SeatSet, counts [game.MaxSeats]int) game.Seat {
	named, late := p.named(), p.turns()
	return best(candidates, func(s game.Seat) float64 {
		score := late[s] + p.gain(m, s) + 0.3*p.common().Wolf(s) + 0.25*float64(counts[s])
		if p.role() == game.RolePossessed {
			score -= 1.5 * p.known.Wolf(s)
		} else {
			score -= p.known.Role[s][game.RolePossessed]
		}
		if s == named {
			score += 0.2
		}
		return score
	})
}

// vote chooses the ballot after which the expected outcome is best: the others
// vote as they said or, where they said nothing, as what they can know lets
// expect; and a vote that changes nothing goes to whom it would be best to hit.
func (p *player) vote(ask rules.Ask) game.Seat {
	m := p.truth()
	candidates := ask.Targets
	if p.role().Side() == game.SideWerewolf {
		return p.voteToSurvive(&m, ask)
	}
	named, echo, accused := p.named(), p.echo(&m), p.accusedByReport()
	value := func(s game.Seat) float64 {
		if s == p.me {
			return -0.6 // it knows its own side
		}
		v := p.gain(&m, s) + echo[s]
		if s == named {
			v += 0.05
		}
		if accused.Has(s) {
			v += stands
		}
		return v
	}
	expected := p.forecast(ask)
	return best(candidates, func(c game.Seat) float64 {
		return 0.15*value(c) + p.outcome(&expected, c, value)
	})
}

// forecast returns how likely each other seat is to vote for whom.
func (p *player) forecast(ask rules.Ask) (chance [game.MaxSeats][game.MaxSeats]float64) {
	const sharp, again = 3, 2
	word, _ := p.foresight()
	said := p.declared()
	var before [game.MaxSeats]game.Seat
	for s := range before {
		before[s] = game.NoSeat
	}
	tied := p.frontRunners()
	if ask.Ballot > 0 {
		for _, v := range p.table.Votes {
			if v.Day == p.table.Day && v.Ballot == 0 {
				before[v.Voter] = v.Target
			}
		}
	}
	for voter := range p.others().All() {
		sum := 0.0
		for s := range p.table.Alive.Without(voter).All() {
			x := sharp * p.common().Wolf(s)
			if said[voter] == s {
				x += word
			}
			if before[voter] == s {
				x += again
			}
			if ask.Ballot > 0 && tied.Has(s) {
				x += again
			}
			chance[voter][s] = math.Exp(x)
			sum += chance[voter][s]
		}
		for s := range chance[voter] {
			chance[voter][s] /= sum
		}
	}
	return chance
}

// foresight returns how surely a vote is cast as declared, and how surely the
// seat with the most expected votes is executed: more surely in a large village
// at home, where among so many the same word would say less, and the same lead
// be nearly none.
func (p *player) foresight() (word, decisive float64) {
	if p.largeAtHome() {
		return 6, 4
	}
	return 3, 2.5
}

// outcome estimates the value of the execution if this seat votes for c: the
// votes of the others are counted as expected, and the lead decides softly.
func (p *player) outcome(chance *[game.MaxSeats][game.MaxSeats]float64, c game.Seat, value func(game.Seat) float64) float64 {
	var count [game.MaxSeats]float64
	top := 0.0
	for s := range p.table.Alive.All() {
		for voter := range p.others().All() {
			count[s] += chance[voter][s]
		}
		if s == c {
			count[s]++
		}
		top = max(top, count[s])
	}
	_, decisive := p.foresight()
	sum, total := 0.0, 0.0
	for s := range p.table.Alive.All() {
		w := math.Exp(decisive * (count[s] - top))
		sum += w
		total += w * value(s)
	}
	return total / sum
}

// How much more a vote must bring than the declared one for the wolf side of a
// large village to break its word: all see it, and one vote changes little. The
// house's villagers keep theirs nearly always. In a small one a vote decides too much.
const (
	keeps       = 0.15 // among contest agents
	keepsAtHome = 0.4
)

// voteToSurvive is the ballot of the wolf side: whom to have executed so that
// the pack lives, with the same forecast; a friend only where it is lost or, in
// a large village, was named.
func (p *player) voteToSurvive(m *mind, ask rules.Ask) game.Seat {
	friends := p.friends()
	counts := p.standing()
	if p.role() == game.RoleWerewolf && ask.Ballot == 0 {
		for s := range (friends & ask.Targets).All() {
			if 2*counts[s] > p.table.Alive.Len()+1 {
				return s // lost: be seen on the right side
			}
		}
	}
	candidates := ask.Targets
	free, named := candidates&^friends, p.named()
	if p.mingles() && candidates.Has(named) {
		free = free.With(named)
	}
	if !free.Empty() {
		candidates = free
	}
	// In games among contest agents at five seats of which only the ballot was changed the
	// possessed won 87 % where a villager was executed, the seer 72, itself 49.
	seer, own := 0.5, 0.1 // else it dies gladly in a wolf's stead
	if p.role() == game.RolePossessed && p.contest && !p.large() {
		seer, own = -0.25, -0.5
	}
	value := func(s game.Seat) float64 {
		switch {
		case s == p.me && p.role() == game.RoleWerewolf, friends.Has(s):
			return -1
		case s == p.me:
			return own
		}
		return -1.5*m.wolf[s] + seer*m.seer[s] - p.known.Role[s][game.RolePossessed]
	}
	expected := p.forecast(ask)
	return best(candidates, func(c game.Seat) float64 {
		score := 0.1*value(c) + p.outcome(&expected, c, value)
		switch {
		case c != named || !p.large():
		case p.contest:
			score += keeps
		default:
			score += keepsAtHome
		}
		return score
	})
}

// frontRunners returns the seats with the most votes of the day's first ballot.
func (p *player) frontRunners() game.SeatSet {
	var counts [game.MaxSeats]int
	most := 0
	for _, v := range p.table.Votes {
		if v.Day == p.table.Day && v.Ballot == 0 {
			counts[v.Target]++
			most = max(most, counts[v.Target])
		}
	}
	var set game.SeatSet
	for s := range p.table.Alive.All() {
		if most > 0 && counts[s] == most {
			set = set.With(s)
		}
	}
	return set
}
