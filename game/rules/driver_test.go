package rules

import (
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
)

// A script plays one game by hand, with chosen roles. Seats are numbered from
// 1, as in the regulation's texts. Every input is checked to leave the state
// equal to the fold of the log.
type script struct {
	t   *testing.T
	key Key
	s   State
	log []Event
}

// roleLetters names the roles in a script.
var roleLetters = map[rune]game.Role{
	'V': game.RoleVillager, 'S': game.RoleSeer, 'M': game.RoleMedium,
	'B': game.RoleBodyguard, 'W': game.RoleWerewolf, 'P': game.RolePossessed,
}

// dealt starts a game whose seats have the given roles, such as "VVSWP".
func dealt(t *testing.T, letters string, options ...func(*Setup)) *script {
	t.Helper()
	setup := Five()
	setup.Roles = [game.NumRoles]uint8{}
	var roles [game.MaxSeats]game.Role
	for seat, letter := range letters {
		roles[seat] = roleLetters[letter]
		setup.Roles[roles[seat]]++
	}
	for _, option := range options {
		option(&setup)
	}
	if err := setup.Validate(); err != nil {
		t.Fatal(err)
	}
	g := &script{t: t}
	g.s, g.log = begin(setup, &g.key, roles, nil)
	return g
}

// begin does the same as New with a chosen deal.
func begin(setup Setup, key *Key, roles [game.MaxSeats]game.Role, buf []Event) (State, []Event) {
	st := step{s: blank(setup), key: key, log: buf}
	st.deal(roles)
	st.firstDay()
	st.closeAll()
	return st.s, st.log
}

// try takes an input and returns its error. An input with an error must change nothing.
func (g *script) try(in Input) error {
	g.t.Helper()
	before := g.s
	s, log, err := g.s.Step(&g.key, in, g.log)
	if g.s != before {
		g.t.Fatal("Step changed the state it was called on")
	}
	if err != nil && (s != before || len(log) != len(g.log)) {
		g.t.Fatalf("%v, but the state or the log changed", err)
	}
	g.s, g.log = s, log
	if folded, ferr := Fold(s.Setup(), log); ferr != nil || folded != s {
		g.t.Fatalf("fold of the log: %v; equal %v", ferr, folded == s)
	}
	return err
}

// do takes an input that must be legal.
func (g *script) do(in Input) {
	g.t.Helper()
	if err := g.try(in); err != nil {
		g.t.Fatalf("%+v: %v", in, err)
	}
}

// ask returns the seat's open question.
func (g *script) ask(n int) Ask {
	g.t.Helper()
	ask, ok := g.s.AskFor(game.SeatNumbered(n))
	if !ok {
		g.t.Fatalf("day %d: seat %d is not asked anything", g.s.Day(), n)
	}
	return ask
}

// asked reports whether the seat is asked a question of a kind.
func (g *script) asked(n int, kind AskKind) bool {
	ask, ok := g.s.AskFor(game.SeatNumbered(n))
	return ok && ask.Kind == kind
}

func (g *script) input(n, target int, text string) Input {
	g.t.Helper()
	ask := g.ask(n)
	return Input{
		Seat: game.SeatNumbered(n), Ask: ask.ID,
		Action: Action{Kind: ask.Kind, Target: game.SeatNumbered(target), Text: text},
	}
}

// choose answers the seat's open question with a target; 0 is none.
func (g *script) choose(n, target int) { g.t.Helper(); g.do(g.input(n, target, "")) }

// say answers a question for talk or whisper.
func (g *script) say(n int, text string) { g.t.Helper(); g.do(g.input(n, 0, text)) }

// late lets the seat's time run out.
func (g *script) late(n int) {
	g.t.Helper()
	g.do(Input{Seat: game.SeatNumbered(n), Ask: g.ask(n).ID, Timeout: true})
}

// turn lets every seat that is asked to speak say the same text.
func (g *script) turn(text string) {
	g.t.Helper()
	for seat := range g.s.Waiting().All() {
		if n := seat.Number(); g.asked(n, AskTalk) || g.asked(n, AskWhisper) {
			g.say(n, text)
		}
	}
}

// talk ends the day's talk; whisper ends the night's.
func (g *script) talk()    { g.t.Helper(); g.in(AskTalk); g.turn(OverText) }
func (g *script) whisper() { g.t.Helper(); g.in(AskWhisper); g.turn(OverText) }

// in fails unless some seat is asked a question of a kind.
func (g *script) in(kind AskKind) {
	g.t.Helper()
	for n := 1; n <= g.s.Setup().Seats(); n++ {
		if g.asked(n, kind) {
			return
		}
	}
	g.t.Fatalf("day %d, %s: nobody is asked for %s", g.s.Day(), g.s.Phase(), kind)
}

// vote casts one ballot: the targets of the living seats in the order of the seats.
func (g *script) vote(targets ...int) {
	g.t.Helper()
	g.in(AskVote)
	if len(targets) != g.s.Alive().Len() {
		g.t.Fatalf("%d votes for %d living", len(targets), g.s.Alive().Len())
	}
	i := 0
	for seat := range g.s.Alive().All() {
		g.choose(seat.Number(), targets[i])
		i++
	}
}

// execute lets everybody vote for one seat, which votes for the first other.
func (g *script) execute(n int) {
	g.t.Helper()
	var targets []int
	for seat := range g.s.Alive().All() {
		target := n
		if seat.Number() == n {
			target = g.s.Alive().Without(seat).First().Number()
		}
		targets = append(targets, target)
	}
	g.vote(targets...)
}

// night lets the wolves attack one seat without further whispers. Everybody else does nothing.
func (g *script) night(victim int) {
	g.t.Helper()
	day := g.s.Day()
	for g.s.Phase() == game.PhaseNight && g.s.Day() == day {
		switch n := g.s.Waiting().First().Number(); g.ask(n).Kind {
		case AskWhisper:
			g.say(n, OverText)
		case AskAttack:
			g.choose(n, victim)
		default:
			g.choose(n, 0)
		}
	}
}

// dawn plays the night of day 0, if anything is asked in it. Nobody does anything.
func (g *script) dawn() *script { g.t.Helper(); g.night(0); return g }

// events lists the events of some kinds on a day; -1 is any.
func (g *script) events(day int, kinds ...Kind) []Event {
	var found []Event
	for _, ev := range g.log {
		if slices.Contains(kinds, ev.Kind) && (day < 0 || int(ev.Day) == day) {
			found = append(found, ev)
		}
	}
	return found
}

// seen returns the events of some kinds that a seat has seen; seat 0 is a spectator.
func (g *script) seen(n int, kinds ...Kind) []Event {
	v := game.Viewer{}
	if n > 0 {
		v = game.AtSeat(game.SeatNumbered(n))
	}
	var found []Event
	for _, ev := range Project(nil, g.log, v) {
		if len(kinds) == 0 || slices.Contains(kinds, ev.Kind) {
			found = append(found, ev)
		}
	}
	return found
}

// want compares events, in the words of Event.Line, with a list of lines.
func (g *script) want(got []Event, lines ...string) {
	g.t.Helper()
	var have []string
	for i := range got {
		have = append(have, got[i].Line())
	}
	if !slices.Equal(have, lines) {
		g.t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(have, "\n\t"), strings.Join(lines, "\n\t"))
	}
}
