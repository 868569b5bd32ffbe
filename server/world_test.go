package server

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// A world is a game as one viewer may imagine it. Public actions depend on seed, and secret actions on secret. So two
// worlds of a viewer may have different roles, divinations, guards and whispers.
type world struct {
	t      testing.TB
	setup  rules.Setup
	start  []rules.Event
	roles  []game.Role
	viewer game.Viewer
	seed   uint64
	secret uint64
	shun   game.SeatSet // seats whose death or divination would reveal which world it is; nobody picks them
	atOnce bool         // agents answer at once, and only streams and pages are compared
}

// A deal describes two worlds, and the viewer who looks at them.
type deal struct {
	name   string
	viewer game.Viewer
	dead   bool // the viewer is executed on the first day
	one    string
	two    string
}

// deals is a village of 15 and, for each viewer, an alternative that looks the same to the viewer but has other roles
// in other seats. Seats are counted from 0.
var deals = []deal{
	{"villager", game.AtSeat(0), false, "VVVVVVVVSMBWWWP", "VVVVVVBPVVSMWWW"},
	{"seer", game.AtSeat(8), false, "VVVVVVVVSMBWWWP", "VVVVVVBPSVVMWWW"},
	{"medium", game.AtSeat(9), false, "VVVVVVVVSMBWWWP", "SVVVVVBPVMVVWWW"},
	{"bodyguard", game.AtSeat(10), false, "VVVVVVVVSMBWWWP", "SVVVVMVPVVBVWWW"},
	{"werewolf", game.AtSeat(11), false, "VVVVVVVVSMBWWWP", "SVVVVMVPVVVWWWB"},
	{"possessed", game.AtSeat(14), false, "VVVVVVVVSMBWWWP", "SVVVVMVBVVWWVWP"},
	{"dead villager", game.AtSeat(0), true, "VVVVVVVVSMBWWWP", "VVVVVVBPVVSMWWW"},
	{"dead werewolf", game.AtSeat(11), true, "VVVVVVVVSMBWWWP", "SVVVVMVPVVVWWWB"},
	{"spectator", game.Viewer{}, false, "VVVVVVVVSMBWWWP", "VVVVVVBPVVSMWWW"},
}

var roleLetters = map[rune]game.Role{
	'V': game.RoleVillager, 'S': game.RoleSeer, 'M': game.RoleMedium,
	'B': game.RoleBodyguard, 'W': game.RoleWerewolf, 'P': game.RolePossessed,
}

func rolesOf(letters string) []game.Role {
	var roles []game.Role
	for _, letter := range letters {
		roles = append(roles, roleLetters[letter])
	}
	return roles
}

// newWorlds returns two worlds that the viewer cannot tell apart until the end.
func newWorlds(t testing.TB, d deal) [2]*world {
	t.Helper()
	var pair [2]*world
	for i, letters := range [2]string{d.one, d.two} {
		w := &world{t: t, roles: rolesOf(letters), viewer: d.viewer, seed: 5, secret: uint64(100 + i)}
		w.setup, w.start = begin(t, w.roles)
		pair[i] = w
	}
	if pair[0].setup != pair[1].setup {
		t.Fatalf("%s and %s are two villages", d.one, d.two)
	}
	own, seated := d.viewer.Seat()
	if seated && pair[0].roles[own] != pair[1].roles[own] {
		t.Fatalf("seat %d knows its role", own.Number())
	}
	for s := range game.Seat(len(d.one)) {
		if (pair[0].roles[s] == game.RoleWerewolf) != (pair[1].roles[s] == game.RoleWerewolf) {
			pair[0].shun = pair[0].shun.With(s)
		}
	}
	if d.dead && pair[0].shun.Has(own) {
		t.Fatalf("seat %d tells the worlds apart when it dies", own.Number())
	}
	pair[1].shun = pair[0].shun
	return pair
}

func (w *world) holders(role game.Role) game.SeatSet {
	var set game.SeatSet
	for s, r := range w.roles {
		if r == role {
			set = set.With(game.Seat(s))
		}
	}
	return set
}

func draw(seed uint64, numbers ...int) *rand.Rand {
	var state uint64
	for _, n := range numbers {
		state = state*64 + uint64(n) + 1
	}
	return rand.New(rand.NewPCG(seed, state))
}

// answer returns the action of a seat in this world. Up to the first vote, everybody votes for the seat of a viewer
// who is to die.
func (w *world) answer(seat game.Seat, ask rules.Ask, doomed game.Seat) rules.Action {
	open := draw(w.seed, int(seat), int(ask.Kind), int(ask.Day), int(ask.Turn), int(ask.Ballot))
	secret := draw(w.secret, int(seat), int(ask.Kind), int(ask.Day), int(ask.Turn), int(ask.Ballot))
	own, seated := w.viewer.Seat()
	mine := seated && own == seat
	among := seated && w.roles[own] == game.RoleWerewolf
	others := ask.Targets &^ w.shun
	if others.Empty() {
		others = ask.Targets
	}
	act := rules.Action{Kind: ask.Kind, Target: game.NoSeat}
	switch ask.Kind {
	case rules.AskTalk:
		act.Text = w.sentence(open, seat, ask)
	case rules.AskWhisper:
		if act.Text = w.sentence(secret, seat, ask); among {
			act.Text = w.sentence(open, seat, ask)
		}
	case rules.AskVote:
		if act.Target = others.Nth(open.IntN(others.Len())); ask.Day == 1 && others.Has(doomed) {
			act.Target = doomed
		}
	case rules.AskAttack: // all on one seat, but not the viewer's, because the viewer must see more
		victims := others.Without(own)
		if among || victims.Empty() {
			victims = others
		}
		act.Target = victims.Nth(draw(w.seed, int(ask.Day)).IntN(victims.Len()))
	case rules.AskDivine:
		if act.Target = ask.Targets.Nth(secret.IntN(ask.Targets.Len())); mine {
			act.Target = others.Nth(open.IntN(others.Len()))
		}
	case rules.AskGuard:
		if mine {
			act.Target = others.Nth(open.IntN(others.Len()))
		} else { // a seat that no wolf attacks, because the viewer can notice a guard that succeeds
			wolves := w.holders(game.RoleWerewolf)
			act.Target = wolves.Nth(secret.IntN(wolves.Len()))
		}
	}
	return act
}

// sentence returns an utterance. A seat speaks for two turns, and then no more. Two seats claim to be the seer and
// report a result, so that the commentary has a subject.
func (w *world) sentence(rng *rand.Rand, seat game.Seat, ask rules.Ask) string {
	switch claims := ask.Day == 1 && ask.Kind == rules.AskTalk && (seat == 2 || seat == 5); {
	case ask.Turn >= 2:
		return rules.OverText
	case claims && ask.Turn == 0:
		return fmt.Sprintf("COMINGOUT Agent[%02d] SEER", seat.Number())
	case claims:
		return fmt.Sprintf("DIVINED Agent[%02d] WEREWOLF", seat.Number()-1)
	}
	a, b := 1+rng.IntN(len(w.roles)), 1+rng.IntN(len(w.roles))
	return []string{
		rules.SkipText,
		fmt.Sprintf("COMINGOUT Agent[%02d] SEER", a),
		fmt.Sprintf("ESTIMATE Agent[%02d] WEREWOLF", a),
		fmt.Sprintf("DIVINED Agent[%02d] HUMAN", a),
		fmt.Sprintf("REQUEST ANY (VOTE Agent[%02d])", a),
		fmt.Sprintf(
			"BECAUSE (DAY 1 (Agent[%02d] VOTED Agent[%02d])) (XOR (ESTIMATE Agent[%02d] WEREWOLF) (VOTE Agent[%02d]))",
			a, b, a,
			b,
		),
	}[rng.IntN(6)]
}

// puppets returns a function that makes agents that play this world. They answer at once, or one after the other with
// the same delays in each world. The viewer's stream is then divided in the same way and at the same times. If the
// agents answer at once, only the table determines how long a night lasts.
func (w *world) puppets(doomed game.Seat) func(string, agent.Seating) (agent.Agent, error) {
	return func(_ string, s agent.Seating) (agent.Agent, error) {
		return &puppet{world: w, Seating: s, doomed: doomed, wolves: w.holders(game.RoleWerewolf)}, nil
	}
}

type puppet struct {
	agent.Seating
	world  *world
	doomed game.Seat
	wolves game.SeatSet // alive
}

func (p *puppet) Observe(evs []rules.Event) {
	for _, ev := range evs {
		if ev.Kind == rules.Executed || ev.Kind == rules.Died {
			p.wolves = p.wolves.Without(ev.Target)
		}
	}
}

func (p *puppet) Act(ask rules.Ask) (rules.Action, bool) {
	act := p.world.answer(p.Seat, ask, p.doomed)
	if p.world.atOnce {
		return act, true
	}
	time.AfterFunc(p.wait(ask.Kind), func() { p.Submit(ask.ID, act) })
	return rules.Action{}, false
}

// wait returns how long the puppet thinks. The wolves answer last at night, and each world has the same number of
// wolves.
func (p *puppet) wait(kind rules.AskKind) time.Duration {
	second := time.Until(time.Now().Truncate(time.Second).Add(time.Second))
	switch kind {
	case rules.AskTalk, rules.AskVote:
		return second + time.Duration(p.Seat.Number())*10*time.Millisecond
	case rules.AskDivine:
		return second + 500*time.Millisecond
	case rules.AskGuard:
		return second + 600*time.Millisecond
	}
	rank := (p.wolves & game.FirstSeats(int(p.Seat))).Len()
	return second + time.Second + time.Duration(rank)*10*time.Millisecond
}

// play continues the log until the state satisfies a condition. All seats answer in the order of seats. It returns
// the log and the state.
func (w *world) play(log []rules.Event, until func(*rules.State) bool) ([]rules.Event, rules.State) {
	w.t.Helper()
	state, err := rules.Fold(w.setup, log)
	if err != nil {
		w.t.Fatal(err)
	}
	key := rules.Key{7}
	for !until(&state) && !state.Over() {
		log, state = w.step(log, state, &key, state.Waiting().First())
	}
	return log, state
}

func (w *world) step(
	log []rules.Event, state rules.State, key *rules.Key, seat game.Seat,
) ([]rules.Event, rules.State) {
	w.t.Helper()
	ask, _ := state.AskFor(seat)
	state, log, err := state.Step(key, rules.Input{Seat: seat, Ask: ask.ID, Action: w.answer(seat, ask,
		game.NoSeat)}, log)
	if err != nil {
		w.t.Fatal(err)
	}
	return log, state
}
