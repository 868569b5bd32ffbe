package program

import (
	"fmt"
	"html/template"
	"reflect"
	"strconv"
	"strings"
)

// An escaper is a step of html/template before the last, which writes text so that it is no markup.
type escaper func(string) string

// escaperOf has the steps that there are in our templates; nil is the last one.
var escaperOf = map[string]escaper{
	"_html_template_htmlescaper":   nil,
	"_html_template_attrescaper":   nil,
	"_html_template_rcdataescaper": nil,
	"_html_template_urlfilter":     filterURL,
	"_html_template_urlnormalizer": func(s string) string { return processURL(s, true) },
	"_html_template_urlescaper":    func(s string) string { return processURL(s, false) },
}

// print writes a value. What is HTML already stays as it is between elements; of other markup, and
// elsewhere, html/template knows what to do.
func (st *state) print(v reflect.Value, steps []escaper, between bool) {
	text, markup := textOf(v)
	switch {
	case markup && between && len(steps) == 0 && plain(v).Type() == htmlType:
		st.WriteString(text)
		return
	case markup:
		fail("markup of %s", v.Type())
	}
	st.writeText(text, steps)
}

func (st *state) writeText(text string, steps []escaper) {
	for _, step := range steps {
		text = step(text)
	}
	st.escape(text)
}

var htmlType = reflect.TypeFor[template.HTML]()

// textOf is a value in text, and whether that is markup of some kind.
func textOf(v reflect.Value) (text string, markup bool) {
	v = plain(v)
	switch k := v.Kind(); {
	case k == reflect.Invalid || k == reflect.Pointer:
		fail("a value expected")
	case v.Type().NumMethod() > 0:
		switch x := v.Interface().(type) {
		case error:
			return x.Error(), false
		case fmt.Stringer:
			return x.String(), false
		}
	}
	switch v.Kind() {
	case reflect.String:
		return v.String(), v.Type().PkgPath() == htmlType.PkgPath()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10), false
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.FormatUint(v.Uint(), 10), false
	case reflect.Bool:
		return strconv.FormatBool(v.Bool()), false
	}
	return fmt.Sprint(v.Interface()), false
}

// escape writes text as it stands in an element or in a quoted attribute, as html/template's
// htmlReplacementTable has it.
func (st *state) escape(s string) {
	from := 0
	for i := range len(s) {
		var by string
		switch s[i] {
		case '"':
			by = "&#34;"
		case '&':
			by = "&amp;"
		case '\'':
			by = "&#39;"
		case '+':
			by = "&#43;"
		case '<':
			by = "&lt;"
		case '>':
			by = "&gt;"
		case 0:
			by = "\uFFFD"
		default:
			continue
		}
		st.WriteString(s[from:i])
		st.WriteString(by)
		from = i + 1
	}
	st.WriteString(s[from:])
}

// filterURL lets through the addresses that html/template does.
func filterURL(s string) string {
	scheme, _, ok := strings.Cut(s, ":")
	if !ok || strings.Contains(scheme, "/") || strings.EqualFold(scheme, "http") ||
		strings.EqualFold(scheme, "https") || strings.EqualFold(scheme, "mailto") {
		return s
	}
	return "#ZgotmplZ"
}

// processURL escapes what cannot stand in an address or, unless it is only made normal, in a part of one.
func processURL(s string, normal bool) string {
	var b strings.Builder
	from := 0
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', strings.IndexByte("-._~", c) >= 0,
			normal && strings.IndexByte("!#$&*+,/:;=?@[]", c) >= 0,
			normal && c == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]):
		default:
			b.WriteString(s[from:i])
			fmt.Fprintf(&b, "%%%02x", c)
			from = i + 1
		}
	}
	if from == 0 {
		return s
	}
	b.WriteString(s[from:])
	return b.String()
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}
