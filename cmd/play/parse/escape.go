package parse

import (
	"fmt"
	"strconv"
	"strings"
)

// An escapeError is a backslash that begins no escape.
type escapeError struct {
	offset int
	found  string
}

func (e *escapeError) Error() string {
	return fmt.Sprintf(`found %q, want \t, \\ or \uXXXX`, e.found)
}

// unescaped undoes the escapes of a line. In case of an error it returns the line.
func unescaped(line string) (string, error) {
	if strings.IndexByte(line, '\\') < 0 {
		return line, nil
	}
	var b strings.Builder
	for i := 0; i < len(line); {
		rest := line[i:]
		switch {
		case rest[0] != '\\':
			b.WriteByte(rest[0])
			i++
		case strings.HasPrefix(rest, `\t`):
			b.WriteByte('\t')
			i += 2
		case strings.HasPrefix(rest, `\\`):
			b.WriteByte('\\')
			i += 2
		default:
			code, ok := strings.CutPrefix(rest[:min(len(rest), 6)], `\u`)
			n, err := strconv.ParseUint(code, 16, 16)
			if !ok || len(code) != 4 || err != nil {
				return line, &escapeError{i, rest[:min(len(rest), 2)]}
			}
			b.WriteRune(rune(n))
			i += 6
		}
	}
	return b.String(), nil
}
