// Package password keeps passwords as argon2id hashes that carry their
// parameters. It knows no names and stores nothing.
//
//	hash, err := password.Hash(ctx, "correct horse")
//	ok, err := password.Check(ctx, hash, "correct horse")
//
// The parameters are those that OWASP's password storage cheat sheet gives for argon2id (19 MiB, two passes, one lane).
// A hash with other parameters is checked with its own parameters; [Outdated] reports that it should be replaced.
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

// Errors of Hash and Check.
var (
	ErrLength = errors.New("password: 8 to 128 letters expected")
	ErrBusy   = errors.New("password: too many are being checked")
	errHash   = errors.New("password: a hash of argon2id expected")
)

// The lengths of a password, in letters.
const (
	MinLength = 8
	MaxLength = 128
)

const (
	maxBytes = 4 * MaxLength
	saltSize = 16 // bytes
	hashSize = 32 // bytes
)

// A cost holds the parameters of argon2id.
type cost struct {
	memory uint32 // KiB
	passes uint32
	lanes  uint8
}

// current is the cost of new hashes.
var current = cost{memory: 19 * 1024, passes: 2, lanes: 1}

// A hash takes 19 MiB and some tens of milliseconds of a core. Therefore the number of simultaneous computations and
// the number of waiting callers are limited.
const (
	atOnce  = 2
	waiting = 32
)

var (
	working  = make(chan struct{}, atOnce)         // one element for each computation; if it is full, wait
	admitted = make(chan struct{}, atOnce+waiting) // one element for each caller; if it is full, return ErrBusy
)

// Clean returns the form of a password that is hashed. The form depends only on the letters, not on the way they were
// typed (RFC 8265, OpaqueString). Clean returns ErrLength for a password that is too short, too long, or not valid
// text.
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

// Hash returns the hash of a password to be stored, with a new random salt. The
// errors are ErrLength, ErrBusy and ctx's.
func Hash(ctx context.Context, text string) (string, error) {
	text, err := Clean(text)
	if err != nil {
		return "", err
	}
	salt := make([]byte, saltSize)
	rand.Read(salt) // never fails
	sum, err := derive(ctx, text, salt, current, hashSize)
	if err != nil {
		return "", err
	}
	return encode(current, salt, sum), nil
}

// Check reports whether a password has the hash. The hash "" means that nobody has the name. In that case Check takes
// as long as usual and reports false. The errors are ErrBusy, ctx's, and one for a malformed hash.
func Check(ctx context.Context, hash, text string) (bool, error) {
	known := hash != ""
	if !known {
		hash = nobodysHash
	}
	c, salt, want, err := decode(hash)
	if err != nil {
		return false, err
	}
	text, err = Clean(text)
	if err != nil {
		known, text = false, "" // the check still takes as long as for a password that could be right
	}
	got, err := derive(ctx, text, salt, c, len(want))
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1 && known, nil
}

// Outdated reports whether a hash was not made with the current parameters.
func Outdated(hash string) bool {
	c, _, _, err := decode(hash)
	return err != nil || c != current
}

// nobodysHash is the hash of no password.
var nobodysHash = encode(current, make([]byte, saltSize), make([]byte, hashSize))

// derive waits for its turn and computes a hash. It returns ErrBusy if too many
// wait already.
func derive(ctx context.Context, text string, salt []byte, c cost, size int) ([]byte, error) {
	select {
	case admitted <- struct{}{}:
	default:
		return nil, ErrBusy
	}
	defer func() { <-admitted }()
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

// known reports whether a cost is near those that this program has ever used.
func (c cost) known() bool {
	return c.memory >= 8 && c.memory <= 256*1024 && c.passes >= 1 && c.passes <= 16 && c.lanes >= 1 && c.lanes <= 16
}

// decode reads a hash. It refuses parameters far above those that this program
// uses, so that no stored hash makes it compute for long.
func decode(hash string) (c cost, salt, sum []byte, err error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, errHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.memory, &c.passes, &c.lanes); err != nil {
		return c, nil, nil, errHash
	}
	if !c.known() {
		return c, nil, nil, errHash
	}
	salt, err = b64.DecodeString(parts[4])
	if err == nil {
		sum, err = b64.DecodeString(parts[5])
	}
	if err != nil || len(salt) < 8 || len(sum) < 16 || len(sum) > 64 {
		return c, nil, nil, errHash
	}
	return c, salt, sum, nil
}
