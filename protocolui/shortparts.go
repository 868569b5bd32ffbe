package protocolui

import (
	"slices"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// Operands of verbs and operators in the shorthand of the command line.

// target reads the target of a verb. own says that the target may be left out if it is the subject.
func (r *shortReader) target(own bool, subject protocol.Ref) protocol.Ref {
	want := []protocol.Token{protocol.TokenTarget}
	if own {
		want = append(want, protocol.TokenRole)
	}
	if r.missing(want...) {
		return protocol.Unspec
	}
	if ref, ok := r.ref(false); ok {
		return ref
	}
	if r.holeMark() {
		return protocol.Unspec
	}
	if !own {
		r.fail(protocol.TokenTarget)
	}
	return subject
}

// roles reads a role, or several roles with "/" between them, which mean one of these.
func (r *shortReader) roles(s protocol.Sentence) protocol.Sentence {
	s.Role = r.role()
	list := []protocol.Sentence{s}
	for r.space(); r.peek() == '/' && s.Verb == protocol.Estimate; r.space() {
		r.pos++
		s.Role = r.role()
		list = append(list, s)
	}
	switch len(list) {
	case 1:
		return s
	case 2:
		return protocol.OneOf(list[0], list[1])
	}
	return protocol.AnyOf(list...)
}

func (r *shortReader) role() game.Role {
	if r.missing(protocol.TokenRole) {
		return game.RoleNone
	}
	if r.question && r.take("?") {
		return game.RoleAny
	}
	if r.holeMark() {
		return game.RoleNone
	}
	role, n := longest(roleWords, r.text[r.pos:])
	switch {
	case n == 0:
		r.fail(protocol.TokenRole)
	case role != game.RoleAny && !slices.Contains(r.situation.Roles, role):
		r.refuse(ReasonRole, r.pos, n)
	}
	r.pos += n
	return role
}

// result reads a species, which may be left out unless it is needed. SpeciesNone means a hole or no species.
func (r *shortReader) result(needed bool) game.Species {
	if needed && r.missing(protocol.TokenSpecies) {
		return game.SpeciesNone
	}
	r.space()
	if r.question && r.take("?") {
		return game.SpeciesAny
	}
	species, n := longest(speciesWords, r.text[r.pos:])
	r.pos += n
	switch {
	case n > 0:
	case !needed:
		r.expect(protocol.TokenSpecies)
	case !r.holeMark():
		r.fail(protocol.TokenSpecies)
	}
	return species
}

// talk reads the number of an utterance: "12", "1.12", "w1.12", "TALK day1 ID:12".
func (r *shortReader) talk() protocol.TalkRef {
	hole := protocol.TalkRef{Day: -1, ID: -1}
	if r.missing(protocol.TokenTalkNumber) {
		return hole
	}
	ref := protocol.TalkRef{Channel: r.situation.Channel, Day: int32(r.situation.Day)}
	at := r.pos
	if r.takeWords(Hole, "day"+Hole, "id:"+Hole) || r.holeMark() {
		return hole
	}
	if channel, n := longest(channelWords, r.text[r.pos:]); n > 0 {
		ref.Channel = channel
		r.pos += n
	}
	day := r.takeWord("day") || r.takeWord("d")
	n, ok := r.number()
	if ok && (day || strings.ContainsRune(".#-", rune(r.peek())) && r.peek() != 0) {
		if r.takeWord("id:"); r.peek() != 0 && strings.ContainsRune(".#-", rune(r.peek())) {
			r.pos++
		}
		ref.Day = int32(n)
		n, ok = r.number()
	}
	ref.ID = int32(n)
	if !ok {
		r.fail(protocol.TokenTalkNumber)
		return hole
	}
	if !r.situation.exists(ref) && !r.situation.Free {
		r.refuse(ReasonTalk, at, r.pos-at)
	}
	return ref
}

// ref reads a seat, the speaker or ANY. If a number is the mark of a day, it is not read as a subject.
func (r *shortReader) ref(subject bool) (protocol.Ref, bool) {
	r.space()
	start := r.pos
	if r.question && !subject && r.take("?") {
		return protocol.Any, true
	}
	if ref, n := longest(refWords, r.text[r.pos:]); n > 0 {
		r.pos += n
		if ref == protocol.Unspec {
			ref = protocol.RefTo(r.situation.Self)
		}
		return ref, true
	}
	agent := r.take("agent")
	if !agent && r.dayAhead() {
		return protocol.Unspec, false
	}
	return r.seatNumber(start, agent)
}

// seatNumber reads the number of a seat, behind "agent" with or without brackets.
func (r *shortReader) seatNumber(start int, agent bool) (protocol.Ref, bool) {
	bracket := agent && r.take("[")
	width := 1
	if agent || r.situation.Seats > 9 || r.peek() == '0' {
		width = 2
	}
	at, n := r.pos, 0
	for ; r.pos < at+width && isDigit(r.peek()); r.pos++ {
		n = 10*n + int(r.peek()-'0')
	}
	if bracket {
		for ; isDigit(r.peek()); r.pos++ {
			n = game.MaxSeats + 1
		}
	}
	switch {
	case r.pos == at && !agent:
		return protocol.Unspec, false
	case r.pos == at, bracket && !r.take("]"):
		r.fail(protocol.TokenTarget)
	case n < 1 || n > r.situation.Seats:
		r.refuse(ReasonSeat, start, r.pos-start)
	}
	return protocol.Ref(n), true
}

// dayAhead reports whether a number and a colon come next.
func (r *shortReader) dayAhead() bool {
	rest := strings.TrimLeft(r.text[r.pos:], "0123456789")
	return len(rest) < len(r.text)-r.pos && strings.HasPrefix(strings.TrimLeft(rest, " "), ":")
}

// dayMark reads "1:".
func (r *shortReader) dayMark() (int, bool) {
	r.space()
	if !r.dayAhead() {
		return 0, false
	}
	at := r.pos
	n, ok := r.number()
	if !ok {
		r.fail(protocol.TokenDay)
	}
	r.checkDay(n, at)
	r.takeWord(":")
	return n, true
}

func (r *shortReader) checkDay(n, at int) {
	if n > r.situation.Day && !r.situation.Free {
		r.refuse(ReasonDay, at, r.pos-at)
	}
}
