package clock

import (
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
)

// A moment is a State whose methods return its fields.
type moment struct {
	day     int
	phase   game.Phase
	stage   rules.Stage
	asks    map[game.Seat]rules.AskKind
	decided bool
}

func (m moment) Day() int           { return m.day }
func (m moment) Phase() game.Phase  { return m.phase }
func (m moment) Stage() rules.Stage { return m.stage }
func (m moment) Decided() bool      { return m.decided }

func (m moment) Waiting() (seats game.SeatSet) {
	for seat := range m.asks {
		seats = seats.With(seat)
	}
	return seats
}

func (m moment) AskFor(seat game.Seat) (rules.Ask, bool) {
	kind, ok := m.asks[seat]
	return rules.Ask{ID: 7, Kind: kind}, ok
}

var (
	start  = time.Unix(1000, 0)
	limits = Limits{Talk: 20 * time.Second, Vote: 15 * time.Second, Night: 60 * time.Second}
	two    = game.FirstSeats(2)
)

// at reads a clock after the given time, at a table where people sit on the first two seats.
func at(c *Clock, m moment, after time.Duration) Reading {
	return c.Read(Facts{State: m, Persons: two, Players: two, Published: true}, start.Add(after))
}

func talk(asks ...game.Seat) moment { return day(game.PhaseTalk, rules.AskTalk, asks...) }

func day(phase game.Phase, kind rules.AskKind, asks ...game.Seat) moment {
	m := moment{day: 1, phase: phase, asks: map[game.Seat]rules.AskKind{}}
	for _, seat := range asks {
		m.asks[seat] = kind
	}
	return m
}

func atNight(stage rules.Stage, kind rules.AskKind, asks ...game.Seat) moment {
	m := day(game.PhaseNight, kind, asks...)
	m.stage = stage
	return m
}

func TestDeadline(t *testing.T) {
	t.Parallel()
	decided := talk(0)
	decided.decided = true
	first := atNight(rules.StageDawn, rules.AskDivine, 0)
	first.day = 0
	tests := []struct {
		name string
		m    moment
		prep func(*Clock)
		want time.Duration // after the question was seen, -1 for never
	}{
		{"talk", talk(0), nil, 20 * time.Second},
		{"vote", day(game.PhaseVote, rules.AskVote, 0), nil, 15 * time.Second},
		{"no limit", talk(0), func(c *Clock) { c.SetAllLimits(Limits{}) }, -1},
		{"a limit of one's own", talk(0), func(c *Clock) { c.SetLimits(0, Limits{Talk: time.Hour}) }, time.Hour},
		{"nothing matters any more", decided, nil, 0},
		{"an agent", talk(0), func(c *Clock) { c.Ask(0, 7, start, time.Minute) }, time.Minute},
		{"a whisper has half of the night", atNight(rules.StageWhisper, rules.AskWhisper, 0), nil, 30 * time.Second},
		{"an attack has three quarters", atNight(rules.StageAttack, rules.AskAttack, 0), nil, 45 * time.Second},
		{"others have all of it", atNight(rules.StageWhisper, rules.AskDivine, 0), nil, 60 * time.Second},
		{"the first night is short", first, nil, FirstNight},
		{"the slowest player's night", atNight(rules.StageDawn, rules.AskDivine, 0), func(c *Clock) {
			c.SetLimits(1, Limits{Night: time.Hour})
		}, time.Hour},
		{"a player without a limit", atNight(rules.StageDawn, rules.AskDivine, 0), func(c *Clock) {
			c.SetLimits(1, Limits{})
		}, -1},
	}
	for _, tt := range tests {
		c := New(limits)
		if tt.prep != nil {
			tt.prep(&c)
		}
		for _, after := range []time.Duration{0, time.Second} { // the result stays the same
			r := at(&c, tt.m, after)
			d := r.Deadline(0)
			if want := start.Add(tt.want); tt.want < 0 && !d.At.IsZero() || tt.want >= 0 && !d.At.Equal(want) {
				t.Errorf("%s: %v, want %v", tt.name, d.At, want)
			}
			if other := r.Deadline(1); other != (Deadline{}) {
				t.Errorf("%s: a seat without a question has a deadline: %+v", tt.name, other)
			}
		}
	}
}

func TestAgentsHaveNoDeadline(t *testing.T) {
	t.Parallel()
	c := New(limits)
	r := c.Read(Facts{State: talk(0), Agents: game.FirstSeats(1)}, start)
	if d := r.Deadline(0); !d.At.IsZero() {
		t.Errorf("an agent that was not asked has a deadline: %+v", d)
	}
}

func TestPostponeAndRestart(t *testing.T) {
	t.Parallel()
	c := New(limits)
	deadline := func(after time.Duration) time.Duration {
		r := at(&c, talk(0), after)
		return r.Deadline(0).At.Sub(start)
	}
	deadline(0)
	if c.Postpone(3 * time.Second); deadline(5*time.Second) != 23*time.Second {
		t.Errorf("postponed to %v", deadline(0))
	}
	if c.Restart(start.Add(10 * time.Second)); deadline(10*time.Second) != 30*time.Second {
		t.Errorf("restarted: %v", deadline(0))
	}
	if c.Forget(0); deadline(40*time.Second) != 60*time.Second {
		t.Errorf("forgotten: %v", deadline(0))
	}
}

// TestNightIsOver reads the clock when a night begins, and again some time later.
func TestNightIsOver(t *testing.T) {
	t.Parallel()
	idle := atNight(rules.StageDawn, 0)
	talkative := idle
	talkative.phase = game.PhaseTalk // whispers before a talk
	tests := []struct {
		name   string
		m      moment
		ready  game.SeatSet
		facts  func(*Facts)
		limits Limits
		want   time.Duration
	}{
		{"by the clock", atNight(rules.StageDawn, rules.AskGuard, 0), two, nil, limits, 60 * time.Second},
		{"somebody is not ready", idle, game.FirstSeats(1), nil, limits, 60 * time.Second},
		{"all are ready", idle, two, nil, limits, ShortestNight},
		{"without a clock", idle, two, nil, Limits{}, NightTick},
		{"a connected agent may think", idle, two, func(f *Facts) { f.Connected = true }, limits, 60 * time.Second},
		{"before a talk", talkative, two, nil, limits, 60 * time.Second},
		{"nobody plays", idle, 0, func(f *Facts) { f.Players = 0 }, limits, 0},
		{"the wolves have answered", atNight(rules.StageWhisper, rules.AskDivine, 0), 0, nil, limits, 0},
		{"they have not", atNight(rules.StageWhisper, rules.AskWhisper, 0), two, nil, limits, 30 * time.Second},
	}
	for _, tt := range tests {
		c := New(tt.limits)
		over := time.Duration(-1)
		for after := time.Duration(0); after <= 2*time.Minute && over < 0; after += NightTick / 2 {
			r := at(&c, tt.m, after)
			if tt.facts != nil {
				tt.facts(&r.Facts)
			}
			stage := r.Stage()
			for seat := range tt.ready.All() {
				r.SetReady(seat)
			}
			if r.IsOver(stage) {
				over = after
			}
		}
		if over != tt.want {
			t.Errorf("%s: over after %v, want %v", tt.name, over, tt.want)
		}
	}
}

// TestHolding checks that, by day, a table of several people shows for whom it waits.
func TestHolding(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		m     moment
		facts func(*Facts)
		after time.Duration
		want  game.SeatSet
	}{
		{"at once", talk(0), nil, 0, 0},
		{"after a while", talk(0), nil, ShownToHost, game.FirstSeats(1)},
		{"both", day(game.PhaseVote, rules.AskVote, 0, 1), nil, time.Minute, two},
		{"not at night", atNight(rules.StageDawn, rules.AskGuard, 0), nil, time.Minute, 0},
		{"not while it is held", talk(0), func(f *Facts) { f.Stopped = true }, time.Minute, 0},
		{"not before all is told", talk(0), func(f *Facts) { f.Published = false }, time.Minute, 0},
		{"not alone", talk(0), func(f *Facts) { f.Persons = game.FirstSeats(1) }, time.Minute, 0},
		{"not for agents", talk(0, 3), nil, time.Minute, game.FirstSeats(1)},
	}
	for _, tt := range tests {
		c := New(Limits{})
		for _, after := range []time.Duration{0, tt.after} {
			r := at(&c, tt.m, after)
			r.Deadline(0)
			r.Deadline(1)
			if tt.facts != nil {
				tt.facts(&r.Facts)
			}
			if got := r.Holding(ShownToHost); after == tt.after && got != tt.want {
				t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
			}
		}
	}
}

func TestOthersEnd(t *testing.T) {
	t.Parallel()
	c := New(limits)
	r := at(&c, talk(0), 0)
	if got := r.OthersEnd(); !got.Equal(start.Add(20 * time.Second)) {
		t.Errorf("the others wait until %v", got)
	}
	c.SetLimits(1, Limits{Talk: time.Hour})
	if got := r.OthersEnd(); !got.IsZero() {
		t.Errorf("a student's own limit shows: %v", got)
	}
}

// TestSetClock checks that a night without a clock gets a clock of a minute, once somebody may set one.
func TestSetClock(t *testing.T) {
	t.Parallel()
	c := New(Limits{})
	m := atNight(rules.StageDawn, rules.AskGuard, 0)
	r := at(&c, m, 0)
	if r.Stage(); r.Clockless(time.Second) || !r.Clockless(0) || r.IsSet() {
		t.Error("at once")
	}
	r = at(&c, m, permission.Patience)
	if !r.Clockless(permission.Patience) || !r.Deadline(0).At.IsZero() {
		t.Error("after a minute")
	}
	r.Set()
	end := start.Add(permission.Patience + SetNight)
	if !r.IsSet() || r.Clockless(0) || !r.NightEnds().Equal(end) || !r.Deadline(0).At.Equal(end) {
		t.Errorf("set: it ends at %v, the question is closed at %v", r.NightEnds(), r.Deadline(0).At)
	}
}

func TestMayBeReady(t *testing.T) {
	t.Parallel()
	decided := atNight(rules.StageDawn, 0)
	decided.decided = true
	for name, tt := range map[string]struct {
		m    moment
		seat game.Seat
		want bool
	}{
		"a player":          {atNight(rules.StageDawn, 0), 1, true},
		"an agent's seat":   {atNight(rules.StageDawn, 0), 2, false},
		"by day":            {talk(0), 1, false},
		"a decided night":   {decided, 1, false},
		"a night not held":  {day(game.PhaseNight, rules.AskGuard, 0), 1, false},
		"with a task to do": {atNight(rules.StageDawn, rules.AskGuard, 1), 1, true}, // the table asks first
	} {
		c := New(limits)
		r := at(&c, tt.m, 0)
		if got := r.MayBeReady(tt.seat); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestNext checks that the table wakes up for the next change.
func TestNext(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		m      moment
		limits Limits
		after  time.Duration
		want   time.Duration // -1 for never
	}{
		"nothing":                   {talk(), limits, 0, -1},
		"others see who is awaited": {talk(0), limits, 0, ShownToHost},
		"the deadline":              {talk(0), limits, 15 * time.Second, 20 * time.Second},
		"without a limit, patience": {talk(0), Limits{}, 31 * time.Second, permission.Patience},
		"and then never":            {talk(0), Limits{}, 2 * time.Minute, -1},
		"the end of a stage":        {atNight(rules.StageWhisper, rules.AskWhisper, 0), limits, 0, 30 * time.Second},
		"a night without a clock":   {atNight(rules.StageDawn, rules.AskGuard, 0), Limits{}, 0, ShownToHost},
	} {
		c := New(tt.limits)
		r := at(&c, tt.m, 0)
		r.Next()
		r = at(&c, tt.m, tt.after)
		got := r.Next()
		if want := start.Add(tt.want); tt.want < 0 && !got.IsZero() || tt.want >= 0 && !got.Equal(want) {
			t.Errorf("%s: next at %v, want %v", name, got.Sub(start), tt.want)
		}
	}
}
