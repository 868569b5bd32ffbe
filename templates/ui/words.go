package ui

import (
	"cmp"
	"context"
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/a-h/templ"
	"golang.org/x/text/unicode/bidi"

	"aiwolfplay/game"
	"aiwolfplay/server/face"
)

// Words gives the templates the texts and pictures of one language. A missing text is shown as its id, so that tests
// find it. Texts and symbols without placeholders need no allocations.
type Words struct {
	Lang Lang
	*kit
}

// A Source has the functions and icons from which the words of a language are made.
type Source struct {
	// Say returns a text, its placeholders filled from pairs of name and value.
	Say func(id string, pairs ...any) (string, error)
	// Count is Say for a text with plural forms, whose number is n.
	Count func(id string, n int, pairs ...any) (string, error)
	// Asset returns the address of a static file.
	Asset func(path string) (string, error)
	Icons []string // ids of the symbols in img/icons.svg
}

// A kit is a source and the marks that are drawn once.
type kit struct {
	source   Source
	icons    map[string]templ.Component
	emblems  map[game.Role]templ.Component
	roletags map[game.Role]templ.Component
	seals    map[game.Role]Markup
	terms    termForms
}

// NewWords returns the words of a language.
func NewWords(lang Lang, source Source) Words {
	w := Words{lang, &kit{
		source: source, icons: map[string]templ.Component{},
		emblems: map[game.Role]templ.Component{}, roletags: map[game.Role]templ.Component{},
		seals: map[game.Role]Markup{},
	}}
	for _, name := range source.Icons {
		w.icons[name] = w.icon(name)
	}
	for _, role := range game.Roles {
		w.emblems[role], w.roletags[role] = w.emblem(role), w.roletag(role)
		w.seals[role] = w.seal(role)
	}
	w.terms = termsOf(w)
	return w
}

// T returns a text, its placeholders filled from pairs of name and value.
func (w Words) T(id string, pairs ...any) string {
	text, err := w.source.Say(id, pairs...)
	if err != nil {
		return id
	}
	return text
}

// Text returns the text of T in a form that escapes itself.
func (w Words) Text(id string, pairs ...any) Text { return Text(w.T(id, pairs...)) }

// N returns a text with plural forms, whose number is n.
func (w Words) N(id string, n int, pairs ...any) string {
	text, err := w.source.Count(id, n, pairs...)
	if err != nil {
		return id
	}
	return text
}

// Title returns the title of a document: the title of the page, and the name of the site.
func (w Words) Title(page string) string { return page + " – " + w.T("site.name") }

// Asset returns the address of a static file.
func (w Words) Asset(path string) string {
	address, err := w.source.Asset(path)
	if err != nil {
		return ""
	}
	return address
}

// Date formats a date with its time.
func (w Words) Date(t time.Time) string {
	return w.T("date", "Year", t.Year(), "Month", w.T(fmt.Sprintf("month.%02d", int(t.Month()))), "Day", t.Day(),
		"Time", t.Format("15:04"))
}

// Role returns the name of a role.
func (w Words) Role(role game.Role) string { return w.T("role." + Word(role)) }

// Side returns the name of a side.
func (w Words) Side(side game.Side) string { return w.T("side." + SideWord(side)) }

// Species returns the name of a result.
func (w Words) Species(s game.Species) string { return w.T("result." + Word(s)) }

// Day returns the name of a day of a game; the first is 0.
func (w Words) Day(day int) string {
	if day == 0 {
		return w.T("head.day0")
	}
	return w.T("head.day", "Day", day)
}

// Phase returns the name of a phase.
func (w Words) Phase(p game.Phase) string { return w.T("phase." + PhaseWord(p)) }

// TermsIn returns the terms of the glossary that a text has, in the order of the glossary.
func (w Words) TermsIn(text string) []string { return w.terms.in(text) }

// Language returns the name of a language or a form of one in this language.
func (w Words) Language(l Lang) string {
	return w.T("language." + strings.TrimPrefix(string(l), "ja-x-"))
}

// dataWord is a word of data: a column, a value, a command.
var dataWord = regexp.MustCompile(`[A-Za-z][A-Za-z0-9_\[\]]*`)

// Coded marks words of data in a Japanese text, as nobody translates them.
func (w Words) Coded(text string) Markup {
	var b strings.Builder
	last := 0
	if w.Lang.Base() == Ja {
		for _, at := range dataWord.FindAllStringIndex(text, -1) {
			b.WriteString(html.EscapeString(text[last:at[0]]))
			b.WriteString(`<code translate="no">` + text[at[0]:at[1]] + `</code>`)
			last = at[1]
		}
	}
	b.WriteString(html.EscapeString(text[last:]))
	return Markup(b.String())
}

// Called returns the name of a seat as people read it: that of an animal or a character in their language, or a
// person's.
func (w Words) Called(name string) string {
	called, err := Called(w.source.Say, name)
	if err != nil {
		return name
	}
	return called
}

// FaceAt returns the address of the drawing of a face in a mood; "" is calm.
func (w Words) FaceAt(code string, mood face.Mood) string {
	mood = cmp.Or(mood, face.Calm)
	return w.Asset(face.File(code, mood)) + "#" + code + "-" + string(mood)
}

// Face returns the address of the portrait that belongs to a name.
func (w Words) Face(name string) string { return w.FaceAt(face.CodeOf(name), face.Calm) }

// Drawing returns the portrait that belongs to a name as SVG elements in a square of 48 by 48.
func (w Words) Drawing(name string) (string, error) { return face.Of(name).Draw(face.Calm), nil }

func (w Words) icon(name string) Markup {
	return Markup(`<svg class="icon" aria-hidden="true"><use href="` + w.Asset("img/icons.svg") + `#` +
		html.EscapeString(name) + `"></use></svg>`)
}

func (w Words) emblem(role game.Role) Markup {
	return Markup(`<svg class="emblem" data-role="` + Word(role) + `" aria-hidden="true"><use href="` +
		w.Asset("img/roles.svg") + `#` + Word(role) + `"></use></svg>`)
}

func (w Words) roletag(role game.Role) Markup {
	return Markup(`<span class="roletag" data-role="`+Word(role)+`">`) + w.emblem(role) +
		Markup(`<span>`+html.EscapeString(w.Role(role))+`</span></span>`)
}

func (w Words) seal(claim game.Role) Markup {
	return Markup(`<span class="seal" data-role="` + Word(claim) + `"><span class="unseen">` +
		html.EscapeString(w.T("seat.claims")) + ` </span>` + html.EscapeString(w.T("seal."+Word(claim))) + `</span>`)
}

// Markup is HTML of our own, which is written as it is.
type Markup string

// Render writes it.
func (m Markup) Render(_ context.Context, to io.Writer) error {
	_, err := io.WriteString(to, string(m))
	return err
}

// Text is text that is written with the escapes that HTML needs. For parts that are sent often, such as the dock, it
// replaces the braces of templ, which cost two allocations.
type Text string

// Render writes it.
func (t Text) Render(_ context.Context, to io.Writer) error {
	_, err := escaper.WriteString(to, string(t))
	return err
}

// escaper has the same effect as html.EscapeString.
var escaper = strings.NewReplacer("&", "&amp;", "'", "&#39;", "<", "&lt;", ">", "&gt;", `"`, "&#34;")

// A Pen writes HTML until the first error. It is for components that are Go code, as they are shown often.
type Pen struct {
	To  io.Writer
	Err error
}

// Markup writes HTML of our own.
func (p *Pen) Markup(markup string) {
	if p.Err == nil {
		_, p.Err = io.WriteString(p.To, markup)
	}
}

// Text writes text.
func (p *Pen) Text(text string) {
	if p.Err == nil {
		_, p.Err = escaper.WriteString(p.To, text)
	}
}

// Attribute writes an attribute of an element that is open.
func (p *Pen) Attribute(name, value string) {
	p.Markup(" ")
	p.Markup(name)
	p.Markup(`="`)
	p.Text(value)
	p.Markup(`"`)
}

// Word returns the name of a role, a species or another named value in lower case, for ids of texts, classes and
// addresses.
func Word(v fmt.Stringer) string { return strings.ToLower(v.String()) }

// Slug returns a phrase as part of a text's id: "agent-s-name" for "Agent's name".
func Slug(phrase string) string {
	other := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }
	return strings.Join(strings.FieldsFunc(strings.ToLower(phrase), other), "-")
}

// SideWord returns the word of a side. A game from a log that was broken off has SideNone, "none".
func SideWord(side game.Side) string {
	switch side {
	case game.SideWerewolf:
		return "werewolf"
	case game.SideNone:
		return "none"
	}
	return "village"
}

// PhaseWord returns the word of a phase. PhaseNone is "dawn", when the dead are found between the night and the talk;
// this is not a phase of the rules.
func PhaseWord(p game.Phase) string {
	if p == game.PhaseNone {
		return "dawn"
	}
	return p.String()
}

// Number formats a seat's number with two digits, as the protocol does.
func Number(s game.Seat) string {
	if n := s.Number(); 0 < n && n < len(numbers) {
		return numbers[n]
	}
	return fmt.Sprintf("%02d", s.Number())
}

var numbers = func() (list [game.MaxSeats + 1]string) {
	for n := range list {
		list[n] = fmt.Sprintf("%02d", n)
	}
	return list
}()

// Machine formats a time for programs, as the datetime attribute has it.
func Machine(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// Animals lists the codes of the names that seats are given; each has a text name.animal.<code>.
var Animals = [...]string{
	"fox", "crane", "hare", "tanuki", "badger", "deer", "boar", "otter", "heron", "swallow", "owl", "carp",
	"turtle", "cat", "dog", "bear", "squirrel", "mouse", "monkey", "kite", "sparrow", "frog", "firefly", "cicada",
}

// animalTexts has the ids of these texts by code.
var animalTexts = func() map[string]string {
	ids := map[string]string{}
	for _, code := range Animals {
		ids[code] = "name.animal." + code
	}
	return ids
}()

// Firsts lists the codes of the first words of names of two words; each has a text name.first.<code>.
var Firsts = [...]string{
	"spring", "summer", "autumn", "winter", "morning", "evening", "sun", "star", "sky", "cloud", "wind", "rain", "snow",
	"sea", "river", "lake", "mountain", "forest", "meadow", "red", "blue", "golden", "silver", "little",
}

// Called returns a name in words. The code is that of an animal, of a character, or of two words as in "snow-fox". A
// name that is no code is returned unchanged; if it is written from right to left, it is isolated from the text
// around it. The function say returns a text.
func Called(say func(id string, pairs ...any) (string, error), code string) (string, error) {
	first, second, two := strings.Cut(code, "-")
	switch {
	case animalTexts[code] != "":
		return say(animalTexts[code])
	case face.Designed(code):
		return say("persona." + code)
	case !two || !slices.Contains(Firsts[:], first) || animalTexts[second] == "":
		return isolated(code), nil
	}
	before, err := say("name.first." + first)
	if err != nil {
		return "", err
	}
	after, err := say(animalTexts[second])
	if err != nil {
		return "", err
	}
	return say("name.both", "First", before, "Second", after)
}

// isolated returns a name with marks that keep it from changing the direction of the text around it.
func isolated(name string) string {
	for _, r := range name {
		if p, _ := bidi.LookupRune(r); r > unicode.MaxLatin1 && turns[p.Class()] {
			return "\u2068" + name + "\u2069" // first strong isolate, pop directional isolate
		}
	}
	return name
}

// turns has the classes of letters and marks that are written from right to left, or set a direction.
var turns = map[bidi.Class]bool{
	bidi.R: true, bidi.AL: true, bidi.AN: true, bidi.LRE: true, bidi.RLE: true, bidi.LRO: true, bidi.RLO: true,
	bidi.LRI: true, bidi.RLI: true, bidi.FSI: true, bidi.PDF: true, bidi.PDI: true, bidi.Control: true,
}
