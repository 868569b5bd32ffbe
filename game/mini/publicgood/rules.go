package publicgood

import (
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
)

const (
	// Rounds is the number of rounds of a game.
	Rounds = 5
	// Budget is the number of points that each seat has for the whole game.
	Budget = 100
	// Scale is the number of units of one point.
	Scale = 30
)

// amounts are the legal answers of a seat that has given nothing.
var amounts = func() (list [Budget + 1]int32) {
	for i := range list {
		list[i] = int32(i)
	}
	return list
}()

// AskAmount is the kind of the only question: how many points to give.
const AskAmount = 1

// Gave shows the points that a seat gave in a round, once all have answered.
const Gave = mini.Own

// settings are the multipliers of the paper, in tenths.
var settings = []struct {
	name   string
	tenths int32
}{
	{"m10", 10}, {"m12", 12}, {"m15", 15}, {"m18", 18}, {"m20", 20}, {"m25", 25}, {"m30", 30},
}

// TenthsOf returns the multiplier of a setting in tenths.
func TenthsOf(setting int) int32 { return settings[setting].tenths }

// A State is a game. Everything in it is public.
type State struct {
	Setting uint8
	Played  uint8                     // rounds that are over
	Given   [Rounds][mini.Seats]uint8 // points, by round
}

// Tenths returns the multiplier of the game in tenths.
func (s State) Tenths() int32 { return TenthsOf(int(s.Setting)) }

// Sum returns the number of points that a seat has given so far.
func (s State) Sum(seat game.Seat) (points int) {
	for _, round := range s.Given[:s.Played] {
		points += int(round[seat])
	}
	return points
}

// Left returns the number of points that a seat may still give.
func (s State) Left(seat game.Seat) int { return Budget - s.Sum(seat) }

// Pool returns the number of points that all seats have given so far.
func (s State) Pool() int { return s.Sum(0) + s.Sum(1) + s.Sum(2) }

// Share returns each seat's share of the present pool, in units.
func (s State) Share() int32 { return s.Tenths() * int32(s.Pool()) }

// rules are the rules of the game.
type rules struct{}

func (rules) Begin(setting int) State { return State{Setting: uint8(setting)} }

// Deal scores the points that everybody begins with, so that the scores add up to the points.
func (rules) Deal(st *mini.Step[State]) {
	for seat := range game.Seat(mini.Seats) {
		st.Tell(mini.Scored, seat, Budget*Scale)
	}
}

func (rules) Stage(s State) mini.Stage {
	if s.Played == Rounds {
		return mini.Stage{}
	}
	return mini.Stage{Kind: AskAmount, Round: s.Played + 1, Seats: mini.All}
}

func (rules) Legal(s State, seat game.Seat) []int32 { return amounts[:s.Left(seat)+1] }

func (rules) Close(st *mini.Step[State]) {
	for seat, amount := range st.Given {
		st.Tell(Gave, game.Seat(seat), amount)
	}
	for seat, amount := range st.Given {
		st.Tell(mini.Scored, game.Seat(seat), -amount*Scale)
	}
	if st.S.Played == Rounds {
		for seat := range game.Seat(mini.Seats) {
			st.Tell(mini.Scored, seat, st.S.Share())
		}
	}
}

// Apply counts a round as played once the amount of its last seat is known.
func (rules) Apply(s State, ev mini.Event) State {
	if ev.Kind == Gave {
		s.Given[ev.Round-1][ev.Seat] = uint8(ev.Value)
		if ev.Seat == mini.Seats-1 {
			s.Played = ev.Round
		}
	}
	return s
}

// Points returns the points that each seat has left. At the end it adds the seat's share of the pool.
func (rules) Points(s State) (points [mini.Seats]int32) {
	for seat := range points {
		points[seat] = int32(s.Left(game.Seat(seat))) * Scale
		if s.Played == Rounds {
			points[seat] += s.Share()
		}
	}
	return points
}

// Winners returns the seats with the most points: a tie at the top counts as won,
// as in the paper's code.
func (r rules) Winners(s State) game.SeatSet { return mini.Leaders(r.Points(s)) }
