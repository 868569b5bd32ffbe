package protocolui

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A deed is something that one did, and that a verb of the past can tell.
type deed struct {
	day     int
	target  game.Seat
	species game.Species // of a result
}

// deeds lists one's own deeds of the kind that a verb tells, in the order of the
// days. Attacks are those of the pack. known is false if the verb tells no deeds
// that the table knows.
func (s *Situation) deeds(verb protocol.Verb) (list []deed, known bool) {
	switch t := s.Table; verb {
	case protocol.Divined:
		return results(t.Divinations), true
	case protocol.Identified:
		return results(t.Identifications), true
	case protocol.Guarded:
		for _, g := range t.Guards {
			list = append(list, deed{day: g.Day, target: g.Target})
		}
	case protocol.Attacked:
		for _, a := range t.Attacks {
			list = append(list, deed{day: a.Day, target: a.Target})
		}
	case protocol.Voted:
		for _, v := range t.Votes {
			if v.Voter == s.Self {
				list = append(list, deed{day: v.Day, target: v.Target})
			}
		}
	default:
		return nil, false
	}
	return list, true
}

func results(learned []view.Judgement) []deed {
	var list []deed
	for _, l := range learned {
		list = append(list, deed{l.Day, l.Target, l.Species})
	}
	return list
}

// told is the sentence that tells a deed.
func (d deed) told(verb protocol.Verb) protocol.Sentence {
	return protocol.Report(verb, protocol.RefTo(d.target), d.species)
}

// resultVerb is the verb with which a role tells its results, VerbNone for a role
// that has none.
func resultVerb(role game.Role) protocol.Verb {
	for _, v := range protocol.Verbs {
		if v.TakesSpecies() && role != game.RoleNone && v.Role() == role {
			return v
		}
	}
	return protocol.VerbNone
}
