package minigame

import (
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/costsharing"
	"aiwolfplay/templates/minigame"
	"aiwolfplay/templates/ui"
)

var costFace = face{
	rounds: costsharing.Rounds,
	setting: func(w ui.Words, setting int) string {
		return costsharing.CaseOf(setting).Text(string(w.Lang.Base())).Title
	},
	board: costBoard,
	ask: func(s *scene, q mini.Question) string {
		if q.Kind == costsharing.AskOffer {
			return s.w.T("mini.costsharing.ask")
		}
		return s.w.T("mini.costsharing.askvote")
	},
	form:   costForm,
	answer: costAnswer,
	read:   readCost,
	ending: func(s *scene) string {
		if s.now.Seen.State().(costsharing.State).Agreed == 0 {
			return s.w.T("mini.costsharing.failed")
		}
		return s.w.T("mini.costsharing.ending")
	},
}

func costState(s *scene) (costsharing.State, *costsharing.Case, *costsharing.Text) {
	state := s.now.Seen.State().(costsharing.State)
	c := costsharing.CaseOf(int(state.Setting))
	return state, c, c.Text(string(s.w.Lang.Base()))
}

func (s *scene) parties() (list []minigame.Party) {
	_, c, text := costState(s)
	for i, name := range text.Parties {
		list = append(list, minigame.Party{Seat: s.Seats[i], Name: name, First: c.First[i], Second: c.Second[i]})
	}
	return list
}

func costBoard(s *scene) templ.Component {
	state, c, text := costState(s)
	b := minigame.CostBoard{
		Title: text.Title, Story: text.Story, Total: thousands(c.Total), First: text.First, Second: text.Second,
		Parties: s.parties(),
	}
	for round := range costsharing.Rounds {
		if offers := s.offers(state, round); offers != nil {
			b.Rounds = append([]minigame.CostRound{{Number: round + 1, Offers: offers}}, b.Rounds...) // the latest first
		}
	}
	return minigame.CostSharing(s.Scene, b)
}

// offers returns the offers of a round, with the votes for each. It returns nil until all offers are made.
func (s *scene) offers(state costsharing.State, round int) (list []minigame.Split) {
	for seat, offer := range state.Offers[round] {
		if offer == 0 {
			return nil
		}
		split := minigame.Split{By: s.Seats[seat], Shares: percents(offer), Agreed: offer == state.Agreed}
		for voter, vote := range state.Votes[round] {
			if vote != 0 && vote.Seat() == game.Seat(seat) {
				split.Votes = append(split.Votes, s.Seats[voter])
			}
		}
		list = append(list, split)
	}
	return list
}

func percents(offer costsharing.Offer) []int {
	shares := offer.Shares()
	return shares[:]
}

func costForm(s *scene, q mini.Question) templ.Component {
	state, _, _ := costState(s)
	if q.Kind == costsharing.AskVote {
		return minigame.Voting(s.Scene, s.offers(state, int(state.Played)))
	}
	proposed := []int{35, 35, 30}
	if state.Played > 0 { // the viewer's own offer in the previous round
		proposed = percents(state.Offers[state.Played-1][s.seat])
	}
	for i := range proposed {
		proposed[i] = s.typed("share"+strconv.Itoa(i+1), proposed[i])
	}
	return minigame.Offering(s.Scene, s.parties(), proposed)
}

func costAnswer(s *scene, _ mini.Question, answer int32) string {
	state, _, _ := costState(s)
	if !state.Offering() {
		return s.name(costsharing.Vote(answer).Seat())
	}
	words := ""
	for i, share := range percents(costsharing.Offer(answer)) {
		if i > 0 {
			words += " · "
		}
		words += strconv.Itoa(share) + "%"
	}
	return words
}

// readCost reads the three shares of an offer. It returns ErrShare if a share is no number, and a *costsharing.Fault
// if the shares are not a valid offer.
func readCost(c echo.Context, _ mini.Table, q mini.Question) (int32, error) {
	if q.Kind == costsharing.AskVote {
		return readNumber(c)
	}
	var shares costsharing.Shares
	for i := range shares {
		n, err := strconv.Atoi(c.FormValue("share" + strconv.Itoa(i+1)))
		if err != nil {
			return 0, ErrShare
		}
		shares[i] = n
	}
	offer, err := costsharing.OfferOf(shares)
	return int32(offer), err
}

// thousands formats a number in groups of three digits.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
