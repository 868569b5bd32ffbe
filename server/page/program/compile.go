package program

import (
	"reflect"
	"slices"
	"strings"
	"text/template/parse"
)

// An action writes something.
type action func(st *state, dot reflect.Value)

// A value is what an expression comes to. It is invalid for no value.
type value func(st *state, dot reflect.Value) reflect.Value

// A variable of a template has a place among those of its program.
type variable struct {
	name string
	slot int
}

// A compiler makes a program of one template.
type compiler struct {
	set   *Set
	text  bool       // what is written stands where there is text alone
	vars  []variable // in sight
	slots int
}

func (c *compiler) list(l *parse.ListNode) (action, error) {
	if l == nil {
		return func(*state, reflect.Value) {}, nil
	}
	inSight := len(c.vars)
	defer func() { c.vars = c.vars[:inSight] }()
	var all []action
	for _, n := range l.Nodes {
		a, err := c.node(n)
		if err != nil {
			return nil, err
		}
		if a != nil {
			all = append(all, a)
		}
	}
	if len(all) == 1 {
		return all[0], nil
	}
	return func(st *state, dot reflect.Value) {
		for _, a := range all {
			a(st, dot)
		}
	}, nil
}

func (c *compiler) node(n parse.Node) (action, error) {
	switch n := n.(type) {
	case *parse.CommentNode:
		return nil, nil
	case *parse.TextNode:
		text := n.Text
		return func(st *state, _ reflect.Value) { st.Write(text) }, nil
	case *parse.ActionNode:
		return c.action(n)
	case *parse.IfNode:
		return c.branch(&n.BranchNode, false)
	case *parse.WithNode:
		return c.branch(&n.BranchNode, true)
	case *parse.RangeNode:
		return c.loop(&n.BranchNode)
	case *parse.TemplateNode:
		return c.call(n)
	}
	return nil, unknown("node", n)
}

// call is {{template "name" pipeline}}.
func (c *compiler) call(n *parse.TemplateNode) (action, error) {
	p, err := c.set.called(n.Name)
	if err != nil {
		return nil, err
	}
	if n.Pipe == nil {
		return func(st *state, _ reflect.Value) { st.run(p, reflect.Value{}) }, nil
	}
	data, err := c.pipe(n.Pipe)
	if err != nil {
		return nil, err
	}
	return func(st *state, dot reflect.Value) { st.run(p, data(st, dot)) }, nil
}

// called is the program of a template to which another one leads. The caller holds mu.
func (s *Set) called(name string) (*Program, error) {
	if s.shared != nil && !s.own[name] && !strings.Contains(name, derived) {
		if p, err := s.shared.Program(name); err == nil {
			return p, nil
		}
	}
	return s.compile(name)
}

// branch is {{if}} or {{with}}.
func (c *compiler) branch(n *parse.BranchNode, with bool) (action, error) {
	inSight := len(c.vars)
	defer func() { c.vars = c.vars[:inSight] }()
	condition, err := c.pipe(n.Pipe)
	if err != nil {
		return nil, err
	}
	then, err := c.list(n.List)
	if err != nil {
		return nil, err
	}
	otherwise, err := c.list(n.ElseList)
	if err != nil {
		return nil, err
	}
	return func(st *state, dot reflect.Value) {
		switch v := condition(st, dot); {
		case !truth(v):
			otherwise(st, dot)
		case with:
			then(st, v)
		default:
			then(st, dot)
		}
	}, nil
}

// loop is {{range}}.
func (c *compiler) loop(n *parse.BranchNode) (action, error) {
	inSight := len(c.vars)
	defer func() { c.vars = c.vars[:inSight] }()
	if n.Pipe.IsAssign || len(n.Pipe.Cmds) != 1 {
		return nil, unknown("range", n)
	}
	over, err := c.command(n.Pipe.Cmds[0])
	if err != nil {
		return nil, err
	}
	index, element := -1, -1
	switch decl := n.Pipe.Decl; len(decl) {
	case 1:
		element = c.declare(decl[0].Ident[0])
	case 2:
		index = c.declare(decl[0].Ident[0])
		element = c.declare(decl[1].Ident[0])
	}
	each, err := c.list(n.List)
	if err != nil {
		return nil, err
	}
	otherwise, err := c.list(n.ElseList)
	if err != nil {
		return nil, err
	}
	return func(st *state, dot reflect.Value) {
		v := indirect(over(st, dot))
		if !v.IsValid() {
			otherwise(st, dot)
			return
		}
		if k := v.Kind(); k != reflect.Slice && k != reflect.Array {
			fail("range over %s", v.Type())
		}
		for i := range v.Len() {
			item := v.Index(i)
			if index >= 0 {
				st.vars[st.base+index] = reflect.ValueOf(i)
			}
			if element >= 0 {
				st.vars[st.base+element] = item
			}
			each(st, item)
		}
		if v.Len() == 0 {
			otherwise(st, dot)
		}
	}, nil
}

// declare brings a variable in sight.
func (c *compiler) declare(name string) (slot int) {
	slot = c.slots
	c.slots++
	c.vars = append(c.vars, variable{name, slot})
	return slot
}

// slot finds a variable that is in sight.
func (c *compiler) slot(n *parse.VariableNode) (int, error) {
	for i := len(c.vars) - 1; i >= 0; i-- {
		if c.vars[i].name == n.Ident[0] {
			return c.vars[i].slot, nil
		}
	}
	return 0, unknown("variable", n)
}

// action is a pipeline that is written, or one that sets a variable.
func (c *compiler) action(n *parse.ActionNode) (action, error) {
	if len(n.Pipe.Decl) > 0 {
		v, err := c.pipe(n.Pipe)
		if err != nil {
			return nil, err
		}
		return func(st *state, dot reflect.Value) { v(st, dot) }, nil
	}
	pipe := *n.Pipe
	steps, between, err := c.escapers(&pipe)
	if err != nil {
		return nil, err
	}
	if len(pipe.Cmds) == 1 {
		said, err := c.said(pipe.Cmds[0])
		if err != nil {
			return nil, err
		}
		if said != nil {
			return func(st *state, dot reflect.Value) { st.writeText(said(st, dot), steps) }, nil
		}
	}
	v, err := c.pipe(&pipe)
	if err != nil {
		return nil, err
	}
	return func(st *state, dot reflect.Value) { st.print(v(st, dot), steps, between) }, nil
}

// escapers takes from the end of a pipeline the steps that html/template has put there, but for the last
// one, which is always there. between says that the place is between elements.
func (c *compiler) escapers(pipe *parse.PipeNode) (steps []escaper, between bool, err error) {
	first := slices.IndexFunc(pipe.Cmds, func(cmd *parse.CommandNode) bool {
		return strings.HasPrefix(cmd.String(), "_html_template_")
	})
	if first < 0 {
		first = len(pipe.Cmds)
	}
	for _, cmd := range pipe.Cmds[first:] {
		e, known := escaperOf[cmd.String()]
		if !known {
			return nil, false, unknown("escaper", cmd)
		}
		steps = append(steps, e)
		between = cmd.String() == "_html_template_htmlescaper"
	}
	pipe.Cmds = pipe.Cmds[:first]
	if c.text {
		return nil, false, nil
	}
	if len(steps) == 0 || steps[len(steps)-1] != nil {
		return nil, false, unknown("action that is not escaped", pipe)
	}
	return steps[:len(steps)-1], between, nil
}

// pipe is a pipeline. It sets the variable that it declares or assigns.
func (c *compiler) pipe(n *parse.PipeNode) (value, error) {
	if len(n.Cmds) != 1 {
		return nil, unknown("pipeline", n)
	}
	v, err := c.command(n.Cmds[0])
	if err != nil || len(n.Decl) == 0 {
		return v, err
	}
	if len(n.Decl) != 1 {
		return nil, unknown("pipeline", n)
	}
	var slot int
	if n.IsAssign {
		slot, err = c.slot(n.Decl[0])
	} else {
		slot = c.declare(n.Decl[0].Ident[0])
	}
	return func(st *state, dot reflect.Value) reflect.Value {
		set := v(st, dot)
		st.vars[st.base+slot] = set
		return set
	}, err
}
