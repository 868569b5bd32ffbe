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

// maxTalks bounds the utterances that are suggested at once.
const maxTalks = 20

// Suggest lists what can be typed at the end of the line, in the shorthand, most frequent first. A line that cannot be
// read has no suggestions.
func Suggest(text string, s Situation) []Suggestion {
	_, open, err := readShort(text, &s)
	if err != nil {
		return nil
	}
	c := completer{situation: &s, print: shortPrinter{situation: &s}}
	for _, token := range open {
		c.addToken(token)
	}
	return c.list
}

// A completer gathers suggestions.
type completer struct {
	situation *Situation
	print     shortPrinter
	list      []Suggestion
}

func (c *completer) add(text, id string) {
	c.list = append(c.list, Suggestion{Text: text, ID: id, Seat: game.NoSeat})
}

// addToken suggests texts for a token. A subject is suggested by its verb, an operand by its parenthesis.
func (c *completer) addToken(token protocol.Token) {
	switch token {
	case protocol.TokenVerb:
		c.addVerbs()
	case protocol.TokenOperator:
		c.addOperators(opWords, protocol.Request, protocol.Inquire, protocol.Not)
	case protocol.TokenTarget:
		c.addSeats()
	case protocol.TokenRole:
		for _, role := range append(slices.Clone(c.situation.Roles), game.RoleAny) {
			c.add(spelled(roleWords, role), "role."+lower(role))
		}
	case protocol.TokenSpecies:
		for species := game.SpeciesHuman; species <= game.SpeciesAny; species++ {
			c.add(spelled(speciesWords, species), "species."+lower(species))
		}
	case protocol.TokenTalkNumber:
		c.addTalks()
	case protocol.TokenDay:
		for day := c.situation.Day; day >= 0; day-- {
			c.add(fmt.Sprintf("%d ", day), fmt.Sprintf("day.%d", day))
		}
	case protocol.TokenClose:
		c.add(")", "close")
	case protocol.TokenEnd:
		c.addOperators(joinWords, protocol.Because, protocol.And, protocol.Or, protocol.Xor)
	}
}

func (c *completer) addVerbs() {
	for _, verb := range protocol.Verbs {
		if !verb.StandsAlone() && (!verb.TakesTalk() || len(c.situation.Lines) > 0) {
			c.add(c.print.word(&protocol.Sentence{Verb: verb, Species: game.SpeciesHuman}), "verb."+lower(verb))
		}
	}
}

func (c *completer) addOperators(words []shortWord[protocol.Op], ops ...protocol.Op) {
	for _, op := range ops {
		c.add(spelled(words, op), "op."+lower(op))
	}
}

func (c *completer) addSeats() {
	for seat := range game.FirstSeats(c.situation.Seats).All() {
		text, id := c.print.seat(protocol.RefTo(seat)), fmt.Sprintf("seat.%d", seat.Number())
		c.list = append(c.list, Suggestion{Text: text, ID: id, Seat: seat})
	}
	c.add("*", "any")
}

func (c *completer) addTalks() {
	lines := c.situation.Lines
	for _, line := range slices.Backward(lines[max(0, len(lines)-maxTalks):]) {
		c.add(c.print.talk(line.Ref), "talk."+talkID(line.Ref))
	}
}
