package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A Mind decides what a Voice says.
type Mind interface {
	Believer
	Liar
	Talker
	Listener
}

// A Believer says what the seat thinks, and acts by it.
type Believer interface {
	// Think returns what the seat says that it believes: what a seat with the
	// role would believe that it speaks as.
	Think() Belief
	// Suspect returns the seat that this one says it wants executed, or NoSeat.
	Suspect(*Belief) game.Seat
	// Friends returns the living seats that the seat does not want executed, and
	// Spared those that it never names.
	Friends() game.SeatSet
	Spared() game.SeatSet
	// Vote casts a ballot.
	Vote(rules.Ask) game.Seat
	// Prey returns the seat that a wolf wants to attack.
	Prey(game.SeatSet) game.Seat
}

// A Liar decides what the seat pretends if its role must lie.
type Liar interface {
	// Pretends returns the role as which one of the wolf side speaks before it has
	// claimed any.
	Pretends() game.Role
	// Forward reports whether a wolf offers its pack to claim the seer.
	Forward() bool
	// Innocent returns the seats that are known to be human.
	Innocent() game.SeatSet
	// Blacken picks whom a false seer calls a wolf, and Clear whom it calls human.
	Blacken(*agent.Draw, game.SeatSet) game.Seat
	Clear(*agent.Draw, game.SeatSet) game.Seat
}

// A Talker decides what a seat says, and how.
type Talker interface {
	// Style returns how the seat talks today.
	Style() Style
	// Matters lists what there may be to say, the most pressing first.
	Matters(*Turn) []Matter
	// News returns sentences for the results that the seat has or pretends to have, and has not reported.
	News() []protocol.Sentence
	// Why returns what the seat holds against another, if it can tell anything.
	Why(*Turn, game.Seat) (protocol.Sentence, bool)
	// Replies lists ways to answer a question, the best first.
	Replies(*Turn, Question) []protocol.Sentence
}

// A Belief holds the opinions of the others that a seat voices.
type Belief struct {
	Wolf [game.MaxSeats]float64 // how likely the seat is a wolf
	Seer [game.MaxSeats]float64 // how likely it is the seer

	Medium, Bodyguard [game.MaxSeats]float64 // as Wolf; used only in larger villages of the house
}

// Of returns how likely a seat has a role that a village has once.
func (b *Belief) Of(s game.Seat, role game.Role) float64 {
	switch role {
	case game.RoleSeer:
		return b.Seer[s]
	case game.RoleMedium:
		return b.Medium[s]
	case game.RoleBodyguard:
		return b.Bodyguard[s]
	}
	return 0
}

// seer returns the likeliest seer of some claimants, NoSeat if there are none.
func (b *Belief) seer(claimants game.SeatSet) game.Seat {
	return Best(claimants, func(s game.Seat) float64 { return b.Seer[s] })
}

// trust returns how much a seat is trusted.
func (b *Belief) trust(s game.Seat) float64 { return b.Seer[s] - b.Wolf[s] }

// A Style holds the habits of a seat's talk. Chances are per day.
type Style struct {
	Eager     int     // turns that it waits before it has an opinion
	ClaimTurn int     // turn of the first day in which it comes out as the seer
	Combines  bool    // comes out and reports results in one sentence
	Curious   float64 // chance that it asks others
	Requests  float64 // chance that it bids the seer come out rather than asks for one
	Reasons   float64 // chance that it says why
	Advises   float64 // chance that it advises the seer or the bodyguard
	Agrees    float64 // chance that it agrees with another's accusation
	Disagrees float64 // chance that it defends whom another accuses
	Defends   float64 // the seat defends others who are at most this likely wolves
	Rebuts    float64 // chance that it contradicts who accuses it
	Bold      float64 // chance that a false result accuses
}
