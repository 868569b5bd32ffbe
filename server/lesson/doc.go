// Package lesson reads lessons for classes. A lesson is a file that a teacher can copy and change. It contains a title,
// the steps, and the log of the game that the lesson shows.
//
//	# A line that begins with # is a remark.
//	title en: Who is lying?
//	title ja: うそをついているのは誰？
//	minutes: 15
//	age: 12
//	goal en: Say which of two claims can be true, and why.
//	about en: Two seers. One of them is false.
//	handout en: A line of the sheet for the students.
//
//	step: tell
//	heading en: A village of five
//	text en: One line for each paragraph.
//	note en: What the teacher may say.
//
//	step: show
//	at: d1-3
//
//	step: ask
//	question: wolf
//
//	step: task
//	say en: I think 03 is a werewolf.
//	seat: 1
//	answer: ESTIMATE Agent[03] WEREWOLF
//
//	step: reveal
//
//	log:
//	0,status,1,VILLAGER,ALIVE,fox
//	…
//
// "age" is that of the youngest students for whom the lesson is made; each "goal" says what they can do
// afterwards. Texts are given by language; one of them is enough. "log:" precedes the log of a finished game,
// as its record offers it for download. "at" is a moment of it: d1-3 is the utterance of day 1 with the
// number 3, and there are day-1, vote-1, executed-1, night-1, morning-2 and end. A step without it stays at
// the moment of the one before. The steps:
//
//   - tell: text alone.
//   - show: the table at a moment, the last thing said in all its forms.
//   - ask: the students answer. "question: wolf", who is a werewolf? "question: executed", who will the village
//     execute? "question: next" with "seat" and several "option", what will this seat say next?
//   - task: the students build a sentence that means what "say" says. "seat" speaks, "answer" is a solution.
//   - reveal: the roles, and how good the answers to "wolf" were.
//
// The package knows no classes and no pages. It turns answers only into numbers.
package lesson
