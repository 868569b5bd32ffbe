package protocolui

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/truth"
	"aiwolfplay/protocolui/phrase"
)

// Hints are private remarks on a sentence before it is sent. They use only what the speaker knows.
type Hints struct {
	Truth   truth.Verdict
	Back    []protocol.TalkRef // the speaker's own results that the sentence denies
	Against []protocol.TalkRef // the speaker's other lines that contradict the sentence, latest first
	Dead    []game.Seat        // dead seats that are asked something, or are the target of a plan
}

// HintsOn returns the remarks on a draft. An incomplete draft has none. While the speaker's role must not show, Truth
// always says that the draft is an opinion.
func HintsOn(d Draft, s Situation) Hints {
	if s.Table == nil || s.Self == game.NoSeat || !d.Complete() || d.s.Verb.StandsAlone() {
		return Hints{}
	}
	var h Hints
	h.Back, h.Against = against(&d.s, &s)
	if s.RoleShown {
		h.Truth = truth.Of(s.Table, s.Self, &d.s)
	}
	var dead game.SeatSet
	check := func(ref protocol.Ref) {
		if seat := ref.Seat(); int(seat) < s.Seats && !s.Alive.Has(seat) && !dead.Has(seat) {
			dead = dead.With(seat)
			h.Dead = append(h.Dead, seat)
		}
	}
	protocol.SpeechActs(&d.s, s.Self, func(a protocol.SpeechAct) {
		if a.Reason || a.Day >= 0 {
			return
		}
		if a.Kind == protocol.Asked || a.Kind == protocol.Requested {
			check(a.To)
		}
		if a.What.Verb.IsPlan() {
			check(a.What.Target)
		}
	})
	return h
}

// In puts the remarks into words. The remark on the truth comes first.
func (h Hints) In(w *phrase.Writer, s Situation) []string {
	c := s.context()
	list := []string{w.Label("builder.hint." + h.Truth.String())}
	for _, ref := range h.Back {
		list = append(list, w.Label("builder.hint.back", phrase.Value{Name: "Talk", Text: w.Talk(ref, c)}))
	}
	for _, ref := range h.Against {
		list = append(list, w.Label("builder.hint.against", phrase.Value{Name: "Talk", Text: w.Talk(ref, c)}))
	}
	for _, seat := range h.Dead {
		list = append(list, w.Label("builder.hint.dead", phrase.Value{Name: "Name", Text: w.Seat(seat, c)}))
	}
	return list
}
