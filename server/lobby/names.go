package lobby

import (
	"crypto/rand"
	"encoding/base32"
	"encoding/binary"
	"slices"
	"strings"
)

// Names are the codes of the names that seats get; the pages have a word for
// each in every language. A village has at most 18 seats.
var Names = [...]string{
	"fox", "crane", "hare", "tanuki", "badger", "deer", "boar", "otter", "heron", "swallow", "owl", "carp",
	"turtle", "cat", "dog", "bear", "squirrel", "mouse", "monkey", "kite", "sparrow", "frog", "firefly", "cicada",
}

// names returns n different names in random order.
func names(n int) []string {
	list := Names
	for i := len(list) - 1; i > 0; i-- {
		j := below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
	return list[:n]
}

// OtherName returns a name that none of those who sit at a table has.
func OtherName(taken []string) string {
	for _, name := range names(len(Names)) {
		if !slices.Contains(taken, name) {
			return name
		}
	}
	return Names[0] // a village has fewer seats than there are names
}

// below returns a uniform number in [0, n) that nobody can foresee: who sits
// where must not follow from anything public.
func below(n int) int {
	var b [8]byte
	rand.Read(b[:]) // never fails
	// The bias is n/2^64, far below what anybody could measure.
	return int(binary.LittleEndian.Uint64(b[:]) % uint64(n))
}

// newID returns an id that cannot be guessed: 80 bits in 16 letters and digits.
func newID() string {
	var b [10]byte
	rand.Read(b[:]) // never fails
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}
