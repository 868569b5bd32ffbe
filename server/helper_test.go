package server

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/rules"
	"aiwolfplay/locales"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/agents"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/static"
	"aiwolfplay/templates/ui"
)

func init() {
	builtin.Register()
	if _, err := testPages(); err != nil { // not in a bubble, where the bundler would sleep
		panic(err)
	}
}

// The table of these tests, and its users.
const (
	tableID  = "aaaabbbbccccdddd"
	me       = "me"       // the user whose pages a test looks at
	stranger = "stranger" // a user who has a cookie and no seat
)

var testPages = sync.OnceValues(func() (*page.Renderer, error) { return page.New(static.FS, locales.FS, false) })

var (
	hashKey  = bytes.Repeat([]byte{1}, 64)
	blockKey = bytes.Repeat([]byte{2}, 32)
)

// failing is a log handler. It fails the test at a warning or an error, such as a missing text, a page that can't be
// rendered, a broken feed, or a panic.
type failing struct {
	slog.Handler
	t testing.TB
}

func (f failing) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelWarn }

func (f failing) Handle(_ context.Context, r slog.Record) error {
	text := r.Message
	r.Attrs(func(a slog.Attr) bool { text += " " + a.String(); return true })
	f.t.Error(text)
	return nil
}

func (f failing) WithAttrs([]slog.Attr) slog.Handler { return f }

func testLog(t testing.TB) *slog.Logger { return slog.New(failing{slog.DiscardHandler, t}) }

// A site is a whole server with its own database.
type site struct {
	*Server
	t       testing.TB
	db      *store.DB
	notes   []store.Note // of the next game that put stores
	origin  string       // of the next game that put stores
	agents  func(string, agent.Seating) (agent.Agent, error)
	remote  game.SeatSet // seats of connected agents in the next game that put stores
	faults  bool         // from the next start on, errors in the log are expected
	private bool         // the next game that put stores is private
}

// openSite opens a server. The given function makes its agents.
func openSite(t testing.TB, agents func(string, agent.Seating) (agent.Agent, error)) *site {
	t.Helper()
	return openSiteAt(t, filepath.Join(t.TempDir(), "play.db"), agents)
}

// openSiteAt is like openSite, with the database at a path.
func openSiteAt(t testing.TB, path string, agents func(string, agent.Seating) (agent.Agent, error)) *site {
	t.Helper()
	db, err := store.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	s := &site{t: t, db: db, agents: agents}
	s.start()
	t.Cleanup(s.stopAll)
	return s
}

func (s *site) start() {
	s.t.Helper()
	pages, err := testPages()
	if err != nil {
		s.t.Fatal(err)
	}
	log := testLog(s.t)
	if s.faults {
		log = slog.New(slog.DiscardHandler)
	}
	l := lobby.New(s.db.Games, s.agents, log)
	if s.Server, err = New(testConfig, l, s.db, pages, log); err != nil {
		s.t.Fatal(err)
	}
	s.ReceiveAt(agents.Gateway{Addr: &net.TCPAddr{IP: net.IPv4zero, Port: 10000}, Limit: time.Second})
}

func (s *site) stopAll() {
	s.CloseFeeds()
	s.lobby.Close()
	s.CloseClasses()
}

// restart closes the server and the database, and opens them again.
func (s *site) restart() {
	s.t.Helper()
	s.stopAll()
	s.start()
}

// silent is an agent that never answers.
type silent struct{}

func (silent) Observe([]rules.Event)                     {}
func (silent) Act(rules.Ask) (rules.Action, bool)        { return rules.Action{}, false }
func silents(string, agent.Seating) (agent.Agent, error) { return silent{}, nil }

// put stores a game with a log. Seats without a user are agents'.
func (s *site) put(setup rules.Setup, log []rules.Event, pace table.Pace, users map[game.Seat]string) {
	s.t.Helper()
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	g := store.Game{
		ID: tableID, Created: at, Setup: setup, Key: rules.Key{7}, Pace: pace.String(), RulesVersion: 1, Origin: s.origin,
		Listed: !s.private,
	}
	for i := range game.Seat(setup.Seats()) {
		seat := store.Seat{Kind: store.Agent, Name: ui.Animals[i], Agent: "puppet"}
		if user := users[i]; user != "" {
			seat.Kind, seat.Agent, seat.User = store.Person, "", user
		}
		if s.remote.Has(i) {
			seat.Kind = store.Remote
		}
		g.Seats = append(g.Seats, seat)
	}
	stamped := make([]store.Stamped, len(log))
	for i := range log {
		stamped[i] = store.Stamped{Event: log[i], At: at}
	}
	if err := s.db.Games.Create(context.Background(), g, stamped, s.notes); err != nil {
		s.t.Fatal(err)
	}
}

// log returns the committed events of the game.
func (s *site) log() []rules.Event {
	s.t.Helper()
	rec, err := s.db.Games.Load(context.Background(), tableID)
	if err != nil {
		s.t.Fatal(err)
	}
	log := make([]rules.Event, len(rec.Events))
	for i := range rec.Events {
		log[i] = rec.Events[i].Event
	}
	return log
}

func (s *site) table() *table.Table {
	s.t.Helper()
	t, err := s.lobby.Get(context.Background(), tableID)
	if err != nil {
		s.t.Fatal(err)
	}
	return t
}

// ask returns the open question of a person's seat.
func (s *site) ask(seat game.Seat) (rules.Ask, bool) {
	s.t.Helper()
	now, err := s.table().Snapshot(context.Background(), game.AtSeat(seat))
	if err != nil {
		s.t.Fatal(err)
	}
	return now.Ask, now.Asked
}

// A visitor is a browser.
type visitor struct {
	*site
	user   string // "" for none
	lang   ui.Lang
	header http.Header // of every request
	asked  uint32      // the open question, for forms
	lives  bool        // time passes, so tables that are opened go on

	address string // the address of its requests, "" for any
	keeps   bool   // keeps the cookies of answers
	place   string // the page that the browser shows
}

// visitor returns the browser of a user. The user "" has no cookie.
func (s *site) visitor(user string, lang ui.Lang) *visitor {
	v := &visitor{site: s, user: user, lang: lang, header: http.Header{}}
	v.header.Set("Accept-Language", string(lang))
	v.header.Set("X-Request-Id", "request") // otherwise random
	if user != "" {
		v.header.Set("Cookie", cookie(s.t, user, "").String())
	}
	return v
}

// testConfig is the configuration of tests' sites.
var testConfig = Config{Shell: shell.Config{HashKey: hashKey, BlockKey: blockKey}}

// testKeys are the keys of tests' sites.
var testKeys = Keys{Hash: hashKey, Block: blockKey}

// cookie returns the session cookie of a user, as the server writes it now.
func cookie(t testing.TB, user string, lang ui.Lang) *http.Cookie {
	t.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "/", nil)
	session, err := shell.NewSessions([]Keys{testKeys}, false).Get(r, testKeys.Cookie())
	if err != nil {
		t.Fatal(err)
	}
	session.Values[shell.KeyUser] = user
	if lang != "" {
		session.Values[shell.KeyLanguage] = string(lang)
	}
	if err := session.Save(r, w); err != nil {
		t.Fatal(err)
	}
	return w.Result().Cookies()[0]
}

// scripted returns the visitor with requests like those of a page's script.
func (v *visitor) scripted() *visitor {
	c := *v
	c.header = v.header.Clone()
	c.header.Set("Accept", "application/json")
	return &c
}

func (v *visitor) request(method, path string, form url.Values) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	maps.Copy(r.Header, v.header)
	if v.address != "" {
		r.RemoteAddr = net.JoinHostPort(v.address, "1234")
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return r
}

func (v *visitor) do(r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	if got := w.Result().Cookies(); v.keeps && len(got) > 0 {
		v.header.Set("Cookie", got[len(got)-1].String())
	}
	if to, err := w.Result().Location(); err == nil && to.Query().Has("refused") {
		return v.comeBack(to)
	}
	return w
}

// comeBack follows the redirect of a refused form. The answer has the body of the page and the status of the refusal.
func (v *visitor) comeBack(to *url.URL) *httptest.ResponseRecorder {
	form := v.Forms.Find(to.Query().Get("refused"))
	w := v.get(to.RequestURI())
	if form == nil || w.Code != http.StatusOK {
		panic(fmt.Sprintf("%s: status %d, refused %v", to, w.Code, form))
	}
	w.Code = v.Refusals.Problem(form.Err, v.lang).Status
	return w
}

func (v *visitor) get(path string) *httptest.ResponseRecorder {
	return v.do(v.request("GET", path, nil))
}

// post sends a form, given as pairs of name and value.
func (v *visitor) post(path string, pairs ...any) *httptest.ResponseRecorder {
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(fmt.Sprint(pairs[i]), fmt.Sprint(pairs[i+1]))
	}
	return v.do(v.request("POST", path, form))
}

// answer posts an action to the table.
func (v *visitor) answer(ask uint32, act rules.Action) *httptest.ResponseRecorder {
	if act.Kind == rules.AskTalk || act.Kind == rules.AskWhisper {
		return v.post("/tables/"+tableID+"/say", "ask", ask, "text", act.Text)
	}
	return v.post("/tables/"+tableID+"/choose", "ask", ask, "kind", act.Kind, "target", act.Target.Number())
}

// A reel is an open feed with everything received so far.
type reel struct {
	t      testing.TB
	cancel context.CancelFunc
	begun  chan struct{} // closed when the answer has begun
	done   chan struct{} // closed when the handler has returned
	news   chan struct{} // full if something has been received since it was last emptied
	head   http.Header

	mu     sync.Mutex
	status int
	body   bytes.Buffer
	fail   error         // the result of the next write
	gate   chan struct{} // if set, writes wait for it, as with a reader that doesn't read
}

// watch opens the feed. header is sent in addition to the visitor's own.
func (v *visitor) watch(query string, header ...string) *reel {
	return v.watchPath("/tables/"+tableID+"/feed"+query, header...)
}

// watchPath opens a stream and waits until the answer has begun, so that the reader is there when the test goes on.
func (v *visitor) watchPath(path string, header ...string) *reel {
	ctx, cancel := context.WithCancel(context.Background())
	f := &reel{
		t: v.t, cancel: cancel, begun: make(chan struct{}), done: make(chan struct{}),
		news: make(chan struct{}, 1), head: http.Header{},
	}
	r := v.request("GET", path, nil).WithContext(ctx)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	go func() { // close waits for it
		defer close(f.done)
		v.ServeHTTP(f, r)
	}()
	select {
	case <-f.begun:
	case <-f.done:
	}
	return f
}

func (f *reel) Header() http.Header { return f.head }

func (f *reel) WriteHeader(status int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.status = status
	close(f.begun)
}

func (f *reel) Write(b []byte) (int, error) {
	f.mu.Lock()
	gate := f.gate
	f.mu.Unlock()
	if gate != nil {
		<-gate
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fail != nil {
		return 0, f.fail
	}
	select {
	case f.news <- struct{}{}:
	default:
	}
	return f.body.Write(b)
}

func (f *reel) Flush() {}

// text returns everything received so far. In a bubble, call synctest.Wait before.
func (f *reel) text() string { return f.after(0) }

// after returns everything received after the given number of bytes.
func (f *reel) after(sent int) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return string(f.body.Bytes()[sent:])
}

// withoutBeats removes the heartbeats from a stream. A heartbeat at the instant of a message may come before it or
// not at all.
func withoutBeats(stream string) string {
	return strings.ReplaceAll(stream, "event: beat\ndata: {}\n\n", "")
}

func (f *reel) set(gate chan struct{}, fail error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.gate, f.fail = gate, fail
}

func (f *reel) close() {
	f.cancel()
	<-f.done
}

// bubble runs a test in which time passes when nothing else can happen.
func bubble(t *testing.T, do func(t *testing.T)) {
	t.Helper()
	if _, err := testPages(); err != nil { // not in the bubble: they are shared
		t.Fatal(err)
	}
	synctest.Test(t, do)
}

// pass advances the clock of a test's bubble. Nobody really waits.
func pass(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}

// begin returns the log of a game that has just been dealt the given roles.
func begin(t testing.TB, roles []game.Role) (rules.Setup, []rules.Event) {
	t.Helper()
	setup, err := rules.Village(len(roles))
	if err != nil {
		t.Fatal(err)
	}
	setup.Roles = [game.NumRoles]uint8{}
	var log []rules.Event
	add := func(ev rules.Event) {
		ev.Seq = uint32(len(log)) + 1
		log = append(log, ev)
	}
	var wolves game.SeatSet
	for i, role := range roles {
		seat := game.Seat(i)
		setup.Roles[role]++
		add(rules.Event{Kind: rules.Dealt, To: game.ToSeat(seat), Actor: seat, Target: game.NoSeat, Role: role})
		if role == game.RoleWerewolf {
			wolves = wolves.With(seat)
		}
	}
	if wolves.Len() > 1 {
		for wolf := range wolves.All() {
			add(rules.Event{Kind: rules.PackShown, To: game.To(wolves), Actor: game.NoSeat, Target: wolf})
		}
	}
	add(rules.Event{Kind: rules.DayBegan, To: game.Public, Actor: game.NoSeat, Target: game.NoSeat})
	add(
		rules.Event{Kind: rules.PhaseBegan, To: game.Public, Actor: game.NoSeat, Target: game.NoSeat,
			Phase: game.PhaseNight},
	)
	if wolves.Len() > 1 {
		add(rules.Event{
			Kind: rules.TurnBegan, To: game.To(wolves), Actor: game.NoSeat, Target: game.NoSeat, Channel: game.ChannelWhisper,
		})
	}
	return setup, log
}

// five holds the roles by seat of a village of five.
var five = []game.Role{game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed, game.RoleVillager}

// everyone returns a person for each seat: me in one seat, and others elsewhere.
func everyone(seats int, mine game.Seat) map[game.Seat]string {
	users := map[game.Seat]string{}
	for s := range game.Seat(seats) {
		users[s] = fmt.Sprint("user", s.Number())
	}
	if mine != game.NoSeat {
		users[mine] = me
	}
	return users
}

// contains fails the test unless the text contains every piece.
func contains(t *testing.T, text string, pieces ...string) {
	t.Helper()
	for _, piece := range pieces {
		if !strings.Contains(text, piece) {
			t.Errorf("%q expected in\n%s", piece, text)
		}
	}
}

// describe formats an answer in full: status, headers in order, and body. It replaces the random part of a cookie by
// its length.
func describe(w *httptest.ResponseRecorder) string {
	var b strings.Builder
	fmt.Fprintln(&b, w.Code)
	for _, name := range slices.Sorted(maps.Keys(w.Header())) {
		for _, value := range w.Header()[name] {
			if name == "Set-Cookie" {
				sealed, attributes, _ := strings.Cut(value, ";")
				value = fmt.Sprint(len(sealed), " bytes;", attributes)
			}
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	b.WriteString(w.Body.String())
	return b.String()
}
