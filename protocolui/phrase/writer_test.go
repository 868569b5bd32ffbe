package phrase_test

import (
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"
	"github.com/nicksnyder/go-i18n/v2/i18n"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/locales"
	"aiwolfplay/protocolui/phrase"
)

// slots returns the placeholders of each message of a language, sorted.
func slots(t *testing.T, language string) map[string]string {
	t.Helper()
	path := "phrase." + language + ".toml"
	data, err := locales.FS.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := i18n.ParseMessageFileBytes(data, path, map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, m := range file.Messages {
		var names strings.Builder
		for _, name := range []string{
			"Clause", "Conclusion", "Day", "First", "Hole", "ID", "Name", "Quote", "Reason", "Rest", "Role", "Seat",
			"Source", "Species", "Subject", "Talk", "Target", "TargetIs", "When", "Whom",
		} {
			if strings.Contains(m.Other+m.One, "{{."+name+"}}") {
				names.WriteString(name + " ")
			}
		}
		all[m.ID] = names.String()
	}
	return all
}

// TestLanguagesHaveTheSameLabels checks that both languages have the same labels with the same placeholders. The
// messages of sentences differ by language. New checks that those that are required exist.
func TestLanguagesHaveTheSameLabels(t *testing.T) {
	t.Parallel()
	labels := func(language string) map[string]string {
		all := slots(t, language)
		maps.DeleteFunc(all, func(id, _ string) bool { return !strings.HasPrefix(id, "builder.") })
		return all
	}
	if diff := cmp.Diff(labels("ja"), labels("en")); diff != "" {
		t.Errorf("messages differ (-ja +en):\n%s", diff)
	}
}

func TestNewUnknownLanguage(t *testing.T) {
	t.Parallel()
	if _, err := phrase.New("fr"); err == nil {
		t.Error("New(\"fr\") succeeded")
	}
}

// TestWordsAreClean checks that the words of any sentence contain no word of another language and nothing raw, and that
// every part leads to an existing clause.
func TestWordsAreClean(t *testing.T) {
	t.Parallel()
	for _, language := range phrase.Languages {
		w := writer(t, language)
		rng := rand.New(rand.NewPCG(1, 2))
		for i := range 4000 {
			s := protocoltest.Sentence(rng, i%6, 15)
			c := phrase.Context{Speaker: game.Seat(rng.IntN(15)), Day: int32(i % 3), Line: lines(t)}
			text := w.Words(s, c)
			words := text.String()
			if s.IsSkip() {
				continue
			}
			if dirty := strings.IndexFunc(words, foreign(language)); dirty >= 0 || strings.Contains(words, "{{") {
				t.Fatalf("%s in %s has a foreign word at byte %d:\n%s", s, language, dirty, words)
			}
			clauses := 0
			protocol.Walk(&s, func(*protocol.Sentence) bool { clauses++; return true })
			for _, p := range text.Parts {
				if p.Text == "" || p.Hole || p.At.Node < 0 || p.At.Node >= clauses {
					t.Fatalf("%s in %s has the part %+v", s, language, p)
				}
			}
		}
	}
}

// foreign returns a function that reports which characters must not occur in a text of the language.
func foreign(language string) func(rune) bool {
	return func(r rune) bool {
		switch language {
		case "ja":
			return unicode.Is(unicode.Latin, r) || r == '[' || r == '<' || r == '‹'
		default:
			return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == '〔' || r == '。' || r == '〈'
		}
	}
}

func TestSource(t *testing.T) {
	t.Parallel()
	w := writer(t, "en")
	for text, want := range map[string]game.Seat{
		"COMINGOUT Agent[01] SEER":                 game.NoSeat,
		"Agent[01] COMINGOUT Agent[01] SEER":       game.NoSeat,
		"Agent[02] COMINGOUT Agent[02] SEER":       game.SeatNumbered(2),
		"Agent[03] REQUEST ANY (VOTE Agent[02])":   game.SeatNumbered(3),
		"BECAUSE (Agent[02] VOTE ANY) (GUARD ANY)": game.NoSeat,
		"ANY VOTE Agent[02]":                       game.NoSeat,
	} {
		s, err := protocol.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Words(s, phrase.Context{Speaker: speaker}).Source; got != want {
			t.Errorf("source of %q is %d, want %d", text, got, want)
		}
	}
}

// TestNames checks that names replace numbers, and that their first letter is not changed.
func TestNames(t *testing.T) {
	t.Parallel()
	c := phrase.Context{Speaker: speaker, Name: func(s game.Seat) string {
		if s == 1 {
			return "fox"
		}
		return ""
	}}
	s, err := protocol.Parse("BECAUSE (Agent[02] VOTED Agent[03]) (REQUEST Agent[02] (VOTE Agent[02]))")
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[string]string{
		"ja": "foxが〔03〕に投票したので、foxさん、自分に投票してください。",
		"en": "fox voted for [03], so fox, please vote for yourself.",
	} {
		if got := writer(t, language).Sentence(s, c); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestReader checks that the words call their reader "you", for every speaker.
func TestReader(t *testing.T) {
	t.Parallel()
	c := phrase.Context{Speaker: speaker, Reader: 3}
	for text, want := range map[string]map[string]string{
		"Agent[03] VOTE Agent[04]": {
			"ja": "〔あなた〕は〔04〕に投票すると言っています。", "en": "[you] say you'll vote for [04].",
		},
		"Agent[03] IDENTIFIED Agent[04] HUMAN": {
			"ja": "〔あなた〕は〔04〕を霊媒して○人間と出たと言っています。", "en": "Your Medium result on [04] was ○Human.",
		},
		"BECAUSE (AND (ANY ATTACKED Agent[03]) (Agent[05] VOTED Agent[03])) (ESTIMATE Agent[05] WEREWOLF)": {
			"ja": "〔あなた〕が襲撃されたし、〔05〕が〔あなた〕に投票したので、〔05〕は人狼だと思います。",
			"en": "I think [05] is a Werewolf, because [you] were attacked, but [05] voted for [you].",
		},
		"REQUEST Agent[03] (VOTE Agent[04])": {
			"ja": "〔あなた〕さん、〔04〕に投票してください。", "en": "[you], please vote for [04].",
		},
	} {
		s, err := protocol.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for language, want := range want {
			if got := writer(t, language).Sentence(s, c); got != want {
				t.Errorf("%s: got %q, want %q", text, got, want)
			}
		}
	}
}

func TestAt(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]phrase.At{
		"0.clause": {}, "12.target": {Node: 12, Slot: phrase.SlotTarget}, "3.day": {Node: 3, Slot: phrase.SlotDay},
	} {
		got, ok := phrase.ParseAt(text)
		if !ok || got != want || got.String() != text {
			t.Errorf("ParseAt(%q) = %v, %t", text, got, ok)
		}
	}
	for _, text := range []string{"", "3", "x.target", "-1.target", "1.nose", "1.target.2"} {
		if at, ok := phrase.ParseAt(text); ok {
			t.Errorf("ParseAt(%q) = %v", text, at)
		}
	}
}

// benchmarked holds the most common utterances of agents, and a long one.
var benchmarked = map[string]string{
	"vote":    "VOTE Agent[03]",
	"request": "REQUEST ANY (VOTE Agent[03])",
	"because": "BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE Agent[02] WEREWOLF)",
	"long": "BECAUSE (AND (COMINGOUT Agent[01] SEER) (Agent[02] COMINGOUT Agent[02] SEER)) " +
		"(AND (XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)) (VOTE Agent[02]) " +
		"(REQUEST ANY (VOTE Agent[02])))",
}

func BenchmarkSentence(b *testing.B) {
	for _, language := range phrase.Languages {
		w := writer(b, language)
		for name, text := range benchmarked {
			s, err := protocol.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(language+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					w.Sentence(s, phrase.Context{})
				}
			})
		}
	}
}
