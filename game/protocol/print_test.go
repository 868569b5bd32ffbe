package protocol_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
)

// checkCanonical checks what holds of every valid sentence: its text is ASCII,
// within the limits, read as the same meaning, and printed the same again.
func checkCanonical(tb testing.TB, s protocol.Sentence) {
	tb.Helper()
	text := s.String()
	again, err := protocol.Parse(text)
	if err != nil {
		tb.Errorf("the canonical text %q: %v", text, err)
		return
	}
	if got := again.String(); got != text {
		tb.Errorf("the canonical text %q prints as %q", text, got)
	}
	if got := string(s.AppendText([]byte("> "))); got != "> "+text {
		tb.Errorf("AppendText appends %q, String is %q", got, text)
	}
	const speaker = game.Seat(17)
	if a, b := protocol.Resolve(s, speaker), protocol.Resolve(again, speaker); !protocol.Equal(a, b) {
		tb.Errorf("the canonical text %q changes the meaning from %q to %q", text, spell(a, nil), spell(b, nil))
	}
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			tb.Errorf("the canonical text %q has byte %#x", text, text[i])
		}
	}
}

// spell writes a sentence with every subject that it has, as no canonical text
// does, and with random white space and zeros where a generator is given. It
// shares no code with the printer.
func spell(s protocol.Sentence, rng *rand.Rand) string {
	pick := func(choices ...string) string {
		if rng == nil {
			return choices[0]
		}
		return choices[rng.IntN(len(choices))]
	}
	number := func(n int32) string { return pick("", "0", "00") + strings.TrimLeft(string(appendInt(nil, n)), " ") }
	ref := func(r protocol.Ref) string {
		if r == protocol.Any {
			return "ANY"
		}
		return "Agent[" + number(int32(r)) + "]"
	}
	var words []string
	if s.Subject != protocol.Unspec {
		words = append(words, ref(s.Subject))
	}
	words = append(words, s.Op.String()+s.Verb.String())
	if s.Target != protocol.Unspec {
		words = append(words, ref(s.Target))
	}
	if s.Role != game.RoleNone {
		words = append(words, s.Role.String())
	}
	if s.Species != game.SpeciesNone {
		words = append(words, s.Species.String())
	}
	if s.Talk.Channel != game.ChannelNone {
		words = append(words, s.Talk.Channel.String(), "day"+number(s.Talk.Day), "ID:"+number(s.Talk.ID))
	}
	if s.Op == protocol.Day {
		words = append(words, number(s.Day))
	}
	text := words[0]
	for _, w := range words[1:] {
		text += pick(" ", "\t", " \v\f\r\n") + w
	}
	for i, arg := range s.Args {
		if i == 0 {
			text += pick(" ", "\t ")
		} else {
			text += pick("", " ", "\n")
		}
		text += "(" + pick("", " ", "\x00\x1f") + spell(arg, rng) + pick("", "\t", "\x01") + ")"
	}
	return text
}

func appendInt(dst []byte, n int32) []byte {
	if n >= 10 {
		dst = appendInt(dst, n/10)
	}
	return append(dst, byte('0'+n%10))
}

func TestRandomSentences(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(36, 2019))
	for i := range 5000 {
		s := protocoltest.Sentence(rng, i%5, 15)
		checkCanonical(t, s)
		for _, form := range []protocol.Sentence{s, protocol.Resolve(s, game.NoSeat)} {
			text := spell(form, rng)
			if len(text) > protocol.MaxLength {
				continue
			}
			got, err := protocol.Parse(text)
			if err != nil || !protocol.Equal(got, form) || got.String() != s.String() {
				t.Fatalf("Parse(%q) = %q, %v, want %q", text, got, err, s)
			}
		}
	}
}

func TestPrintHoles(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]protocol.Sentence{
		"?":                    {},
		"Agent[02] ?":          {Subject: 2},
		"VOTE ?":               {Verb: protocol.Vote},
		"ESTIMATE Agent[03] ?": {Verb: protocol.Estimate, Target: 3},
		"DIVINED ANY ?":        {Verb: protocol.Divined, Target: protocol.Any},
		"AGREE ? day0 ID:?":    {Verb: protocol.Agree, Talk: protocol.TalkRef{ID: -1}},
		"REQUEST ? (?)":        {Op: protocol.Request},
		"DAY ? (?)":            {Op: protocol.Day, Day: -1},
		"AND (?)":              {Op: protocol.And},
		"XOR (VOTE ANY) (?)":   {Op: protocol.Xor, Args: []protocol.Sentence{protocol.Act(protocol.Vote, protocol.Any)}},
		"? ? (VOTE ANY)":       {Op: 99, Subject: -9, Args: []protocol.Sentence{protocol.Act(protocol.Vote, protocol.Any)}},
	} {
		if got := s.String(); got != want {
			t.Errorf("%+v prints %q, want %q", s, got, want)
		}
		if _, err := protocol.Parse(want); err == nil {
			t.Errorf("Parse accepts %q", want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, file := range []string{"protocol.tsv", "protocol-disputed.tsv"} {
		for _, v := range readVectors(f, file) {
			f.Add(v.input)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := protocol.Parse(text)
		if err != nil {
			e := err.(*protocol.SyntaxError)
			if e.Offset < 0 || e.Offset > len(text) || !strings.HasPrefix(text[e.Offset:], e.Found) || len(e.Want) == 0 {
				t.Errorf("Parse(%q): error %v does not point into the text", text, err)
			}
			return
		}
		checkCanonical(t, s)
	})
}

const (
	simpleText = "COMINGOUT Agent[03] SEER"
	nestedText = "BECAUSE (DIVINED Agent[03] WEREWOLF) (REQUEST ANY (VOTE Agent[03]))"
)

func TestAllocations(t *testing.T) {
	dst := make([]byte, 0, 256)
	simple, err := protocol.Parse(simpleText)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		want float64
		run  func()
	}{
		{"parse a simple sentence", 0, func() { protocol.Parse(simpleText) }},
		{"parse a talk number", 0, func() { protocol.Parse("Agent[02] AGREE TALK day1 ID:12") }},
		{"append a simple sentence", 0, func() { dst = simple.AppendText(dst[:0]) }},
		{"the text of a simple sentence", 1, func() { _ = simple.String() }},
		{"the text of Skip", 0, func() { _ = protocol.Sentence{Verb: protocol.Skip}.String() }},
		{"parse an operator with two operands and one with one", 2, func() { protocol.Parse(nestedText) }},
	} {
		if got := testing.AllocsPerRun(100, test.run); got > test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	for name, text := range map[string]string{"simple": simpleText, "nested": nestedText} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			dst := make([]byte, 0, 256)
			for b.Loop() {
				s, err := protocol.Parse(text)
				if err != nil {
					b.Fatal(err)
				}
				dst = s.AppendText(dst[:0])
			}
		})
	}
}
