// Package speech is how an agent talks, shared by game/agent/plain and
// game/agent/bayes: the turns of a day, claims and results, opinions and their
// reasons, questions and answers, whispers, and the lies of who must lie.
//
// What the seat believes, whom it would have executed and what it hides is not
// decided here. A [Voice] asks its [Mind] for that, and the mind lists what its
// seat may say in a [Turn], the most pressing first:
//
//	type player struct{ speech.Voice } // and the methods of a Mind
//
//	p := &player{}
//	p.Voice = speech.Voice{Me: s.Seat, Key: s.Key, Table: s.Table(), Mind: p}
//
// Where to look: a claim and a result in claim.go; an opinion, advice and a
// question in opinion.go; an answer in answer.go; what all can look up of a seat, as a
// reason, in ground.go; a defence in defend.go; a lie in lie.go; a whisper in
// whisper.go; what a seat plans for the night, and tells, in night.go. Votes are
// the mind's own.
//
// A Voice keeps nothing: what it says follows anew each time from the table, the
// seat's key and the question. It remembers its own lies by having heard itself
// tell them.
package speech
