package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/server/room"
	"aiwolfplay/server/share"
)

// An overError refuses what is more than somebody's share. It tells after how long to try again.
type overError struct {
	wait time.Duration
}

func (e overError) Error() string { return fmt.Sprintf("server: over budget for %v", e.wait) }

// crowded is how long to wait where a place has to become free first, which nobody knows.
const crowded = 10 * time.Second

// A quota is how often something may be done: by a session, by all of an address that have no
// session, and by all of an address.
type quota struct{ session, strangers, address *share.Rates }

func newQuota(session, strangers, address share.Rate) quota {
	return quota{share.NewRates(session), share.NewRates(strangers), share.NewRates(address)}
}

// own are the rates that the client alone, or strangers of its address, have.
func (q quota) own(cl client) *share.Rates {
	if cl.session != "" {
		return q.session
	}
	return q.strangers
}

// take counts one time, or returns an overError.
func (q quota) take(cl client) error {
	if err := q.check(cl); err != nil {
		return err
	}
	q.address.Take(cl.address)
	return over(q.own(cl).Take(cl.key()))
}

// check is take without counting.
func (q quota) check(cl client) error {
	return over(max(q.address.Wait(cl.address), q.own(cl).Wait(cl.key())))
}

func over(wait time.Duration) error {
	if wait > 0 {
		return overError{wait}
	}
	return nil
}

// budgets are everybody's shares. A class of 46 behind one address is within all of them, many
// times over where each has a cookie.
type budgets struct {
	requests  *share.Rates // of an address, whatever they are
	sorry     *share.Rates // pages of an address that say why something is refused
	newcomers *share.Rates // sessions that an address gets, where no code of a room is shown
	forms     quota        // requests that send something
	tables    quota        // that are opened
	rooms     quota        // that are opened
	codes     quota        // of rooms that there are not
	joins     *share.Rates // seats that are taken in a room
	imports   quota
	signUps   quota
	tries     tries

	streams *share.Places  // of addresses
	tabs    *share.Places  // streams of a session
	bodies  *share.Places  // bytes of bodies that are being sent
	large   *share.Places  // bytes of large pages that are being sent
	replays *share.Turns   // work on games that are over, which may be long, and on logs
	hashes  *share.Turns   // work on passwords
	pages   *share.Turns   // other pages
	work    *share.Turns   // what is sent to us
	efforts *share.Efforts // of addresses, for replays, pages and where streams begin
}

const (
	megabyte   = 1 << 20
	allStreams = 4000
	ownStreams = 600 // of an address
	ownTabs    = 20  // of a session

	allBodies = 48 * megabyte
	ownBodies = 4 * megabyte // of a session, or of those of an address that have none

	allPages  = 128 * megabyte
	ownPages  = 24 * megabyte // likewise
	largePage = megabyte / 2  // smaller pages are not counted

	allWork = 256 // requests that are worked on at a time
	ownWork = 4   // of an address; the next ones wait
	ownPage = 2   // likewise, of pages
	queued  = 256 // so many
)

func newBudgets(efforts *share.Efforts) budgets {
	every := share.Every
	return budgets{
		efforts:   efforts,
		requests:  share.NewRates(every(4*time.Millisecond, 2000)),
		sorry:     share.NewRates(every(200*time.Millisecond, 60)),
		newcomers: share.NewRates(every(5*time.Second, 150)),
		forms: newQuota(
			every(50*time.Millisecond, 1000), every(50*time.Millisecond, 1000), every(2*time.Millisecond, 2000),
		),
		tables:  newQuota(every(10*time.Second, 20), every(5*time.Second, 100), every(time.Second, 300)),
		rooms:   newQuota(every(30*time.Second, 10), every(20*time.Second, 30), every(10*time.Second, 60)),
		codes:   newQuota(every(5*time.Second, 20), every(2*time.Second, 60), every(time.Second, 200)),
		joins:   share.NewRates(every(200*time.Millisecond, 200)),
		imports: newQuota(every(6*time.Second, 20), every(6*time.Second, 20), every(3*time.Second, 40)),
		signUps: newQuota(every(time.Minute, 5), every(5*time.Second, 60), every(2*time.Second, 120)),
		tries:   newTries(),
		streams: share.NewPlaces(allStreams, ownStreams),
		tabs:    share.NewPlaces(math.MaxInt64, ownTabs),
		bodies:  share.NewPlaces(allBodies, ownBodies),
		large:   share.NewPlaces(allPages, ownPages),
		replays: share.NewTurns(max(1, runtime.GOMAXPROCS(0)/2), 1, queued).Resting(efforts),
		pages:   share.NewTurns(allWork, ownPage, queued).Resting(efforts),
		hashes:  share.NewTurns(max(1, runtime.GOMAXPROCS(0)/2), 1, queued),
		work:    share.NewTurns(allWork, ownWork, queued).Beside(efforts),
	}
}

// bodyTime is how long a body may take to arrive: ten seconds, and longer where it is long.
func bodyTime(size int64) time.Duration {
	return 10*time.Second + time.Duration(size)*time.Second/(64<<10)
}

// pageTime is likewise for a page, which a slow reader takes in.
func pageTime(size int) time.Duration {
	return 30*time.Second + time.Duration(size)*time.Second/(32<<10)
}

// takeBody counts what is sent before anything of it is read, and refuses what is more than the
// client's share or longer than a request of its kind can be. What is read is in time, or refused.
func (s *Server) takeBody(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r, cl := c.Request(), clientOf(c)
		if r.Method != http.MethodGet {
			if err := s.mayPost(c, cl); err != nil {
				return err
			}
		}
		if r.ContentLength == 0 {
			if err := readForm(c); err != nil {
				return err
			}
			return next(c)
		}
		limit := int64(maxForm)
		if c.Path() == importPath {
			limit = maxLogForm
		}
		size := r.ContentLength
		if size < 0 { // nobody says
			size = limit
		}
		if size > limit {
			return tooLong(c)
		}
		control := http.NewResponseController(c.Response())
		leave, err := s.budgets.bodies.Take(cl.key(), max(size, 1024), func() {
			_ = control.SetReadDeadline(time.Unix(1, 0)) // it may have arrived by now
		})
		if err != nil {
			return overError{crowded}
		}
		defer leave()
		if err := supported(control.SetReadDeadline(time.Now().Add(bodyTime(size)))); err != nil {
			return err
		}
		r.Body = http.MaxBytesReader(c.Response(), r.Body, limit)
		if err := readForm(c); err != nil {
			return err
		}
		if err := supported(control.SetReadDeadline(time.Time{})); err != nil {
			return err
		}
		return next(c)
	}
}

// supported takes it for no error that a writer has no deadlines, as those of tests.
func supported(err error) error {
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}

// mayPost counts a request that sends something.
func (s *Server) mayPost(c echo.Context, cl client) error {
	if err := s.budgets.forms.take(cl); err != nil {
		return err
	}
	if c.Path() == importPath {
		return s.budgets.imports.take(cl)
	}
	return nil
}

// errSlow means that a body did not arrive in time.
var errSlow = errors.New("server: the body did not arrive in time")

// readForm reads the body of a form. A body that is too long or no form is refused: handlers would
// take it for a form with empty fields.
func readForm(c echo.Context) error {
	if c.Request().Method != http.MethodPost {
		return nil
	}
	_, err := c.FormParams()
	var long *http.MaxBytesError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &long):
		return tooLong(c)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errSlow
	}
	return echo.NewHTTPError(http.StatusBadRequest).SetInternal(err)
}

// tooLong says what the limit of the request is.
func tooLong(c echo.Context) error {
	if c.Path() == importPath {
		return errLogSize
	}
	return echo.ErrStatusRequestEntityTooLarge
}

// streaming counts the streams that a client has open. One ends when its place is needed for
// somebody who has fewer.
func (s *Server) streaming(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if isHead(c) {
			c.Response().Header().Set(echo.HeaderContentType, "text/event-stream")
			return c.NoContent(http.StatusOK)
		}
		cl := clientOf(c)
		ctx, cancel := context.WithCancel(c.Request().Context())
		defer cancel()
		leave, err := s.budgets.streams.Take(cl.address, 1, cancel)
		if err != nil {
			return overError{crowded}
		}
		defer leave()
		if cl.session != "" {
			leave, err := s.budgets.tabs.Take(cl.session, 1, nil)
			if err != nil {
				return overError{crowded}
			}
			defer leave()
		}
		c.SetRequest(c.Request().WithContext(ctx))
		endTurn(c)
		return next(c)
	}
}

// turnKey is where the echo context has what ends the turn of inTurn.
const turnKey = "turn"

// inTurn lets those of an address wait for one another, and rest when they have had their share of
// the processor for pages. What is sent to us is little work, of which there is only so much a
// second, but much waiting, for which nobody has to rest. The turn ends before the answer is sent.
func (s *Server) inTurn(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		turns := s.budgets.pages
		switch {
		case strings.HasPrefix(c.Path(), "/games/:id"), c.Path() == importPath:
			turns = s.budgets.replays
		case c.Request().Method != http.MethodGet:
			turns = s.budgets.work
		case strings.HasPrefix(c.Path(), page.AssetPrefix): // nothing is computed, and a slow reader holds up nobody
			return next(c)
		}
		done, err := turns.Wait(c.Request().Context(), payerOf(c))
		if errors.Is(err, share.ErrOwn) {
			return overError{crowded}
		} else if err != nil {
			return err
		}
		defer done()
		c.Set(turnKey, done)
		return next(c)
	}
}

// endTurn ends the turn of a request that computes no more.
func endTurn(c echo.Context) {
	if done, ok := c.Get(turnKey).(func()); ok {
		done()
	}
}

// send sends an answer in so much time as it may take, and large ones as far as the client's share
// goes: it is held in memory until a slow reader has it.
func (s *Server) send(c echo.Context, status int, kind string, body []byte) error {
	endTurn(c)
	control := http.NewResponseController(c.Response())
	if len(body) > largePage {
		leave, err := s.budgets.large.Take(clientOf(c).key(), int64(len(body)), func() {
			_ = control.SetWriteDeadline(time.Unix(1, 0)) // it may be sent by now
		})
		if err != nil {
			return overError{crowded}
		}
		defer leave()
		c.Response().Header().Set(echo.HeaderContentLength, strconv.Itoa(len(body)))
	}
	if err := supported(control.SetWriteDeadline(time.Now().Add(pageTime(len(body))))); err != nil {
		return err
	}
	if err := c.Blob(status, kind, body); err != nil {
		return err
	}
	return supported(control.SetWriteDeadline(time.Time{})) // for the next answer
}

// sendJSON is send for scripts.
func (s *Server) sendJSON(c echo.Context, answer any) error {
	text, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return s.send(c, http.StatusOK, echo.MIMEApplicationJSON, append(text, '\n'))
}

// waitWords is a time to wait in words, rounded up.
func (s *Server) waitWords(lang page.Lang, wait time.Duration) string {
	if wait <= 115*time.Second {
		return s.text(lang, "error.seconds", "N", 5*max(int(math.Ceil(wait.Seconds()/5)), 1))
	}
	return s.text(lang, "error.minutes", "N", int(math.Ceil(wait.Minutes())))
}

// retryAfter says in the head of an answer when to try again.
func retryAfter(c echo.Context, err error) {
	var over overError
	if errors.As(err, &over) {
		c.Response().Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(over.wait.Seconds()))))
	}
}

// lookUp is a room as the visitor sees it. Whoever tries codes that there are not has soon tried
// enough; those who sit in a room come there whoever else tries.
func (s *Server) lookUp(c echo.Context) (room.Room, error) {
	cl := clientOf(c)
	r, err := s.rooms.Look(room.ParseCode(c.Param("code")), cl.session)
	if err == nil && r.You != game.NoSeat {
		return r, nil
	}
	if spent := s.budgets.codes.check(cl); spent != nil {
		return room.Room{}, spent
	}
	if errors.Is(err, room.ErrNoRoom) {
		if spent := s.budgets.codes.take(cl); spent != nil {
			return room.Room{}, spent
		}
	}
	return r, err
}

// tries are how often passwords may be tried. What one browser tries locks out no other: the
// address counts only for browsers with which the owner of the name has not signed in before.
type tries struct {
	own     quota        // at any names
	atName  *share.Rates // of a session, or of those of an address that have none, at a name
	nearby  *share.Rates // of an address at a name
	anybody *share.Rates // at a name, from everywhere
}

func newTries() tries {
	every := share.Every
	return tries{
		own:     newQuota(every(20*time.Second, 20), every(3*time.Second, 60), every(time.Second, 300)),
		atName:  share.NewRates(every(time.Minute, 10)),
		nearby:  share.NewRates(every(20*time.Second, 40)),
		anybody: share.NewRates(every(6*time.Second, 100)),
	}
}

// take counts a try at the password of a name, whether anybody has it or not. known says that the
// browser has been signed in to it before.
func (t *tries) take(cl client, name string, known bool) error {
	wait := t.atName.Wait(cl.key() + " " + name)
	if !known {
		wait = max(wait, t.nearby.Wait(cl.address+" "+name), t.anybody.Wait(name))
	}
	if wait > 0 {
		return overError{wait}
	}
	if err := t.own.take(cl); err != nil {
		return err
	}
	t.atName.Take(cl.key() + " " + name)
	if !known {
		t.nearby.Take(cl.address + " " + name)
		t.anybody.Take(name)
	}
	return nil
}
