package screen

import (
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/page"
)

// wording cuts what a seat said into text and seats. A reply to something said, whose words
// repeat all of that, is cut into a short reply and the quoted line instead.
func (n *Narrator) wording(talk *view.Talk, words string) ([]page.Piece, *page.Quote) {
	if s := talk.Sentence; s != nil && s.Subject == protocol.Unspec && s.Verb.TakesTalk() {
		if to := n.known.Talk(s.Talk); to != nil && to.Sentence != nil && to.Spoken() {
			quote := &page.Quote{
				Seat: n.village.seat(to.Seat), Key: page.TalkKey(to.Channel, to.Day, to.N),
				Said:  n.pieces(n.words.utterance(to, n.known, n.listens)),
				Reply: replyTo(to.Sentence, s.Verb),
			}
			return nil, quote
		}
	}
	return n.pieces(words), nil
}

// replyTo is a reply in short. One that agrees with a question says yes to it.
func replyTo(to *protocol.Sentence, verb protocol.Verb) page.Reply {
	yes := verb == protocol.Agree
	switch question := to.Op == protocol.Inquire && !to.Args[0].HasAny(); {
	case question && yes:
		return page.ReplyYes
	case question:
		return page.ReplyNo
	case yes:
		return page.ReplyAgree
	}
	return page.ReplyDisagree
}

// pieces cuts words where they name seats.
func (n *Narrator) pieces(words string) (list []page.Piece) {
	for words != "" {
		at, name, seat := len(words), "", game.NoSeat
		for s := range game.Seat(n.known.Setup.Seats()) {
			called := n.words.writer().Seat(s, phrase.Context{Reader: protocol.RefTo(n.listens)})
			if i := strings.Index(words, called); i >= 0 && i < at {
				at, name, seat = i, called, s
			}
		}
		if at > 0 {
			list = append(list, page.Piece{Text: words[:at]})
		}
		if seat != game.NoSeat {
			named := n.village.seat(seat)
			list = append(list, page.Piece{Seat: &named, You: seat == n.listens})
		}
		words = words[at+len(name):]
	}
	return list
}
