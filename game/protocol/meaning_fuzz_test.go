package protocol_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// FuzzMeaning checks that every sentence has a meaning, and that computing the meaning again does not change it.
func FuzzMeaning(f *testing.F) {
	for _, text := range []string{"REQUEST ANY (COMINGOUT ANY ANY)",
		"XOR (AND (VOTE ANY) (NOT (NOT (Skip)))) (VOTE Agent[02])", "ANY BECAUSE (DAY 1 (DIVINED ANY ANY)) " +
			"(INQUIRE ANY (ANY AGREE TALK day1 ID:2))"} {
		f.Add(text)
	}
	speaker := game.SeatNumbered(1)
	f.Fuzz(func(t *testing.T, text string) {
		s, _, err := protocol.ParseLenient(text)
		if err != nil {
			return
		}
		before := s.String()
		once := protocol.Normal(s, speaker, three)
		if twice := protocol.Normal(once, speaker, three); !protocol.Equal(once, twice) {
			t.Fatalf("normal form of %q: %q, and then %q", s, once, twice)
		}
		acts := 0
		protocol.SpeechActs(&s, speaker, func(a protocol.SpeechAct) {
			acts++
			if a.What.Verb.StandsAlone() || a.Kind >= protocol.NumSpeechKinds {
				t.Fatalf("%q does %+v", s, a)
			}
		})
		if (acts == 0) != s.Verb.StandsAlone() {
			t.Fatalf("%q does %d things", s, acts)
		}
		if s.String() != before {
			t.Fatalf("%q became %q", before, s)
		}
	})
}
