package lobby

import (
	"errors"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/pool/pooltest"
	"aiwolfplay/server/table"
)

// TestPlayConnected lets connected agents play at a table, and checks that they wait in the pool again afterwards.
func TestPlayConnected(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempGames(t), 10)
	a, b := pooltest.NewGuest("a", ""), pooltest.NewGuest("b", "")
	tb, err := l.PlayConnected(t.Context(), rules.Five(), false, []pool.Guest{a, b})
	if err != nil {
		t.Fatal(err)
	}
	remote := 0
	for _, o := range tb.Occupants() {
		if o.Kind == table.Remote {
			remote++
		}
	}
	if remote != 2 || tb.AllAgents() {
		t.Errorf("%d remote seats: %+v", remote, tb.Occupants())
	}
	for _, g := range []*pooltest.Guest{a, b} {
		s := <-g.Sat
		<-s.Ctx.Done() // the game is over
	}
	if guests, err := l.Pool().TakeAll(t.Context(), []string{"", ""}); err != nil {
		t.Errorf("%v wait, %v", guests, err)
	}
	if tb.Now().RemotePlays() {
		t.Error("the game is not over")
	}
}

// TestSilentGuest checks that no game begins with an agent that gives no sign of life. All agents wait again, with
// those that answered in front, except an agent that has gone.
func TestSilentGuest(t *testing.T) {
	t.Parallel()
	st := tempGames(t)
	l := newLobby(t, st, 10)
	silent, lost, good := pooltest.NewGuest("silent", ""), pooltest.NewGuest("lost", ""), pooltest.NewGuest("good", "")
	silent.Silent.Store(true)
	lost.Go()
	_, err := l.PlayConnected(t.Context(), rules.Five(), false, []pool.Guest{silent, lost, good})
	if !errors.Is(err, ErrSilent) {
		t.Fatalf("error %v, want ErrSilent", err)
	}
	if w := l.Pool().Waiting(); !slices.Equal(w, []pool.Guest{good, silent}) {
		t.Errorf("%v wait", w)
	}
	cfg := table.Config{Setup: rules.Five()}
	if cfg.Seats, err = agentSeats(cfg.Setup); err != nil {
		t.Fatal(err)
	}
	cfg.Seats[2].Kind, cfg.Seats[2].Agent = table.Remote, "silent"
	_, err = l.Open(t.Context(), cfg, agent.Even, map[game.Seat]pool.Guest{2: silent})
	if !errors.Is(err, ErrSilent) {
		t.Errorf("error %v of a room, want ErrSilent", err)
	}
	tb, err := NewProgramme(l).Now(t.Context(), func() string { return "" }) // takes both of them
	if err != nil {
		t.Fatal(err)
	}
	remote := 0
	for _, o := range tb.Occupants() {
		if o.Kind == table.Remote {
			remote++
		}
	}
	if remote != 1 || len(silent.Sat) > 0 {
		t.Errorf("%d connected agents, the silent one sits %d times", remote, len(silent.Sat))
	}
	if ids, err := st.Unfinished(t.Context()); err != nil || len(ids) > 1 {
		t.Errorf("%d games began, %v", len(ids), err)
	}
}

func TestPlayConnectedRefuses(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempGames(t), 10)
	var six []pool.Guest
	for range 6 {
		six = append(six, pooltest.NewGuest("g", ""))
	}
	if _, err := l.PlayConnected(t.Context(), rules.Five(), false, six); err == nil {
		t.Error("six sit at a table of five")
	}
	if n := len(l.Pool().Waiting()); n != 6 {
		t.Errorf("%d wait again, want 6", n)
	}
}

// TestProgrammeTakesConnectedAgents checks that the current game has agents of the pool on up to half of its seats. It
// can be watched, but its secrets cannot be seen.
func TestProgrammeTakesConnectedAgents(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempGames(t), 10)
	guests := []*pooltest.Guest{pooltest.NewGuest("a", ""), pooltest.NewGuest("a", ""), pooltest.NewGuest("a", "")}
	for _, g := range guests {
		l.Pool().Add(g)
	}
	tb, err := NewProgramme(l).Now(t.Context(), func() string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	remote, seated := 0, 0
	for _, g := range guests {
		seated += len(g.Sat) // which guests wait now depends on the progress of the game
	}
	for _, o := range tb.Occupants() {
		if o.Kind == table.Remote {
			remote++
		}
	}
	if remote != 2 || seated != 2 || !tb.Watchable() || tb.AllAgents() {
		t.Errorf("%d sit, watchable %t, without secrets %t", remote, tb.Watchable(), tb.AllAgents())
	}
}

// TestPractise deals each role to the user who wishes it, and opens nothing for a wish that cannot be
// granted.
func TestPractise(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempGames(t), 20)
	by := By{User: "u"}
	setup, err := rules.Village(15)
	if err != nil {
		t.Fatal(err)
	}
	for _, role := range game.Roles {
		tb, err := l.Practise(t.Context(), by, table.Config{Setup: setup}, role, agent.Gentle)
		if err != nil {
			t.Fatal(err)
		}
		if got := roleOf(t, tb, "u"); got != role || tb.Guided() {
			t.Errorf("practising the %v: dealt the %v, guided %v", role, got, tb.Guided())
		}
	}
	_, err = l.Practise(t.Context(), by, table.Config{Setup: rules.Five()}, game.RoleMedium, agent.Gentle)
	if !errors.Is(err, ErrNoRole) {
		t.Errorf("a medium in a village of five: %v", err)
	}
	if _, err := l.Practise(t.Context(), By{}, table.Config{Setup: setup}, game.RoleSeer, agent.Gentle); err == nil {
		t.Error("nobody practises")
	}
	tb, err := l.Guide(t.Context(), by)
	if err != nil {
		t.Fatal(err)
	}
	if role := roleOf(t, tb, "u"); !tb.Guided() || role != game.RoleVillager && role != game.RoleSeer {
		t.Errorf("a first game: guided %v, as %v", tb.Guided(), role)
	}
}

// roleOf returns the role of a user at a table.
func roleOf(t *testing.T, tb *table.Table, user string) game.Role {
	t.Helper()
	seat, ok := tb.SeatOf(user)
	if !ok {
		t.Fatal("the user has no seat")
	}
	now, err := tb.Snapshot(t.Context(), game.AtSeat(seat))
	if err != nil {
		t.Fatal(err)
	}
	known := tb.View(game.AtSeat(seat))
	for i := range now.Items {
		known.Observe(&now.Items[i].Event)
	}
	return known.Seats[seat].Role
}
