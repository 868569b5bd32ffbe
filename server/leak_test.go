package server

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// A transcript contains everything that a visitor received, in order: each request, and every byte of its answer.
type transcript struct {
	entries []entry
}

type entry struct{ what, got string }

func (tr *transcript) add(what, got string) { tr.entries = append(tr.entries, entry{what, got}) }

// has reports whether any answer contains a text.
func (tr *transcript) has(text string) bool {
	return slices.ContainsFunc(tr.entries, func(e entry) bool { return strings.Contains(e.got, text) })
}

// same fails the test if two transcripts differ.
func same(t *testing.T, one, two *transcript) {
	t.Helper()
	for i := range min(len(one.entries), len(two.entries)) {
		a, b := one.entries[i], two.entries[i]
		if a == b {
			continue
		}
		at := 0
		for at < len(a.got) && at < len(b.got) && a.got[at] == b.got[at] {
			at++
		}
		around := func(s string) string { return s[max(0, at-300):min(len(s), at+300)] }
		t.Fatalf("%d: %s or %s differ at byte %d:\n%s\n--- or\n%s", i, a.what, b.what, at, around(a.got), around(b.got))
	}
	if len(one.entries) != len(two.entries) {
		t.Fatalf("%d answers or %d", len(one.entries), len(two.entries))
	}
}

// TestPagesTellNoSecret plays pairs of games that differ only in facts that a viewer cannot know. From the first
// night on, all answers of the server to this viewer must be the same, byte for byte: the stream and the page at each
// moment, and the answers of every route of a game after both games have given the same information.
func TestPagesTellNoSecret(t *testing.T) {
	for i, deal := range deals {
		t.Run(deal.name, func(t *testing.T) {
			t.Parallel()
			witness{deal: deal, scripted: i%2 == 0}.sameInBothWorlds(t)
		})
	}
}

// TestPagesTellNoSecretAtOnce is like TestPagesTellNoSecret, with agents that answer at once, so that committed
// events are far ahead of shown ones.
func TestPagesTellNoSecretAtOnce(t *testing.T) {
	for _, deal := range []deal{deals[0], deals[4], deals[8]} {
		t.Run(deal.name, func(t *testing.T) {
			t.Parallel()
			witness{deal: deal, atOnce: true}.sameInBothWorlds(t)
		})
	}
}

// A witness is a viewer with a browser, in both worlds of a deal.
type witness struct {
	deal     deal
	atOnce   bool // agents answer at once, and only the stream and the page are compared
	scripted bool // the routes of the game are requested as by a script
	always   bool // they are requested at each moment, not once on the last day
}

func (w witness) sameInBothWorlds(t *testing.T) {
	t.Helper()
	var got [2]*transcript
	for i := range got {
		bubble(t, func(t *testing.T) {
			world := newWorlds(t, w.deal)[i]
			world.atOnce = w.atOnce
			got[i] = w.watch(world)
		})
	}
	if w.atOnce { // the witness stops at committed events
		n := min(len(got[0].entries), len(got[1].entries))
		got[0].entries, got[1].entries = got[0].entries[:n], got[1].entries[:n]
	}
	same(t, got[0], got[1])
}

// lastDay is the day up to whose vote the pairs are played.
const lastDay = 2

// idle is the number of steps without news after which the page is requested again.
const idle = 10

// watch plays the world until the rules reveal its secrets. It returns everything that the witness received.
func (w witness) watch(world *world) *transcript {
	t := world.t
	own, seated := w.deal.viewer.Seat()
	users, user, doomed := map[game.Seat]string{}, stranger, game.NoSeat
	if seated {
		users[own], user = me, me
	}
	if w.deal.dead {
		doomed = own
	}
	s := openSite(t, world.puppets(doomed))
	if w.deal.dead { // a connected agent is alive, because otherwise the dead may see everything
		s.remote = game.Seats(own + 1) // seat of a werewolf other than the viewer
		for seat := range world.shun.All() {
			s.remote = game.Seats(seat)
		}
	}
	s.put(world.setup, world.start, table.PaceNormal, users)

	var tr transcript
	v := s.visitor(user, ui.Ja)
	feed := v.watch("")
	defer feed.close()
	sent, swept := 0, map[string]bool{}
	for step := range 400 {
		pass(2 * time.Second)
		came := feed.after(sent)
		sent += len(came)
		news := withoutBeats(came)
		if news == "" && step%idle != 0 {
			tr.add("stream", news) // silence takes the same time in both worlds
			continue
		}
		log := s.log()
		state, err := rules.Fold(world.setup, log)
		if err != nil {
			t.Fatal(err)
		}
		if state.Day() == lastDay && state.Phase() == game.PhaseNight || told(log, world.shun) {
			break
		}
		tr.add("stream", news)
		tr.add("page", describe(v.get("/tables/"+tableID)))

		ask, asked := s.ask(own)
		moment := fmt.Sprintf("%d %s %s alive %t", state.Day(), state.Phase(), ask.Kind, state.Alive().Has(own))
		latest := moment == "2 talk  alive false" || moment == "2 talk talk alive true"
		if !w.atOnce && !swept[moment] && (w.always || latest) {
			swept[moment] = true
			asking := s.visitor(user, ui.Langs[len(swept)%len(ui.Langs)])
			asking.asked, asking.lives = ask.ID, true
			if w.scripted {
				asking = asking.scripted()
			}
			asking.sweep(gameRoutes, &tr)
		}
		if asked {
			form := v
			if ask.ID%2 == 0 {
				form = v.scripted()
			}
			answer := form.answer(ask.ID, world.answer(own, ask, doomed))
			if answer.Code != 204 && answer.Code != 303 {
				t.Fatalf("%v: %d %s", ask, answer.Code, answer.Body)
			}
			tr.add("answered", describe(answer))
		}
	}
	if !seated && !w.atOnce && !tr.has(`id="line-remark-`) {
		t.Error("nothing was remarked on")
	}
	if len(tr.entries) < 6 || !w.atOnce && (len(tr.entries) < 100 || len(swept) == 0) {
		t.Errorf("only %d answers, routes asked at %v: too few to show anything", len(tr.entries), swept)
	}
	return &tr
}

// told reports whether the rules have revealed which world it is.
func told(log []rules.Event, shun game.SeatSet) bool {
	for _, ev := range log {
		switch ev.Kind {
		case rules.GameEnded:
			return true
		case rules.Executed, rules.Died:
			if shun.Has(ev.Target) {
				return true
			}
		}
	}
	return false
}

// TestUnfinishedSecretsDoNotShow checks games in the middle of a turn, a vote and a night. It must stay secret how
// others have answered, and at night also whether they have. Each viewer looks at the second night, when there is
// most to hide, and in addition at one of the earlier moments.
func TestUnfinishedSecretsDoNotShow(t *testing.T) {
	before := []unfinished{
		{"first night", func(*rules.State) bool { return true }},
		{"talk", func(s *rules.State) bool { return s.Phase() == game.PhaseTalk }},
		{"vote", func(s *rules.State) bool { return s.Phase() == game.PhaseVote }},
	}
	night := unfinished{"second night", func(s *rules.State) bool { return s.Phase() == game.PhaseNight && s.Day() == 1 }}
	for i, deal := range deals {
		if deal.dead {
			continue // a dead seat has no unfinished secret
		}
		early := before[i%len(before)]
		t.Run(deal.name+" "+early.name, func(t *testing.T) {
			t.Parallel()
			sameUnfinished(t, deal, early, func(v *visitor, tr *transcript) { v.sweep(allRoutes, tr) })
		})
		t.Run(deal.name+" "+night.name, func(t *testing.T) {
			t.Parallel()
			sameUnfinished(t, deal, night, func(v *visitor, tr *transcript) { v.scripted().sweep(gameRoutes, tr) })
		})
	}
}

// An unfinished game is played until its state satisfies a condition.
type unfinished struct {
	name string
	at   func(*rules.State) bool
}

// sameUnfinished fails the test unless a viewer gets the same answers in both worlds of a deal while an unfinished
// action differs.
func sameUnfinished(t *testing.T, deal deal, until unfinished, look func(*visitor, *transcript)) {
	t.Helper()
	var got [2]transcript
	for i, w := range newWorlds(t, deal) {
		log, state := w.play(w.start, until.at)
		log = w.secretly(log, state, i == 1)
		bubble(t, func(t *testing.T) {
			s := openSite(t, silents)
			own, seated := deal.viewer.Seat()
			var users map[game.Seat]string // agents only, because otherwise there is nothing to see
			user := stranger
			if seated {
				users, user = everyone(len(w.roles), own), me
			}
			if seated {
				s.origin = store.Guided // so that the guide's text is compared too
			}
			s.put(w.setup, log, table.PaceNone, users)
			ask, _ := s.ask(own)
			v := s.visitor(user, ui.Langs[int(own)%len(ui.Langs)])
			v.asked = ask.ID
			look(v, &got[i])
		})
	}
	same(t, &got[0], &got[1])
}

// secretly makes others answer without the viewer seeing it. By day the same seats answer in both worlds, but
// differently. At night nobody answers in one world, and all but one in the other.
func (w *world) secretly(log []rules.Event, state rules.State, busy bool) []rules.Event {
	key := rules.Key{7}
	own, _ := w.viewer.Seat()
	among := own != game.NoSeat && w.roles[own] == game.RoleWerewolf
	night := state.Phase() == game.PhaseNight
	w.seed = w.secret // from here on nobody hears the utterances
	for seat := range state.Waiting().Without(own).All() {
		ask, _ := state.AskFor(seat)
		if night && (!busy || state.Waiting().Len() == 1) || !night && seat%2 == 0 || ask.Kind == rules.AskWhisper &&
			among {
			continue
		}
		if state.Waiting().Len() > 1 { // the last answer would end it
			log, state = w.step(log, state, &key, seat)
		}
	}
	return log
}

// TestOutsidersCannotTellATableFromNone requests another's game and a game that does not exist. The answers must be
// the same for every visitor.
func TestOutsidersCannotTellATableFromNone(t *testing.T) {
	worlds := newWorlds(t, deals[0])
	visitors := map[string]func(*site, ui.Lang) *visitor{
		"stranger": func(s *site, l ui.Lang) *visitor { return s.visitor(stranger, l) },
		"nobody":   func(s *site, l ui.Lang) *visitor { return s.visitor("", l) },
		"forger": func(s *site, l ui.Lang) *visitor {
			v := s.visitor("", l)
			v.header.Set("Cookie", testKeys.Cookie()+"=forged")
			return v
		},
	}
	for name, visit := range visitors {
		t.Run(name, func(t *testing.T) {
			var got [3]transcript
			for i := range got {
				bubble(t, func(t *testing.T) {
					s := openSite(t, silents)
					if i < len(worlds) {
						log, _ := worlds[i].play(worlds[i].start, func(s *rules.State) bool { return s.Phase() == game.PhaseTalk })
						s.put(worlds[i].setup, log, table.PaceNone, everyone(15, 0))
					}
					visit(s, ui.Ja).scripted().sweep(allRoutes, &got[i])
					visit(s, ui.En).sweep(allRoutes, &got[i])
				})
			}
			same(t, &got[0], &got[1])
			same(t, &got[0], &got[2])
		})
	}
}
