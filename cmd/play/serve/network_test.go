package serve

import (
	"io"
	"net"
	"net/netip"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
)

func TestNetworkAddress(t *testing.T) {
	t.Parallel()
	const up = net.FlagUp
	on := func(name string, flags net.Flags, addresses ...string) networkInterface {
		i := networkInterface{name: name, flags: flags}
		for _, a := range addresses {
			i.addresses = append(i.addresses, netip.MustParseAddr(a))
		}
		return i
	}
	loopback := on("lo", up|net.FlagLoopback, "127.0.0.1", "::1")
	for name, c := range map[string]struct {
		list []networkInterface
		want string
	}{
		"a home": {[]networkInterface{loopback, on("eth0", up, "fe80::1", "2001:db8::1", "192.168.1.5")}, "192.168.1.5"},
		"a container beside it": {
			[]networkInterface{on("docker0", up, "172.17.0.1"), on("wlan0", up, "10.1.2.3")}, "10.1.2.3"},
		"a tunnel": {[]networkInterface{on("tun0", up|net.FlagPointToPoint, "10.8.0.2"), on("en0", up, "192.168.0.9")},
			"192.168.0.9"},
		"a cable pulled": {[]networkInterface{on("eth0", 0, "192.168.1.5"), on("wlan0", up, "192.168.1.6")},
			"192.168.1.6"},
		"a server":         {[]networkInterface{loopback, on("eth0", up, "203.0.113.7")}, "203.0.113.7"},
		"no lease":         {[]networkInterface{loopback, on("eth0", up, "169.254.3.4", "fe80::2")}, ""},
		"only a container": {[]networkInterface{loopback, on("veth1", up, "172.18.0.2")}, "172.18.0.2"},
		"two networks": {[]networkInterface{on("eth0", up, "192.168.1.5"), on("wlan0", up, "192.168.2.5")},
			"192.168.1.5"},
		"without a network": {nil, ""},
	} {
		got := ""
		if a := networkAddress(c.list); a.IsValid() {
			got = a.String()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestOutside(t *testing.T) {
	t.Parallel()
	own := netip.MustParseAddr("192.168.1.5")
	for _, c := range []struct {
		listens string
		own     netip.Addr
		want    string
	}{
		{"127.0.0.1:8080", own, ""},
		{"[::1]:8080", own, ""},
		{"0.0.0.0:8080", own, "http://192.168.1.5:8080"},
		{"[::]:8080", own, "http://192.168.1.5:8080"},
		{"[::]:8080", netip.Addr{}, ""},
		{"[::]:8080", netip.MustParseAddr("2001:db8::1"), "http://[2001:db8::1]:8080"},
		{"10.0.0.7:80", own, "http://10.0.0.7:80"},
	} {
		listens, err := net.ResolveTCPAddr("tcp", c.listens)
		must(t, err)
		if got := outside("http", listens, c.own); got != c.want {
			t.Errorf("%s: %q, want %q", c.listens, got, c.want)
		}
	}
}

// TestWhere checks that the program says at its start which address to give to others, or why there is none and what to
// do.
func TestWhere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ public, network, listens, want string }{
		{"https://play.example.org", "http://192.168.1.5:8080", "0.0.0.0:8080", "https://play.example.org/"},
		{"", "http://192.168.1.5:8080", "0.0.0.0:8080", "http://192.168.1.5:8080/"},
		{"", "", "127.0.0.1:8080", "-addr 0.0.0.0:8080"},
		{"", "", "0.0.0.0:8080", "no network found"},
		{"", "", "[::]:8080", "-public-url"},
	} {
		listens, err := net.ResolveTCPAddr("tcp", c.listens)
		must(t, err)
		if got := where(c.public, c.network, listens); !strings.Contains(got, c.want) {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

func TestPublicURL(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"https://play.example.org": "https://play.example.org", "http://10.0.0.7:8080/": "http://10.0.0.7:8080",
		"https://play.example.org/wolf": "", "play.example.org": "", "ftp://play.example.org": "", "https://": "",
		"http://10.0.0.7:0": "", "http://10.0.0.7:99999": "", "http://10.0.0.7:port": "",
		"http:// ": "", "https://me@play.example.org": "", "https://play.example.org/?a=b": "", "http://[::1": "", "": "",
	} {
		got, err := publicURL(text)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
	_, err := Read([]string{"-public-url", "https://play.example.org/wolf"}, clitest.Env(nil, io.Discard))
	if err == nil || !strings.Contains(err.Error(), "without a path") {
		t.Errorf("a path is refused with: %v", err)
	}
}
