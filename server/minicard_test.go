package server

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/ui"
)

// TestMiniCard checks that a person's own card, which only they see, has results of the mini-games that they played
// to the end. A value with too few decisions behind it is not shown as a number.
func TestMiniCard(t *testing.T) {
	s := openSite(t, silents)
	play := func(id string, g mini.Game, whole bool) {
		cfg := minitable.Config{ID: id, Game: g, Key: rules.Key{id[15]}}
		cfg.Seats = [mini.Seats]store.MiniSeat{
			{Name: "fox", User: me, Person: true, Agent: g.Types()[0]}, {Name: "crane", Agent: g.Types()[1]},
			{Name: "hare", Agent: g.Types()[2]},
		}
		table, err := s.minis.Open(context.Background(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		for whole && playMini(t, table, me, 1) {
		}
	}
	play("minicardminicar0", games.All[0], false)
	for i := range 8 {
		play("minicardminicar"+string(rune('1'+i)), games.All[0], true)
	}
	v := s.visitor(me, ui.En)
	v.does(http.StatusSeeOther, "/signup", "name", "Taro", "new", "correct horse") // the games are now the account's
	text := v.get("/account/card").Body.String()
	contains(t, text, "In the mini-games", "By 8 finished mini-games.", "too few games yet (n = 0)", "100.0")
	other := s.visitor("", ui.En)
	other.does(http.StatusSeeOther, "/signup", "name", "Jiro", "new", "correct horse")
	if text := other.get("/account/card").Body.String(); strings.Contains(text, "In the mini-games") {
		t.Error("a card of no games")
	}
	v.does(http.StatusSeeOther, "/account", "do", "card", "show", "1")
	if text := other.get("/people/Taro/card").Body.String(); strings.Contains(text, "In the mini-games") {
		t.Error("others see the mini-games")
	}
}

// TestFieldCards checks that the list of evaluations has the cards of agents in both fields.
func TestFieldCards(t *testing.T) {
	s := openSite(t, silents)
	contains(t, s.visitor("", ui.En).get("/evaluations").Body.String(), "Werewolf and the mini-games",
		"bayes-first", "Self-awareness")
}
