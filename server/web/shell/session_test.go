package shell

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// sealed returns a cookie with a user, written by keys under a name.
func sealed(t *testing.T, k Keys, name, user string) *http.Cookie {
	t.Helper()
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
	session, err := NewSessions([]Keys{k}, false).Get(r, name)
	if err != nil {
		t.Fatal(err)
	}
	session.Values[KeyUser] = user
	if err := session.Save(r, w); err != nil {
		t.Fatal(err)
	}
	return w.Result().Cookies()[0]
}

// TestCookies checks that a server reads its own cookies, whichever of its keys and names it has written them with,
// and that it doesn't touch those of another server on the host.
func TestCookies(t *testing.T) {
	t.Parallel()
	mine := Keys{bytes.Repeat([]byte{1}, 64), bytes.Repeat([]byte{2}, 32)}
	older, others := Keys{make([]byte, 64), make([]byte, 32)}, Keys{make([]byte, 64), make([]byte, 32)}
	older.Hash[0], others.Hash[0] = 1, 2
	v := newVisitors(&Config{HashKey: mine.Hash, BlockKey: mine.Block, OldKeys: []Keys{older}}, nil, nil, nil)
	if mine.Cookie() == others.Cookie() {
		t.Fatal("two servers give their cookies one name")
	}
	for _, tt := range []struct {
		name    string
		cookies []*http.Cookie
		user    string
		forged  bool
	}{
		{"none", nil, "", false},
		{"its own", []*http.Cookie{sealed(t, mine, mine.Cookie(), "me")}, "me", false},
		{"of older keys", []*http.Cookie{sealed(t, older, older.Cookie(), "me")}, "me", false},
		{"of the name that all had", []*http.Cookie{sealed(t, mine, oldCookie, "me")}, "me", false},
		{"of that name, by older keys", []*http.Cookie{sealed(t, older, oldCookie, "me")}, "me", false},
		{"another server's", []*http.Cookie{sealed(t, others, others.Cookie(), "they")}, "", false},
		{"another server's, of the name that all had", []*http.Cookie{sealed(t, others, oldCookie, "they")}, "", false},
		{
			"both", []*http.Cookie{sealed(t, others, others.Cookie(), "they"), sealed(t, mine, mine.Cookie(), "me")},
			"me", false,
		},
		{"new and old", []*http.Cookie{sealed(t, mine, oldCookie, "old"), sealed(t, mine, mine.Cookie(), "me")}, "me", false},
		{"forged", []*http.Cookie{{Name: mine.Cookie(), Value: "forged"}}, "", true},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		for _, c := range tt.cookies {
			r.AddCookie(c)
		}
		session, err := v.Session(r)
		user, _ := session.Values[KeyUser].(string)
		if user != tt.user || (err != nil) != tt.forged || session.Name() != mine.Cookie() ||
			session.IsNew != (tt.user == "") { // a new visitor has no limit of their own
			t.Errorf("%s: user %q, %v, of %s, new: %t", tt.name, user, err, session.Name(), session.IsNew)
		}
	}
}

// TestCookieWithoutTLS checks that cookies set over TLS are for TLS only, and that a browser that comes without TLS
// gets a cookie that it stores.
func TestCookieWithoutTLS(t *testing.T) {
	t.Parallel()
	ours := Keys{bytes.Repeat([]byte{1}, 64), bytes.Repeat([]byte{2}, 32)}
	v := newVisitors(&Config{HashKey: ours.Hash, BlockKey: ours.Block, Secure: true}, nil, nil, nil)
	for header, secure := range map[string]bool{
		"": false, "X-Forwarded-Proto=https": true, "Sec-Fetch-Site=same-origin": true, "X-Forwarded-Proto=http": false,
	} {
		r := httptest.NewRequest("POST", "/", nil)
		if key, value, ok := strings.Cut(header, "="); ok {
			r.Header.Set(key, value)
		}
		session, err := v.Session(r)
		if err != nil || session.Options.Secure != secure || (session.Name() == "__Host-"+ours.Cookie()) != secure {
			t.Errorf("%q: %s, secure %t, %v", header, session.Name(), session.Options.Secure, err)
		}
	}
}
