package page

import (
	"fmt"
	"html/template"
	"text/template/parse"
)

// gather adds to a set those of the parts that its template of a name leads to, and it does not have.
// A page holds no others: a copy of all for each page would take more memory than a hundred tables.
func gather(set, parts *template.Template, name string) error {
	seen := map[string]bool{name: true}
	for todo := []string{name}; len(todo) > 0; todo = todo[1:] {
		t := set.Lookup(todo[0])
		if t == nil || t.Tree == nil {
			part := parts.Lookup(todo[0])
			if part == nil || part.Tree == nil {
				return fmt.Errorf("there is no template %q", todo[0])
			}
			var err error
			if t, err = set.AddParseTree(todo[0], part.Tree.Copy()); err != nil {
				return err
			}
		}
		for _, called := range calls(t.Tree.Root) {
			if !seen[called] {
				seen[called] = true
				todo = append(todo, called)
			}
		}
	}
	return nil
}

// calls are the names of the templates that a template leads to itself.
func calls(l *parse.ListNode) (names []string) {
	if l == nil {
		return nil
	}
	for _, node := range l.Nodes {
		switch n := node.(type) {
		case *parse.TemplateNode:
			names = append(names, n.Name)
		case *parse.IfNode:
			names = append(append(names, calls(n.List)...), calls(n.ElseList)...)
		case *parse.WithNode:
			names = append(append(names, calls(n.List)...), calls(n.ElseList)...)
		case *parse.RangeNode:
			names = append(append(names, calls(n.List)...), calls(n.ElseList)...)
		}
	}
	return names
}
