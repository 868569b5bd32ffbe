package program

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io"
	"reflect"
	"strings"
	"sync"
	"text/template/parse"
)

// A Set holds the programs of the templates of a set. It is safe for concurrent use.
type Set struct {
	templates *template.Template
	funcs     map[string]reflect.Value
	directs   map[string]Direct
	shared    *Set            // where templates of the same name have been made programs already; may be nil
	own       map[string]bool // templates that are others than those of the same name in shared

	mu   sync.Mutex // guards made
	made map[string]*made
}

// made is what has become of a template.
type made struct {
	program *Program
	err     error
}

// NewSet returns a set of programs that are made when they are wanted. funcs are the functions that the
// templates were parsed with; direct gives the Direct of one of them, or nil.
func NewSet(templates *template.Template, funcs template.FuncMap, direct func(f any) Direct) *Set {
	s := &Set{
		templates: templates, funcs: map[string]reflect.Value{}, directs: map[string]Direct{}, made: map[string]*made{},
	}
	for name, f := range funcs {
		s.funcs[name] = reflect.ValueOf(f)
		if d := direct(f); d != nil {
			s.directs[name] = d
		}
	}
	return s
}

// Share has the set take programs from another one that has the same functions, but for some templates
// that are not the same. It returns the set, which nobody uses yet.
func (s *Set) Share(shared *Set, own map[string]bool) *Set {
	s.shared, s.own = shared, own
	return s
}

// Program returns the program of a template. An error means that html/template has to execute it.
func (s *Set) Program(name string) (*Program, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.made[name]
	if m != nil {
		return m.program, m.err
	}
	if s.templates.Lookup(name) == nil {
		return nil, fmt.Errorf("program: there is no template %q", name)
	}
	_ = s.templates.ExecuteTemplate(io.Discard, name, nil) // which escapes first, and fails then
	p, err := s.compile(name)
	s.made[name] = &made{p, err}
	return p, err
}

// Only returns the program of a template, and lets go of the templates: it is the last one that is made.
func (s *Set) Only(name string) (*Program, error) {
	p, err := s.Program(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.templates = nil
	return p, err
}

// A Program is a template that is ready to be executed.
type Program struct {
	slots int // how many variables it has; the first is $
	body  action
}

// compile makes the program of a template, and of all those that it leads to. The caller holds mu.
func (s *Set) compile(name string) (*Program, error) {
	if m := s.made[name]; m != nil && (m.err != nil || m.program != nil) {
		return m.program, m.err
	}
	plain, text, err := original(name)
	if err != nil {
		return nil, err
	}
	t := s.templates.Lookup(plain)
	if t == nil || t.Tree == nil {
		return nil, fmt.Errorf("program: there is no template %q", plain)
	}
	p := &Program{slots: 1}
	m := &made{program: p} // for templates that lead to themselves
	s.made[name] = m
	c := &compiler{set: s, text: text, vars: []variable{{"$", 0}}, slots: 1}
	if p.body, err = c.list(t.Tree.Root); err != nil {
		m.program, m.err = nil, fmt.Errorf("%s: %w", name, err)
		return nil, m.err
	}
	p.slots = c.slots
	return p, nil
}

// derived stands in the names that html/template gives to templates which it has escaped once more,
// for another place than between elements.
const derived = "$htmltemplate_"

// original returns the name of a template under which it was parsed, and whether it stands where there
// is text alone, in a title or an attribute that is no address, no style and no script: html/template
// keeps to itself the form that it has escaped for that.
func original(name string) (plain string, text bool, err error) {
	plain, place, found := strings.Cut(name, derived)
	switch {
	case !found:
		return name, false, nil
	case place == "stateAttr_delimDoubleQuote", strings.HasPrefix(place, "stateRCDATA"):
		return plain, true, nil
	}
	return "", false, fmt.Errorf("program: template %q at %s", plain, place)
}

// A state is one execution.
type state struct {
	*bytes.Buffer
	vars  []reflect.Value // of all programs that are being executed
	base  int             // where those of this program begin
	args  []reflect.Value // of the functions that are being called
	depth int
}

// maxDepth is how deep programs are nested at most.
const maxDepth = 200

// A failure is what ends an execution.
type failure struct{ error }

func fail(format string, args ...any) { panic(failure{fmt.Errorf("program: "+format, args...)}) }

// Execute writes what the program says of the data. When it returns an error it may have written a part.
func (p *Program) Execute(to *bytes.Buffer, data any) (err error) {
	st := states.Get().(*state)
	*st = state{Buffer: to, vars: st.vars[:0], args: st.args[:0]}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case failure:
			err = r.error
		default: // what reflect says of a value that is none: html/template says which
			err = fmt.Errorf("program: %v", r)
		}
		clear(st.vars[:cap(st.vars)])
		clear(st.args[:cap(st.args)])
		st.Buffer = nil
		states.Put(st)
	}()
	st.run(p, reflect.ValueOf(data))
	return nil
}

var states = sync.Pool{New: func() any { return &state{vars: make([]reflect.Value, 0, 64)} }}

// run executes a program.
func (st *state) run(p *Program, dot reflect.Value) {
	if st.depth++; st.depth > maxDepth {
		fail("templates are nested too deeply")
	}
	base := st.base
	st.base = len(st.vars)
	for range p.slots {
		st.vars = append(st.vars, reflect.Value{})
	}
	st.vars[st.base] = dot
	p.body(st, dot)
	st.vars = st.vars[:st.base]
	st.base = base
	st.depth--
}

// errUnknown means that a template uses what programs do not know.
var errUnknown = errors.New("program: not known")

func unknown(what string, n parse.Node) error { return fmt.Errorf("%w: %s %s", errUnknown, what, n) }
