package protocol

import "aiwolfplay/game"

// A Verb is the word of a simple sentence. The zero value is none: an operator
// stands there instead.
type Verb uint8

// The fifteen verbs of protocol 3.6.
const (
	VerbNone Verb = iota
	Estimate
	Comingout
	Divination
	Guard
	Vote
	Attack
	Divined
	Identified
	Guarded
	Voted
	Attacked
	Agree
	Disagree
	Over
	Skip

	// NumVerbs is the length of an array indexed by Verb.
	NumVerbs = iota
)

// An Op is the operator of a compound sentence. The zero value is none.
type Op uint8

// The eight operators of protocol 3.6.
const (
	OpNone Op = iota
	Request
	Inquire
	Because
	Day
	Not
	And
	Or
	Xor

	// NumOps is the length of an array indexed by Op.
	NumOps = iota
)

// A Ref is a subject or a target: a numbered agent, ANY, or omitted.
type Ref int32

// The two references that are not an agent's number.
const (
	Unspec Ref = 0  // omitted; what it means depends on where it stands (spec section 4)
	Any    Ref = -1 // ANY
)

// RefTo returns the reference to a seat, Unspec for NoSeat.
func RefTo(s game.Seat) Ref { return Ref(s.Number()) }

// Seat returns the seat that r names. It is NoSeat for ANY, for an omitted
// reference, and for a number that no village has.
func (r Ref) Seat() game.Seat {
	if r < 1 {
		return game.NoSeat
	}
	return game.SeatNumbered(int(min(r, game.MaxSeats+1)))
}

// A TalkRef is the number of an utterance: "TALK day1 ID:12".
type TalkRef struct {
	Channel game.Channel
	Day     int32
	ID      int32
}

// A Sentence is the parsed form of an utterance: a value, so that simple
// sentences cost no allocation. Exactly one of Op and Verb is set. Which other
// fields mean something follows from it:
//
//	Estimate, Comingout                Target, Role
//	Divined, Identified                Target, Species
//	Divination, Guard, Guarded, Vote,
//	Voted, Attack, Attacked            Target
//	Agree, Disagree                    Talk
//	Over, Skip                         nothing, not even Subject
//	Request, Inquire                   Target, one Arg
//	Day                                Day, one Arg
//	Not                                one Arg
//	Because, Xor                       two Args
//	And, Or                            one Arg or more
//
// Text may name agents, days and utterances that do not exist; who checks is
// the caller, who knows the table.
type Sentence struct {
	Op      Op
	Verb    Verb
	Role    game.Role
	Species game.Species
	Subject Ref
	Target  Ref
	Day     int32
	Talk    TalkRef
	Args    []Sentence
}
