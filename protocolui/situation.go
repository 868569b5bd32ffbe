package protocolui

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// A Situation is what the builder has to know of a table, as the person who
// builds sees it. It is read only.
type Situation struct {
	Self    game.Seat
	Seats   int           // seats 0 to Seats-1 are at the table
	Alive   game.SeatSet  // the other seats are offered too, as dead
	Roles   []game.Role   // the roles of this village, in the order to offer them
	Day     int           // days 0 to Day exist
	Channel game.Channel  // where the sentence will be said
	Lines   []phrase.Line // what was said and may be pointed at, oldest first
	// Name is how seats are written; see [phrase.Context].
	Name func(game.Seat) string
}

// line finds the utterance that a talk number stands for.
func (s *Situation) line(ref protocol.TalkRef) (phrase.Line, bool) {
	for i := range s.Lines {
		if s.Lines[i].Ref == ref {
			return s.Lines[i], true
		}
	}
	return phrase.Line{}, false
}

// context is the situation as the phrases need it.
func (s *Situation) context() phrase.Context {
	return phrase.Context{Speaker: s.Self, Name: s.Name, Line: s.line}
}
