package minds

import (
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// Shown are the beliefs of the agents of a running table, moment by moment. They do not change.
type Shown struct{ List []*agent.Minds }

// A Diary keeps the beliefs of a table's agents while the game runs. It asks for them once after each published
// moment (agent.Moment), one agent at a time, so that a large village keeps nobody waiting.
type Diary struct {
	seats    int
	done     int          // published events whose moments are in the diary
	asking   *agent.Minds // the moment in work, nil for none
	unasked  game.SeatSet // agents that have not been asked about it
	last     string       // the body of the last note
	unstored []store.Note
	shown    *Shown // nil before the first; kept only if somebody may see them
}

// New returns the diary of a table.
func New(seats int) Diary { return Diary{seats: seats} }

// Recover reads the stored beliefs of a game whose log has the given length. keep says whether somebody may see them.
func (d *Diary) Recover(notes []store.Note, length int, keep bool) {
	for _, m := range Read(d.seats, notes) {
		d.done = min(max(d.done, m.After), length)
		if keep {
			d.show(m)
		}
	}
	for i := range notes {
		if notes[i].Kind == NoteKind {
			d.last = notes[i].Body
		}
	}
}

// UpToDate reports whether the diary contains all moments of the published events.
func (d *Diary) UpToDate(published int) bool { return d.done == published }

// Begin begins the moment after the published events, or continues it. It returns false if no new moment was published.
// It calls thinkers for the agents to ask.
func (d *Diary) Begin(published []rules.Event, thinkers func() game.SeatSet) bool {
	moment := slices.ContainsFunc(published[d.done:], func(ev rules.Event) bool { return agent.Moment(&ev) })
	if !moment {
		d.done = len(published)
		return false
	}
	if d.asking == nil || d.asking.After != len(published) {
		d.asking, d.unasked = &agent.Minds{After: len(published)}, thinkers()
	}
	return true
}

// Skip leaves out the moments up to the published events.
func (d *Diary) Skip(published int) { d.done = published }

// Unasked returns the agents that have not been asked about the present moment.
func (d *Diary) Unasked() game.SeatSet { return d.unasked }

// Ask calls ask to add the beliefs of an agent to the present moment.
func (d *Diary) Ask(seat game.Seat, ask func(*agent.Minds)) {
	ask(d.asking)
	d.unasked = d.unasked.Without(seat)
}

// Finish ends the present moment once all agents have been asked. It adds a note to those that wait to be stored,
// unless no belief has changed. If keep is set, viewers see the moment.
func (d *Diary) Finish(now time.Time, keep bool) error {
	m := d.asking
	d.asking, d.done = nil, m.After
	if m.Of == [game.MaxSeats]*agent.Beliefs{} {
		return nil
	}
	note, err := Note(d.seats, m)
	if err != nil || note.Body == d.last {
		return err
	}
	note.At, note.Soon = now, true
	d.unstored = append(d.unstored, note)
	d.last = note.Body
	if keep {
		d.show(m)
	}
	return nil
}

// Unstored returns the notes that wait to be stored.
func (d *Diary) Unstored() []store.Note { return d.unstored }

// Stored forgets the notes that waited to be stored.
func (d *Diary) Stored() { d.unstored = nil }

// Shown returns the beliefs for viewers who may see them, nil if there are none.
func (d *Diary) Shown() *Shown { return d.shown }

// Fetch shows the stored beliefs of a game, because somebody may see them from now on.
func (d *Diary) Fetch(notes []store.Note) {
	for _, m := range Read(d.seats, notes) {
		d.show(m)
	}
}

func (d *Diary) show(m *agent.Minds) {
	var list []*agent.Minds
	if d.shown != nil {
		list = d.shown.List
	}
	d.shown = &Shown{List: append(list, m)}
}
