// Package classroom has the journey of a class: a teacher with a console and a wall, students with browsers and
// phones, a lesson and the games after it.
package classroom

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/browsertest"
)

func TestMain(m *testing.M) { journey.Main(m) }

// A class as large as a test of every change can have it.
func TestClass(t *testing.T) { (&plan{students: 6, seats: 5, each: 2}).teach(t) }

// A plan holds the sizes of a class.
type plan struct {
	students, seats, each int
	outage                time.Duration // how long there is no network, at least
}

// Of the students so many have browsers; the others have phones.
const browsers = 2

// teach teaches a class from the first press to the record: a question of a lesson; games, all of which are paused
// in the middle; a question about them; a time without a network; and a server that is killed.
func (want *plan) teach(t *testing.T) {
	s := openSchool(t)
	s.open()
	s.come(want)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	finished := use(ctx, s.phones)
	s.freezeAndAsk(want)
	s.begin(want)
	s.pauseInTheMiddle(want)
	s.askAboutTheGames(want)
	s.loseTheNetwork(want)
	s.free.Store(true)
	s.timed("let all go on", func() {
		s.teacher.Click(".console__all [value='go']")
		s.teacher.WaitGone(".ctable[data-held]")
	})
	s.loseTheServer(want)
	s.together("students", (*journey.Person).Finish)
	s.timed("the other students end", finished)
	s.record(want)
	s.thoughts(want)
}

// A school is a place to teach a class: the program behind a line that can be cut, the teacher at the console
// with the wall beside it, and the students.
type school struct {
	t        *testing.T
	door     *journey.Door
	own      *journey.Door // the line of one phone
	db, site string
	program  *exec.Cmd
	behind   string // address of the program
	teacher  *journey.Person
	wall     *journey.Person
	class    string // address of its pages
	code     string
	students []*journey.Person // those with browsers
	phones   []*phone
	free     atomic.Bool   // phones play on, see phone
	answered atomic.Int64  // by phones
	before   int64         // answers before the tables were dealt
	news     chan struct{} // full when that has become more
}

func openSchool(t *testing.T) *school {
	s := &school{
		t: t, door: journey.OpenDoor(t), own: journey.OpenDoor(t),
		db: filepath.Join(t.TempDir(), "play.db"), news: make(chan struct{}, 1),
	}
	s.site = "http://" + s.door.Addr().String()
	s.start()
	return s
}

func (s *school) start() {
	var address string
	s.program, address = journey.Launch(s.t, s.db)
	s.behind = strings.TrimPrefix(address, "http://")
	s.connect(s.behind)
}

// connect connects all lines to an address, or to nothing if it is "".
func (s *school) connect(to string) {
	for _, line := range []*journey.Door{s.door, s.own} {
		if to == "" {
			line.Cut("")
		} else {
			line.Set(to)
		}
	}
}

// newPerson is somebody with a browser, whose line will be cut.
func (s *school) newPerson(device browsertest.Device, lang string) *journey.Person {
	p := journey.NewPerson(s.t, device, lang)
	p.AllowErrors("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET",
		"ERR_EMPTY_RESPONSE", "ERR_CONNECTION_CLOSED", "ERR_SOCKET_NOT_CONNECTED")
	// A request without an answer for long on a busy machine is sent again, and may have counted: the night
	// is over then.
	p.AllowErrors("/ready:")
	return p
}

// timed reports how long it takes until the page shows what was done.
func (s *school) timed(what string, do func()) {
	began := time.Now()
	do()
	s.t.Logf("%-28s %4d ms", what, time.Since(began).Milliseconds())
}

// open opens the class and shows its code on the wall.
func (s *school) open() {
	s.teacher = s.newPerson(browsertest.Desktop, "en")
	s.teacher.Open(s.site + "/class")
	s.timed("open a class", func() {
		s.teacher.Click("form[action='/class'] .button--primary")
		s.teacher.WaitVisible("#door .waiting__code")
	})
	s.class = strings.TrimSuffix(s.teacher.URL(), "/console")
	s.code = s.teacher.Text("#door .waiting__code")
	s.wall = &journey.Person{Player: s.teacher.Tab(), T: s.t}
	s.wall.AllowErrors("ERR_")
	s.wall.Open(s.class + "/wall")
	s.wall.WaitText(".classwall__code", s.code)
}

// come lets the students join the class.
func (s *school) come(want *plan) {
	for i := range browsers {
		p := s.newPerson([]browsertest.Device{browsertest.Phone, browsertest.Desktop}[i], []string{"ja", "en"}[i])
		p.Open(s.site)
		p.Type("[name=code]", strings.ToLower(s.code))
		p.Click(".code .button")
		p.Click("form[action^='/join/'] .button--primary")
		p.WaitVisible("#phone .phone__name")
		s.students = append(s.students, p)
	}
	for i := range want.students - browsers {
		site := s.site
		if i == 0 {
			site = "http://" + s.own.Addr().String()
		}
		s.phones = append(s.phones, join(s.t, site, s.code, &s.free, func() {
			s.answered.Add(1)
			select {
			case s.news <- struct{}{}:
			default: // the test looks anyway
			}
		}))
	}
	s.teacher.WaitCount("#roll .roll__student", want.students)
	s.wall.WaitCount(".classwall__names li", want.students)
}

// awaitAnswer waits until the phones have answered more often than that.
func (s *school) awaitAnswer(before int64) {
	s.t.Helper()
	for s.answered.Load() <= before {
		select {
		case <-s.news:
		case <-time.After(journey.Patience):
			s.t.Fatalf("no phone answers at its table: %d answers", before)
		}
	}
}

// freezeAndAsk asks the first question of a lesson. Answers of others and beliefs of agents are not to be
// seen before it is closed.
func (s *school) freezeAndAsk(want *plan) {
	s.teacher.Open(s.class + "/lessons")
	s.teacher.Click("button[name=lesson][value=liar]")
	s.teacher.WaitVisible("#consolelesson .lesson__ways")
	for s.teacher.Count("#consolelesson [value=shut]") == 0 {
		s.wallFollows()
		at := s.teacher.Attr(".lesson__way [name=step]", "value")
		s.timed("next step of a lesson", func() {
			s.teacher.Click(".lesson__way .button--primary")
			s.teacher.WaitJS("document.querySelector('.lesson__way [name=step]').value !== " + journey.Quote(at))
		})
	}
	for _, p := range s.students {
		p.Click(".phonelesson__ask .lessonpick")
		p.Click(".phonelesson__sure .lessonpick")
		p.Click(".phonelesson__ask .button--primary")
		p.WaitVisible(".phonelesson__ask [role=status]")
	}
	s.teacher.WaitText("#consolelesson", "Everybody has answered.")
	if n := s.wall.Count(".chart__number"); n > 0 {
		s.t.Errorf("the wall tells %d numbers of agents while the question is open", n)
	}
	s.timed("close a question", func() {
		s.teacher.Click("#consolelesson [value=shut]")
		s.wall.WaitVisible(".chart__number")
	})
	given := browsertest.Eval[int](s.wall.Player, `[...document.querySelectorAll('.chart__count')]
		.reduce((sum, cell) => sum + parseInt(cell.textContent), 0)`)
	if given != want.students {
		s.t.Errorf("the wall shows %d answers, want %d", given, want.students)
	}
	s.timed("end a lesson", func() {
		s.teacher.Click("#consolelesson a[href$='?end=lesson']")
		s.teacher.Click(".console__sure [value=dismiss]")
		s.teacher.WaitJS("location.search === ''") // the form is there before the page that it stays on
		s.teacher.WaitVisible(".console__begin [name=seats]")
	})
}

// doublePress is the time for which another press at the same place does nothing, see static/js/double.js.
const doublePress = 400 * time.Millisecond

// wallFollows waits until the wall shows the step that the console does, as a teacher does who then speaks.
func (s *school) wallFollows() {
	time.Sleep(doublePress) //nolint:forbidigo // what only lasts cannot be awaited
	shown := browsertest.Eval[string](s.teacher.Player, "document.querySelector('.lessonsmall .lesson__main').textContent")
	s.wall.WaitJS("document.querySelector('#wall .lesson__main')?.textContent === " + journey.Quote(shown))
}

// begin deals the tables. Choices for them stay while the console changes around them.
func (s *school) begin(want *plan) {
	for name, choice := range map[string]any{"seats": want.seats, "each": want.each, "pace": "none"} {
		browsertest.Eval[bool](s.teacher.Player,
			fmt.Sprintf(`(document.querySelector('.console__begin [name=%s]').value = '%v', true)`, name, choice))
	}
	for _, press := range []string{"front", "go"} {
		s.timed("eyes to the front, "+press, func() {
			s.teacher.Click(".console__all [value=" + press + "]")
			s.teacher.WaitGone(".console__all [value=" + press + "]")
		})
	}
	s.before = s.answered.Load()
	s.timed("deal all tables", func() {
		s.teacher.Click(".console__begin [value=begin]")
		s.teacher.WaitCount(".ctable", want.tables())
	})
	s.teacher.WaitVisible("#query-early")
	for _, p := range s.students {
		p.WaitVisible("#role .role__name")
		p.ReadRole()
	}
	s.together("first night", sleepThrough)
}

// together has all students with browsers do something at the same time.
func (s *school) together(what string, do func(*journey.Person)) {
	s.t.Run(what, func(t *testing.T) {
		for i, p := range s.students {
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				p.T = t
				do(p)
			})
		}
	})
	for _, p := range s.students {
		p.T = s.t
	}
}

// sleepThrough does what the night before the first day asks of somebody, until they are asked to speak.
func sleepThrough(p *journey.Person) {
	for {
		switch at := p.Await(); at {
		case "ready":
			p.Ready()
		case "divine":
			p.Choose(0)
		case "whisper":
			p.Over()
		case "talk":
			return
		default:
			p.T.Fatalf("the first night asks for %q", at)
		}
	}
}

func (want *plan) tables() int { return (want.students + want.each - 1) / want.each }

// pauseInTheMiddle pauses all tables on the first day, once somebody can be asked about them. The browsers
// show it.
func (s *school) pauseInTheMiddle(want *plan) {
	s.awaitAnswer(s.before)
	s.teacher.WaitVisible("#consolequery [value=wolf]:enabled")
	s.timed("pause all tables", func() {
		s.teacher.Click(".console__all [value=pause]")
		s.teacher.WaitCount(".ctable[data-held]", want.tables())
	})
	for _, p := range s.students {
		p.WaitVisible("#dock[data-mode=held]")
	}
}

// askAboutTheGames asks all who the werewolf is in their own games. One phone has no network when the question comes,
// and answers when it has one again. Then all are back at their tables, which are paused anew.
func (s *school) askAboutTheGames(want *plan) {
	s.own.Cut("")
	s.timed("freeze and ask", func() {
		s.teacher.Click("#consolequery [value=wolf]")
		for _, p := range s.students {
			p.WaitVisible("#query .phonelesson__ask")
		}
	})
	s.wall.WaitCount(".walltile", want.tables())
	for _, p := range s.students {
		p.Click(".phonelesson__ask .lessonpick")
		p.Click(".phonelesson__sure .lessonpick")
		p.Click(".phonelesson__ask .button--primary")
		p.WaitVisible(".phonelesson__ask [role=status]")
	}
	const answered = `[...document.querySelectorAll('.querytiles li')]
		.reduce((sum, tile) => sum + parseInt(tile.lastChild.textContent), 0)`
	s.teacher.WaitJS(fmt.Sprintf("%s === %d", answered, want.students-1))
	s.teacher.WaitText("#consolequery", "Not yet:")
	s.timed("a phone is back and answers", func() {
		s.own.Set(s.behind)
		s.teacher.WaitText("#consolequery", "Everybody has answered.")
	})
	if n := s.wall.Count(".chart"); n > 0 {
		s.t.Errorf("the wall shows %d charts while the games go on", n)
	}
	s.timed("close the question", func() {
		s.teacher.Click("#consolequery [value=shutquery]")
		s.teacher.WaitVisible("#consolequery [value=openquery]")
	})
	time.Sleep(doublePress) //nolint:forbidigo // what only lasts cannot be awaited
	s.timed("all go on", func() {
		s.teacher.Click("#consolequery [value=endquery]")
		for _, p := range s.students {
			p.WaitVisible("#role .role__name")
		}
	})
	s.timed("pause all tables once more", func() {
		s.teacher.Click(".console__all [value=pause]")
		s.teacher.WaitCount(".ctable[data-held]", want.tables())
	})
	for _, p := range s.students {
		p.WaitVisible("#dock[data-mode=held]")
	}
}

// thoughts prints what the class thought: of each village one chart.
func (s *school) thoughts(want *plan) {
	s.wall.WaitVisible(".wallthought")
	s.teacher.Open(s.class + "/thoughts")
	given := browsertest.Eval[int](s.teacher.Player, `[...document.querySelectorAll('.thought__ask')]
		.filter(ask => ask.querySelector('.lesson__score')).length`)
	if charts := s.teacher.Count(".thought__ask"); charts < want.tables()+1 || given == 0 {
		s.t.Errorf("%d charts are printed, %d with points; want one of each of %d villages, and that of the lesson",
			charts, given, want.tables())
	}
	if printed := s.teacher.PDF(); !bytes.HasPrefix(printed, []byte("%PDF-")) {
		s.t.Errorf("what the class thought is printed in %d bytes", len(printed))
	}
}

// loseTheNetwork cuts the lines of all. When there is a network again all are back.
func (s *school) loseTheNetwork(want *plan) {
	s.connect("")
	for _, p := range append(s.students, s.teacher) {
		p.WaitVisible("html[data-link=lost]")
	}
	time.Sleep(want.outage) //nolint:forbidigo // what only lasts cannot be awaited; none but in the long test
	s.timed("back after a cut line", func() {
		s.connect(s.behind)
		s.areBack(want)
	})
}

// areBack waits until the class is in the same state as before.
func (s *school) areBack(want *plan) {
	for _, p := range append(s.students, s.teacher) {
		p.WaitVisible("html[data-link=live]")
	}
	s.teacher.WaitCount("#roll .roll__student[data-where=here]", want.students)
}

// loseTheServer kills the program and starts it anew.
func (s *school) loseTheServer(want *plan) {
	s.connect("")
	journey.Kill(s.program)
	s.timed("back after the server's end", func() {
		s.start()
		s.areBack(want)
	})
}

// record waits until all tables are over, and prints what was said: the roles on a page of their own.
func (s *school) record(want *plan) {
	s.teacher.WaitCount(".ctable[data-over]", want.tables())
	s.teacher.Click(".console__all a[href$='/record']")
	s.teacher.WaitCount(".record__game", want.tables())
	printed := s.teacher.PDF()
	if pages := bytes.Count(printed, []byte("/Type /Page\n")); !bytes.HasPrefix(printed, []byte("%PDF-")) || pages < 2 {
		s.t.Errorf("the record has %d pages of %d bytes", pages, len(printed))
	}
}
