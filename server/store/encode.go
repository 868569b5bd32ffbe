package store

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// body is the stored form of an event, without position, kind and audience, which have columns of their own. Seats are
// counted from 1 and words are the protocol's, so that the log can be read without this program. The name and meaning
// of a field never change, so that testdata/log_v1.jsonl can always be decoded.
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

// decodeEvent puts an event together from its columns. It returns an error for unknown words and fields, because
// ignoring them would lose their meaning.
func decodeEvent(seq uint32, kind string, audience int64, text []byte) (rules.Event, error) {
	k, ok := rules.ParseKind(kind)
	if !ok {
		const damaged = "event %d: unknown kind %q: damaged, or written by a newer version of this program"
		return rules.Event{}, fmt.Errorf(damaged, seq, kind)
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

// A wordReader reads words and keeps the first error.
type wordReader struct{ err error }

// word returns the value of a stored word, the zero value for "".
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

// encodeSetup writes a setup as an object: the roles and the options of rules.Options by their stored names. An option
// that was added later is left out if it is off, so that older versions can read every setup that they can play.
func encodeSetup(s rules.Setup) ([]byte, error) {
	roles := map[string]uint8{}
	for _, role := range game.Roles {
		if n := s.Roles[role]; n > 0 {
			roles[role.String()] = n
		}
	}
	text, err := marshal(roles)
	if err != nil {
		return nil, err
	}
	text = fmt.Appendf(nil, `{"roles":%s`, text)
	for _, o := range rules.Options() {
		switch n := o.Of(s); {
		case n == 0 && !o.AlwaysStored:
		case o.Switch():
			text = fmt.Appendf(text, `,"%s":true`, o.Stored)
		default:
			text = fmt.Appendf(text, `,"%s":%d`, o.Stored, n)
		}
	}
	return append(text, '}'), nil
}

// An UnknownOptionError names an option of a stored game that this program does not know, because a newer version
// played the game.
type UnknownOptionError struct{ Option string }

func (e *UnknownOptionError) Error() string {
	return fmt.Sprintf("unknown rule option %q: played by a newer version of this program", e.Option)
}

// decodeSetup reads what encodeSetup writes. With an UnknownOptionError, it also returns the rest of the setup. Such a
// setup can be neither played nor replayed.
func decodeSetup(text []byte) (rules.Setup, error) {
	var fields map[string]json.RawMessage
	if err := unmarshal(text, &fields); err != nil {
		return rules.Setup{}, fmt.Errorf("setup: %w", err)
	}
	s, err := rolesOf(fields["roles"])
	delete(fields, "roles")
	for _, o := range rules.Options() {
		err = cmp.Or(err, decodeOption(&s, &o, fields[o.Stored]))
		delete(fields, o.Stored)
	}
	if err != nil {
		return rules.Setup{}, fmt.Errorf("setup: %w", err)
	}
	if len(fields) > 0 {
		return s, fmt.Errorf("setup: %w", &UnknownOptionError{slices.Min(slices.Collect(maps.Keys(fields)))})
	}
	return s, nil
}

// rolesOf returns a setup with the stored roles, without any if there are none.
func rolesOf(text json.RawMessage) (s rules.Setup, err error) {
	var roles map[string]uint8
	if text == nil {
		return s, nil
	}
	if err := unmarshal(text, &roles); err != nil {
		return s, fmt.Errorf("roles: %w", err)
	}
	for name, n := range roles {
		role, ok := game.ParseRole(name)
		if !ok || role == game.RoleAny {
			return s, fmt.Errorf("unknown role %q", name)
		}
		s.Roles[role] = n
	}
	return s, nil
}

// decodeOption sets an option. An option that is not stored is off.
func decodeOption(s *rules.Setup, o *rules.Option, text json.RawMessage) error {
	if text == nil {
		return nil
	}
	var n uint8
	var on bool
	var value any = &n
	if o.Switch() {
		value = &on
	}
	if err := unmarshal(text, value); err != nil {
		return fmt.Errorf("%s: %w", o.Stored, err)
	}
	if on {
		n = 1
	}
	o.Put(s, n)
	return nil
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
