// Package charset reads text that may be in another encoding than UTF-8: with a byte
// order mark, as editors on Windows write it, in UTF-16, or in Shift_JIS, as Japanese
// programs do. The rest of the program knows only UTF-8.
//
//	name, ok := charset.Text([]byte("\xef\xbb\xbftaro")) // "taro", true
package charset

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// The byte order marks. UTF-16 is recognized only by its mark.
var (
	markUTF8    = []byte("\xef\xbb\xbf")
	markLittle  = []byte("\xff\xfe")
	markBig     = []byte("\xfe\xff")
	littleUTF16 = unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM)
	bigUTF16    = unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM)
)

// Text returns bytes as text, without a byte order mark. It reports false for bytes that are none of UTF-8, UTF-16 with
// a mark, and Shift_JIS.
func Text(b []byte) (text string, ok bool) {
	b = bytes.TrimPrefix(b, markUTF8)
	if utf8.Valid(b) {
		return string(b), true
	}
	decoder := japanese.ShiftJIS.NewDecoder()
	switch {
	case bytes.HasPrefix(b, markLittle):
		decoder = littleUTF16.NewDecoder()
	case bytes.HasPrefix(b, markBig):
		decoder = bigUTF16.NewDecoder()
	}
	out, err := decoder.Bytes(b)
	if err != nil || bytes.ContainsRune(out, utf8.RuneError) {
		return "", false
	}
	return string(out), true
}

// Line decodes a line of a longer text as Text does. Bytes that are no text become U+FFFD.
func Line(b []byte) string {
	if text, ok := Text(b); ok {
		return text
	}
	return strings.ToValidUTF8(string(b), string(utf8.RuneError))
}

// Reader returns a reader of the same text without its byte order mark. UTF-16 becomes
// UTF-8. Lines in Shift_JIS stay as they are; Line reads them.
func Reader(r io.Reader) io.Reader {
	in := bufio.NewReader(r)
	head, _ := in.Peek(len(markUTF8)) // shorter at the end; an error is returned by the next read
	switch {
	case bytes.HasPrefix(head, markUTF8):
		_, _ = in.Discard(len(markUTF8)) // they are in the buffer
	case bytes.HasPrefix(head, markLittle):
		return transform.NewReader(in, littleUTF16.NewDecoder())
	case bytes.HasPrefix(head, markBig):
		return transform.NewReader(in, bigUTF16.NewDecoder())
	}
	return in
}
