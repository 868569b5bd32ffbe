package crowd

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"time"
)

// A Plan says how many people play and watch on a server, and how they behave.
type Plan struct {
	URL    string // of the server, without a slash at the end
	Admin  string // of its metrics, "" for none
	Agents string // host:port of its gateway for agents, "" for none
	Remote bool   // the server may be another machine

	Tables   int
	People   int // at each table; the other seats are agents'
	Watchers int // in all, spread over the tables
	Seats    int
	Think    time.Duration // time that a person takes for an answer
	Time     time.Duration // duration of the measurement, which begins when all people are seated
	AtLeast  int           // least number of answers; until there are so many, the measurement goes on
	Bad      float64       // the share of people and watchers that misbehave

	Log    string   // of a game that the attack imports, "" for none
	Attack Attacker // attack during a second measurement, nil for none
	Force  int      // of the attack, in percent; 0: 100
	Tick   func()   // is called about once a second of the measurement
}

// An Attacker attacks the server of a plan from one address until ctx ends. It counts its requests and their answers.
type Attacker func(ctx context.Context, p Plan) (map[string]int, error)

// Check returns an error if a plan is invalid.
func (p *Plan) Check() error {
	switch {
	case p.Tables < 1:
		return fmt.Errorf("at least one table expected, got %d", p.Tables)
	case p.Seats < 3 || p.People < 1 || p.People > p.Seats:
		return fmt.Errorf("1 to %d people expected at a table of %d seats, got %d", p.Seats, p.Seats, p.People)
	case p.Watchers < 0 || p.Think < 0 || p.Time <= 0:
		return errors.New("watchers and times of 0 and more expected")
	case p.Bad < 0 || p.Bad > 1:
		return fmt.Errorf("a share of 0 to 1 expected, got %g", p.Bad)
	}
	return p.checkURL()
}

// checkURL returns an error if the address of the server is invalid. Unless Remote is set, it must be an address of
// this machine.
func (p *Plan) checkURL() error {
	at, err := url.Parse(p.URL)
	if err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return fmt.Errorf("the address of a server expected, such as http://127.0.0.1:8080, got %q", p.URL)
	}
	if ip := net.ParseIP(at.Hostname()); at.Hostname() != "localhost" && !ip.IsLoopback() && !p.Remote {
		return fmt.Errorf("%s is another machine: only who runs it may try how much it bears", at.Host)
	}
	return nil
}

func (p *Plan) force() int {
	if p.Force == 0 {
		return 100
	}
	return p.Force
}

// A run is one execution of a plan.
type run struct {
	plan  Plan
	local bool // each visitor may have an address of this machine

	ctx    context.Context // ends when the play is over
	cancel context.CancelFunc
	owned  sync.WaitGroup // all goroutines
	seated sync.WaitGroup // people who have not been seated for the first time
	begun  sync.WaitGroup // watchers who have not seen their game for the first time
	seats  chan struct{}  // limits how many sit down at a time

	counts atomic.Pointer[counts] // of the present phase
}

// sittingDown limits how many people sit down at the same time. Opening a table is more work than playing at it.
const sittingDown = 8

func newRun(ctx context.Context, p Plan) (*run, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	at, err := url.Parse(p.URL)
	if err != nil {
		return nil, err
	}
	ip := net.ParseIP(at.Hostname())
	r := &run{plan: p, local: ip.To4() != nil && ip.IsLoopback(), seats: make(chan struct{}, sittingDown)}
	r.ctx, r.cancel = context.WithCancel(ctx)
	r.counts.Store(newCounts())
	return r, nil
}

// end ends the play, and waits until everybody has left.
func (r *run) end() {
	r.cancel()
	r.owned.Wait()
}

// Run executes a plan and returns the measurements. The error is Check's or ctx's.
func Run(ctx context.Context, p Plan) (*Report, error) {
	r, err := newRun(ctx, p)
	if err != nil {
		return nil, err
	}
	defer r.end()

	memory := r.watchMemory()
	report := &Report{Tables: p.Tables, People: p.Tables * p.People, Watchers: p.Watchers}
	began := time.Now()
	r.begin()
	if err := r.all(&r.seated); err != nil {
		return nil, err
	}
	if err := r.all(&r.begun); err != nil {
		return nil, err
	}
	report.Sitting = Milliseconds(time.Since(began))
	if report.Phase, err = r.measure(memory); err != nil || p.Attack == nil {
		return report, err
	}
	return report, r.measureAttacked(memory, report)
}

// measureAttacked measures once more during the plan's attack.
func (r *run) measureAttacked(memory *memory, report *Report) error {
	ctx, cancel := context.WithCancel(r.ctx)
	defer cancel()
	attack := make(chan error, 1)
	go func() {
		var err error
		report.Attack, err = r.plan.Attack(ctx, r.plan)
		attack <- err
	}()
	attacked, err := r.measure(memory)
	report.Attacked = &attacked
	cancel()
	return errors.Join(err, <-attack)
}

// begin starts all people and watchers.
func (r *run) begin() {
	misfits := misfits{share: r.plan.Bad}
	for i := range r.plan.Tables {
		t := newTable(r, i)
		for seat := range r.plan.People {
			p := newPerson(t, seat, misfits.next())
			r.seated.Add(1)
			r.owned.Go(p.play)
		}
		for n := i; n < r.plan.Watchers; n += r.plan.Tables {
			w := newWatcher(t, n, misfits.next())
			r.begun.Add(1)
			r.owned.Go(w.watch)
		}
	}
}

// all waits for a group, or returns ctx's error.
func (r *run) all(group *sync.WaitGroup) error {
	done := make(chan struct{})
	r.owned.Go(func() { group.Wait(); close(done) })
	select {
	case <-done:
		return nil
	case <-r.ctx.Done():
		return r.ctx.Err()
	}
}

// measure counts for as long as the plan says.
func (r *run) measure(memory *memory) (Phase, error) {
	c := newCounts()
	memory.reset()
	r.counts.Store(c)
	began := time.Now()
	for time.Since(began) < r.plan.Time || c.answered() < r.plan.AtLeast {
		if !r.pause(min(time.Second, max(r.plan.Time-time.Since(began), 10*time.Millisecond))) {
			return Phase{}, r.ctx.Err()
		}
		if r.plan.Tick != nil {
			r.plan.Tick()
		}
	}
	r.counts.Store(newCounts())
	phase := c.phase(time.Since(began))
	phase.Memory = memory.highest()
	return phase, nil
}

// pause waits. It returns false if the run has ended.
func (r *run) pause(d time.Duration) bool {
	if d <= 0 {
		return r.ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.ctx.Done():
		return false
	}
}

// misfits gives a share of the people one kind of misbehaviour after the other.
type misfits struct {
	share   float64
	n, bads int
}

// A manner is a kind of behaviour.
type manner int

const (
	proper   manner = iota
	vanishes        // leaves in the middle of a game without notice, and comes back as another visitor
	slow            // opens streams without reading them
	doubles         // sends each answer twice
	manners
)

func (m *misfits) next() manner {
	m.n++
	if float64(m.bads) >= m.share*float64(m.n) {
		return proper
	}
	m.bads++
	return 1 + manner(m.bads)%(manners-1)
}
