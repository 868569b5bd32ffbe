package minigame

import (
	"strconv"

	"github.com/a-h/templ"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/cards"
	"aiwolfplay/game/mini/chameleon"
	"aiwolfplay/templates/minigame"
	"aiwolfplay/templates/ui"
)

var chameleonFace = face{
	setting: cardName,
	moments: saidMoments(chameleon.Said),
	suspect: chameleon.Chameleon,
	board:   chameleonBoard,
	ask: func(s *scene, q mini.Question) string {
		state := s.now.Seen.State().(chameleon.State)
		switch {
		case q.Kind == chameleon.AskVote:
			return s.w.T("mini.chameleon.askvote")
		case q.Kind == chameleon.AskGuess:
			return s.w.T("mini.chameleon.askguess")
		case state.Word == 0:
			return s.w.T("mini.chameleon.askblind")
		}
		return s.w.T("mini.chameleon.askclue", "Word", s.word(state.Deck(), int(state.Word)-1))
	},
	form:   chameleonForm,
	answer: chameleonAnswer,
	ending: func(s *scene) string {
		state := s.now.Seen.State().(chameleon.State)
		return s.w.T("mini.chameleon.ending", "Chameleon", s.name(game.Seat(state.Chameleon-1)),
			"Word", s.word(state.Deck(), int(state.Word)-1))
	},
}

// cardName returns the title of a card. The cards are the settings of the word games.
func cardName(w ui.Words, setting int) string {
	return cards.All[setting].Title.In(string(w.Lang.Base()))
}

func (s *scene) lang() string { return string(s.w.Lang.Base()) }

func (s *scene) word(card *cards.Card, i int) string { return card.Words[i].In(s.lang()) }

func (s *scene) clue(card *cards.Card, i int) string { return card.Clues[i].In(s.lang()) }

func chameleonBoard(s *scene) templ.Component {
	state := s.now.Seen.State().(chameleon.State)
	card := state.Deck()
	b := minigame.WordBoard{Card: card.Title.In(s.lang()), Result: chameleonResult(s, state)}
	for i := range card.Words {
		b.Words = append(b.Words, minigame.CardWord{
			Text: s.word(card, i), Secret: i == int(state.Word)-1, Guessed: i == int(state.Guess)-1,
		})
	}
	switch {
	case s.now.Over || s.seat == game.NoSeat:
	case state.Word > 0:
		b.Role = s.w.T("mini.chameleon.know", "Word", s.word(card, int(state.Word)-1))
	default:
		b.Role = s.w.T("mini.chameleon.blind")
	}
	for i, clue := range state.Clues {
		said := minigame.SaidClue{Seat: s.Seats[i]}
		if clue > 0 {
			said.Clue = s.clue(card, int(clue)-1)
		}
		if vote := state.Votes[i]; vote > 0 && state.HasVoted {
			said.Vote = s.name(game.Seat(vote - 1))
		}
		b.Clues = append(b.Clues, said)
	}
	return minigame.WordGame(s.Scene, b)
}

// chameleonResult returns the result of the vote and the guess in words, "" before the vote.
func chameleonResult(s *scene, state chameleon.State) string {
	switch {
	case !state.HasVoted:
		return ""
	case state.Accused == 0:
		return s.w.T("mini.chameleon.tied")
	case state.Accused != state.Chameleon:
		return s.w.T("mini.chameleon.missed", "Name", s.name(game.Seat(state.Accused-1)))
	case state.Guess == 0:
		return s.w.T("mini.chameleon.guesses", "Name", s.name(game.Seat(state.Accused-1)))
	case state.Guess == state.Word:
		return s.w.T("mini.chameleon.guessed", "Word", s.word(state.Deck(), int(state.Guess)-1))
	}
	return s.w.T("mini.chameleon.caught", "Word", s.word(state.Deck(), int(state.Guess)-1))
}

func chameleonForm(s *scene, q mini.Question) templ.Component {
	var list []minigame.Choice
	for _, answer := range q.Legal {
		list = append(list, minigame.Choice{Value: strconv.Itoa(int(answer)), Text: chameleonAnswer(s, q, answer)})
	}
	if q.Kind == chameleon.AskVote {
		return minigame.Choices(list)
	}
	return minigame.Clues(s.Scene, list)
}

func chameleonAnswer(s *scene, q mini.Question, answer int32) string {
	state := s.now.Seen.State().(chameleon.State)
	switch q.Kind {
	case chameleon.AskVote:
		return s.name(game.Seat(answer))
	case chameleon.AskGuess:
		return s.word(state.Deck(), int(answer))
	}
	return s.clue(state.Deck(), int(answer))
}
