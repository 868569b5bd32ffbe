package screen

import (
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/templates/line"
)

// wording cuts an utterance into text and seats. Replies in the utterance are cut out, whether alone, joined
// with more by AND, as a reason or as a conclusion. Their words would repeat everything that they answer, so
// each is shown before the rest as the quoted line and a short reply.
func (n *Narrator) wording(talk *view.Talk, words string) (said []line.Piece, quotes []line.Quote) {
	rest, replies := n.cut(talk)
	if len(replies) == 0 {
		return n.pieces(words), nil
	}
	for _, s := range replies {
		quotes = append(quotes, n.quote(s))
	}
	if rest != "" {
		said = n.pieces(rest)
	}
	return said, quotes
}

// cut returns the replies in an utterance, and the words of the rest.
func (n *Narrator) cut(talk *view.Talk) (rest string, replies []*protocol.Sentence) {
	if talk.Sentence == nil {
		return "", nil
	}
	left, joint := n.answered(talk.Sentence, &replies)
	if left == nil || len(replies) == 0 {
		return "", replies
	}
	more := *talk
	more.Sentence = left
	rest = n.words.utterance(&more, n.known, n.listens)
	if joint != "" {
		rest = n.words.Text(joint, "Words", rest)
	}
	return rest, replies
}

// answered returns a sentence without its replies, or nil if nothing is left. It adds the replies to the
// list. If the rest is a conclusion from the replies or their reason, joint is the message that says so, and
// otherwise "".
func (n *Narrator) answered(
	s *protocol.Sentence, replies *[]*protocol.Sentence,
) (rest *protocol.Sentence, joint string) {
	if s.Op != protocol.Because || s.Subject != protocol.Unspec {
		return n.without(s, replies), ""
	}
	reason, follows := n.without(&s.Args[0], replies), n.without(&s.Args[1], replies)
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

// without returns a statement, or several joined by AND, without replies. It adds the replies to the list.
func (n *Narrator) without(s *protocol.Sentence, replies *[]*protocol.Sentence) *protocol.Sentence {
	if s.Op != protocol.And || s.Subject != protocol.Unspec {
		if isReply(s) && n.heard(s.Talk) != nil {
			*replies = append(*replies, s)
			return nil
		}
		return s
	}
	var rest []protocol.Sentence
	for i := range s.Args {
		if left := n.without(&s.Args[i], replies); left != nil {
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

// heard returns the utterance that a reply answers, or nil if this viewer has heard none there.
func (n *Narrator) heard(ref protocol.TalkRef) *view.Talk {
	to := n.known.Talk(ref)
	if to == nil || to.Sentence == nil || !to.Spoken() {
		return nil
	}
	return to
}

// quote returns the line that a reply answers, with the reply in short. If that line is a reply too, it is
// quoted without the line that it answers.
func (n *Narrator) quote(s *protocol.Sentence) line.Quote {
	to := n.heard(s.Talk)
	words, replies := n.cut(to)
	if len(replies) == 0 {
		words = n.words.utterance(to, n.known, n.listens)
	}
	for i := len(replies) - 1; i >= 0; i-- {
		short := n.words.Text("reply." + string(replyTo(n.heard(replies[i].Talk).Sentence, replies[i].Verb)))
		words = strings.TrimSpace(short + " " + words)
	}
	return line.Quote{
		Seat: n.village.Seat(to.Seat), Key: line.TalkKey(to.Channel, to.Day, to.N), Said: n.pieces(words),
		Reply: replyTo(to.Sentence, s.Verb),
	}
}

// isReply reports whether a sentence is its speaker's reply to an utterance.
func isReply(s *protocol.Sentence) bool { return s.Subject == protocol.Unspec && s.Verb.TakesTalk() }

// replyTo returns a reply in short. A reply that agrees with a question says yes.
func replyTo(to *protocol.Sentence, verb protocol.Verb) line.Reply {
	yes := verb == protocol.Agree
	switch question := to.Op == protocol.Inquire && !to.Args[0].HasAny(); {
	case question && yes:
		return line.ReplyYes
	case question:
		return line.ReplyNo
	case yes:
		return line.ReplyAgree
	}
	return line.ReplyDisagree
}

// pieces cuts words into text and the seats that the words name.
func (n *Narrator) pieces(words string) []line.Piece {
	list := line.Cut(words, game.Seat(n.known.Setup.Seats()), func(s game.Seat) string {
		return n.words.writer().Seat(s, phrase.Context{Reader: protocol.RefTo(n.listens)})
	})
	for i := range list {
		if seat := list[i].Seat; seat != nil {
			list[i].You = seat.Seat == n.listens
			*seat = n.village.Seat(seat.Seat)
		}
	}
	return list
}
