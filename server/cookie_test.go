package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"aiwolfplay/server/page"
)

// sealed is a cookie with a user, written by keys under a name.
func sealed(t *testing.T, k Keys, name, user string) *http.Cookie {
	t.Helper()
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
	session, err := newSessions([]Keys{k}, false).Get(r, name)
	if err != nil {
		t.Fatal(err)
	}
	session.Values[keyUser] = user
	if err := session.Save(r, w); err != nil {
		t.Fatal(err)
	}
	return w.Result().Cookies()[0]
}

// TestCookies: a server reads its own cookies, by whatever keys and under whatever name it wrote them,
// and leaves those of another server on the host alone.
func TestCookies(t *testing.T) {
	t.Parallel()
	mine, older, others := testKeys, Keys{make([]byte, 64), make([]byte, 32)}, Keys{make([]byte, 64), make([]byte, 32)}
	older.Hash[0], others.Hash[0] = 1, 2
	s := &Server{cfg: Config{HashKey: mine.Hash, BlockKey: mine.Block, OldKeys: []Keys{older}}}
	s.sessions = newSessions(s.cfg.keys(), false)
	s.cookies = []string{mine.cookie(), older.cookie()}
	if mine.cookie() == others.cookie() {
		t.Fatal("two servers give their cookies one name")
	}
	for _, tt := range []struct {
		name    string
		cookies []*http.Cookie
		user    string
		forged  bool
	}{
		{"none", nil, "", false},
		{"its own", []*http.Cookie{sealed(t, mine, mine.cookie(), "me")}, "me", false},
		{"of older keys", []*http.Cookie{sealed(t, older, older.cookie(), "me")}, "me", false},
		{"of the name that all had", []*http.Cookie{sealed(t, mine, oldCookie, "me")}, "me", false},
		{"of that name, by older keys", []*http.Cookie{sealed(t, older, oldCookie, "me")}, "me", false},
		{"another server's", []*http.Cookie{sealed(t, others, others.cookie(), "they")}, "", false},
		{"another server's, of the name that all had", []*http.Cookie{sealed(t, others, oldCookie, "they")}, "", false},
		{
			"both", []*http.Cookie{sealed(t, others, others.cookie(), "they"), sealed(t, mine, mine.cookie(), "me")},
			"me", false,
		},
		{"new and old", []*http.Cookie{sealed(t, mine, oldCookie, "old"), sealed(t, mine, mine.cookie(), "me")}, "me", false},
		{"forged", []*http.Cookie{{Name: mine.cookie(), Value: "forged"}}, "", true},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		for _, c := range tt.cookies {
			r.AddCookie(c)
		}
		session, err := s.session(r)
		user, _ := session.Values[keyUser].(string)
		if user != tt.user || (err != nil) != tt.forged || session.Name() != mine.cookie() ||
			session.IsNew != (tt.user == "") { // who is new has no share of requests of their own
			t.Errorf("%s: user %q, %v, of %s, new: %t", tt.name, user, err, session.Name(), session.IsNew)
		}
	}
}

// TestCookieWithoutTLS: behind TLS cookies are bound to it; who comes directly, without, gets one that
// the browser keeps.
func TestCookieWithoutTLS(t *testing.T) {
	t.Parallel()
	s := &Server{cfg: Config{HashKey: testKeys.Hash, BlockKey: testKeys.Block, Secure: true}}
	s.sessions, s.cookies = newSessions(s.cfg.keys(), true), []string{testKeys.cookie()}
	for header, secure := range map[string]bool{
		"": false, "X-Forwarded-Proto=https": true, "Sec-Fetch-Site=same-origin": true, "X-Forwarded-Proto=http": false,
	} {
		r := httptest.NewRequest("POST", "/", nil)
		if key, value, ok := strings.Cut(header, "="); ok {
			r.Header.Set(key, value)
		}
		session, err := s.session(r)
		if err != nil || session.Options.Secure != secure || (session.Name() == "__Host-"+testKeys.cookie()) != secure {
			t.Errorf("%q: %s, secure %t, %v", header, session.Name(), session.Options.Secure, err)
		}
	}
}

// TestFormsAtEveryAddress: a form is taken wherever the page with it was shown, and from no other site.
func TestFormsAtEveryAddress(t *testing.T) {
	s := openSite(t, silents)
	cfg := s.cfg
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
		s.cfg = cfg
		s.cfg.PublicURL = tt.public
		s.handler = s.routes()
		v := s.visitor(stranger, page.En)
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
