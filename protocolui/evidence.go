package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// AddReason returns a draft with one more reason. Several reasons are joined by AND. The draft becomes the conclusion.
// If the draft is empty, the conclusion is a hole.
func AddReason(d Draft, fact protocol.Sentence) Draft {
	s := clone(d.s)
	if s.Verb.StandsAlone() {
		s = protocol.Sentence{}
	}
	switch {
	case s.Op != protocol.Because || s.Subject != protocol.Unspec:
		return Draft{protocol.BecauseOf(fact, s)}
	case isEmpty(&s.Args[0]):
		s.Args[0] = fact
	case s.Args[0].Op == protocol.And && s.Args[0].Subject == protocol.Unspec:
		s.Args[0].Args = append(s.Args[0].Args, fact)
	default:
		s.Args[0] = protocol.AllOf(s.Args[0], fact)
	}
	return Draft{s}
}

// Evidence lists the reasons that a draft gives, as [AddReason] joins them. In each
// choice Says is the reason and Draft is the draft without it. If there is only one
// reason, the draft without it is the conclusion alone.
func Evidence(d Draft) []Choice {
	if d.s.Op != protocol.Because || d.s.Subject != protocol.Unspec {
		return nil
	}
	reasons := d.s.Args[:1]
	if joined := &d.s.Args[0]; joined.Op == protocol.And && joined.Subject == protocol.Unspec {
		reasons = joined.Args
	}
	var list []Choice
	for i := range reasons {
		if _, missing := firstHole(&reasons[i]); missing {
			continue
		}
		left := slices.Delete(slices.Clone(reasons), i, i+1)
		rest := Draft{clone(d.s.Args[1])}
		switch len(left) {
		case 0:
		case 1:
			rest.s = protocol.BecauseOf(clone(left[0]), rest.s)
		default:
			rest.s = protocol.BecauseOf(clone(protocol.AllOf(left...)), rest.s)
		}
		c := Choice{Group: GroupFact, ID: "reason", Says: Draft{clone(reasons[i])}, Draft: rest, Seat: game.NoSeat}
		c.At, _ = firstHole(&rest.s)
		list = append(list, c)
	}
	return list
}
