package page

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/dataset"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/locales"
	"aiwolfplay/server/face"
	"aiwolfplay/templates/agents"
	"aiwolfplay/templates/card"
	"aiwolfplay/templates/cast"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/evaluations"
	"aiwolfplay/templates/help"
	"aiwolfplay/templates/model"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/review"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/ui"
	"aiwolfplay/templates/village"
)

func init() { builtin.Register() } // texts name the agents

var placeholder = regexp.MustCompile(`\{\{[^}]*\}\}|\{[a-z]+\}`)

// notOurs lists the areas of messages that other packages look up.
var notOurs = []string{"classmini", "error", "live", "mini", "phrase"}

// areas returns the names of this package's message files without their endings: page for page.ja.toml.
func areas(t *testing.T) (list []string) {
	t.Helper()
	files, err := fs.Glob(locales.FS, "*.ja.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if area := strings.TrimSuffix(file, ".ja.toml"); !slices.Contains(notOurs, area) {
			list = append(list, area)
		}
	}
	return list
}

// pageMessages returns the placeholders of each message of this package's files.
func pageMessages(t *testing.T, lang ui.Lang) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	var walk func(id string, node any)
	walk = func(id string, node any) {
		switch node := node.(type) {
		case string:
			if node == "" {
				t.Errorf("%s: %s is empty", lang, id)
			}
			if _, taken := found[id]; taken {
				t.Errorf("%s: %s is in two files", lang, id)
			}
			marks := placeholder.FindAllString(node, -1)
			slices.Sort(marks)
			found[id] = slices.Compact(marks)
		case map[string]any:
			if other, ok := node["other"]; ok {
				walk(id, other)
				return
			}
			for key, child := range node {
				walk(strings.TrimPrefix(id+"."+key, "."), child)
			}
		default:
			t.Errorf("%s: %s is a %T", lang, id, node)
		}
	}
	for _, area := range areas(t) {
		tree := map[string]any{}
		if _, err := toml.DecodeFS(locales.FS, area+"."+string(lang)+".toml", &tree); err != nil {
			t.Fatal(err)
		}
		walk("", tree)
	}
	return found
}

// TestSaysAsTheLibrary checks that texts filled by this package equal those that the library makes.
func TestSaysAsTheLibrary(t *testing.T) {
	for _, lang := range ui.Langs {
		quick, err := loadMessages(locales.FS, lang)
		if err != nil {
			t.Fatal(err)
		}
		slow := messages{localizer: quick.localizer}
		for id, pieces := range quick.simple {
			var pairs []any
			for i := 1; i < len(pieces); i += 2 {
				if slices.Contains(pairs, any(pieces[i])) { // a text may use a placeholder twice
					continue
				}
				pairs = append(pairs, pieces[i], []any{i, "<b>" + pieces[i], int64(3), 0.5}[i/2%4])
			}
			for _, pairs := range [][]any{pairs, pairs[:max(0, len(pairs)-2)], {"Other", 1}} {
				got, err := quick.say(id, pairs...)
				if err != nil {
					t.Fatal(err)
				}
				if want, err := slow.say(id, pairs...); got != want || err != nil {
					t.Errorf("%s in %s: got %q, want %q, %v", id, lang, got, want, err)
				}
			}
		}
		if len(quick.simple) < 500 {
			t.Errorf("%d texts in %s", len(quick.simple), lang)
		}
	}
}

func TestLanguagesHaveTheSameMessages(t *testing.T) {
	if diff := cmp.Diff(pageMessages(t, ui.Ja), pageMessages(t, ui.En)); diff != "" {
		t.Errorf("ids and placeholders (-ja +en):\n%s", diff)
	}
}

// retired matches words that the interface no longer uses. Each thing has exactly one word (ゲーム, game: one play; 村,
// village: its table and side), in the everyday spelling of each language.
var retired = map[ui.Lang]*regexp.Regexp{
	ui.Ja: regexp.MustCompile(`対局|試合|…局|卓|だれ|分か[らりるれっ]|ブラウザー|` +
		`サーバ[^ー]|二次元|[ぁ-んァ-ヶ一-龠）…]:|“`),
	ui.En: regexp.MustCompile(`(?i)\b(whom\b|anew\b|cannot\b|(do|does|did|is|are|was|were|will|has|have)\snot\b` +
		`|(I|you|we|they)\s(am|will)\s\w)|[0-9…]\s%|"[^"]*‘|played to (an|the) end`),
}

// TestRetiredWords checks all texts, including those of sentences.
func TestRetiredWords(t *testing.T) {
	for lang, words := range retired {
		files, err := fs.Glob(locales.FS, "*."+string(lang)+".toml")
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, file := range files {
			text, err := fs.ReadFile(locales.FS, file)
			if err != nil {
				t.Fatal(err)
			}
			for n, line := range strings.Split(string(text), "\n") {
				_, value, _ := strings.Cut(line, " = ")
				value = placeholder.ReplaceAllString(value, "…")
				if found := words.FindString(value); found != "" && !strings.HasPrefix(line, "#") {
					t.Errorf("%s:%d: %q in %s", file, n+1, found, value)
				}
			}
		}
	}
}

// idsInGo lists the ids that are built from values.
func idsInGo() []string {
	var ids []string
	for _, role := range game.Roles {
		for _, area := range []string{"role", "seal", "gift", "goal", "move"} {
			ids = append(ids, area+"."+ui.Word(role))
		}
	}
	for _, side := range []game.Side{game.SideVillage, game.SideWerewolf} {
		ids = append(ids, "side."+ui.SideWord(side), "wins."+ui.SideWord(side))
	}
	ids = append(ids, "side.none", "story.none")
	for _, step := range play.CoachSteps {
		ids = append(ids, "coach."+string(step))
	}
	for _, species := range []game.Species{game.SpeciesHuman, game.SpeciesWerewolf} {
		ids = append(ids, "result."+ui.Word(species))
	}
	for _, phase := range []game.Phase{game.PhaseNone, game.PhaseTalk, game.PhaseVote, game.PhaseNight, game.PhaseOver} {
		ids = append(ids, "phase."+ui.PhaseWord(phase))
	}
	for _, kind := range []rules.AskKind{rules.AskTalk, rules.AskWhisper} {
		ids = append(ids, "question."+kind.String(), "expect."+kind.String())
	}
	for _, kind := range []rules.AskKind{rules.AskVote, rules.AskAttack, rules.AskDivine, rules.AskGuard} {
		for _, area := range []string{"question", "expect", "choose", "confirm"} {
			ids = append(ids, area+"."+kind.String())
		}
	}
	for _, code := range ui.Animals {
		ids = append(ids, "name.animal."+code)
	}
	for _, code := range ui.Firsts {
		ids = append(ids, "name.first."+code)
	}
	ids = append(ids, "name.both")
	for _, table := range help.KeptTables {
		ids = append(ids, "kept.table."+table)
	}
	for _, name := range append((*cast.Cast).Characters(nil), (*cast.Cast).Others(nil)...) {
		ids = append(ids, "agent."+name, "about."+name)
	}
	ids = append(ids, "cast.any")
	for _, habits := range cast.Promises {
		for _, id := range habits {
			ids = append(ids, "habit."+id)
		}
	}
	for _, level := range village.Levels() {
		ids = append(ids, "level."+level)
	}
	for _, choice := range rules.Choices() {
		ids = append(ids, "open."+choice.Name+".legend")
		for _, value := range choice.Values {
			ids = append(ids, "open."+choice.Name+"."+value.Name)
		}
	}
	for _, option := range rules.Options() {
		if option.Shown != rules.Never {
			ids = append(ids, rooms.RuleOption{Name: option.Name, Value: 1}.TextID())
		}
		if option.Shown == rules.Always {
			ids = append(ids, rooms.RuleOption{Name: option.Name}.TextID())
		}
	}
	for _, code := range agents.Faults {
		ids = append(ids, "fault.name."+code, "fault.note."+code)
	}
	for _, r := range agents.Requests {
		ids = append(ids, r.TextID())
	}
	ids = append(ids, "awaited.any", "awaited.own", "awaited.named")
	for _, strength := range []agent.Strength{agent.Even, agent.Gentle} {
		ids = append(ids, "strength."+strength.String())
	}
	for _, s := range theatre.Sayings {
		ids = append(ids, "said."+string(s)+".word", "said."+string(s)+".long")
	}
	for _, d := range theatre.Deeds {
		ids = append(ids, "deed."+string(d)+".word", "deed."+string(d)+".long")
	}
	for _, kind := range append(agent.Facts[:], "") {
		ids = append(ids, model.ClueID(kind))
	}
	for _, kind := range belief.Kinds() {
		ids = append(ids, model.ClueID(kind.String()))
	}
	ids = append(ids, "group.none")
	for _, group := range belief.Groups() {
		ids = append(ids, "group."+group.String())
	}
	for _, word := range model.Circumstances {
		ids = append(ids, "circumstance."+word)
	}
	for _, e := range []review.Effect{review.EffectHelped, review.EffectHurt, review.EffectNone} {
		ids = append(ids, "effect."+string(e))
	}
	for _, own := range ending.ShareOwns {
		ids = append(ids, "share.own."+string(own))
	}
	ids = append(ids, "share.game", "share.claims", "share.ask")
	for _, kind := range turningpoint.Kinds {
		for _, itself := range []bool{false, true} {
			word := ending.Telling(kind, itself)
			ids = append(ids, "turning."+word, "story."+word)
		}
	}
	for _, side := range []game.Side{game.SideVillage, game.SideWerewolf} {
		ids = append(ids, "story."+ui.SideWord(side))
	}
	for _, role := range game.Roles {
		ids = append(ids, "who."+ui.Word(role))
	}
	for _, word := range [...]string{"followed", "passed", "lied"} {
		ids = append(ids, "course."+word, "story."+word)
	}
	ids = append(ids, "voted.nobody", "voted.missed", "voted.served", "voted.pack", "voted.own", "voted.hit")
	for _, right := range help.Rights() {
		ids = append(ids, help.RightID(right.What))
		for _, by := range right.By {
			ids = append(ids, help.RightID(by.When))
			for _, who := range by.Parties {
				ids = append(ids, help.RightID(who))
			}
		}
	}
	for month := range 12 {
		ids = append(ids, "month."+ui.Number(game.Seat(month)))
	}
	for _, what := range []string{"talk", "executed", "died"} {
		ids = append(ids, "share.text."+what)
	}
	ids = append(ids, "glimpse.where", "glimpse.riddle", "glimpse.reply", "reply.so", "reply.for")
	for i := range dataset.Tables {
		t := &dataset.Tables[i]
		ids = append(ids, "data.table."+t.Name)
		for _, c := range t.Columns {
			ids = append(ids, "data."+t.Name+"."+strings.ReplaceAll(c.Name, "_", "-"), "data.unit."+ui.Slug(c.Unit))
		}
	}
	for _, name := range card.AxisNames {
		ids = append(ids, "axis."+name, "axis.means."+name)
	}
	for _, kind := range evaluations.DecisionKinds {
		ids = append(ids, "decided."+kind)
	}
	for _, code := range face.Everybody() {
		ids = append(ids, "persona."+code)
	}
	for _, term := range ui.Terms {
		ids = append(ids, "glossary.word."+term, "glossary.means."+term, "glossary.found."+term)
	}
	ids = append(ids, "language.ja", "language.kana", "language.easy", "language.en")
	return append(ids, "date")
}

const addText = "add it to its area in locales, such as page.*.toml, or to two new files, NAME.ja.toml and NAME.en.toml"

func TestEveryMessageExistsAndIsUsed(t *testing.T) {
	have, used := pageMessages(t, ui.Ja), map[string][]string{}
	all, err := testRenderer(t).set(ui.Ja)
	if err != nil {
		t.Fatal(err)
	}
	for id, marks := range idsInTemplates(t) {
		if _, ours := have[id]; ours {
			used[id] = marks
		} else if all.messages.simple[id] == nil {
			t.Errorf("a template wants %q, which has no text: %s", id, addText)
		}
	}
	for id, marks := range used {
		want, ok := have[id]
		if !ok {
			t.Errorf("a template wants %q, which has no text: %s", id, addText)
			continue
		}
		for _, mark := range want {
			if strings.HasPrefix(mark, "{{") && !slices.Contains(marks, mark) {
				t.Errorf("%s: no template fills %s", id, mark)
			}
		}
	}
	for _, id := range idsInGo() {
		if _, ok := have[id]; !ok {
			t.Errorf("Go wants %q, which has no text: %s", id, addText)
		}
		used[id] = nil
	}
	for _, id := range slices.Sorted(maps.Keys(have)) {
		if _, ok := used[id]; !ok {
			t.Errorf("%q is used nowhere", id)
		}
	}
}

func TestMissingMessageIsAnError(t *testing.T) {
	r := testRenderer(t)
	for _, lang := range ui.Langs {
		if text, err := r.Text(lang, "no.such.text"); err == nil {
			t.Errorf("%s: got %q, want an error", lang, text)
		}
	}
}

func TestMatchLang(t *testing.T) {
	tests := []struct {
		header string
		want   ui.Lang
	}{
		{"", ui.Ja},
		{"ja", ui.Ja},
		{"ja-JP,en;q=0.5", ui.Ja},
		{"en-GB,en;q=0.9", ui.En},
		{"fr,en;q=0.3", ui.En},
		{"fr", ui.En},
		{"de-DE", ui.En},
		{"zh-CN", ui.En},
		{"ko", ui.En},
		{"%%%", ui.En},
	}
	for _, tt := range tests {
		if got := MatchLang(tt.header); got != tt.want {
			t.Errorf("MatchLang(%q) = %q, want %q", tt.header, got, tt.want)
		}
	}
}

// TestCodebook checks that the English texts of the data page equal the descriptions in package dataset.
func TestCodebook(t *testing.T) {
	texts := textsOf(t, "data.en.toml")
	says := func(id, want string) {
		if got := texts["data."+id]; got != want {
			t.Errorf("data.%s is %q, want %q", id, got, want)
		}
	}
	for i := range dataset.Tables {
		table := &dataset.Tables[i]
		says("table."+table.Name, table.Means)
		for _, c := range table.Columns {
			says(table.Name+"."+strings.ReplaceAll(c.Name, "_", "-"), c.Means)
			says("unit."+ui.Slug(c.Unit), c.Unit)
		}
	}
}
