package server

import (
	"cmp"
	"net"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// SetPublic says at which address other devices reach the server, such as http://192.168.1.5:8080.
// Links that are handed on carry it where a visitor came by an address that leads nowhere else. It is
// called before the first request.
func (s *Server) SetPublic(url string) { s.network = url }

// publicURL is the address, without a slash at the end, at which others reach what a visitor hands on:
// the one that was set for the whole site, else the one by which the visitor came, unless that leads
// only to their own machine. near reports that there is none that leads elsewhere.
func (s *Server) publicURL(c echo.Context) (url string, near bool) {
	scheme, host := s.cameBy(c.Request())
	came := scheme + "://" + host
	switch {
	case s.cfg.PublicURL != "":
		return s.cfg.PublicURL, false
	case !isLoopback(host):
		return came, false
	case s.network != "":
		return s.network, false
	}
	return came, true
}

// isLoopback reports whether a host, with or without a port, is the machine that names it.
func isLoopback(host string) bool {
	host = bareHost(host)
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// bareHost is a host without its port and without the brackets of an IPv6 address.
func bareHost(host string) string {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.Trim(host, "[]")
}

// cameBy is how and at which host a visitor asked, as far as the proxies in front tell. A request may say what it likes
// here: it decides the links on its own page, and whether a form came from it. A browser sends these headers for no
// other site: it would have to ask us first, which we refuse.
func (s *Server) cameBy(r *http.Request) (scheme, host string) {
	scheme, host = "http", cmp.Or(forwarded(r, "Host"), r.Host)
	if r.TLS != nil || forwarded(r, "Proto") == "https" || s.cfg.Secure && !withoutTLS(r) {
		scheme = "https"
	}
	return scheme, host
}

// forwarded is what the first of the proxies says in a header X-Forwarded-…, "" for nothing.
func forwarded(r *http.Request, what string) string {
	first, _, _ := strings.Cut(r.Header.Get("X-Forwarded-"+what), ",")
	return strings.TrimSpace(first)
}

// withoutTLS reports whether a browser has come without TLS, as somebody in the same network may even
// where there is TLS in front: it would keep no cookie that is for TLS only. Browsers send
// Sec-Fetch-Site by TLS, and to this machine itself.
func withoutTLS(r *http.Request) bool {
	return r.TLS == nil && forwarded(r, "Proto") != "https" && r.Header.Get("Sec-Fetch-Site") == ""
}
