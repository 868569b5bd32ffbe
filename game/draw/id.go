package draw

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strings"
)

// ID returns an id for something that follows from a text: 16 letters and digits of its SHA-256. The same text always
// has the same id, and two texts never have the same in practice.
func ID(format string, args ...any) string {
	sum := sha256.Sum256(fmt.Appendf(nil, format, args...))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10]))
}
