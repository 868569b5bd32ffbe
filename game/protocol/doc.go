// Package protocol reads, prints and relates the sentences of the AIWolf
// protocol 3.6, in which agents talk to each other.
//
// [Parse] is strict: it accepts exactly what the wire spells. [ParseLenient] is
// for people. [Sentence.AppendText] prints the canonical text, the only form
// that is stored, sent and compared. [Resolve] says who is meant where a subject
// is omitted, [Expand] writes ANY out, [Same] compares meanings, and [SpeechActs]
// says what an utterance asserts, promises, requests and asks. A [Cache] lets a
// table parse each distinct text once.
//
// The package knows no table: agents, days and utterances may not exist. It has
// no words of Japanese or English for people, only the protocol's own.
//
// # Grammar
//
//	utterance = "Skip" | "Over" | sentence
//	sentence  = [ subject ] ( verb … | operator … )
//	verb      = VERB target role | VERB target species | VERB target
//	          | VERB ( TALK | WHISPER ) dayN ID:N
//	operator  = REQUEST target operand | INQUIRE target operand | DAY N operand
//	          | OP operand | OP operand operand | OP operand { operand }
//	          | REQUEST operand
//	operand   = "(" sentence ")"
//	subject, target = "Agent[N]", N from 1 | "ANY"
//
// Which verb and which operator takes what is in their tables, in verb.go and
// operator.go. The last form of REQUEST is what old agents send; its target is
// the operand's subject, or ANY.
//
// White space, which is what Java's \s matches, stands between words and before
// the first operand, and may stand between operands; at both ends of the text
// and of an operand control characters are ignored too. A number is at most
// 2147483647.
//
// Where the reference server is more generous than this (unbalanced
// parentheses, text between operands, Agent[00], nested Skip), the parser is
// not: nobody means anything by them, and other readers stumble.
package protocol
