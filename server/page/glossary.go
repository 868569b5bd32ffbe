package page

import "aiwolfplay/templates/shell"

// Terms lists the words that the glossary explains, see package shell.
var Terms = shell.Terms

// Glossary is the page of these words.
type Glossary struct {
	Chrome
	Of string // a text: only the terms in it are wanted; "" for all
}

func (*Glossary) pageName() string { return "glossary" }

// All lists the terms.
func (*Glossary) All() []string { return Terms[:] }
