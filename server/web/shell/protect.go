package shell

import (
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"sync"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"aiwolfplay/server/page"
)

// protect refuses requests that another site makes a browser send. It uses no token, because the browser reports the
// origin of a request. The origin of this site is known from the requested host, from -public-url, and from the
// headers of a proxy.
func (s *Shell) protect(next echo.HandlerFunc) echo.HandlerFunc {
	guard := http.NewCrossOriginProtection()
	if s.Config.PublicURL != "" {
		if err := guard.AddTrustedOrigin(s.Config.PublicURL); err != nil {
			s.Log.Warn("forms from the public address are taken for another site's", slog.Any("err", err))
		}
	}
	var hidden sync.Once
	return func(c echo.Context) error {
		r := c.Request()
		if guard.Check(r) == nil || s.ownPage(r) {
			return next(c)
		}
		if r.Header.Get("Sec-Fetch-Site") == "" {
			hidden.Do(func() {
				s.Log.Info("a form came from another host than was asked for, and is refused: "+
					"if a proxy in front hides the host, name the site with -public-url (this is said once)",
					"from", r.Header.Get("Origin"), "asked", r.Host)
			})
		}
		return ErrCrossSite
	}
}

// ownPage reports whether a request comes from a page of the host that a proxy was asked for, on a connection over
// which the browser sends only the origin.
func (s *Shell) ownPage(r *http.Request) bool {
	origin, err := url.Parse(r.Header.Get("Origin"))
	_, host := s.Addresses.CameBy(r)
	return r.Header.Get("Sec-Fetch-Site") == "" && err == nil && host != "" && origin.Host == host
}

// headers sets the headers of every answer.
func (s *Shell) headers(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Content-Security-Policy", page.ContentSecurityPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		if s.Config.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		h.Set(echo.HeaderCacheControl, "no-store") // assets override it
		return next(c)
	}
}

// recover turns a panic in a handler into an internal error.
func (s *Shell) recover(next echo.HandlerFunc) echo.HandlerFunc {
	return middleware.RecoverWithConfig(middleware.RecoverConfig{
		LogErrorFunc: func(c echo.Context, err error, stack []byte) error {
			s.Log.Error("panic", slog.String("path", c.Path()), slog.Any("err", err), slog.String("stack", string(stack)))
			return errors.New("panic in a handler")
		},
	})(next)
}
