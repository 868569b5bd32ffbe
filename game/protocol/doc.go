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
// The operands of each verb and operator are in the tables of verb.go and operator.go. Old agents send the
// last form of REQUEST; its target is the operand's subject, or ANY.
//
// White space (as Java's \s matches it) separates words and precedes the first operand. It is optional
// between operands. At both ends of the text and of an operand, control characters are ignored too. A number
// is at most 2147483647.
//
// The reference server also accepts unbalanced parentheses, text between operands, Agent[00] and nested Skip.
// The parser rejects them: they have no meaning, and other parsers fail on them.
package protocol
