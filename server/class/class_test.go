package class

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/server/minitable"
	"aiwolfplay/server/names"
)

// memory is a store in memory that fails on demand.
type memory struct {
	mu     sync.Mutex
	bodies map[string]string
	fail   error
}

func (m *memory) Save(_ context.Context, id, body string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail == nil {
		m.bodies[id] = body
	}
	return m.fail
}

func (m *memory) All(context.Context) (map[string]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.bodies), m.fail
}

func (m *memory) Delete(_ context.Context, id string, _ []string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail == nil {
		delete(m.bodies, id)
	}
	return m.fail
}

func (m *memory) MoveSeat(context.Context, string, string, string) error { return m.fail }

func (m *memory) Unseat(context.Context, string, string) error { return m.fail }

const teacher = "teacher"

// open opens a class with a store of its own.
func open(t *testing.T) (*memory, *Classes, Now) {
	t.Helper()
	m := &memory{bodies: map[string]string{}}
	all := again(t, m)
	now, err := all.Open(t.Context(), teacher)
	if err != nil {
		t.Fatal(err)
	}
	return m, all, now
}

// again starts the classes of a store anew, as after a restart.
func again(t *testing.T, m *memory) *Classes {
	t.Helper()
	all, err := New(t.Context(), m, m, nil, minitable.New(nil, nil, nil), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(all.Close)
	return all
}

// do sends a command to the class and checks that it returns the wanted error.
func do(t *testing.T, n Now, user string, cmd Command, want error) Now {
	t.Helper()
	if err := n.Do(t.Context(), user, cmd); !errors.Is(err, want) {
		t.Errorf("%T by %q: got %v, want %v", cmd, user, err, want)
	}
	return n.Class.Now()
}

// pass lets a duration pass on the clock of the test's synctest bubble, which takes no real time.
func pass(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}

func join(t *testing.T, n Now, user string, want error) Now {
	t.Helper()
	return do(t, n, user, Join{n.Code, names.Pairs()}, want)
}

// TestJoin checks that a class has at most 45 students, each only once, and each with a name that nobody else has or
// had.
func TestJoin(t *testing.T) {
	t.Parallel()
	_, all, n := open(t)
	called := map[string]bool{}
	for i := range MaxStudents {
		n = join(t, n, fmt.Sprint("user", i), nil)
		called[n.Students[i].Name] = true
	}
	if len(called) != MaxStudents || called[""] {
		t.Errorf("%d names for %d students", len(called), MaxStudents)
	}
	join(t, n, "one more", ErrFull)
	if n = join(t, n, "user0", nil); len(n.Students) != MaxStudents {
		t.Error("somebody is in twice")
	}
	n = do(t, n, "user0", Leave{}, nil)
	n = join(t, n, "one more", nil)
	join(t, n, "user0", ErrFull)
	n = do(t, n, "one more", Leave{}, nil)
	n = join(t, n, "user0", nil)
	if len(n.Present()) != MaxStudents || n.Student("user0").Drawn != 1 {
		t.Error("who comes back gets another name")
	}
	do(t, n, "user1", Join{"WRONG", names.Pairs()}, nil) // is in
	do(t, n, "another", Join{"WRONG", names.Pairs()}, ErrNoClass)
	do(t, n, "", Join{n.Code, names.Pairs()}, ErrNoClass)
	if _, ok := all.ByCode("WRONG"); ok {
		t.Error("a wrong code leads to a class")
	}
}

// TestRename checks that a student gets at most three names, and that nobody else gets one of them afterwards.
func TestRename(t *testing.T) {
	t.Parallel()
	_, _, n := open(t)
	list := []string{"snow-fox", "snow-owl", "snow-cat"}
	n = do(t, n, "a", Join{n.Code, list}, nil)
	n = do(t, n, "b", Join{n.Code, list}, nil)
	if a, b := n.Student("a").Name, n.Student("b").Name; a != "snow-fox" || b != "snow-owl" {
		t.Errorf("%s and %s", a, b)
	}
	n = do(t, n, "a", Rename{list}, nil)
	n = do(t, n, "a", Rename{names.Pairs()}, nil)
	n = do(t, n, "a", Rename{names.Pairs()}, ErrNames)
	do(t, n, "b", Rename{[]string{n.Student("a").Name}}, ErrFull) // no name is free
	do(t, n, "nobody", Rename{list}, ErrNoStudent)
}

// TestLock checks that nobody new can join a locked class, but that earlier students can come back.
func TestLock(t *testing.T) {
	t.Parallel()
	_, _, n := open(t)
	n = join(t, n, "a", nil)
	n = do(t, n, teacher, Lock{true}, nil)
	join(t, n, "b", ErrLocked)
	n = do(t, n, "a", Leave{}, nil)
	n = join(t, n, "a", nil)
	n = do(t, n, teacher, Lock{false}, nil)
	join(t, n, "b", nil)
}

// TestRemove checks that a removed student stays out, even with a new code, until the teacher lets them in.
func TestRemove(t *testing.T) {
	t.Parallel()
	_, all, n := open(t)
	n = join(t, n, "a", nil)
	name := n.Student("a").Name
	n = do(t, n, teacher, Remove{name}, nil)
	join(t, n, "a", ErrRemoved)
	do(t, n, "a", Rename{names.Pairs()}, ErrNoStudent)
	do(t, n, teacher, Remove{name}, ErrNoStudent)
	old := n.Code
	if err := n.Recode(t.Context(), teacher); err != nil {
		t.Fatal(err)
	}
	n = n.Class.Now()
	join(t, n, "a", ErrRemoved)
	if _, ok := all.ByCode(old); ok {
		t.Error("the old code still leads to the class")
	}
	if found, ok := all.ByCode(n.Code); !ok || found.ID != n.ID {
		t.Error("the new code leads elsewhere")
	}
	n = do(t, n, teacher, LetIn{name}, nil)
	if st := n.Student("a"); !st.In() || st.Name != name {
		t.Error("is not in again")
	}
	do(t, n, teacher, LetIn{name}, ErrNoStudent)
}

// TestOnlyTheTeacher checks that, for everybody except the teacher, commands of the console fail as if there were no
// class.
func TestOnlyTheTeacher(t *testing.T) {
	t.Parallel()
	_, _, n := open(t)
	n = join(t, n, "a", nil)
	before, err := encode(n.State)
	if err != nil {
		t.Fatal(err)
	}
	for _, user := range []string{"a", "b", ""} {
		for _, cmd := range []Command{
			Lock{true}, Hide{true}, Remove{n.Students[0].Name}, LetIn{"x"}, rekey{"k"}, Teach{"k"},
		} {
			do(t, n, user, cmd, ErrNoClass)
		}
		for _, err := range []error{n.Recode(t.Context(), user), n.Delete(t.Context(), user)} {
			if !errors.Is(err, ErrNoClass) {
				t.Error(err)
			}
		}
	}
	if after, err := encode(n.Class.Now().State); err != nil || after != before {
		t.Errorf("%v\n%s\n%s", err, before, after)
	}
}

// TestLink checks that everybody with the link can teach, and that a new link removes all teachers except the one who
// made it.
func TestLink(t *testing.T) {
	t.Parallel()
	_, _, n := open(t)
	n = do(t, n, "phone", Teach{n.Key}, nil)
	n = do(t, n, "phone", Lock{true}, nil)
	old := n.Key
	n = do(t, n, teacher, rekey{"another"}, nil)
	do(t, n, "phone", Lock{true}, ErrNoClass)
	do(t, n, "phone", Teach{old}, ErrNoClass)
	if n.Opens(old) || !n.Opens("another") {
		t.Error("the old link opens the class")
	}
	for i := range 20 {
		n = do(t, n, fmt.Sprint("b", i), Teach{"another"}, nil)
	}
	if len(n.Teachers) != maxTeachers {
		t.Errorf("%d teachers", len(n.Teachers))
	}
}

// TestRestart checks that a class, with its code and its link, is unchanged after the server was killed.
func TestRestart(t *testing.T) {
	t.Parallel()
	m, _, n := open(t)
	n = join(t, n, "a", nil)
	n = join(t, n, "b", nil)
	n = do(t, n, teacher, Remove{n.Student("b").Name}, nil)
	n = do(t, n, teacher, Lock{true}, nil)
	all := again(t, m)
	found, ok := all.ByCode(n.Code)
	if !ok {
		t.Fatal("the code leads nowhere")
	}
	was, err := encode(n.State)
	if err != nil {
		t.Fatal(err)
	}
	if is, err := encode(found.State); err != nil || is != was {
		t.Errorf("%v\ngot  %s\nwant %s", err, is, was)
	}
	if err := found.Delete(t.Context(), teacher); err != nil {
		t.Fatal(err)
	}
	if len(m.bodies) != 0 || !found.Closed() {
		t.Error("the class is not deleted")
	}
	do(t, found, teacher, Lock{false}, ErrClosed)
	if _, err := all.Get(n.ID); !errors.Is(err, ErrNoClass) {
		t.Error(err)
	}
}

// TestNotStored checks that a command that could not be stored has no effect.
func TestNotStored(t *testing.T) {
	t.Parallel()
	m, _, n := open(t)
	full := errors.New("disk full")
	m.fail = full
	n = join(t, n, "a", full)
	if err := n.Delete(t.Context(), teacher); !errors.Is(err, full) || n.Closed() {
		t.Errorf("deleted: %v", err)
	}
	if len(n.Students) != 0 {
		t.Error("somebody is in who is not stored")
	}
	m.fail = nil
	join(t, n, "a", nil)
}

// TestWhere checks that a reload does not count as an absence, that a closed page does, and that the student counts as
// gone after a while.
func TestWhere(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		_, all, n := open(t)
		defer all.Close()
		n = join(t, n, "a", nil)
		where := func(want Whereabouts) {
			t.Helper()
			if got := n.Where(n.Student("a")); got != want {
				t.Errorf("got %d, want %d", got, want)
			}
		}
		leave := n.Attend("a")
		other := n.Attend("a")
		pass(time.Hour)
		where(Here)
		leave()
		leave()
		pass(time.Hour)
		where(Here)
		other()
		pass(5 * time.Second)
		where(Here)
		pass(5 * time.Second)
		where(Lost)
		pass(5 * time.Minute)
		where(Gone)
		defer n.Attend("a")()
		where(Here)
		n = do(t, n, "a", Leave{}, nil)
		where(Gone)
	})
}

// TestSpare checks that a class that has had a student is never removed for another class.
func TestSpare(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		_, all, used := open(t)
		defer all.Close()
		join(t, used, "a", nil)
		for range maxClasses - 1 {
			if _, err := all.Open(t.Context(), "somebody"); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := all.Open(t.Context(), "else"); !errors.Is(err, ErrMany) {
			t.Errorf("got %v, want ErrMany", err)
		}
		pass(2 * spareAfter)
		if _, err := all.Open(t.Context(), "else"); err != nil {
			t.Error(err)
		}
		if _, err := all.Get(used.ID); err != nil {
			t.Error("the class that was used is gone")
		}
		if mine, _ := all.Of("somebody"); len(mine) != maxClasses-2 {
			t.Errorf("%d classes", len(mine))
		}
	})
}

// TestReseat checks that an account that takes over a browser's games also takes over its classes.
func TestReseat(t *testing.T) {
	t.Parallel()
	_, all, n := open(t)
	n = join(t, n, "a", nil)
	all.Reseat(t.Context(), teacher, "Anna")
	all.Reseat(t.Context(), "a", "Ben")
	n = n.Class.Now()
	if !n.Teaches("Anna") || n.Teaches(teacher) || n.Student("Ben") == nil || n.Student("a") != nil {
		t.Errorf("%+v", n.State)
	}
	all.Reseat(t.Context(), "Ben", "")
	if n = n.Class.Now(); len(n.Present()) != 0 {
		t.Error("somebody is in who has deleted their account")
	}
}
