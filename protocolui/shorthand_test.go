package protocolui_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
)

func TestReadLine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		// Section by section as the documentation has it. One is at seat 1 on day 3.
		"c s": "COMINGOUT Agent[01] SEER", "cs": "COMINGOUT Agent[01] SEER", "c2s": "COMINGOUT Agent[02] SEER",
		"2cs": "Agent[02] COMINGOUT Agent[02] SEER", "e2w": "ESTIMATE Agent[02] WEREWOLF",
		"e2w/p": "XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)",
		"d5w":   "DIVINED Agent[05] WEREWOLF", "d5h": "DIVINED Agent[05] HUMAN", "d5": "DIVINATION Agent[05]",
		"i4h": "IDENTIFIED Agent[04] HUMAN", "v4": "VOTE Agent[04]", "rv4": "REQUEST ANY (VOTE Agent[04])",
		"vv4":   "AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))",
		"r2 d5": "REQUEST Agent[02] (DIVINATION Agent[05])", "r2d5w": "REQUEST Agent[02] (DIVINED Agent[05] WEREWOLF)",
		"q2v?": "INQUIRE Agent[02] (VOTE ANY)", "q2e4w": "INQUIRE Agent[02] (ESTIMATE Agent[04] WEREWOLF)",
		"qcs": "INQUIRE ANY (COMINGOUT ANY SEER)", "r2cs": "REQUEST Agent[02] (COMINGOUT Agent[02] SEER)",
		"rc**": "REQUEST ANY (COMINGOUT ANY ANY)", "q2c?": "INQUIRE Agent[02] (COMINGOUT ANY ?)",
		"q2e4?": "INQUIRE Agent[02] (ESTIMATE Agent[04] ANY)",
		"n(v4)": "NOT (VOTE Agent[04])", "-v4": "NOT (VOTE Agent[04])", "r-v1": "REQUEST ANY (NOT (VOTE Agent[01]))",
		"2w":       "ESTIMATE Agent[02] WEREWOLF",
		"1:2v3>2w": "BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE Agent[02] WEREWOLF)",
		"3:2v4":    "DAY 3 (Agent[02] VOTE Agent[04])", "1:g2": "DAY 1 (GUARDED Agent[02])",
		"2v3&4v3>v3": "BECAUSE (AND (Agent[02] VOTE Agent[03]) (Agent[04] VOTE Agent[03])) (VOTE Agent[03])",
		"v2|v3|v4":   "OR (VOTE Agent[02]) (VOTE Agent[03]) (VOTE Agent[04])",
		"v2^v3":      "XOR (VOTE Agent[02]) (VOTE Agent[03])",
		"v2>v3>v4":   "BECAUSE (VOTE Agent[02]) (BECAUSE (VOTE Agent[03]) (VOTE Agent[04]))",
		"(v2>v3)>v4": "BECAUSE (BECAUSE (VOTE Agent[02]) (VOTE Agent[03])) (VOTE Agent[04])",
		"s":          "Skip", "o": "Over", " S ": "Skip", "over": "Over", "聞く": "Skip", "以上": "Over",
		"y2.2": "AGREE TALK day2 ID:2", "xw0.3": "DISAGREE WHISPER day0 ID:3", "yD2#2": "AGREE TALK day2 ID:2",
		"*a4": "ANY ATTACK Agent[04]", "me vd2": "Agent[01] VOTED Agent[02]", "v04": "VOTE Agent[04]",
		// As people type in Japanese.
		"ｖ４": "VOTE Agent[04]", "ｒｖ４": "REQUEST ANY (VOTE Agent[04])", "うらない５くろ": "DIVINED Agent[05] WEREWOLF",
		"ウラナイ５シロ": "DIVINED Agent[05] HUMAN", "とうひょう4": "VOTE Agent[04]", "投票〔04〕": "VOTE Agent[04]",
		"占い 5 黒": "DIVINED Agent[05] WEREWOLF", "CO占い師": "COMINGOUT Agent[01] SEER",
		"よそう２じんろう":           "ESTIMATE Agent[02] WEREWOLF",
		"２とうひょう３　だから　よそう２くろ": "BECAUSE (Agent[02] VOTE Agent[03]) (ESTIMATE Agent[02] WEREWOLF)",
		"しつもん２とうひょう？":        "INQUIRE Agent[02] (VOTE ANY)",
		// The protocol, and the protocol as people type it.
		"VOTE Agent[03]": "VOTE Agent[03]", "vote agent3": "VOTE Agent[03]", "ESTIMATE ? WEREWOLF": "ESTIMATE ? WEREWOLF",
		"ＶＯＴＥ　Agent[03]": "VOTE Agent[03]", "n(Agent[02] VOTE Agent[03])": "NOT (Agent[02] VOTE Agent[03])",
		"n(agree talk day2 id:2)": "NOT (AGREE TALK day2 ID:2)",
		"because(2v3)(e2w)":       "BECAUSE (Agent[02] VOTE Agent[03]) (ESTIMATE Agent[02] WEREWOLF)",
		// Not finished.
		"": "?", "e": "ESTIMATE ? ?", "e2": "ESTIMATE Agent[02] ?", "r": "REQUEST ANY (?)", "r2": "REQUEST Agent[02] (?)",
		"2": "Agent[02] ?", "e?w": "ESTIMATE ? WEREWOLF", "v2>": "BECAUSE (VOTE Agent[02]) (?)", "(v2": "VOTE Agent[02]",
		"v>v2": "BECAUSE (VOTE ?) (VOTE Agent[02])", "1:": "DAY 1 (?)", "i4": "IDENTIFIED Agent[04] ?",
		"y": "AGREE ? day? ID:?",
		"c": "COMINGOUT ? ?",
	} {
		d, _, err := protocolui.ReadLine(text, village(t))
		if want == "" && text != "" {
			if err == nil {
				t.Errorf("ReadLine(%q) = %q, want an error", text, d)
			}
			continue
		}
		if err != nil || d.String() != want {
			t.Errorf("ReadLine(%q) = %q, %v, want %q", text, d, err, want)
		}
	}
}

func TestReadLineErrors(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		offset int
		found  string
		wants  protocol.Token // TokenNone: reason says why
		reason protocolui.Reason
	}{
		"e2z":                                 {offset: 2, found: "z", wants: protocol.TokenRole},
		"e2 zw w":                             {offset: 3, found: "zw", wants: protocol.TokenRole},
		"v4 v5":                               {offset: 3, found: "v5", wants: protocol.TokenEnd},
		"zzz":                                 {offset: 0, found: "zzz", wants: protocol.TokenVerb},
		"ｖｚ":                                  {offset: 3, found: "ｚ", wants: protocol.TokenTarget},
		"とうひょう くろ":                            {offset: 16, found: "くろ", wants: protocol.TokenTarget},
		"i4x":                                 {offset: 2, found: "x", wants: protocol.TokenSpecies},
		"(v4))":                               {offset: 4, found: ")", wants: protocol.TokenEnd},
		"n(v4 v5)":                            {offset: 5, found: "v5", wants: protocol.TokenClose},
		"yq":                                  {offset: 1, found: "q", wants: protocol.TokenTalkNumber},
		"VOTE Agent[02] VOTE":                 {offset: 15, found: "VOTE", wants: protocol.TokenEnd},
		"ESTIMATE Agent[02] X":                {offset: 19, found: "X", wants: protocol.TokenRole},
		"v6":                                  {offset: 1, found: "6", reason: protocolui.ReasonSeat},
		"ｖ０":                                  {offset: 3, found: "０", reason: protocolui.ReasonSeat},
		"e2m":                                 {offset: 2, found: "m", reason: protocolui.ReasonRole},
		"9:v2":                                {offset: 0, found: "9", reason: protocolui.ReasonDay},
		"y77":                                 {offset: 1, found: "77", reason: protocolui.ReasonTalk},
		"NOT (VOTE Agent[06])":                {offset: 10, found: "Agent[06]", reason: protocolui.ReasonSeat},
		"DAY 9 (VOTE Agent[02])":              {offset: 4, found: "9", reason: protocolui.ReasonDay},
		"DISAGREE TALK day1 ID:77":            {offset: 9, found: "TALK day1 ID:77", reason: protocolui.ReasonTalk},
		"vote agent99":                        {offset: 5, found: "agent99", reason: protocolui.ReasonSeat},
		strings.Repeat("(", 100):              {offset: 64, reason: protocolui.ReasonTooLong},
		strings.Repeat("-", 40) + "v2":        {offset: 42, reason: protocolui.ReasonTooLong},
		strings.Repeat("v2&", 40_000):         {offset: 6144, reason: protocolui.ReasonTooLong},
		strings.Repeat("v2&", 1000) + "v2":    {offset: 3002, reason: protocolui.ReasonTooLong},
		strings.Repeat("NOT (", 100) + "VOTE": {offset: 160, reason: protocolui.ReasonTooLong},
	} {
		_, _, err := protocolui.ReadLine(text, village(t))
		var syntax *protocol.SyntaxError
		var draft *protocolui.DraftError
		switch {
		case errors.As(err, &syntax):
			if want.wants == protocol.TokenNone || syntax.Offset != want.offset || syntax.Found != want.found ||
				!slices.Contains(syntax.Want, want.wants) {
				t.Errorf("ReadLine(%.40q): %+v, want %+v", text, syntax, want)
			}
		case errors.As(err, &draft):
			if want.wants != protocol.TokenNone || draft.Offset != want.offset || draft.Found != want.found ||
				draft.Reason != want.reason {
				t.Errorf("ReadLine(%.40q): %+v, want %+v", text, draft, want)
			}
		default:
			t.Errorf("ReadLine(%.40q): %v", text, err)
		}
	}
}

// TestShorthandRoundTrip checks that every sentence can be typed, in the protocol's words or in shorthand, and is read
// as the same sentence.
func TestShorthandRoundTrip(t *testing.T) {
	t.Parallel()
	small := village(t)
	large := small
	large.Seats, large.Alive, large.Roles = 15, game.FirstSeats(15), game.Roles[:]
	for i, table := range []protocolui.Situation{small, large} {
		everythingCanBeTyped(t, sentences(rand.New(rand.NewPCG(9, uint64(i))), 3000, &table), table)
	}
}

func everythingCanBeTyped(t *testing.T, all []protocol.Sentence, table protocolui.Situation) {
	t.Helper()
	for _, s := range all {
		want := s.String()
		goal, err := protocol.Parse(want)
		if err != nil {
			t.Fatal(err)
		}
		short := protocolui.Shorthand(goal, table)
		d, changes, err := protocolui.ReadLine(short, table)
		if err != nil || d.String() != want || len(changes) > 0 {
			t.Fatalf("%q is short %q, which reads as %q, %v", want, short, d, err)
		}
		// Lower case makes the careful reader look for words of its own.
		if s.Verb.StandsAlone() {
			continue
		}
		if d, _, err = protocolui.ReadLine("("+strings.ToLower(want)+")", table); err != nil || d.String() != want {
			t.Fatalf("%q in lower case reads as %q, %v", want, d, err)
		}
	}
}

func TestShorthand(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"COMINGOUT Agent[01] SEER":                                                  "cs",
		"DIVINED Agent[05] WEREWOLF":                                                "d5w",
		"REQUEST ANY (VOTE Agent[04])":                                              "rv4",
		"AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))":                       "vv4",
		"BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE Agent[02] WEREWOLF)": "1:2v3>2w",
		"INQUIRE Agent[02] (VOTE ANY)":                                              "q2v?",
		"INQUIRE Agent[02] (ESTIMATE Agent[04] WEREWOLF)":                           "q2 4w",
		"XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)":          "2w/p",
		"AGREE TALK day2 ID:2":                                                      "y2.2",
	} {
		s, err := protocol.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := protocolui.Shorthand(s, village(t)); got != want {
			t.Errorf("Shorthand(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestSuggest(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":       "VERB r q -",
		"e":      "1 2 3 4 5 *",
		"e2":     "v s w p *",
		"c":      "1 2 3 4 5 * v s w p *",
		"d5":     "h w * > & | ^",
		"d5w":    "> & | ^",
		"d5w>":   "VERB r q -",
		"n(v2":   "> & | ^ )",
		"y":      "1.4 w0.3 2.2 w1.1 0.0",
		"v2 zzz": "",
	} {
		var got, verbs []string
		for _, c := range protocolui.Suggest(text, village(t)) {
			if strings.HasPrefix(c.ID, "verb.") {
				if len(c.Text) <= 2 { // a verb without a short form appears among them with its word
					verbs = append(verbs, c.Text)
				}
			} else {
				got = append(got, c.Text)
			}
			if _, _, err := protocolui.ReadLine(text+c.Text, village(t)); err != nil {
				t.Errorf("%q is suggested after %q: %v", c.Text, text, err)
			}
		}
		rest, all := strings.CutPrefix(want, "VERB ")
		if strings.Join(got, " ") != rest {
			t.Errorf("Suggest(%q) = %q, want %q", text, strings.Join(got, " "), want)
		}
		if short := "e c v d i d g gd vd a ad y x"; all && strings.Join(verbs, " ") != short {
			t.Errorf("Suggest(%q) has the verbs %q, want %q", text, verbs, short)
		}
		if !all && len(verbs) > 0 {
			t.Errorf("Suggest(%q) has the verbs %q", text, verbs)
		}
	}
}

// FuzzReadLine checks that any typed line is a draft that reads the same when it is printed, or an error with a place
// in the line.
func FuzzReadLine(f *testing.F) {
	for _, text := range []string{"1:2v3>2w", "q2v?", "うらない５くろ", "e2w/p", "n(agree talk day2 id:2)", "r2 1:(3d4w|4e2w)",
		"because(2v3)(e?w)", "yw1.1&x2.2"} {
		f.Add(text)
	}
	table := village(f)
	f.Fuzz(func(t *testing.T, text string) {
		d, _, err := protocolui.ReadLine(text, table)
		var syntax *protocol.SyntaxError
		var draft *protocolui.DraftError
		switch {
		case errors.As(err, &syntax):
			if syntax.Offset > len(text) || !strings.HasPrefix(text[syntax.Offset:], syntax.Found) {
				t.Fatalf("%q: %+v", text, syntax)
			}
		case errors.As(err, &draft):
			if draft.Offset > len(text) || draft.Offset >= 0 && !strings.HasPrefix(text[draft.Offset:], draft.Found) {
				t.Fatalf("%q: %+v", text, draft)
			}
		case err != nil:
			t.Fatalf("%q: %v", text, err)
		default:
			again, err := protocolui.ParseDraft(d.String())
			if err != nil || again.String() != d.String() {
				t.Fatalf("%q reads as %q, which reads as %q, %v", text, d, again, err)
			}
			if _, err := protocolui.Next(d, "", table); err != nil {
				t.Fatalf("%q reads as %q: %v", text, d, err)
			}
		}
		for _, s := range protocolui.Suggest(text, table) {
			if _, _, err := protocolui.ReadLine(text+s.Text, table); errors.As(err, &syntax) {
				t.Fatalf("%q is suggested after %q: %v", s.Text, text, err)
			}
		}
	})
}
