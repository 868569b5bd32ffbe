// Package style measures how well agents can be recognized by their talk. It looks at the verb, the
// operators, the turn and the addressee of each utterance of a seat in one game, never at the seats or roles
// that it names. Claims and results are left out, since they follow from the role.
//
// A [Study] is given finished games. A naive Bayes classifier learns from some of
// them, and is scored on the others: on naming the agent of a seat, and on picking
// the wolf by the talk of the first day.
//
// remark.go reads games, feature.go makes the classifier's features, naive.go is the classifier, and habit.go
// counts how often agents do what their descriptions promise.
package style
