// Package cards has the topic cards of the word games: each has 16 words and some
// 45 short clues in Japanese and English, and says how well each clue fits each
// word. Games hold indices; the texts are here.
//
// A card is a text file in data. To extend one, or to write another:
//
//	title Animals | 動物
//	word dog | 犬
//	clue has soft fur | 毛がふわふわ | 3 rabbit, cat | 2 dog, bear | 1 lion
//
// A clue's words come after how well it fits them: 3, one of the first things to
// say of the word; 2, it fits; 1, with some imagination. The others are 0. A new
// card needs its line in files (card.go). Stored games name words and clues by
// their place, so new clues come last, and nothing changes its place.
//
// The tests check what makes a card playable: every word has six clues that fit (2
// or 3), every clue fits two to ten words, no clue contains a word, nothing is
// there twice, and at least four pairs of words share half of their clues. Each
// kanji needs its reading in locales/words.txt: go test ./server/page names what is
// missing.
package cards
