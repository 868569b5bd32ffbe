package server

import (
	"bytes"
	"compress/gzip"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/share"
)

// An encoding is how a body is sent: "" as it is.
type encoding string

const gzipped encoding = "gzip"

const (
	smallBody  = 1 << 10  // smaller ones would hardly get smaller
	packAtOnce = 16 << 10 // bytes, in less than a millisecond
)

// encode returns a body as it is sent: compressed where the client can read that. So the time it takes is
// counted for who asked, and what a slow reader leaves in memory is small.
func encode(c echo.Context, body []byte) ([]byte, encoding, error) {
	head := c.Response().Header()
	head.Add(echo.HeaderVary, echo.HeaderAcceptEncoding)
	if len(body) < smallBody || !strings.Contains(c.Request().Header.Get(echo.HeaderAcceptEncoding), string(gzipped)) {
		return body, "", nil
	}
	var small bytes.Buffer
	packer := packers.Get().(*gzip.Writer)
	defer packers.Put(packer)
	packer.Reset(&small)
	for rest := body; len(rest) > 0; {
		n := min(len(rest), packAtOnce)
		if _, err := packer.Write(rest[:n]); err != nil {
			return nil, "", err
		}
		rest = rest[n:]
		share.Breathe(c.Request().Context())
	}
	if err := packer.Close(); err != nil {
		return nil, "", err
	}
	return small.Bytes(), gzipped, nil
}

// packers are kept: each takes a megabyte.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}
