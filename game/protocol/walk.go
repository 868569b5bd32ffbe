package protocol

import "slices"

// Walk visits s and then, if visit returns true, the operands of s in their
// order, each with its own.
func Walk(s *Sentence, visit func(*Sentence) bool) {
	if !visit(s) {
		return
	}
	for i := range s.Args {
		Walk(&s.Args[i], visit)
	}
}

// Equal reports whether two sentences have the same form. Sentences of one
// canonical text can differ in form where one of them omits a subject; compare
// the texts, or what [Resolve] returns, to compare meanings.
func Equal(a, b Sentence) bool {
	return a.Op == b.Op && a.Verb == b.Verb && a.Role == b.Role && a.Species == b.Species &&
		a.Subject == b.Subject && a.Target == b.Target && a.Day == b.Day && a.Talk == b.Talk &&
		slices.EqualFunc(a.Args, b.Args, Equal)
}
