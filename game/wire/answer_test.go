package wire

import (
	"fmt"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

func TestParseTarget(t *testing.T) {
	for line, want := range map[string]int{
		`{"agentIdx":3}`: 3, `xx {"agentIdx":2} yy`: 2, `{"agentIdx": 3}`: 3, `{ "agentIdx" : "4" }`: 4,
		`{"x":1,"agentIdx":5}`: 5, `{'agentIdx': 3}`: 0, // a Python dict is no JSON; the reference server draws too
		"3": 3, " 12 ": 12, "Agent[03]": 3, "Agent3": 3, "Agent[3": 3, "Agent[03]\r": 3,
		"": 0, "null": 0, `{"agentIdx":-1}`: 0, `{"agentIdx":0}`: 0, `{"agentIdx":19}`: 0, `{"agentIdx":null}`: 0,
		`{"agentIdx":99999999999999999999}`: 0, `{"agentIdx":3.5}`: 3, "Agent[03] Agent[04]": 0, "agent": 0,
		"ATTACK Agent[03]": 0, "\xff\xfe3": 0,
	} {
		if got := ParseTarget(line).Number(); got != want {
			t.Errorf("%q: got %d, want %d", line, got, want)
		}
	}
}

func TestAnswer(t *testing.T) {
	seat := func(n int) string { return fmt.Sprintf(`{"agentIdx":%d}`, n) }
	s := NewSeat(rules.Five(), 1, Options{})
	s.Observe([]rules.Event{{Kind: rules.Died, Target: 4}})
	alive := s.alive
	for _, tt := range []struct {
		name    string
		kind    rules.AskKind
		line    string
		rewrite bool
		target  int    // 0: nobody
		text    string // of utterances
		kindOf  rules.AskKind
		illegal bool
	}{
		{"vote", rules.AskVote, seat(3), false, 3, "", rules.AskVote, false},
		{"vote for itself", rules.AskVote, seat(2), false, 0, "", rules.AskNone, true},
		{"vote for the dead", rules.AskVote, seat(5), false, 0, "", rules.AskNone, true},
		{"empty vote", rules.AskVote, "", false, 0, "", rules.AskNone, true},
		{"divine", rules.AskDivine, seat(1), false, 1, "", rules.AskDivine, false},
		{"divine itself", rules.AskDivine, seat(2), false, 2, "", rules.AskDivine, false},
		{"divine the dead", rules.AskDivine, seat(5), false, 0, "", rules.AskDivine, true},
		{"guard the dead", rules.AskGuard, seat(5), false, 5, "", rules.AskGuard, false},
		{"guard itself", rules.AskGuard, seat(2), false, 0, "", rules.AskGuard, true},
		{"guard nobody", rules.AskGuard, "", false, 0, "", rules.AskGuard, false},
		{"attack a wolf", rules.AskAttack, seat(3), false, 0, "", rules.AskAttack, true},
		{"attack", rules.AskAttack, seat(1), false, 1, "", rules.AskAttack, false},
		{"talk", rules.AskTalk, "  VOTE   Agent[1] \r", false, 0, "VOTE Agent[01]", rules.AskTalk, false},
		{"empty talk", rules.AskTalk, "", false, 0, "Skip", rules.AskTalk, false},
		{"whisper", rules.AskWhisper, "Over", false, 0, "Over", rules.AskWhisper, false},
		{"capitals", rules.AskTalk, "SKIP", false, 0, "Skip", rules.AskTalk, true},
		{"capitals, rewritten", rules.AskTalk, "OVER", true, 0, "Over", rules.AskTalk, false},
		{"Agent1", rules.AskTalk, "VOTE Agent1", false, 0, "Skip", rules.AskTalk, true},
		{"Agent1, rewritten", rules.AskTalk, "VOTE Agent1", true, 0, "VOTE Agent[01]", rules.AskTalk, false},
		{"what kills the reference", rules.AskTalk, "XOR (VOTE Agent[01])", true, 0, "Skip", rules.AskTalk, true},
		{"not UTF-8", rules.AskTalk, "\xff\xfe", true, 0, "Skip", rules.AskTalk, true},
	} {
		ask := rules.Ask{Kind: tt.kind, Targets: alive.Without(1)}
		if tt.kind == rules.AskAttack {
			ask.Targets = game.Seats(0, 3)
		}
		a := ParseAnswer(nil, ask, s.Allowed(ask), tt.line, tt.rewrite)
		if a.Action.Target.Number() != tt.target || a.Action.Text != tt.text || a.Action.Kind != tt.kindOf ||
			(a.Illegal != "") != tt.illegal || a.Rewritten && !tt.rewrite {
			t.Errorf("%s: got %+v", tt.name, a)
		}
	}
}

// TestSpelledHint checks that a line in another spelling is refused with a hint at the expected spelling, and that it
// is accepted with rewrite.
func TestSpelledHint(t *testing.T) {
	s := NewSeat(rules.Five(), 1, Options{})
	ask := rules.Ask{Kind: rules.AskTalk}
	for _, row := range protocol.Spellings {
		a := ParseAnswer(nil, ask, s.Allowed(ask), row.Written, false)
		if a.Action.Text != rules.SkipText || !strings.Contains(a.Illegal, "; it reads like "+row.Means+",") {
			t.Errorf("%s: %q as %q", row.Written, a.Illegal, a.Action.Text)
		}
		if a = ParseAnswer(nil, ask, s.Allowed(ask), row.Written, true); a.Action.Text != row.Means || !a.Rewritten {
			t.Errorf("%s: rewritten to %q, %q", row.Written, a.Action.Text, a.Illegal)
		}
	}
	a := ParseAnswer(nil, ask, s.Allowed(ask), "BECAUSE (VOTE Agent[01]) (Skip", false)
	if strings.Contains(a.Illegal, "reads") {
		t.Errorf("no sentence in any spelling: %q", a.Illegal)
	}
}

func TestParsePacketRefuses(t *testing.T) {
	for _, line := range []string{"", "GET / HTTP/1.1", "[]", "{}", `{"request":3}`, `{"request":"TALK","talkHistory":{}}`,
		`{"request":"X","gameInfo":{"statusMap":{"one":"ALIVE"}}}`,
		`{"request":"X","gameInfo":{"statusMap":{"19":"ALIVE"}}}`, `{"request":"X","gameInfo":{"statusMap":[]}}`} {
		if p, err := ParsePacket([]byte(line)); err == nil {
			t.Errorf("%q is taken for %+v", line, p)
		}
	}
}

func TestClientRefuses(t *testing.T) {
	setting := func() *GameSetting { return NewSeat(rules.Five(), 0, Options{}).setting() }
	info := func() *GameInfo {
		s := NewSeat(rules.Five(), 0, Options{})
		s.Observe([]rules.Event{{Kind: rules.Dealt, Role: game.RoleSeer}})
		return s.info()
	}
	fox, short, roleless := setting(), setting(), info()
	fox.RoleNumMap["FOX"] = 1
	short.PlayerNum = 6
	roleless.RoleMap = nil
	for name, p := range map[string]Packet{
		"unknown request":      {Request: "SING"},
		"talk before the game": {Request: RequestTalk, TalkHistory: []Talk{}, WhisperHistory: []Talk{}},
		"no setting":           {Request: RequestInitialize, GameInfo: info()},
		"a fox":                {Request: RequestInitialize, GameInfo: info(), GameSetting: fox},
		"the wrong number":     {Request: RequestInitialize, GameInfo: info(), GameSetting: short},
		"no role":              {Request: RequestInitialize, GameInfo: roleless, GameSetting: setting()},
	} {
		var c Client
		if step, err := c.Receive(&p); err == nil {
			t.Errorf("%s: got %+v", name, step)
		}
	}
	var c Client
	if step, err := c.Receive(&Packet{Request: RequestInitialize, GameInfo: info(),
		GameSetting: setting()}); err != nil || !step.Begins || step.Setup != rules.Five() {
		t.Errorf("got %+v, %v", step, err)
	}
}

// FuzzWire checks that no line from a client, and no packet from a server, does harm.
func FuzzWire(f *testing.F) {
	for _, line := range []string{`{"agentIdx":3}`, "Agent[03]", "AND (VOTE Agent[01]) (Skip)",
		`{"request":"FINISH","gameInfo":{"day":-1,"roleMap":{"1":"X"}}}`} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		s := NewSeat(rules.Five(), 1, Options{})
		for kind := rules.AskTalk; kind <= rules.AskGuard; kind++ {
			ask := rules.Ask{Kind: kind, Targets: game.Seats(0, 2)}
			if a := ParseAnswer(nil, ask, s.Allowed(ask), line, true); kind != rules.AskVote && a.Action.Kind != kind {
				t.Errorf("%+v", a)
			}
		}
		c := Client{setup: rules.Five(), playing: true, alive: game.FirstSeats(5)}
		if p, err := ParsePacket([]byte(line)); err == nil {
			if _, err := c.Receive(&p); err != nil {
				return
			}
			p.AppendLine(nil)
		}
	})
}
