// Package speech lets agents talk. It is shared by game/agent/plain and game/agent/bayes, and covers the
// turns of a day, claims and results, opinions and their reasons, questions and answers, whispers, and the
// lies of the wolf side.
//
// It does not decide what the seat believes or hides, or whom it wants executed. A [Voice] asks its [Mind]
// for that, and the mind lists what its seat may say in a [Turn], the most pressing first:
//
//	type player struct { // and the other methods of a Mind
//		speech.Voice
//		speech.AttentiveListener
//	}
//
//	p := &player{}
//	p.Voice = speech.Voice{Me: s.Seat, Key: s.Key, Table: s.Table(), Mind: p}
//	p.Attentive.Voice = &p.Voice
//
// Where to look: claims and results are in claim.go; opinions, advice and questions in opinion.go; answers in answer.go
// and reply.go ([Replies]); what was said today in conversation.go, and what the seat itself said and did in past.go;
// reasons against a suspect in reason.go and join.go ([Accusation]), and those that all can look up in ground.go and
// evidence.go; defences in defend.go; lies in lie.go; whispers in whisper.go; plans for the night in night.go; and
// listener.go says how a seat takes what was said. Votes are the mind's own.
//
// A Voice keeps nothing: what it says follows anew each time from the table, the
// seat's key and the question. It remembers its own lies by having heard itself
// tell them.
package speech
