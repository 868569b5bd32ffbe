package protocolui

import (
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// The words of the command line, spelled as normalised returns them. The first word of each meaning is the one that is
// suggested and written. Longer words take precedence over shorter ones, so that the protocol's own words can be used
// anywhere.

// A shortWord is a spelling of something.
type shortWord[T any] struct {
	text  string
	value T
}

// longest returns the longest word of a list that text begins with.
func longest[T any](list []shortWord[T], text string) (value T, length int) {
	for _, w := range list {
		if len(w.text) > length && strings.HasPrefix(text, w.text) {
			value, length = w.value, len(w.text)
		}
	}
	return value, length
}

// A shortVerb begins a simple sentence.
type shortVerb struct {
	verb  protocol.Verb
	loose bool // a past day or a result turns it into the verb of the past; see means
	also  bool // everybody is asked to do the same
}

// means returns the verb that a word stands for. On a day that is over, "v" is VOTED. If a result follows, "d" is
// DIVINED on any day.
func (w shortVerb) means(past, result bool) protocol.Verb {
	done := w.verb.Done()
	if w.loose && (past && !done.TakesSpecies() || result && done.TakesSpecies()) {
		return done
	}
	return w.verb
}

var verbWords = []shortWord[shortVerb]{
	{"e", shortVerb{verb: protocol.Estimate}},
	{"c", shortVerb{verb: protocol.Comingout}},
	{"v", shortVerb{verb: protocol.Vote, loose: true}},
	{"vv", shortVerb{verb: protocol.Vote, also: true}},
	{"d", shortVerb{verb: protocol.Divination, loose: true}},
	{"i", shortVerb{verb: protocol.Identified}},
	{"g", shortVerb{verb: protocol.Guard, loose: true}},
	{"a", shortVerb{verb: protocol.Attack, loose: true}},
	{"y", shortVerb{verb: protocol.Agree}},
	{"x", shortVerb{verb: protocol.Disagree}},
	{"vd", shortVerb{verb: protocol.Voted}},
	{"gd", shortVerb{verb: protocol.Guarded}},
	{"ad", shortVerb{verb: protocol.Attacked}},

	{"co", shortVerb{verb: protocol.Comingout}},
	{"予想", shortVerb{verb: protocol.Estimate}},
	{"よそう", shortVerb{verb: protocol.Estimate}},
	{"かみんぐあうと", shortVerb{verb: protocol.Comingout}},
	{"投票", shortVerb{verb: protocol.Vote, loose: true}},
	{"とうひょう", shortVerb{verb: protocol.Vote, loose: true}},
	{"投票した", shortVerb{verb: protocol.Voted}},
	{"とうひょうした", shortVerb{verb: protocol.Voted}},
	{"占", shortVerb{verb: protocol.Divination, loose: true}},
	{"占い", shortVerb{verb: protocol.Divination, loose: true}},
	{"占う", shortVerb{verb: protocol.Divination}},
	{"うらない", shortVerb{verb: protocol.Divination, loose: true}},
	{"うらなう", shortVerb{verb: protocol.Divination}},
	{"霊媒", shortVerb{verb: protocol.Identified}},
	{"れいばい", shortVerb{verb: protocol.Identified}},
	{"霊能", shortVerb{verb: protocol.Identified}},
	{"れいのう", shortVerb{verb: protocol.Identified}},
	{"護衛", shortVerb{verb: protocol.Guard, loose: true}},
	{"ごえい", shortVerb{verb: protocol.Guard, loose: true}},
	{"護衛した", shortVerb{verb: protocol.Guarded}},
	{"ごえいした", shortVerb{verb: protocol.Guarded}},
	{"襲撃", shortVerb{verb: protocol.Attack, loose: true}},
	{"しゅうげき", shortVerb{verb: protocol.Attack, loose: true}},
	{"襲撃した", shortVerb{verb: protocol.Attacked}},
	{"しゅうげきした", shortVerb{verb: protocol.Attacked}},
	{"賛成", shortVerb{verb: protocol.Agree}},
	{"さんせい", shortVerb{verb: protocol.Agree}},
	{"反対", shortVerb{verb: protocol.Disagree}},
	{"はんたい", shortVerb{verb: protocol.Disagree}},
}

var opWords = []shortWord[protocol.Op]{
	{"r", protocol.Request},
	{"q", protocol.Inquire},
	{"-", protocol.Not},
	{"n", protocol.Not},
	{"!", protocol.Not},
	{"ー", protocol.Not},
	{"お願い", protocol.Request},
	{"おねがい", protocol.Request},
	{"質問", protocol.Inquire},
	{"しつもん", protocol.Inquire},
	{"否定", protocol.Not},
	{"ひてい", protocol.Not},
}

var joinWords = []shortWord[protocol.Op]{
	{">", protocol.Because},
	{"&", protocol.And},
	{"|", protocol.Or},
	{"^", protocol.Xor},
	{"+", protocol.And},
	{",", protocol.And},
	{"だから", protocol.Because},
	{"そして", protocol.And},
	{"または", protocol.Or},
	{"どちらか", protocol.Xor},
}

var roleWords = []shortWord[game.Role]{
	{"s", game.RoleSeer},
	{"m", game.RoleMedium},
	{"b", game.RoleBodyguard},
	{"v", game.RoleVillager},
	{"w", game.RoleWerewolf},
	{"p", game.RolePossessed},
	{"*", game.RoleAny},
	{"h", game.RoleVillager},
	{"占", game.RoleSeer},
	{"占い師", game.RoleSeer},
	{"うらない", game.RoleSeer},
	{"うらないし", game.RoleSeer},
	{"霊", game.RoleMedium},
	{"霊媒師", game.RoleMedium},
	{"霊能者", game.RoleMedium},
	{"れいばい", game.RoleMedium},
	{"れいばいし", game.RoleMedium},
	{"狩", game.RoleBodyguard},
	{"狩人", game.RoleBodyguard},
	{"かりうど", game.RoleBodyguard},
	{"ぼでぃーがーど", game.RoleBodyguard},
	{"村", game.RoleVillager},
	{"村人", game.RoleVillager},
	{"むらびと", game.RoleVillager},
	{"狼", game.RoleWerewolf},
	{"人狼", game.RoleWerewolf},
	{"じんろう", game.RoleWerewolf},
	{"黒", game.RoleWerewolf},
	{"くろ", game.RoleWerewolf},
	{"狂人", game.RolePossessed},
	{"きょうじん", game.RolePossessed},
	{"裏切り者", game.RolePossessed},
	{"うらぎりもの", game.RolePossessed},
}

var speciesWords = []shortWord[game.Species]{
	{"h", game.SpeciesHuman},
	{"w", game.SpeciesWerewolf},
	{"*", game.SpeciesAny},
	{"○", game.SpeciesHuman},
	{"白", game.SpeciesHuman},
	{"しろ", game.SpeciesHuman},
	{"人間", game.SpeciesHuman},
	{"にんげん", game.SpeciesHuman},
	{"●", game.SpeciesWerewolf},
	{"黒", game.SpeciesWerewolf},
	{"くろ", game.SpeciesWerewolf},
	{"人狼", game.SpeciesWerewolf},
	{"じんろう", game.SpeciesWerewolf},
}

// refWords holds the references that are not numbers. Unspec stands for the speaker.
var refWords = []shortWord[protocol.Ref]{
	{"*", protocol.Any},
	{"any", protocol.Any},
	{"全員", protocol.Any},
	{"みんな", protocol.Any},
	{"みなさん", protocol.Any},
	{"誰か", protocol.Any},
	{"だれか", protocol.Any},
	{"me", protocol.Unspec},
	{"私", protocol.Unspec},
	{"わたし", protocol.Unspec},
	{"自分", protocol.Unspec},
	{"じぶん", protocol.Unspec},
}

// aloneWords holds the words that form whole lines.
var aloneWords = []shortWord[protocol.Verb]{
	{"s", protocol.Skip}, {"skip", protocol.Skip}, {"聞く", protocol.Skip}, {"きく", protocol.Skip},
	{"o", protocol.Over}, {"over", protocol.Over}, {"以上", protocol.Over}, {"いじょう", protocol.Over},
}

var channelWords = []shortWord[game.Channel]{
	{"t", game.ChannelTalk}, {"talk", game.ChannelTalk}, {"w", game.ChannelWhisper}, {"whisper", game.ChannelWhisper},
}

// The protocol's own words are words of the command line too.
func init() {
	for _, v := range protocol.Verbs {
		if !v.StandsAlone() {
			verbWords = append(verbWords, shortWord[shortVerb]{lower(v), shortVerb{verb: v}})
		}
	}
	for _, o := range protocol.Ops {
		opWords = append(opWords, shortWord[protocol.Op]{lower(o), o})
	}
	for _, r := range append(game.Roles[:], game.RoleAny) {
		roleWords = append(roleWords, shortWord[game.Role]{lower(r), r})
	}
	for s := game.SpeciesHuman; s <= game.SpeciesAny; s++ {
		speciesWords = append(speciesWords, shortWord[game.Species]{lower(s), s})
	}
}

// normalised returns a text in the spelling of the words: narrow, in lower case and in hiragana. For each byte of the
// result, and for its end, it also returns the corresponding place in the text.
func normalised(text string) (norm string, from []int) {
	var b strings.Builder
	for i, r := range text {
		switch {
		case r >= '！' && r <= '～':
			r += '!' - '！'
		case r >= 'ァ' && r <= 'ヶ':
			r += 'ぁ' - 'ァ'
		case r == '\u3000', r == '\u00a0', r == '〔', r == '〕':
			r = ' '
		case r == '、':
			r = ','
		case r == '→':
			r = '>'
		case r == '−':
			r = '-'
		}
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		}
		size := b.Len()
		b.WriteRune(r)
		for range b.Len() - size {
			from = append(from, i)
		}
	}
	return b.String(), append(from, len(text))
}
