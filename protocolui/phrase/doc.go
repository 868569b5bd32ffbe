// Package phrase puts sentences of the protocol into natural Japanese and
// natural English. It is not a translation of words: every production of the
// grammar has a whole message for each grammatical position it can stand in
// (statement, clause inside another, reason, question, request), and negations
// of each, in locales/phrase.*.toml. This package chooses messages and fills in
// their slots; what differs between the languages is in the messages.
//
// A text is cut into parts that know which part of the sentence they word, so
// that a page can highlight them or let them be pressed. A sentence that lacks
// parts, as a draft does, is worded with holes.
package phrase
