package page

import (
	"html/template"
	"strings"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/face"
)

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

// faceFile is the drawing of a composed face by its path.
func faceFile(path string) (builtFile, bool) {
	code, found := strings.CutSuffix(strings.TrimPrefix(path, face.Folder), ".svg")
	f, err := face.Parse(code)
	if !found || err != nil {
		return builtFile{}, false
	}
	one := map[string]builtFile{}
	err = add(one, path, []byte(face.Sheet(face.Moods[:], f)))
	return one[path], err == nil
}

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
