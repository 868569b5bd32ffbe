package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// benchTable returns a village of people in the talk of its second day.
func benchTable(b *testing.B, roles []game.Role) (*site, *world) {
	w := &world{t: b, roles: roles, viewer: game.AtSeat(0), shun: game.Seats(0, 2)}
	w.setup, w.start = begin(b, roles)
	log, _ := w.play(w.start, func(s *rules.State) bool { return s.Day() == 2 && s.Phase() == game.PhaseTalk })
	s := openSite(b, silents)
	s.notes = []store.Note{{At: time.Now(), Kind: table.OpenNote, To: game.Public, Body: "{}"}}
	s.put(w.setup, log, table.PaceNone, everyone(len(roles), 0))
	return s, w
}

// BenchmarkTablePage loads the page of a running game.
func BenchmarkTablePage(b *testing.B) {
	for name, roles := range map[string][]game.Role{"5": five, "15": rolesOf(deals[0].one)} {
		b.Run(name, func(b *testing.B) {
			s, _ := benchTable(b, roles)
			v := s.visitor(me, ui.Ja)
			b.ReportAllocs()
			size := 0
			for b.Loop() {
				w := v.get("/tables/" + tableID)
				if w.Code != 200 {
					b.Fatal(w.Code)
				}
				size = w.Body.Len()
			}
			b.ReportMetric(float64(size), "B/page")
		})
	}
}

// BenchmarkWords renders all parts of a table of five for a player who is asked to speak. That is most of the cost of
// an answer.
func BenchmarkWords(b *testing.B) {
	s, _ := benchTable(b, five)
	now, err := s.table().Look(b.Context(), table.Reader{Viewer: game.AtSeat(0)})
	if err != nil {
		b.Fatal(err)
	}
	scene := s.sceneOf(game.AtSeat(0), ui.Ja)
	for i := range now.Items {
		scene.Take(&now.Items[i])
	}
	scene.SetStatus(now.Status)
	parts := scene.Parts()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Pages.Patch(ui.Ja, scene.Phase(), parts...); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCompose takes one step of the sentence builder.
func BenchmarkCompose(b *testing.B) {
	s, _ := benchTable(b, five)
	v := s.visitor(me, ui.Ja)
	for b.Loop() {
		if w := v.get("/tables/" + tableID + "/compose?step=+BECAUSE+%28%3F%29+%28%3F%29"); w.Code != 200 {
			b.Fatal(w.Code)
		}
	}
}

// BenchmarkFanOut measures one answer at a table of fifteen that many browsers watch over TCP: the time until the
// last of them has it, and until half of them have it.
func BenchmarkFanOut(b *testing.B) {
	for _, watchers := range []int{100, 1000} {
		b.Run(strconv.Itoa(watchers), func(b *testing.B) { fanOut(b, watchers) })
	}
}

func fanOut(b *testing.B, watchers int) {
	s, w := benchTable(b, rolesOf(deals[0].one))
	web := httptest.NewServer(s)
	defer web.Close()
	defer s.CloseFeeds()
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	got := make(chan time.Time, watchers*100) // arrivals; more than one answer causes
	for i := range watchers {
		v := s.visitor(stranger, ui.Langs[i%len(ui.Langs)])
		r, err := http.NewRequestWithContext(ctx, "GET", web.URL+"/tables/"+tableID+"/feed?after=9999", nil)
		if err != nil {
			b.Fatal(err)
		}
		r.Header = v.header
		answer, err := web.Client().Do(r)
		if err != nil {
			b.Fatal(err)
		}
		defer answer.Body.Close()
		go func() { // ends with the body
			lines := bufio.NewReader(answer.Body)
			for begins := true; ; {
				line, err := lines.ReadSlice('\n')
				if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
					return
				}
				if begins && len(line) == 1 { // the end of a message
					got <- time.Now()
				}
				begins = err == nil
			}
		}()
	}
	for range 2 * watchers { // the retry time and the first message
		<-got
	}
	var last, half []time.Duration
	var start syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &start); err != nil {
		b.Fatal(err)
	}
	before := start.Utime.Nano() + start.Stime.Nano()
	for b.Loop() {
		seat, ask := s.others(w)
		var arrived []time.Duration
		start := time.Now()
		if err := s.table().Submit(
			ctx, rules.Input{Seat: seat, Ask: ask.ID, Action: w.answer(seat, ask, game.NoSeat)},
		); err != nil {
			b.Fatal(err)
		}
		for range watchers {
			at := <-got
			arrived = append(arrived, at.Sub(start))
		}
		slices.Sort(arrived)
		half, last = append(half, arrived[watchers/2]), append(last, arrived[watchers-1])
	}
	slices.Sort(half)
	slices.Sort(last)
	b.ReportMetric(float64(half[len(half)/2].Microseconds()), "µs-half")
	b.ReportMetric(float64(last[len(last)/2].Microseconds()), "µs-last")
	b.ReportMetric(float64(last[len(last)*95/100].Microseconds()), "µs-last-p95")
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(used.Utime.Nano()+used.Stime.Nano()-before)/1e3/float64(len(last)), "µs-cpu")
}

// others returns a seat that is asked, and its question. It returns the viewer's seat only if no other is asked.
func (s *site) others(w *world) (game.Seat, rules.Ask) {
	for i := range w.roles {
		seat := game.Seat((i + 1) % len(w.roles))
		if ask, asked := s.ask(seat); asked {
			return seat, ask
		}
	}
	panic(fmt.Sprint("nobody is asked at ", tableID))
}

// BenchmarkForesee takes 25 steps of the sentence builder at once, as a page does in advance.
func BenchmarkForesee(b *testing.B) {
	s, _ := benchTable(b, rolesOf(deals[0].one))
	v := s.visitor(me, ui.Ja)
	var queries []any
	for seat := range 25 {
		queries = append(queries, "q", fmt.Sprintf("step=+ESTIMATE+Agent%%5B%02d%%5D+%%3F", seat%15+1))
	}
	for b.Loop() {
		if w := v.post("/tables/"+tableID+"/compose", queries...); w.Code != 200 {
			b.Fatal(w.Code)
		}
	}
}

// BenchmarkTableBesidePictures measures how long it takes until an answer at a table of fifteen is stored, alone and
// while a thousand pictures of its moments are requested from ten addresses. It also measures the time for a new
// picture and for a cached one.
func BenchmarkTableBesidePictures(b *testing.B) {
	s, w := benchTable(b, rolesOf(deals[0].one))
	var taken []time.Duration
	answer := func() (asked bool) {
		seat, ask := game.NoSeat, rules.Ask{}
		for i := range w.roles {
			if q, open := s.ask(game.Seat(i)); open {
				seat, ask = game.Seat(i), q
			}
		}
		if seat == game.NoSeat {
			return false // the game is over
		}
		start := time.Now()
		err := s.table().Submit(b.Context(), rules.Input{Seat: seat, Ask: ask.ID, Action: w.answer(seat, ask, game.NoSeat)})
		if err != nil {
			b.Fatal(err)
		}
		taken = append(taken, time.Since(start))
		<-time.After(10 * time.Millisecond) // people do not answer without a pause
		return true
	}
	report := func(name string) {
		slices.Sort(taken)
		b.ReportMetric(float64(taken[len(taken)/2].Microseconds())/1e3, "ms-answer-"+name)
		b.ReportMetric(float64(taken[len(taken)*99/100].Microseconds())/1e3, "ms-answer-"+name+"-p99")
		taken = nil
	}
	for range 50 {
		answer()
	}
	report("alone")
	var paths []string // of the moments that are public by now
	for n, missing := 0, 0; missing < 10; n++ {
		path := fmt.Sprintf("/games/%s/moments/d1-%d", tableID, n)
		if s.visitor(stranger, ui.En).get(path).Code != http.StatusOK {
			missing++
			continue
		}
		for _, lang := range ui.Langs {
			paths = append(paths, path+"/picture.png?lang="+string(lang))
		}
	}
	const pictures = 1000
	var asked, drawn, busy atomic.Int64
	var spent atomic.Int64 // nanoseconds
	var crowd sync.WaitGroup
	for address := range 10 {
		v := s.visitor("", ui.En).from(fmt.Sprintf("192.0.2.%d", address+1))
		crowd.Go(func() {
			for n := asked.Add(1); n <= pictures; n = asked.Add(1) {
				start := time.Now()
				if got := v.get(paths[int(n)%len(paths)]).Code; got != http.StatusOK {
					busy.Add(1)
					continue
				}
				spent.Add(int64(time.Since(start)))
				drawn.Add(1)
			}
		})
	}
	done := make(chan struct{})
	go func() { crowd.Wait(); close(done) }()
	for over := false; !over && answer(); {
		select {
		case <-done:
			over = true
		default:
		}
	}
	b.ReportMetric(float64(len(taken)), "answers-beside")
	report("beside")
	<-done
	b.ReportMetric(float64(drawn.Load()), "pictures")
	b.ReportMetric(float64(len(paths)), "moments")
	b.ReportMetric(float64(busy.Load()), "refused")
	b.ReportMetric(float64(spent.Load())/1e6/float64(max(drawn.Load(), 1)), "ms-picture-waiting")
	v := s.visitor("", ui.En)
	s.sharing.Forget()
	for _, name := range []string{"drawn", "kept"} {
		start := time.Now()
		if got := v.get("/games/" + tableID + "/moments/d1-0/picture.png?lang=ja").Code; got != http.StatusOK {
			b.Fatal(got)
		}
		b.ReportMetric(float64(time.Since(start).Microseconds())/1e3, "ms-picture-"+name)
	}
}
