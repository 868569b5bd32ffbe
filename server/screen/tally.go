package screen

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/view"
	"aiwolfplay/server/face"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/seat"
)

// cards makes the cards of seats from the viewer's knowledge.
type cards struct{ sc *Scene }

func (c cards) card(s game.Seat) seat.Card {
	t := c.sc.known
	known := t.Seats[s]
	card := seat.Card{
		Seat: c.sc.seat(s), You: s == c.sc.own(), Dead: known.Dead, DeathDay: known.DeathDay,
		Claim: known.Claim, Role: known.Role,
		Awaited: t.Awaited.Has(s),
		Won:     t.Over && known.Role.Side() == t.Winner,
		Press:   c.sc.look.Plays,
		Told:    c.told(s),
		Aimed:   c.aimed(s),
		Found:   c.found(s),
	}
	card.Mood = moodOf(&card, t.Alive.Len())
	switch known.Cause {
	case view.Executed:
		card.Cause = seat.Executed
	case view.Attacked:
		card.Cause = seat.Attacked
	}
	card.Remote = c.sc.look.Live && !t.Over && c.sc.village.Seats[s].Kind == table.Remote
	card.StoodIn = t.Over && c.sc.stoodIn.Has(s)
	card.Away, card.Substituted = c.sc.status.Away.Has(s), c.sc.status.Substituted.Has(s)
	if t.Over || c.sc.look.Agents || c.sc.look.Ghost {
		card.Bot = c.sc.village.Seats[s].Agent // no person plays here any more, or none ever did
	}
	card.Answered = c.togetherAsked() && !known.Dead && !card.Awaited
	return card
}

// told returns the results that seats announced about a seat, humans first. Results that were taken back do
// not count.
func (c cards) told(s game.Seat) (list []seat.Told) {
	for _, species := range [...]game.Species{game.SpeciesHuman, game.SpeciesWerewolf} {
		told := seat.Told{Species: species}
		for i := range c.sc.known.Reports {
			r := &c.sc.known.Reports[i]
			by := c.sc.seat(r.Seat)
			if r.Target == s && r.Species == species && !r.TakenBack && !slices.Contains(told.By, by) {
				told.By = append(told.By, by)
			}
		}
		if told.By != nil {
			list = append(list, told)
		}
	}
	return list
}

// found returns the species that the viewer's own seat learned of another seat by its role. It returns
// SpeciesNone after the viewer has announced the result, and at the end, when everybody's role is shown.
func (c cards) found(s game.Seat) game.Species {
	t, you := c.sc.known, c.sc.you()
	if you == game.NoSeat || t.Over {
		return game.SpeciesNone
	}
	for i := range t.Reports {
		if r := &t.Reports[i]; r.Seat == you && r.Target == s && !r.TakenBack {
			return game.SpeciesNone
		}
	}
	for _, list := range [...][]view.Judgement{t.Divinations, t.Identifications} {
		for _, j := range list {
			if j.Actor == you && j.Target == s {
				return j.Species
			}
		}
	}
	return game.SpeciesNone
}

// aimed lists the living seats whose last announced vote of the day is for a seat. After the vote the list is
// empty.
func (c cards) aimed(s game.Seat) (list []seat.Seat) {
	if p := c.sc.known.Phase; p != game.PhaseTalk && p != game.PhaseVote {
		return nil
	}
	c.sc.aims.follow(c.sc.known)
	for voter := range c.sc.known.Alive.All() {
		if c.sc.aims.at[voter] == s {
			list = append(list, c.sc.seat(voter))
		}
	}
	return list
}

// togetherAsked reports whether all seats are asked at the same time now, so that a seat that is not awaited
// has answered.
func (c cards) togetherAsked() bool {
	t := c.sc.known
	day := t.Phase == game.PhaseTalk || t.Phase == game.PhaseVote
	return day && !t.Setup.Sequential && t.Channel != game.ChannelWhisper && !t.Awaited.Empty()
}

// moodOf returns the mood of a seat. living is the number of living seats. A seat is accused if at least two
// seats, and at least a third of the others, have announced votes for it.
func moodOf(card *seat.Card, living int) face.Mood {
	switch aimed := len(card.Aimed); {
	case card.Dead:
		return face.Dead
	case aimed >= 2 && 3*aimed >= living-1:
		return face.Accused
	}
	return ""
}
