package table

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// A thinker is a puppet that tells what it believes: the more it has seen, the
// surer it is that seat 2 is the wolf.
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
		if n.Kind == BeliefNote {
			list = append(list, n)
		}
	}
	return list
}

// TestMinds: at a table of agents the omniscient eye, and no other, sees what
// they believe as the game goes on; a table opened anew has it still.
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
			// What they have followed is what is known by then.
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
		again := s.snapshot(game.Omniscient()).Minds.List // it may know more: what was committed is told by now
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

// TestMindsOfPeople: with a person at the table nobody sees beliefs while it
// runs, not even the omniscient eye; they are kept for afterwards, and none for
// the person's seat, whoever plays it.
func TestMindsOfPeople(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		setup := rules.Fifteen()
		setup.HeldNight = true
		s := openSetup(t, setup, thinkers, 3, PaceNone, 0, 1)
		stays := s.watch(game.AtSeat(0), 0)
		goes := s.watch(game.AtSeat(1), 0)
		pass(time.Second)
		goes.Close() // and lets an agent play on
		pass(graceTime + time.Second)
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
			m, err := mindsOf(15, &notes[i])
			if err != nil {
				t.Fatal(err)
			}
			if m.Of[0] != nil || m.Of[1] != nil {
				t.Error("a person has a mind that can be read")
			}
		}
	})
}

func TestNoteOfMinds(t *testing.T) {
	want := &agent.Minds{After: 7}
	for _, seat := range []game.Seat{0, 3} {
		want.Ask(seat, &thinker{seen: 400})
	}
	note, err := NoteOfMinds(5, want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := mindsOf(5, &note)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("written (-) and read (+):\n%s", diff)
	}
}

// TestDamagedMinds: what is no note of beliefs is an error, never a panic, and
// what it takes is bounded.
func TestDamagedMinds(t *testing.T) {
	roles, others := make([]byte, 30), make([]byte, 25)
	pack := func(b mindsBody) string {
		text, err := b.pack()
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	one := func(m mindBody, evidence ...evidenceBody) string {
		return pack(mindsBody{Minds: []mindBody{m}, Evidence: evidence})
	}
	because := func(why [3]int) mindBody {
		return mindBody{Seat: 1, Roles: roles, Others: others, Why: [][3]int{why}}
	}
	for name, body := range map[string]string{
		"nothing":         "",
		"no JSON":         "{",
		"not packed":      `{"minds":[]}`,
		"no base64":       `{"deflate":"%%"}`,
		"no deflate":      `{"deflate":"aGVsbG8="}`,
		"cut":             pack(mindsBody{})[:20] + `"}`,
		"seat 0":          one(mindBody{Seat: 0, Roles: roles, Others: others}),
		"seat 6":          one(mindBody{Seat: 6, Roles: roles, Others: others}),
		"seat -1":         one(mindBody{Seat: -1, Roles: roles, Others: others}),
		"too few":         one(mindBody{Seat: 1, Roles: roles[1:], Others: others}),
		"too many":        one(mindBody{Seat: 1, Roles: roles, Others: append(others, 1)}),
		"no role":         one(mindBody{Seat: 1, As: "KING", Roles: roles, Others: others}),
		"no evidence":     one(because([3]int{1, 0, 5})),
		"before evidence": one(because([3]int{1, -1, 5}), evidenceBody{Actor: 1}),
		"about nobody":    one(because([3]int{9, 0, 5}), evidenceBody{Actor: 1}),
		"by nobody":       one(because([3]int{1, 0, 5}), evidenceBody{}),
		"at nobody here":  one(because([3]int{1, 0, 5}), evidenceBody{Actor: 1, Target: 9}),
		"endless":         one(mindBody{Seat: 1, As: strings.Repeat("x", 2*maxMinds), Roles: roles, Others: others}),
	} {
		if m, err := mindsOf(5, &store.Note{Body: body}); err == nil {
			t.Errorf("%s: read as %+v", name, m)
		}
		if list := MindsOf(5, []store.Note{{Kind: BeliefNote, Body: body}}); len(list) != 0 {
			t.Errorf("%s: counts", name)
		}
	}
}

func FuzzMinds(f *testing.F) {
	m := &agent.Minds{}
	m.Ask(1, &thinker{seen: 3})
	note, err := NoteOfMinds(5, m)
	if err != nil {
		f.Fatal(err)
	}
	var p packed
	if err := json.Unmarshal([]byte(note.Body), &p); err != nil {
		f.Fatal(err)
	}
	f.Add(p.Deflate)
	f.Add(bytes.Repeat([]byte{7}, 40))
	f.Fuzz(func(t *testing.T, data []byte) {
		body, err := json.Marshal(packed{data})
		if err != nil {
			t.Fatal(err)
		}
		if m, err := mindsOf(5, &store.Note{Body: string(body)}); err == nil && m == nil {
			t.Error("neither minds nor an error")
		}
	})
}

// TestMindsOneByOne: agents of a table that has to rest after each of them is asked believe the same at the same
// moments.
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
			return time.Millisecond // as one that has had its share
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
