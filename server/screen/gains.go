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

// gains measures how much everybody learned from each event of a finished game, by the exact posterior from
// public facts before and after the event. Events are computed only as far as somebody looks, since each
// takes about a millisecond in a village of fifteen. While a game with people runs, nobody may see the gains:
// they would help.
type gains struct {
	mu      sync.Mutex // guards the fields below
	public  public
	items   []table.Item // the public ones
	seen    int          // the number of items computed
	bits    []float64    // by index of items, up to seen
	moved   []movement
	remarks remarks
}

// A movement contains the chances by which everybody considered each seat to be a werewolf before and after
// an utterance, in percent.
type movement struct {
	at            int // the number of the public event
	day, talk     int // the utterance
	before, after [game.MaxSeats]uint8
}

// newGains returns the gains before the first event. known is the public's table at that time, and items are
// the public events.
func newGains(known *view.Table, manners *belief.Table, items []table.Item) (*gains, error) {
	p, err := newPublic(known, manners)
	if err != nil {
		return nil, err
	}
	return &gains{public: *p, items: items}, nil
}

// until computes up to n public events. It returns the bits of each event, and the movements by the
// utterances among the events.
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

// remarksUntil computes up to n public events, and returns the remarks on them.
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

// compute computes up to n public events, and returns the number of computed events within n. The caller
// holds mu.
func (g *gains) compute(n int) int {
	for n = min(n, len(g.items)); g.seen < n; g.seen++ {
		ev := &g.items[g.seen].Event
		g.bits = append(g.bits, g.observe(ev))
		g.remarks.add(g.seen+1, ev, &g.public)
	}
	return n
}

// observe folds an event and returns its information in bits: the divergences of all seats' roles, added up.
// From the end on all roles are public, and nothing is computed any more.
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

// divergence returns the Kullback-Leibler divergence between two distributions in bits. Roles that are
// impossible in either of them do not count.
func divergence(p, q *[game.NumRoles]float64) (bits float64) {
	for r := range p {
		if p[r] > 0 && q[r] > 0 {
			bits += p[r] * math.Log2(p[r]/q[r])
		}
	}
	return bits
}

// gainOf returns the height of a mark of the given bits. Each step is twice as many bits.
func gainOf(bits float64) int {
	if bits < gainLeast {
		return 0
	}
	return min(1+int(math.Log2(bits/gainLeast)), scene.GainMost)
}

// gainLeast is the number of bits from which a mark is raised.
const gainLeast = 0.25

func percent(p float64) int { return int(math.Round(100 * p)) }
