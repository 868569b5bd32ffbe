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

// The spellings of a target: the protocol's, wherever it stands in the line and
// with any spacing, and what else agents have been seen to send.
var (
	targetObject = regexp.MustCompile(`"agentIdx"\s*:\s*"?(\d{1,9})\b`)
	targetWord   = regexp.MustCompile(`^\s*(?:Agent)?\s*\[?(\d{1,9})\]?\s*$`)
)

// ParseTarget reads the answer to a question for a target: {"agentIdx":3} with
// any spacing, and also 3, Agent3 or Agent[03]. It is NoSeat for anything else,
// an empty line among them, and for numbers that no seat has.
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
		return game.NoSeat // nine digits always fit
	}
	return game.SeatNumbered(n)
}

// AppendTarget appends the answer that names a target, as the Java client does
// it: an empty line for nobody.
func AppendTarget(dst []byte, seat game.Seat) []byte {
	if seat != game.NoSeat {
		dst = append(dst, `{"agentIdx":`...)
		dst = strconv.AppendInt(dst, int64(seat.Number()), 10)
		dst = append(dst, '}')
	}
	return append(dst, '\n')
}

// An Answer is what an agent's line means to the rules.
type Answer struct {
	Action rules.Action // of kind AskNone where nothing in the line can be taken: the deadline's choice
	// Illegal says what is wrong with the line, "" for nothing. Rewritten says
	// that an utterance was taken in another spelling than it was sent.
	Illegal   string
	Rewritten bool
}

// Allowed returns whom the rules let the seat name in answer to a question
// (decisions 14 to 18): more than a person is offered.
func (s *Seat) Allowed(ask rules.Ask) game.SeatSet {
	switch ask.Kind {
	case rules.AskDivine:
		return s.alive
	case rules.AskGuard:
		return game.FirstSeats(s.setup.Seats()).Without(s.seat)
	}
	return ask.Targets
}

// ParseAnswer reads an agent's line for a question. Utterances are read strictly
// and become Skip where they are no sentence; with rewrite the spellings that
// people use (Agent1, SKIP) are taken too. Targets are read leniently; who is
// not allowed is nobody, and a vote for nobody is left to the deadline. The table's
// transcript reads utterances once for all who hear them; nil is none.
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

// What agents of the older 0.4 format say that the protocol has no more.
var olderWords = [...]struct {
	found        *regexp.Regexp
	is, expected string
}{
	{regexp.MustCompile(`\bINQUESTED\b`), "INQUESTED", "IDENTIFIED"},
	{regexp.MustCompile(`\bREQUEST\(`), "REQUEST(…)", "REQUEST ANY (…)"},
}

// older says what of a line is of the older format, "" for nothing.
func older(line string) string {
	for _, w := range olderWords {
		if w.found.MatchString(line) {
			return "; " + w.is + " is of the older 0.4 format, " + w.expected + " expected"
		}
	}
	return ""
}

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
		a.Action.Text, a.Illegal = rules.SkipText, err.Error()+older(line)
		return a
	}
	a.Action.Text = text
	return a
}
