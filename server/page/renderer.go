package page

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"regexp"
	"sync"

	"github.com/a-h/templ"

	"aiwolfplay/server/page/program"
	"aiwolfplay/templates/shell"
)

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
	"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors "

// ContentSecurityPolicy is the policy that every page of this package keeps to.
const ContentSecurityPolicy = policy + "'none'"

// A Page is a whole page: a shell.Page, or a pointer to a page struct of this package.
type Page interface{ Around() *Chrome }

// An untypedPage has its template in templates/pages/NAME.html.
type untypedPage interface{ pageName() string }

// A Part is a piece of a page that the feed can replace or add to: a shell.Part, or a part struct of this package.
type Part interface {
	Place() (target string, mode Mode)
}

// An untypedPart has a template with its name in templates/parts.
type untypedPart interface{ partName() string }

// A Renderer writes pages and parts. It is safe for concurrent use.
type Renderer struct {
	Slowly func(name string, why error) // is told of a template that no program wrote; nil: nobody is

	dev       bool
	templates fs.FS
	locales   fs.FS
	assets    assets
	icons     []string                      // ids of the symbols in img/icons.svg
	sets      map[Lang]func() (*set, error) // each is parsed once: the forms of a language when somebody wants them
}

// A set is everything that is written in one language, or in one form of it.
type set struct {
	messages messages
	words    Words
	furigana furigana // nil where kanji stand without their readings
	parts    *template.Template
	pages    map[string]*sheet  // by file: pages/games.html
	alone    *template.Template // games as files that need no other

	quick      *program.Set // of parts; nil where templates are parsed at each use
	quickAlone *program.Set // of games as files
}

// A sheet is the file of a page. It is parsed when somebody first wants the page, and only its program is kept: the
// templates of all pages take as much memory as a hundred tables.
type sheet struct {
	parse func() (*template.Template, error) // anew each time
	quick func() (*program.Program, error)   // nil where templates are parsed at each use
}

// New parses all templates and messages. With dev set they are parsed again at
// each use, from file systems that should then be directories on disk.
func New(templates, static, locales fs.FS, dev bool) (*Renderer, error) {
	prepared, err := newAssets(static)
	if err != nil {
		return nil, fmt.Errorf("page: static files: %w", err)
	}
	r := &Renderer{dev: dev, templates: templates, locales: locales, assets: prepared}
	for _, id := range symbol.FindAllSubmatch(prepared.built["img/icons.svg"].plain, -1) {
		r.icons = append(r.icons, string(id[1]))
	}
	r.sets = map[Lang]func() (*set, error){}
	for _, lang := range Forms {
		r.sets[lang] = sync.OnceValues(func() (*set, error) { return r.parse(lang) })
	}
	for _, lang := range Langs {
		if _, err := r.sets[lang](); err != nil {
			return nil, err
		}
	}
	return r, nil
}

var symbol = regexp.MustCompile(`<symbol id="([^"]+)"`)

// wordsOf returns the words of a language, with the addresses of static files.
func (r *Renderer) wordsOf(lang Lang, m messages, asset func(path string) (string, error)) Words {
	return shell.NewWords(lang, shell.Source{Say: m.say, Count: m.count, Asset: asset, Icons: r.icons})
}

func (r *Renderer) parse(lang Lang) (*set, error) {
	m, err := loadMessages(r.locales, lang)
	if err != nil {
		return nil, err
	}
	// The functions are bound to the language at parsing: parts nested at any
	// depth find their texts without carrying the language along.
	w := r.wordsOf(lang, m, r.assets.url)
	funcs, constant := r.funcs(w, m), pure(m, r.assets.url)
	parts, err := template.New("").Funcs(funcs).ParseFS(r.templates, "layout.html")
	if err != nil {
		return nil, fmt.Errorf("page: parse layout: %w", err)
	}
	frame := map[string]bool{} // templates of the layout, which pages define anew
	for _, t := range parts.Templates() {
		frame[t.Name()] = true
	}
	if parts, err = parts.ParseFS(r.templates, "parts/*.html"); err != nil {
		return nil, fmt.Errorf("page: parse parts: %w", err)
	}
	s := &set{messages: m, words: w, pages: map[string]*sheet{}}
	if lang.Read() {
		if s.furigana, err = loadFurigana(r.locales); err != nil {
			return nil, err
		}
	}
	// The drawings are in the page itself, so that they are found under no path.
	nowhere := func(string) (string, error) { return "", nil }
	alone := r.funcs(r.wordsOf(lang, m, nowhere), m)
	if s.alone, err = r.whole("standalone.html", "standalone-body", parts, alone, pure(m, nowhere)); err != nil {
		return nil, err
	}
	if err := fold(parts, constant); err != nil {
		return nil, fmt.Errorf("page: parts: %w", err)
	}
	files, err := fs.Glob(r.templates, "pages/*.html")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		s.pages[file] = &sheet{parse: func() (*template.Template, error) {
			return r.whole(file, "layout.html", parts, funcs, constant)
		}}
	}
	// Templates are escaped where they stand when they are first executed, and pages copy those of before.
	if s.parts, err = parts.Clone(); err != nil {
		return nil, fmt.Errorf("page: copy parts: %w", err)
	}
	if !r.dev {
		s.compile(funcs, alone, frame)
	}
	return s, nil
}

// compile makes programs of the templates; those of pages when they are first wanted.
func (s *set) compile(funcs, alone template.FuncMap, frame map[string]bool) {
	s.quick = program.NewSet(s.parts, funcs, direct)
	s.quickAlone = program.NewSet(s.alone, alone, direct)
	for _, page := range s.pages {
		page.quick = sync.OnceValues(func() (*program.Program, error) {
			t, err := page.parse()
			if err != nil {
				return nil, err
			}
			return program.NewSet(t, funcs, direct).Share(s.quick, frame).Only("layout.html")
		})
	}
}

// whole parses the file of a page, whose template of a name is the whole page.
func (r *Renderer) whole(
	file, name string, parts *template.Template, funcs template.FuncMap, constant constants,
) (*template.Template, error) {
	set, err := template.New("").Funcs(funcs).ParseFS(r.templates, file)
	if err != nil {
		return nil, fmt.Errorf("page: parse page: %w", err)
	}
	if err := errors.Join(gather(set, parts, name), fold(set, constant)); err != nil {
		return nil, fmt.Errorf("page: %s: %w", file, err)
	}
	return set, nil
}

// constants are functions of templates that always give the same for the same constant.
type constants map[string]func(string) (string, error)

func pure(m messages, asset func(string) (string, error)) constants {
	return constants{
		"t": func(id string) (string, error) { return m.say(id) }, "asset": asset,
	}
}

func (r *Renderer) set(lang Lang) (*set, error) {
	parsed, ok := r.sets[lang]
	switch {
	case !ok:
		return nil, fmt.Errorf("page: no language %q", lang)
	case r.dev:
		return r.parse(lang)
	}
	return parsed()
}

// Rereads reports whether templates and texts are read again at each request, so that no page can be kept.
func (r *Renderer) Rereads() bool { return r.dev }

// Render writes a page into an empty buffer, which stays empty if it returns an error.
func (r *Renderer) Render(html *bytes.Buffer, lang Lang, p Page) error {
	s, err := r.set(lang)
	if err != nil {
		return err
	}
	if p, ok := p.(shell.Page); ok {
		if err := view(html, shell.Layout(s.words, p.Around(), p.Meta(s.words), p.View(s.words))); err != nil {
			return fmt.Errorf("page: render %T: %w", p, err)
		}
		s.read(html)
		return nil
	}
	untyped, ok := p.(untypedPage)
	if !ok {
		return fmt.Errorf("page: render %T: it has no templates", p)
	}
	file := "pages/" + untyped.pageName() + ".html"
	t, ok := s.pages[file]
	if !ok {
		return fmt.Errorf("page: render %T: there is no templates/%s", p, file)
	}
	if err := r.execute(html, t.parse, t.quick, "layout.html", p); err != nil {
		return fmt.Errorf("page: render %s: %w", file, err)
	}
	s.read(html)
	return nil
}

// read puts the readings above the kanji of HTML, where they are wanted.
func (s *set) read(html *bytes.Buffer) {
	if s.furigana == nil {
		return
	}
	var to bytes.Buffer
	s.furigana.annotate(&to, html.Bytes())
	html.Reset()
	html.Write(to.Bytes())
}

// view appends a component. When it returns an error nothing is appended.
func view(html *bytes.Buffer, c templ.Component) error {
	before := html.Len()
	err := c.Render(context.Background(), html)
	if err != nil {
		html.Truncate(before)
	}
	return err
}

// buffers are what parts are written into.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// mostKept is how much memory a buffer may have that is kept for the next one.
const mostKept = 64 << 10

func giveBack(b *bytes.Buffer) {
	if b.Cap() <= mostKept {
		b.Reset()
		buffers.Put(b)
	}
}

// execute appends what a template of a set says. Its program does that six times as fast as
// html/template, and leaves to it what it does not know. When it returns an error nothing is appended.
func (r *Renderer) execute(
	html *bytes.Buffer, parsed func() (*template.Template, error),
	quick func() (*program.Program, error), name string, data any,
) error {
	before := html.Len()
	if quick != nil {
		p, err := quick()
		if err == nil {
			err = p.Execute(html, data)
		}
		if err == nil {
			return nil
		}
		if r.Slowly != nil {
			r.Slowly(name, err)
		}
		html.Truncate(before)
	}
	t, err := parsed()
	if err == nil {
		err = t.ExecuteTemplate(html, name, data)
	}
	if err != nil {
		html.Truncate(before)
	}
	return err
}

// held is a set that is kept.
func held(t *template.Template) func() (*template.Template, error) {
	return func() (*template.Template, error) { return t, nil }
}

// programOf is one of programs that are kept, nil for none.
func programOf(set *program.Set, name string) func() (*program.Program, error) {
	if set == nil {
		return nil
	}
	return func() (*program.Program, error) { return set.Program(name) }
}

// Part returns the HTML of one part.
func (r *Renderer) Part(lang Lang, p Part) (string, error) {
	s, err := r.set(lang)
	if err != nil {
		return "", err
	}
	html := buffers.Get().(*bytes.Buffer)
	defer giveBack(html)
	switch p := p.(type) {
	case shell.Part:
		err = view(html, p.View(s.words))
	case untypedPart:
		err = r.execute(html, held(s.parts), programOf(s.quick, p.partName()), p.partName(), p)
	default:
		err = errors.New("it has no templates")
	}
	if err != nil {
		return "", fmt.Errorf("page: render part %T: %w", p, err)
	}
	s.read(html)
	return html.String(), nil
}

// Text returns the text of a message id with its placeholders filled from pairs
// of name and value, for what is not a part: announcements, error sentences.
func (r *Renderer) Text(lang Lang, id string, pairs ...any) (string, error) {
	s, err := r.set(lang)
	if err != nil {
		return "", err
	}
	return s.messages.say(id, pairs...)
}
