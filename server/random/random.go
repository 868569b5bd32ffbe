// Package random draws ids, codes and orders of seats that nobody can predict.
//
//	id := random.ID()        // "k3v7qz2m5xw4hbta"
//	order := random.Perm(15) // seats in an order that follows from nothing public
//
// The draws of a game come from its key (rules.Key), never from here.
package random

import (
	crand "crypto/rand"
	"encoding/binary"
	"math/rand/v2"
	"strings"
)

// system is the operating system's generator.
type system struct{}

func (system) Uint64() uint64 {
	var b [8]byte
	crand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}

var source = rand.New(system{})

// Below returns a number from 0 to n-1.
func Below(n int) int { return source.IntN(n) }

// Perm returns the numbers below n in random order.
func Perm(n int) []int { return source.Perm(n) }

// ID returns an id that cannot be guessed: 80 bits in 16 letters and digits.
func ID() string { return strings.ToLower(crand.Text()[:16]) }

// codeLetters have no look-alikes: no 0 and O, no 1, I and L.
const codeLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

// Code returns a code of n letters and digits for people to read out and type.
func Code(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = codeLetters[Below(len(codeLetters))]
	}
	return string(b)
}
