package evaluations

import (
	"strings"

	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/mini/metrics"
	"aiwolfplay/templates/card"
	"aiwolfplay/templates/evaluations"
)

// winRate is the name of the win rate among the capabilities.
const winRate = "win-rate"

// axisName returns the name of a capability in addresses and in ids of texts.
func axisName(capability string) string {
	return strings.NewReplacer(" (", "-", ")", "").Replace(capability)
}

// Axes returns the rows of a card. href returns the address of the decisions behind a row, "" for none.
func Axes(rows []evaluation.CardRow, href func(name string) string) (axes []card.Axis) {
	for _, row := range rows {
		name := axisName(row.Name)
		axes = append(axes, card.Axis{
			Name: name, Found: Measured(row.Found), Items: row.Items, Shown: row.Shown, Href: href(name),
		})
	}
	return axes
}

// Measured returns an estimate for templates, nil for none.
func Measured(e *evaluation.Estimate) *card.Measured {
	if e == nil {
		return nil
	}
	return &card.Measured{Value: e.Value, Low: e.Low, High: e.High}
}

// WinRate returns the win rate, displayed by the same rule as the capabilities.
func WinRate(found *evaluation.Estimate, games int) card.Axis {
	return card.Axis{
		Name: winRate, Found: Measured(found), Items: games,
		Shown: found != nil && games >= evaluation.Least && (found.High-found.Low)/2 <= evaluation.Widest,
	}
}

// fields returns the cards of agents that play Werewolf and the mini-games.
func fields() (cards evaluations.Fields, err error) {
	deck, err := metrics.Shipped()
	if err != nil {
		return cards, err
	}
	cards = evaluations.Fields{Deals: deck.Deals, Settings: deck.Settings, Seats: deck.Seats}
	for _, two := range deck.List {
		if two.Werewolf != nil {
			cards.Agents = append(cards.Agents, evaluations.TwoFields{
				Name: two.Name, Mini: FieldCard(two.Mini.Games, two.Mini.WinRate, two.Mini.Rows),
				Werewolf: FieldCard(two.Werewolf.Games, two.Werewolf.WinRate, two.Werewolf.Rows),
			})
		}
	}
	return cards, nil
}

// FieldCard returns a card of one field.
func FieldCard(seats int, wins *evaluation.Estimate, rows []evaluation.CardRow) card.Card {
	return card.Card{
		Games: seats, Wins: WinRate(wins, seats), Axes: Axes(rows, func(string) string { return "" }),
	}
}
