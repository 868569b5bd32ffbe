package journey

import (
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/server/browsertest"
)

// homeName is a name that leads to this machine, but that a browser takes for another's, as it takes an
// address of the network at home: it sends less information to servers there.
const homeName = "play.test"

// A proxy is one of the kinds that people put before a server.
type proxy struct {
	tls     bool     // it speaks TLS
	hides   bool     // it asks the server by the server's own address
	tells   bool     // by X-Forwarded-For, -Host and -Proto
	old     bool     // it speaks HTTP/1.0, as nginx long did by default
	public  bool     // the server knows its public address
	setting []string // of the server behind it
}

// open starts a server and the proxy before it, and returns the proxy's address by a host.
func (p *proxy) open(t *testing.T, host string) string {
	t.Helper()
	web := httptest.NewUnstartedServer(nil)
	scheme := map[bool]string{false: "http", true: "https"}[p.tls]
	site := at(t, scheme+"://"+web.Listener.Addr().String(), host)
	setting := slices.Clone(p.setting)
	if p.public {
		setting = append(setting, "-public-url", site)
	}
	behind, err := url.Parse(StartAt(t, filepath.Join(t.TempDir(), "play.db"), setting...).URL)
	Must(t, err)
	handler := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(behind)
			if !p.hides {
				r.Out.Host = r.In.Host
			}
			if p.tells {
				r.SetXForwarded()
			}
		},
		ErrorLog: log.New(io.Discard, "", 0), // streams end when pages do
	}
	if p.old {
		handler.Transport = &http.Transport{DisableKeepAlives: true, DisableCompression: true, DialContext: dialOld}
	}
	web.Config.Handler, web.Config.ErrorLog = handler, handler.ErrorLog
	if p.tls {
		web.StartTLS()
	} else {
		web.Start()
	}
	t.Cleanup(func() { web.CloseClientConnections(); web.Close() })
	return site
}

func dialOld(ctx context.Context, network, addr string) (net.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, network, addr)
	return &oldConn{Conn: conn}, err
}

// An oldConn asks by HTTP/1.0, once.
type oldConn struct {
	net.Conn
	begun bool
}

func (c *oldConn) Write(p []byte) (int, error) {
	if c.begun {
		return c.Conn.Write(p)
	}
	c.begun = true
	if _, err := io.WriteString(c.Conn, strings.Replace(string(p), " HTTP/1.1\r\n", " HTTP/1.0\r\n", 1)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// at is an address with another host.
func at(t *testing.T, address, host string) string {
	t.Helper()
	u, err := url.Parse(address)
	Must(t, err)
	u.Host = net.JoinHostPort(host, u.Port())
	return u.String()
}

// Every seat and form works at every address by which a visitor may come: directly, by a name of the network, with
// another server on the host, behind proxies of all kinds, with TLS in front. Seats and settings stay.
func TestEveryAddress(t *testing.T) {
	t.Parallel()
	plain, other := Start(t), Start(t)
	for _, tt := range []struct {
		name, host string
		proxy      *proxy // nil: directly
	}{
		{"directly", "127.0.0.1", nil},
		{"localhost", "localhost", nil},
		{"in the network", homeName, nil},
		{"a proxy that tells", homeName, &proxy{tells: true}},
		{"a proxy that hides the host and tells it", homeName, &proxy{hides: true, tells: true}},
		{"an old proxy that hides the host", homeName, &proxy{old: true, hides: true, public: true}},
		{"TLS in front", homeName, &proxy{tls: true, tells: true, setting: []string{"-secure", "-trust-proxy", "127.0.0.1"}}},
		{"TLS in front that tells nothing", homeName, &proxy{tls: true, hides: true, setting: []string{"-secure"}}},
		{"TLS in front of a server that does not know", homeName, &proxy{tls: true, hides: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			site, told := at(t, plain.URL, tt.host), true
			if tt.proxy != nil {
				site, told = tt.proxy.open(t, tt.host), !tt.proxy.hides || tt.proxy.tells || tt.proxy.public
			}
			p := NewPerson(t, browsertest.Desktop, "en")
			p.TrustAnybody()
			p.livesAt(site)
			table := p.URL()
			p.isInvited(site, told)
			if tt.host == "localhost" { // a second server on the host
				p.livesAt(at(t, other.URL, tt.host))
				p.Open(table)
				p.WaitVisible("#role .role__name")
			}
		})
	}
}

// Every seat and form works by number too: on this machine and from its network, by IPv4 and by IPv6, which
// has brackets in addresses. The server listens on all of them, as phones need it. Addresses that this
// machine lacks are left out.
func TestEveryNumber(t *testing.T) {
	t.Parallel()
	open := StartAt(t, filepath.Join(t.TempDir(), "play.db"), "-addr", listenEverywhere())
	for _, ip := range browsertest.Numbers() {
		t.Run(ip, func(t *testing.T) {
			t.Parallel()
			site := at(t, open.URL, ip)
			p := NewPerson(t, browsertest.Phone, "en")
			p.livesAt(site)
			p.isInvited(site, !net.ParseIP(ip).IsLoopback()) // phones get the number of the network
		})
	}
}

// listenEverywhere makes a server listen on all addresses of this machine.
func listenEverywhere() string {
	for _, ip := range browsertest.Numbers() {
		if strings.Contains(ip, ":") {
			return "[::]:0"
		}
	}
	return "0.0.0.0:0"
}

// livesAt plays at a site, and sends forms of several kinds.
func (p *Person) livesAt(site string) {
	p.T.Helper()
	p.Open(site + "/reading")
	p.Click("[name=contrast][value=more]")
	p.Click(".openform > .button")
	p.WaitVisible("html[data-contrast=more]")

	p.Open(site)
	p.Play()
	p.toTalk()
	p.Over()
	p.Await() // which comes by the feed
	table := p.URL()
	p.Click(".language [value=ja]")
	p.WaitVisible("html[lang=ja][data-contrast=more] #role .role__name")
	if table != p.URL() || !strings.HasPrefix(table, site) {
		p.T.Errorf("sent from %s to %s", table, p.URL())
	}
	p.Open(site) // where somebody seated is led back
	p.Click("[href='" + strings.TrimPrefix(table, site) + "']")
	p.WaitVisible("#role .role__name")
}

// isInvited opens a room and looks at the address for others: right says that it must be the site's; a server
// without that setting cannot know it, and says so.
func (p *Person) isInvited(site string, right bool) {
	p.T.Helper()
	p.Open(site + "/open?seats=5")
	p.Type("[name=name]", "Ann")
	p.Click(".openform > .button")
	p.WaitVisible(".room__acts")
	room := p.URL()
	if !strings.HasPrefix(room, site+"/join/") {
		p.T.Fatalf("the room of %s is at %s", site, room)
	}
	shown := browsertest.Eval[bool](p.Player, "document.body.innerText.includes("+Quote(room)+")")
	if shown != right {
		p.T.Errorf("the address of the room is shown: %t", shown)
	}
}
