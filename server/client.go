package server

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/limit"
)

// clientAddress is how requests tell where they come from: by their connection, or by what the
// proxies say that are trusted.
func clientAddress(proxies []netip.Prefix) echo.IPExtractor {
	if len(proxies) == 0 {
		return echo.ExtractIPDirect()
	}
	trust := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, p := range proxies {
		p = p.Masked()
		trust = append(trust, echo.TrustIPRange(&net.IPNet{
			IP: p.Addr().AsSlice(), Mask: net.CIDRMask(p.Bits(), p.Addr().BitLen()),
		}))
	}
	return echo.ExtractIPFromXFFHeader(trust...)
}

// addressOf is where a request comes from, as far as networks tell people apart.
func addressOf(c echo.Context) string { return limit.Address(c.RealIP()) }

// A client is who a request is counted for. A school or a contest sits behind one address, so
// browsers that have a cookie of ours count by themselves.
type client struct {
	address string
	session string // the user of the cookie, "" for none
}

func clientOf(c echo.Context) client { return client{addressOf(c), visitOf(c).user} }

// key is the one that has a share.
func (cl client) key() string {
	if cl.session != "" {
		return "session " + cl.session
	}
	return cl.address
}

// headAsGet answers HEAD as GET, without the body.
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead { // a copy: the HTTP server knows by its own that no body follows
			r = r.WithContext(context.WithValue(r.Context(), headKey{}, true))
			r.Method = http.MethodGet
			w = bodiless{w}
		}
		next.ServeHTTP(w, r)
	})
}

// headKey is in the context of requests of which the head of the answer alone is sent.
type headKey struct{}

func isHead(c echo.Context) bool { return c.Request().Context().Value(headKey{}) != nil }

// bodiless is an answer of which the head alone is sent.
type bodiless struct{ http.ResponseWriter }

func (bodiless) Write(text []byte) (int, error) { return len(text), nil }

// Unwrap lets an [http.ResponseController] reach the connection.
func (b bodiless) Unwrap() http.ResponseWriter { return b.ResponseWriter }

// apiPath is the prefix of the routes for programs.
const apiPath = "/api/v1"

// forPrograms reports whether a request is for the API.
func forPrograms(r *http.Request) bool {
	return r.URL.Path == apiPath || strings.HasPrefix(r.URL.Path, apiPath+"/")
}
