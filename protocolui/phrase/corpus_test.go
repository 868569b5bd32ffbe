package phrase_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"aiwolfplay/game/protocol"
)

// A family is a kind of sentences of the corpus.
type family struct {
	name  string
	texts []string
}

// inner are simple sentences to stand inside others, one of each verb and more of those
// that are said most.
var inner = []string{
	"VOTE Agent[04]", "Agent[03] VOTE Agent[04]", "VOTE ANY", "Agent[03] VOTED Agent[04]", "VOTED Agent[04]",
	"ESTIMATE Agent[04] WEREWOLF", "Agent[03] ESTIMATE Agent[04] WEREWOLF", "COMINGOUT Agent[01] SEER",
	"Agent[03] COMINGOUT Agent[03] SEER", "COMINGOUT Agent[04] WEREWOLF", "DIVINED Agent[04] WEREWOLF",
	"Agent[03] DIVINED Agent[04] HUMAN", "IDENTIFIED Agent[04] HUMAN", "Agent[03] IDENTIFIED Agent[04] WEREWOLF",
	"DIVINATION Agent[04]", "Agent[03] DIVINATION Agent[04]", "GUARD Agent[04]", "GUARDED Agent[04]",
	"Agent[03] GUARDED Agent[04]", "ATTACK Agent[04]", "ANY ATTACKED Agent[04]", "Agent[03] ATTACKED Agent[04]",
	"AGREE TALK day1 ID:3", "Agent[03] DISAGREE TALK day1 ID:12",
}

// asked are simple sentences to stand in what another seat is asked or asked to do.
var asked = []string{
	"VOTE Agent[04]", "VOTE ANY", "VOTED ANY", "VOTED Agent[01]", "ESTIMATE Agent[04] WEREWOLF", "ESTIMATE ANY WEREWOLF",
	"ESTIMATE Agent[04] ANY", "COMINGOUT Agent[02] ANY", "COMINGOUT Agent[02] SEER", "COMINGOUT Agent[04] WEREWOLF",
	"DIVINATION Agent[04]", "DIVINED Agent[04] HUMAN", "DIVINED Agent[04] ANY", "DIVINED ANY WEREWOLF", "DIVINED ANY ANY",
	"IDENTIFIED Agent[04] ANY", "GUARD Agent[01]", "GUARDED ANY", "ATTACK Agent[04]", "AGREE TALK day1 ID:3",
	"DISAGREE TALK day1 ID:12", "Agent[03] VOTE Agent[04]", "Agent[01] VOTED Agent[04]",
	"Agent[03] ESTIMATE Agent[04] WEREWOLF", "Agent[03] COMINGOUT Agent[03] SEER", "Agent[03] DIVINED Agent[04] WEREWOLF",
	"ANY ATTACKED Agent[04]", "Agent[03] GUARD Agent[01]",
}

// corpus returns the sentences that were read one by one, by family.
func corpus() []family {
	drawn := speech{rand.New(rand.NewPCG(17, 700))}
	list := []family{
		{"future acts", simple([]string{"DIVINATION", "GUARD", "VOTE", "ATTACK"}, "")},
		{"GUARDED, VOTED, ATTACKED", simple([]string{"GUARDED", "VOTED", "ATTACKED"}, "")},
		{"DIVINED, IDENTIFIED", simple([]string{"DIVINED", "IDENTIFIED"}, " HUMAN", " WEREWOLF")},
		{"ESTIMATE", simple([]string{"ESTIMATE"}, " WEREWOLF", " VILLAGER", " ANY")},
		{"COMINGOUT", simple([]string{"COMINGOUT"}, " WEREWOLF", " SEER", " ANY")},
		{"AGREE, DISAGREE, Skip, Over", []string{
			"AGREE TALK day1 ID:3", "AGREE TALK day1 ID:4", "AGREE TALK day1 ID:12", "DISAGREE TALK day1 ID:3",
			"DISAGREE TALK day1 ID:4", "DISAGREE WHISPER day2 ID:7", "Agent[03] AGREE TALK day1 ID:3",
			"Agent[03] DISAGREE TALK day1 ID:4", "ANY AGREE TALK day1 ID:12", "Skip", "Over",
		}},
		{"NOT", within(inner, "NOT (%s)", "Agent[03] NOT (%s)")},
		{"DAY", within(inner, "DAY 1 (%s)", "DAY 2 (NOT (%s))")},
		{"REQUEST", within(asked, "REQUEST Agent[02] (%s)", "REQUEST ANY (NOT (%s))", "Agent[05] REQUEST Agent[02] (%s)")},
		{"INQUIRE", within(asked, "INQUIRE Agent[02] (%s)", "INQUIRE ANY (%s)", "Agent[05] INQUIRE Agent[01] (%s)")},
		{"BECAUSE", within(inner, "BECAUSE (%s) (VOTE Agent[05])", "BECAUSE (Agent[03] VOTED Agent[05]) (%s)",
			"BECAUSE (AND (%s) (Agent[05] VOTED Agent[01])) (REQUEST ANY (VOTE Agent[05]))")},
		{"elimination", within([]string{
			"AND (Agent[02] COMINGOUT Agent[02] SEER) (Agent[03] COMINGOUT Agent[03] SEER) (Agent[03] DIVINED Agent[01] HUMAN)",
			"AND (COMINGOUT Agent[01] SEER) (Agent[02] COMINGOUT Agent[02] SEER) (Agent[03] COMINGOUT Agent[03] SEER)",
			"AND (COMINGOUT Agent[01] SEER) (DIVINED Agent[02] HUMAN) (DIVINED Agent[03] HUMAN)",
			"AND (Agent[02] VOTED Agent[04]) (Agent[03] VOTED Agent[04]) (ANY ATTACKED Agent[04])",
		}, "%s", "BECAUSE (%s) (ESTIMATE Agent[05] WEREWOLF)", "BECAUSE (Agent[05] VOTED Agent[01]) (%s)")},
		{"OR, XOR", append(within(inner, "XOR (%s) (Agent[05] VOTED Agent[01])"), lists("OR", "XOR")...)},
		{"AND", append(within(inner, "AND (%s) (REQUEST Agent[02] (GUARD Agent[05]))"), lists("AND")...)},
	}
	for i := range list {
		list[i].texts = canonical(list[i].texts)
	}
	for i := range list[6:] {
		f := &list[6+i]
		if f.name == "elimination" {
			continue
		}
		ops := strings.Split(f.name, ", ")
		for range 24 {
			s := drawn.natural(ops[drawn.IntN(len(ops))])
			f.texts = append(f.texts, s.String())
		}
		f.texts = canonical(f.texts)
	}
	return list
}

// canonical spells sentences as the protocol does, each once.
func canonical(texts []string) (list []string) {
	for _, text := range texts {
		s, err := protocol.Parse(text)
		if err != nil {
			panic(text + ": " + err.Error())
		}
		if text = s.String(); !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// simple returns sentences of some verbs: of oneself, of others and with ANY.
func simple(verbs []string, ends ...string) (texts []string) {
	for _, verb := range verbs {
		for _, end := range ends {
			for _, who := range [...]string{
				"%s Agent[04]", "Agent[03] %s Agent[04]", "Agent[03] %s Agent[01]", "Agent[03] %s Agent[03]",
				"%s ANY", "Agent[03] %s ANY", "ANY %s Agent[04]",
			} {
				texts = append(texts, fmt.Sprintf(who, verb)+end)
			}
		}
	}
	return texts
}

// within puts sentences into places.
func within(texts []string, places ...string) (list []string) {
	for _, place := range places {
		for _, text := range texts {
			list = append(list, fmt.Sprintf(place, text))
		}
	}
	return list
}

// lists joins sentences that differ in one part.
func lists(ops ...string) (list []string) {
	for _, op := range ops {
		list = append(list, within([]string{
			"(VOTE Agent[02]) (VOTE Agent[03])", "(Agent[02] VOTED Agent[04]) (Agent[03] VOTED Agent[04])",
			"(Agent[02] VOTE Agent[04]) (Agent[03] VOTE Agent[04])",
			"(ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)",
			"(ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)",
			"(Agent[02] COMINGOUT Agent[02] SEER) (Agent[03] COMINGOUT Agent[03] SEER)",
			"(DAY 1 (Agent[02] VOTED Agent[03])) (DAY 2 (Agent[02] VOTED Agent[03]))",
			"(Agent[02] VOTED Agent[03]) (Agent[03] VOTED Agent[02])",
			"(REQUEST Agent[02] (VOTE Agent[04])) (REQUEST Agent[03] (VOTE Agent[04]))",
			"(INQUIRE Agent[02] (VOTE ANY)) (INQUIRE Agent[03] (VOTE ANY))",
			"(DIVINED Agent[02] HUMAN) (DIVINED Agent[03] HUMAN)", "(AGREE TALK day1 ID:3) (AGREE TALK day1 ID:12)",
		}, op+" %s")...)
		list = append(list, within([]string{
			"(VOTE Agent[03]) (VOTE Agent[04])", "(GUARD Agent[03]) (VOTE Agent[04])",
			"(COMINGOUT Agent[02] SEER) (COMINGOUT Agent[02] MEDIUM)",
			"(ESTIMATE Agent[03] WEREWOLF) (ESTIMATE Agent[04] WEREWOLF)",
		}, "REQUEST Agent[02] ("+op+" %s)", "INQUIRE Agent[02] ("+op+" %s)", "NOT ("+op+" %s)")...)
	}
	return list
}

// natural draws a sentence of an operator with up to three operators inside each other,
// as people might build it: nobody is named where it would say nothing, and no operator
// stands in itself.
func (g speech) natural(op string) protocol.Sentence {
	for {
		s := g.sentence(2 + g.IntN(2))
		ok := s.Op.String() == op && s.Subject == protocol.Unspec
		protocol.Walk(&s, func(c *protocol.Sentence) bool {
			for i := range c.Args {
				ok = ok && c.Args[i].Op != c.Op && (c.Args[i].Op == protocol.OpNone || c.Args[i].Subject == protocol.Unspec)
			}
			return true
		})
		if ok && len(s.String()) < 170 {
			return s
		}
	}
}
