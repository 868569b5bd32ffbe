package truth

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A Deed is something that a seat did and that a verb of the past can report.
type Deed struct {
	Day     int
	Target  game.Seat
	Species game.Species // of a result
}

// Deeds lists the deeds of the table's own seat for a verb, in the order of the days. Attacks are those of the pack.
// known is false if the table does not show deeds of the verb.
func Deeds(t *view.Table, verb protocol.Verb) (list []Deed, known bool) {
	switch verb {
	case protocol.Divined:
		return results(t.Divinations), true
	case protocol.Identified:
		return results(t.Identifications), true
	case protocol.Guarded:
		for _, g := range t.Guards {
			list = append(list, Deed{Day: g.Day, Target: g.Target})
		}
	case protocol.Attacked:
		for _, a := range t.Attacks {
			list = append(list, Deed{Day: a.Day, Target: a.Target})
		}
	case protocol.Voted:
		own, _ := t.Viewer.Seat()
		for _, v := range t.Votes {
			if v.Voter == own {
				list = append(list, Deed{Day: v.Day, Target: v.Target})
			}
		}
	default:
		return nil, false
	}
	return list, true
}

func results(learned []view.Judgement) []Deed {
	var list []Deed
	for _, l := range learned {
		list = append(list, Deed{l.Day, l.Target, l.Species})
	}
	return list
}

// Told returns the sentence that reports a deed.
func (d Deed) Told(verb protocol.Verb) protocol.Sentence {
	return protocol.Report(verb, protocol.RefTo(d.Target), d.Species)
}
