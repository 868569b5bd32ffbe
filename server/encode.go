package server

import (
	"bytes"
	"compress/gzip"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"
)

// An encoding is how a body is sent: "" as it is.
type encoding string

const gzipped encoding = "gzip"

const smallBody = 1 << 10 // bytes; smaller bodies would hardly get smaller

// encode returns a body as it is sent: compressed if the client accepts that. So a slow reader takes little memory.
func encode(c echo.Context, body []byte) ([]byte, encoding, error) {
	head := c.Response().Header()
	head.Add(echo.HeaderVary, echo.HeaderAcceptEncoding)
	if len(body) < smallBody || !accepts(c, gzipped) {
		return body, "", nil
	}
	var small bytes.Buffer
	packer := packers.Get().(*gzip.Writer)
	defer packers.Put(packer)
	packer.Reset(&small)
	if _, err := packer.Write(body); err != nil {
		return nil, "", err
	}
	if err := packer.Close(); err != nil {
		return nil, "", err
	}
	return small.Bytes(), gzipped, nil
}

// packers are kept: each takes a megabyte.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// accepts reports whether the client can read an encoding.
func accepts(c echo.Context, enc encoding) bool {
	return strings.Contains(c.Request().Header.Get(echo.HeaderAcceptEncoding), string(enc))
}
