package table

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"sync"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// BeliefNote is the kind of the note with the beliefs of a table's agents at one
// moment (agent.Moment). Its audience is nobody: while a game runs, only omniscient
// viewers may read it; once it is over, everybody may. Agents that play for people and
// connected agents have no beliefs here. The body is {"deflate": "…"}: a mindsBody as
// JSON, compressed, in base64.
const BeliefNote = "belief"

// packed is the body of a BeliefNote. Fifteen minds with their reasons take about
// 3 kB instead of 14.
type packed struct {
	Deflate []byte `json:"deflate"`
}

// mindsBody is the stored form of Minds. Seats are counted from 1, words are the
// protocol's. Probabilities are bytes in 255ths, by seat and in the order of
// game.Roles.
type mindsBody struct {
	Minds    []mindBody     `json:"minds"`
	Evidence []evidenceBody `json:"evidence,omitempty"` // to which the reasons refer by index
}

type mindBody struct {
	Seat   int      `json:"seat"`
	As     string   `json:"as,omitempty"`
	Roles  []byte   `json:"roles"`         // seats × roles
	Others []byte   `json:"others"`        // seats × seats: how much row suspects column
	Why    [][3]int `json:"why,omitempty"` // about which seat, evidence, weight in hundredths
}

type evidenceBody struct {
	Kind   string `json:"kind"`
	Actor  int    `json:"actor"`
	Target int    `json:"target,omitempty"`
	Day    int    `json:"day"`
	Talk   *int   `json:"talk,omitempty"` // its number on the day
}

// maxMinds limits the decompressed size of a note, in bytes. Notes that this program
// writes are far smaller.
const maxMinds = 1 << 20

// NoteOfMinds returns the note that stores the minds of a village.
func NoteOfMinds(seats int, m *agent.Minds) (store.Note, error) {
	var body mindsBody
	for s, b := range m.Of {
		if b == nil {
			continue
		}
		mind := mindBody{Seat: s + 1, As: b.As.String()}
		for j := range seats {
			for _, r := range game.Roles {
				mind.Roles = append(mind.Roles, byte(b.Roles[j][r]))
			}
			for k := range seats {
				mind.Others = append(mind.Others, byte(b.Others[j][k]))
			}
		}
		for i := range b.Reasons {
			r := &b.Reasons[i]
			mind.Why = append(mind.Why, [3]int{r.About.Number(), body.evidence(r), int(math.Round(100 * r.Weight))})
		}
		body.Minds = append(body.Minds, mind)
	}
	text, err := body.pack()
	return store.Note{After: uint32(m.After), Kind: BeliefNote, Body: string(text)}, err
}

func (b *mindsBody) pack() ([]byte, error) {
	var p bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&p)
	if err := json.NewEncoder(w).Encode(b); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return json.Marshal(packed{p.Bytes()})
}

// packers compress notes. The fastest level makes notes 8 % longer. The others take longer to reset than this
// one takes to compress a note.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic(err) // the level is valid
	}
	return w
}}

// unpack reads what pack wrote. It reads at most maxMinds bytes, however small the
// compressed text is.
func (b *mindsBody) unpack(text string) error {
	var p packed
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		return err
	}
	return json.NewDecoder(io.LimitReader(flate.NewReader(bytes.NewReader(p.Deflate)), maxMinds)).Decode(b)
}

// evidence returns the index of a reason's evidence, which it adds if it is new.
func (b *mindsBody) evidence(r *agent.Reason) int {
	e := evidenceBody{Kind: r.Kind, Actor: r.Actor.Number(), Target: r.Target.Number(), Day: r.Day}
	same := func(o evidenceBody) bool {
		return o.Kind == e.Kind && o.Actor == e.Actor && o.Target == e.Target && o.Day == e.Day &&
			(o.Talk == nil) == (r.Talk < 0) && (o.Talk == nil || *o.Talk == r.Talk)
	}
	if i := slices.IndexFunc(b.Evidence, same); i >= 0 {
		return i
	}
	if r.Talk >= 0 {
		e.Talk = &r.Talk
	}
	b.Evidence = append(b.Evidence, e)
	return len(b.Evidence) - 1
}

// mindsOf reads a note of a village. The error names the damaged place.
func mindsOf(seats int, n *store.Note) (*agent.Minds, error) {
	var body mindsBody
	if err := body.unpack(n.Body); err != nil {
		return nil, fmt.Errorf("note after %d: %w", n.After, err)
	}
	m := &agent.Minds{After: int(n.After)}
	for i := range body.Minds {
		mind := &body.Minds[i]
		seat := game.SeatNumbered(mind.Seat)
		if int(seat) >= seats {
			return nil, fmt.Errorf("note after %d: a seat of %d expected, got %d", n.After, seats, mind.Seat)
		}
		b, err := mind.beliefs(seats, body.Evidence)
		if err != nil {
			return nil, fmt.Errorf("note after %d: seat %d: %w", n.After, mind.Seat, err)
		}
		m.Of[seat] = b
	}
	return m, nil
}

func (mind *mindBody) beliefs(seats int, evidence []evidenceBody) (*agent.Beliefs, error) {
	if len(mind.Roles) != seats*len(game.Roles) || len(mind.Others) != seats*seats {
		return nil, fmt.Errorf("%d and %d numbers expected, got %d and %d",
			seats*len(game.Roles), seats*seats, len(mind.Roles), len(mind.Others))
	}
	b := new(agent.Beliefs)
	if mind.As != "" {
		var ok bool
		if b.As, ok = game.ParseRole(mind.As); !ok {
			return nil, fmt.Errorf("unknown role %q", mind.As)
		}
	}
	for j := range seats {
		for i, r := range game.Roles {
			b.Roles[j][r] = agent.Chance(mind.Roles[j*len(game.Roles)+i])
		}
		for k := range seats {
			b.Others[j][k] = agent.Chance(mind.Others[j*seats+k])
		}
	}
	for _, why := range mind.Why {
		r, err := reasonOf(seats, why, evidence)
		if err != nil {
			return nil, err
		}
		b.Reasons = append(b.Reasons, r)
	}
	return b, nil
}

// reasonOf reads a reason: about which seat, by which evidence, with which weight.
func reasonOf(seats int, why [3]int, evidence []evidenceBody) (agent.Reason, error) {
	about := game.SeatNumbered(why[0])
	if int(about) >= seats || why[1] < 0 || why[1] >= len(evidence) {
		return agent.Reason{}, errors.New("a reason about no seat, or without evidence")
	}
	e := &evidence[why[1]]
	r := agent.Reason{
		About: about, Kind: e.Kind, Actor: game.SeatNumbered(e.Actor), Target: game.SeatNumbered(e.Target),
		Day: e.Day, Talk: -1, Weight: float64(why[2]) / 100,
	}
	if int(r.Actor) >= seats || r.Target != game.NoSeat && int(r.Target) >= seats {
		return agent.Reason{}, errors.New("evidence of no seat")
	}
	if e.Talk != nil {
		r.Talk = *e.Talk
	}
	return r, nil
}

// MindsOf reads the minds in the notes of a game, in their order. It leaves out damaged
// notes, since they are no part of the game. Those of a running game are secret.
func MindsOf(seats int, notes []store.Note) (list []*agent.Minds) {
	for i := range notes {
		if notes[i].Kind != BeliefNote {
			continue
		}
		if m, err := mindsOf(seats, &notes[i]); err == nil {
			list = append(list, m)
		}
	}
	return list
}

// Minds returns the agents' beliefs, moment by moment.
func (f *Finished) Minds() []*agent.Minds { return MindsOf(f.Setup.Seats(), f.rec.Notes) }

// Minds are the beliefs of the agents of a running table, moment by moment. They do
// not change.
type Minds struct{ List []*agent.Minds }

// reflect asks the agents for their beliefs once after each published moment. The
// beliefs are stored with the next step, or else by storeMinds.
func (a *master) reflect() {
	news := a.log[a.reflected:a.published]
	moment := slices.ContainsFunc(news, func(ev rules.Event) bool { return agent.Moment(&ev) })
	if !moment || a.state.Over() {
		a.reflected = a.published
		return
	}
	m := a.askMinds()
	if m == nil {
		return
	}
	note, err := NoteOfMinds(a.t.cfg.Setup.Seats(), m)
	if err == nil && note.Body == a.lastMinds {
		return // no belief has changed
	}
	if err != nil {
		a.t.deps.Log.Error("minds not kept", "seq", a.published, "err", err)
		return
	}
	note.At, note.Soon = stamp(), true
	a.unstored = append(a.unstored, note)
	a.lastMinds = note.Body
	a.addMinds(m)
}

// storeMinds stores beliefs that no step has stored. They are no part of the game: if they can't be
// stored, they are lost.
func (a *master) storeMinds() {
	notes := a.unstored
	a.unstored = nil
	for _, n := range notes {
		if err := a.t.deps.Store.AppendNote(a.t.cfg.ID, n); err != nil {
			a.t.deps.Log.Error("minds not stored", "after", n.After, "err", err)
			return
		}
	}
}

// askMinds returns the current beliefs of the living built-in agents, nil if none has any. It asks one agent at a
// time, so that a large village keeps nobody waiting. If the table uses up its share of time, it returns nil and
// continues at the next call, unless more has been published.
func (a *master) askMinds() *agent.Minds {
	if a.asking == nil || a.asking.After != a.published {
		a.asking, a.unasked = &agent.Minds{After: a.published}, a.thinkers()
	}
	for seat := range a.unasked.All() {
		if a.rests(time.Now()) {
			return nil
		}
		a.think(func() {
			a.askMind(a.asking, seat)
			a.unasked = a.unasked.Without(seat)
		})
	}
	if a.unasked != 0 {
		return nil
	}
	m := a.asking
	a.asking, a.reflected = nil, a.published
	if m.Of == [game.MaxSeats]*agent.Beliefs{} {
		return nil
	}
	return m
}

// thinkers returns the living built-in agents that can report beliefs, and those that doze, which perhaps can.
func (a *master) thinkers() (seats game.SeatSet) {
	for seat := range a.state.Alive().All() {
		b := a.bots[seat]
		if b == nil || a.t.cfg.Seats[seat].Kind != Agent {
			continue
		}
		if _, thinks := b.mind.(agent.Thinker); thinks || b.dozing {
			seats = seats.With(seat)
		}
	}
	return seats
}

// askMind adds the beliefs of a seat's agent, if it can report any.
func (a *master) askMind(m *agent.Minds, seat game.Seat) {
	b := a.awake(seat)
	if b == nil || b.mind == nil {
		return
	}
	err := b.observe(a.log, seat)
	if err == nil {
		err = b.addBeliefs(m, seat)
	}
	if err != nil {
		a.t.deps.Log.Error("agent without a mind", "seat", seat.Number(), "err", err)
	}
}

// addMinds adds beliefs to those that omniscient viewers see, if the table has such viewers.
func (a *master) addMinds(m *agent.Minds) {
	if !a.mindsShown() {
		return
	}
	var list []*agent.Minds
	if a.minds != nil {
		list = a.minds.List
	}
	a.minds = &Minds{List: append(list, m)}
}

// addBeliefs asks the agent for its beliefs.
func (b *bot) addBeliefs(m *agent.Minds, seat game.Seat) (err error) {
	defer b.catch(&err)
	m.Ask(seat, b.mind)
	return nil
}

// recoverMinds reads the stored beliefs.
func (a *master) recoverMinds(notes []store.Note) {
	for _, m := range MindsOf(a.t.cfg.Setup.Seats(), notes) {
		a.addMinds(m)
		a.reflected = min(max(a.reflected, m.After), len(a.log))
	}
	for i := range notes {
		if notes[i].Kind == BeliefNote {
			a.lastMinds = notes[i].Body
		}
	}
}

// mindsFor returns the beliefs that v may see: none, unless v is omniscient.
func (a *master) mindsFor(v game.Viewer) *Minds {
	if !v.IsOmniscient() || !a.mindsShown() {
		return nil
	}
	return a.minds
}
