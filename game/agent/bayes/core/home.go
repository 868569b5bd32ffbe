package core

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// Home plays a seat of a village of the house, and makes the decisions that are the same in small and large villages.
// Players embed it and add their talk.
type Home struct {
	*Seat
	Company   *Company
	Foresight Foresight
	WolfSide
	memory *agent.Memory // nil: it keeps nothing
	weighs bool          // weighs each seat by the likelihood table that fits it; false: all by the house's
}

// Terms are the numbers in which villages of the house differ.
type Terms struct {
	Word   float64 // without a bodyguard, the gain for which a wolf casts another vote than it declared
	Random float64 // weight of chance in the choice of a wolf's prey
	Weighs bool    // weighs each seat by the likelihood table that fits it
}

// experience is kept from game to game of a set.
type experience struct{ heard belief.Impression }

// NewHome seats a character. It starts with the experience from earlier games of the set. The caller sets Voice.Mind.
func NewHome(s agent.Seating, c Character, tables Tables, terms Terms) (Home, error) {
	seat, err := NewSeat(s, c, tables)
	if err != nil {
		return Home{}, err
	}
	h := Home{
		Seat: seat, Company: NewCompany(seat), Foresight: HouseForesight(seat),
		WolfSide: NewWolfSide(seat, terms.Word, terms.Random), memory: s.Memory, weighs: terms.Weighs,
	}
	if s.Memory != nil {
		kept, _ := s.Memory.Kept.(experience)
		h.Company.Remember(kept.heard)
		h.hear()
	}
	return h, nil
}

// Observe adds what the seat has newly learned. The others' utterances show how they play.
func (h *Home) Observe(evs []rules.Event) {
	spoke := false
	for i := range evs {
		ev := &evs[i]
		h.Learn(ev)
		if ev.Kind == rules.Said {
			spoke = true
			h.Company.Hear()
		}
		if h.memory != nil && h.EndsGame(ev) {
			h.memory.Kept = experience{h.Company.Impression()}
		}
	}
	if spoke {
		h.hear()
	}
}

// hear weighs each seat by the likelihood table that fits its utterances.
func (h *Home) hear() {
	if h.weighs {
		foreign, _ := h.Company.Judge()
		h.WeighBy(foreign)
	}
}

// Beliefs fills in what the seat really believes.
func (h *Home) Beliefs(b *agent.Beliefs) { h.Explain(b, h.unopposed()) }

// Think returns the beliefs that the seat voices.
func (h *Home) Think() speech.Belief { return h.Say(h.unopposed()) }

// VoteBy casts a ballot. A villager votes as it has declared while the declaration binds it. Otherwise weigh returns
// the case to vote by.
func (h *Home) VoteBy(ask rules.Ask, weigh func(*speech.Belief) Case) game.Seat {
	m := h.Truth(h.unopposed())
	if h.Role().Side() == game.SideWerewolf {
		return h.WolfSide.Vote(&m, ask)
	}
	if word := h.Record.bound(); ask.Ballot == 0 && ask.Targets.Has(word) {
		return word
	}
	c := weigh(&m)
	return h.Ballots.ForVillage(&m, ask, &c, h.Foresight)
}

// Style returns how the character talks.
func (h *Home) Style() speech.Style { return h.StyleOf(h.BoldAtHome(), 0) }

// unopposed returns the seats whose claims are believed: each is the only one to claim the medium or the bodyguard or,
// in a village without a possessed, the seer. No seat of the wolf side has a reason to be the only one that claims
// these roles.
func (h *Home) unopposed() (set game.SeatSet) {
	t := h.Table
	for _, role := range [...]game.Role{game.RoleSeer, game.RoleMedium, game.RoleBodyguard} {
		claimants := t.Claimants(role)
		if claimants.Len() == 1 && (role != game.RoleSeer || t.Setup.Roles[game.RolePossessed] == 0) {
			set |= claimants
		}
	}
	return set.Without(h.Me)
}

// Friends returns the living seats that the seat does not want executed. With three left, the possessed believes the
// only seat that says it is a wolf, and a wolf spares the likely possessed and speaks against the other seat.
func (h *Home) Friends() game.SeatSet {
	s := h.Seat
	if s.Table.Alive.Len() == 3 {
		open := s.Table.Claimants(game.RoleWerewolf) & s.Others()
		switch {
		case s.Role() == game.RolePossessed && open.Len() == 1:
			return open
		case s.Role() == game.RoleWerewolf:
			return s.Allies() | h.surelyPossessed()
		}
	}
	return s.Allies()
}

// surelyPossessed returns the seats that are very likely the possessed.
func (h *Home) surelyPossessed() (set game.SeatSet) {
	for other := range h.Others().All() {
		if h.Consider().Role[other][game.RolePossessed] >= allyFrom {
			set = set.With(other)
		}
	}
	return set
}

// Blacken returns the seat to accuse. With three left it is the least likely wolf, because an accused wolf would reveal
// itself. Before that it is the wolf side's choice.
func (h *Home) Blacken(d *agent.Draw, victims game.SeatSet) game.Seat {
	if h.Table.Alive.Len() == 3 {
		return speech.Best(victims, func(s game.Seat) float64 { return -h.Consider().Wolf(s) })
	}
	return h.WolfSide.Blacken(d, victims)
}

// Claim claims a role; with three left, perhaps that of a wolf.
func (h *Home) Claim(t *speech.Turn) (protocol.Sentence, bool) {
	if h.showsItself() {
		return t.Unsaid(protocol.Claim(t.Self(), game.RoleWerewolf))
	}
	return t.Claim()
}

// showsItself reports whether the seat says that it is a wolf. With three left, the last wolf and the possessed have
// the majority if they know each other. The wolf says so when the possessed turns against it, and the possessed
// recognizes the wolf by that. A villager that takes the others for these two sometimes says the same, so that the
// possessed has to guess.
func (h *Home) showsItself() bool {
	s := h.Seat
	if !s.MayShowItself() {
		return false
	}
	possessed := s.PossessedLives()
	shown := !(s.Table.Claimants(game.RoleWerewolf) & s.Others()).Empty()
	switch s.Role() {
	case game.RolePossessed:
		return false
	case game.RoleWerewolf:
		return possessed >= wolfShowsItself && (shown || h.turnedAgainst())
	}
	return possessed >= villagerJoinsIn && shown && s.ChanceOfGame("bluff", bluffs)
}

// MayShowItself reports whether three seats are left and this one has not said that it is a wolf.
func (s *Seat) MayShowItself() bool {
	return s.Table.Alive.Len() == 3 && s.Table.Day >= 2 && s.Table.Seats[s.Me].Claim != game.RoleWerewolf
}

// PossessedLives returns the probability that the possessed is one of the other living seats.
func (s *Seat) PossessedLives() (likelihood float64) {
	for other := range s.Others().All() {
		likelihood += s.Consider().Role[other][game.RolePossessed]
	}
	return likelihood
}

// turnedAgainst reports whether the likeliest possessed accuses the seat today.
func (h *Home) turnedAgainst() bool {
	s := h.Seat
	ally := speech.Best(s.Others(), func(other game.Seat) float64 { return s.Consider().Role[other][game.RolePossessed] })
	for i := len(s.Table.Talks) - 1; i >= 0 && s.Table.Talks[i].Day == s.Table.Day; i-- {
		if talk := &s.Table.Talks[i]; talk.Seat == ally && talk.Sentence != nil && s.Accused(talk) == s.Me {
			return true
		}
	}
	return s.Slanderers().Has(ally)
}

// A Verdict is the seat's opinion on a yes-or-no question.
type Verdict struct {
	Question  speech.Question
	About     game.Seat // the seat in question
	Yes       bool
	AsksWolf  bool // the question is whether that seat is a wolf
	said      bool // this seat has accused the seat in question today
	clearedBy protocol.Sentence
	cleared   bool // clearedBy is the reason why this seat takes its accusation back
}

// Judge forms an opinion on a yes-or-no question. A seat keeps to its own accusation of today unless it can give a
// reason that clears the other.
func (h *Home) Judge(t *speech.Turn, q speech.Question) Verdict {
	v := Verdict{Question: q, About: q.What.Target.Seat(), Yes: t.Holds(q.What), AsksWolf: asksWolf(q.What)}
	v.said = v.AsksWolf && t.Heard.SaidToo(q.What)
	if v.said && !v.Yes {
		if v.clearedBy, v.cleared = Clears(t, v.About); !v.cleared {
			v.Yes = h.Others().Has(v.About)
		}
	}
	return v
}

// Settled returns the answer to a question that needs no further reason: the seat's own result, or the reason that
// clears a seat that it has accused.
func (h *Home) Settled(v *Verdict) ([]protocol.Sentence, bool) {
	if v.cleared {
		return []protocol.Sentence{protocol.BecauseOf(v.clearedBy, speech.YesOrNo(v.Question, false))}, true
	}
	if result, ok := h.Record.divined(v.About); ok && v.AsksWolf {
		return []protocol.Sentence{protocol.BecauseOf(result, speech.YesOrNo(v.Question, v.Yes))}, true
	}
	return nil, false
}

// Conclude answers yes or no with a reason, if there is one. Without one, a seat that has accused another adds a third
// seat that is nearly as likely the wolf.
func (h *Home) Conclude(t *speech.Turn, v *Verdict, why protocol.Sentence, reason bool) []protocol.Sentence {
	answer := speech.YesOrNo(v.Question, v.Yes)
	switch {
	case reason:
		answer = protocol.BecauseOf(why, answer)
	case v.said && v.Yes:
		if other := h.AsLikely(&t.Belief, v.About); other != game.NoSeat {
			either := protocol.AnyOf(*v.Question.What, protocol.Believe(protocol.RefTo(other), game.RoleWerewolf))
			return []protocol.Sentence{either, answer}
		}
	}
	return []protocol.Sentence{answer}
}

// ToAll returns those answers to a question to everybody that give a reason. If the seat has a result, it returns all
// answers. While nobody knows anything, all would name the same seat.
func (h *Home) ToAll(t *speech.Turn, q speech.Question, ways []protocol.Sentence) (list []protocol.Sentence) {
	_, found := t.Accuse(t.Suspect).Reported(notTakenBack)
	for _, s := range ways {
		if found || s.Op == protocol.Because || q.What.Target != protocol.Any {
			list = append(list, s)
		}
	}
	return list
}

// AskedAgain returns the reason why the seat suspects the seat that it has named. If it has none, it says that another
// is nearly as likely the wolf.
func (h *Home) AskedAgain(t *speech.Turn) ([]protocol.Sentence, bool) {
	if why, ok := h.Unargued(t, t.Suspect); ok {
		return []protocol.Sentence{protocol.BecauseOf(why, Suspicion(t))}, true
	}
	if other := h.AsLikely(&t.Belief, t.Suspect); other != game.NoSeat {
		either := protocol.AnyOf(Suspicion(t), protocol.Believe(protocol.RefTo(other), game.RoleWerewolf))
		return []protocol.Sentence{either}, true
	}
	return nil, true
}

// Unargued returns a reason against another, or that no other seat is left to be the wolf, if the seat has not given
// this reason today. A seat that itself says it is a wolf rules nobody out.
func (h *Home) Unargued(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	if why, ok := t.Mind.Why(t, suspect); ok && !t.Heard.HasArgued(&why) {
		return why, true
	}
	if why, ok := t.Accuse(suspect).Counted(); ok && !t.Heard.HasArgued(&why) &&
		t.Table.Seats[t.Me].Claim != game.RoleWerewolf {
		return why, true
	}
	return protocol.Sentence{}, false
}
