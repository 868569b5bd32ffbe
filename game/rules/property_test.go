package rules

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"aiwolfplay/game"
)

var games = flag.Int("games", 1000, "random games of 5 and of 15 seats that the property tests play")

// randomAction answers at random, and like a person rarely says much.
func randomAction(rng *rand.Rand, ask Ask) Action {
	act := Action{Kind: ask.Kind, Target: game.NoSeat}
	switch ask.Kind {
	case AskTalk, AskWhisper:
		act.Text = [...]string{OverText, OverText, OverText, SkipText, "VOTE Agent[01]",
			"ESTIMATE Agent[02] SEER"}[rng.IntN(6)]
	case AskVote:
		act.Target = ask.Targets.Nth(rng.IntN(ask.Targets.Len()))
	default:
		act.Target = ask.Targets.Nth(rng.IntN(ask.Targets.Len() + 1)) // past the last is none
	}
	return act
}

// randomInput answers one of the open questions, nearly always legally.
func randomInput(rng *rand.Rand, s *State) Input {
	if s.Waiting().Empty() {
		return Input{Close: true}
	}
	seat := s.Waiting().Nth(rng.IntN(s.Waiting().Len()))
	ask, _ := s.AskFor(seat)
	in := Input{Seat: seat, Ask: ask.ID, Action: randomAction(rng, ask)}
	switch rng.IntN(24) {
	case 0:
		in.Timeout = true
	case 1:
		in.Seat = game.Seat(rng.IntN(256))
	case 2:
		in.Ask += uint32(rng.IntN(3)) - 1
	case 3:
		in.Action.Kind = AskKind(rng.IntN(8))
	case 4:
		in.Action.Target = game.Seat(rng.IntN(24) - 2)
	case 5:
		in.Action.Text = ""
	case 6:
		in.Close = true
	}
	return in
}

// randomSetup returns the regulation's setup, or one with options.
func randomSetup(rng *rand.Rand, seats int) Setup {
	setup, err := Village(seats)
	if err != nil {
		panic(err)
	}
	if rng.IntN(4) == 0 {
		for _, o := range Options() {
			values := 4
			if o.Switch() {
				values = 2
			}
			o.Put(&setup, o.Least+uint8(rng.IntN(values)))
		}
		setup.TalkTurns = uint8(1 + rng.IntN(20))
		setup.NoExecution = rng.IntN(4) == 0 // such games are long
	}
	return setup
}

func randomKey(rng *rand.Rand) (k Key) {
	for i := range k {
		k[i] = byte(rng.Uint32())
	}
	return k
}

// A checker plays random games, one after another, and checks the promises of the rules. Its slices are reused.
type checker struct {
	testing.TB
	setup    Setup
	key      Key
	s        State
	log      []Event
	shadow   State                      // the fold of the log so far
	viewers  []game.Viewer              // the seats, then the spectator and the omniscient
	seen     [game.MaxSeats + 2][]Event // the events that each has seen, collected step by step
	asks     [game.MaxSeats]witness     // what each seat knows about its questions
	inputs   []Input                    // the accepted ones
	executed [game.MaxSeats]uint8       // the day on which each seat was executed, if ever
	again    []Event
}

func (c *checker) begin(setup Setup, key Key) {
	c.setup, c.key, c.shadow = setup, key, blank(setup)
	c.viewers, c.inputs, c.executed = c.viewers[:0], c.inputs[:0], [game.MaxSeats]uint8{}
	for seat := range game.Seat(setup.Seats()) {
		c.viewers = append(c.viewers, game.AtSeat(seat))
		c.asks[seat] = witness{setup: setup, seat: seat}
	}
	c.viewers = append(c.viewers, game.Viewer{}, game.Omniscient())
	for i := range c.seen {
		c.seen[i] = c.seen[i][:0]
	}
	s, log, err := New(setup, &c.key, c.log[:0])
	if err != nil {
		c.Fatal(err)
	}
	c.log = log[:0]
	c.took(s, log)
}

// step takes an input, legal or not, and reports whether it was accepted.
func (c *checker) step(in Input) bool {
	before, n := c.s, len(c.log)
	s, log, err := c.s.Step(&c.key, in, c.log)
	switch {
	case c.s != before:
		c.Fatalf("%+v: Step changed the state it was called on", in)
	case err != nil && (s != before || len(log) != n):
		c.Fatalf("%+v: %v, but state or log changed", in, err)
	case err == nil && len(log) == n:
		c.Fatalf("%+v: accepted without an event", in)
	}
	if err == nil {
		c.inputs = append(c.inputs, in)
		c.took(s, log)
	}
	return err == nil
}

// took checks the consequences of an accepted input.
func (c *checker) took(s State, log []Event) {
	fresh := log[len(c.log):]
	for i := range fresh {
		ev := &fresh[i]
		if err := c.shadow.follows(ev); err != nil {
			c.Fatalf("event %d: %v", ev.Seq, err)
		}
		c.legal(ev)
		c.shadow.Apply(ev)
	}
	if c.shadow != s {
		c.Fatal("the fold of the log is not the state")
	}
	c.s, c.log = s, log
	for i, v := range c.viewers {
		from := len(c.seen[i])
		c.seen[i] = Project(c.seen[i], fresh, v)
		if seat, ok := v.Seat(); ok {
			c.asks[i].observe(c.seen[i][from:])
			got, asked := s.AskFor(seat)
			if want := c.asks[i].open; got != want || asked != (want.Kind != AskNone) {
				c.Fatalf("%s, day %d: asked %+v, its own events tell %+v", v, s.Day(), got, want)
			}
		}
	}
	awaited := !s.Waiting().Empty() || s.Stage() != StageNone // somebody, or the driver
	if s.Over() == awaited {
		c.Fatalf("over %v, stage %s, waiting for %b", s.Over(), s.Stage(), s.Waiting())
	}
}

// legal checks an event against the state before it.
func (c *checker) legal(ev *Event) {
	s := &c.shadow
	living := func(seat game.Seat) bool { return s.alive.Has(seat) }
	ok := true
	switch ev.Kind {
	case Called:
		ok = c.setup.Sequential && living(ev.Actor) && !s.heard.Has(ev.Actor)
	case StageClosed:
		ok = c.setup.HeldNight && ev.N == uint16(s.Stage())
	case Said:
		ok = living(ev.Actor) && ev.Text != "" && (ev.Channel == game.ChannelTalk || s.roles[ev.Actor] == game.RoleWerewolf)
	case Voted:
		ok = living(ev.Actor) && living(ev.Target) && ev.Actor != ev.Target
	case AttackVoted:
		ok = living(ev.Actor) && living(ev.Target) && s.roles[ev.Actor] == game.RoleWerewolf &&
			s.roles[ev.Target] != game.RoleWerewolf
	case Attacked:
		ok = ev.Target == game.NoSeat && c.setup.NoAttack || living(ev.Target) && s.roles[ev.Target] != game.RoleWerewolf
	case Divined:
		ok = living(ev.Actor) && s.roles[ev.Actor] == game.RoleSeer && ev.Species == s.roles[ev.Target].Species()
	case Guarded:
		ok = living(ev.Actor) && s.roles[ev.Actor] == game.RoleBodyguard && ev.Actor != ev.Target
	case Identified:
		ok = s.roles[ev.Actor] == game.RoleMedium && ev.Species == s.roles[ev.Target].Species() &&
			c.executed[ev.Target] == ev.Day-1
	case Executed:
		ok = living(ev.Target)
		c.executed[ev.Target] = ev.Day
	case Died:
		ok = living(ev.Target)
	case DayBegan:
		ok = ev.Day == s.day+1 || ev.Day == 0 && s.phase == game.PhaseNone
		ok = ok && (c.setup.NoExecution || int(ev.Day) <= c.setup.Seats())
	case GameEnded:
		wolves := (s.alive & s.wolves()).Len()
		humans := s.alive.Len() - wolves
		ok = ev.Side == game.SideVillage && wolves == 0 || ev.Side == game.SideWerewolf && wolves > 0 && humans <= wolves
	case RoleRevealed:
		ok = ev.Role == s.roles[ev.Actor] && s.phase == game.PhaseOver
	}
	if !ok {
		c.Fatalf("day %d: illegal event %s", ev.Day, ev.Line())
	}
	if want := c.audience(ev); ev.To != want {
		c.Fatalf("day %d: %s is for %b, want %b", ev.Day, ev.Line(), ev.To, want)
	}
}

// audience returns the viewers who may see an event, according to the table at Kind.
func (c *checker) audience(ev *Event) game.Audience {
	wolves := c.shadow.wolves()
	pack := game.To(wolves & c.shadow.alive)
	switch ev.Kind {
	case Dealt, Answered, Divined, Guarded, Identified:
		return game.ToSeat(ev.Actor)
	case PackShown, AttackVoted, Attacked:
		return game.To(wolves)
	case WhisperEnded:
		return pack
	case StageClosed:
		return 0
	case TurnBegan, Called, Said:
		if ev.Channel == game.ChannelWhisper {
			return pack
		}
	case BallotBegan:
		if ev.Ask == AskAttack {
			return pack
		}
	}
	return game.Public
}

// finish checks the whole game once more, as a whole.
func (c *checker) finish(rng *rand.Rand) {
	if folded, err := Fold(c.setup, c.log); err != nil || folded != c.s {
		c.Fatalf("fold of the whole log: %v", err)
	}
	cut := rng.IntN(len(c.log) + 1)
	for i, v := range c.viewers {
		n := 0
		for _, ev := range c.log {
			if !ev.To.Includes(v) {
				continue
			}
			ev.To, ev.Seq = 0, uint32(n+1)
			if n == len(c.seen[i]) || c.seen[i][n] != ev {
				c.Fatalf("%s: event %d is not %+v", v, n+1, ev)
			}
			n++
		}
		if n != len(c.seen[i]) {
			c.Fatalf("%s sees %d events, %d are for it", v, len(c.seen[i]), n)
		}
		c.again = Project(c.again[:0], c.log[:cut], v)
		if !slices.Equal(c.again, c.seen[i][:len(c.again)]) {
			c.Fatalf("%s: the projection of a prefix is no prefix of the projection", v)
		}
	}
	s, log, err := New(c.setup, &c.key, c.again[:0])
	for _, in := range c.inputs {
		if err != nil {
			break
		}
		s, log, err = s.Step(&c.key, in, log)
	}
	c.again = log
	if err != nil || s != c.s || !slices.Equal(log, c.log) {
		c.Fatalf("the same key and inputs give another game (%v)", err)
	}
	if s, err := Verify(c.setup, &c.key, c.log); err != nil || s != c.s {
		c.Fatalf("a sound log is not verified: %v", err)
	}
}

// play plays a whole game of random inputs.
func (c *checker) play(seats int, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, uint64(seats)))
	c.begin(randomSetup(rng, seats), randomKey(rng))
	for !c.s.Over() {
		c.step(randomInput(rng, &c.s))
	}
	c.finish(rng)
}

func TestRandomGames(t *testing.T) { randomGames(t, *games) }

func randomGames(t *testing.T, games int) {
	for seats := MinSeats; seats <= game.MaxSeats; seats++ {
		n := 1 + games/20
		if seats == 5 || seats == 15 {
			n = games
		}
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			t.Parallel()
			c := checker{TB: t}
			for seed := range uint64(n) {
				c.play(seats, seed)
			}
		})
	}
}

// A witness derives a seat's open question from the seat's own events and from nothing else. It must always agree with
// AskFor. This shows that a question reveals nothing new to its seat, and that a client does not need it.
type witness struct {
	setup Setup
	seat  game.Seat
	role  game.Role
	alive game.SeatSet
	pack  game.SeatSet
	left  [3]uint8 // utterances by channel
	open  Ask
	asks  uint32
}

func (w *witness) observe(evs []Event) {
	for i := range evs {
		switch ev := &evs[i]; ev.Kind {
		case Dealt:
			w.role, w.alive = ev.Role, game.FirstSeats(w.setup.Seats())
			w.pack = game.Seats(w.seat)
		case PackShown:
			w.pack = w.pack.With(ev.Target)
		case DayBegan:
			w.left = [3]uint8{game.ChannelTalk: w.setup.TalksPerDay, game.ChannelWhisper: w.setup.WhispersPerDay}
		case PhaseBegan:
			if others := w.alive.Without(w.seat); ev.Phase == game.PhaseNight {
				if w.role == game.RoleSeer {
					w.asked(Ask{Kind: AskDivine, Day: ev.Day, Targets: others})
				} else if w.role == game.RoleBodyguard && ev.Day > 0 {
					w.asked(Ask{Kind: AskGuard, Day: ev.Day, Targets: others})
				}
			}
		case TurnBegan:
			if w.left[ev.Channel] > 0 && !w.setup.Sequential {
				w.called(ev)
			}
		case Called:
			if ev.Actor == w.seat {
				w.called(ev)
			}
		case BallotBegan:
			targets := w.alive.Without(w.seat)
			if ev.Ask == AskAttack {
				targets = w.alive &^ w.pack
			}
			w.asked(Ask{Kind: ev.Ask, Day: ev.Day, Ballot: uint8(ev.N), Targets: targets})
		case Answered:
			w.open = Ask{}
		case Said:
			if ev.Actor == w.seat && spoken(ev.Text) {
				w.left[ev.Channel]--
			}
		case Executed, Died:
			w.alive = w.alive.Without(ev.Target)
		}
	}
}

// called opens a question for talk or whisper.
func (w *witness) called(ev *Event) {
	kind := AskTalk
	if ev.Channel == game.ChannelWhisper {
		kind = AskWhisper
	}
	w.asked(Ask{Kind: kind, Day: ev.Day, Turn: ev.Turn, Remaining: w.left[ev.Channel]})
}

func (w *witness) asked(ask Ask) {
	if w.alive.Has(w.seat) {
		w.asks++
		ask.ID = w.asks
		w.open = ask
	}
}
