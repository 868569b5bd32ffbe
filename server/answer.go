package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
	"aiwolfplay/server/web/embed"
)

// render writes a page in the visitor's language, whole or not at all.
func (s *Server) render(c echo.Context, status int, p page.Page) error {
	v := visitOf(c)
	if v.framed {
		return s.renderFramed(c, status, p)
	}
	if v.account != nil {
		page.SignedIn(p, v.account.Name)
	}
	page.SetAids(p, v.aids)
	s.goesOn(c, p)
	c.Response().Header().Add(echo.HeaderVary, "Cookie, Accept-Language")
	return s.write(c, status, echo.MIMETextHTMLCharsetUTF8, func(html *bytes.Buffer) error {
		return s.pages.Render(html, v.lang, p)
	})
}

// renderFramed is render for a frame on another site.
func (s *Server) renderFramed(c echo.Context, status int, p page.Page) error {
	page.Frame(p, "/")
	c.Response().Header().Add(echo.HeaderVary, "Accept-Language")
	return s.write(c, status, echo.MIMETextHTMLCharsetUTF8, func(html *bytes.Buffer) error {
		if err := s.pages.Render(html, visitOf(c).lang, p); err != nil {
			return err
		}
		framed, err := embed.OpenOutside(html.Bytes())
		html.Reset()
		html.Write(framed)
		return err
	})
}

// write sends what is written into a buffer, whole or not at all.
func (s *Server) write(c echo.Context, status int, kind string, into func(*bytes.Buffer) error) error {
	buf := buffers.Get().(*bytes.Buffer)
	var body []byte
	var enc encoding
	err := into(buf)
	if err == nil {
		body, enc, err = encode(c, buf.Bytes())
	}
	if err == nil && enc == "" {
		body = bytes.Clone(body)
	}
	if buf.Cap() <= mostBuffered {
		buf.Reset()
		buffers.Put(buf)
	}
	if err != nil {
		return err
	}
	return s.sendEncoded(c, status, kind, body, enc)
}

// buffers are what answers are written into. A page of the longest log is nine megabytes: each anew would be
// much to collect.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// mostBuffered is how much memory a buffer may have that is kept for the next answer.
const mostBuffered = 16 * megabyte

// part answers with a part of a page.
func (s *Server) part(c echo.Context, p page.Part) error {
	html, err := s.pages.Part(visitOf(c).lang, p)
	if err != nil {
		return err
	}
	return s.send(c, http.StatusOK, echo.MIMETextHTMLCharsetUTF8, []byte(html))
}

// pageTime is how long a body may take to be sent, which a slow reader takes in.
func pageTime(size int) time.Duration {
	return 30*time.Second + time.Duration(size)*time.Second/(32<<10)
}

// send sends an answer.
func (s *Server) send(c echo.Context, status int, kind string, body []byte) error {
	body, enc, err := encode(c, body)
	if err != nil {
		return err
	}
	return s.sendEncoded(c, status, kind, body, enc)
}

// sendEncoded sends an answer in so much time as it may take, and large ones as far as the client's share
// goes: it is held in memory until a slow reader has it.
func (s *Server) sendEncoded(c echo.Context, status int, kind string, body []byte, enc encoding) error {
	leaveWorker(c)
	s.keep(c, status, kind, body, enc)
	control := http.NewResponseController(c.Response())
	if len(body) > largePage {
		leave, err := s.budgets.large.Take(clientOf(c).key(), int64(len(body)), func() {
			_ = control.SetWriteDeadline(time.Unix(1, 0)) // it may be sent by now
		})
		if err != nil {
			return overError{crowded}
		}
		defer leave()
		c.Response().Header().Set(echo.HeaderContentLength, strconv.Itoa(len(body)))
	}
	if err := supported(control.SetWriteDeadline(time.Now().Add(pageTime(len(body))))); err != nil {
		return err
	}
	if enc != "" {
		c.Response().Header().Set(echo.HeaderContentEncoding, string(enc))
	}
	if err := c.Blob(status, kind, body); err != nil {
		return err
	}
	return supported(control.SetWriteDeadline(time.Time{})) // for the next answer
}

// sendJSON is send for scripts.
func (s *Server) sendJSON(c echo.Context, status int, answer any) error {
	text, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return s.send(c, status, echo.MIMEApplicationJSON, append(text, '\n'))
}

// supported takes it for no error that a writer has no deadlines, as those of tests.
func supported(err error) error {
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}

// waitWords is a time to wait in words, rounded up.
func (s *Server) waitWords(lang page.Lang, wait time.Duration) string {
	if wait <= 115*time.Second {
		return s.text(lang, "error.seconds", "N", 5*max(int(math.Ceil(wait.Seconds()/5)), 1))
	}
	return s.text(lang, "error.minutes", "N", int(math.Ceil(wait.Minutes())))
}

// retryAfter says in the head of an answer when to try again.
func retryAfter(c echo.Context, err error) {
	var over overError
	if errors.As(err, &over) {
		c.Response().Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(over.wait.Seconds()))))
	}
}
