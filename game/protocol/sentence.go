package protocol

import "aiwolfplay/game"

// A Ref is a subject or a target: a numbered agent, ANY, or omitted.
type Ref int32

// The two references that are not an agent's number.
const (
	Unspec Ref = 0  // omitted; its meaning depends on its place (spec section 4)
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

// A Sentence is the parsed form of an utterance. It is a value, so that simple sentences need no allocation. Exactly
// one of Op and Verb is set. It decides which other fields are used: Target, Role, Species and Talk if the verb or the
// operator takes them, Day and Args by operators. Over and Skip use none, not even Subject.
//
// The sentence may name agents, days and utterances that do not exist. Callers, who know the table, check that.
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

// IsSkip reports whether the utterance is Skip: nothing to say this turn.
func (s Sentence) IsSkip() bool { return s.Op == OpNone && s.Verb == Skip }

// IsOver reports whether the utterance is Over: nothing more to say today.
func (s Sentence) IsOver() bool { return s.Op == OpNone && s.Verb == Over }
