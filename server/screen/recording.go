package screen

import (
	"slices"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/view"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/ui"
)

// A Recording is a finished game and how it is shown to those who look at it. It may be shared.
type Recording struct {
	*table.Finished
	gains  func() (*gains, error) // how much its events told
	minds  func() []*agent.Minds  // what the agents believed
	whole  func() *view.Table     // all that was so and was said
	ending func() *Ending         // why it ended so
	judged [game.MaxSeats]func() []judged
	spoken [game.MaxSeats]func() []saidWord

	narratives *limit.Cache[reader, *Narrative]
}

// narrativeBytes bounds what is kept of the narratives of one game. All those of a game of fifteen
// seats fit in it; of a much longer one those that were read last.
const narrativeBytes = 16 << 20

// Size is about how many bytes of memory the recording takes.
func (r *Recording) Size() int { return 4*r.Finished.Size() + r.narratives.Held() }

// A reader is a viewer who reads a language.
type reader struct {
	viewer game.Viewer
	lang   ui.Lang
}

// NewRecording returns the recording of a game. What it takes to show it is computed as far
// as somebody looks.
func NewRecording(f *table.Finished) *Recording {
	r := &Recording{
		Finished: f, minds: sync.OnceValue(f.Minds), narratives: limit.NewCache[reader, *Narrative](narrativeBytes),
	}
	r.gains = sync.OnceValues(func() (*gains, error) {
		public := game.Viewer{}
		return newGains(r.View(public), r.manners(), r.As(public))
	})
	r.whole = sync.OnceValue(func() *view.Table { return wholeOf(f) })
	r.ending = sync.OnceValue(func() *Ending { return endingOf(r.whole()) })
	for s := range r.judged {
		r.spoken[s] = sync.OnceValue(func() []saidWord { return saidBy(f, r.whole(), game.Seat(s)) })
		r.judged[s] = sync.OnceValue(func() []judged { return decisionsOf(f, game.Seat(s)) })
	}
	return r
}

// manners is what conduct is weighed by: those of built-in agents are their own.
func (r *Recording) manners() *belief.Table {
	if slices.ContainsFunc(r.Seats, func(o table.Occupant) bool { return o.Kind != table.Agent }) || r.Imported {
		return belief.Contest()
	}
	return belief.House()
}

func (r *Recording) scene(v game.Viewer, words Words) *Scene {
	village := Village{ID: r.ID, Setup: r.Setup, Seats: r.Seats, Past: true, Shared: !r.InClass, Listed: r.Listed}
	sc := NewScene(village, r.View(v), words, Look{})
	sc.narrative = nil // it has a whole one
	return sc
}

// Narrative returns the game in words. It is kept as long as there is room. Two who ask at once each make it: one
// of them may have to rest in the middle.
func (r *Recording) Narrative(v game.Viewer, words Words) *Narrative {
	key := reader{v, words.Lang}
	if n, ok := r.narratives.Get(key); ok {
		return n
	}
	return r.narratives.Keep(key, r.narrate(v, words))
}

func (r *Recording) narrate(v game.Viewer, words Words) *Narrative {
	n := &Narrative{firstAt: map[string]int{}}
	sc := r.scene(v, words)
	sc.extend(n, r.As(v), r.Changes(v))
	village := sc.village // and nothing else of the scene is kept
	n.remarks = func(at int) map[int]line.Line { return r.remarks(at, v, village) }
	for i := range n.lines {
		for j := range n.lines[i] {
			n.lines[i][j].Yours = false // whose eyes these are does not make them the reader's
		}
	}
	return n
}

// remarks are those up to a viewer's position, by the position that they follow. A fault leaves them
// out: the replay does without.
func (r *Recording) remarks(at int, v game.Viewer, village *Village) map[int]line.Line {
	g, err := r.gains()
	if err != nil {
		return nil
	}
	lines := map[int]line.Line{}
	for _, made := range g.remarksUntil(r.Position(at, v, game.Viewer{})) {
		lines[r.Position(made.after, game.Viewer{}, v)] = made.line(village)
	}
	return lines
}

// Final returns the end of the game, with everything that happened, was said and was hidden.
func (r *Recording) Final() *view.Table { return r.whole() }

// SeatOf is where a user sat, NoSeat if nowhere.
func (r *Recording) SeatOf(user string) game.Seat {
	own := game.NoSeat
	for i := range r.Seats {
		if user != "" && r.Seats[i].User == user {
			own = game.Seat(i)
		}
	}
	return own
}

// People counts those who sat there.
func (r *Recording) People() (n int) {
	for i := range r.Seats {
		if r.Seats[i].Kind == table.Person && r.Seats[i].User != "" {
			n++
		}
	}
	return n
}

// GameLog is the game as the AIWolf server's log has it.
func (r *Recording) GameLog() gamelog.Game {
	g := gamelog.Game{Setup: r.Setup}
	for i := range r.Seats {
		g.Names = append(g.Names, r.Seats[i].Name)
	}
	for _, item := range r.As(game.Omniscient()) {
		g.Events = append(g.Events, item.Event)
	}
	return g
}
