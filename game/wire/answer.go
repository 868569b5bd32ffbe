package wire

import (
	"regexp"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// The spellings of a target: the protocol's JSON anywhere in the line with any spacing, and other spellings that agents
// have sent.
var (
	targetObject = regexp.MustCompile(`"agentIdx"\s*:\s*"?(\d{1,9})\b`)
	targetWord   = regexp.MustCompile(`^\s*(?:Agent)?\s*\[?(\d{1,9})\]?\s*$`)
)

// ParseTarget reads the answer to a question for a target: {"agentIdx":3} with
// any spacing, 3, Agent3 or Agent[03]. It returns NoSeat for anything else, such as
// an empty line, and for numbers that no seat has.
func ParseTarget(line string) game.Seat {
	found := targetObject.FindStringSubmatch(line)
	if found == nil {
		found = targetWord.FindStringSubmatch(line)
	}
	if found == nil {
		return game.NoSeat
	}
	n, err := strconv.Atoi(found[1])
	if err != nil {
		return game.NoSeat // up to nine digits always fit
	}
	return game.SeatNumbered(n)
}

// AppendTarget appends the answer that names a target, as the Java client writes
// it. NoSeat is an empty line.
func AppendTarget(dst []byte, seat game.Seat) []byte {
	if seat != game.NoSeat {
		dst = append(dst, `{"agentIdx":`...)
		dst = strconv.AppendInt(dst, int64(seat.Number()), 10)
		dst = append(dst, '}')
	}
	return append(dst, '\n')
}

// An Answer is the meaning of an agent's line.
type Answer struct {
	Action    rules.Action // of kind AskNone if the deadline's choice is to be taken
	Illegal   string       // what is wrong with the line; "" if nothing is
	Rewritten bool         // the utterance was not in the protocol's spelling, and was corrected
}

// Allowed returns the seats that may be named in answer to a question (decisions 14 to 18). They can be more than the
// seats that a person is offered.
func (s *Seat) Allowed(ask rules.Ask) game.SeatSet {
	switch ask.Kind {
	case rules.AskDivine:
		return s.alive
	case rules.AskGuard:
		return game.FirstSeats(s.setup.Seats()).Without(s.seat)
	}
	return ask.Targets
}

// ParseAnswer reads an agent's line for a question. An utterance that is not a
// sentence becomes Skip; with rewrite, the spellings of protocol.Spellings are
// accepted too. A target that is not allowed becomes NoSeat, and a vote without a
// target the deadline's choice. said is the table's transcript, which parses each
// utterance once for all seats; it may be nil.
func ParseAnswer(said *view.Transcript, ask rules.Ask, allowed game.SeatSet, line string, rewrite bool) Answer {
	if ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper {
		a := utterance(said, line, rewrite)
		a.Action.Kind, a.Action.Target = ask.Kind, game.NoSeat
		return a
	}
	target := ParseTarget(line)
	a := Answer{Action: rules.Action{Kind: ask.Kind, Target: target}}
	if allowed.Has(target) {
		return a
	}
	a.Action.Target = game.NoSeat
	if strings.TrimSpace(line) != "" {
		a.Illegal = "no target that may be chosen"
	}
	if ask.Kind == rules.AskVote {
		a.Action.Kind = rules.AskNone
		a.Illegal = "a vote for nobody who may be voted for"
	}
	return a
}

// spelledHint returns a remark about a line that is a sentence in another spelling. It returns "" for any other line.
func spelledHint(line string) string {
	if s, _, err := protocol.ParseLenient(line); err == nil {
		return "; it reads like " + s.String() + ", which is the spelling that is expected"
	}
	return ""
}

// utterance reads an utterance. It sets only the text of the action.
func utterance(said *view.Transcript, line string, rewrite bool) (a Answer) {
	if strings.TrimSpace(line) == "" {
		a.Action.Text = rules.SkipText
		return a
	}
	text, err := said.Canonical(line)
	if err != nil && rewrite {
		if lenient, changes, lenientErr := protocol.ParseLenient(line); lenientErr == nil {
			text, err, a.Rewritten = lenient.String(), nil, len(changes) > 0
		}
	}
	if err != nil {
		a.Action.Text, a.Illegal = rules.SkipText, err.Error()+spelledHint(line)
		return a
	}
	a.Action.Text = text
	return a
}
