package shell

import (
	"cmp"
	"net"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// Addresses returns the addresses at which others reach the server.
type Addresses struct {
	config  *Config
	network string // for other devices, see SetNetwork
}

// NewAddresses returns the addresses of a configuration.
func NewAddresses(cfg *Config) *Addresses { return &Addresses{config: cfg} }

// SetNetwork sets the address at which other devices reach the server, such as http://192.168.1.5:8080. Links to
// share use it if the visitor's own address is a loopback address. It is called before the first request.
func (a *Addresses) SetNetwork(url string) { a.network = url }

// Public returns the address of the site for links that a visitor shares, without a slash at the end. It is the
// configured address. If none is configured, it is the visitor's own address, unless that is a loopback address. near
// reports whether only the visitor's machine can reach the address.
func (a *Addresses) Public(c echo.Context) (url string, near bool) {
	scheme, host := a.CameBy(c.Request())
	came := scheme + "://" + host
	switch {
	case a.config.PublicURL != "":
		return a.config.PublicURL, false
	case !IsLoopback(host):
		return came, false
	case a.network != "":
		return a.network, false
	}
	return came, true
}

// Link returns the address of a page of ours that others can open.
func (a *Addresses) Link(c echo.Context, path string) string {
	url, _ := a.Public(c)
	return url + path
}

// IsLoopback reports whether a host, with or without a port, is the machine itself.
func IsLoopback(host string) bool {
	host = BareHost(host)
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// BareHost returns a host without its port and without the brackets of an IPv6 address.
func BareHost(host string) string {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.Trim(host, "[]")
}

// CameBy returns the scheme and the host of a request, as the proxies in front of the server report them. A client
// may send any values. They affect only the links on its own page, and whether a form came from that page. A browser
// doesn't send these headers to another site without asking the site first, and we refuse that.
func (a *Addresses) CameBy(r *http.Request) (scheme, host string) {
	scheme, host = "http", cmp.Or(forwarded(r, "Host"), r.Host)
	if r.TLS != nil || forwarded(r, "Proto") == "https" || a.config.Secure && !withoutTLS(r) {
		scheme = "https"
	}
	return scheme, host
}

// forwarded returns the value of the first proxy in a header X-Forwarded-…, "" for none.
func forwarded(r *http.Request, what string) string {
	first, _, _ := strings.Cut(r.Header.Get("X-Forwarded-"+what), ",")
	return strings.TrimSpace(first)
}

// withoutTLS reports whether a browser came without TLS. A browser in the same network may do so even if a proxy with
// TLS is in front. It would not store a cookie that is for TLS only. Browsers send Sec-Fetch-Site over TLS, and to
// their own machine.
func withoutTLS(r *http.Request) bool {
	return r.TLS == nil && forwarded(r, "Proto") != "https" && r.Header.Get("Sec-Fetch-Site") == ""
}
