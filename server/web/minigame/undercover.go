package minigame

import (
	"strconv"

	"github.com/a-h/templ"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/undercover"
	"aiwolfplay/templates/minigame"
)

var undercoverFace = face{
	setting: cardName,
	moments: saidMoments(undercover.Said),
	suspect: undercover.Undercover,
	board:   undercoverBoard,
	ask: func(s *scene, q mini.Question) string {
		if q.Kind == undercover.AskVote {
			return s.w.T("mini.undercover.askvote")
		}
		return s.w.T("mini.undercover.askclue", "Word", s.undercoverWord(s.seat))
	},
	form: func(s *scene, q mini.Question) templ.Component {
		var list []minigame.Choice
		for _, answer := range q.Legal {
			list = append(list, minigame.Choice{Value: strconv.Itoa(int(answer)), Text: undercoverAnswer(s, q, answer)})
		}
		if q.Kind == undercover.AskVote {
			return minigame.Choices(list)
		}
		return minigame.Clues(s.Scene, list)
	},
	answer: undercoverAnswer,
	ending: func(s *scene) string {
		state := s.now.Seen.State().(undercover.State)
		odd := game.Seat(state.Undercover - 1)
		return s.w.T("mini.undercover.ending", "Undercover", s.name(odd), "Odd", s.undercoverWord(odd),
			"Word", s.undercoverWord((odd+1)%mini.Seats))
	},
}

// undercoverWord returns the word of a seat, "" if the viewer doesn't know it.
func (s *scene) undercoverWord(seat game.Seat) string {
	state := s.now.Seen.State().(undercover.State)
	if seat >= mini.Seats || state.Words[seat] == 0 {
		return ""
	}
	return s.word(state.Deck(), int(state.Words[seat])-1)
}

func undercoverBoard(s *scene) templ.Component {
	state := s.now.Seen.State().(undercover.State)
	card := state.Deck()
	b := minigame.WordBoard{Card: card.Title.In(s.lang()), Result: undercoverResult(s, state)}
	for i := range card.Words {
		word := minigame.CardWord{Text: s.word(card, i)}
		for seat, held := range state.Words {
			if int(held) == i+1 {
				word.Other = s.now.Over && seat == int(state.Undercover)-1
				word.Secret = !word.Other
			}
		}
		b.Words = append(b.Words, word)
	}
	if !s.now.Over && s.seat != game.NoSeat {
		b.Role = s.w.T("mini.undercover.hold", "Word", s.undercoverWord(s.seat))
	}
	for n, clue := range state.Clues {
		said := minigame.SaidClue{Seat: s.Seats[n%mini.Seats]}
		if clue > 0 {
			said.Clue = s.clue(card, int(clue)-1)
		}
		if vote := state.Votes[n%mini.Seats]; vote > 0 && state.HasVoted && n >= len(state.Clues)-mini.Seats {
			said.Vote = s.name(game.Seat(vote - 1))
		}
		b.Clues = append(b.Clues, said)
	}
	return minigame.WordGame(s.Scene, b)
}

// undercoverResult returns the result of the vote in words, "" before the vote.
func undercoverResult(s *scene, state undercover.State) string {
	switch {
	case !state.HasVoted:
		return ""
	case state.Accused == 0:
		return s.w.T("mini.undercover.tied")
	case state.Accused == state.Undercover:
		return s.w.T("mini.undercover.caught", "Name", s.name(game.Seat(state.Accused-1)))
	}
	return s.w.T("mini.undercover.missed", "Name", s.name(game.Seat(state.Accused-1)))
}

func undercoverAnswer(s *scene, q mini.Question, answer int32) string {
	state := s.now.Seen.State().(undercover.State)
	if q.Kind == undercover.AskVote {
		return s.name(game.Seat(answer))
	}
	return s.clue(state.Deck(), int(answer))
}
