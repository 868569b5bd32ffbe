package screen

import (
	"fmt"
	"strings"

	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
	"aiwolfplay/templates/lab"
)

// lessons explains every word of the protocol.
func (w Words) lessons() []lab.Lesson {
	sit := labSituation(0)
	var list []lab.Lesson
	for _, l := range protocolui.Lessons() {
		group, name, _ := strings.Cut(l.ID, ".")
		lesson := lab.Lesson{ID: fmt.Sprintf("%s-%s", group, name), Group: group, Word: l.Word, Text: l.Text(w.writer())}
		if group != "rule" {
			lesson.Name = w.lessonName(l)
		}
		for _, example := range l.Examples {
			lesson.Examples = append(lesson.Examples, lab.Example{
				Words: phraseOf(piecesOf(w.writer(), example, sit)), Protocol: example.String(),
				Href: labAddress(example.String(), 1).String() + "#lab",
			})
		}
		list = append(list, lesson)
	}
	return list
}

// lessonName returns the builder's name for a word. Skip and Over have names outside the builder.
func (w Words) lessonName(l protocolui.Lesson) string {
	switch l.Word {
	case protocol.Skip.String():
		return w.Text("composer.listen.label")
	case protocol.Over.String():
		return w.Text("composer.over.label")
	}
	return w.writer().Label("builder." + l.ID)
}

func phraseOf(list []protocolui.Piece) string {
	var b strings.Builder
	for _, p := range list {
		b.WriteString(p.Text)
	}
	return b.String()
}

// shortSamples are lines of the command line for the lab's table of shorthand.
var shortSamples = [...]string{
	"c s", "e2w", "d5w", "i4h", "v4", "rv4", "vv4", "r2d5", "q2v?", "q2e4w", "y1.12", "-e2w", "2w/p", "1:2v3>2w",
	"v4&rv4", "s", "o",
}

// shorthands explains the shorthand by examples.
func (w Words) shorthands() []lab.Shorthand {
	sit := labSituation(0)
	var list []lab.Shorthand
	for _, typed := range shortSamples {
		d, _, err := protocolui.ReadLine(typed, sit)
		if err != nil {
			panic("screen: shorthand " + typed + ": " + err.Error())
		}
		list = append(list, lab.Shorthand{
			Typed: typed, Words: phraseOf(piecesOf(w.writer(), d.Sentence(), sit)), Href: labAddress(typed, 1).String() + "#lab",
		})
	}
	return list
}
