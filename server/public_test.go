package server

import (
	"net/http/httptest"
	"testing"

	"github.com/labstack/echo/v4"
)

// Links that are handed on lead to the site from where others are.
func TestPublicURL(t *testing.T) {
	t.Parallel()
	const site, network = "https://play.example.org", "http://192.168.1.5:8080"
	for _, c := range []struct {
		came, site, network string
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
	} {
		s := &Server{cfg: Config{PublicURL: c.site}}
		s.SetPublic(c.network)
		r := httptest.NewRequest("GET", "/join/K7WXNP", nil)
		r.Host = c.came
		got, near := s.publicURL(echo.New().NewContext(r, nil))
		if got != c.want || near != c.near {
			t.Errorf("%+v: %q, %v", c, got, near)
		}
	}
}
