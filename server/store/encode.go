package store

import (
	"bytes"
	"encoding/json"
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// body is an event as stored, without position, kind and audience, which have
// columns of their own. Seats are counted from 1 and words are the protocol's,
// so that the log can be read without this program. A field's name and meaning
// never change: testdata/log_v1.jsonl decodes for ever.
type body struct {
	Day     uint8  `json:"day"`
	Turn    uint8  `json:"turn,omitempty"`
	N       uint16 `json:"n,omitempty"`
	Ask     string `json:"ask,omitempty"`
	Actor   int    `json:"actor,omitempty"`
	Target  int    `json:"target,omitempty"`
	Phase   string `json:"phase,omitempty"`
	Channel string `json:"channel,omitempty"`
	Role    string `json:"role,omitempty"`
	Species string `json:"species,omitempty"`
	Side    string `json:"side,omitempty"`
	Forced  bool   `json:"forced,omitempty"`
	Text    string `json:"text,omitempty"`
}

func encodeBody(ev *rules.Event) ([]byte, error) { return marshal(bodyOf(ev)) }

func bodyOf(ev *rules.Event) body {
	return body{
		Day: ev.Day, Turn: ev.Turn, N: ev.N, Ask: ev.Ask.String(),
		Actor: ev.Actor.Number(), Target: ev.Target.Number(),
		Phase: ev.Phase.String(), Channel: ev.Channel.String(),
		Role: ev.Role.String(), Species: ev.Species.String(), Side: ev.Side.String(),
		Forced: ev.Forced, Text: ev.Text,
	}
}

// EventJSON writes a projected event as one JSON object: its number, its kind
// and the fields that are stored, without an audience.
func EventJSON(ev *rules.Event) ([]byte, error) {
	return marshal(struct {
		Seq  uint32 `json:"seq"`
		Kind string `json:"kind"`
		body
	}{ev.Seq, ev.Kind.String(), bodyOf(ev)})
}

// decodeEvent puts an event together from its columns. It refuses words and
// fields that it does not know rather than losing what they say.
func decodeEvent(seq uint32, kind string, audience int64, text []byte) (rules.Event, error) {
	k, ok := rules.ParseKind(kind)
	if !ok {
		return rules.Event{}, fmt.Errorf("event %d: unknown kind %q: damaged, or written by a newer version of this program", seq, kind)
	}
	var b body
	if err := unmarshal(text, &b); err != nil {
		return rules.Event{}, fmt.Errorf("event %d: %s: %w", seq, kind, err)
	}
	ev := rules.Event{
		Seq: seq, To: game.Audience(audience), Kind: k, Day: b.Day, Turn: b.Turn, N: b.N,
		Actor: game.SeatNumbered(b.Actor), Target: game.SeatNumbered(b.Target), Forced: b.Forced, Text: b.Text,
	}
	var words wordReader
	ev.Ask = word(&words, "ask", b.Ask, rules.ParseAskKind)
	ev.Phase = word(&words, "phase", b.Phase, game.ParsePhase)
	ev.Channel = word(&words, "channel", b.Channel, game.ParseChannel)
	ev.Role = word(&words, "role", b.Role, game.ParseRole)
	ev.Species = word(&words, "species", b.Species, game.ParseSpecies)
	ev.Side = word(&words, "side", b.Side, game.ParseSide)
	if words.err != nil {
		return rules.Event{}, fmt.Errorf("event %d: %s: %w", seq, kind, words.err)
	}
	return ev, nil
}

// A wordReader keeps the first error of a run of words.
type wordReader struct{ err error }

// word returns the value that a stored word stands for, the zero value for "".
func word[T any](r *wordReader, field, text string, parse func(string) (T, bool)) T {
	var none T
	if text == "" {
		return none
	}
	v, ok := parse(text)
	if !ok {
		if r.err == nil {
			r.err = fmt.Errorf("unknown %s %q", field, text)
		}
		return none
	}
	return v
}

// setup is a rules.Setup as stored.
type setup struct {
	Roles          map[string]uint8 `json:"roles"`
	TalkTurns      uint8            `json:"talk_turns"`
	TalksPerDay    uint8            `json:"talks_per_day"`
	WhisperTurns   uint8            `json:"whisper_turns"`
	WhispersPerDay uint8            `json:"whispers_per_day"`
	Revotes        uint8            `json:"revotes"`
	AttackRevotes  uint8            `json:"attack_revotes"`
	NoExecution    bool             `json:"no_execution,omitempty"`
	NoAttack       bool             `json:"no_attack,omitempty"`
	TalkOnFirstDay bool             `json:"talk_on_first_day,omitempty"`
	Sequential     bool             `json:"sequential,omitempty"`
	SkipLimit      uint8            `json:"skip_limit,omitempty"`
	HeldNight      bool             `json:"held_night,omitempty"`
}

func encodeSetup(s rules.Setup) ([]byte, error) {
	out := setup{
		Roles: map[string]uint8{}, TalkTurns: s.TalkTurns, TalksPerDay: s.TalksPerDay,
		WhisperTurns: s.WhisperTurns, WhispersPerDay: s.WhispersPerDay, Revotes: s.Revotes, AttackRevotes: s.AttackRevotes,
		NoExecution: s.NoExecution, NoAttack: s.NoAttack, TalkOnFirstDay: s.TalkOnFirstDay,
		Sequential: s.Sequential, SkipLimit: s.SkipLimit, HeldNight: s.HeldNight,
	}
	for _, role := range game.Roles {
		if n := s.Roles[role]; n > 0 {
			out.Roles[role.String()] = n
		}
	}
	return marshal(out)
}

func decodeSetup(text []byte) (rules.Setup, error) {
	var in setup
	if err := unmarshal(text, &in); err != nil {
		return rules.Setup{}, fmt.Errorf("setup: %w", err)
	}
	s := rules.Setup{
		TalkTurns: in.TalkTurns, TalksPerDay: in.TalksPerDay,
		WhisperTurns: in.WhisperTurns, WhispersPerDay: in.WhispersPerDay, Revotes: in.Revotes, AttackRevotes: in.AttackRevotes,
		NoExecution: in.NoExecution, NoAttack: in.NoAttack, TalkOnFirstDay: in.TalkOnFirstDay,
		Sequential: in.Sequential, SkipLimit: in.SkipLimit, HeldNight: in.HeldNight,
	}
	for name, n := range in.Roles {
		role, ok := game.ParseRole(name)
		if !ok || role == game.RoleAny {
			return rules.Setup{}, fmt.Errorf("setup: unknown role %q", name)
		}
		s.Roles[role] = n
	}
	return s, nil
}

// marshal encodes without the escapes that are meant for HTML.
func marshal(v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}

func unmarshal(text []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	return dec.Decode(v)
}
