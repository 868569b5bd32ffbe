package limit

import "testing"

// TestAddress checks that all addresses of a household's network have the same key.
func TestAddress(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.1": "192.0.2.1", "192.0.2.1:80": "192.0.2.1", "::ffff:192.0.2.1": "192.0.2.1",
		"2001:db8::1": "2001:db8::/64", "[2001:db8::2:1]:80": "2001:db8::/64", "2001:db8:0:1::1": "2001:db8:0:1::/64",
		"fe80::1%eth0": "fe80::/64", "pipe": "pipe", "": "",
	} {
		if got := Address(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
