package page

import (
	"errors"
	"html/template"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"text/template/parse"

	"aiwolfplay/locales"
	"aiwolfplay/static"
	"aiwolfplay/templates"
)

// TestFolded: texts that are put in when templates are parsed stand only where all that has to be
// done with them is to escape HTML. html/template itself says where that is.
func TestFolded(t *testing.T) {
	t.Parallel()
	r, err := New(templates.FS, static.FS, locales.FS, false)
	if err != nil {
		t.Fatal(err)
	}
	english, err := r.set(En)
	if err != nil {
		t.Fatal(err)
	}
	funcs := r.funcs(english.words, english.messages)
	parts, err := template.New("").Funcs(funcs).ParseFS(templates.FS, "layout.html", "parts/*.html")
	if err != nil {
		t.Fatal(err)
	}
	files, err := fs.Glob(templates.FS, "pages/*.html")
	if err != nil {
		t.Fatal(err)
	}
	texts := 0
	for _, file := range append(files, "standalone.html") {
		whole := "layout.html"
		if file == "standalone.html" {
			whole = "standalone-body"
		}
		set, err := r.whole(file, whole, parts, funcs, nil)
		if err != nil {
			t.Fatal(err)
		}
		_ = set.ExecuteTemplate(io.Discard, whole, nil) // which escapes first, and fails then
		for _, part := range set.Templates() {
			if part.Tree == nil {
				continue
			}
			for _, pipe := range actions(part.Tree.Root) {
				call, escapers, _ := strings.Cut(pipe, " | ")
				if !strings.HasPrefix(call, `t "`) || strings.Count(call, " ") > 1 || escapers == "" {
					continue // html/template keeps the form that it has escaped for a title beside that which it has not
				}
				texts++
				for escaper := range strings.SplitSeq(escapers, " | ") {
					if !slices.Contains([]string{
						"_html_template_htmlescaper", "_html_template_attrescaper", "_html_template_rcdataescaper",
					}, escaper) {
						t.Errorf("%s, %s: {{%s}}", file, part.Name(), pipe)
					}
				}
			}
		}
	}
	if texts == 0 {
		t.Error("no texts are in templates")
	}
	for _, pipe := range actions(english.parts.Lookup("dock").Tree.Root) {
		if strings.HasPrefix(pipe, `t "`) && strings.Count(pipe, " ") == 1 {
			t.Errorf("{{%s}} is not folded", pipe)
		}
	}
}

// TestPagesHoldWhatTheyShow: a page has the parts that it shows and no others. All pages can be parsed, at any time,
// and become programs.
func TestPagesHoldWhatTheyShow(t *testing.T) {
	t.Parallel()
	r, err := New(templates.FS, static.FS, locales.FS, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range Langs {
		set, err := r.set(lang)
		if err != nil {
			t.Fatal(err)
		}
		for file, page := range set.pages {
			_, fault := page.quick()
			parsed, err := page.parse() // again
			if err = errors.Join(fault, err); err != nil {
				t.Errorf("%s, %s: %v", file, lang, err)
				continue
			}
			for part, pages := range map[string][]string{
				"dock": {"pages/table.html"}, "layout.html": {file},
			} {
				has := parsed.Lookup(part) != nil
				if slices.Contains(pages, file) && !has || file == "pages/games.html" && has && part != "layout.html" {
					t.Errorf("%s has %q: %t", file, part, has)
				}
			}
		}
	}
}

// actions are the pipelines of a template that print something.
func actions(l *parse.ListNode) (pipes []string) {
	if l == nil {
		return nil
	}
	for _, node := range l.Nodes {
		switch n := node.(type) {
		case *parse.ActionNode:
			pipes = append(pipes, n.Pipe.String())
		case *parse.IfNode:
			pipes = append(append(pipes, actions(n.List)...), actions(n.ElseList)...)
		case *parse.WithNode:
			pipes = append(append(pipes, actions(n.List)...), actions(n.ElseList)...)
		case *parse.RangeNode:
			pipes = append(append(pipes, actions(n.List)...), actions(n.ElseList)...)
		}
	}
	return pipes
}
