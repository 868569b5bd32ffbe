package crowd

import (
	"bufio"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Report contains the measurements of a run.
type Report struct {
	Tables   int `json:"tables"`
	People   int `json:"people"`
	Watchers int `json:"watchers"`

	Sitting  Milliseconds   `json:"sitting_ms"` // time until all were seated
	Phase                   // when all sat
	Attacked *Phase         `json:"attacked,omitempty"` // during the attack
	Attack   map[string]int `json:"attack,omitempty"`   // its requests and their answers
}

// A Phase contains the measurements of a part of the run. Times leave out people that misbehave.
type Phase struct {
	Seconds  float64        `json:"seconds"`
	Answers  int            `json:"answers"` // acknowledged
	Messages int            `json:"messages"`
	Bytes    int            `json:"bytes"` // of them
	Games    int            `json:"games"` // that ended
	Stored   Times          `json:"stored"`
	Seen     Times          `json:"seen"`   // from an answer to its appearance, by everybody at the table
	Last     Times          `json:"last"`   // from an answer to its last appearance
	Errors   map[string]int `json:"errors"` // by request and answer
	Memory   int            `json:"memory"` // the most that the server held, in bytes; 0: unknown
}

// Refused returns the number of requests that were refused as too many.
func (p *Phase) Refused() (n int) {
	for what, times := range p.Errors {
		if strings.HasSuffix(what, " 429") || strings.HasSuffix(what, " 503") {
			n += times
		}
	}
	return n
}

// Milliseconds is the form of a time in reports.
type Milliseconds time.Duration

// MarshalJSON writes the milliseconds with three decimals.
func (m Milliseconds) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(time.Duration(m).Microseconds())/1000, 'f', 3, 64), nil
}

// Times contains percentiles of measured times.
type Times struct {
	N   int          `json:"n"`
	P50 Milliseconds `json:"p50_ms"`
	P90 Milliseconds `json:"p90_ms"`
	P99 Milliseconds `json:"p99_ms"`
	Max Milliseconds `json:"max_ms"`
}

func timesOf(all []time.Duration) Times {
	if len(all) == 0 {
		return Times{}
	}
	slices.Sort(all)
	at := func(percent int) Milliseconds { return Milliseconds(all[min(len(all)*percent/100, len(all)-1)]) }
	return Times{N: len(all), P50: at(50), P90: at(90), P99: at(99), Max: at(100)}
}

// counts are the counts of a phase.
type counts struct {
	mu       sync.Mutex // guards the fields below
	answers  int
	messages int
	bytes    int
	games    int
	stored   []time.Duration
	seen     []time.Duration
	last     map[*utterance]time.Duration
	errors   map[string]int
}

func newCounts() *counts {
	return &counts{last: map[*utterance]time.Duration{}, errors: map[string]int{}}
}

// count changes the counts of the present phase.
func (r *run) count(change func(*counts)) {
	c := r.counts.Load()
	c.mu.Lock()
	defer c.mu.Unlock()
	change(c)
}

// fault counts a wrong answer.
func (r *run) fault(what string) {
	if r.ctx.Err() == nil {
		r.count(func(c *counts) { c.errors[what]++ })
	}
}

// answered returns the number of acknowledged answers that were seen.
func (c *counts) answered() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return min(c.answers, len(c.last))
}

func (c *counts) phase(d time.Duration) Phase {
	c.mu.Lock()
	defer c.mu.Unlock()
	var last []time.Duration
	for _, d := range c.last {
		last = append(last, d)
	}
	return Phase{
		Seconds: d.Seconds(), Answers: c.answers, Messages: c.messages, Bytes: c.bytes, Games: c.games,
		Stored: timesOf(c.stored), Seen: timesOf(c.seen), Last: timesOf(last), Errors: c.errors,
	}
}

// memory is the server's largest memory since the last reading.
type memory struct {
	mu    sync.Mutex // guards bytes
	bytes int
}

func (m *memory) reset() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.bytes = 0
}

func (m *memory) highest() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.bytes
}

// watchMemory reads the memory from the server's metrics twice a second, if the server has metrics.
func (r *run) watchMemory() *memory {
	m := &memory{}
	if r.plan.Admin == "" {
		return m
	}
	r.owned.Go(func() {
		for r.pause(500 * time.Millisecond) {
			bytes := residentBytes(r.ctx, r.plan.Admin)
			m.mu.Lock()
			m.bytes = max(m.bytes, bytes)
			m.mu.Unlock()
		}
	})
	return m
}

// residentBytes returns the server's memory, 0 if unknown.
func residentBytes(ctx context.Context, admin string) int {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, admin+"/metrics", nil)
	if err != nil {
		return 0
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		if value, ok := strings.CutPrefix(lines.Text(), "process_resident_memory_bytes "); ok {
			bytes, _ := strconv.ParseFloat(value, 64) // 0 for no number
			return int(bytes)
		}
	}
	return 0
}
