// Package minds keeps the beliefs of a table's agents, both as notes in the store and for the viewers who may see them.
//
//	note, err := minds.Note(seats, m)
//	list := minds.Read(seats, notes)
package minds

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

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/server/store"
)

// NoteKind is the kind of the note with the beliefs of a table's agents at one
// moment (agent.Moment). Its audience is nobody: while a game runs, only omniscient
// viewers may read it; once it is over, everybody may. Agents that play for people and
// connected agents have no beliefs here. The body is {"deflate": "…"}: a noteBody as
// JSON, compressed, in base64.
const NoteKind = "belief"

// packed is the body of a note. It shrinks fifteen minds with their reasons from about 14 kB to 3 kB.
type packed struct {
	Deflate []byte `json:"deflate"`
}

// noteBody is the stored form of agent.Minds. Seats are counted from 1, words are the
// protocol's. Probabilities are bytes in 255ths, by seat and in the order of
// game.Roles.
type noteBody struct {
	Minds    []mindBody     `json:"minds"`
	Evidence []evidenceBody `json:"evidence,omitempty"` // the reasons refer to it by index
}

type mindBody struct {
	Seat   int      `json:"seat"`
	As     string   `json:"as,omitempty"`
	Roles  []byte   `json:"roles"`         // seats × roles
	Others []byte   `json:"others"`        // seats × seats: how much row suspects column
	Why    [][3]int `json:"why,omitempty"` // the seat concerned, the evidence, the weight in hundredths
}

type evidenceBody struct {
	Kind   string `json:"kind"`
	Actor  int    `json:"actor"`
	Target int    `json:"target,omitempty"`
	Day    int    `json:"day"`
	Talk   *int   `json:"talk,omitempty"` // the turn's number on the day
}

// maxSize limits the decompressed size of a note, in bytes. Notes that this program
// writes are far smaller.
const maxSize = 1 << 20

// Note returns the note that stores the minds of a village.
func Note(seats int, m *agent.Minds) (store.Note, error) {
	var body noteBody
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
	return store.Note{After: uint32(m.After), Kind: NoteKind, Body: string(text)}, err
}

func (b *noteBody) pack() ([]byte, error) {
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

// packers compress notes. They use the fastest level. It makes notes 8 % longer, but a compressor of any other level
// takes longer to reset than this one takes to compress a note.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic(err) // the level is valid
	}
	return w
}}

// unpack reads what pack wrote. It reads at most maxSize bytes, however small the
// compressed text is.
func (b *noteBody) unpack(text string) error {
	var p packed
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		return err
	}
	return json.NewDecoder(io.LimitReader(flate.NewReader(bytes.NewReader(p.Deflate)), maxSize)).Decode(b)
}

// evidence returns the index of a reason's evidence, which it adds if it is new.
func (b *noteBody) evidence(r *agent.Reason) int {
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

// read reads a note of a village. The error names the damaged place.
func read(seats int, n *store.Note) (*agent.Minds, error) {
	var body noteBody
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

// reasonOf reads a reason: the seat that it concerns, its evidence, and its weight.
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

// Read returns the minds in the notes of a game, in their order. It leaves out damaged notes, since beliefs are no part
// of the game. The beliefs of a running game are secret.
func Read(seats int, notes []store.Note) (list []*agent.Minds) {
	for i := range notes {
		if notes[i].Kind != NoteKind {
			continue
		}
		if m, err := read(seats, &notes[i]); err == nil {
			list = append(list, m)
		}
	}
	return list
}
