package page

import (
	"html/template"
	"text/template/parse"
)

// A folder replaces what comes out the same each time by its text, before a template is executed:
// most of what pages say needs no call then. TestFolded holds where that may be done.
type folder struct {
	set  *template.Template
	pure constants
	err  error
}

// fold folds all templates of a set.
func fold(set *template.Template, pure constants) error {
	f := folder{set: set, pure: pure}
	for _, t := range set.Templates() {
		if t.Tree != nil {
			f.list(t.Tree.Root)
		}
	}
	return f.err
}

func (f *folder) list(l *parse.ListNode) {
	if l == nil {
		return
	}
	var nodes []parse.Node
	for _, node := range l.Nodes {
		switch n := node.(type) {
		case *parse.ActionNode:
			node = f.action(n)
		case *parse.TemplateNode:
			node = f.inline(n)
		case *parse.IfNode:
			f.branch(&n.BranchNode)
		case *parse.WithNode:
			f.branch(&n.BranchNode)
		case *parse.RangeNode:
			f.branch(&n.BranchNode)
		}
		nodes = joined(nodes, node)
	}
	l.Nodes = nodes
}

func (f *folder) branch(b *parse.BranchNode) {
	f.list(b.List)
	f.list(b.ElseList)
}

// joined appends a node. Texts that follow each other become one.
func joined(nodes []parse.Node, node parse.Node) []parse.Node {
	text, ok := node.(*parse.TextNode)
	if ok && len(nodes) > 0 {
		if last, ok := nodes[len(nodes)-1].(*parse.TextNode); ok {
			both := *last
			both.Text = append(last.Text[:len(last.Text):len(last.Text)], text.Text...)
			nodes[len(nodes)-1] = &both
			return nodes
		}
	}
	return append(nodes, node)
}

// action returns the text of {{t "id"}} and the like, and any other action as it is.
func (f *folder) action(n *parse.ActionNode) parse.Node {
	if len(n.Pipe.Decl) > 0 || len(n.Pipe.Cmds) != 1 {
		return n
	}
	args := n.Pipe.Cmds[0].Args
	if len(args) != 2 {
		return n
	}
	name, named := args[0].(*parse.IdentifierNode)
	constant, ok := args[1].(*parse.StringNode)
	if !named || !ok || f.pure[name.Ident] == nil {
		return n
	}
	text, err := f.pure[name.Ident](constant.Text)
	if err != nil {
		f.err = err
		return n
	}
	return textNode(n.Pos, text)
}

// inline returns the text of {{template "icon" "warn"}} and the like, and any other call as it is.
func (f *folder) inline(n *parse.TemplateNode) parse.Node {
	if n.Pipe == nil || len(n.Pipe.Cmds) != 1 || len(n.Pipe.Cmds[0].Args) != 1 {
		return n
	}
	constant, ok := n.Pipe.Cmds[0].Args[0].(*parse.StringNode)
	called := f.set.Lookup(n.Name)
	if !ok || called == nil || called.Tree == nil {
		return n
	}
	f.list(called.Tree.Root)
	var text []byte
	for _, node := range called.Tree.Root.Nodes {
		switch part := node.(type) {
		case *parse.TextNode:
			text = append(text, part.Text...)
		case *parse.ActionNode:
			if part.Pipe.String() != "." {
				return n
			}
			text = append(text, template.HTMLEscapeString(constant.Text)...)
		default:
			return n
		}
	}
	return &parse.TextNode{NodeType: parse.NodeText, Pos: n.Pos, Text: text}
}

func textNode(at parse.Pos, text string) *parse.TextNode {
	return &parse.TextNode{NodeType: parse.NodeText, Pos: at, Text: []byte(template.HTMLEscapeString(text))}
}
