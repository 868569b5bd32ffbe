package screen

import (
	"math"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/scene"
)

// gains are how much the events of a finished game told everybody: the exact
// posterior from public facts before and after each. They are computed as far as
// somebody looks, for a village of fifteen takes about a millisecond an event.
// While a game with people runs nobody is shown them: that would be help.
type gains struct {
	mu      sync.Mutex // guards what follows
	public  public
	items   []table.Item // public
	seen    int          // of items
	bits    []float64    // by index of items, up to seen
	moved   []movement
	remarks remarks
}

// A movement is how likely everybody took each seat to be a werewolf before and after an
// utterance, in percent.
type movement struct {
	at            int // number of the public event
	day, talk     int // what was said
	before, after [game.MaxSeats]uint8
}

// newGains is about a game of which nothing is known yet, and what everybody sees of it.
func newGains(known *view.Table, manners *belief.Table, items []table.Item) (*gains, error) {
	p, err := newPublic(known, manners)
	if err != nil {
		return nil, err
	}
	return &gains{public: *p, items: items}, nil
}

// until computes up to so many public events, and returns the bits of each of
// them and whom what was said among them moved.
func (g *gains) until(n int) ([]float64, []movement) {
	g.mu.Lock()
	defer g.mu.Unlock()
	n = g.compute(n)
	said := 0
	for said < len(g.moved) && g.moved[said].at <= n {
		said++
	}
	return g.bits[:n:n], g.moved[:said:said]
}

// remarksUntil computes up to so many public events, and returns the remarks on them.
func (g *gains) remarksUntil(n int) []remark {
	g.mu.Lock()
	defer g.mu.Unlock()
	n = g.compute(n)
	made := 0
	for made < len(g.remarks.list) && g.remarks.list[made].after <= n {
		made++
	}
	return g.remarks.list[:made:made]
}

// compute computes up to so many public events, and returns how many there are of them. The caller
// holds mu.
func (g *gains) compute(n int) int {
	for n = min(n, len(g.items)); g.seen < n; g.seen++ {
		ev := &g.items[g.seen].Event
		g.bits = append(g.bits, g.observe(ev))
		g.remarks.add(g.seen+1, ev, &g.public)
	}
	return n
}

// observe folds an event and returns what it told, in bits: how far the
// posterior of every seat's role has moved, added up. From the end on all is
// told, and nothing is computed any more.
func (g *gains) observe(ev *rules.Event) float64 {
	was := g.public.now
	if !g.public.observe(ev) {
		return 0
	}
	now := &g.public.now
	bits := 0.0
	move := movement{at: g.seen + 1, day: int(ev.Day), talk: int(ev.N)}
	for s := range game.Seat(g.public.mind.Table.Setup.Seats()) {
		bits += divergence(&now.Role[s], &was.Role[s])
		move.before[s], move.after[s] = uint8(percent(was.Wolf(s))), uint8(percent(now.Wolf(s)))
	}
	if ev.Kind == rules.Said {
		g.moved = append(g.moved, move)
	}
	return bits
}

// divergence is how far one distribution is from another, in bits
// (Kullback-Leibler), where what had been impossible stays so.
func divergence(p, q *[game.NumRoles]float64) (bits float64) {
	for r := range p {
		if p[r] > 0 && q[r] > 0 {
			bits += p[r] * math.Log2(p[r]/q[r])
		}
	}
	return bits
}

// gainOf is how high a mark stands by its bits: each step is twice as much.
func gainOf(bits float64) int {
	if bits < gainLeast {
		return 0
	}
	return min(1+int(math.Log2(bits/gainLeast)), scene.GainMost)
}

// gainLeast is from how many bits on a mark stands out by its height.
const gainLeast = 0.25

func percent(p float64) int { return int(math.Round(100 * p)) }
