package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/page"
)

// wording cuts what a seat said into text and seats. What in it replies to something said (alone, joined
// with more by AND, as a reason or as what follows) would repeat all of that in words: it is cut out, and
// stands before the rest as the quoted line and a short reply.
func (n *Narrator) wording(talk *view.Talk, words string) (said []page.Piece, quotes []page.Quote) {
	if talk.Sentence == nil {
		return n.pieces(words), nil
	}
	rest, joint := n.answered(talk.Sentence, &quotes)
	switch {
	case len(quotes) == 0:
		return n.pieces(words), nil
	case rest == nil:
		return nil, quotes
	}
	more := *talk
	more.Sentence = rest
	words = n.words.utterance(&more, n.known, n.listens)
	if joint != "" {
		words = n.words.Text(joint, "Words", words)
	}
	return n.pieces(words), quotes
}

// answered is a sentence without its replies, which it adds to the quotes; nil if nothing is left. joint
// is the message by which the rest follows from them, or gives their reason, "" for neither.
func (n *Narrator) answered(s *protocol.Sentence, quotes *[]page.Quote) (rest *protocol.Sentence, joint string) {
	if s.Op != protocol.Because || s.Subject != protocol.Unspec {
		return n.without(s, quotes), ""
	}
	reason, follows := n.without(&s.Args[0], quotes), n.without(&s.Args[1], quotes)
	switch {
	case reason == nil && follows == nil:
		return nil, ""
	case reason == nil:
		return follows, "reply.so"
	case follows == nil:
		return reason, "reply.for"
	}
	both := protocol.BecauseOf(*reason, *follows)
	return &both, ""
}

// without is a statement, or several joined by AND, without replies.
func (n *Narrator) without(s *protocol.Sentence, quotes *[]page.Quote) *protocol.Sentence {
	if s.Op != protocol.And || s.Subject != protocol.Unspec {
		if q, ok := n.quote(s); ok {
			*quotes = append(*quotes, q)
			return nil
		}
		return s
	}
	var rest []protocol.Sentence
	for i := range s.Args {
		if left := n.without(&s.Args[i], quotes); left != nil {
			rest = append(rest, *left)
		}
	}
	switch len(rest) {
	case 0:
		return nil
	case 1:
		return &rest[0]
	}
	all := protocol.AllOf(rest...)
	return &all
}

// quote is what a reply answers, with the reply in short. It reports false for what is no reply, or one
// to what this viewer has not heard.
func (n *Narrator) quote(s *protocol.Sentence) (page.Quote, bool) {
	if !isReply(s) {
		return page.Quote{}, false
	}
	to := n.known.Talk(s.Talk)
	if to == nil || to.Sentence == nil || !to.Spoken() {
		return page.Quote{}, false
	}
	return page.Quote{
		Seat: n.village.seat(to.Seat), Key: page.TalkKey(to.Channel, to.Day, to.N),
		Said:  n.pieces(n.words.utterance(to, n.known, n.listens)),
		Reply: replyTo(to.Sentence, s.Verb),
	}, true
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
