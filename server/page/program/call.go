package program

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"reflect"
	"text/template/parse"
)

// function is the call of a function by its name.
func (c *compiler) function(n *parse.IdentifierNode, args []value) (value, error) {
	if f := c.set.directs[n.Ident]; f != nil {
		return func(st *state, dot reflect.Value) reflect.Value {
			return reflect.ValueOf(st.direct(n.Ident, f, args, dot))
		}, nil
	}
	if f, ok := c.set.funcs[n.Ident]; ok {
		return callOf(n.Ident, f, args), nil
	}
	switch n.Ident {
	case "and":
		return until(false, args), nil
	case "or":
		return until(true, args), nil
	case "not":
		if len(args) == 1 {
			return func(st *state, dot reflect.Value) reflect.Value { return boolean(!truth(args[0](st, dot))) }, nil
		}
	case "len":
		if len(args) == 1 {
			return func(st *state, dot reflect.Value) reflect.Value {
				return reflect.ValueOf(indirect(args[0](st, dot)).Len())
			}, nil
		}
	case "print":
		return func(st *state, dot reflect.Value) reflect.Value {
			var all []any
			for _, arg := range args {
				all = append(all, arg(st, dot).Interface())
			}
			return reflect.ValueOf(fmt.Sprint(all...))
		}, nil
	case "eq":
		return equal(args), nil
	case "ne", "lt", "le", "gt", "ge":
		if len(args) == 2 {
			return compared(orders[n.Ident], args[0], args[1]), nil
		}
	}
	return nil, unknown("function", n)
}

// until is the first of the arguments whose truth is as told, or else the last.
func until(is bool, args []value) value {
	return func(st *state, dot reflect.Value) (v reflect.Value) {
		for _, arg := range args {
			if v = arg(st, dot); truth(v) == is {
				break
			}
		}
		return v
	}
}

var truths = [...]reflect.Value{reflect.ValueOf(false), reflect.ValueOf(true)}

func boolean(b bool) reflect.Value {
	if b {
		return truths[1]
	}
	return truths[0]
}

// equal is eq: whether the first argument equals one of the others.
func equal(args []value) value {
	return func(st *state, dot reflect.Value) reflect.Value {
		first := plain(args[0](st, dot))
		for _, arg := range args[1:] {
			if compare(first, plain(arg(st, dot))) == 0 {
				return truths[1]
			}
		}
		return truths[0]
	}
}

// orders say what the result of a comparison has to be.
var orders = map[string]func(int) bool{
	"ne": func(c int) bool { return c != 0 },
	"lt": func(c int) bool { return c < 0 },
	"le": func(c int) bool { return c <= 0 },
	"gt": func(c int) bool { return c > 0 },
	"ge": func(c int) bool { return c >= 0 },
}

func compared(holds func(int) bool, a, b value) value {
	return func(st *state, dot reflect.Value) reflect.Value {
		return boolean(holds(compare(plain(a(st, dot)), plain(b(st, dot)))))
	}
}

// plain is what an interface holds.
func plain(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Interface {
		return v.Elem()
	}
	return v
}

// compare is negative, zero or positive as two values of the same kind are in order. There is no order
// of truths, but they are equal or not.
func compare(a, b reflect.Value) int {
	switch {
	case a.Kind() == reflect.String && b.Kind() == reflect.String:
		return cmp.Compare(a.String(), b.String())
	case a.Kind() == reflect.Bool && b.Kind() == reflect.Bool:
		if a.Bool() == b.Bool() {
			return 0
		}
		return 1
	case a.CanFloat():
		return cmp.Compare(a.Float(), number(b))
	case a.CanUint() && b.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	}
	return cmp.Compare(whole(a), whole(b))
}

// number is a value as a number, which may be a constant of the template without a point.
func number(v reflect.Value) float64 {
	if v.CanFloat() {
		return v.Float()
	}
	return float64(whole(v))
}

func whole(v reflect.Value) int64 {
	switch {
	case v.CanInt():
		return v.Int()
	case v.CanUint() && v.Uint() <= math.MaxInt64:
		return int64(v.Uint())
	}
	fail("%v cannot be compared", v)
	return 0
}

// callOf is the call of one of the functions that the templates were parsed with.
func callOf(name string, f reflect.Value, args []value) value {
	return func(st *state, dot reflect.Value) reflect.Value {
		in := st.all(args, dot)
		v := call(name, f, in)
		st.args = st.args[:len(st.args)-len(in)]
		return v
	}
}

// A Direct calls a function of templates, which says something, without the detour by which any
// function is called. args are what the template gives it.
type Direct func(args []reflect.Value) (string, error)

// One is a Direct of a function of one argument.
func One[A any](f func(A) (string, error)) Direct {
	return func(args []reflect.Value) (string, error) {
		if len(args) != 1 {
			return "", fmt.Errorf("%d arguments", len(args))
		}
		a, err := Arg[A](args[0])
		if err != nil {
			return "", err
		}
		return f(a)
	}
}

// Arg is an argument of a Direct.
func Arg[A any](v reflect.Value) (a A, err error) {
	v = plain(v)
	if v.CanAddr() {
		if at, ok := v.Addr().Interface().(*A); ok {
			return *at, nil
		}
	}
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		if at, ok := v.Interface().(*A); ok {
			return *at, nil
		}
	}
	if !v.IsValid() {
		return a, errors.New("no value")
	}
	a, ok := v.Interface().(A)
	if !ok {
		return a, fmt.Errorf("%T, where %T is wanted", v.Interface(), a)
	}
	return a, nil
}

// Args are further arguments of a Direct.
func Args(values []reflect.Value) (list []any) {
	for _, v := range values {
		list = append(list, plain(v).Interface())
	}
	return list
}

// said is what a function says, where it can be called directly; nil where it cannot.
func (c *compiler) said(n *parse.CommandNode) (func(st *state, dot reflect.Value) string, error) {
	name, ok := n.Args[0].(*parse.IdentifierNode)
	if !ok || c.set.directs[name.Ident] == nil {
		return nil, nil
	}
	args, err := c.args(n.Args[1:])
	if err != nil {
		return nil, err
	}
	f := c.set.directs[name.Ident]
	return func(st *state, dot reflect.Value) string { return st.direct(name.Ident, f, args, dot) }, nil
}

func (st *state) direct(name string, f Direct, args []value, dot reflect.Value) string {
	in := st.all(args, dot)
	text, err := f(in)
	if err != nil {
		fail("%s: %w", name, err)
	}
	st.args = st.args[:len(st.args)-len(in)]
	return text
}

// call calls a function or a method. Its results are a value, and perhaps an error.
func call(name string, f reflect.Value, args []reflect.Value) reflect.Value {
	t := f.Type()
	fixed := t.NumIn()
	if t.IsVariadic() {
		fixed--
	}
	if len(args) < fixed || len(args) > fixed && !t.IsVariadic() {
		fail("%s with %d arguments", name, len(args))
	}
	in := make([]reflect.Value, len(args))
	for i, arg := range args {
		want := t.In(min(i, t.NumIn()-1))
		if i >= fixed {
			want = want.Elem()
		}
		in[i] = fitting(name, arg, want)
	}
	results := f.Call(in)
	if len(results) == 2 && !results[1].IsNil() {
		fail("%s: %w", name, results[1].Interface().(error))
	}
	return results[0]
}

// fitting is an argument as a function wants it.
func fitting(name string, v reflect.Value, want reflect.Type) reflect.Value {
	for v.Kind() == reflect.Interface && !v.Type().AssignableTo(want) {
		v = v.Elem()
	}
	switch {
	case !v.IsValid():
		fail("%s with no value", name)
	case v.Type().AssignableTo(want):
		return v
	case v.Kind() == reflect.Pointer && v.Type().Elem().AssignableTo(want) && !v.IsNil():
		return v.Elem()
	case v.CanAddr() && reflect.PointerTo(v.Type()).AssignableTo(want):
		return v.Addr()
	case v.Type() == intType && want.ConvertibleTo(intType), v.Type() == stringType && want.Kind() == reflect.String:
		return v.Convert(want) // a constant in the template
	}
	fail("%s with %s, where %s is wanted", name, v.Type(), want)
	return v
}

var (
	intType    = reflect.TypeFor[int]()
	stringType = reflect.TypeFor[string]()
)
