// Package face draws the faces of agents. An agent with a character of this program has a face that was designed for
// it. Any other agent has a face that is composed of parts chosen by its name, so that it is always the same. People
// have the face of a guest, which depends only on their seat.
//
//	face.Of("liar").Calm()  // an SVG drawing of 48 by 48, without the svg element
//	face.CodeOf("TeamA")    // "x-0b31…", which face.Parse reads
package face

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Box is the side of the square in which faces are drawn.
const Box = 48

// ErrCode means that no face has the code.
var ErrCode = errors.New("face: no face has this code")

// A Mood is the expression of a face.
type Mood string

// The moods.
const (
	Calm    Mood = "calm"
	Accused Mood = "accused" // others call it a wolf
	Dead    Mood = "dead"
	Glad    Mood = "glad" // its side has won
)

// Moods lists the moods.
var Moods = [...]Mood{Calm, Accused, Dead, Glad}

// A Face is an agent's appearance. Faces with the same code look alike.
type Face struct {
	code string
	look look
}

// Of returns the face of an agent: the designed face of a character, or a face composed by the name.
func Of(name string) Face {
	if l, ok := looks(name); ok {
		return Face{name, l}
	}
	return composed(hash(name))
}

func hash(name string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(name)) // never fails
	return h.Sum32()
}

// CodeOf returns the code of the face that Of returns.
func CodeOf(name string) string {
	if Designed(name) {
		return name
	}
	return codeOf(hash(name))
}

// Parse returns the face with a code.
func Parse(code string) (Face, error) {
	if l, ok := looks(code); ok {
		return Face{code, l}, nil
	}
	if f, ok := guest(code); ok {
		return f, nil
	}
	digits, found := strings.CutPrefix(code, prefix)
	n, err := strconv.ParseUint(digits, 16, 32)
	if !found || err != nil {
		return Face{}, ErrCode
	}
	if f := composed(uint32(n)); f.code == code {
		return f, nil
	}
	return Face{}, ErrCode
}

// prefix begins the codes of composed faces.
const prefix = "x-"

// codeOf returns the code of a composed face.
func codeOf(n uint32) string {
	digits := binary.BigEndian.AppendUint32(nil, n)
	return prefix + hex.EncodeToString(digits)
}

// looks returns the designed look with a code.
func looks(code string) (look, bool) {
	if l, ok := heirs[code]; ok {
		return l, true
	}
	l, ok := designed[code]
	return l, ok
}

// Designed reports whether there is a face that was designed for a character, or for an heir of one.
func Designed(code string) bool {
	_, ok := looks(code)
	return ok
}

// Characters lists the codes of the characters' faces in alphabetical order.
func Characters() []string { return slices.Sorted(maps.Keys(designed)) }

// Heirs lists the codes of the second and third agents with the same character at a table: CHARACTER-2 and CHARACTER-3.
// They have faces of their own.
func Heirs() []string { return slices.Sorted(maps.Keys(heirs)) }

// Everybody lists the codes of the characters and of their heirs.
func Everybody() []string { return slices.Concat(Characters(), Heirs()) }

// Family lists the code of a character and those of its heirs.
func Family(character string) []string {
	return []string{character, character + "-2", character + "-3"}
}

// Symbols returns the face in the given moods as SVG symbols, with the ids CODE-calm and so on.
func (f Face) Symbols(moods ...Mood) string {
	var text strings.Builder
	for _, m := range moods {
		fmt.Fprintf(&text, "<symbol id=\"%s-%s\" viewBox=\"0 0 %d %d\">%s</symbol>\n", f.code, m, Box, Box, f.Draw(m))
	}
	return text.String()
}

// Sheet returns a file with the symbols of the given faces and moods.
func Sheet(moods []Mood, faces ...Face) string {
	var text strings.Builder
	text.WriteString("<svg xmlns=\"http://www.w3.org/2000/svg\">\n")
	for _, f := range faces {
		text.WriteString(f.Symbols(moods...))
	}
	return text.String() + "</svg>\n"
}
