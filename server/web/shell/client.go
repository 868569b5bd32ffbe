package shell

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/limit"
)

// ClientAddress returns a function that finds the address from which a request comes. It is the address of the
// connection or, behind trusted proxies, the address that they report.
func ClientAddress(proxies []netip.Prefix) echo.IPExtractor {
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

// AddressOf returns the address for which a request counts, see [limit.Address].
func AddressOf(c echo.Context) string { return limit.Address(c.RealIP()) }

// A Client is the party for which a request counts. A browser with our cookie counts separately from its address,
// because many people of a school or a contest share one address.
type Client struct {
	Address string
	Session string // the visitor's user, "" for none
}

// ClientOf returns the client that sent a request.
func ClientOf(c echo.Context) Client { return Client{AddressOf(c), VisitOf(c).User} }

// Key identifies the client in limits.
func (cl Client) Key() string {
	if cl.Session != "" {
		return "session " + cl.Session
	}
	return cl.Address
}

// headAsGet answers HEAD like GET, without the body.
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead { // a copy, because the HTTP server sends no body after its own request
			r = r.WithContext(context.WithValue(r.Context(), headKey{}, true))
			r.Method = http.MethodGet
			w = bodiless{w}
		}
		next.ServeHTTP(w, r)
	})
}

// headKey marks the contexts of HEAD requests.
type headKey struct{}

// IsHead reports whether the answer to a request has no body.
func IsHead(c echo.Context) bool { return c.Request().Context().Value(headKey{}) != nil }

// bodiless drops the body of an answer.
type bodiless struct{ http.ResponseWriter }

func (bodiless) Write(text []byte) (int, error) { return len(text), nil }

// Unwrap gives an [http.ResponseController] the connection.
func (b bodiless) Unwrap() http.ResponseWriter { return b.ResponseWriter }

// ForPrograms reports whether a request is for the API.
func ForPrograms(r *http.Request) bool {
	return r.URL.Path == APIPath || strings.HasPrefix(r.URL.Path, APIPath+"/")
}

// ForFrames reports whether a request is for a page that other sites may show in a frame.
func ForFrames(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, FramesPath) }
