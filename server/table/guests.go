package table

import (
	"aiwolfplay/server/store"
)

// standIns returns the changes that let an agent play for the people who have not come. The agent plays once the first
// events of the game have been stored. The people can take their seats at any time (see Return).
func (c *Config) standIns(agent string, after int) (changes []placed) {
	if agent == "" {
		return nil
	}
	for seat := range (c.Absent & c.persons()).All() {
		changes = append(changes, placed{
			Change: Change{Seat: seat, Agent: agent, Kind: SubstitutedNote, Absent: true}, after: after, at: c.Created,
		})
	}
	return changes
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
