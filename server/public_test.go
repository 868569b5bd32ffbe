package server

import (
	"net/http/httptest"
	"testing"

	"aiwolfplay/server/web/shell"

	"github.com/labstack/echo/v4"
)

// TestPublicURL checks that links for other people have an address at which others reach the site.
func TestPublicURL(t *testing.T) {
	t.Parallel()
	const site, network = "https://play.example.org", "http://192.168.1.5:8080"
	hidden := map[string]string{"X-Forwarded-Host": "play.lan"}
	tls := map[string]string{"X-Forwarded-Host": "play.lan, inner", "X-Forwarded-Proto": "https, http"}
	for _, c := range []struct {
		came, site, network string
		headers             map[string]string
		secure              bool
		want                string
		near                bool
	}{
		{came: "127.0.0.1:8080", want: "http://127.0.0.1:8080", near: true},
		{came: "localhost:8080", want: "http://localhost:8080", near: true},
		{came: "[::1]:8080", network: network, want: network},
		{came: "localhost", network: network, want: network},
		{came: "192.168.1.5:8080", network: network, want: network},
		{came: "wolf.local:8080", network: network, want: "http://wolf.local:8080"},
		{came: "localhost:8080", site: site, network: network, want: site},
		{came: "10.0.0.7", site: site, want: site},
		{came: "127.0.0.1:8080", headers: hidden, network: network, want: "http://play.lan"},
		{came: "127.0.0.1:8080", headers: tls, want: "https://play.lan"},
		{came: "127.0.0.1:8080", headers: tls, site: site, want: site},
		{came: "wolf.local", headers: map[string]string{"Sec-Fetch-Site": "none"}, secure: true, want: "https://wolf.local"},
		{came: "192.168.1.5:8080", secure: true, want: "http://192.168.1.5:8080"}, // not through the proxy with TLS
		{came: "wolf.local", headers: map[string]string{"X-Forwarded-Proto": "javascript"}, want: "http://wolf.local"},
	} {
		a := shell.NewAddresses(&shell.Config{PublicURL: c.site, Secure: c.secure})
		a.SetNetwork(c.network)
		r := httptest.NewRequest("GET", "/join/K7WXNP", nil)
		r.Host = c.came
		for key, value := range c.headers {
			r.Header.Set(key, value)
		}
		got, near := a.Public(echo.New().NewContext(r, nil))
		if got != c.want || near != c.near {
			t.Errorf("%+v: %q, %v", c, got, near)
		}
	}
}
