package protocol_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

func TestParse(t *testing.T) {
	t.Parallel()
	const a, b, c = protocol.Ref(1), protocol.Ref(2), protocol.Ref(3)
	vote := protocol.Act(protocol.Vote, c)
	for text, want := range map[string]protocol.Sentence{
		"Skip":                  {Verb: protocol.Skip},
		"\x00 Over\r\n":         {Verb: protocol.Over},
		"ESTIMATE Agent[1] ANY": protocol.Believe(a, game.RoleAny),
		"ANY COMINGOUT ANY POSSESSED": protocol.Claim(protocol.Any,
			game.RolePossessed).By(protocol.Any),
		"DIVINED Agent[0003] HUMAN":       protocol.Report(protocol.Divined, c, game.SpeciesHuman),
		"IDENTIFIED Agent[3]\v\fWEREWOLF": protocol.Report(protocol.Identified, c, game.SpeciesWerewolf),
		"Agent[2] ATTACKED Agent[99999]":  protocol.Act(protocol.Attacked, 99999).By(b),
		"AGREE WHISPER day007 ID:00": protocol.Reply(protocol.Agree,
			protocol.TalkRef{Channel: game.ChannelWhisper, Day: 7}),
		"REQUEST Agent[2] (VOTE Agent[3])":  protocol.Ask(b, vote),
		"REQUEST (Agent[2] VOTE Agent[3])":  protocol.Ask(b, vote.By(b)),
		"REQUEST\t(VOTE Agent[3])":          protocol.Ask(protocol.Any, vote),
		"INQUIRE ANY (\x01VOTE Agent[3]\a)": protocol.AskWhether(protocol.Any, vote),
		"DAY 2147483647 (VOTE Agent[3])":    protocol.OnDay(2147483647, vote),
		"Agent[1] NOT (VOTE Agent[3])":      protocol.Negate(vote).By(a),
		"BECAUSE (VOTE Agent[3])(VOTE ANY)": protocol.BecauseOf(vote,
			protocol.Act(protocol.Vote, protocol.Any)),
		"AND (VOTE Agent[3])":                                 protocol.AllOf(vote),
		"AND (VOTE Agent[3]) \x02":                            protocol.AllOf(vote),
		"OR (VOTE Agent[3]) (VOTE Agent[3])\n(VOTE Agent[3])": protocol.AnyOf(vote, vote, vote),
		"XOR (NOT (VOTE Agent[3])) (VOTE Agent[3])":           protocol.OneOf(protocol.Negate(vote), vote),
	} {
		s, err := protocol.Parse(text)
		if err != nil || !protocol.Equal(s, want) {
			t.Errorf("Parse(%q) = %+v, %v, want %+v", text, s, err, want)
		}
	}
}

func TestParseError(t *testing.T) {
	t.Parallel()
	const (
		subject, verb, operator = protocol.TokenSubject, protocol.TokenVerb, protocol.TokenOperator
		target, role, species   = protocol.TokenTarget, protocol.TokenRole, protocol.TokenSpecies
		talk, day, operand      = protocol.TokenTalkNumber, protocol.TokenDay, protocol.TokenOperand
		space, end, closing     = protocol.TokenSpace, protocol.TokenEnd, protocol.TokenClose
	)
	type wants = []protocol.Token
	deep := strings.Repeat("NOT (", protocol.MaxDepth+1) + "VOTE ANY" + strings.Repeat(")", protocol.MaxDepth+1)
	for _, test := range []struct {
		text   string
		offset int
		found  string
		want   wants
	}{
		{"", 0, "", wants{subject, verb, operator}},
		{" \t", 2, "", wants{subject, verb, operator}},
		{"hello", 0, "hello", wants{subject, verb, operator}},
		{"(VOTE ANY)", 0, "(", wants{subject, verb, operator}},
		{"UNSPEC VOTE ANY", 0, "UNSPEC", wants{subject, verb, operator}},
		{"Agent[00] VOTE ANY", 0, "Agent[00]", wants{subject, verb, operator}},
		{"Agent[01]VOTE ANY", 0, "Agent[01]VOTE", wants{subject, verb, operator}},
		{"Agent[01]", 9, "", wants{verb, operator}},
		{"Agent[01] Agent[02] VOTE ANY", 10, "Agent[02]", wants{verb, operator}},
		{"Agent[01] Skip", 10, "Skip", wants{verb, operator}},
		{"VOTE", 4, "", wants{target}},
		{"VOTE ", 5, "", wants{target}},
		{"VOTE(ANY)", 4, "(", wants{target}},
		{"VOTE\u3000ANY", 0, "VOTE\u3000ANY", wants{subject, verb, operator}},
		{"VOTE \x01ANY", 5, "\x01", wants{target}},
		{"VOTE Agent[2147483648]", 5, "Agent[2147483648]", wants{target}},
		{"VOTE Agent[-1]", 5, "Agent[-1]", wants{target}},
		{"VOTE Agent[]", 5, "Agent[]", wants{target}},
		{"VOTE Agent[1", 5, "Agent[1", wants{target}},
		{"VOTE Agent1", 5, "Agent1", wants{target}},
		{"ESTIMATE ANY", 12, "", wants{role}},
		{"ESTIMATE ANY FREEMASON", 13, "FREEMASON", wants{role}},
		{"DIVINED ANY SEER", 12, "SEER", wants{species}},
		{"AGREE", 5, "", wants{talk}},
		{"AGREE TALK 1 3", 11, "1", wants{talk}},
		{"AGREE TALK day1", 15, "", wants{talk}},
		{"AGREE TALK day1 ID:x", 16, "ID:x", wants{talk}},
		{"AGREE TALK day1 ID:2147483648", 16, "ID:2147483648", wants{talk}},
		{"DAY (VOTE ANY)", 4, "(", wants{day}},
		{"DAY +1 (VOTE ANY)", 4, "+1", wants{day}},
		{"DAY 1", 5, "", wants{operand}},
		{"DAY 1 VOTE ANY", 6, "VOTE", wants{operand}},
		{"DAY 1(VOTE ANY)", 5, "(", wants{space}},
		{"NOT(VOTE ANY)", 3, "(", wants{space}},
		{"REQUEST", 7, "", wants{target, operand}},
		{"REQUEST(VOTE ANY)", 7, "(", wants{space}},
		{"REQUEST x (VOTE ANY)", 8, "x", wants{target, operand}},
		{"INQUIRE (VOTE ANY)", 8, "(", wants{target}},
		{"NOT ()", 5, ")", wants{subject, verb, operator}},
		{"NOT (Over)", 5, "Over", wants{subject, verb, operator}},
		{"NOT ((VOTE ANY))", 5, "(", wants{subject, verb, operator}},
		{"NOT (VOTE ANY", 13, "", wants{closing}},
		{"NOT (VOTE ANY x)", 14, "x", wants{closing}},
		{"NOT (VOTE ANY))", 14, ")", wants{end}},
		{"NOT (VOTE ANY) (VOTE ANY)", 15, "(", wants{end}},
		{"Skip Skip", 5, "Skip", wants{end}},
		{"VOTE ANY x", 9, "x", wants{end}},
		{"BECAUSE (VOTE ANY)", 18, "", wants{operand}},
		{"BECAUSE (VOTE ANY) x (VOTE ANY)", 19, "x", wants{operand}},
		{"XOR (VOTE ANY) (VOTE ANY) (VOTE ANY)", 26, "(", wants{end}},
		{"AND (VOTE ANY), (VOTE ANY)", 14, ",", wants{operand, end}},
		{"NOT (OR (VOTE ANY) x)", 19, "x", wants{operand, closing}},
		{"AND ((VOTE ANY) (VOTE ANY)", 5, "(", wants{subject, verb, operator}},
		{deep, 5*protocol.MaxDepth + 4, "(", wants{protocol.TokenShallower}},
		{strings.Repeat(" ", protocol.MaxLength) + "Skip", protocol.MaxLength, "", wants{protocol.TokenShorter}},
	} {
		s, err := protocol.Parse(test.text)
		var e *protocol.SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("Parse(%q) = %q, %v", test.text, s, err)
			continue
		}
		if e.Offset != test.offset || e.Found != test.found || !slices.Equal(e.Want, test.want) {
			t.Errorf("Parse(%q): %v, want at %d %q %v", test.text, e, test.offset, test.found, test.want)
		}
	}
}

func TestSyntaxErrorSaysWhatAndWhere(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"REQUEST x":                        `at byte 8: found "x", want target or operand`,
		"VOTE":                             `at byte 4: found the end, want target`,
		"NOT (VOTE ANY) " + longWord("あ"):  `at byte 15: found "` + longWord("あ")[:3*40] + `", want end`,
		strings.Repeat("x", 3000):          `at byte 2048: found the end, want a shorter text`,
		strings.Repeat("NOT (", 40) + "xx": `at byte 164: found "(", want fewer levels`,
	} {
		if _, err := protocol.Parse(text); err == nil || err.Error() != want {
			t.Errorf("Parse(%.60q): %v, want %s", text, err, want)
		}
	}
}

func longWord(letter string) string { return strings.Repeat(letter, 100) }

func TestParseLimits(t *testing.T) {
	t.Parallel()
	nested := func(depth int) string {
		return strings.Repeat("NOT (", depth) + "VOTE ANY" + strings.Repeat(")", depth)
	}
	// 112 operands, in the shortest spelling, whose canonical form has a space and a digit more each.
	grows := "AND " + strings.Repeat("(VOTE Agent[1])", 112)
	for _, test := range []struct {
		name, text string
		valid      bool
	}{
		{"deepest", nested(protocol.MaxDepth), true},
		{"too deep", nested(protocol.MaxDepth + 1), false},
		{"longest", "Skip" + strings.Repeat(" ", protocol.MaxLength-4), true},
		{"too long", "Skip" + strings.Repeat(" ", protocol.MaxLength-3), false},
		{"long canonical text", grows, true},
		{"too long a canonical text", grows + strings.Repeat("(VOTE ANY)", 20), false},
	} {
		s, err := protocol.Parse(test.text)
		if (err == nil) != test.valid {
			t.Errorf("%s: %v", test.name, err)
		}
		if err == nil {
			if _, err := protocol.Parse(s.String()); err != nil {
				t.Errorf("%s: the canonical text: %v", test.name, err)
			}
		}
	}
}
