package phrase_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/protocolui/phrase"
)

// deep returns a sentence with exactly depth operators inside each other.
func (g speech) deep(depth int) protocol.Sentence {
	s := g.simple()
	for range depth {
		around := g.compound(1)
		around.Args[g.IntN(len(around.Args))] = s
		if s = around; g.IntN(3) == 0 {
			s.Subject = g.ref()
		}
	}
	return s
}

// odd returns sentences that nobody would build, by kind.
func odd(g speech) map[string][]protocol.Sentence {
	all := map[string][]protocol.Sentence{}
	for i := range 40 {
		deep := g.deep(8)
		all["deep"] = append(all["deep"], deep, g.deep(i%8), protocoltest.Sentence(g.Rand, 8, 15))
		for kind, change := range changes {
			s := clone(g.deep(i % 9))
			every(&s, change)
			all[kind] = append(all[kind], s)
		}
	}
	return all
}

// newcomer is a seat that does not occur in the sentences of these tests.
const newcomer protocol.Ref = 77

// changed returns sentences in which one part of one clause of s is replaced, by the changed part. A seat is replaced
// by the newcomer, whom the words have to name.
func changed(s protocol.Sentence) map[string]protocol.Sentence {
	all := map[string]protocol.Sentence{}
	node := -1
	protocol.Walk(&s, func(c *protocol.Sentence) bool {
		node++
		if c.Op == protocol.OpNone && c.Verb.StandsAlone() {
			return true
		}
		put := func(part string, change func(*protocol.Sentence)) {
			t, at := clone(s), -1
			protocol.Walk(&t, func(other *protocol.Sentence) bool {
				if at++; at == node {
					change(other)
				}
				return true
			})
			all[fmt.Sprintf("%d.%s", node, part)] = t
		}
		put("the subject's seat", func(c *protocol.Sentence) { c.Subject = newcomer })
		if c.Target != protocol.Unspec {
			put("the target's seat", func(c *protocol.Sentence) { c.Target = newcomer })
		}
		if c.Role != game.RoleNone {
			put("role", func(c *protocol.Sentence) { c.Role = 1 + c.Role%game.RoleAny })
		}
		if c.Species != game.SpeciesNone {
			put("result", func(c *protocol.Sentence) { c.Species = 1 + c.Species%game.SpeciesAny })
		}
		if c.Op.TakesDay() {
			put("day", func(c *protocol.Sentence) { c.Day += 40 })
		}
		if c.Op == protocol.OpNone && c.Verb.TakesTalk() {
			put("line", func(c *protocol.Sentence) { c.Talk.ID += 400 })
			put("day of the line", func(c *protocol.Sentence) { c.Talk.Day += 40 })
			put("channel", func(c *protocol.Sentence) {
				c.Talk.Channel = game.ChannelTalk + game.ChannelWhisper - c.Talk.Channel
			})
		}
		if other, ok := otherVerb[c.Verb]; ok && c.Op == protocol.OpNone {
			put("verb", func(c *protocol.Sentence) { c.Verb = other })
		}
		switch c.Op {
		case protocol.Request, protocol.Inquire:
			put("operator", func(c *protocol.Sentence) { c.Op = protocol.Request + protocol.Inquire - c.Op })
		case protocol.And, protocol.Or, protocol.Xor, protocol.Because:
			if len(c.Args) > 1 { // else all say the operand
				put("operator", func(c *protocol.Sentence) { c.Op = otherOp[c.Op] })
			}
		case protocol.Not, protocol.Day:
			put("operator", func(c *protocol.Sentence) { *c = c.Args[0] })
		}
		if len(c.Args) > 2 {
			put("operand", func(c *protocol.Sentence) { c.Args = c.Args[1:] })
		}
		return true
	})
	return all
}

var otherVerb = map[protocol.Verb]protocol.Verb{
	protocol.Estimate: protocol.Comingout, protocol.Comingout: protocol.Estimate,
	protocol.Vote: protocol.Guard, protocol.Guard: protocol.Divination, protocol.Divination: protocol.Attack,
	protocol.Attack: protocol.Vote, protocol.Voted: protocol.Guarded, protocol.Guarded: protocol.Attacked,
	protocol.Attacked: protocol.Voted, protocol.Divined: protocol.Identified, protocol.Identified: protocol.Divined,
	protocol.Agree: protocol.Disagree, protocol.Disagree: protocol.Agree,
}

var otherOp = map[protocol.Op]protocol.Op{
	protocol.And: protocol.Or, protocol.Or: protocol.And, protocol.Xor: protocol.Or, protocol.Because: protocol.And,
}

// broken finds faults that no text of a listed language has: a gap, or marks in the wrong place.
var broken = map[string]*regexp.Regexp{
	"ja": regexp.MustCompile(`\{\{|[、。？][、。？]|^[、。？]|「」|『』|[^。？]$|\s`),
	"en": regexp.MustCompile(`\{\{|  |[,;:][,.;:?]|[.?][.,;:?]| [,.;?]|^[^A-Z\[(“]|“”|\(\)|[^.?”]$|[^.?]”$|` +
		`\b(that that|is is|to to|the the|and and|or or|on on)\b`),
}

// TestNoPartIsHidden checks that the words of a sentence hide no part of it, however deep it is and whatever it is
// about. Each seat that is put into the sentence is named. If any other part is changed, the words change too, unless
// the meaning is the same. The short form of each does the same, or is shown in full.
func TestNoPartIsHidden(t *testing.T) {
	t.Parallel()
	for _, language := range phrase.Languages {
		w := writer(t, language)
		c := phrase.Context{Speaker: speaker, Day: 2, Line: lines(t)}
		seen := 0
		for kind, list := range odd(speech{rand.New(rand.NewPCG(8, 17))}) {
			for _, s := range list {
				words := w.Sentence(s, c)
				if marks := broken[language]; marks != nil && marks.MatchString(words) && !s.IsSkip() {
					t.Errorf("%s, %s: %s\nhas %q in %s", language, kind, s, marks.FindString(words), words)
				}
				for part, other := range changed(s) {
					seen++
					full, short := w.Sentence(other, c), w.Short(other, c).String()
					hides := full == words && !protocol.Same(s, other, speaker, protocol.Domain{})
					named := strings.Contains(full, "77") && strings.Contains(short, "77")
					if hides || strings.HasSuffix(part, "seat") && !named {
						t.Errorf("%s, %s: the words of\n%s\nhide %s:\n%s\n%s", language, kind, other, part, full, short)
					}
				}
			}
		}
		if seen < 8_000 {
			t.Errorf("%s: only %d changes", language, seen)
		}
	}
}
