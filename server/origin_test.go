package server

import (
	"net/http"
	"testing"

	"aiwolfplay/templates/ui"
)

// TestFormsAtEveryAddress checks that a form is accepted at every address at which its page was shown, and not from
// another site.
func TestFormsAtEveryAddress(t *testing.T) {
	s := openSite(t, silents)
	cfg := s.Config
	for _, tt := range []struct {
		name             string
		public           string
		host, origin     string
		forwarded, fetch string
		taken            bool
	}{
		{"directly", "", "192.0.2.7:8080", "http://192.0.2.7:8080", "", "", true},
		{"another site", "", "192.0.2.7:8080", "http://evil.example", "", "", false},
		{"another port", "", "192.0.2.7:8080", "http://192.0.2.7:9090", "", "", false},
		{"a proxy that hides the host", "", "127.0.0.1:8080", "http://play.lan", "", "", false},
		{"the same with -public-url", "http://play.lan", "127.0.0.1:8080", "http://play.lan", "", "", true},
		{"another site with -public-url", "http://play.lan", "127.0.0.1:8080", "http://evil.example", "", "", false},
		{"a proxy says the host", "", "127.0.0.1:8080", "http://play.lan", "play.lan", "", true},
		{"two proxies say it", "", "127.0.0.1:8080", "http://play.lan", "play.lan, inner", "", true},
		{"another site by a proxy", "", "127.0.0.1:8080", "http://evil.example", "play.lan", "", false},
		{"TLS in front", "https://play.lan", "127.0.0.1:8080", "https://play.lan", "", "same-origin", true},
		{
			"TLS in front, another site", "", "127.0.0.1:8080", "https://play.lan", "play.lan",
			"cross-site", false,
		},
	} {
		s.Config = cfg
		s.Config.PublicURL = tt.public
		s.handler = s.router
		v := s.visitor(stranger, ui.En)
		r := v.request("POST", "/language", nil)
		r.Host, r.RemoteAddr = tt.host, "192.0.2.1:1234"
		r.Header.Set("Origin", tt.origin)
		if r.Header.Del("Sec-Fetch-Site"); tt.fetch != "" {
			r.Header.Set("Sec-Fetch-Site", tt.fetch)
		}
		if tt.forwarded != "" {
			r.Header.Set("X-Forwarded-Host", tt.forwarded)
		}
		if got := v.do(r).Code != http.StatusForbidden; got != tt.taken {
			t.Errorf("%s: taken %t", tt.name, got)
		}
	}
}
