package bayes

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/rules"
)

// gain is what the village gains by a seat's execution, as far as a posterior tells.
func (p *player) gain(m *speech.Belief, s game.Seat) float64 {
	g := m.Wolf[s] + worth[game.RoleSeer]*m.Seer[s]
	post := &p.known
	if p.Lies() {
		post = &p.spoken
	}
	for _, r := range [...]game.Role{game.RolePossessed, game.RoleMedium, game.RoleBodyguard} {
		g += worth[r] * post.Role[s][r]
	}
	return g
}

// Suspect returns whom the seat wants executed, as it tells. It sticks to whom
// it has named unless another has become clearly more likely. NoSeat: nobody.
func (p *player) Suspect(m *speech.Belief) game.Seat {
	candidates, found := p.Others()&^p.Spared(), game.SeatSet(0)
	for r := range p.Results(p.Me) {
		if r.Species == game.SpeciesHuman {
			candidates = candidates.Without(r.Target)
		} else if p.Table.Alive.Has(r.Target) {
			found = found.With(r.Target)
		}
	}
	if !found.Empty() && p.Table.Seats[p.Me].Claim == game.RoleSeer {
		candidates = found // it stands by its word, true or false
	}
	named, counts := p.Named(), p.DeclaredAgainst()
	if p.discusses() && p.released() {
		named = game.NoSeat
	}
	if p.plots() && found.Empty() {
		return p.scapegoat(m, candidates, counts)
	}
	echo, accused, late, vouched := p.echo(m), p.accusedByReport(), p.firstHeard(), p.vouched()
	return speech.Best(candidates, func(s game.Seat) float64 {
		score := p.gain(m, s) + echo[s] + late[s]
		if vouched.Has(s) {
			score -= vouchedLess
		}
		if accused.Has(s) {
			score += reportedMore
		}
		if s == named {
			score += p.sticks
		}
		return score
	})
}

// firstHeard tells equals apart by the order in which they were first heard today,
// which is drawn anew each day: no seat is suspected for its number.
func (p *player) firstHeard() (late [game.MaxSeats]float64) {
	for i := len(p.Table.Talks) - 1; i >= 0 && p.Table.Talks[i].Day == p.Table.Day; i-- {
		if talk := &p.Table.Talks[i]; talk.Channel == game.ChannelTalk {
			late[talk.Seat] = heardFirst * float64(talk.N)
		}
	}
	return late
}

// echo returns how much the declared votes speak for joining them: three who
// vote alike outvote two who lie, so a trusted word is worth following where
// the seat itself is in doubt; the most the seer's. All the words of a large
// village weigh as much as those of four others: else all follow whoever spoke
// first, and their votes tell nothing.
func (p *player) echo(m *speech.Belief) (pull [game.MaxSeats]float64) {
	post, weight := p.consider(), 1.0
	if p.inCharacter() && p.Lies() {
		post = &p.spoken // it is drawn as who it pretends to be would be
	}
	if p.largeAtHome() {
		weight = echoSeats / float64(p.Others().Len())
	}
	reasoned := p.reasonedWords()
	for voter, target := range p.Declared() {
		if s := game.Seat(voter); target < game.MaxSeats && s != p.Me && p.Table.Alive.Has(s) {
			weight := weight
			if !reasoned.Has(s) {
				weight *= echoBare
			}
			village := 1 - m.Wolf[s] - post.Role[s][game.RolePossessed]
			pull[target] += weight * (echoSeer*m.Seer[s] + echoVillage*max(0, village-echoNeutral))
		}
	}
	return pull
}

// accusedByReport returns whom the seat has reported to be wolves.
func (p *player) accusedByReport() (set game.SeatSet) {
	for _, r := range p.Table.Reports {
		if r.Seat == p.Me && r.Species == game.SpeciesWerewolf && !r.TakenBack {
			set = set.With(r.Target)
		}
	}
	return set
}

// plots reports whether the seat talks against whoever suits its side: the wolf
// side among contest agents. At home it talks as the one would that it pretends to be, who is
// harder to tell, and only votes for its side.
func (p *player) plots() bool { return p.contest && p.Role().Side() == game.SideWerewolf }

// scapegoat returns whom the wolf side talks against: a human whom others
// suspect already, most of all if the votes are going there.
func (p *player) scapegoat(m *speech.Belief, candidates game.SeatSet, counts [game.MaxSeats]int) game.Seat {
	named, late := p.Named(), p.firstHeard()
	return speech.Best(candidates, func(s game.Seat) float64 {
		score := late[s] + p.gain(m, s) + plotSuspect*p.common().Wolf(s) + plotVotes*float64(counts[s])
		if p.Role() == game.RolePossessed {
			score -= plotWolf * p.known.Wolf(s)
		} else {
			score -= p.known.Role[s][game.RolePossessed]
		}
		if s == named {
			score += namedByPlot
		}
		return score
	})
}

// Vote chooses the ballot after which the expected outcome is best: the others
// vote as they said or, where they said nothing, as what they can know lets
// expect; and a vote that changes nothing goes to whom it would be best to hit.
func (p *player) Vote(ask rules.Ask) game.Seat {
	m := p.truth()
	candidates := ask.Targets
	if p.Role().Side() == game.SideWerewolf {
		return p.voteToSurvive(&m, ask)
	}
	if word := p.bound(); p.atHome() && ask.Ballot == 0 && candidates.Has(word) {
		return word
	}
	named, echo, accused, vouched := p.Named(), p.echo(&m), p.accusedByReport(), p.vouched()
	value := func(s game.Seat) float64 {
		if s == p.Me {
			return ownDeath
		}
		v := p.gain(&m, s) + echo[s]
		if s == named {
			v += namedInVote
		}
		if accused.Has(s) {
			v += reportedMore
		}
		if vouched.Has(s) {
			v -= vouchedLess
		}
		return v
	}
	expected := p.forecast(ask)
	return speech.Best(candidates, func(c game.Seat) float64 {
		return hitMatters*value(c) + p.outcome(&expected, c, value)
	})
}

// A forecast is how likely each seat is to vote for each.
type forecast [game.MaxSeats][game.MaxSeats]float64

// forecast foretells the ballots of the others.
func (p *player) forecast(ask rules.Ask) (chance forecast) {
	word := p.foresight().word
	said := p.Declared()
	var before [game.MaxSeats]game.Seat
	for s := range before {
		before[s] = game.NoSeat
	}
	tied := p.FrontRunners()
	if ask.Ballot > 0 {
		for _, v := range p.Table.Votes {
			if v.Day == p.Table.Day && v.Ballot == 0 {
				before[v.Voter] = v.Target
			}
		}
	}
	for voter := range p.Others().All() {
		sum := 0.0
		for s := range p.Table.Alive.Without(voter).All() {
			x := suspicionPulls * p.common().Wolf(s)
			if said[voter] == s {
				x += word
			}
			if before[voter] == s {
				x += ballotPulls
			}
			if ask.Ballot > 0 && tied.Has(s) {
				x += ballotPulls
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

func (p *player) foresight() foresight {
	if p.largeAtHome() {
		return largeForesight
	}
	return usualForesight
}

// outcome estimates the value of the execution if this seat votes for c: the
// votes of the others are counted as expected, and the lead decides softly.
func (p *player) outcome(chance *forecast, c game.Seat, value func(game.Seat) float64) float64 {
	var count [game.MaxSeats]float64
	top := 0.0
	for s := range p.Table.Alive.All() {
		for voter := range p.Others().All() {
			count[s] += chance[voter][s]
		}
		if s == c {
			count[s]++
		}
		top = max(top, count[s])
	}
	lead := p.foresight().lead
	sum, total := 0.0, 0.0
	for s := range p.Table.Alive.All() {
		w := math.Exp(lead * (count[s] - top))
		sum += w
		total += w * value(s)
	}
	return total / sum
}

// voteToSurvive is the ballot of the wolf side: whom to have executed so that
// the pack lives, with the same forecast; a friend only where it is lost or, in
// a large village, was named.
func (p *player) voteToSurvive(m *speech.Belief, ask rules.Ask) game.Seat {
	if lost := p.lostFriend(ask); lost != game.NoSeat {
		return lost // be seen on the right side
	}
	candidates, named := ask.Targets, p.Named()
	free := candidates &^ p.Friends()
	if p.suspectsPack() && candidates.Has(named) {
		free = free.With(named)
	}
	if !free.Empty() {
		candidates = free
	}
	if p.largeAtHome() {
		candidates = p.asReported(candidates)
	}
	value := p.worthToWolves(m)
	expected := p.forecast(ask)
	return speech.Best(candidates, func(c game.Seat) float64 {
		score := hitMattersWolf*value(c) + p.outcome(&expected, c, value)
		if c == named {
			score += p.wordMatters()
		}
		return score
	})
}

// wordMatters returns what breaking its word must bring to a seat of the wolf side.
func (p *player) wordMatters() float64 {
	switch seats := p.Table.Setup.Seats(); {
	case p.Large() && p.contest:
		return wordOfContest
	case p.Large():
		return wordAtHome
	case p.contest && p.Role() == game.RoleWerewolf:
		return wordAmongFew
	case p.contest:
		return 0
	case seats >= wordFrom:
		return wordOfPack
	case seats == 7 && p.hazy <= haze[agent.Even]:
		return wordOfSeven
	case p.inCharacter():
		return wordOfFew * (1 - p.hazy)
	}
	return 0
}

// asReported leaves those for whom the seat can vote without contradicting its own results.
func (p *player) asReported(candidates game.SeatSet) game.SeatSet {
	wolves, humans := p.accusedByReport(), game.SeatSet(0)
	for r := range p.Results(p.Me) {
		if r.Species == game.SpeciesHuman {
			humans = humans.With(r.Target)
		}
	}
	for _, set := range [...]game.SeatSet{candidates & wolves, candidates &^ humans} {
		if !set.Empty() {
			return set
		}
	}
	return candidates
}

// lostFriend returns a wolf's friend whom most have declared to vote for.
func (p *player) lostFriend(ask rules.Ask) game.Seat {
	if p.Role() != game.RoleWerewolf || ask.Ballot > 0 {
		return game.NoSeat
	}
	counts := p.DeclaredAgainst()
	for s := range (p.Friends() & ask.Targets).All() {
		if 2*counts[s] > p.Table.Alive.Len()+1 {
			return s
		}
	}
	return game.NoSeat
}

// worthToWolves returns what the wolf side wins by the execution of each seat.
func (p *player) worthToWolves(m *speech.Belief) func(game.Seat) float64 {
	friends := p.Friends()
	seer, own := seerDeath, possessedDeath
	switch {
	case p.smallAtHome():
		seer, own = 0, 0
	case p.Role() == game.RolePossessed && !p.Large():
		seer, own = seerDeathPlain, possessedSpares
	}
	return func(s game.Seat) float64 {
		switch {
		case s == p.Me && p.Role() == game.RoleWerewolf, friends.Has(s):
			return friendDeath
		case s == p.Me:
			return own
		}
		return wolfDeath*m.Wolf[s] + seer*m.Seer[s] - p.known.Role[s][game.RolePossessed]
	}
}
