package shell

import (
	"bytes"
	"compress/gzip"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"
)

// An encoding is a content encoding of a body, "" for none.
type encoding string

const Gzipped encoding = "gzip"

// SmallBody is the size in bytes below which bodies are not compressed.
const SmallBody = 1 << 10 // bytes; smaller bodies would hardly get smaller

// encode returns a body in the form in which it is sent. The body is compressed if the client accepts that, so that
// an answer to a slow reader takes little memory.
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

// packers keeps compressors for reuse, because each takes a megabyte.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// Accepts reports whether the client can read an encoding.
func Accepts(c echo.Context, enc encoding) bool {
	return strings.Contains(c.Request().Header.Get(echo.HeaderAcceptEncoding), string(enc))
}
