package page

import (
	"bytes"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/lessons"
	"aiwolfplay/locales"
)

func readings(t *testing.T) furigana {
	t.Helper()
	f, err := loadFurigana(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func (f furigana) of(html string) string {
	var b bytes.Buffer
	f.annotate(&b, []byte(html))
	return b.String()
}

var (
	ruby  = regexp.MustCompile(`<ruby>([^<]*)<rt>([^<]*)</rt></ruby>`)
	whole = strings.NewReplacer("<ruby-text>", "", "</ruby-text>", "")
)

func TestFurigana(t *testing.T) {
	f := readings(t)
	for _, tt := range []struct{ html, want string }{ // readings are written in brackets
		{"<p>占い師です。</p>", "<p>占[うらな]い師[し]です。</p>"},
		{"1人と2人、11人と12人", "1人[ひとり]と2人[ふたり]、11人[にん]と12人[にん]"},
		{"<b>3</b>人<b>村</b>の人", "<b>3</b>人[にん]<b>村[むら]</b>の人[ひと]"},
		{"1日目 2日目 10日目", "1日目[にちめ] 2日目[ふつかめ] 10日目[とおかめ]"},
		{"1票、5票、10分", "1票[ぴょう]、5票[ひょう]、10分[ぷん]"},
		{`<a title="占い師" aria-label="村 > 人">村</a>`, `<a title="占い師" aria-label="村 > 人">村[むら]</a>`},
		{`<p data-lost="占い師 &#34;村&#34;" data-x="村">村</p>`,
			`<p data-lost="｜占《うらな》い｜師《し》 &#34;｜村《むら》&#34;" data-x="村">村[むら]</p>`},
		{"<title>村</title><option>村</option><svg><text>村</text></svg>村",
			"<title>村</title><option>村</option><svg><text>村</text></svg>村[むら]"},
		{"村の散歩人、森の人", "村[むら]の散歩人、森[もり]の人[ひと]"},
		{"<!-- 村 --><code>村</code><ruby>村<rt>x</rt></ruby>", "<!-- 村 --><code>村</code><ruby>村<rt>x</rt></ruby>"},
		{"<p>\n  no kanji かな &amp; 5 > 3</p>", "<p>\n  no kanji かな &amp; 5 > 3</p>"},
		{"village<", "village<"}, {"<!-- ", "<!-- "}, {"<option>村", "<option>村[むら]"}, {"", ""},
	} {
		got := f.of(tt.html)
		if brackets := ruby.ReplaceAllString(whole.Replace(got), "$1[$2]"); brackets != strings.ReplaceAll(
			tt.want, "<ruby>村<rt>x</rt></ruby>", "村[x]",
		) {
			t.Errorf("%s: got %s, want %s", tt.html, brackets, tt.want)
		}
	}
	if got := f.of("村のうそつき"); !strings.HasSuffix(got, "の<ruby-text>うそつき</ruby-text></ruby-text>") {
		t.Errorf("a line may divide a word of kana: %s", got)
	}
	if got, want := f.of(" 村 と <b>x</b>"), " <ruby-text><ruby>村<rt>むら</rt></ruby> と</ruby-text> <b>x</b>"; got != want {
		t.Errorf("got %s, want %s: one element for each text", got, want)
	}
}

func TestReadingsThatFitNoWord(t *testing.T) {
	for _, tt := range []struct{ word, kana string }{{"占い師", "うらなし"}, {"", ""}, {"#", "にん"}, {"村", ""}} {
		if r, ok := newKanaWord(tt.word, tt.kana); ok {
			t.Errorf("%s %s: got %s", tt.word, tt.kana, r.ruby)
		}
	}
}

// TestEveryKanjiIsRead checks that every kanji gets a reading in all texts of pages, talk in games, lessons and
// mini-games.
func TestEveryKanjiIsRead(t *testing.T) {
	f := readings(t)
	texts := 0
	look := func(fsys fs.FS, names ...string) {
		for _, name := range names {
			text, err := fs.ReadFile(fsys, name)
			if err != nil {
				t.Fatal(err)
			}
			for n, line := range strings.Split(string(text), "\n") {
				if strings.HasPrefix(line, "#") || !strings.ContainsFunc(line, isKanji) {
					continue
				}
				texts++
				line = strings.ReplaceAll(placeholder.ReplaceAllString(line, "5"), "<", "")
				if rest := ruby.ReplaceAllString(f.of(line), ""); strings.ContainsFunc(rest, isKanji) {
					t.Errorf("%s:%d: no reading, in locales/%s, for what is left of %s",
						name, n+1, wordsFile, whole.Replace(rest))
				}
			}
		}
	}
	files, err := fs.Glob(locales.FS, "*.ja.toml")
	if err != nil {
		t.Fatal(err)
	}
	look(locales.FS, append(files, easyFile)...)
	told, err := fs.Glob(lessons.FS, "*.txt")
	if err != nil {
		t.Fatal(err)
	}
	look(lessons.FS, told...)
	repository := os.DirFS("../..")
	look(repository, "protocolui/phrase/testdata/sentences.golden", "game/mini/costsharing/cases.go")
	cards, err := fs.Glob(repository, "game/mini/cards/data/*.txt")
	if err != nil || len(cards) == 0 {
		t.Fatal(cards, err)
	}
	look(repository, cards...)
	if texts < 3000 {
		t.Errorf("looked at %d texts", texts)
	}
}
