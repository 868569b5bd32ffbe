package room

import (
	"strings"
	"testing"
)

func TestParseWish(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Wish{
		"anyone": {}, "person": {Kind: PersonOnly}, "agent:": {Kind: BuiltIn}, "agent:plain": {BuiltIn, "plain"},
		"agent:tcp": {Kind: Guest}, "agent:tcp:taro": {Guest, "taro"}, "agent:tcp@": {Kind: OwnGuest},
		"agent:tcp@4k7wxnpq2m": {OwnGuest, "4k7wxnpq2m"}, "agent:tcpip": {BuiltIn, "tcpip"},
	} {
		if got, ok := ParseWish(text); got != want || !ok || got.String() != text {
			t.Errorf("%q: got %+v, %t, which is %q; want %+v", text, got, ok, got, want)
		}
	}
	for text, want := range map[string]string{"": "anyone", "agent:tcp:": "agent:tcp",
		"agent:tcp: taro ": "agent:tcp:taro"} {
		if got, ok := ParseWish(text); got.String() != want || !ok {
			t.Errorf("%q: got %q, %t; want %q", text, got, ok, want)
		}
	}
	for _, text := range []string{"nobody", "plain", "agent:\x00", "agent:\xff", "agent:" + strings.Repeat("x", 96)} {
		if got, ok := ParseWish(text); ok {
			t.Errorf("%q: got %+v, want a refusal", text, got)
		}
	}
}
