package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui/phrase"
)

// A Situation holds what the builder needs to know of a table, as the person who builds sees it. It is read
// only.
type Situation struct {
	Self    game.Seat
	Seats   int           // seats 0 to Seats-1 are at the table
	Alive   game.SeatSet  // the other seats are offered too, as dead
	Roles   []game.Role   // the roles of this village, in the order to offer them
	Day     int           // days 0 to Day exist
	Channel game.Channel  // where the sentence will be said
	Lines   []phrase.Line // what was said and may be pointed at, oldest first
	// Silent are the utterances that say nothing, Skip and Over: one may agree
	// with them, and contest agents do.
	Silent []protocol.TalkRef
	// Name returns the name of a seat; see [phrase.Context].
	Name func(game.Seat) string

	// Table holds all that the person knows; nil in a sentence lab without a game. It decides which sentences
	// are suggested, and whether they are true.
	Table *view.Table
	// RoleShown says that the person's role may be seen on the page. Without it
	// nothing is suggested that only somebody of that role would say.
	RoleShown bool
	// Free says that days and utterances need not exist: there is no game.
	Free bool
}

// SituationOf returns the situation of a viewer's seat that has a question to
// answer. Names and RoleShown are the page's to add.
func SituationOf(t *view.Table, ask rules.Ask) Situation {
	s := Situation{
		Self: game.NoSeat, Seats: t.Setup.Seats(), Alive: t.Alive, Day: t.Day, Channel: game.ChannelTalk, Table: t,
	}
	if own, seated := t.Viewer.Seat(); seated {
		s.Self = own
	}
	if ask.Kind == rules.AskWhisper {
		s.Channel = game.ChannelWhisper
	}
	for _, role := range game.Roles {
		if t.Setup.Roles[role] > 0 {
			s.Roles = append(s.Roles, role)
		}
	}
	for i := range t.Talks {
		if talk := &t.Talks[i]; talk.Spoken() && talk.Sentence != nil {
			s.Lines = append(s.Lines, phrase.Line{Ref: talk.Ref(), Seat: talk.Seat, Sentence: talk.Sentence})
		} else {
			s.Silent = append(s.Silent, talk.Ref())
		}
	}
	return s
}

// Domain returns the values of ANY at the table.
func (s *Situation) Domain() protocol.Domain {
	return protocol.Domain{Seats: game.FirstSeats(s.Seats), Roles: s.Roles}
}

// line finds the utterance that a talk number stands for.
func (s *Situation) line(ref protocol.TalkRef) (phrase.Line, bool) {
	for i := range s.Lines {
		if s.Lines[i].Ref == ref {
			return s.Lines[i], true
		}
	}
	return phrase.Line{}, false
}

// exists reports whether there is an utterance with this number.
func (s *Situation) exists(ref protocol.TalkRef) bool {
	_, spoken := s.line(ref)
	return spoken || slices.Contains(s.Silent, ref)
}

// context is the situation as the phrases need it.
func (s *Situation) context() phrase.Context {
	return phrase.Context{
		Speaker: s.Self, Day: int32(s.Day), Name: s.Name, Line: s.line, Whisper: s.Channel == game.ChannelWhisper,
	}
}

// me is the speaker as the protocol names it.
func (s *Situation) me() protocol.Ref { return protocol.RefTo(s.Self) }

// others are the living seats but the speaker's.
func (s *Situation) others() game.SeatSet { return s.Alive.Without(s.Self) }

// role is the speaker's own role, as far as it may show; RoleNone otherwise.
func (s *Situation) role() game.Role {
	if s.Table == nil || s.Self == game.NoSeat || !s.RoleShown {
		return game.RoleNone
	}
	return s.Table.Seats[s.Self].Role
}

// mayLie reports whether lies about results are suggested: to the wolves' side, if roles show.
func (s *Situation) mayLie() bool { return s.role().Side() == game.SideWerewolf }

// A rank says how early a role is offered to somebody who says what they are.
const (
	rankOwn    = iota // it is theirs, and they need not hide it
	rankOpen          // it can be believed
	rankTaken         // as many as can be believed say so already
	rankAdmits        // it is of the wolves' side
)

// rank orders roles in the menu, lower ones first.
func (s *Situation) rank(role game.Role) int {
	switch {
	case role.Side() == game.SideWerewolf:
		return rankAdmits
	case role == s.role():
		return rankOwn
	case s.taken(role):
		return rankTaken
	}
	return rankOpen
}

// taken reports whether somebody who is not of a role would no more be believed to be: besides the one
// there is, another one says so already.
func (s *Situation) taken(role game.Role) bool {
	if s.Table == nil || role == game.RoleVillager {
		return false
	}
	return s.Table.Claimants(role).Without(s.Self).Len() > int(s.Table.Setup.Roles[role])
}

// claim returns the role that a seat claims, RoleNone if it claims none.
func (s *Situation) claim(seat game.Seat) game.Role {
	if s.Table == nil || int(seat) >= s.Seats {
		return game.RoleNone
	}
	return s.Table.Seats[seat].Claim
}

// reported reports whether a seat has reported a result, under whatever claim, and not taken it back.
func (s *Situation) reported(seat game.Seat, verb protocol.Verb, target game.Seat) bool {
	return slices.ContainsFunc(s.Table.Reports, func(r view.Report) bool {
		return r.Seat == seat && r.Kind == verb && r.Target == target && !r.TakenBack
	})
}
