package table

import (
	"aiwolfplay/server/store"
)

// standIns lets agents play for the people who have not come, after the first events of the game. It returns the
// notes of these changes. The people can take their seats at any time (Return).
func (a *master) standIns(after int) (notes []store.Note, err error) {
	name := a.t.deps.Substitute
	if name == "" {
		return nil, nil
	}
	for seat := range (a.t.cfg.Absent & a.roster.persons).All() {
		p := placed{
			Change: Change{Seat: seat, Agent: name, Kind: SubstitutedNote, Absent: true}, after: after, at: a.t.cfg.Created,
		}
		note, err := p.note()
		if err != nil {
			return nil, err
		}
		if err := a.changed(p); err != nil {
			return nil, err
		}
		notes = append(notes, note)
	}
	return notes, nil
}

// GuestsNote is the kind of the note that names the users who may watch a table that is not open. Nobody sees it.
// The body is {"users":["…"]}.
const GuestsNote = "guests"

type guestsBody struct {
	Users []string `json:"users"`
}

func guestsNoted(notes []store.Note) ([]string, error) {
	bodies, err := readBodies[guestsBody](notes, GuestsNote)
	if len(bodies) == 0 {
		return nil, err
	}
	return bodies[0].Users, nil
}
