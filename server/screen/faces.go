package screen

import (
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/templates/sentence"
	"aiwolfplay/templates/ui"
)

// DraftFaces shows a draft in its four forms.
func (w Words) DraftFaces(d protocolui.Draft, sit protocolui.Situation) sentence.Faces {
	text := d.Sentence()
	return sentence.Faces{
		Ja: piecesOf(w.Phrases[ui.Ja], text, sit), En: piecesOf(w.Phrases[ui.En], text, sit),
		Spelled: protocolui.Spell(d), Block: protocolui.Blocks(d, w.writer(), sit), Last: lasts(&text),
	}
}

func piecesOf(writer *phrase.Writer, s protocol.Sentence, sit protocolui.Situation) []protocolui.Piece {
	line := func(ref protocol.TalkRef) (phrase.Line, bool) {
		for _, l := range sit.Lines {
			if l.Ref == ref {
				return l, true
			}
		}
		return phrase.Line{}, false
	}
	c := phrase.Context{Speaker: sit.Self, Day: int32(sit.Day), Line: line, Whisper: sit.Channel == game.ChannelWhisper}
	var list []protocolui.Piece
	for _, p := range writer.Words(s, c).Parts {
		list = append(list, protocolui.Piece{Text: p.Text, At: p.At.String(), Hole: p.Hole})
	}
	return list
}

// lasts lists, for each clause, the index of the last clause inside it: "3 1 3 3".
func lasts(s *protocol.Sentence) string {
	var list []string
	var visit func(s *protocol.Sentence) int
	visit = func(s *protocol.Sentence) int {
		own := len(list)
		list = append(list, "")
		last := own
		for i := range s.Args {
			last = visit(&s.Args[i])
		}
		list[own] = strconv.Itoa(last)
		return last
	}
	visit(s)
	return strings.Join(list, " ")
}
