package screen

import (
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/line"
)

// A Commentary remarks on a running game when an event changes how likely everybody can consider a seat to be
// a werewolf. It sees only public events, so its remarks do not depend on secrets. All spectators of a table
// share one commentary. Its methods may be called from several goroutines.
type Commentary struct {
	mu      sync.Mutex // guards the fields below
	public  public
	seen    int // the number of public events so far
	remarks remarks
}

// NewCommentary returns the commentary on a village before the first event.
func NewCommentary(v *Village) (*Commentary, error) {
	p, err := newPublic(view.New(v.Setup, game.Viewer{}), v.likelihoods(false))
	if err != nil {
		return nil, err
	}
	return &Commentary{public: *p}, nil
}

// Size returns about how many bytes of memory the commentary takes.
func (c *Commentary) Size() int { return 64 << 10 } // nearly all for the posterior and the evidence

// on returns the remark on the nth public event, or nil if there is none. The first call for an event
// computes the remark. Every caller has passed all earlier events.
func (c *Commentary) on(n int, ev *rules.Event) *remark {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n == c.seen+1 {
		c.seen = n
		c.public.observe(ev)
		c.remarks.add(n, ev, &c.public)
	}
	return c.remarks.at(n)
}

// isPublic reports whether an event is visible to everybody and matters to a commentary.
func isPublic(ev *rules.Event) bool {
	switch ev.Kind {
	case rules.Said, rules.TurnBegan:
		return ev.Channel == game.ChannelTalk
	case rules.BallotBegan:
		return ev.Ask == rules.AskVote
	case rules.DayBegan, rules.PhaseBegan, rules.Voted, rules.Executed, rules.NobodyExecuted, rules.Died,
		rules.NobodyDied, rules.GameEnded, rules.RoleRevealed:
		return true
	}
	return false
}

// A public is the knowledge that everybody can infer from a game, event by event. When the game is over, all
// roles are revealed and nothing is computed any more.
type public struct {
	mind  *belief.Mind
	facts belief.Facts
	now   belief.Posterior
}

// newPublic returns the public's knowledge before the first event of a game. known is the public's table at
// that time.
func newPublic(known *view.Table, manners *belief.Table) (*public, error) {
	mind, err := belief.New(known, manners)
	if err != nil {
		return nil, err
	}
	p := &public{mind: mind, facts: mind.Public()}
	mind.Infer(&p.now, &p.facts, false)
	return p, nil
}

// observe folds an event, and reports whether the event changed the public's knowledge. In a village of
// fifteen a call takes about a millisecond.
func (p *public) observe(ev *rules.Event) bool {
	if p.mind.Table.Over || ev.Kind == rules.GameEnded {
		return false
	}
	shown := len(p.mind.Items())
	p.mind.Observe(ev)
	facts := p.mind.Public()
	if len(p.mind.Items()) == shown && facts == p.facts {
		return false
	}
	p.facts = facts
	p.mind.Infer(&p.now, &facts, false)
	return true
}

// wolf returns the chance that a seat is a werewolf, in percent. It returns 0 and 100 only if that is
// certain.
func (p *public) wolf(s game.Seat) int { return agent.ChanceOf(p.now.Wolf(s)).Percent() }

// The thresholds of remarks, in percentage points. A chance must have moved far enough in a turn, and by
// movedLeast through the event that the remark follows. leadLeast is for a seat that becomes the most
// suspected one, fallLeast is for a seat that was the most suspected one, and riseLeast is for the rise of
// another seat. The fall of another seat is news only if it reaches fallFar.
const (
	leadLeast  = 5
	riseLeast  = 10
	fallLeast  = 10
	fallFar    = 40
	movedLeast = 5
)

// remarkMost is the highest chance that a remark before a vote mentions, in percent. Spectators should find
// seats that are nearly certain without help, as long as they may guess.
const remarkMost = 90

// remarks collects the remarks on the events of a game in order.
type remarks struct {
	list   []remark
	began  [game.MaxSeats]int // chances in percent at the beginning of the turn, or at the last remark
	before [game.MaxSeats]int // chances in percent before the event
}

// A remark says how the chance of a seat has moved. It follows a public event.
type remark struct {
	after int // the number of the event
	key   string
	day   int
	seat  game.Seat
	was   int // in percent
	is    int
	leads bool // whether the seat has become the single most suspected living seat
}

// add adds a remark on the nth public event, which has been observed, if the chance of a living seat has
// moved far enough in the turn. The remark is on the seat whose chance has moved furthest.
func (r *remarks) add(n int, ev *rules.Event, p *public) {
	var now [game.MaxSeats]int
	for s := range now {
		now[s] = p.wolf(game.Seat(s))
	}
	defer func() { r.before = now }()
	switch ev.Kind {
	case rules.PhaseBegan:
		if ev.Phase != game.PhaseTalk { // at the beginning of the talk, the news of the night is remarked on
			r.began = now
			return
		}
		defer func() { r.began = now }()
		r.before = r.began
	case rules.TurnBegan:
		r.began = now
		return
	case rules.Said:
		if ev.Text == rules.SkipText || ev.Text == rules.OverText {
			return
		}
	case rules.Executed, rules.NobodyExecuted:
	default:
		return
	}
	alive := p.mind.Table.Alive
	was, is := leader(&r.began, alive), leader(&now, alive)
	moved := r.news(&now, alive, was, is)
	if moved == game.NoSeat || p.mind.Table.Over || now[moved] > remarkMost && ev.Kind != rules.Executed {
		return
	}
	r.list = append(r.list, remark{
		after: n, key: "remark-" + eventKey(ev), day: int(ev.Day), seat: moved, was: r.began[moved], is: now[moved],
		leads: is == moved && was != moved,
	})
	r.began = now
}

// news returns the living seat whose chance has moved furthest, among those that have moved far enough. It
// returns NoSeat if there is none, or if several have moved equally far. The parameters was and is are the
// seats that were and are suspected most.
func (r *remarks) news(now *[game.MaxSeats]int, alive game.SeatSet, was, is game.Seat) game.Seat {
	moved, most := game.NoSeat, 0
	for s := range alive.All() {
		least, far := riseLeast, distance(now[s], r.began[s])
		switch falls := now[s] < r.began[s]; {
		case falls && s == was:
			least = fallLeast
		case falls:
			least = fallFar
		case s == is && s != was:
			least = leadLeast
		}
		if far < least || far < most || distance(now[s], r.before[s]) < movedLeast {
			continue
		}
		if far == most {
			moved = game.NoSeat
		} else {
			moved, most = s, far
		}
	}
	return moved
}

// leader returns the living seat that is most likely a werewolf, or NoSeat if several are equally likely.
func leader(percent *[game.MaxSeats]int, alive game.SeatSet) game.Seat {
	first, most := game.NoSeat, -1
	for s := range alive.All() {
		switch p := percent[s]; {
		case p > most:
			first, most = s, p
		case p == most:
			first = game.NoSeat
		}
	}
	return first
}

// eventKey returns the key of the line of an event.
func eventKey(ev *rules.Event) string {
	if ev.Kind == rules.Said {
		return line.TalkKey(ev.Channel, int(ev.Day), int(ev.N))
	}
	return lineKey(ev)
}

// at returns the remark on the nth public event, or nil if there is none.
func (r *remarks) at(n int) *remark {
	for i := len(r.list) - 1; i >= 0 && r.list[i].after >= n; i-- {
		if r.list[i].after == n {
			return &r.list[i]
		}
	}
	return nil
}

// line returns the remark as a line of the log.
func (r *remark) line(v *Village) line.Line {
	return line.Line{
		Key: r.key, Kind: line.KindRemark, Day: r.day, Seat: v.Seat(game.NoSeat), Target: v.Seat(r.seat),
		Remark: &line.Remark{Was: r.was, Is: r.is, Leads: r.leads},
	}
}

// withoutRemark returns the lines of an event without the remark on the event.
func withoutRemark(lines line.Lines) line.Lines {
	if n := len(lines); n > 0 && lines[n-1].Kind == line.KindRemark {
		return lines[:n-1]
	}
	return lines
}

func distance(a, b int) int { return max(a-b, b-a) }
