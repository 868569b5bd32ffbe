package sparring

import (
	"maps"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A style holds the differences between the agents.
type style struct {
	suspicion func(*player) [game.MaxSeats]float64 // how much speaks for each seat being a wolf
	words     int                                  // utterances a day about votes
	requests  bool                                 // asks all to vote, and says whom it takes for a wolf
	waits     bool                                 // the seer of a large village keeps silent until it has a reason
	claims    float64                              // chance that a wolf claims the seer
	rival     bool                                 // the possessed calls its rival a wolf
	dares     func(*player) bool                   // whether a wolf opens itself with three left; nil: never
	veteran   bool                                 // weighs words and wins, asks for claims first, claims when exposed
	remember  func(*player)                        // keeps a game of a small village that has ended; nil: learns nothing
	learns    bool                                 // in a small village plays as contest agents were counted to
	large     manner                               // in a large village
}

var styles = map[string]style{
	"joint": {
		suspicion: joint, words: 5, requests: true, claims: 0.5, rival: true, dares: (*player).daresSometimes,
		large: manner{words: 7, first: 0.3, eager: 0.2, again: 0.7, insist: 0.9, seer: 0.3, medium: 0.15,
			habits: 0.27, hunch: 0.35, follow: 0.3},
	},
	"hidden": {
		suspicion: added, words: 3, requests: true, waits: true, dares: (*player).daresSometimes,
		large: manner{words: 6, first: 1, eager: 1, again: 0.1, insist: 0.9, seer: 0.06, medium: 0.05,
			habits: 0.13, hunch: 1.2, follow: 0.3},
	},
	"learner": {
		suspicion: joint, words: 3, requests: true, claims: 0.07, rival: true, learns: true,
		remember: (*player).recordGame,
		large: manner{words: 6, first: 0.5, eager: 0.5, again: 0.3, insist: 0.6, seer: 0.1, medium: 0.05, habits: 0.2,
			hunch: 0.6, follow: 0.3},
	},
	"modest": {
		suspicion: crowd, words: 2, claims: 0.2, remember: (*player).recordOpenings,
		large: manner{words: 5, eager: 0.4, again: 0.1, insist: 0.6, seer: 0.15, medium: 0.03, habits: 0.13,
			hunch: 1.2, follow: 0.3},
	},
	"veteran": {
		suspicion: lines, words: 4, requests: true, rival: true, dares: (*player).daresWithFriend, veteran: true,
		remember: (*player).recordGame,
		large:    manner{words: 6, first: 1, eager: 1, again: 0.3, insist: 0.4, hunch: 0.4, follow: 0.3},
	},
}

// Listings returns the agents, "sparring-joint" and so on.
func Listings() []agent.Listing {
	var list []agent.Listing
	for _, name := range slices.Sorted(maps.Keys(styles)) {
		list = append(list, agent.Listing{Name: "sparring-" + name, New: Factory(name), Partner: true})
	}
	return list
}

// Factory returns the factory of a style: joint, hidden, modest or veteran.
func Factory(name string) agent.Factory {
	s, ok := styles[name]
	if !ok {
		panic("sparring: no style " + name)
	}
	return func(seating agent.Seating) (agent.Agent, error) {
		p := &player{me: seating.Seat, key: seating.Key, table: seating.Table(), style: s}
		if s.remember != nil || !p.small() {
			p.memory = seating.Memory
		}
		return p, nil
	}
}

type player struct {
	me     game.Seat
	key    rules.Key
	table  *view.Table
	memory *agent.Memory // nil: the player learns nothing
	habit  habit
	style
}

func (p *player) Observe(evs []rules.Event) {
	for i := range evs {
		p.table.Observe(&evs[i])
		last := game.Seat(p.table.Setup.Seats() - 1)
		if evs[i].Kind == rules.RoleRevealed && evs[i].Actor == last && p.memory != nil {
			p.keep()
		}
	}
}

func (p *player) Act(ask rules.Ask) (rules.Action, bool) {
	action := rules.Action{Kind: ask.Kind, Target: game.NoSeat}
	switch ask.Kind {
	case rules.AskTalk:
		action.Text = p.talk(ask).String()
	case rules.AskWhisper:
		action.Text = rules.OverText
		if s := p.prey(p.others() &^ p.pack()); ask.Turn == 0 && p.table.Day > 0 && s != game.NoSeat {
			action.Text = protocol.Act(protocol.Attack, protocol.RefTo(s)).String()
		}
	case rules.AskVote:
		action.Target = p.vote(ask)
	case rules.AskAttack:
		action.Target = p.prey(ask.Targets)
	case rules.AskDivine:
		action.Target = p.divine(ask.Targets)
	case rules.AskGuard:
		action.Target = p.guard(ask.Targets)
	}
	return action, true
}

// keep stores what a finished game teaches. In a large village all styles do so in the same way.
func (p *player) keep() {
	if p.small() {
		p.remember(p)
		return
	}
	p.recordGame()
}

func (p *player) role() game.Role      { return p.table.Seats[p.me].Role }
func (p *player) others() game.SeatSet { return p.table.Alive.Without(p.me) }
func (p *player) small() bool          { return p.table.Setup.Roles[game.RoleBodyguard] == 0 }

func (p *player) evil() bool { return p.role().Side() == game.SideWerewolf }

// pack returns the known wolves, including the seat itself.
func (p *player) pack() game.SeatSet { return p.table.Known(game.RoleWerewolf) }

func (p *player) chance(matter string, day int, share float64) bool {
	d := agent.DrawOf(p.key, matter, day)
	return d.Chance(share)
}

// top returns the member of a set with the highest score. A little chance decides among equals.
func (p *player) top(set game.SeatSet, score func(game.Seat) float64) game.Seat {
	d := agent.DrawOf(p.key, "equals", p.table.Day)
	winner, most := game.NoSeat, 0.0
	for s := range set.All() {
		if v := score(s) + tie*d.Float64(); winner == game.NoSeat || v > most {
			winner, most = s, v
		}
	}
	return winner
}

// target returns the seat that this seat says it wants executed.
func (p *player) target() game.Seat {
	suspicion, counts := p.suspicion(p), p.declared()
	candidates := p.sparing(p.others())
	for r := range p.divined(p.me) { // it keeps to its reports
		switch {
		case !candidates.Has(r.Target):
		case accuses(r):
			return r.Target
		case candidates.Len() > 1:
			candidates = candidates.Without(r.Target)
		}
	}
	if !p.small() {
		return p.targetInLarge(candidates, suspicion, counts)
	}
	return p.top(candidates, func(s game.Seat) float64 {
		return suspicion[s] + nextVote*counts[s] + p.hunch(s)
	})
}

// sparing returns the candidates without the wolves that a wolf knows and has not given up. If no other candidate is
// left, it returns all.
func (p *player) sparing(candidates game.SeatSet) game.SeatSet {
	if free := candidates &^ (p.pack() &^ p.abandoned()); !free.Empty() {
		return free
	}
	return candidates
}

// declared counts the votes that the living seats have declared today. A veteran weighs each by how often the seat
// keeps its word.
func (p *player) declared() (counts [game.MaxSeats]float64) {
	for s := range p.table.Alive.All() {
		if t := p.announced(s); t != game.NoSeat {
			counts[t] += p.keepsWord(s)
		}
	}
	return counts
}

// announced returns the living seat for which another seat last declared its vote today.
func (p *player) announced(seat game.Seat) game.Seat {
	if t := p.announcedOn(p.table.Day, seat); p.table.Alive.Has(t) {
		return t
	}
	return game.NoSeat
}

// announcedOn returns the seat for which another seat last declared its vote on a day.
func (p *player) announcedOn(day int, seat game.Seat) game.Seat {
	target := game.NoSeat
	for i := len(p.table.Talks) - 1; i >= 0 && p.table.Talks[i].Day >= day && target == game.NoSeat; i-- {
		talk := &p.table.Talks[i]
		if talk.Day != day || talk.Seat != seat || talk.Channel != game.ChannelTalk {
			continue
		}
		view.Assertions(talk, func(a view.Assertion) {
			if a.Sentence.Verb == protocol.Vote && !a.Reason && a.Sentence.Target.Seat() != game.NoSeat {
				target = a.Sentence.Target.Seat()
			}
		})
	}
	return target
}

// vote returns a seat's vote. A villager votes for its suspect. The wolf side votes for the seat closest to execution
// that is none of its own. At the end the wolf and the possessed vote together.
func (p *player) vote(ask rules.Ask) game.Seat {
	candidates := ask.Targets.Without(p.me)
	if ask.Ballot > 0 {
		if tied := p.tied() & candidates; !tied.Empty() {
			candidates = tied
		}
	}
	candidates = p.sparing(candidates)
	if s := p.keptWord(ask); candidates.Has(s) {
		return s
	}
	if s := p.voteInLarge(candidates); s != game.NoSeat && ask.Ballot == 0 && !p.small() {
		return s
	}
	suspicion, counts, target := p.suspicion(p), p.declared(), p.target()
	if !p.evil() {
		return p.top(candidates, func(s game.Seat) float64 {
			return suspicion[s] + nextVote*counts[s]
		})
	}
	for s := range (p.openWolves() & candidates).All() {
		if other := candidates.Without(s); !other.Empty() && p.table.Alive.Len() <= 3 {
			candidates = other // the other of the two is its friend
		}
	}
	return p.top(candidates, func(s game.Seat) float64 {
		score := counts[s] + suspicion[s]
		if p.role() == game.RolePossessed {
			score = plotVotes*counts[s] - suspicion[s]
		}
		if s == target {
			score += ownTarget
		}
		return score
	})
}

// openWolves returns the living seats that say that they are wolves.
func (p *player) openWolves() game.SeatSet {
	return p.table.Claimants(game.RoleWerewolf) & p.table.Alive
}

func (p *player) tied() (set game.SeatSet) {
	var counts [game.MaxSeats]int
	most := 1
	for _, v := range p.table.Votes {
		if v.Day == p.table.Day && v.Ballot == 0 {
			counts[v.Target]++
			most = max(most, counts[v.Target])
		}
	}
	for s := range p.table.Alive.All() {
		if counts[s] == most {
			set = set.With(s)
		}
	}
	return set
}
