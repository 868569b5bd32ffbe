package belief

import (
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// heard returns an utterance of a seat.
func heard(t *testing.T, seat game.Seat, day, turn int, text string) *view.Talk {
	t.Helper()
	talk := &view.Talk{Seat: seat, Day: day, Turn: turn, Channel: game.ChannelTalk, Text: text}
	if s, err := protocol.Parse(text); err == nil {
		talk.Sentence = &s
	}
	return talk
}

func TestUtterances(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, want string }{
		{"COMINGOUT Agent[01] SEER", "claim"},
		{"COMINGOUT Agent[02] SEER", "other"}, // of another
		{"DIVINED Agent[02] HUMAN", "result"},
		{"DAY 1 (DIVINED Agent[02] HUMAN)", "dated"},
		{"ESTIMATE Agent[02] WEREWOLF", "estimate"},
		{"VOTE Agent[02]", "vote"},
		{"BECAUSE (VOTE Agent[02]) (VOTE Agent[03])", "because"},
		{"AND (VOTE Agent[02]) (VOTE Agent[03])", "and"},
		{"AGREE TALK day1 ID:2", "agree"},
		{"REQUEST ANY (VOTE Agent[02])", "ask.vote"},
		{"REQUEST ANY (COMINGOUT ANY SEER)", "ask.claim"},
		{"INQUIRE ANY (COMINGOUT ANY SEER)", "ask.claim"},
		{"REQUEST ANY (DIVINATION Agent[02])", "ask"},
		{"INQUIRE ANY (VOTE ANY)", "inquire"},
		{"NOT (VOTE Agent[02])", "other"},
		{"Skip", ""},
		{"Over", ""},
		{"no sentence", ""},
	} {
		var sp spokenKinds
		got := ""
		if kind, _, ok := sp.first(heard(t, 0, 1, 0, tt.text)); ok {
			got = utteranceNames[kind]
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.want)
		}
		if _, _, ok := sp.first(heard(t, 0, 1, 3, tt.text)); ok {
			t.Errorf("%s counts twice a day", tt.text)
		}
		if _, at, ok := sp.first(heard(t, 0, 2, 3, tt.text)); ok != (tt.want != "") || ok && timeNames[at] != "later.3" {
			t.Errorf("%s: counts on the next day: %v, at %q", tt.text, ok, timeNames[at])
		}
	}
}

// TestBuiltinManners checks that the embedded file has counts of each origin at each time of both villages.
func TestBuiltinManners(t *testing.T) {
	t.Parallel()
	m := BuiltinManners()
	if len(m.Sizes) != 2 || m.For(5).Seats != 9 || m.For(15).Seats != game.MaxSeats {
		t.Fatalf("%d sizes", len(m.Sizes))
	}
	for _, size := range m.Sizes {
		for _, origin := range originNames[1:] {
			for _, time := range timeNames {
				n := 0
				for _, count := range size.Counts[origin][time] {
					n += count
				}
				if n == 0 {
					t.Errorf("up to %d seats, %s, %s: nothing counted", size.Seats, origin, time)
				}
			}
		}
	}
}

func TestParseManners(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, data, want string }{
		{"fine", `{"version":1,"sizes":[{"seats":8,"counts":{"house":{"day1.0":{"vote":3}}}},{"seats":18}]}`, ""},
		{"damaged", `{"version":1,`, "JSON"},
		{"newer", `{"version":2,"sizes":[{"seats":8}]}`, "version 1 expected, got 2"},
		{"empty", `{"version":1}`, "got none"},
		{"descending", `{"version":1,"sizes":[{"seats":18},{"seats":8}]}`, "sizes ascend"},
		{"origin", `{"version":1,"sizes":[{"seats":8,"counts":{"moon":{}}}]}`, `"moon"`},
		{"strangers are not counted", `{"version":1,"sizes":[{"seats":8,"counts":{"stranger":{}}}]}`, `"stranger"`},
		{"time", `{"version":1,"sizes":[{"seats":8,"counts":{"house":{"noon":{}}}}]}`, `"noon"`},
		{"kind", `{"version":1,"sizes":[{"seats":8,"counts":{"house":{"day1.0":{"song":1}}}}]}`, `"song"`},
		{"number", `{"version":1,"sizes":[{"seats":8,"counts":{"house":{"day1.0":{"vote":-1}}}}]}`, `"vote": -1`},
	} {
		_, err := ParseManners([]byte(tt.data))
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

// TestJudge checks that a few days of talk reveal the origins of the others, and that one person who talks like a
// contest agent changes nothing for the others.
func TestJudge(t *testing.T) {
	t.Parallel()
	house := []string{"INQUIRE ANY (COMINGOUT ANY SEER)", "Skip", "VOTE Agent[02]", "AGREE TALK day1 ID:2",
		"BECAUSE (VOTED Agent[02]) (ESTIMATE Agent[02] WEREWOLF)"}
	contest := []string{"VOTE Agent[02]", "DIVINED Agent[03] HUMAN", "ESTIMATE Agent[02] WEREWOLF",
		"REQUEST ANY (VOTE Agent[02])", "VOTE Agent[02]"}
	nobody := []string{"NOT (VOTE Agent[02])", "GUARDED Agent[02]", "XOR (VOTE Agent[02]) (VOTE Agent[03])",
		"DAY 1 (VOTE Agent[02])", "ATTACK Agent[02]"}
	brief := []string{"Skip", "VOTE Agent[02]", "ESTIMATE Agent[03] WEREWOLF", "Skip", "Skip"}
	early := []string{"VOTE Agent[02]", "ESTIMATE Agent[02] WEREWOLF", "VOTE Agent[03]", "Skip", "Skip"}
	seer := []string{"COMINGOUT Agent[04] SEER", "DIVINED Agent[02] WEREWOLF", "VOTE Agent[02]", "Skip", "Skip"}
	others := game.Seats(1, 2, 3, 4)
	for _, tt := range []struct {
		name    string
		talk    [4][]string
		days    int
		foreign game.SeatSet
		contest bool
	}{
		{"silence", [4][]string{}, 3, 0, false},
		{"house", [4][]string{house, house, house, house}, 2, 0, false},
		{"contest", [4][]string{contest, contest, contest, contest}, 2, others, true},
		{"nobody known", [4][]string{nobody, nobody, nobody, nobody}, 2, 0, false},
		{"people of few words", [4][]string{brief, early, early, brief}, 3, 0, false},
		{"people, a seer among them", [4][]string{brief, early, seer, early}, 1, 0, false},
		{"one among the house", [4][]string{contest, house, house, house}, 2, game.Seats(1), false},
		{"one among silence", [4][]string{contest, nil, nil, nil}, 2, game.Seats(1), false},
		{"one of the house among them", [4][]string{contest, contest, house, contest}, 3, game.Seats(1, 2, 4), true},
	} {
		c := BuiltinManners().Company(5)
		for day := 1; day <= tt.days; day++ {
			for turn := range 5 {
				for i, talk := range tt.talk {
					if talk != nil {
						c.Hear(heard(t, game.Seat(i+1), day, turn, talk[turn]))
					}
				}
			}
		}
		foreign, most := c.Heard.Judge(others)
		if foreign != tt.foreign || most != tt.contest {
			t.Errorf("%s: foreign %v, most of a contest %v; want %v, %v", tt.name, foreign, most, tt.foreign, tt.contest)
		}
		if faded := c.Heard.Faded(); faded[1][ContestAgent] != carriedOver*c.Heard[1][ContestAgent] {
			t.Errorf("%s: %v fades to %v", tt.name, c.Heard[1], faded[1])
		}
	}
}

// TestJudgeRows checks that the probabilities of each seat's origin sum to 1, after any utterances.
func TestJudgeRows(t *testing.T) {
	t.Parallel()
	i := Impression{1: {0, 900, -900, 3}, 2: {0, -2000, -2000, -2000}, 3: {0, 1, 2, 3000}}
	for s, row := range i.origins(game.Seats(1, 2, 3, 4)) {
		sum := 0.0
		for _, p := range row {
			sum += p
		}
		want := 0.0
		if s >= 1 && s <= 4 {
			want = 1
		}
		if d := sum - want; !(d < 1e-9 && d > -1e-9) {
			t.Errorf("seat %d: %v", s, row)
		}
	}
}
