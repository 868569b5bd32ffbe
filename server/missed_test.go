package server

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

var sentID = regexp.MustCompile(`(?m)^id: (.*)$`)

// lastID returns the id of the last message in a browser's stream.
func lastID(t *testing.T, text string) string {
	t.Helper()
	all := sentID.FindAllStringSubmatch(text, -1)
	if all == nil {
		t.Fatalf("no id in %q", text)
	}
	return all[len(all)-1][1]
}

// TestEndIsNotMissed checks that a player whose stream broke before the end of the game receives the end after
// reconnecting, even if the table is closed. Only then is the browser asked not to reconnect.
func TestEndIsNotMissed(t *testing.T) {
	for name, leave := range map[string]func(*site){
		"the server was restarted": (*site).restart,
		"the table was closed":     func(*site) { pass(2 * time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s, w := fiveTable(t)
				v := s.visitor(me, ui.Ja)
				feed := v.watch("")
				for range 12 {
					s.move(w)
					synctest.Wait()
				}
				feed.close()
				seen := feed.text()
				for s.move(w) {
					synctest.Wait()
				}
				leave(s)
				s.catchesUp(t, s.visitor(me, ui.Ja), "", seen)
			})
		})
	}
}

// TestWatchersDoNotMissTheEnd is like TestEndIsNotMissed, for spectators of a game of agents.
func TestWatchersDoNotMissTheEnd(t *testing.T) {
	for _, eyes := range []string{"", "as=all", "as=seat:2", "screen"} {
		t.Run(eyes, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				setup, log := begin(t, five)
				s := openSite(t, quicks)
				s.put(setup, log, table.PaceNone, nil)
				feed := s.visitor(stranger, ui.En).watch("?" + eyes)
				pass(3 * time.Second)
				feed.close()
				seen := feed.text()
				if s.table().Over() {
					t.Fatal("it is over already")
				}
				pass(10 * time.Minute)
				s.restart()
				s.catchesUp(t, s.visitor(stranger, ui.En), eyes, seen)
			})
		})
	}
}

// catchesUp reconnects a browser that has seen the text, after the game has ended without it. It checks that the
// browser gets the rest once.
func (s *site) catchesUp(t *testing.T, v *visitor, query, seen string) {
	t.Helper()
	back := v.watch("?after=0&"+query, "Last-Event-ID", lastID(t, seen))
	synctest.Wait()
	rest := back.text()
	back.close()
	if back.status != 200 || !strings.Contains(rest, `"phase":"over"`) {
		t.Fatalf("the end is not told: %d %.300q", back.status, rest)
	}
	whole := v.watch("?after=0&" + query)
	synctest.Wait()
	whole.close()
	var inParts, atOnce browserLog
	inParts.take(messages(t, seen))
	known := len(inParts.ids)
	inParts.take(messages(t, rest))
	atOnce.take(messages(t, whole.text()))
	if inParts.String() != atOnce.String() || len(inParts.ids) == known {
		t.Errorf("in parts\n%s\nat once\n%s", &inParts, &atOnce)
	}
	w := v.do(v.at("/tables/"+tableID+"/feed?after=0&"+query, lastID(t, rest)))
	if w.Code != 204 {
		t.Errorf("who knows the end: %s", describe(w))
	}
}

// at returns a request of a browser that has read up to an id.
func (v *visitor) at(path, id string) *http.Request {
	r := v.request("GET", path, nil)
	r.Header.Set("Last-Event-ID", id)
	return r
}

// TestOtherLogIsNoticed checks that any browser that has read events that are not in the log loads the page anew.
// This happens if the database was restored or has lost the end of the log.
func TestOtherLogIsNoticed(t *testing.T) {
	type change struct {
		name   string
		change func(id string) string
		resets bool
	}
	further := func(id string) string { return "999" + id }
	other := func(id string) string {
		last := "0"
		if strings.HasSuffix(id, last) {
			last = "1"
		}
		return id[:len(id)-1] + last
	}
	same := func(id string) string { return id }
	for _, people := range []bool{true, false} {
		for _, tt := range []change{{"further", further, true}, {"other", other, true}, {"same", same, false}} {
			bubble(t, func(t *testing.T) {
				s := openSite(t, silents)
				setup, log := begin(t, five)
				users := everyone(5, 0)
				if !people {
					users = nil
				}
				s.put(setup, log, table.PaceNone, users)
				v := s.visitor(me, ui.En)
				feed := v.watch("")
				synctest.Wait()
				feed.close()
				back := v.watch("", "Last-Event-ID", tt.change(lastID(t, feed.text())))
				synctest.Wait()
				back.close()
				if got := strings.Contains(back.text(), "event: reset\ndata: {}\n\n"); got != tt.resets {
					t.Errorf("people %t, %s: loads anew %t, want %t: %.200q", people, tt.name, got, tt.resets, back.text())
				}
				if tt.resets && strings.Contains(back.text(), "event: patch") {
					t.Errorf("people %t, %s: is told lines of another log", people, tt.name)
				}
			})
		}
	}
}

// TestFarewell checks that a server that stops says so to every open stream.
func TestFarewell(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		setup, log := begin(t, five)
		s.put(setup, log, table.PaceNone, nil)
		v := s.visitor(stranger, ui.En)
		var reels []*reel
		for _, path := range []string{"/feed", "/agents/feed", "/tables/" + tableID + "/feed",
			"/tables/" + tableID + "/feed?as=all", "/tables/" + tableID + "/feed?as=seat:1"} {
			reels = append(reels, v.watchPath(path))
		}
		synctest.Wait()
		s.CloseFeeds()
		for _, r := range reels {
			<-r.done
			if !strings.HasSuffix(r.text(), "\n\nevent: stop\ndata: {}\n\n") {
				t.Errorf("the last that is said: %q", r.text()[max(0, len(r.text())-80):])
			}
		}
	})
}

// TestWatchersGetEachLineOnce checks that spectators who come during a game receive everything, and nothing twice.
func TestWatchersGetEachLineOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		setup, log := begin(t, five)
		s := openSite(t, quicks)
		s.put(setup, log, table.PaceNone, nil)
		released := 0
		s.lobby.SetScript(lobby.Script{Pacer: func(_ string, _ *rules.Event, wake func()) bool {
			released++
			if released%2 == 1 { // each event is published separately, one a millisecond
				time.AfterFunc(time.Millisecond, wake)
			}
			return released%2 == 0
		}})
		told := make(chan string)
		const come = 200
		for n := range come {
			go func() { // ends with the game
				<-time.After(time.Duration(n/4) * time.Millisecond) // some come together with each event
				told <- s.watchToTheEnd(t)
			}()
		}
		var first string
		for range come {
			text := <-told
			seen := map[string]bool{}
			for block := range strings.SplitSeq(text, "\n\n") {
				if seen[block] {
					t.Errorf("twice: %.60q", block)
				}
				seen[block] = block != ""
			}
			var log browserLog
			log.take(messages(t, text))
			if first == "" {
				first = log.String()
			}
			if log.String() != first || len(log.ids) < 20 {
				t.Errorf("%d lines, and others than somebody else", len(log.ids))
			}
		}
	})
}

// watchToTheEnd returns everything that a browser receives until the game is over and the last role is known. If its
// stream ends before, it reconnects after a second, as the server asks.
func (s *site) watchToTheEnd(t *testing.T) (text string) {
	const end = "line-role-5"
	for {
		id := "0"
		if last := sentID.FindAllStringSubmatch(text, -1); last != nil {
			id = last[len(last)-1][1]
		}
		feed := s.visitor("", ui.En).watch("", "Last-Event-ID", id)
		for ended := false; !ended && !strings.Contains(feed.text(), end); {
			select {
			case <-feed.done:
				ended = true
			case <-feed.news:
			}
		}
		feed.close()
		if feed.status != http.StatusOK {
			t.Errorf("came back after %s, and was answered with %d", id, feed.status)
			return text
		}
		text += strings.TrimPrefix(feed.text(), "retry: 1000\n\n")
		if strings.Contains(text, end) {
			return text
		}
		<-time.After(time.Second)
	}
}
