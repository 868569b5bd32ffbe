// Package program executes templates faster than html/template does. It makes of a template that html/template
// has escaped a tree of closures, in which all is decided that the data do not decide.
//
// It knows as much of the language as our templates use. Where it meets anything else, in a template or
// in the data, it gives an error, and the caller lets html/template do it. What it writes is the same
// byte for byte: page's TestProgramsWriteTheSame holds that for every page and part.
//
//	p, err := program.NewSet(templates, funcs, direct).Program("dock")
//	err = p.Execute(&html, &page.Dock{})
package program
