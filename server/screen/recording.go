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

// A Recording is a finished game with everything that its pages need. Visitors may share it.
type Recording struct {
	*table.Finished
	gains  func() (*gains, error) // the gains of its events
	minds  func() []*agent.Minds  // the agents' beliefs
	whole  func() *view.Table     // everything that happened and was said
	ending func() *Ending         // why it ended as it did
	judged [game.MaxSeats]func() []judged
	spoken [game.MaxSeats]func() []saidWord

	narratives *limit.Cache[reader, *Narrative]
}

// narrativeBytes bounds the memory for the narratives of one game. All narratives of a game of fifteen seats
// fit. Of a much longer game, only the last ones that were read are kept.
const narrativeBytes = 16 << 20

// Size returns about how many bytes of memory the recording takes.
func (r *Recording) Size() int { return 4*r.Finished.Size() + r.narratives.Held() }

// A reader is a viewer who reads a language.
type reader struct {
	viewer game.Viewer
	lang   ui.Lang
}

// NewRecording returns the recording of a game. Derived data is computed only when somebody looks.
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

// manners returns the likelihoods by which conduct is weighed. Games of built-in agents alone have
// likelihoods of their own.
func (r *Recording) manners() *belief.Table {
	if slices.ContainsFunc(r.Seats, func(o table.Occupant) bool { return o.Kind != table.Agent }) || r.Imported {
		return belief.Contest()
	}
	return belief.House()
}

func (r *Recording) scene(v game.Viewer, words Words) *Scene {
	village := Village{ID: r.ID, Setup: r.Setup, Seats: r.Seats, Past: true, Shared: !r.InClass, Listed: r.Listed}
	sc := NewScene(village, r.View(v), words, Look{})
	sc.narrative = nil // the recording has a whole narrative
	return sc
}

// Narrative returns the game in words. The narrative is kept as long as there is room. Simultaneous callers
// each make one, since a caller may have to rest in the middle.
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
	village := sc.village // so that nothing else of the scene is kept
	n.remarks = func(at int) map[int]line.Line { return r.remarks(at, v, village) }
	for i := range n.lines {
		for j := range n.lines[i] {
			n.lines[i][j].Yours = false // the reader need not be the player of the viewer's seat
		}
	}
	return n
}

// remarks returns the remarks up to a viewer's position, by the position that each remark follows. If an
// error occurs, it returns none, and the replay works without remarks.
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

// Final returns the table at the end of the game, with everything that happened, was said or was secret.
func (r *Recording) Final() *view.Table { return r.whole() }

// SeatOf returns the seat of a user, or NoSeat if the user did not play.
func (r *Recording) SeatOf(user string) game.Seat {
	own := game.NoSeat
	for i := range r.Seats {
		if user != "" && r.Seats[i].User == user {
			own = game.Seat(i)
		}
	}
	return own
}

// People returns the number of people who played.
func (r *Recording) People() (n int) {
	for i := range r.Seats {
		if r.Seats[i].Kind == table.Person && r.Seats[i].User != "" {
			n++
		}
	}
	return n
}

// GameLog returns the game in the form of the AIWolf server's log.
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
