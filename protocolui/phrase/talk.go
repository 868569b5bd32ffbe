package phrase

import (
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// talks words the number of an utterance, or the numbers of a list.
func (c clause) talks() []Part {
	if !c.l.lists(SlotTalk) {
		return c.r.talk(c.l.s.Talk, c.l.node, c.f)
	}
	return c.l.listOf(func(it item) []Part { return c.r.talk(it.s.Talk, it.node, c.f) })
}

// talk words the number of an utterance, together with the utterance itself if it is known.
func (r *run) talk(ref protocol.TalkRef, node int, f form) []Part {
	at := At{Node: node, Slot: SlotTalk}
	if ref.Channel == game.ChannelNone || ref.Day < 0 || ref.ID < 0 {
		return r.hole(msgLackTalk, at)
	}
	whisper := ref.Channel == game.ChannelWhisper
	fills := []fill{
		{slotDay, []Part{{Text: strconv.Itoa(int(ref.Day))}}},
		{slotID, []Part{{Text: strconv.Itoa(int(ref.ID))}}},
	}
	line, ok := r.line(ref)
	switch {
	case f.short() && whisper:
		return whole(r.message(msgShortWhisper, node, fills...), at)
	case f.short():
		return whole(r.message(msgShortTalk, node, fills...), at)
	case !ok || r.cites || !r.canQuote():
		m := msgTalkBare
		if whisper {
			m = msgWhisperBare
		}
		if ok && r.w.messages[m+1] != nil {
			m++ // the message that also names the speaker
			fills = append(fills, fill{slotSource, []Part{{Text: r.c.seat(r.w, line.Seat), proper: true}}})
		}
		return whole(r.message(m, node, fills...), at)
	}
	quoted := newRun(r.w, Context{
		Speaker: line.Seat, Day: line.Ref.Day, Name: r.c.Name, Whisper: whisper, Reader: r.c.Reader,
	})
	quoted.quotes, quoted.cites = r.quotes+1, true
	if r.w.messages[msgTalkNamed] != nil {
		quoted.c.Line = r.c.Line // names the speaker of the line that the quoted line refers to, no more
	}
	resolved := protocol.Resolve(*line.Sentence, line.Seat)
	fills = append(fills,
		fill{slotSource, []Part{{Text: r.c.seat(r.w, line.Seat), proper: true}}},
		fill{slotQuote, r.quote(node, r.gist(&quoted, &resolved))})
	m := msgTalkQuoted
	if whisper {
		m = msgWhisperQuoted
	}
	if r.labels {
		m++ // the label of the same
	}
	return whole(r.message(m, node, fills...), at)
}

// gist words an utterance as a quotation. Within a sentence, a language may leave out the utterance's reason if the
// reason is long or refers to yet another utterance, or if the sentence itself gives a reason.
func (r *run) gist(quoted *run, s *protocol.Sentence) []Part {
	cut := r.w.messages[msgQuoteCut]
	if cut == nil || r.labels || s.Op != protocol.Because || s.Subject != quoted.voice {
		return quoted.inside(s)
	}
	if reason, ok := quoted.leafOf(&s.Args[0], 0); ok && !reason.s.Verb.TakesTalk() && !r.given {
		return quoted.inside(s)
	}
	return r.fill(cut, 0, false, fill{slotClause, quoted.inside(&s.Args[1])})
}

// asks reports whether an utterance is known and is a yes-or-no question, with or without a reason.
func (r *run) asks(ref protocol.TalkRef) bool {
	line, ok := r.line(ref)
	if !ok {
		return false
	}
	s := line.Sentence
	if s.Op == protocol.Because {
		s = &s.Args[1]
	}
	return s.Op == protocol.Inquire && !s.Args[0].HasAny()
}

func (r *run) line(ref protocol.TalkRef) (Line, bool) {
	if r.c.Line == nil {
		return Line{}, false
	}
	line, ok := r.c.Line(ref)
	return line, ok && line.Sentence != nil && known(line.Sentence)
}

// inside words an utterance for use between quotation marks. A statement has no end there.
func (r *run) inside(s *protocol.Sentence) []Part {
	if s.Op == protocol.OpNone && s.Verb.StandsAlone() {
		return r.sentence(s, 0)
	}
	parts, m := r.statement(s, 0)
	if m == moodQuestion {
		parts = r.end(parts, m, 0)
	}
	return parts
}

// canQuote reports whether quotation marks may be opened. A language without inner quotation marks cannot open them
// inside others.
func (r *run) canQuote() bool { return r.quotes == 0 || r.w.messages[msgQuoteInner] != nil }

// quote puts quotation marks around parts, or parentheses if it cannot open quotation marks.
func (r *run) quote(node int, parts []Part) []Part {
	m := msgQuoteOuter
	switch {
	case !r.canQuote():
		return r.message(msgGroup, node, fill{slotClause, parts})
	case r.quotes%2 == 1:
		m = msgQuoteInner
	}
	return r.message(m, node, fill{slotClause, capitalize(parts)})
}

// Talk returns the number of an utterance in words, with its text if the context
// knows it.
func (w *Writer) Talk(ref protocol.TalkRef, c Context) string {
	r := newRun(w, c)
	r.labels = true
	return Text{Parts: r.talk(ref, 0, formSay)}.String()
}
