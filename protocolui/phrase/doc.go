// Package phrase puts sentences of the protocol into natural words, Japanese and English. It is not a
// translation of words: every production of the grammar has a whole message for each grammatical position
// (statement, clause inside another, reason, question, request), and negations of each, in
// locales/phrase.*.toml. This package chooses messages and fills in their slots; all differences between the
// languages are in the messages.
//
// Different meanings have different words: from the words of a quotation, denial, date or request a listener
// learns whose statement it is and how far it reaches. Lists that differ in one part are one clause ("[02] or
// [03]"). Facts that only another seat can know are worded as its statement ("[03] says they'll guard [04]").
//
// A language is a file: phrase.LANGUAGE.toml has its words and, in phrase.grammar, what its
// grammar asks of this package.
//
// A text is cut into parts that know which part of the sentence they word, so
// that a page can highlight them or let them be pressed. A sentence that lacks
// parts, as a draft does, is worded with holes.
package phrase
