package program

import (
	"bytes"
	"fmt"
	"html/template"
	"testing"
)

type kind uint8

func (k kind) String() string { return fmt.Sprintf("kind <%d>", uint8(k)) }

type name string

type thing struct {
	Text   string
	Name   name
	Kind   kind
	N      int
	Few    uint8
	Half   float64
	On     bool
	List   []thing
	At     *thing
	Any    any
	Markup template.HTML
	inner  string
}

func (t thing) Twice(by string) string        { return t.Text + by + t.Text }
func (t *thing) Pointed() string              { return "at " + t.Text }
func (t thing) Failing() (string, error)      { return "", fmt.Errorf("it fails") }
func (t thing) Both() (first string, e error) { return "both " + t.inner, nil }

var funcs = template.FuncMap{
	"upper": func(s string) string { return s + "!" },
	"named": func(n name) string { return "name " + string(n) },
	"count": func(n uint8, more ...string) string { return fmt.Sprint(n, more) },
	"whose": func(t thing) (string, error) { return "of " + t.Text, nil },
}

// texts are those that could be markup, or an address that does something.
var texts = []string{
	"", "plain", "<b>\"'&+\x00", "javascript:alert(1)", "https://a.example/x?y=1&z=ö#'(",
	"a:b/c", "MAILTO:x", "/a%20b%zz c",
	"日本語\xff\xfe", "{{.}}",
}

// templates are as many ways to write as there are in our pages, and some more.
var templates = map[string]string{
	"places": `<p title="{{.Text}}" data-x='{{.Name}}' class="a {{if .On}}on{{end}}">{{.Text}} {{.Name}} {{.Kind}}</p>`,
	"address": `<a href="{{.Text}}">x</a><a href="/t/{{.Text}}?by={{.Text}}&amp;n={{.N}}#{{.Name}}">y</a>` +
		`<form action="{{.Text}}"><img src="/a/{{.Text}}">`,
	"title":     `<title>{{.Text}} {{template "inner" .}}</title><textarea>{{.Name}}</textarea>`,
	"attribute": `<body data-page="{{template "inner" .}}">`,
	"numbers":   `{{.N}} {{.Few}} {{.Half}} {{.On}} {{len .List}} {{len .Text}}`,
	"lists": `{{range .List}}{{.Text}},{{else}}none{{end}}{{range $i, $x := .List}}{{$i}}{{$x.Text}}{{$.Text}}{{end}}` +
		`{{range $x := .List}}{{$x.N}}{{range $x.List}}{{.N}}{{$x.Text}}{{end}}{{end}}`,
	"with": `{{with .At}}{{.Text}}{{.Pointed}}{{else}}nothing{{end}}` +
		`{{with $x := .Text}}{{$x}}{{end}}{{with .Any}}{{.}}{{end}}`,
	"variables": `{{$a := .N}}{{if .On}}{{$a = 7}}{{$a := 9}}{{$a}}{{end}}{{$a}}{{range .List}}{{$a = .N}}{{end}}{{$a}}`,
	"truth": `{{if and .On .Text}}1{{end}}{{if or .On .List .At}}2{{end}}` +
		`{{if not .Text}}3{{else if .N}}4{{else}}5{{end}}` +
		`{{if .Half}}6{{end}}{{if .Any}}7{{end}}{{if .Kind}}8{{end}}{{or .Text .Name "default"}}{{and .N .Text}}`,
	"order": `{{if eq .Text "plain" "other"}}1{{end}}{{if ne .N 3}}2{{end}}{{if lt .N 4}}3{{end}}` +
		`{{if ge .Few 2}}4{{end}}{{if eq .Kind 3}}5{{end}}{{if eq .Name "plain"}}6{{end}}` +
		`{{if gt .Half 0.5}}7{{end}}{{if le .N .N}}8{{end}}`,
	"calls": `{{upper .Text}}{{upper "x"}}{{named .Name}}{{named "x"}}{{count 3}}{{count .Few "a" .Text}}{{.Twice "<"}}` +
		`{{.Both}}{{print .N .Text}}{{upper (upper .Text)}}{{(.Twice "y")}}{{.Kind.String}}{{.Pointed}}` +
		`{{if .Kind.String}}z{{end}}`,
	"pointers": `{{whose .}}{{with .At}}{{whose .}}{{end}}{{range .List}}{{whose .}}{{end}}`,
	"within":   `{{template "inner" .}}{{template "inner" .At}}{{template "empty"}}{{template "tree" .}}`,
	"markup":   `<p>{{.Markup}}</p>`,
	"marked":   `<p title="{{.Markup}}">`,
	"script":   `<script>let x = {{.Text}};</script>`,
	"missing":  `{{.At.Text}}`, "failing": `{{.Failing}}`,
}

const parts = `{{define "inner"}}{{if .}}{{.Text}}{{end}}{{end}}{{define "empty"}}{{if .}}x{{else}}<hr>{{end}}{{end}}` +
	`{{define "tree"}}({{.Text}}{{range .List}}{{template "tree" .}}{{end}}){{end}}`

// left are the templates that programs leave to html/template.
var left = map[string]bool{"marked": true, "script": true, "missing": true, "failing": true}

// TestPrograms: a program writes what html/template does, or leaves it to that.
func TestPrograms(t *testing.T) {
	for called, text := range templates {
		set := template.Must(template.New(called).Funcs(funcs).Parse(text + parts))
		direct := func(f any) Direct {
			switch f := f.(type) {
			case func(string) string:
				return One(func(s string) (string, error) { return f(s), nil })
			case func(thing) (string, error):
				return One(f)
			}
			return nil
		}
		p, made := NewSet(set, funcs, direct).Program(called)
		if made == nil == (called == "script") {
			t.Errorf("%s: made with %v", called, made)
		}
		for i, s := range texts {
			data := &thing{Text: s, inner: "in", Name: name(s), Kind: kind(i), N: i, Few: uint8(i), On: i%2 == 0}
			data.Half, data.Markup = float64(i)/4, template.HTML("<i>"+s+"</i>")
			if i%3 > 0 {
				data.List = []thing{{Text: "a" + s, N: 1, List: []thing{{N: 5}}}, {Text: "b", N: 2}}
				data.Any = s
			}
			if i%4 > 0 && called != "missing" {
				data.At = &thing{Text: s}
			}
			var got, want bytes.Buffer
			wrong := set.ExecuteTemplate(&want, called, data)
			if made != nil {
				continue
			}
			err := p.Execute(&got, data)
			if (err != nil) != left[called] || wrong != nil && err == nil {
				t.Fatalf("%s of %q: %v; html/template: %v", called, s, err, wrong)
			}
			if err == nil && got.String() != want.String() {
				t.Errorf("%s of %q:\ngot  %s\nwant %s", called, s, &got, &want)
			}
		}
	}
}
