package protocol

import "slices"

// Walk visits s. If visit returns true, it then walks the operands of s in order.
func Walk(s *Sentence, visit func(*Sentence) bool) {
	if !visit(s) {
		return
	}
	for i := range s.Args {
		Walk(&s.Args[i], visit)
	}
}

// Equal reports whether two sentences have the same form. Sentences with the same canonical text can differ in form, if
// one of them omits a subject. To compare meanings, compare the texts or the results of [Resolve].
func Equal(a, b Sentence) bool {
	return a.Op == b.Op && a.Verb == b.Verb && a.Role == b.Role && a.Species == b.Species &&
		a.Subject == b.Subject && a.Target == b.Target && a.Day == b.Day && a.Talk == b.Talk &&
		slices.EqualFunc(a.Args, b.Args, Equal)
}
