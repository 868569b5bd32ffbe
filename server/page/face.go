package page

import (
	"html/template"
	"strings"

	"aiwolfplay/server/face"
	"aiwolfplay/templates/seat"
)

// Portrait returns the face of an agent by itself.
func Portrait(name string) Seat { return seat.Portrait(name) }

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
