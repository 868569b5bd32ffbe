package phrase_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/protocolui/phrase"
)

// TestUnknownStaysSpelled checks that a whole sentence without words stays as the protocol spells it.
func TestUnknownStaysSpelled(t *testing.T) {
	t.Parallel()
	vote := protocol.Act(protocol.Vote, 4)
	for name, s := range map[string]protocol.Sentence{
		"verb":            {Verb: protocol.NumVerbs + 3, Target: 2},
		"operator":        {Op: protocol.NumOps, Args: []protocol.Sentence{vote}},
		"role":            protocol.Believe(2, game.RoleAny+5),
		"result":          protocol.Report(protocol.Divined, 2, game.SpeciesAny+1),
		"channel":         protocol.Reply(protocol.Agree, protocol.TalkRef{Channel: game.ChannelWhisper + 1}),
		"inside":          protocol.Negate(protocol.BecauseOf(vote, protocol.Sentence{Verb: protocol.NumVerbs})),
		"nested Skip":     protocol.Negate(protocol.Sentence{Verb: protocol.Skip}),
		"no operand":      {Op: protocol.Not},
		"one reason":      {Op: protocol.Because, Args: []protocol.Sentence{vote}},
		"too many":        {Op: protocol.Xor, Args: []protocol.Sentence{vote, vote, vote}},
		"verb of a list":  protocol.AllOf(protocol.Sentence{Verb: 200}, protocol.Sentence{Verb: 200}),
		"verb with parts": {Verb: protocol.Vote, Target: 2, Args: []protocol.Sentence{vote}},
	} {
		for _, language := range phrase.Languages {
			w := writer(t, language)
			c := phrase.Context{Speaker: speaker}
			for _, text := range []phrase.Text{w.Words(s, c), w.Short(s, c)} {
				if text.String() != s.String() || text.String() == "" {
					t.Errorf("%s in %s: %q, want %q", name, language, text, s)
				}
				for _, p := range text.Parts {
					if p.Hole {
						t.Errorf("%s in %s has a hole: %q", name, language, text)
					}
				}
			}
		}
	}
}

// TestUnknownAnywhereStaysSpelled checks that a single clause without words, however deep, keeps the whole sentence as
// the protocol spells it.
func TestUnknownAnywhereStaysSpelled(t *testing.T) {
	t.Parallel()
	g := speech{rand.New(rand.NewPCG(9, 17))}
	for _, language := range phrase.Languages {
		w := writer(t, language)
		for i := range 400 {
			s := clone(g.deep(i % 9))
			clauses := 0
			protocol.Walk(&s, func(*protocol.Sentence) bool { clauses++; return true })
			unknown := g.IntN(clauses)
			protocol.Walk(&s, func(c *protocol.Sentence) bool {
				if clauses--; clauses == unknown {
					*c = protocol.Sentence{Verb: protocol.NumVerbs, Subject: c.Subject, Target: 2}
				}
				return true
			})
			c := phrase.Context{Speaker: speaker, Line: lines(t)}
			if full, short := w.Sentence(s, c), w.Short(s, c).String(); full != s.String() || short != full {
				t.Fatalf("%s: %s\nis %q, in short %q", language, s, full, short)
			}
		}
	}
}

// TestUnknownLineIsNumbered checks that a quoted line without words is named by its number.
func TestUnknownLineIsNumbered(t *testing.T) {
	t.Parallel()
	c := phrase.Context{Speaker: speaker, Line: func(ref protocol.TalkRef) (phrase.Line, bool) {
		return phrase.Line{Ref: ref, Seat: 2, Sentence: &protocol.Sentence{Verb: 99}}, true
	}}
	s := protocol.Reply(protocol.Agree, protocol.TalkRef{Channel: game.ChannelTalk, Day: 1, ID: 7})
	if got, want := writer(t, "en").Sentence(s, c), "I agree with D1\u00a0#7."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// changes turn any sentence into one that nobody would build.
var changes = map[string]func(*protocol.Sentence){
	"nothing": func(*protocol.Sentence) {},
	"ANY": func(s *protocol.Sentence) {
		s.Subject, s.Role, s.Species = protocol.Any, put(s.Role, game.RoleAny), put(s.Species, game.SpeciesAny)
		s.Target = put(s.Target, protocol.Any)
	},
	"oneself": func(s *protocol.Sentence) { s.Subject, s.Target = 1, put(s.Target, 1) },
	"another": func(s *protocol.Sentence) { s.Subject, s.Target = 3, put(s.Target, 3) },
	"absent":  func(s *protocol.Sentence) { s.Subject, s.Target = 99, put(s.Target, 1<<20) },
}

// TestEverySentenceHasWords checks that even sentences that nobody would build have words: eight operators inside each
// other, ANY for everything, only about the speaker, and about seats that no table has.
func TestEverySentenceHasWords(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(8, 8))
	for _, language := range phrase.Languages {
		w := writer(t, language)
		for name, to := range changes {
			for range 400 {
				s := clone(protocoltest.Sentence(rng, 8, 15))
				every(&s, to)
				c := phrase.Context{Speaker: speaker, Day: 2, Line: lines(t)}
				for _, text := range []phrase.Text{w.Words(s, c), w.Short(s, c)} {
					if text.String() == "" || strings.Contains(text.String(), "{{") {
						t.Fatalf("%s, %s: %s is %q", language, name, s, text)
					}
					for _, p := range text.Parts {
						if p.Text == "" || p.Hole {
							t.Fatalf("%s, %s: %s has the part %+v", language, name, s, p)
						}
					}
				}
			}
		}
	}
}

// put returns value instead of what is there.
func put[T comparable](there, value T) T {
	if zero := *new(T); there == zero {
		return there
	}
	return value
}

// every changes all clauses of a sentence but Over and Skip.
func every(s *protocol.Sentence, change func(*protocol.Sentence)) {
	if s.Op == protocol.OpNone && s.Verb.StandsAlone() {
		return
	}
	change(s)
	for i := range s.Args {
		every(&s.Args[i], change)
	}
}
