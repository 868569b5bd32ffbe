package storybook

import (
	"aiwolfplay/templates/ui"
)

// words holds the sentences of the stories. In the product, protocolui and the error messages provide such sentences,
// so these are not messages.
type words struct {
	claim, counter, divined, because, hearsay, ask, vote, whisper string
	missing, verbs, whom, which, building, unwrap                 string
	refused, paused, notFound, next, place                        string
	verbList, verbSubs, wraps, buildingParts, completeParts       []string
	intents, people                                               []string
}

var wordsIn = map[ui.Lang]words{
	ui.Ja: {
		claim:    "私は占い師です。",
		counter:  "占い師は私です。02は人狼か裏切り者です。",
		divined:  "占った結果、04は人狼 ●黒でした。",
		because:  "1日目に、02は04を占って人狼だったと言いました。だから、04は人狼だと思います。",
		hearsay:  "02が言うには、02は占い師です。",
		ask:      "01さん、誰に投票しますか？",
		vote:     "02に投票します。みなさんもお願いします。",
		whisper:  "02を襲撃します。",
		missing:  "何を話すか選んでください。",
		verbs:    "話すこと",
		whom:     "誰が？",
		which:    "どの発言？",
		building: "1日目に、……は……に投票しました。だから、……は……だと思います。",
		unwrap:   "理由を外す",
		refused:  "その席はもう選べません。生きている席を選んでください。",
		paused:   "記録を書き込めなかったため、この村を止めました。しばらくしてからページを読み直してください。",
		notFound: "その村は見つかりません。",
		next:     "アドレスを確かめるか、入口から新しい村を始めてください。",
		place:    "1日目 昼 40/90",
		verbList: []string{"名乗る", "予想", "占い結果", "霊媒結果", "投票", "占う予定", "護衛", "襲撃", "賛成", "反対", "投票した", "護衛した"},
		verbSubs: []string{
			"私は占い師です", "人狼だと思う", "占った結果", "霊媒の結果", "投票します", "占います", "護衛します", "襲撃します", "発言に賛成", "発言に反対",
			"投票しました", "護衛しました",
		},
		people:        []string{"クリストファー・ロビンソン三世", "けんた", "月夜の散歩者たち"},
		intents:       []string{"疑う", "名乗る", "投票先", "たずねる", "答える", "結果"},
		wraps:         []string{"お願い", "質問", "理由", "日付", "否定", "そして", "または", "どちらか"},
		buildingParts: []string{"1日目", "に、", "……", "は", "……", "に投票しました。だから、", "……", "は", "……", "だと思います。"},
		completeParts: []string{"02に", "投票します。", "みなさんも", "お願いします。"},
	},
	ui.En: {
		claim:    "I'm the Seer.",
		counter:  "I'm the Seer, and 02 is a Werewolf or the Possessed.",
		divined:  "I divined 04: ●Werewolf.",
		because:  "I think 04 is a Werewolf, because on day 1 02 divined 04: Werewolf.",
		hearsay:  "02 says: I'm the Seer.",
		ask:      "01, who will you vote for?",
		vote:     "I'll vote for 02. Please join me.",
		whisper:  "I'll attack 02.",
		missing:  "Choose what to say.",
		verbs:    "What to say",
		whom:     "Who?",
		which:    "Which utterance?",
		building: "I think … is …, because on day 1 … voted for ….",
		unwrap:   "Take off because",
		refused:  "That seat can no longer be chosen. Choose a living seat.",
		paused:   "The record couldn't be written, so this village has stopped. Reload the page in a while.",
		notFound: "There's no such village.",
		next:     "Check the address, or start a new village from the lobby.",
		place:    "Day 1, Talk, 40 of 90",
		verbList: []string{
			"Claim", "Think", "Divined", "Medium result", "Vote", "Will divine", "Guard", "Attack", "Agree",
			"Disagree", "Voted", "Guarded",
		},
		verbSubs: []string{
			"I'm the Seer", "is a Werewolf", "result", "result", "I'll vote for", "I'll divine",
			"I'll guard", "I'll attack", "with a talk", "with a talk", "I voted for", "I guarded",
		},
		people:        []string{"Wolfgang Amadeus", "Kenta", "Maximilianson"},
		intents:       []string{"Accuse", "Claim", "Vote", "Ask", "Answer", "Result"},
		wraps:         []string{"Ask all", "Question", "Because", "On day", "Not", "And", "Or", "Either"},
		buildingParts: []string{"I think", "", "…", "is", "…", ", because", "on day 1", "", "…", "voted for …"},
		completeParts: []string{"I'll vote for", " 02.", " Please", " join me."},
	},
}
