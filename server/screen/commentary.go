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

// A Commentary remarks on a running game where something moves how likely everybody can take a
// seat for a werewolf. It is told public events only: whatever was dealt in secret, it says the
// same. One serves all who watch a table. Its methods may be called from several goroutines.
type Commentary struct {
	mu      sync.Mutex // guards what follows
	public  public
	seen    int // public events
	remarks remarks
}

// NewCommentary returns the commentary of a village of which nothing is known yet.
func NewCommentary(v *Village) (*Commentary, error) {
	p, err := newPublic(view.New(v.Setup, game.Viewer{}), v.likelihoods(false))
	if err != nil {
		return nil, err
	}
	return &Commentary{public: *p}, nil
}

// Size is about how many bytes of memory it takes.
func (c *Commentary) Size() int { return 64 << 10 } // nearly all of it the posterior and the evidence

// on returns the remark on the nth public event. Whoever comes to an event first has it computed:
// they have told all before it.
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

// isPublic reports whether everybody sees an event that means something to a commentary.
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

// A public is what everybody can work out of a game, event by event. Once it is over all is told,
// and nothing is computed any more.
type public struct {
	mind  *belief.Mind
	facts belief.Facts
	now   belief.Posterior
}

// newPublic knows nothing of a game yet. known is before its first event.
func newPublic(known *view.Table, manners *belief.Table) (*public, error) {
	mind, err := belief.New(known, manners)
	if err != nil {
		return nil, err
	}
	p := &public{mind: mind, facts: mind.Public()}
	mind.Infer(&p.now, &p.facts, false)
	return p, nil
}

// observe folds an event, and reports whether it told anything. It takes about a millisecond in a
// village of fifteen.
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

// wolf is how likely a seat is a werewolf, in percent: 0 and 100 only where that is certain.
func (p *public) wolf(s game.Seat) int { return agent.ChanceOf(p.now.Wolf(s)).Percent() }

// What is remarked on: by how many points of a hundred a chance has moved in a turn, and by how many of
// them through the event that the remark follows. Whoever becomes, or was, most suspected is news
// sooner; that suspicion of others falls is news only where it falls far.
const (
	leadLeast  = 5
	riseLeast  = 10
	fallLeast  = 10
	fallFar    = 40
	movedLeast = 5
)

// remarkMost is the highest chance that is told before a vote, in percent: whom everybody can be nearly
// sure of is for those who watch to find, as long as they may guess.
const remarkMost = 90

// remarks are what is said of the events of a game, in their order.
type remarks struct {
	list   []remark
	began  [game.MaxSeats]int // chances in percent as the turn began, or as the last remark was made
	before [game.MaxSeats]int // and before the event
}

// A remark says how the chance of a seat has moved. It follows a public event.
type remark struct {
	after int // number of the event
	key   string
	day   int
	seat  game.Seat
	was   int // in percent
	is    int
	leads bool // no other living seat is as likely, and before one was
}

// add remarks on the nth public event, which has been observed, if its turn up to it has moved a
// living seat far enough: on the seat that was moved furthest.
func (r *remarks) add(n int, ev *rules.Event, p *public) {
	var now [game.MaxSeats]int
	for s := range now {
		now[s] = p.wolf(game.Seat(s))
	}
	defer func() { r.before = now }()
	switch ev.Kind {
	case rules.PhaseBegan:
		if ev.Phase != game.PhaseTalk { // else a night is over, and what it told follows only now
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

// news is the living seat that was moved furthest of those that were moved far enough, NoSeat if none
// was, or several as far. was was suspected most, is is.
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

// leader is the living seat that is most likely a werewolf, NoSeat if there are several.
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

// eventKey is the key of the line that tells an event.
func eventKey(ev *rules.Event) string {
	if ev.Kind == rules.Said {
		return line.TalkKey(ev.Channel, int(ev.Day), int(ev.N))
	}
	return lineKey(ev)
}

// at returns the remark on the nth public event, nil if there is none.
func (r *remarks) at(n int) *remark {
	for i := len(r.list) - 1; i >= 0 && r.list[i].after >= n; i-- {
		if r.list[i].after == n {
			return &r.list[i]
		}
	}
	return nil
}

// line is the remark as a line of the log.
func (r *remark) line(v *Village) line.Line {
	return line.Line{
		Key: r.key, Kind: line.KindRemark, Day: r.day, Seat: v.Seat(game.NoSeat), Target: v.Seat(r.seat),
		Remark: &line.Remark{Was: r.was, Is: r.is, Leads: r.leads},
	}
}

// withoutRemark are the lines that tell an event, without the remark on it.
func withoutRemark(lines line.Lines) line.Lines {
	if n := len(lines); n > 0 && lines[n-1].Kind == line.KindRemark {
		return lines[:n-1]
	}
	return lines
}

func distance(a, b int) int { return max(a-b, b-a) }
