package face

import (
	"slices"
	"strings"
)

// Folder begins the paths of the static files of composed faces. Each is drawn when somebody asks for it.
const Folder = "faces/"

// A sheet is a static file with designed faces in some moods. Villages of up to nine need only the first sheet. Glad
// faces are needed only at the end of games.
type sheet struct {
	path  string
	faces func(code string) bool
	moods []Mood
}

// gameMoods are the moods of faces before the end.
var gameMoods = []Mood{Calm, Accused, Dead}

var sheets = [...]sheet{
	{"img/faces.svg", func(code string) bool { return !strings.Contains(code, "-") }, gameMoods},
	{"img/faces-2.svg", func(code string) bool { return strings.HasSuffix(code, "-2") }, gameMoods},
	{"img/faces-3.svg", func(code string) bool { return strings.HasSuffix(code, "-3") }, gameMoods},
	{"img/faces-glad.svg", func(string) bool { return true }, []Mood{Glad}},
}

// Sheets draws the static files of designed faces, by path.
func Sheets() map[string]string {
	drawn := map[string]string{}
	for i := range sheets {
		var list []Face
		for _, code := range Everybody() {
			if sheets[i].faces(code) {
				list = append(list, Of(code))
			}
		}
		drawn[sheets[i].path] = Sheet(sheets[i].moods, list...)
	}
	return drawn
}

// IsSheet reports whether a path is that of a file of Sheets.
func IsSheet(path string) bool {
	return slices.ContainsFunc(sheets[:], func(s sheet) bool { return s.path == path })
}

// File returns the path of the static file that contains the face with a code in a mood.
func File(code string, mood Mood) string {
	if !Designed(code) {
		return Folder + code + ".svg"
	}
	for i := range sheets {
		if sheets[i].faces(code) && slices.Contains(sheets[i].moods, mood) {
			return sheets[i].path
		}
	}
	return "" // not reached: each mood is in a sheet
}
