package page

import (
	"fmt"
	"io/fs"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// messages looks texts up in one language. Each language has a bundle of its
// own, so that a missing text is an error and not the other language's.
type messages struct{ localizer *i18n.Localizer }

// loadMessages reads every area's file of a language: page.ja.toml, error.ja.toml ….
func loadMessages(locales fs.FS, lang Lang) (messages, error) {
	names, err := fs.Glob(locales, "*."+string(lang)+".toml")
	if err != nil {
		return messages{}, err
	}
	if len(names) == 0 {
		return messages{}, fmt.Errorf("page: no messages in %q", lang)
	}
	bundle := i18n.NewBundle(language.Make(string(lang)))
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	for _, name := range names {
		if _, err := bundle.LoadMessageFileFS(locales, name); err != nil {
			return messages{}, fmt.Errorf("page: load %s: %w", name, err)
		}
	}
	return messages{i18n.NewLocalizer(bundle, string(lang))}, nil
}

// say returns the text of an id with its placeholders filled from pairs of
// name and value. The text is plain: whoever puts it into HTML escapes it.
func (m messages) say(id string, pairs ...any) (string, error) {
	data, err := pairsOf(id, pairs)
	if err != nil {
		return "", err
	}
	return m.localizer.Localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: data})
}

// count is say for a text with plural forms; the number is {{.Count}} in it.
func (m messages) count(id string, n int, pairs ...any) (string, error) {
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
