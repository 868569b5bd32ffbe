package page

import (
	"strings"

	"aiwolfplay/server/face"
)

// faceFile returns the drawing of a composed face by its path.
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
