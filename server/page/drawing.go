package page

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/server/face"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// crestShape matches the drawing of a crest in the file of crests.
var crestShape = regexp.MustCompile(`(?s)<symbol id="(crest-\w+)"[^>]*>(.*?)</symbol>`)

// Drawing returns the face or the crest of a seat as SVG elements in a square of face.Box. Callers cut a disc out of
// that square.
func (r *Renderer) Drawing(s seat.Seat) (string, error) {
	if s.Face != "" {
		f, err := face.Parse(s.Face)
		return f.Draw(s.Mood), err
	}
	file, err := fs.ReadFile(r.assets.files, seat.CrestFile(s.Name))
	if err != nil {
		return "", err
	}
	for _, m := range crestShape.FindAllStringSubmatch(string(file), -1) {
		if m[1] == seat.CrestID(s.Seat, s.Name) {
			ground, ink := "#1d2230", "#faf6ec"
			if s.Mood == face.Dead {
				ground, ink = "#e4dfd3", "#8d8574"
			}
			shape := strings.NewReplacer("currentColor", ink, "var(--crest-ground, #fff)", ground)
			return fmt.Sprintf(`<path fill=%q d="M0 0h48v48H0Z"/>`, ground) + shape.Replace(m[2]), nil
		}
	}
	return "", fmt.Errorf("page: no crest of seat %d", s.Seat.Number())
}

// SideID returns the id of the text that says which side has won.
func SideID(side game.Side) string { return "side." + ui.SideWord(side) }
