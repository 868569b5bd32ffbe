package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/ui"
)

// A message is a server-sent event with a patch.
type message struct {
	id uint32
	at string // the id as it is sent
	page.Patch
}

// messages parses the messages of a stream.
func messages(t *testing.T, text string) []message {
	t.Helper()
	var list []message
	for block := range strings.SplitSeq(strings.TrimSuffix(text, "\n\n"), "\n\n") {
		lines := strings.Split(block, "\n")
		if !strings.HasPrefix(lines[0], "id: ") {
			continue // retry, or a comment
		}
		if len(lines) != 3 || lines[1] != "event: patch" || !strings.HasPrefix(lines[2], "data: ") {
			t.Fatalf("an event of id, name and data expected, got %q", block)
		}
		text, _ := strings.CutPrefix(lines[0], "id: ")
		number, _, _ := strings.Cut(text, "-") // a mark follows
		n, err := strconv.ParseUint(number, 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		m := message{id: uint32(n), at: text}
		if err := json.Unmarshal([]byte(lines[2][len("data: "):]), &m.Patch); err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// A browserLog is the log of the talk as a page keeps it. Lines are appended; a line with a known id replaces the old
// line.
type browserLog struct {
	ids  []string
	html map[string]string
}

var lineID = regexp.MustCompile(`<li class="line[^"]*" id="(line-[^"]+)"`)

func (b *browserLog) append(html string) {
	at := lineID.FindAllStringSubmatchIndex(html, -1)
	for i, m := range at {
		end := len(html)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		id := html[m[2]:m[3]]
		if b.html == nil {
			b.html = map[string]string{}
		}
		if _, known := b.html[id]; !known {
			b.ids = append(b.ids, id)
		}
		b.html[id] = strings.TrimSpace(html[m[0]:end])
	}
}

// take adds the lines of the messages.
func (b *browserLog) take(list []message) {
	for _, m := range list {
		for _, part := range m.Parts {
			if part.Target == "#talk" {
				b.append(part.HTML)
			}
		}
	}
}

func (b *browserLog) String() string {
	var text strings.Builder
	for _, id := range b.ids {
		text.WriteString(b.html[id] + "\n")
	}
	return text.String()
}

// logOf returns the log in a page as it was loaded.
func logOf(html string) *browserLog {
	b := &browserLog{}
	_, rest, _ := strings.Cut(html, `id="talk"`)
	talk, _, _ := strings.Cut(rest, `</ol><section id="end"`)
	b.append(talk)
	return b
}

// fiveTable returns a table of five people who all talk, in a bubble.
func fiveTable(t *testing.T) (*site, *world) {
	t.Helper()
	w := &world{t: t, roles: five, seed: 3, secret: 3, viewer: game.AtSeat(0), shun: game.Seats(0, 2)}
	w.setup, w.start = begin(t, w.roles)
	s := openSite(t, silents)
	s.put(w.setup, w.start, table.PaceNone, everyone(5, 0))
	return s, w
}

// user returns the user in a seat.
func user(seat game.Seat) string { return everyone(5, 0)[seat] }

// move answers for the first seat that is asked. If seats are given, it considers only these.
func (s *site) move(w *world, seats ...game.Seat) bool {
	s.t.Helper()
	if len(seats) == 0 {
		seats = slices.Collect(game.FirstSeats(5).All())
	}
	for _, seat := range seats {
		ask, asked := s.ask(seat)
		if !asked {
			continue
		}
		v := s.visitor(user(seat), ui.En).scripted()
		if got := v.answer(ask.ID, w.answer(seat, ask, game.NoSeat)); got.Code != 204 {
			s.t.Fatalf("seat %d, %+v: %s", seat.Number(), ask, describe(got))
		}
		return true
	}
	return false
}

// TestFeedBringsWhatThePageShows checks that all viewers have the same log in the end: those who follow from the
// beginning, those who reload, and those who reconnect in the middle.
func TestFeedBringsWhatThePageShows(t *testing.T) {
	for _, lang := range ui.Langs {
		t.Run(string(lang), func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s, w := fiveTable(t)
				v := s.visitor(me, lang)
				feed := v.watch("")
				defer feed.close()
				for s.move(w) {
					synctest.Wait()
				}
				var followed browserLog
				list := messages(t, feed.text())
				followed.take(list)
				v.get("/tables/" + tableID)
				loaded := logOf(v.get("/tables/" + tableID).Body.String())
				if followed.String() != loaded.String() {
					t.Errorf("the feed brought\n%s\nthe page shows\n%s", &followed, loaded)
				}
				if len(loaded.ids) < 40 {
					t.Errorf("only %d lines", len(loaded.ids))
				}
				for i := 1; i < len(list); i++ {
					if list[i].id < list[i-1].id {
						t.Errorf("id %d after %d", list[i].id, list[i-1].id)
					}
				}
				// From every number on, nothing is missing and nothing is repeated.
				for n := uint32(0); n <= list[len(list)-1].id; n += 7 {
					s.resume(t, v, n, &followed)
				}
			})
		})
	}
}

// resume loads the log up to item n as a page would have had it, reads the feed from there, and compares the result.
func (s *site) resume(t *testing.T, v *visitor, n uint32, want *browserLog) {
	t.Helper()
	items := rules.Project(nil, s.log(), game.AtSeat(0))[:n]
	sc := s.sceneOf(game.AtSeat(0), v.lang)
	var old line.Lines
	for i := range items {
		old = append(old, sc.Take(&table.Item{N: uint32(i) + 1, Event: items[i]})...)
	}
	html, err := s.Pages.Part(v.lang, screen.Latest(old))
	if err != nil {
		t.Fatal(err)
	}
	var got, fresh browserLog
	got.append(html)
	feed := v.watch("?after=0", "Last-Event-ID", fmt.Sprint(n))
	synctest.Wait()
	list := messages(t, feed.text())
	feed.close()
	fresh.take(list)
	for _, id := range fresh.ids {
		if fresh.html[id] == got.html[id] {
			t.Errorf("after %d: %s comes again as it was", n, id)
		}
	}
	got.take(list)
	if got.String() != want.String() {
		t.Errorf("after %d:\n%s\nwant\n%s", n, &got, want)
	}
}

// TestComposerIsLeftAloneWhileOthersAnswer checks that the dock of a player who builds a sentence or considers a vote
// isn't replaced because another player was faster.
func TestComposerIsLeftAloneWhileOthersAnswer(t *testing.T) {
	for name, when := range map[string]at{"talk": atTalk, "vote": atVote} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s, ask := moment(t, when)
				w := &world{roles: five, seed: 3}
				feed := s.visitor(me, ui.En).watch("")
				defer feed.close()
				synctest.Wait()
				sent := len(feed.text())
				for s.move(w, 1, 2, 3) { // seat 5 keeps the others waiting
					synctest.Wait()
				}
				if again, _ := s.ask(0); again != ask {
					t.Fatalf("the question is %+v, was %+v", again, ask)
				}
				list := messages(t, feed.text()[sent:])
				seats := 0
				for _, m := range list {
					for _, part := range m.Parts {
						switch part.Target {
						case "#dock":
							t.Errorf("the dock is replaced: %s", part.HTML)
						case "#seats":
							seats++
						}
					}
				}
				if seats != 3 {
					t.Errorf("%d answers shown, want 3", seats)
				}
			})
		})
	}
}

func TestHeartbeat(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s, _ := moment(t, atTalk)
		for number := 2; number <= 5; number++ { // nobody is away, because that would be announced
			defer s.visitor(fmt.Sprint("user", number), ui.En).watch("").close()
		}
		feed := s.visitor(me, ui.En).watch("")
		defer feed.close()
		pass(permission.Patience) // until no more changes of the awaited seats are shown
		quiet := feed.text()
		for i := range 3 {
			pass(sse.Heartbeat - time.Millisecond)
			if got := feed.text(); got != quiet {
				t.Fatalf("before beat %d: %q", i, got[len(quiet):])
			}
			pass(time.Millisecond)
			quiet += "event: beat\ndata: {}\n\n"
			if got := feed.text(); got != quiet {
				t.Fatalf("beat %d: %q", i, got)
			}
		}
	})
}

func TestFeedHeaders(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s, _ := moment(t, atTalk)
		feed := s.visitor(me, ui.En).watch("")
		synctest.Wait()
		feed.close()
		if got := feed.head.Get("Content-Type"); feed.status != 200 || got != "text/event-stream" {
			t.Errorf("status %d, type %q", feed.status, got)
		}
		if got := feed.head.Get("Cache-Control"); got != "no-store" {
			t.Errorf("cache %q", got)
		}
		if !strings.HasPrefix(feed.text(), "retry: 1000\n\n") {
			t.Errorf("starts with %.40q", feed.text())
		}
	})
}

// TestFeedEnds checks that a feed ends with the server, the table or the browser, and that no watcher is left behind.
func TestFeedEnds(t *testing.T) {
	for name, end := range map[string]func(*site, *reel){
		"server":  func(s *site, _ *reel) { s.CloseFeeds() },
		"table":   func(s *site, _ *reel) { s.table().Close() },
		"browser": func(_ *site, f *reel) { f.cancel() },
		"line": func(s *site, f *reel) {
			f.set(nil, errors.New("broken pipe"))
			pass(sse.Heartbeat)
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s, _ := moment(t, atTalk)
				tb := s.table()
				feed := s.visitor(me, ui.En).watch("")
				synctest.Wait()
				if tb.Watchers() != 1 {
					t.Fatalf("%d watchers", tb.Watchers())
				}
				end(s, feed)
				<-feed.done
				synctest.Wait()
				if tb.Watchers() != 0 {
					t.Errorf("%d watchers left", tb.Watchers())
				}
			})
		})
	}
}

// TestPageOfAFinishedGame checks that the address of a table leads to the record when the game is over.
func TestPageOfAFinishedGame(t *testing.T) {
	s, _ := moment(t, atOver)
	if w := s.visitor(
		me, ui.En,
	).get("/tables/" + tableID); w.Code != 303 || w.Header().Get("Location") != "/games/"+tableID {
		t.Error(describe(w))
	}
}

// TestSlowReader checks that a reader who doesn't read delays nobody, and has everything in the end.
func TestSlowReader(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s, w := fiveTable(t)
		v := s.visitor(me, ui.En)
		slow, quick := v.watch(""), v.watch("")
		defer slow.close()
		defer quick.close()
		synctest.Wait()
		gate := make(chan struct{})
		slow.set(gate, nil)
		for range 30 {
			s.move(w)
			synctest.Wait()
		}
		if len(messages(t, slow.text())) >= len(messages(t, quick.text())) {
			t.Error("the slow reader has read")
		}
		close(gate)
		synctest.Wait()
		var one, two browserLog
		one.take(messages(t, slow.text()))
		two.take(messages(t, quick.text()))
		if one.String() != two.String() || len(one.ids) == 0 {
			t.Errorf("the slow reader has\n%s\nthe quick one\n%s", &one, &two)
		}
	})
}

// TestServerIsRestarted checks that an open page reconnects automatically after a restart. It receives the question
// and its clock again, but no line of the log twice, and the game goes on.
func TestServerIsRestarted(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s, w := fiveTable(t)
		v := s.visitor(me, ui.En)
		feed := v.watch("")
		for ask, asked := s.ask(0); !asked || ask.Day < 1; ask, asked = s.ask(0) {
			s.move(w)
			synctest.Wait()
		}
		list := messages(t, feed.text())
		var log browserLog
		log.take(list)

		s.restart()
		<-feed.done
		feed = s.visitor(me, ui.En).watch("?after=0", "Last-Event-ID", fmt.Sprint(list[len(list)-1].id))
		defer feed.close()
		synctest.Wait()
		back := messages(t, feed.text())
		var targets []string
		for _, part := range back[0].Parts {
			targets = append(targets, part.Target)
		}
		if len(back) != 1 || !slices.Equal(targets, []string{"#head", "#seats", "#dock"}) {
			t.Errorf("%d messages, the first with %v", len(back), targets)
		}
		for s.move(w) {
			synctest.Wait()
		}
		log.take(messages(t, feed.text()))
		if page := logOf(s.visitor(me, ui.En).get("/tables/" + tableID).Body.String()); log.String() != page.String() {
			t.Errorf("the page that came back has\n%s\na fresh one\n%s", &log, page)
		}
	})
}

// TestTwoTabs checks that a second tab of the same seat shows the same, although its messages may be divided
// differently.
func TestTwoTabs(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s, w := fiveTable(t)
		v := s.visitor(me, ui.Ja)
		tabs := [2]*reel{v.watch(""), v.watch("")}
		for range 40 {
			s.move(w)
			synctest.Wait()
		}
		var shown [2]string
		for i, feed := range tabs {
			feed.close()
			parts := map[string]string{}
			var log browserLog
			list := messages(t, feed.text())
			log.take(list)
			for _, m := range list {
				for _, part := range m.Parts {
					if part.Mode == ui.Replace {
						parts[part.Target] = part.HTML
					}
				}
			}
			shown[i] = fmt.Sprint(parts, log.String())
		}
		if shown[0] != shown[1] || len(shown[0]) < 5000 {
			t.Error("two tabs of one seat differ")
		}
	})
}

// quick is an agent that takes the first legal action at once.
type quick struct{ silent }

func (quick) Act(ask rules.Ask) (rules.Action, bool) {
	return rules.Action{Kind: ask.Kind, Target: ask.Targets.First(), Text: rules.OverText}, true
}

func quicks(string, agent.Seating) (agent.Agent, error) { return quick{}, nil }

// TestReadingPaceSurvivesAReload checks that a game of agents is shown line by line, and that a page reloaded in the
// middle continues from the same place.
func TestReadingPaceSurvivesAReload(t *testing.T) {
	bubble(t, func(t *testing.T) {
		setup, log := begin(t, five)
		s := openSite(t, quicks)
		s.put(setup, log, table.PaceNone, nil)
		v := s.visitor(stranger, ui.En)
		feed := v.watch("")
		pass(3 * time.Second)
		feed.close()
		middle := logOf(v.get("/tables/" + tableID).Body.String())
		pass(100 * time.Millisecond)
		again := logOf(v.get("/tables/" + tableID).Body.String())
		if s.table().Over() || middle.String() != again.String() {
			t.Error("a reload jumped ahead")
		}
		feed = v.watch("")
		defer feed.close()
		pass(10 * time.Minute)
		var whole browserLog
		whole.take(messages(t, feed.text()))
		if !strings.HasPrefix(
			whole.String(), middle.String()[:min(200, len(middle.String()))],
		) || len(whole.ids) <= len(middle.ids) {
			t.Errorf("%d lines, in the middle %d", len(whole.ids), len(middle.ids))
		}
		if last := whole.ids[len(whole.ids)-1]; !strings.HasPrefix(last, "line-role") {
			t.Errorf("the story ends with %s", last)
		}
	})
}

// sceneOf returns the table as a viewer sees it before the first event.
func (s *site) sceneOf(v game.Viewer, lang ui.Lang) *screen.Scene {
	t := s.table()
	village := screen.Village{
		ID: t.ID(), Setup: t.Setup(), Seats: t.Occupants(), Shared: t.Watchable(), Listed: t.Listed(),
	}
	return screen.NewScene(village, t.View(v), s.Wording(lang), screen.Look{Plays: true, Live: true})
}
