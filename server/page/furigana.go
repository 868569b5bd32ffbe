package page

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// furigana maps the first letter of words to the words with their readings, the longest first.
type furigana map[rune][]kanaWord

// A kanaWord is a word with its reading above the kanji.
type kanaWord struct {
	word   string
	ruby   string // HTML
	number string // what must come before the word: "" anything, "#" a number, "#1" a number that ends in 1, "-" no number
}

// wordsFile is a file in locales. Its own comments describe how its lines are written.
const wordsFile = "words.txt"

// fewKana is the least length of a word of kana alone that must not be broken across lines. Beside readings, browsers
// no longer find the end of such a word.
const fewKana = 3

// loadFurigana reads the list of words.
func loadFurigana(locales fs.FS) (furigana, error) {
	text, err := fs.ReadFile(locales, wordsFile)
	if err != nil {
		return nil, err
	}
	words := furigana{}
	for n, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		if line == "#" || strings.HasPrefix(line, "# ") {
			continue
		}
		word, kana, ok := strings.Cut(line, " ")
		kana, _, _ = strings.Cut(kana, " ")
		r, fits := kanaWord{word: word, ruby: "<ruby-text>" + word + "</ruby-text>"}, true
		switch {
		case strings.ContainsFunc(word, isKanji):
			r, fits = newKanaWord(word, kana)
		case ok && utf8.RuneCountInString(word) < fewKana:
			continue // this word is for plain Japanese only
		}
		if !ok || !fits {
			return nil, fmt.Errorf("page: %s:%d: want a word and its reading, got %q", wordsFile, n+1, line)
		}
		first, _ := utf8.DecodeRuneInString(r.word)
		words[first] = append(words[first], r)
	}
	for _, list := range words {
		slices.SortFunc(list, func(a, b kanaWord) int {
			return cmp.Or(len(b.word)-len(a.word), len(b.number)-len(a.number))
		})
	}
	return words, nil
}

var numbered = regexp.MustCompile(`^#\d?`)

// newKanaWord divides a reading among the kanji of its word. It returns false if the kana of the word are not in the
// reading.
func newKanaWord(word, kana string) (kanaWord, bool) {
	r := kanaWord{number: numbered.FindString(word)}
	r.word = word[len(r.number):]
	if r.word != "" && isDigit(rune(r.word[0])) {
		r.number = "-" // after a digit, it would be the end of another number
	}
	var pieces []string // alternately runs of kanji and runs of other letters
	pattern := "^"
	for rest := r.word; rest != ""; {
		kanji := needsReading(rest)
		end := strings.IndexFunc(rest, func(c rune) bool { return (isKanji(c) || isDigit(c)) != kanji })
		if end < 0 {
			end = len(rest)
		}
		pieces = append(pieces, rest[:end])
		if kanji {
			pattern += "(.+?)"
		} else {
			pattern += "(" + regexp.QuoteMeta(rest[:end]) + ")"
		}
		rest = rest[end:]
	}
	parts := regexp.MustCompile(pattern + "$").FindStringSubmatch(kana)
	if len(pieces) == 0 || parts == nil {
		return kanaWord{}, false
	}
	for i, piece := range pieces {
		if needsReading(piece) {
			r.ruby += "<ruby>" + piece + "<rt>" + parts[i+1] + "</rt></ruby>"
		} else {
			r.ruby += piece
		}
	}
	return r, true
}

func needsReading(piece string) bool {
	c, _ := utf8.DecodeRuneInString(piece)
	return isKanji(c) || isDigit(c)
}

func isKanji(c rune) bool { return unicode.Is(unicode.Han, c) }

func isDigit(c rune) bool { return '0' <= c && c <= '9' }

// unread lists the elements that cannot contain ruby or need none: elements with text only, drawings, and text that
// is not Japanese.
var unread = map[string]bool{
	"title": true, "option": true, "textarea": true, "script": true, "style": true, "svg": true, "code": true,
	"ruby": true,
}

// annotate appends HTML with readings added to its texts. It wraps each text that gets readings in one element: in a
// container with display: flex, the pieces of the text would otherwise be laid out separately.
func (f furigana) annotate(to *bytes.Buffer, html []byte) {
	last := ' ' // the letter before, even if it is in another element
	for len(html) > 0 {
		at := bytes.IndexByte(html, '<')
		if at < 0 {
			at = len(html)
		}
		last = f.text(to, string(html[:at]), last)
		if html = html[at:]; len(html) == 0 {
			return
		}
		name, end := tag(html)
		if unread[name] {
			if close := bytes.Index(html, []byte("</"+name+">")); close >= 0 {
				end = close
			}
		}
		to.Write(f.attributes(html[:end]))
		html = html[end:]
	}
}

// told matches the attributes whose texts are shown by scripts. static/js/reading.js parses the readings in them.
var told = regexp.MustCompile(
	`\bdata-(?:confirm|empty|done|live|lost|stopped|waiting|day|died|news|text|run|rest|show|hide)="[^"]*"`)

var asText = strings.NewReplacer(
	"<ruby>", "｜", "<rt>", "《", "</rt></ruby>", "》", "<ruby-text>", "", "</ruby-text>", "",
)

// attributes returns a tag with readings added to the attributes that scripts show, such as ｜占《うらな》い.
func (f furigana) attributes(tag []byte) []byte {
	if !bytes.ContainsFunc(tag, isKanji) {
		return tag
	}
	return told.ReplaceAllFunc(tag, func(attribute []byte) []byte {
		name, text, _ := strings.Cut(string(attribute), "=")
		var read bytes.Buffer
		f.text(&read, strings.Trim(text, `"`), ' ')
		return []byte(name + `="` + asText.Replace(read.String()) + `"`)
	})
}

// tag returns the name of the element whose start tag begins the HTML, or "" for any other tag. It also returns the
// offset at which the tag ends.
func tag(html []byte) (name string, end int) {
	if bytes.HasPrefix(html, []byte("<!--")) {
		if end := bytes.Index(html, []byte("-->")); end >= 0 {
			return "", end + len("-->")
		}
		return "", len(html)
	}
	quote := byte(0)
	for end = 1; end < len(html); end++ {
		switch c := html[end]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			inner := string(html[1:end])
			if at := strings.IndexAny(inner, " \n\t/>"); at >= 0 {
				inner = inner[:at]
			}
			return inner, end + 1
		}
	}
	return "", end
}

// text appends a text with its readings, and returns its last letter. If a run of kanji contains one that is in no
// known word, the whole run gets no reading: it may be a name, which is read differently.
func (f furigana) text(to *bytes.Buffer, text string, last rune) rune {
	before := text[:len(text)-len(strings.TrimLeft(text, " \n"))]
	inner := strings.Trim(text, " \n")
	if inner == "" {
		to.WriteString(text)
		return last
	}
	plain := !strings.ContainsFunc(inner, isKanji)
	to.WriteString(before)
	if !plain {
		to.WriteString("<ruby-text>")
	}
	run, mark := inner, to.Len() // the current run of kanji, and the offset at which it was written
	for rest := inner; rest != ""; {
		c, size := utf8.DecodeRuneInString(rest)
		if !isKanji(last) || rest == inner {
			run, mark = rest, to.Len()
		}
		switch r, found := f.at(c, rest, last); {
		case plain:
			to.WriteString(rest[:size])
		case found:
			to.WriteString(r.ruby)
			size = len(r.word)
		case isKanji(c):
			to.Truncate(mark)
			size = len(rest) - len(strings.TrimLeftFunc(rest, isKanji))
			to.WriteString(run[:len(run)-len(rest)+size])
		default:
			to.WriteString(rest[:size])
		}
		last, _ = utf8.DecodeLastRuneInString(rest[:size])
		rest = rest[size:]
	}
	if !plain {
		to.WriteString("</ruby-text>")
	}
	to.WriteString(text[len(before)+len(inner):])
	return last
}

// at returns the longest known word at the start of a text.
func (f furigana) at(first rune, text string, last rune) (kanaWord, bool) {
	for _, r := range f[first] {
		if strings.HasPrefix(text, r.word) && r.follows(last) {
			return r, true
		}
	}
	return kanaWord{}, false
}

// follows reports whether the word can come after the letter.
func (r kanaWord) follows(last rune) bool {
	switch r.number {
	case "":
		return true
	case "-":
		return !isDigit(last)
	case "#":
		return isDigit(last)
	}
	return last == rune(r.number[1])
}
