package protocol

import "strings"

// A Spelling is a way in which libraries, older servers and people write what the protocol
// spells otherwise.
type Spelling struct {
	Written string // an example
	Means   string // the same in the protocol's spelling
	By      string // a program that writes it, "" for people

	word, as string // a word of another vocabulary, in small letters, and the protocol's
}

// Spellings is the only table of other spellings. Everything that accepts them uses [ParseLenient], which reads this
// table: the port for agents with -tcp-rewrite, play parse -lenient, the sentence lab, the import of logs, and the hint
// at a refused utterance. Words of other vocabularies are read from here. The other rows are examples of ParseLenient's
// rules.
var Spellings = [...]Spelling{
	{Written: "AGREE TALK 1 4", Means: "AGREE TALK day1 ID:4", By: "aiwolf-python 1.3"},
	{Written: "DISAGREE WHISPER 0 12", Means: "DISAGREE WHISPER day0 ID:12", By: "aiwolf-python 1.3"},
	{
		Written: "DIVINE Agent[03]", Means: "DIVINATION Agent[03]", By: "agents that use the name of the request",
		word: "divine", as: Divination.String(),
	},
	{
		Written: "INQUESTED Agent[03] WEREWOLF", Means: "IDENTIFIED Agent[03] WEREWOLF", By: "AIWolf server 0.4",
		word: "inquested", as: Identified.String(),
	},
	{Written: "REQUEST(VOTE Agent[03])", Means: "REQUEST ANY (VOTE Agent[03])", By: "AIWolf server 0.4"},
	{Written: "VOTE Agent3", Means: "VOTE Agent[03]", By: "the text of protocol 3.6"},
	{Written: "SKIP", Means: "Skip", By: "the text of protocol 3.6"},
	{Written: "OVER", Means: "Over", By: "the text of protocol 3.6"},
	{Written: "comingout agent[01] seer", Means: "COMINGOUT Agent[01] SEER"},
	{Written: "ＶＯＴＥ　Ａｇｅｎｔ［０３］", Means: "VOTE Agent[03]"},
	{Written: "(VOTE Agent[03])", Means: "VOTE Agent[03]"},
	{Written: "(VOTE Agent[03]) (VOTE Agent[04])", Means: "AND (VOTE Agent[03]) (VOTE Agent[04])"},
}

// vocabulary maps the words of other vocabularies, in small letters, to the protocol's.
var vocabulary = func() map[string]string {
	m := map[string]string{}
	for _, s := range Spellings {
		if s.word != "" {
			m[s.word] = s.as
		}
	}
	return m
}()

// talkWord returns a number as the protocol writes it in the number of an utterance: the day after TALK or WHISPER, the
// id after the day. before holds the two preceding words, as rewritten. It returns "" for any other word.
func talkWord(before [2]string, digits string) string {
	if !isNumber(digits) {
		return ""
	}
	channel := func(word string) bool { return word == "TALK" || word == "WHISPER" }
	day, isDay := strings.CutPrefix(before[1], "day")
	switch {
	case channel(before[1]) && (before[0] == Agree.String() || before[0] == Disagree.String()):
		return "day" + digits
	case channel(before[0]) && isDay && isNumber(day):
		return "ID:" + digits
	}
	return ""
}
