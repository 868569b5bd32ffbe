package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/page"
)

// wording cuts what a seat said into text and seats. A reply to something said, whose words
// repeat all of that, is cut into a short reply and the quoted line instead, with what follows from it
// where the reply is a reason, and with its reason where it has one.
func (n *Narrator) wording(talk *view.Talk, words string) (said []page.Piece, quote *page.Quote) {
	s := talk.Sentence
	if s != nil && s.Op == protocol.Because && s.Subject == protocol.Unspec {
		reply, rest, id := &s.Args[0], &s.Args[1], "reply.so"
		if isReply(rest) {
			reply, rest, id = rest, reply, "reply.for"
		}
		more := *talk
		s, more.Sentence = reply, rest
		said = n.pieces(n.words.Text(id, "Words", n.words.utterance(&more, n.known, n.listens)))
	}
	if s != nil && isReply(s) {
		if to := n.known.Talk(s.Talk); to != nil && to.Sentence != nil && to.Spoken() {
			return said, &page.Quote{
				Seat: n.village.seat(to.Seat), Key: page.TalkKey(to.Channel, to.Day, to.N),
				Said:  n.pieces(n.words.utterance(to, n.known, n.listens)),
				Reply: replyTo(to.Sentence, s.Verb),
			}
		}
	}
	return n.pieces(words), nil
}

// isReply reports whether a sentence is a reply of its speaker to something said.
func isReply(s *protocol.Sentence) bool { return s.Subject == protocol.Unspec && s.Verb.TakesTalk() }

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
func (n *Narrator) pieces(words string) []page.Piece {
	list := page.Cut(words, game.Seat(n.known.Setup.Seats()), func(s game.Seat) string {
		return n.words.writer().Seat(s, phrase.Context{Reader: protocol.RefTo(n.listens)})
	})
	for i := range list {
		if seat := list[i].Seat; seat != nil {
			list[i].You = seat.Seat == n.listens
			*seat = n.village.seat(seat.Seat)
		}
	}
	return list
}
