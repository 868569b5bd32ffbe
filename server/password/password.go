// Package password keeps passwords as argon2id hashes that carry their
// parameters. It knows no names and stores nothing.
//
//	kept, err := password.Hash(ctx, "correct horse")
//	ok, err := password.Check(ctx, kept, "correct horse")
//
// Parameters are those that OWASP's password storage cheat sheet gives for
// argon2id (19 MiB, two passes, one lane). A hash that was made with others is
// checked with its own, and [Outdated] says that it should be made anew.
package password

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/secure/precis"
)

// What is refused.
var (
	ErrLength = errors.New("password: 8 to 128 letters expected")
	ErrBusy   = errors.New("password: too many are being checked")
	errKept   = errors.New("password: a hash of argon2id expected")
)

// How long a password is, in letters.
const (
	MinLength = 8
	MaxLength = 128
)

const (
	maxBytes = 4 * MaxLength
	saltSize = 16 // bytes
	hashSize = 32 // bytes
)

// A cost is what one hash takes.
type cost struct {
	memory uint32 // KiB
	passes uint32
	lanes  uint8
}

var now = cost{memory: 19 * 1024, passes: 2, lanes: 1}

// A hash takes 19 MiB and some tens of milliseconds of a core: atOnce are made at a time,
// waiting more may wait for that, and one more is refused.
const (
	atOnce  = 2
	waiting = 32
)

var (
	working = make(chan struct{}, atOnce)         // full: wait
	inside  = make(chan struct{}, atOnce+waiting) // full: ErrBusy
)

// Clean returns a password as it is hashed: the same letters, however they were
// typed (RFC 8265, OpaqueString). It returns ErrLength for one that is too short
// or too long, or has no letters that could be typed again.
func Clean(text string) (string, error) {
	if len(text) > maxBytes || !utf8.ValidString(text) {
		return "", ErrLength
	}
	text, err := precis.OpaqueString.String(text)
	if n := utf8.RuneCountInString(text); err != nil || n < MinLength || n > MaxLength {
		return "", ErrLength
	}
	return text, nil
}

// Hash returns what is kept of a password, with a salt of its own. The errors
// are ErrLength, ErrBusy and ctx's.
func Hash(ctx context.Context, text string) (string, error) {
	text, err := Clean(text)
	if err != nil {
		return "", err
	}
	salt := make([]byte, saltSize)
	rand.Read(salt) // never fails
	sum, err := derive(ctx, text, salt, now, hashSize)
	if err != nil {
		return "", err
	}
	return encode(now, salt, sum), nil
}

// Check reports whether a password is the one that was kept. With kept "", for
// a name that nobody has, it takes as long and reports false. The errors are
// ErrBusy, ctx's, and one for what is no hash.
func Check(ctx context.Context, kept, text string) (bool, error) {
	known := kept != ""
	if !known {
		kept = nobody
	}
	c, salt, want, err := decode(kept)
	if err != nil {
		return false, err
	}
	text, err = Clean(text)
	if err != nil {
		known, text = false, "" // as long as for a password that could be right
	}
	got, err := derive(ctx, text, salt, c, len(want))
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1 && known, nil
}

// Outdated reports whether a hash was made with other parameters than today's.
func Outdated(kept string) bool {
	c, _, _, err := decode(kept)
	return err != nil || c != now
}

// nobody is a hash of no password.
var nobody = encode(now, make([]byte, saltSize), make([]byte, hashSize))

// derive computes a hash when it is its turn.
func derive(ctx context.Context, text string, salt []byte, c cost, size int) ([]byte, error) {
	select {
	case inside <- struct{}{}:
	default:
		return nil, ErrBusy
	}
	defer func() { <-inside }()
	select {
	case working <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-working }()
	return argon2.IDKey([]byte(text), salt, c.passes, c.memory, c.lanes, uint32(size)), nil
}

var b64 = base64.RawStdEncoding.Strict()

// encode writes a hash in the form that argon2's reference program prints.
func encode(c cost, salt, sum []byte) string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		c.memory, c.passes, c.lanes, b64.EncodeToString(salt), b64.EncodeToString(sum))
}

// known reports whether this program ever used such a cost.
func (c cost) known() bool {
	return c.memory >= 8 && c.memory <= 256*1024 && c.passes >= 1 && c.passes <= 16 && c.lanes >= 1 && c.lanes <= 16
}

// decode reads one. Parameters beyond what this program ever used are refused:
// they come from nobody who should decide how long it computes.
func decode(kept string) (c cost, salt, sum []byte, err error) {
	parts := strings.Split(kept, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, errKept
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.memory, &c.passes, &c.lanes); err != nil {
		return c, nil, nil, errKept
	}
	if !c.known() {
		return c, nil, nil, errKept
	}
	salt, err = b64.DecodeString(parts[4])
	if err == nil {
		sum, err = b64.DecodeString(parts[5])
	}
	if err != nil || len(salt) < 8 || len(sum) < 16 || len(sum) > 64 {
		return c, nil, nil, errKept
	}
	return c, salt, sum, nil
}
