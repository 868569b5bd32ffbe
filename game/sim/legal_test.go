package sim_test

import (
	"flag"
	"fmt"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/view"
)

var games = flag.Int("games", 1000, "number of games of five seats that must be legal; of fifteen a fifth")

// TestGamesAreLegal plays games of plain and random agents. It checks each log, and the events that each seat was
// shown, without using the rules' state. Games of fifteen seats are played a fifth as often as they once were, since a
// game takes twenty times as long. That misses only errors that occur in fewer than one game in two hundred, for which
// long tests look.
func TestGamesAreLegal(t *testing.T) { gamesAreLegal(t, *games) }

func gamesAreLegal(t *testing.T, games int) {
	reference := rules.Fifteen() // as the reference server plays, with the nights of a table of people
	reference.Sequential, reference.SkipLimit, reference.HeldNight = true, 2, true
	for _, tt := range []struct {
		name  string
		setup rules.Setup
		games int
	}{
		{"5 seats", rules.Five(), games},
		{"15 seats", rules.Fifteen(), games / 5},
		{"15 seats in sequence", reference, games / 40},
	} {
		const parts = 2
		for part := range parts {
			t.Run(fmt.Sprintf("%s/%d", tt.name, part), func(t *testing.T) {
				t.Parallel()
				var scratch sim.Scratch
				for i := part; i < tt.games; i += parts {
					playAndCheck(t, tt.setup, i, &scratch)
					if t.Failed() {
						t.Fatalf("in game %d", i)
					}
				}
			})
		}
	}
}

// A witness records what its agent was shown.
type witness struct {
	agent.Agent
	seen []rules.Event
}

func (w *witness) Observe(evs []rules.Event) {
	w.seen = append(w.seen, evs...)
	w.Agent.Observe(evs)
}

func playAndCheck(t *testing.T, setup rules.Setup, index int, scratch *sim.Scratch) {
	t.Helper()
	key := sim.GameKey(4, index)
	var agents []agent.Agent
	var said view.Transcript
	for s := range setup.Seats() {
		seat := game.Seat(s)
		a, err := mixture[(s+index)%len(mixture)].Factory(agent.Seating{
			Seat: seat, Setup: setup, Key: key.Agent(seat), Transcript: &said,
		})
		if err != nil {
			t.Fatal(err)
		}
		agents = append(agents, &witness{Agent: a})
	}
	r, err := sim.Play(setup, key, agents, scratch)
	if err != nil {
		t.Fatal(err)
	}
	if r.Invalid != [game.MaxSeats]int{} {
		t.Errorf("invalid utterances %v", r.Invalid)
	}
	checkLog(t, setup, r)
	for s := range setup.Seats() {
		checkSeen(t, r, game.AtSeat(game.Seat(s)), agents[s].(*witness).seen)
	}
	checkSeen(t, r, game.Viewer{}, rules.Project(nil, r.Log, game.Viewer{}))
	checkSeen(t, r, game.Omniscient(), rules.Project(nil, r.Log, game.Omniscient()))
}

// checkLog follows the living seats through a log and checks it against the regulation.
func checkLog(t *testing.T, setup rules.Setup, r sim.Result) {
	t.Helper()
	alive := game.FirstSeats(setup.Seats())
	livingWolves := func() (n int) {
		for s := range alive.All() {
			if r.Roles[s] == game.RoleWerewolf {
				n++
			}
		}
		return n
	}
	type ballot struct {
		kind rules.Kind
		day  uint8
		n    uint16
	}
	votes := map[ballot]game.SeatSet{}
	var talks, notes [game.MaxSeats]int
	for i := range r.Log {
		ev := &r.Log[i]
		switch ev.Kind {
		case rules.DayBegan:
			talks, notes = [game.MaxSeats]int{}, [game.MaxSeats]int{}
		case rules.Called, rules.Answered, rules.Said, rules.Voted, rules.AttackVoted:
			if !alive.Has(ev.Actor) {
				t.Errorf("event %d: dead seat %d: %v", ev.Seq, ev.Actor.Number(), ev.Kind)
			}
		case rules.Executed, rules.Died:
			if !alive.Has(ev.Target) {
				t.Errorf("event %d: seat %d dies twice", ev.Seq, ev.Target.Number())
			}
			if ev.Kind == rules.Died && r.Roles[ev.Target] == game.RoleWerewolf {
				t.Errorf("event %d: a wolf is attacked", ev.Seq)
			}
			alive = alive.Without(ev.Target)
		case rules.GameEnded:
			wolves := livingWolves()
			want := game.SideWerewolf
			if wolves == 0 {
				want = game.SideVillage
			} else if 2*wolves < alive.Len() {
				t.Errorf("the game ends with %d wolves among %d", wolves, alive.Len())
			}
			if ev.Side != want || r.Winner != want {
				t.Errorf("winner %v and %v, want %v", ev.Side, r.Winner, want)
			}
		}
		switch ev.Kind {
		case rules.Said:
			count := &talks
			if ev.Channel == game.ChannelWhisper {
				count = &notes
				if r.Roles[ev.Actor] != game.RoleWerewolf || livingWolves() < 2 {
					t.Errorf("event %d: seat %d whispers", ev.Seq, ev.Actor.Number())
				}
			}
			if ev.Text != rules.SkipText && ev.Text != rules.OverText {
				count[ev.Actor]++
			}
			if count[ev.Actor] > 10 || ev.Turn >= 20 {
				t.Errorf("event %d: seat %d: utterance %d, turn %d", ev.Seq, ev.Actor.Number(), count[ev.Actor], ev.Turn)
			}
		case rules.Voted, rules.AttackVoted:
			b := ballot{ev.Kind, ev.Day, ev.N}
			if votes[b].Has(ev.Actor) || !alive.Has(ev.Target) || ev.Actor == ev.Target {
				t.Errorf("event %d: seat %d votes for %d", ev.Seq, ev.Actor.Number(), ev.Target.Number())
			}
			votes[b] = votes[b].With(ev.Actor)
			if i+1 < len(r.Log) && r.Log[i+1].Kind != rules.Voted && ev.Kind == rules.Voted && votes[b] != alive {
				t.Errorf("event %d: %b voted of %b", ev.Seq, votes[b], alive)
			}
		}
	}
	if r.Winner == game.SideNone || r.Log[len(r.Log)-1].Kind != rules.RoleRevealed {
		t.Error("the game does not end")
	}
}

// checkSeen compares the events that a viewer was shown with the viewers of each kind. The rule is written here a
// second time, independently of the events' audiences.
func checkSeen(t *testing.T, r sim.Result, v game.Viewer, seen []rules.Event) {
	t.Helper()
	seat, seated := v.Seat()
	n := 0
	for i := range r.Log {
		ev := r.Log[i]
		if !ev.To.Includes(v) {
			continue
		}
		if n == len(seen) {
			t.Fatalf("%v: event %d is missing", v, ev.Seq)
		}
		ev.Seq, ev.To = uint32(n+1), 0
		if seen[n] != ev {
			t.Fatalf("%v: saw %+v, want %+v", v, seen[n], ev)
		}
		n++
		wolf := seated && r.Roles[seat] == game.RoleWerewolf
		allowed := true
		switch ev.Kind {
		case rules.Dealt, rules.Answered, rules.Divined, rules.Guarded, rules.Identified:
			allowed = seated && ev.Actor == seat
		case rules.StageClosed:
			allowed = false
		case rules.PackShown, rules.WhisperEnded, rules.AttackVoted, rules.Attacked:
			allowed = wolf
		case rules.TurnBegan, rules.Called, rules.Said:
			allowed = wolf || ev.Channel == game.ChannelTalk
		case rules.BallotBegan:
			allowed = wolf || ev.Ask == rules.AskVote
		}
		if !allowed && !v.IsOmniscient() {
			t.Fatalf("%v sees %+v", v, ev)
		}
	}
	if n != len(seen) {
		t.Fatalf("%v: saw %d events, may see %d", v, len(seen), n)
	}
}
