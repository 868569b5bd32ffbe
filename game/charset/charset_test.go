package charset

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, bytes, want string
		ok                bool
	}{
		{"ASCII", "taro", "taro", true},
		{"UTF-8", "人狼", "人狼", true},
		{"byte order mark", "\xef\xbb\xbfprobe", "probe", true},
		{"a mark and nothing else", "\xef\xbb\xbf", "", true},
		{"Shift_JIS", "\x90\x6c\x98\x54", "人狼", true},
		{"Shift_JIS after ASCII", "A\x83\x5c", "Aソ", true}, // its second byte is a backslash
		{"half-width kana", "\xb1\xb2", "ｱｲ", true},
		{"UTF-16, little", "\xff\xfeA\x00\xba\x4e", "A人", true},
		{"UTF-16, big", "\xfe\xff\x00A\x4e\xba", "A人", true},
		{"no text", "\xc3\x28\xff\xff", "", false},
		{"half of a letter in Shift_JIS", "A\x90", "", false},
	}
	for _, tt := range tests {
		if got, ok := Text([]byte(tt.bytes)); got != tt.want || ok != tt.ok {
			t.Errorf("%s: got %q, %t, want %q, %t", tt.name, got, ok, tt.want, tt.ok)
		}
	}
	if got := Line([]byte("a\xff\xffb")); got != "a\ufffdb" {
		t.Errorf("a line that is no text: %q", got)
	}
}

func TestReader(t *testing.T) {
	t.Parallel()
	for bytes, want := range map[string]string{
		"":                      "",
		"a":                     "a",
		"\xef\xbb\xbfa\nb":      "a\nb",
		"\xff\xfea\x00\n\x00":   "a\n",
		"\xfe\xff\x00a\x4e\xba": "a人",
		"\x90\x6c\n":            "\x90\x6c\n",
	} {
		for _, r := range []io.Reader{strings.NewReader(bytes), iotest.OneByteReader(strings.NewReader(bytes))} {
			if got, err := io.ReadAll(Reader(r)); string(got) != want || err != nil {
				t.Errorf("%q: got %q, %v, want %q", bytes, got, err, want)
			}
		}
	}
	broken := errors.New("broken")
	if _, err := io.ReadAll(Reader(iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("error %v, want the reader's", err)
	}
}
