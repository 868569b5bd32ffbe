package program

import (
	"fmt"
	"reflect"
	"sync/atomic"
	"text/template/parse"
)

// command is a constant, a field, a variable or a call.
func (c *compiler) command(n *parse.CommandNode) (value, error) {
	args, err := c.args(n.Args[1:])
	if err != nil {
		return nil, err
	}
	switch first := n.Args[0].(type) {
	case *parse.IdentifierNode:
		return c.function(first, args)
	case *parse.FieldNode:
		return fields(ofDot, first.Ident, args), nil
	case *parse.ChainNode:
		from, err := c.arg(first.Node)
		if err != nil {
			return nil, err
		}
		return fields(from, first.Field, args), nil
	case *parse.VariableNode:
		slot, err := c.slot(first)
		if err != nil {
			return nil, err
		}
		return fields(ofVariable(slot), first.Ident[1:], args), nil
	}
	if len(args) > 0 {
		return nil, unknown("arguments", n)
	}
	return c.arg(n.Args[0])
}

func (c *compiler) args(nodes []parse.Node) (args []value, err error) {
	for _, n := range nodes {
		v, err := c.arg(n)
		if err != nil {
			return nil, err
		}
		args = append(args, v)
	}
	return args, nil
}

// arg is an argument: no call of a function with arguments of its own, unless in parentheses.
func (c *compiler) arg(n parse.Node) (value, error) {
	switch n := n.(type) {
	case *parse.DotNode:
		return ofDot, nil
	case *parse.PipeNode:
		return c.pipe(n)
	case *parse.StringNode:
		return constant(n.Text), nil
	case *parse.BoolNode:
		return constant(n.True), nil
	case *parse.NumberNode:
		if n.IsInt {
			return constant(int(n.Int64)), nil
		}
		if n.IsFloat {
			return constant(n.Float64), nil
		}
	case *parse.FieldNode, *parse.ChainNode, *parse.VariableNode, *parse.IdentifierNode:
		return c.command(&parse.CommandNode{NodeType: parse.NodeCommand, Args: []parse.Node{n}})
	}
	return nil, unknown("argument", n)
}

func constant(x any) value {
	v := reflect.ValueOf(x)
	return func(*state, reflect.Value) reflect.Value { return v }
}

func ofDot(_ *state, dot reflect.Value) reflect.Value { return dot }

func ofVariable(slot int) value {
	return func(st *state, _ reflect.Value) reflect.Value { return st.vars[st.base+slot] }
}

// fields follows names from a value. The last one may be a method that takes arguments.
func fields(from value, names []string, args []value) value {
	for i, name := range names {
		of, last := from, args
		if i < len(names)-1 {
			last = nil
		}
		m := &member{name: name}
		from = func(st *state, dot reflect.Value) reflect.Value {
			from := of(st, dot)
			in := st.all(last, dot)
			v := m.of(from, in)
			st.args = st.args[:len(st.args)-len(in)]
			return v
		}
	}
	return from
}

// all are the values of arguments. They stand at the end of the state's, from where the caller takes them.
func (st *state) all(args []value, dot reflect.Value) []reflect.Value {
	for _, arg := range args {
		v := arg(st, dot)
		st.args = append(st.args, v)
	}
	return st.args[len(st.args)-len(args):]
}

// A member is a field or a method that a template names. Nearly always it is of the same type.
type member struct {
	name string
	last atomic.Pointer[access]
}

// An access is how a member of a type is reached.
type access struct {
	of     reflect.Type
	index  []int // of a field
	method int   // otherwise, -1 where there is none
	onAddr bool  // the method is of the pointer
	string bool  // it is String() string
}

var stringer = reflect.TypeFor[fmt.Stringer]()

func (m *member) of(v reflect.Value, args []reflect.Value) reflect.Value {
	v = indirect(v)
	if !v.IsValid() {
		fail("no value has .%s", m.name)
	}
	a := m.last.Load()
	if a == nil || a.of != v.Type() {
		a = m.find(v)
		m.last.Store(a)
	}
	if a.method < 0 {
		switch {
		case len(args) > 0:
			fail("field .%s has arguments", m.name)
		case len(a.index) == 1:
			return v.Field(a.index[0])
		case len(a.index) > 1:
			return v.FieldByIndex(a.index)
		}
		fail("%s has no .%s", v.Type(), m.name)
	}
	if a.string {
		return reflect.ValueOf(v.Interface().(fmt.Stringer).String())
	}
	if a.onAddr {
		if !v.CanAddr() {
			fail("%s has no address for .%s", v.Type(), m.name)
		}
		v = v.Addr()
	}
	return call(m.name, v.Method(a.method), args)
}

// find finds the member of a value's type, as text/template does: methods first, those of the
// pointer included.
func (m *member) find(v reflect.Value) *access {
	t := v.Type()
	a := &access{of: t, method: -1}
	if method, ok := t.MethodByName(m.name); ok {
		a.method, a.string = method.Index, m.name == "String" && t.Implements(stringer)
		return a
	}
	if method, ok := reflect.PointerTo(t).MethodByName(m.name); ok {
		a.method, a.onAddr = method.Index, true
		return a
	}
	if t.Kind() == reflect.Struct {
		if f, ok := t.FieldByName(m.name); ok && f.IsExported() {
			a.index = f.Index
		}
	}
	return a
}

// indirect follows pointers and interfaces. It is invalid where that ends at nil.
func indirect(v reflect.Value) reflect.Value {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	return v
}

// truth reports whether a value is neither zero nor empty.
func truth(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Invalid:
		return false
	case reflect.String, reflect.Slice, reflect.Array, reflect.Map:
		return v.Len() > 0
	case reflect.Struct:
		return true
	case reflect.Interface:
		return truth(v.Elem())
	}
	return !v.IsZero()
}
