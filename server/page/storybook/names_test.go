package storybook

import (
	"reflect"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// hostile is a name that nobody can have, because names.Clean and names.OfAgent refuse it. Pages must still show it
// as text, because a database may be older than a rule. At a seat, the name also reverses the direction of letters.
const (
	hostile = `<script>alert(1)</script>"' onload='x'`
	turning = hostile + " \u202etxet"
)

// nameFields lists the fields of page structs that hold names chosen by people or programs.
var nameFields = map[string]bool{
	"Name": true, "Bot": true, "Account": true, "Class": true, "Agent": true, "Title": true, "Of": true, "Who": true,
	"Student": true, "Teacher": true, "Host": true, "Challenger": true, "Challengers": true, "Label": true, "Text": true,
}

// renamed returns a copy of a page in which every name is hostile.
func renamed(v reflect.Value, name bool) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.String:
		if name && v.Len() > 0 {
			out.SetString(hostile)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(renamed(v.Elem(), name).Addr())
		}
	case reflect.Interface:
		if !v.IsNil() {
			out.Set(renamed(v.Elem(), name))
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
			for i := range v.Len() {
				out.Index(i).Set(renamed(v.Index(i), name))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(renamed(v.Index(i), name))
		}
	case reflect.Struct:
		if s, ok := v.Interface().(seat.Seat); ok && s.Name != "" {
			s.Name = turning
			out.Set(reflect.ValueOf(s))
			return out
		}
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() {
				out.Field(i).Set(renamed(v.Field(i), nameFields[field.Name]))
			}
		}
	}
	return out
}

// TestNamesAreText renders every page with a hostile name in place of each name. It checks that the name stays text,
// in elements and in attributes, and does not change the direction of the text around it.
func TestNamesAreText(t *testing.T) {
	t.Parallel()
	r := renderer(t)
	shown := 0
	for _, lang := range ui.Langs {
		for _, story := range Stories(lang) {
			p := renamed(reflect.ValueOf(story.Page), false).Interface().(ui.Page)
			text := render(t, r, lang, p)
			shown += strings.Count(text, "alert(1)")
			z := html.NewTokenizer(strings.NewReader(text))
			for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
				token := z.Token()
				if kind == html.StartTagToken && token.Data == "script" {
					if z.Next(); len(strings.TrimSpace(string(z.Text()))) > 0 {
						t.Errorf("%s %s: a script of a name", lang, story.Name)
					}
				}
				for _, a := range token.Attr {
					if strings.HasPrefix(a.Key, "on") || strings.Contains(a.Key, "'") {
						t.Errorf("%s %s: the attribute %s of a name", lang, story.Name, a.Key)
					}
				}
				if kind == html.TextToken && strings.Count(token.Data, "\u202e") > strings.Count(token.Data, "\u2069") {
					t.Errorf("%s %s: a name turns the text around it: %q", lang, story.Name, token.Data)
				}
			}
		}
	}
	if shown < 1000 {
		t.Errorf("only %d names are shown", shown)
	}
}
