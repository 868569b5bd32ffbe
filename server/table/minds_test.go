package table

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table/minds"
	"aiwolfplay/server/table/presence"
)

// A thinker is a puppet with beliefs. It suspects seat 2 of being the wolf, the more strongly the more it has seen.
type thinker struct {
	puppet
	seen int
}

func (p *thinker) Observe(evs []rules.Event) { p.seen += len(evs) }

func (p *thinker) Beliefs(b *agent.Beliefs) {
	b.As = game.RoleVillager
	for s := range 5 {
		b.Roles[s][game.RoleVillager] = agent.Certain
	}
	b.Roles[1] = [game.NumRoles]agent.Chance{}
	b.Roles[1][game.RoleWerewolf] = agent.ChanceOf(float64(p.seen) / 1000)
	b.Others[2][1] = 77
	b.Reasons = []agent.Reason{{About: 1, Kind: "say.wolf.any.day1", Actor: 1, Target: 0, Day: 1, Talk: 4, Weight: -1.25},
		{About: 1, Kind: agent.FactLeft, Actor: 0, Target: game.NoSeat, Talk: -1}}
}

func thinkers(_ string, s agent.Seating) (agent.Agent, error) {
	return &thinker{puppet: puppet{seating: s}}, nil
}

// notes returns the belief notes that are stored.
func (s *stage) notes() (list []store.Note) {
	s.t.Helper()
	rec, err := s.mem.Load(s.t.Context(), s.ID())
	if err != nil {
		s.t.Fatal(err)
	}
	for _, n := range rec.Notes {
		if n.Kind == minds.NoteKind {
			list = append(list, n)
		}
	}
	return list
}

// TestMinds checks that, at a table of agents, only the omniscient viewer sees the agents' beliefs during the game,
// also after the table is opened anew.
func TestMinds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openWith(t, thinkers, 1, PaceNone)
		all, public := s.watch(game.Omniscient(), 0), s.watch(game.Viewer{}, 0)
		defer all.Close()
		defer public.Close()
		for {
			b := s.next(all)
			if b.Minds != nil && len(b.Minds.List) >= 3 {
				break
			}
		}
		was := s.snapshot(game.Omniscient())
		for i, m := range was.Minds.List {
			// The agents have followed no more than the published events.
			if m.After > len(was.Items) || i > 0 && m.After <= was.Minds.List[i-1].After {
				t.Errorf("minds after %d of %d", m.After, len(was.Items))
			}
			if m.Of[0] == nil || m.Of[0].Roles[1][game.RoleWerewolf] == 0 {
				t.Errorf("seat 1 believes %+v", m.Of[0])
			}
		}
		for _, v := range []game.Viewer{{}, game.AtSeat(0)} {
			if s.snapshot(v).Minds != nil {
				t.Errorf("%v knows what the agents believe", v)
			}
		}
		s.reopen()
		again := s.snapshot(game.Omniscient()).Minds.List // perhaps more than before: all committed events are published now
		if diff := cmp.Diff(was.Minds.List, again[:min(len(again), len(was.Minds.List))]); diff != "" {
			t.Errorf("before (-) and after (+) the table was opened anew:\n%s", diff)
		}
		for _, n := range s.notes() {
			if n.To != 0 {
				t.Errorf("a note of beliefs is for %b", n.To)
			}
		}
		if err := s.ToEnd(t.Context(), opener); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		f, err := LoadFinished(t.Context(), s.mem, s.ID())
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Minds(); len(got) != len(s.notes()) || len(got) < 3 {
			t.Errorf("%d moments of %d notes", len(got), len(s.notes()))
		}
	})
}

// TestMindsOfPeople checks that, if a person plays, not even the omniscient viewer sees beliefs during the game. They
// are kept until it is over. There are none for the person's seat, even while an agent plays it.
func TestMindsOfPeople(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		setup := rules.Fifteen()
		setup.HeldNight = true
		s := openSetup(t, setup, thinkers, 3, PaceNone, 0, 1)
		stays := s.watch(game.AtSeat(0), 0)
		goes := s.watch(game.AtSeat(1), 0)
		pass(time.Second)
		goes.Close() // so that an agent plays on
		pass(presence.Grace + time.Second)
		if now := s.snapshot(game.Viewer{}); !now.Substituted.Has(1) || now.Over {
			t.Fatal("nobody plays for the person")
		}
		for _, v := range []game.Viewer{{}, game.AtSeat(0), game.AtSeat(2), game.Omniscient()} {
			if s.snapshot(v).Minds != nil {
				t.Errorf("%v sees beliefs while a person plays", v)
			}
		}
		stays.Close()
		defer s.answering(0).Close()
		pass(time.Hour)
		notes := s.notes()
		if len(notes) == 0 {
			t.Fatal("no note of beliefs is stored")
		}
		for i := range notes {
			m := minds.Read(15, notes[i:i+1])[0]
			if m.Of[0] != nil || m.Of[1] != nil {
				t.Error("a person has a mind that can be read")
			}
		}
	})
}

// TestMindsOneByOne checks that the agents' beliefs are the same at the same moments if the table has to rest after
// asking each agent.
func TestMindsOneByOne(t *testing.T) {
	play := func(background func(work func()) time.Duration) (told []*agent.Minds) {
		synctest.Test(t, func(t *testing.T) {
			mem := newMemory()
			cfg := Config{ID: "t1", Setup: rules.Five(), Key: rules.Key{3}, Seats: make([]Occupant, 5)}
			for i := range cfg.Seats {
				cfg.Seats[i] = Occupant{Agent: "thinker"}
			}
			tb, err := Create(t.Context(), cfg, Deps{Store: mem, Agents: thinkers, Log: quiet(), Background: background})
			if err != nil {
				t.Fatal(err)
			}
			defer tb.Close()
			for !tb.Over() {
				pass(time.Second)
			}
			f, err := LoadFinished(t.Context(), mem, "t1")
			if err != nil {
				t.Fatal(err)
			}
			told = f.Minds()
		})
		return told
	}
	asked := 0
	want := play(nil)
	got := play(func(work func()) time.Duration {
		asked++
		if asked%2 == 0 {
			return time.Millisecond // as if the table had used up its share
		}
		work()
		return time.Millisecond
	})
	if diff := cmp.Diff(want, got); diff != "" || len(want) < 3 {
		t.Errorf("%d moments; at once (-) and one by one (+):\n%s", len(want), diff)
	}
	if asked < 2*5*len(want) {
		t.Errorf("the table was let work %d times for %d moments of five agents", asked, len(want))
	}
}
