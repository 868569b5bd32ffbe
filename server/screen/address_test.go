package screen

import (
	"net/url"
	"testing"
)

func TestAddress(t *testing.T) {
	values := url.Values{"as": {"seat:3"}, "at": {"7"}}
	game := At("/games/x", values)
	for _, tt := range []struct {
		name string
		at   Address
		want string
	}{
		{"nothing asked for", At("/games/x", nil), "/games/x"},
		{"in the order of names", game, "/games/x?as=seat%3A3&at=7"},
		{"set", game.With("show", "key"), "/games/x?as=seat%3A3&at=7&show=key"},
		{"replaced", game.With("at", "8"), "/games/x?as=seat%3A3&at=8"},
		{"removed", game.With("as", ""), "/games/x?at=7"},
		{"removed and was not there", game.With("show", ""), "/games/x?as=seat%3A3&at=7"},
		{"the last removed", At("/games/x", url.Values{"at": {"7"}}).With("at", ""), "/games/x"},
		{"joined", game.Join(url.Values{"at": {"9"}, "minds": {"others"}, "as": {""}}), "/games/x?at=9&minds=others"},
		{"joined with nothing", game.Join(nil), "/games/x?as=seat%3A3&at=7"},
		{"what visitors write", At("/protocol", nil).With("text", "a&b=<人>"), "/protocol?text=a%26b%3D%3C%E4%BA%BA%3E"},
		{"the zero address", Address{}.With("at", "1"), "?at=1"},
	} {
		if got := tt.at.String(); got != tt.want || got != tt.at.Path+tt.at.Query() {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
	values.Set("at", "1")
	if got := game.String(); got != "/games/x?as=seat%3A3&at=7" {
		t.Errorf("an address has changed to %s", got)
	}
}
