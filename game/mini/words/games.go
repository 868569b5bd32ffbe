package words

import (
	"fmt"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/cards"
	"aiwolfplay/game/mini/chameleon"
	"aiwolfplay/game/mini/costsharing"
	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/game/mini/publicgood"
	"aiwolfplay/game/mini/undercover"
)

var moves = map[dilemma.Move]string{dilemma.Cooperate: "cooperate", dilemma.Defect: "defect"}

var dilemmaTeller = teller{
	rules: func(v view) []string {
		p := v.now.State().(dilemma.State).Payoffs()
		return []string{
			fmt.Sprintf("In each of %d rounds all three cooperate or defect, at the same time.", dilemma.Rounds),
			fmt.Sprintf("All cooperate: %d points each. All defect: %d each. One defects: %d for that one, 0 for the others. "+
				"Two defect: %d for each of them, 0 for the third.", p.Cooperate, p.Defect, p.One, p.Two),
		}
	},
	event: func(v view, ev mini.Event) string {
		return fmt.Sprintf("%s: %s.", v.name(ev.Seat), moves[dilemma.Move(ev.Value)])
	},
	ask:    func(_ view, q mini.Question) string { return fmt.Sprintf("Round %d: what do you do?", q.Round) },
	answer: func(_ view, _ mini.Question, value int32) string { return moves[dilemma.Move(value)] },
}

var goodTeller = teller{
	rules: func(v view) []string {
		tenths := v.now.State().(publicgood.State).Tenths()
		return []string{
			fmt.Sprintf("Each player has %d points for all %d rounds, and gives some of what is left in each.",
				publicgood.Budget, publicgood.Rounds),
			fmt.Sprintf("At the end all that was given is multiplied by %d.%d and shared out evenly, whoever gave.", tenths/10,
				tenths%10),
		}
	},
	event: func(v view, ev mini.Event) string { return fmt.Sprintf("%s gave %d.", v.name(ev.Seat), ev.Value) },
	ask: func(v view, q mini.Question) string {
		return fmt.Sprintf("Round %d: how many of your %d points do you give?", q.Round,
			v.now.State().(publicgood.State).Left(v.seat))
	},
}

func shares(offer costsharing.Offer) string {
	var parts []string
	for seat, share := range offer.Shares() {
		parts = append(parts, fmt.Sprintf("%s pays %d %%", player(game.Seat(seat)), share))
	}
	return strings.Join(parts, ", ")
}

var costTeller = teller{
	rules: func(v view) []string {
		c := costsharing.CaseOf(int(v.now.State().(costsharing.State).Setting))
		text := c.Text("en")
		lines := []string{fmt.Sprintf("%s The cost is %d yen.", text.Story, c.Total)}
		for seat, party := range text.Parties {
			lines = append(lines, fmt.Sprintf("%s is %s: %d (%s), %d (%s).", player(game.Seat(seat)), party, c.First[seat],
				text.First, c.Second[seat], text.Second))
		}
		return append(lines, fmt.Sprintf("In each of at most %d rounds all make an offer, then all vote for one. "+
			"If all vote for the same offer, each has the points that it needn't pay; without agreement all have 0.",
			costsharing.Rounds))
	},
	event: func(v view, ev mini.Event) string {
		switch ev.Kind {
		case costsharing.Offered:
			return fmt.Sprintf("%s offered: %s.", v.name(ev.Seat), shares(costsharing.Offer(ev.Value)))
		case costsharing.Voted:
			return fmt.Sprintf("%s voted for the offer of %s.", v.name(ev.Seat), player(costsharing.Vote(ev.Value).Seat()))
		}
		return fmt.Sprintf("All agreed: %s.", shares(costsharing.Offer(ev.Value)))
	},
	ask: func(_ view, q mini.Question) string {
		if q.Kind == costsharing.AskOffer {
			return fmt.Sprintf("Round %d: which offer do you make?", q.Round)
		}
		return fmt.Sprintf("Round %d: which offer do you vote for?", q.Round)
	},
	answer: func(v view, q mini.Question, value int32) string {
		if q.Kind == costsharing.AskOffer {
			return shares(costsharing.Offer(value))
		}
		seat, s := costsharing.Vote(value).Seat(), v.now.State().(costsharing.State)
		return fmt.Sprintf("the offer of %s: %s", player(seat), shares(s.Offers[s.Played][seat]))
	},
}

// list formats the words of a card.
func list(card *cards.Card) string {
	var all []string
	for _, w := range card.Words {
		all = append(all, w.EN)
	}
	return strings.Join(all, ", ")
}

func quote(text cards.Text) string { return "\"" + text.EN + "\"" }

// voted describes a vote or an accusation of a word game.
func (v view) voted(ev mini.Event, voted mini.Kind) string {
	switch {
	case ev.Kind == voted:
		return fmt.Sprintf("%s voted for %s.", v.name(ev.Seat), player(game.Seat(ev.Value)))
	case ev.Seat == game.NoSeat:
		return "Nobody is accused: it is a tie."
	}
	return player(ev.Seat) + " is accused."
}

var chameleonTeller = teller{
	rules: func(v view) []string {
		card := v.now.State().(chameleon.State).Deck()
		return []string{
			"Two players know the secret word, one of those on the card. The third, the chameleon, doesn't. " +
				"Each says a clue, then all vote for the one they take for the chameleon.",
			"An accused chameleon may guess the word. Points for the chameleon and for each of the others: " +
				"accused and wrong 0 and 2, accused and right 1 and 1, another accused 2 and 0, a tie 1 and 1.",
			fmt.Sprintf("The card %s: %s.", quote(card.Title), list(card)),
		}
	},
	event: func(v view, ev mini.Event) string {
		card := v.now.State().(chameleon.State).Deck()
		switch ev.Kind {
		case chameleon.Role:
			if ev.Seat == v.seat {
				return "You are the chameleon."
			}
			return player(ev.Seat) + " is the chameleon."
		case chameleon.Word:
			return fmt.Sprintf("The secret word is %s.", quote(card.Words[ev.Value]))
		case chameleon.Said:
			return fmt.Sprintf("%s said %s.", v.name(ev.Seat), quote(card.Clues[ev.Value].Text))
		case chameleon.Guessed:
			return fmt.Sprintf("%s guessed %s.", v.name(ev.Seat), quote(card.Words[ev.Value]))
		}
		return v.voted(ev, chameleon.Voted)
	},
	ask: func(_ view, q mini.Question) string {
		switch q.Kind {
		case chameleon.AskClue:
			return "Which clue do you say?"
		case chameleon.AskVote:
			return "Who is the chameleon?"
		}
		return "You are accused. Which word is the secret one?"
	},
	answer: func(v view, q mini.Question, value int32) string {
		card := v.now.State().(chameleon.State).Deck()
		switch q.Kind {
		case chameleon.AskClue:
			return card.Clues[value].EN
		case chameleon.AskVote:
			return player(game.Seat(value))
		}
		return card.Words[value].EN
	},
}

var undercoverTeller = teller{
	rules: func(v view) []string {
		card := v.now.State().(undercover.State).Deck()
		return []string{
			"Two players have the same word of the card, the third, the undercover, has a similar one. " +
				"Nobody is told which they are.",
			fmt.Sprintf("Each says a clue to their own word, in %d rounds, then all vote for the one "+
				"they take for the undercover. "+
				"Points for the undercover and for each of the others: accused 0 and 3, another accused 3 and 0, a tie 2 and 1.",
				undercover.Rounds),
			fmt.Sprintf("The card %s: %s.", quote(card.Title), list(card)),
		}
	},
	event: func(v view, ev mini.Event) string {
		card := v.now.State().(undercover.State).Deck()
		switch ev.Kind {
		case undercover.Word:
			if ev.Seat == v.seat {
				return fmt.Sprintf("Your word is %s.", quote(card.Words[ev.Value]))
			}
			return fmt.Sprintf("The word of %s is %s.", player(ev.Seat), quote(card.Words[ev.Value]))
		case undercover.Said:
			return fmt.Sprintf("%s said %s.", v.name(ev.Seat), quote(card.Clues[ev.Value].Text))
		case undercover.Role:
			return player(ev.Seat) + " is the undercover."
		}
		return v.voted(ev, undercover.Voted)
	},
	ask: func(_ view, q mini.Question) string {
		if q.Kind == undercover.AskClue {
			return "Which clue do you say?"
		}
		return "Who is the undercover?"
	},
	answer: func(v view, q mini.Question, value int32) string {
		if q.Kind == undercover.AskClue {
			return v.now.State().(undercover.State).Deck().Clues[value].EN
		}
		return player(game.Seat(value))
	},
}
