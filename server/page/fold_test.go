package page

import (
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
	m := r.sets[En].messages
	files, err := fs.Glob(templates.FS, "pages/*.html")
	if err != nil {
		t.Fatal(err)
	}
	texts := 0
	for _, file := range append(files, "standalone.html") {
		set, err := template.New("").Funcs(r.funcs(En, m)).ParseFS(templates.FS, "layout.html", "parts/*.html", file)
		if err != nil {
			t.Fatal(err)
		}
		_ = set.ExecuteTemplate(io.Discard, "layout.html", nil) // which escapes first, and fails then
		_ = set.ExecuteTemplate(io.Discard, "standalone.html", nil)
		for _, part := range set.Templates() {
			_ = set.ExecuteTemplate(io.Discard, part.Name(), nil)
		}
		for _, part := range set.Templates() {
			if part.Tree == nil {
				continue
			}
			for _, pipe := range actions(part.Tree.Root) {
				call, escapers, _ := strings.Cut(pipe, " | ")
				if !strings.HasPrefix(call, `t "`) || strings.Count(call, " ") > 1 {
					continue
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
	for _, pipe := range actions(r.sets[En].parts.Lookup("dock").Tree.Root) {
		if strings.HasPrefix(pipe, `t "`) && strings.Count(pipe, " ") == 1 {
			t.Errorf("{{%s}} is not folded", pipe)
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
