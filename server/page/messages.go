package page

import (
	"cmp"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"aiwolfplay/templates/ui"
)

// messages looks up texts in one language. Each language has a separate bundle, so that a missing text is an error
// and is not taken from the other language.
type messages struct {
	localizer *i18n.Localizer
	simple    map[string][]string // texts by id, cut at their placeholders: text, name, text, name … text
	one       map[string][]string // the same, in the form for one thing
}

// loadMessages reads the files of all areas in a language: page.ja.toml, error.ja.toml …. For plain Japanese, the
// texts of easy.toml replace those with the same ids.
func loadMessages(locales fs.FS, lang ui.Lang) (messages, error) {
	base := string(lang.Base())
	names, err := fs.Glob(locales, "*."+base+".toml")
	if err != nil {
		return messages{}, err
	}
	if len(names) == 0 {
		return messages{}, fmt.Errorf("page: no messages in %q", lang)
	}
	if lang == ui.JaEasy {
		names = append(names, easyFile)
	}
	bundle := i18n.NewBundle(language.Make(base))
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	m := messages{i18n.NewLocalizer(bundle, base), map[string][]string{}, map[string][]string{}}
	for _, name := range names {
		text, err := fs.ReadFile(locales, name)
		if err != nil {
			return messages{}, fmt.Errorf("page: load %s: %w", name, err)
		}
		file, err := bundle.ParseMessageFileBytes(text, base+".toml")
		if err != nil {
			return messages{}, fmt.Errorf("page: load %s: %w", name, err)
		}
		for _, text := range file.Messages {
			m.simple[text.ID] = cut(text.Other)
			m.one[text.ID] = cut(cmp.Or(text.One, text.Other))
		}
	}
	return m, nil
}

// easyFile has the texts that differ in plain Japanese.
const easyFile = "easy.toml"

var placeholders = regexp.MustCompile(`{{\.(\w+)}}`)

// cut cuts a text at its placeholders. It returns nil if the text has template actions other than placeholders.
func cut(text string) (pieces []string) {
	if strings.Contains(placeholders.ReplaceAllString(text, ""), "{{") {
		return nil
	}
	from := 0
	for _, at := range placeholders.FindAllStringSubmatchIndex(text, -1) {
		pieces = append(pieces, text[from:at[0]], text[at[2]:at[3]])
		from = at[1]
	}
	return append(pieces, text[from:])
}

// fill returns a text that was cut, with its placeholders filled. It returns false if a value is missing.
func fill(pieces []string, pairs []any) (text string, ok bool) {
	if len(pieces) == 1 {
		return pieces[0], true
	}
	var b strings.Builder
	for i, piece := range pieces {
		if i%2 == 0 {
			b.WriteString(piece)
			continue
		}
		at := slices.Index(pairs, any(piece))
		if at < 0 || at%2 > 0 {
			return "", false
		}
		b.WriteString(fmt.Sprint(pairs[at+1]))
	}
	return b.String(), true
}

// say returns the text of an id with its placeholders filled from pairs of name and value. The text is plain: code
// that puts it into HTML must escape it.
func (m messages) say(id string, pairs ...any) (string, error) {
	if pieces := m.simple[id]; pieces != nil && len(pairs)%2 == 0 {
		if text, ok := fill(pieces, pairs); ok {
			return text, nil
		}
	}
	data, err := pairsOf(id, pairs)
	if err != nil {
		return "", err
	}
	return m.localizer.Localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: data})
}

// count does the same as say for a text with plural forms. The number is {{.Count}} in the text.
func (m messages) count(id string, n int, pairs ...any) (string, error) {
	pieces := m.simple[id]
	if n == 1 {
		pieces = m.one[id]
	}
	if pieces != nil && len(pairs)%2 == 0 {
		if text, ok := fill(pieces, append([]any{"Count", n}, pairs...)); ok {
			return text, nil
		}
	}
	data, err := pairsOf(id, pairs)
	if err != nil {
		return "", err
	}
	data["Count"] = n
	return m.localizer.Localize(&i18n.LocalizeConfig{MessageID: id, PluralCount: n, TemplateData: data})
}

func pairsOf(id string, pairs []any) (map[string]any, error) {
	if len(pairs)%2 != 0 {
		return nil, fmt.Errorf("page: message %s: placeholders come in pairs", id)
	}
	data := make(map[string]any, len(pairs)/2+1)
	for i := 0; i < len(pairs); i += 2 {
		name, ok := pairs[i].(string)
		if !ok {
			return nil, fmt.Errorf("page: message %s: placeholder %v is no name", id, pairs[i])
		}
		data[name] = pairs[i+1]
	}
	return data, nil
}
