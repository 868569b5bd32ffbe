package server

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/costsharing"
	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/game/mini/publicgood"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/ui"
)

// TestMiniRefusals checks that the refusal of an invalid answer says in a sentence which answers are valid, in both
// languages. The question stays open, and can be answered after that.
func TestMiniRefusals(t *testing.T) {
	for _, c := range []struct {
		name   string
		game   string
		form   []any
		status int
		en, ja string
		then   []any // an answer that is accepted; nil if there is none
	}{
		{"more than one has", "publicgood", []any{"answer", "101"}, http.StatusUnprocessableEntity,
			"whole number of points from 0 to 100", "0から100までの整数", []any{"answer", "100"}},
		{"less than nothing", "publicgood", []any{"answer", "-1"}, http.StatusUnprocessableEntity,
			"from 0 to 100", "0から100まで", []any{"answer", "0"}},
		{"no whole number", "publicgood", []any{"answer", "7.5"}, http.StatusUnprocessableEntity,
			"whole number", "整数", []any{"answer", "7"}},
		{"no number", "publicgood", []any{"answer", ""}, http.StatusUnprocessableEntity,
			"whole number", "整数", []any{"answer", "8"}},
		{"larger than any number", "publicgood", []any{"answer", "99999999999999999999"}, http.StatusUnprocessableEntity,
			"whole number", "整数", []any{"answer", "9"}},
		{"shares above 100", "costsharing", []any{"share1", 50, "share2", 50, "share3", 10}, http.StatusUnprocessableEntity,
			"add up to 110", "合計が110", []any{"share1", 50, "share2", 50, "share3", 0}},
		{"shares below 100", "costsharing", []any{"share1", 0, "share2", 0, "share3", 0}, http.StatusUnprocessableEntity,
			"add up to 0", "合計が0", []any{"share1", 40, "share2", 30, "share3", 30}},
		{"a share between the steps", "costsharing", []any{"share1", 33, "share2", 33, "share3", 34},
			http.StatusUnprocessableEntity, "steps of 5", "5きざみ", []any{"share1", 35, "share2", 35, "share3", 30}},
		{"a share below nothing", "costsharing", []any{"share1", -5, "share2", 55, "share3", 50},
			http.StatusUnprocessableEntity, "0 or more", "0以上", []any{"share1", 5, "share2", 45, "share3", 50}},
		{"no share", "costsharing", []any{"share1", "", "share2", 50, "share3", 50}, http.StatusUnprocessableEntity,
			"each of the three fields", "3つの欄", []any{"share1", 0, "share2", 50, "share3", 50}},
		{"no move", "dilemma", []any{"answer", 3}, http.StatusUnprocessableEntity,
			"Choose one that is shown", "表示されているもの", []any{"answer", int(dilemma.Defect)}},
		{"a clue that isn't on the card", "chameleon", []any{"answer", 9999}, http.StatusUnprocessableEntity,
			"Choose one that is shown", "表示されているもの", []any{"answer", 0}},
	} {
		for lang, want := range map[ui.Lang]string{ui.En: c.en, ui.Ja: c.ja} {
			t.Run(c.name+"/"+string(lang), func(t *testing.T) {
				s := openSite(t, silents)
				g, _ := games.Named(c.game)
				table := openMini(t, s, g, rules.Key{7}, g.Types()[0])
				v := s.visitor(miniAda, lang).scripted()
				answer := func(form []any) (int, string) {
					w := v.post("/mini/"+miniID+"/answer", append([]any{"question", 1}, form...)...)
					return w.Code, w.Body.String()
				}
				if status, said := answer(c.form); status != c.status || !strings.Contains(said, want) {
					t.Errorf("%d %s, want %d and %q", status, said, c.status, want)
				}
				if !table.Now(game.Viewer{}).Seen.Waiting().Has(table.SeatOf(miniAda)) {
					t.Error("what was refused counts")
				}
				if status, said := answer(c.then); status != http.StatusNoContent {
					t.Errorf("then %v: %d %s", c.then, status, said)
				}
			})
		}
	}
}

// TestMiniClosedRound checks that a question can't be answered, even with a valid answer, if it is closed, already
// answered, or put to others, or if the game is over.
func TestMiniClosedRound(t *testing.T) {
	for lang, want := range map[ui.Lang][3]string{
		ui.En: {"You have answered already", "That round is over", "This game is over"},
		ui.Ja: {"もう答えています", "そのラウンドは終わりました", "このゲームは終わりました"},
	} {
		for _, g := range []mini.Game{publicgood.Game, costsharing.Game, dilemma.Game} {
			t.Run(g.Name()+"/"+string(lang), func(t *testing.T) {
				s := openSite(t, silents)
				table := openMini(t, s, g, rules.Key{7}, g.Types()[0])
				ada := s.visitor(miniAda, lang).scripted()
				refused := func(question any, want string) {
					t.Helper()
					for _, answer := range []any{1, "500"} {
						w := ada.post("/mini/"+miniID+"/answer", "question", question, "answer", answer,
							"share1", answer, "share2", 50, "share3", 50)
						if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), want) {
							t.Errorf("%v to question %v: %s, want %q", answer, question, describe(w), want)
						}
					}
				}
				playMini(t, table, miniAda, 0)
				refused(1, want[0])
				playMini(t, table, miniBob, 0)
				refused(1, want[1])
				refused(3, want[1])
				for _, user := range []string{miniAda, miniBob} {
					if err := table.Leave(context.Background(), user); err != nil {
						t.Fatal(err)
					}
				}
				refused(1, want[2])
			})
		}
	}
}

// TestMiniNoSeatLeft checks that a student who comes when each seat has a person learns that. They sit down as soon
// as a seat is free, and otherwise play in the next round.
func TestMiniNoSeatLeft(t *testing.T) {
	for lang, want := range map[ui.Lang]string{ui.En: "every seat has a person", ui.Ja: "どの席にも人がいます"} {
		bubble(t, func(t *testing.T) {
			r := openSchoolroom(t, openSite(t, silents), 3)
			names := r.names()
			r.deals("dilemma/classic", "new")
			where := r.led(r.students[0])
			late := r.join()
			late.does(http.StatusSeeOther, "/language", "lang", string(lang), "back", r.at)
			contains(t, late.get(r.at).Body.String(), want)
			if late.post(where+"/answer", "question", 1, "answer", 1).Code != http.StatusForbidden {
				t.Error("who has no seat answers")
			}
			r.students[0].post(r.at, "do", "leave") // this student may return
			contains(t, late.get(r.at).Body.String(), want)
			r.teach(http.StatusSeeOther, "do", "remove", "student", names[1])
			if r.led(late) != where {
				t.Error("who waited has no seat although one is free")
			}
			r.minis(http.StatusSeeOther, "do", "finish")
			if body := late.get(r.at).Body.String(); strings.Contains(body, want) {
				t.Error("after the game somebody is still told that every seat is taken")
			}
		})
	}
}
