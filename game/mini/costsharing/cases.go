package costsharing

import "aiwolfplay/game/mini"

// A Case is a cost that three share, and how much of it each uses.
type Case struct {
	Name   string
	Total  int              // yen
	First  [mini.Seats]int  // how much each seat uses, by one measure
	Second [mini.Seats]int  // and by another
	texts  map[string]*Text // by language
}

// A Text describes a case in one language.
type Text struct {
	Title   string
	Story   string             // one or two sentences
	Parties [mini.Seats]string // what the seats stand for
	First   string             // what Case.First counts, with its unit
	Second  string             // what Case.Second counts
}

// Text returns the case in a language, "ja" or "en"; in English for any other.
func (c *Case) Text(lang string) *Text {
	if t := c.texts[lang]; t != nil {
		return t
	}
	return c.texts["en"]
}

// CaseOf returns the case of a setting.
func CaseOf(setting int) *Case { return &cases[setting] }

// cases are the settings. By one measure another seat uses most than by the other,
// so that there is something to talk about.
var cases = [...]Case{
	{"hall", 240_000, [mini.Seats]int{10, 4, 6}, [mini.Seats]int{12, 18, 10}, map[string]*Text{
		"ja": {
			"体育館の床", "三つのクラブが使う体育館の床を直します。代金を三つのクラブで分けて払います。",
			[mini.Seats]string{"バスケットボール部", "卓球部", "ダンス部"}, "1週間に使う時間", "部員の数",
		},
		"en": {
			"The floor of the gym", "The floor of a gym needs repair. The three clubs that use it share the cost.",
			[mini.Seats]string{"Basketball club", "Table tennis club", "Dance club"}, "hours a week", "members",
		},
	}},
	{"bus", 90_000, [mini.Seats]int{8, 20, 12}, [mini.Seats]int{30, 10, 60}, map[string]*Text{
		"ja": {
			"大会へのバス", "三つの学校が一台のバスを借りて大会へ行きます。学校によって、乗る人の数も乗る道のりもちがいます。",
			[mini.Seats]string{"北中学校", "南中学校", "東中学校"}, "乗る人の数", "乗る道のり（km）",
		},
		"en": {
			"A bus to the tournament",
			"Three schools hire one bus to a tournament. They differ in how many ride it, and how far.",
			[mini.Seats]string{"North School", "South School", "East School"}, "riders", "distance (km)",
		},
	}},
	{"pump", 60_000, [mini.Seats]int{100, 60, 40}, [mini.Seats]int{10, 25, 15}, map[string]*Text{
		"ja": {
			"畑のポンプ", "三軒の農家が、畑に水を送るポンプを一台買い、代金を分けます。",
			[mini.Seats]string{"田中さん", "鈴木さん", "山田さん"}, "畑の広さ（アール）", "1日に使う水（トン）",
		},
		"en": {
			"A pump for the fields", "Three farms buy one pump that waters their fields, and share the cost.",
			[mini.Seats]string{"Tanaka farm", "Suzuki farm", "Yamada farm"}, "field (ares)", "water a day (tons)",
		},
	}},
	{"lights", 300_000, [mini.Seats]int{4, 6, 10}, [mini.Seats]int{250, 150, 100}, map[string]*Text{
		"ja": {
			"商店街の明かり", "商店街に新しい明かりをつけます。明かりの下の三つの店が代金を分けて払います。",
			[mini.Seats]string{"パン屋", "花屋", "本屋"}, "店のはば（m）", "1日の客の数",
		},
		"en": {
			"Lights for the arcade", "A shopping arcade gets new lights. The three shops below them pay for it.",
			[mini.Seats]string{"Bakery", "Flower shop", "Bookshop"}, "shop front (m)", "customers a day",
		},
	}},
	{"net", 6_000, [mini.Seats]int{2, 5, 3}, [mini.Seats]int{6, 2, 2}, map[string]*Text{
		"ja": {
			"インターネットの料金", "いっしょに住む三人が、一か月のインターネットの料金を分けます。",
			[mini.Seats]string{"アキ", "ハル", "ナツ"}, "つなぐ機械の数", "1日に使う時間",
		},
		"en": {
			"The internet bill", "Three people who live together share the internet bill of a month.",
			[mini.Seats]string{"Aki", "Haru", "Natsu"}, "devices", "hours a day",
		},
	}},
	{"studio", 48_000, [mini.Seats]int{12, 6, 6}, [mini.Seats]int{3, 5, 4}, map[string]*Text{
		"ja": {
			"練習の部屋", "三つのバンドが練習の部屋を一つ借り、代金を分けます。",
			[mini.Seats]string{"赤のバンド", "青のバンド", "緑のバンド"}, "1か月に使う時間", "バンドの人数",
		},
		"en": {
			"The practice room", "Three bands rent one practice room, and share the rent.",
			[mini.Seats]string{"Red band", "Blue band", "Green band"}, "hours a month", "players",
		},
	}},
	{"snow", 80_000, [mini.Seats]int{50, 100, 250}, [mini.Seats]int{4, 3, 1}, map[string]*Text{
		"ja": {
			"雪かき", "一本の道にそって三軒の家があります。冬の雪かきの代金を分けます。",
			[mini.Seats]string{"手前の家", "まんなかの家", "おくの家"}, "大きな道からの道のり（m）", "車の数",
		},
		"en": {
			"Clearing the snow", "Three houses stand along one road. They share what it costs to clear it of snow in winter.",
			[mini.Seats]string{"Near house", "Middle house", "Far house"}, "distance from the main road (m)", "cars",
		},
	}},
}
