package protocolui

import (
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// A Lesson explains a word of the protocol with examples.
type Lesson struct {
	ID       string // "verb.vote", "op.because", "rule.any", "rule.subject"
	Word     string // as the protocol spells it, "" for a rule
	Examples []protocol.Sentence
}

// lessons holds the examples of each word, in the order in which to explain the words.
var lessons = [...]struct {
	id, word string
	examples []string
}{
	{"verb.comingout", "COMINGOUT", []string{"COMINGOUT Agent[01] SEER", "Agent[02] COMINGOUT Agent[02] MEDIUM"}},
	{"verb.estimate", "ESTIMATE", []string{"ESTIMATE Agent[02] WEREWOLF", "Agent[03] ESTIMATE Agent[02] VILLAGER"}},
	{"verb.divined", "DIVINED", []string{"DIVINED Agent[05] WEREWOLF", "DAY 1 (DIVINED Agent[05] HUMAN)"}},
	{"verb.identified", "IDENTIFIED", []string{"IDENTIFIED Agent[04] HUMAN"}},
	{"verb.divination", "DIVINATION", []string{"DIVINATION Agent[03]", "REQUEST Agent[02] (DIVINATION Agent[03])"}},
	{"verb.guard", "GUARD", []string{"GUARD Agent[02]"}},
	{"verb.guarded", "GUARDED", []string{"GUARDED Agent[02]"}},
	{"verb.vote", "VOTE", []string{"VOTE Agent[04]", "AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))"}},
	{"verb.voted", "VOTED", []string{"DAY 1 (Agent[02] VOTED Agent[03])"}},
	{"verb.attack", "ATTACK", []string{"ATTACK Agent[04]"}},
	{"verb.attacked", "ATTACKED", []string{"ANY ATTACKED Agent[04]"}},
	{"verb.agree", "AGREE", []string{"AGREE TALK day1 ID:12"}},
	{"verb.disagree", "DISAGREE", []string{"DISAGREE TALK day1 ID:12", "REQUEST ANY (DISAGREE TALK day1 ID:12)"}},
	{"verb.skip", "Skip", []string{"Skip"}},
	{"verb.over", "Over", []string{"Over"}},
	{"op.request", "REQUEST", []string{
		"REQUEST ANY (VOTE Agent[04])", "REQUEST Agent[02] (DIVINATION Agent[05])",
		"REQUEST Agent[02] (DIVINED Agent[05] WEREWOLF)",
	}},
	{"op.inquire", "INQUIRE", []string{
		"INQUIRE Agent[02] (VOTE ANY)", "INQUIRE Agent[02] (ESTIMATE Agent[04] WEREWOLF)",
		"INQUIRE ANY (COMINGOUT ANY SEER)",
	}},
	{"op.because", "BECAUSE", []string{"BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE Agent[02] WEREWOLF)"}},
	{"op.day", "DAY", []string{"DAY 1 (VOTED Agent[03])"}},
	{"op.not", "NOT", []string{"NOT (ESTIMATE Agent[02] WEREWOLF)", "REQUEST ANY (NOT (VOTE Agent[01]))"}},
	{"op.and", "AND", []string{"AND (COMINGOUT Agent[01] SEER) (DAY 1 (DIVINED Agent[05] WEREWOLF))"}},
	{"op.or", "OR", []string{"OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)"}},
	{"op.xor", "XOR", []string{"XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)"}},
	{"rule.subject", "", []string{
		"REQUEST Agent[02] (VOTE Agent[03])", "Agent[02] BECAUSE (VOTED Agent[01]) (ESTIMATE Agent[01] WEREWOLF)",
	}},
	{"rule.any", "ANY", []string{"INQUIRE Agent[02] (VOTE ANY)", "REQUEST ANY (DIVINED Agent[02] HUMAN)"}},
}

// Lessons returns explanations of every verb and operator, and of the two rules on subjects and ANY.
func Lessons() []Lesson {
	var list []Lesson
	for _, l := range lessons {
		lesson := Lesson{ID: l.id, Word: l.word}
		for _, text := range l.examples {
			s, err := protocol.Parse(text)
			if err != nil {
				panic("protocolui: lesson " + l.id + ": " + err.Error())
			}
			lesson.Examples = append(lesson.Examples, s)
		}
		list = append(list, lesson)
	}
	return list
}

// Text returns the explanation in the writer's language.
func (l Lesson) Text(w *phrase.Writer) string { return w.Label("builder.lesson." + l.ID) }
