package server

import (
	"fmt"
	"math"
	"runtime"
	"time"

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
type quota struct {
	session            *share.Rates
	strangers, address *share.AddressRates
}

func newQuota(session, strangers, address share.Rate) quota {
	return quota{share.NewRates(session), share.NewAddressRates(strangers), share.NewAddressRates(address)}
}

// own are the rates that the client alone, or strangers of its address, have.
func (q quota) own(cl client) interface {
	Take(key string) time.Duration
	Wait(key string) time.Duration
} {
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
	requests  *share.AddressRates // of an address, whatever they are
	browsers  *share.Rates        // requests of a browser with a cookie, which do not count for its address
	doors     *share.Rates        // likewise, of those who have the code of a room or a class
	sorry     *share.AddressRates // pages of an address that say why something is refused
	newcomers *share.AddressRates // sessions that an address gets, where no code of a room is shown
	forms     quota               // requests that send something
	tables    quota               // that are opened
	rooms     quota               // that are opened
	codes     quota               // of rooms that there are not
	joins     *share.Rates        // seats that are taken in a room
	imports   quota
	logBytes  *share.AddressRates // kilobytes of the database for logs of an address
	signUps   quota
	tries     tries

	streams *share.Places  // of addresses
	tabs    *share.Places  // streams of a session
	bodies  *share.Places  // bytes of bodies that are being sent
	large   *share.Places  // bytes of large pages that are being sent
	replays *share.Turns   // work on games that are over, which may be long, and on logs
	hashes  *share.Turns   // work on passwords
	exports *share.Turns   // work on data of many games
	files   *share.Places  // data that are being sent
	pages   *share.Turns   // other pages
	work    *share.Turns   // what is sent to us
	desk    *share.Turns   // what teachers send, whose students are of the same address
	efforts *share.Efforts // of addresses, for replays, pages and where streams begin
}

const (
	megabyte   = 1 << 20
	allStreams = 4000
	ownStreams = 600 // of an address
	ownTabs    = 20  // of a session
	allFiles   = 64  // with data of many games
	ownFiles   = 4   // of an address

	allBodies = 48 * megabyte
	ownBodies = 4 * megabyte // of a session, or of those of an address that have none

	allPages  = 128 * megabyte
	ownPages  = 24 * megabyte // likewise
	largePage = megabyte / 2  // smaller pages are not counted

	logKilobytes = 100_000 // of an address, then as much again in a day

	allWork = 256 // requests that are worked on at a time
	ownWork = 4   // of an address; the next ones wait
	ownPage = 2   // likewise, of pages
	queued  = 256 // so many
)

func newBudgets(efforts *share.Efforts) budgets {
	every := share.Every
	return budgets{
		efforts:   efforts,
		requests:  share.NewAddressRates(every(4*time.Millisecond, 2000)),
		browsers:  share.NewRates(every(200*time.Millisecond, 200)),
		doors:     share.NewRates(every(100*time.Millisecond, 400)),
		sorry:     share.NewAddressRates(every(200*time.Millisecond, 60)),
		newcomers: share.NewAddressRates(every(5*time.Second, 150)),
		forms: newQuota(
			every(50*time.Millisecond, 1000), every(50*time.Millisecond, 1000), every(2*time.Millisecond, 2000),
		),
		tables:   newQuota(every(10*time.Second, 20), every(5*time.Second, 100), every(time.Second, 300)),
		rooms:    newQuota(every(30*time.Second, 10), every(20*time.Second, 30), every(10*time.Second, 60)),
		codes:    newQuota(every(5*time.Second, 20), every(2*time.Second, 60), every(time.Second, 200)),
		joins:    share.NewRates(every(200*time.Millisecond, 200)),
		imports:  newQuota(every(6*time.Second, 20), every(6*time.Second, 20), every(3*time.Second, 40)),
		logBytes: share.NewAddressRates(every(24*time.Hour/logKilobytes, logKilobytes)),
		signUps:  newQuota(every(time.Minute, 5), every(5*time.Second, 60), every(2*time.Second, 120)),
		tries:    newTries(),
		streams:  share.NewPlaces(allStreams, ownStreams),
		tabs:     share.NewPlaces(math.MaxInt64, ownTabs),
		bodies:   share.NewPlaces(allBodies, ownBodies),
		large:    share.NewPlaces(allPages, ownPages),
		replays:  share.NewTurns(heavyWork(), 1, queued).Resting(efforts).OneAtATime(),
		exports:  share.NewTurns(heavyWork(), 1, queued).Resting(efforts).OneAtATime(),
		files:    share.NewPlaces(allFiles, ownFiles),
		pages:    share.NewTurns(allWork, ownPage, queued).Resting(efforts).OneAtATime(),
		hashes:   share.NewTurns(heavyWork(), 1, queued).Resting(efforts).OneAtATime().ByTime(),
		work:     share.NewTurns(allWork, ownWork, queued).Beside(efforts),
		desk:     share.NewTurns(allWork, ownWork, queued).Beside(efforts),
	}
}

// heavyWork is how much of the work that takes a processor for itself is done at a time.
func heavyWork() int { return max(1, runtime.GOMAXPROCS(0)/2) }

// tries are how often passwords may be tried. What one browser tries locks out no other: the
// address counts only for browsers with which the owner of the name has not signed in before.
type tries struct {
	own     quota               // at any names
	atName  *share.Rates        // of a session, or of those of an address that have none, at a name
	nearby  *share.AddressRates // of an address at a name
	anybody *share.Rates        // at a name, from everywhere
}

func newTries() tries {
	every := share.Every
	return tries{
		own:     newQuota(every(20*time.Second, 20), every(3*time.Second, 60), every(time.Second, 300)),
		atName:  share.NewRates(every(time.Minute, 10)),
		nearby:  share.NewAddressRates(every(20*time.Second, 40)),
		anybody: share.NewRates(every(6*time.Second, 100)),
	}
}

// take counts a try at the password of a name, whether anybody has it or not. known says that the
// browser has been signed in to it before.
func (t *tries) take(cl client, name string, known bool) error {
	wait := t.atName.Wait(cl.key() + " " + name)
	if !known {
		wait = max(wait, t.nearby.WaitFor(cl.address, " "+name), t.anybody.Wait(name))
	}
	if wait > 0 {
		return overError{wait}
	}
	if err := t.own.take(cl); err != nil {
		return err
	}
	t.atName.Take(cl.key() + " " + name)
	if !known {
		t.nearby.TakeN(cl.address, 1, " "+name)
		t.anybody.Take(name)
	}
	return nil
}
