package shell

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/templates/ui"
)

// Render writes a page in the visitor's language. If it fails, it writes nothing of the page.
func (s *Shell) Render(c echo.Context, status int, p ui.Page) error {
	v := VisitOf(c)
	if v.Framed {
		return s.renderFramed(c, status, p)
	}
	if v.Account != nil {
		page.SignedIn(p, v.Account.Name)
	}
	page.SetAids(p, v.Aids)
	s.Hooks.Banner(c, p)
	c.Response().Header().Add(echo.HeaderVary, "Cookie, Accept-Language")
	return s.Write(c, status, echo.MIMETextHTMLCharsetUTF8, func(html *bytes.Buffer) error {
		return s.Pages.Render(html, v.Lang, p)
	})
}

// renderFramed does the work of Render for a frame on another site.
func (s *Shell) renderFramed(c echo.Context, status int, p ui.Page) error {
	page.Frame(p, "/")
	c.Response().Header().Add(echo.HeaderVary, "Accept-Language")
	return s.Write(c, status, echo.MIMETextHTMLCharsetUTF8, func(html *bytes.Buffer) error {
		if err := s.Pages.Render(html, VisitOf(c).Lang, p); err != nil {
			return err
		}
		framed, err := openOutsideFrame(html.Bytes())
		html.Reset()
		html.Write(framed)
		return err
	})
}

// Write sends the content that into writes. If into fails, it sends nothing.
func (s *Shell) Write(c echo.Context, status int, kind string, into func(*bytes.Buffer) error) error {
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

// buffers hold answers while they are written. The page of the longest log has nine megabytes.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// mostBuffered is the size in bytes of the largest buffer that is used again.
const mostBuffered = 16 * megabyte

// Part answers with a part of a page.
func (s *Shell) Part(c echo.Context, p ui.Part) error {
	html, err := s.Pages.Part(VisitOf(c).Lang, p)
	if err != nil {
		return err
	}
	return s.Send(c, http.StatusOK, echo.MIMETextHTMLCharsetUTF8, []byte(html))
}

// mostForeseen bounds the steps that a page asks for at once.
const mostForeseen = 40

// Foresee answers several presses of the sentence builder in advance. The request has a query of the builder in each
// field q. The answer is a JSON list with a part of a page for each query. The part is "" if the press leads nowhere.
func (s *Shell) Foresee(c echo.Context, steer func(url.Values) (ui.Part, error)) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	queries := form["q"]
	if len(queries) == 0 || len(queries) > mostForeseen {
		return BadField("q")
	}
	steps := make([]string, len(queries))
	for i, query := range queries {
		fields, err := url.ParseQuery(query)
		if err != nil {
			continue
		}
		built, err := steer(fields)
		if err != nil {
			continue
		}
		if steps[i], err = s.Pages.Part(VisitOf(c).Lang, built); err != nil {
			return err
		}
	}
	return s.SendJSON(c, http.StatusOK, steps)
}

// pageTime returns how long sending a body may take.
func pageTime(size int) time.Duration {
	return 30*time.Second + time.Duration(size)*time.Second/(32<<10)
}

// Send sends an answer, compressed if the client accepts that.
func (s *Shell) Send(c echo.Context, status int, kind string, body []byte) error {
	body, enc, err := encode(c, body)
	if err != nil {
		return err
	}
	return s.sendEncoded(c, status, kind, body, enc)
}

// sendEncoded sends an answer with a deadline. Large answers count against the client's share, because they stay in
// memory until a slow reader has received them.
func (s *Shell) sendEncoded(c echo.Context, status int, kind string, body []byte, enc encoding) error {
	LeaveWorker(c)
	s.Kept.keep(c, status, kind, body, enc)
	control := http.NewResponseController(c.Response())
	if len(body) > largePage {
		leave, err := s.Limits.large.Take(ClientOf(c).Key(), int64(len(body)), func() {
			_ = control.SetWriteDeadline(time.Unix(1, 0)) // it may have been sent already
		})
		if err != nil {
			return OverError{Crowded}
		}
		defer leave()
		c.Response().Header().Set(echo.HeaderContentLength, strconv.Itoa(len(body)))
	}
	if err := Supported(control.SetWriteDeadline(time.Now().Add(pageTime(len(body))))); err != nil {
		return err
	}
	if enc != "" {
		c.Response().Header().Set(echo.HeaderContentEncoding, string(enc))
	}
	if err := c.Blob(status, kind, body); err != nil {
		return err
	}
	return Supported(control.SetWriteDeadline(time.Time{})) // for the next answer
}

// SendJSON sends a value as JSON.
func (s *Shell) SendJSON(c echo.Context, status int, answer any) error {
	text, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return s.Send(c, status, echo.MIMEApplicationJSON, append(text, '\n'))
}

// Supported drops the error of a writer without deadlines, such as a test's.
func Supported(err error) error {
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}

// WaitWords puts a waiting time into words, rounded up.
func WaitWords(words screen.Words, wait time.Duration) string {
	if wait <= 115*time.Second {
		return words.Text("error.seconds", "N", 5*max(int(math.Ceil(wait.Seconds()/5)), 1))
	}
	return words.Text("error.minutes", "N", int(math.Ceil(wait.Minutes())))
}

// RetryAfter sets the header that says when to try again after an OverError.
func RetryAfter(c echo.Context, err error) {
	var over OverError
	if errors.As(err, &over) {
		c.Response().Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(over.Wait.Seconds()))))
	}
}
