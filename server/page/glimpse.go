package page

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/server/face"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/shell"
)

// A Glimpse is the page of one moment of a game that somebody shares: for people who know nothing of
// the game, and of a running one nothing but what everybody sees.
type Glimpse struct {
	Chrome
	ID, Key string
	Head    Head
	Setup   int  // seats
	Wolves  int  // among them
	Over    bool // it is the end: who was what is told
	Winner  game.Side
	Story   Story
	Told    ShareStory // of an end: what whoever shares it tells
	By      game.Seat  // of an end: the seat of whoever shares it, NoSeat for one who watched
	Line    string     // what happened to them, "" for nothing
	Riddle  string     // what is left to find out
	Played  Highlight  // of an end
	Seats   Seats
	Kind    LineKind
	Who     Seat   // who speaks or goes
	Words   string // what is said, "" for what happens
	Watch   string // address where one can watch from there
	Live    bool   // the game runs
	Private bool   // everybody with the link sees it, and nobody else but its people

	Link    string // absolute address of the page
	Own     string // the picture's address for this page
	Near    bool   // the link leads only to this machine
	Preview Preview
	Texts   []ShareText
	Frame   string // HTML that shows the game on a page of another site, "" where that isn't allowed
}

func (*Glimpse) pageName() string { return "glimpse" }

// A Preview has the text and picture that other programs show for a link.
type Preview = shell.Preview

// A ShareText is a short text to send with a link, in a language. It gives away no end.
type ShareText struct {
	Lang Lang
	Text string
}

// End is the key of the last moment of a game.
const EndKey = "end"

// ShareAddress is the page of a moment of a game.
func ShareAddress(id, key string) string { return "/games/" + id + "/moments/" + key }

// crestShape is the drawing of a crest in the file of crests.
var crestShape = regexp.MustCompile(`(?s)<symbol id="(crest-\w+)"[^>]*>(.*?)</symbol>`)

// Drawing is what stands for a seat, its face or its crest, as SVG elements in a square of face.Box:
// a disc is to be cut out.
func (r *Renderer) Drawing(s Seat) (string, error) {
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

// SideID is the id of the text that says which side has won.
func SideID(side game.Side) string { return "side." + sideWord(side) }
