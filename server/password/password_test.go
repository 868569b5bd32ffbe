package password

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func Example() {
	ctx := context.Background()
	kept, err := Hash(ctx, "correct horse")
	if err != nil {
		fmt.Println(err)
	}
	right, _ := Check(ctx, kept, "correct horse")
	wrong, _ := Check(ctx, kept, "correct house")
	fmt.Println(kept[:30], right, wrong)
	// Output: $argon2id$v=19$m=19456,t=2,p=1 true false
}

func TestHash(t *testing.T) {
	ctx := t.Context()
	one, err := Hash(ctx, "がっこうの夜あけ")
	if err != nil {
		t.Fatal(err)
	}
	two, err := Hash(ctx, "がっこうの夜あけ")
	if err != nil || one == two {
		t.Errorf("the same hash twice: %q, %v", one, err)
	}
	if Outdated(one) {
		t.Error("a new hash is outdated")
	}
	for text, want := range map[string]bool{
		"がっこうの夜あけ":                true,
		"か\u3099っこうの夜あけ":          true, // the same letters, typed as letter and mark
		"がっこうの夜明け":                false,
		"":                        false,
		strings.Repeat("a", 5000): false,
		"がっこうの夜あけ\x00":            false,
	} {
		if got, err := Check(ctx, one, text); got != want || err != nil {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	if got, err := Check(ctx, "", "がっこうの夜あけ"); got || err != nil {
		t.Errorf("nobody: %v, %v", got, err)
	}
}

func TestLength(t *testing.T) {
	for _, text := range []string{
		"", "short", strings.Repeat("a", MinLength-1), strings.Repeat("a", MaxLength+1),
		"line\nbreak", "\xff\xff\xff\xff\xff\xff\xff\xff",
	} {
		if _, err := Clean(text); !errors.Is(err, ErrLength) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{
		strings.Repeat("夜", MinLength), strings.Repeat("a", MaxLength), "with a space", "<script>&\"'",
	} {
		if _, err := Clean(text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestKept checks that a hash with older parameters is checked with these, and that a malformed hash is an error and
// never costs the time that its parameters demand.
func TestKept(t *testing.T) {
	ctx := t.Context()
	old := cost{memory: 64, passes: 1, lanes: 1}
	salt := []byte("0123456789abcdef")
	sum, err := derive(ctx, "correct horse", salt, old, hashSize)
	if err != nil {
		t.Fatal(err)
	}
	kept := encode(old, salt, sum)
	if ok, err := Check(ctx, kept, "correct horse"); !ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
	if !Outdated(kept) {
		t.Error("not outdated")
	}
	for _, bad := range []string{
		"plain text", "$argon2id$v=19$m=64,t=1,p=1$x",
		strings.Replace(kept, "argon2id", "argon2i", 1), strings.Replace(kept, "v=19", "v=16", 1),
		strings.Replace(kept, "m=64", "m=4000000", 1), strings.Replace(kept, "t=1", "t=0", 1),
		strings.Replace(kept, "p=1", "p=300", 1), kept + "!",
	} {
		if ok, err := Check(ctx, bad, "correct horse"); ok || !errors.Is(err, errHash) {
			t.Errorf("%q: %v, %v", bad, ok, err)
		}
	}
}

// TestBusy checks that callers beyond the limit are refused at once, and that nothing is computed for a caller that has
// gone.
func TestBusy(t *testing.T) {
	for range cap(working) {
		working <- struct{}{}
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Hash(gone, "correct horse"); !errors.Is(err, context.Canceled) {
		t.Errorf("gone: %v", err)
	}
	for range cap(admitted) {
		admitted <- struct{}{}
	}
	if _, err := Check(t.Context(), "", "correct horse"); !errors.Is(err, ErrBusy) {
		t.Errorf("full: %v", err)
	}
	for range cap(admitted) {
		<-admitted
	}
	for range cap(working) {
		<-working
	}
}

func BenchmarkCheck(b *testing.B) {
	for b.Loop() {
		if _, err := Check(b.Context(), "", "correct horse"); err != nil {
			b.Fatal(err)
		}
	}
}
