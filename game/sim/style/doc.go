// Package style measures how well agents can be told apart by how they talk. It
// looks at the verb, the operators, the turn and the addressee of what a seat says
// in one game, never at whom or what it names. Claims and results are left out,
// since the role deals those.
//
// A [Study] is given finished games. A naive Bayes classifier learns from some of
// them, and is scored on the others: on naming the agent of a seat, and on picking
// the wolf by the talk of the first day.
//
// What is read of a game stands in remark.go, what the classifier sees in
// feature.go, the classifier in naive.go, and how often agents do what is promised
// of them in habit.go.
package style
