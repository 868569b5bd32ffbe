package shell

import (
	"bytes"
	"compress/gzip"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"
)

// An encoding is how a body is sent: "" as it is.
type encoding string

const Gzipped encoding = "gzip"

// SmallBody is the size in bytes below which bodies are not compressed.
const SmallBody = 1 << 10 // bytes; smaller bodies would hardly get smaller

// encode returns a body as it is sent: compressed if the client Accepts that. So a slow reader takes little memory.
func encode(c echo.Context, body []byte) ([]byte, encoding, error) {
	head := c.Response().Header()
	head.Add(echo.HeaderVary, echo.HeaderAcceptEncoding)
	if len(body) < SmallBody || !Accepts(c, Gzipped) {
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
	return small.Bytes(), Gzipped, nil
}

// packers are kept: each takes a Megabyte.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// Accepts reports whether the client can read an encoding.
func Accepts(c echo.Context, enc encoding) bool {
	return strings.Contains(c.Request().Header.Get(echo.HeaderAcceptEncoding), string(enc))
}
