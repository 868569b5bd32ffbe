package protocolui

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// A Suggestion is something that can be typed next.
type Suggestion struct {
	Text string // what to add to the line
	ID   string // "verb.vote", "op.request", "seat.3", "any", "role.seer", "species.human", "join.because"
	Seat game.Seat
}

// Suggest lists what can be typed where the line ends, most often typed first,
// in the shorthand. A line that cannot be read has no suggestions.
func Suggest(text string, s Situation) []Suggestion {
	_, open, err := readShort(text, &s)
	if err != nil {
		return nil
	}
	var list []Suggestion
	p := shortPrinter{situation: &s}
	add := func(text, id string) {
		list = append(list, Suggestion{Text: text, ID: id, Seat: game.NoSeat})
	}
	for _, token := range open {
		switch token {
		case protocol.TokenVerb:
			for _, verb := range protocol.Verbs {
				if !verb.StandsAlone() && (!verb.TakesTalk() || len(s.Lines) > 0) {
					add(p.word(&protocol.Sentence{Verb: verb, Species: game.SpeciesHuman}), "verb."+lower(verb))
				}
			}
		case protocol.TokenOperator:
			for _, op := range []protocol.Op{protocol.Request, protocol.Inquire, protocol.Not} {
				add(spelled(opWords, op), "op."+lower(op))
			}
		case protocol.TokenTarget:
			for seat := range game.FirstSeats(s.Seats).All() {
				list = append(list, Suggestion{p.seat(protocol.RefTo(seat)), fmt.Sprintf("seat.%d", seat.Number()), seat})
			}
			add("*", "any")
		case protocol.TokenRole:
			for _, role := range append(slices.Clone(s.Roles), game.RoleAny) {
				add(spelled(roleWords, role), "role."+lower(role))
			}
		case protocol.TokenSpecies:
			for species := game.SpeciesHuman; species <= game.SpeciesAny; species++ {
				add(spelled(speciesWords, species), "species."+lower(species))
			}
		case protocol.TokenTalkNumber:
			for i := len(s.Lines) - 1; i >= 0 && len(list) < 20; i-- {
				add(p.talk(s.Lines[i].Ref), "talk."+talkID(s.Lines[i].Ref))
			}
		case protocol.TokenDay:
			for day := s.Day; day >= 0; day-- {
				add(fmt.Sprintf("%d ", day), fmt.Sprintf("day.%d", day))
			}
		case protocol.TokenClose:
			add(")", "close")
		case protocol.TokenEnd:
			for _, op := range []protocol.Op{protocol.Because, protocol.And, protocol.Or, protocol.Xor} {
				add(spelled(joinWords, op), "op."+lower(op))
			}
		}
	}
	return list
}
