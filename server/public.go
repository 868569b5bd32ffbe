package server

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
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
	came := s.scheme(c.Request()) + "://" + c.Request().Host
	switch {
	case s.cfg.PublicURL != "":
		return s.cfg.PublicURL, false
	case !isLoopback(c.Request().Host):
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

// scheme is how the visitor reaches us. Who speaks TLS for us is believed, and nobody else.
func (s *Server) scheme(r *http.Request) string {
	if s.cfg.Secure || r.TLS != nil {
		return "https"
	}
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	trusted := func(p netip.Prefix) bool { return p.Contains(from.Addr().Unmap()) }
	if err == nil && slices.ContainsFunc(s.cfg.Proxies, trusted) && r.Header.Get("X-Forwarded-Proto") == "https" {
		return "https"
	}
	return "http"
}
