package page

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/face"
)

// facesBelow begins the paths of the files of faces that are composed by a name: each is drawn when it
// is asked for.
const facesBelow = "faces/"

// A faceSheet is a static file with faces that were designed. It is made when the program starts. Villages of
// up to nine need the first only, and only their ends need the glad ones.
type faceSheet struct {
	path  string
	faces func(code string) bool
	moods []face.Mood
}

// gameMoods are those that faces have before the end.
var gameMoods = []face.Mood{face.Calm, face.Accused, face.Dead}

var sheets = [...]faceSheet{
	{"img/faces.svg", func(code string) bool { return !strings.Contains(code, "-") }, gameMoods},
	{"img/faces-2.svg", func(code string) bool { return strings.HasSuffix(code, "-2") }, gameMoods},
	{"img/faces-3.svg", func(code string) bool { return strings.HasSuffix(code, "-3") }, gameMoods},
	{"img/faces-glad.svg", func(string) bool { return true }, []face.Mood{face.Glad}},
}

// draw draws the sheet.
func (s *faceSheet) draw() []byte {
	var list []face.Face
	for _, code := range face.Everybody() {
		if s.faces(code) {
			list = append(list, face.Of(code))
		}
	}
	return []byte(face.Sheet(s.moods, list...))
}

// sheetOf is the path of the sheet that has the face of a code in a mood.
func sheetOf(code string, mood face.Mood) string {
	for i := range sheets {
		if sheets[i].faces(code) && slices.Contains(sheets[i].moods, mood) {
			return sheets[i].path
		}
	}
	return "" // each mood is in one
}

// isSheet reports whether a path is that of a sheet.
func isSheet(path string) bool {
	return slices.ContainsFunc(sheets[:], func(s faceSheet) bool { return s.path == path })
}

// Portrait is the face of an agent by itself.
func Portrait(name string) Seat {
	if a, err := agent.Lookup(name); err == nil && a.Character != "" {
		name = a.Character
	}
	return Seat{Face: face.CodeOf(name)}
}

// Character is the character of the agent that plays the seat, where that is public and it has one.
func (c *SeatCard) Character() string {
	a, err := agent.Lookup(c.Bot)
	if err != nil {
		return ""
	}
	return a.Character
}

// In is the seat with another expression of its face.
func (s Seat) In(mood face.Mood) Seat {
	s.Mood = mood
	return s
}

// Expressions are the seat in all moods that a face has.
func (s Seat) Expressions() (list []Seat) {
	for _, m := range face.Moods {
		list = append(list, s.In(m))
	}
	return list
}

// faceAddress is where the drawing of a seat's face is.
func (r *Renderer) faceAddress(s Seat) (string, error) {
	path := sheetOf(s.Face, cmp.Or(s.Mood, face.Calm))
	if !face.Designed(s.Face) {
		path = facesBelow + s.Face + ".svg"
	}
	file, err := r.assets.url(path)
	return file + faceSymbol(s), err
}

// faceFile is the drawing of a composed face by its path.
func faceFile(path string) (builtFile, bool) {
	code, found := strings.CutSuffix(strings.TrimPrefix(path, facesBelow), ".svg")
	f, err := face.Parse(code)
	if !found || err != nil {
		return builtFile{}, false
	}
	one := map[string]builtFile{}
	err = add(one, path, []byte(face.Sheet(face.Moods[:], f)))
	return one[path], err == nil
}

func faceSymbol(s Seat) string { return fmt.Sprintf("#%s-%s", s.Face, cmp.Or(s.Mood, face.Calm)) }

// faceSymbols are the drawings of the faces of some seats, for a page that has no other files.
func faceSymbols(seats []SeatCard) template.HTML {
	drawn := map[string]bool{}
	text := ""
	for i := range seats {
		for _, code := range [...]string{seats[i].Face, Portrait(seats[i].Bot).Face} {
			if f, err := face.Parse(code); err == nil && !drawn[code] {
				drawn[code] = true
				text += f.Symbols(face.Moods[:]...)
			}
		}
	}
	return template.HTML("<svg xmlns=\"http://www.w3.org/2000/svg\">" + text + "</svg>") // our own drawings
}
