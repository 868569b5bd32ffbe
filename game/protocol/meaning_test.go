package protocol_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
)

// three is a table of three seats and two roles.
var three = protocol.Domain{Seats: game.FirstSeats(3), Roles: []game.Role{game.RoleSeer, game.RoleWerewolf}}

func mustParse(tb testing.TB, text string) protocol.Sentence {
	tb.Helper()
	s, err := protocol.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func TestExpand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"VOTE Agent[01]", "VOTE Agent[01]"},
		{"Skip", "Skip"},
		{"VOTE ANY", "OR (VOTE Agent[01]) (VOTE Agent[02]) (VOTE Agent[03])"},
		{"DIVINED Agent[01] ANY", "OR (DIVINED Agent[01] HUMAN) (DIVINED Agent[01] WEREWOLF)"},
		{"ESTIMATE Agent[01] ANY", "OR (ESTIMATE Agent[01] SEER) (ESTIMATE Agent[01] WEREWOLF)"},
		{"Agent[02] INQUIRE Agent[01] (VOTED ANY)",
			"Agent[02] INQUIRE Agent[01] (OR (VOTED Agent[01]) (VOTED Agent[02]) (VOTED Agent[03]))"},
		{"REQUEST ANY (DIVINED Agent[02] HUMAN)",
			"OR (REQUEST Agent[01] (DIVINED Agent[02] HUMAN)) (REQUEST Agent[02] (DIVINED Agent[02] HUMAN)) " +
				"(REQUEST Agent[03] (DIVINED Agent[02] HUMAN))"},
		{"REQUEST ANY (ANY VOTE Agent[01])",
			"OR (REQUEST Agent[01] (VOTE Agent[01])) (REQUEST Agent[02] (VOTE Agent[01])) (REQUEST Agent[03] (VOTE Agent[01]))"},
		{"REQUEST Agent[01] (ANY VOTE Agent[02])",
			"REQUEST Agent[01] (OR (VOTE Agent[02]) (Agent[02] VOTE Agent[02]) (Agent[03] VOTE Agent[02]))"},
		{"NOT (ANY DIVINED Agent[02] HUMAN)",
			"NOT (OR (Agent[01] DIVINED Agent[02] HUMAN) (Agent[02] DIVINED Agent[02] HUMAN) (Agent[03] DIVINED Agent[02] " +
				"HUMAN))"},
		{"ANY AND (VOTE Agent[01]) (GUARD Agent[02])",
			"OR (Agent[01] AND (VOTE Agent[01]) (GUARD Agent[02])) (Agent[02] AND (VOTE Agent[01]) (GUARD Agent[02])) " +
				"(Agent[03] AND (VOTE Agent[01]) (GUARD Agent[02]))"},
	} {
		got, ok := protocol.Expand(mustParse(t, c.text), three)
		if !ok || got.String() != c.want {
			t.Errorf("Expand(%q) = %t,\n%q, want\n%q", c.text, ok, got, c.want)
		}
	}
	six := protocol.Domain{Seats: game.FirstSeats(15), Roles: game.Roles[:]}
	for text, fits := range map[string]bool{
		"ANY COMINGOUT ANY ANY":                true, // 15 × 15 × 6
		"INQUIRE ANY (COMINGOUT ANY ANY)":      true, // as many
		"NOT (ANY INQUIRE ANY (ANY VOTE ANY))": false,
	} {
		s := mustParse(t, text)
		got, ok := protocol.Expand(s, six)
		if ok != fits || !ok && !protocol.Equal(got, s) {
			t.Errorf("Expand(%q): %t, want %t", text, ok, fits)
		}
	}
}

// TestExpandAll checks that an expansion has no ANY left, and does not modify the sentence.
func TestExpandAll(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 3))
	for i := range 3000 {
		s := protocoltest.Sentence(rng, i%4, 3)
		before := s.String()
		got, ok := protocol.Expand(s, three)
		if s.String() != before {
			t.Fatalf("Expand changed %q to %q", before, s)
		}
		if ok && strings.Contains(got.String(), "ANY") {
			t.Fatalf("Expand(%q) = %q", s, got)
		}
		if again, _ := protocol.Expand(got, three); ok && !protocol.Equal(again, got) {
			t.Fatalf("%q expands again to %q", got, again)
		}
		speaker := game.SeatNumbered(1)
		if !protocol.Same(s, got, speaker, three) && ok {
			t.Fatalf("%q and its expansion %q are not the same", s, got)
		}
		once := protocol.Normal(s, speaker, three)
		if twice := protocol.Normal(once, speaker, three); !protocol.Equal(once, twice) {
			t.Fatalf("normal form of %q: %q, and then %q", s, once, twice)
		}
	}
}

func TestSame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"VOTE Agent[02]", "Agent[01] VOTE Agent[02]", true},
		{"VOTE Agent[02]", "Agent[02] VOTE Agent[02]", false},
		{"REQUEST Agent[02] (VOTE Agent[03])", "Agent[01] REQUEST Agent[02] (Agent[02] VOTE Agent[03])", true},
		{"AND (VOTE Agent[02]) (GUARD Agent[03])", "AND (GUARD Agent[03]) (VOTE Agent[02]) (GUARD Agent[03])", true},
		{"AND (AND (VOTE Agent[02]) (GUARD Agent[03])) (ATTACK Agent[03])",
			"AND (ATTACK Agent[03]) (VOTE Agent[02]) (GUARD Agent[03])", true},
		{"Agent[02] AND (VOTE Agent[03]) (GUARD Agent[03])", "AND (Agent[02] VOTE Agent[03]) (Agent[02] GUARD Agent[03])",
			false},
		{"OR (VOTE Agent[02])", "VOTE Agent[02]", true},
		{"OR (Agent[03] VOTE Agent[02])", "Agent[03] VOTE Agent[02]", false}, // that the speaker says so is lost
		{"XOR (VOTE Agent[02]) (VOTE Agent[03])", "XOR (VOTE Agent[03]) (VOTE Agent[02])", true},
		{"BECAUSE (VOTE Agent[02]) (VOTE Agent[03])", "BECAUSE (VOTE Agent[03]) (VOTE Agent[02])", false},
		{"NOT (NOT (VOTE Agent[02]))", "VOTE Agent[02]", true},
		{"VOTE ANY", "OR (VOTE Agent[03]) (VOTE Agent[02]) (VOTE Agent[01])", true},
		{"INQUIRE Agent[02] (VOTE ANY)", "INQUIRE Agent[02] (OR (VOTE Agent[01]) (VOTE Agent[02]) (VOTE Agent[03]))", true},
		{"DAY 1 (VOTED Agent[02])", "DAY 2 (VOTED Agent[02])", false},
		{"AGREE TALK day1 ID:2", "AGREE WHISPER day1 ID:2", false},
	} {
		a, b := mustParse(t, c.a), mustParse(t, c.b)
		if got := protocol.Same(a, b, game.SeatNumbered(1), three); got != c.same {
			t.Errorf("Same(%q, %q) = %t", c.a, c.b, got)
		}
	}
}

func TestSpeechActs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"Skip", ""},
		{"VOTE Agent[04]", "promised 01 VOTE Agent[04]"},
		{"Agent[02] VOTE Agent[04]", "asserted 02 VOTE Agent[04]"},
		{"VOTED Agent[04]", "asserted 01 VOTED Agent[04]"},
		{"AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))",
			"promised 01 VOTE Agent[04]; requested of ANY: ANY VOTE Agent[04]"},
		{"REQUEST Agent[02] (AND (DIVINATION Agent[03]) (NOT (VOTE Agent[01])))",
			"requested of Agent[02]: 02 DIVINATION Agent[03]; requested of Agent[02]: not 02 VOTE Agent[01]"},
		{"INQUIRE Agent[02] (VOTE ANY)", "asked of Agent[02]: 02 VOTE ANY"},
		{"INQUIRE ANY (OR (VOTE Agent[02]) (VOTE Agent[03]))", "asked of ANY: ANY OR (VOTE Agent[02]) (VOTE Agent[03])"},
		{"BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE Agent[02] WEREWOLF)",
			"asserted as reason on day 1 02 VOTED Agent[03]; asserted 01 ESTIMATE Agent[02] WEREWOLF"},
		{"XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)",
			"asserted perhaps 01 ESTIMATE Agent[02] WEREWOLF; asserted perhaps 01 ESTIMATE Agent[02] POSSESSED"},
		{"Agent[03] BECAUSE (DIVINED Agent[02] WEREWOLF) (VOTE Agent[02])",
			"asserted by 03 as reason 03 DIVINED Agent[02] WEREWOLF; promised by 03 03 VOTE Agent[02]"},
		{"REQUEST Agent[02] (BECAUSE (Agent[03] VOTED Agent[01]) (VOTE Agent[03]))",
			"asserted as reason 03 VOTED Agent[01]; requested of Agent[02]: 02 VOTE Agent[03]"},
		{"REQUEST Agent[02] (REQUEST Agent[03] (VOTE Agent[04]))",
			"requested of Agent[02]: 02 REQUEST Agent[03] (VOTE Agent[04])"},
		{"NOT (NOT (COMINGOUT Agent[01] SEER))", "asserted 01 COMINGOUT Agent[01] SEER"},
	} {
		s := mustParse(t, c.text)
		var acts []string
		protocol.SpeechActs(&s, game.SeatNumbered(1), func(a protocol.SpeechAct) {
			text := a.Kind.String()
			if a.To != protocol.Unspec {
				text += " of " + a.To.String() + ":"
			}
			if a.By != 1 {
				text += fmt.Sprintf(" by %02d", a.By)
			}
			if a.Reason {
				text += " as reason"
			}
			if a.Day >= 0 {
				text += fmt.Sprintf(" on day %d", a.Day)
			}
			if a.Open {
				text += " perhaps"
			}
			if a.Negated {
				text += " not"
			}
			subject := fmt.Sprintf(" %02d ", a.Subject)
			if a.Subject == protocol.Any {
				subject = " ANY "
			}
			what := *a.What
			what.Subject = protocol.Unspec
			acts = append(acts, text+subject+what.String())
		})
		if got := strings.Join(acts, "; "); got != c.want {
			t.Errorf("%q:\ngot  %q\nwant %q", c.text, got, c.want)
		}
	}
}

func BenchmarkSame(b *testing.B) {
	s := mustParse(b, "BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE Agent[02] WEREWOLF)")
	b.ReportAllocs()
	for b.Loop() {
		protocol.Same(s, s, 0, three)
	}
}
