package server

import (
	"fmt"
	"math"
	"runtime"
	"time"

	"aiwolfplay/server/limit"
)

// An overError refuses a request that exceeds its client's limit. It says when to try again.
type overError struct {
	wait time.Duration
}

func (e overError) Error() string { return fmt.Sprintf("server: over budget for %v", e.wait) }

// crowded is the wait that a client is given if no slot is free. Nobody knows when one will be.
const crowded = 10 * time.Second

// A quota limits how often something may be done: by a session, by all clients of an address
// without a session, and by all clients of an address.
type quota struct {
	session            *limit.Rates
	strangers, address *limit.AddressRates
}

func newQuota(session, strangers, address limit.Rate) quota {
	return quota{limit.NewRates(session), limit.NewAddressRates(strangers), limit.NewAddressRates(address)}
}

// own returns the rates of the client's session or, without one, of its address's clients without a session.
func (q quota) own(cl client) interface {
	Take(key string) time.Duration
	Wait(key string) time.Duration
} {
	if cl.session != "" {
		return q.session
	}
	return q.strangers
}

// take counts one request, or returns an overError.
func (q quota) take(cl client) error {
	if err := q.check(cl); err != nil {
		return err
	}
	q.address.Take(cl.address)
	return over(q.own(cl).Take(cl.key()))
}

// check is like take, but counts nothing.
func (q quota) check(cl client) error {
	return over(max(q.address.Wait(cl.address), q.own(cl).Wait(cl.key())))
}

func over(wait time.Duration) error {
	if wait > 0 {
		return overError{wait}
	}
	return nil
}

// budgets are the limits of all clients. A class of 46 behind one address stays within all of them,
// by far if each browser has a cookie.
type budgets struct {
	requests  *limit.AddressRates // all requests of an address
	browsers  *limit.Rates        // requests of a browser with a cookie; these don't count for its address
	doors     *limit.Rates        // requests that show the code of a room or class; these don't either
	sorry     *limit.AddressRates // pages that explain a refusal
	newcomers *limit.AddressRates // new sessions without the code of a room
	forms     quota               // POST requests
	tables    quota               // tables opened
	rooms     quota               // rooms opened
	codes     quota               // wrong codes of rooms
	joins     *limit.Rates        // seats taken in a room
	imports   quota
	logBytes  *limit.AddressRates // kilobytes of logs in the database
	signUps   quota
	tries     tries

	streams *limit.Places  // live streams of an address
	tabs    *limit.Places  // live streams of a session
	bodies  *limit.Places  // bytes of request bodies being received
	large   *limit.Places  // bytes of large pages being sent
	long    *limit.Workers // replays, logs, exports, pictures and data files, which may take long
	hashes  *limit.Workers // hashing of passwords
	files   *limit.Places  // exports being sent
	pages   *limit.Workers // other pages, and the beginning of streams
	work    *limit.Workers // POST requests
	desk    *limit.Workers // POST requests of teachers, whose students have the same address
}

const (
	megabyte   = 1 << 20
	allStreams = 4000
	ownStreams = 600 // of an address
	ownTabs    = 20  // of a session
	allFiles   = 64  // exports of many games
	ownFiles   = 4   // of an address

	allBodies = 48 * megabyte
	ownBodies = 4 * megabyte // of a session, or of an address's clients without one

	allPages  = 128 * megabyte
	ownPages  = 24 * megabyte // likewise
	largePage = megabyte / 2  // smaller pages are not counted

	logKilobytes = 100_000 // of an address at once, and as much again each day

	allWork = 256 // requests served at a time
	ownWork = 4   // of an address; further ones wait
	ownPage = 1   // the same for pages, which only compute
	queued  = 256 // how many may wait
)

func newBudgets() budgets {
	every := limit.Every
	return budgets{
		requests:  limit.NewAddressRates(every(4*time.Millisecond, 2000)),
		browsers:  limit.NewRates(every(200*time.Millisecond, 200)),
		doors:     limit.NewRates(every(100*time.Millisecond, 400)),
		sorry:     limit.NewAddressRates(every(200*time.Millisecond, 60)),
		newcomers: limit.NewAddressRates(every(5*time.Second, 150)),
		forms: newQuota(
			every(50*time.Millisecond, 1000), every(50*time.Millisecond, 1000), every(2*time.Millisecond, 2000),
		),
		tables:   newQuota(every(10*time.Second, 20), every(5*time.Second, 100), every(time.Second, 300)),
		rooms:    newQuota(every(30*time.Second, 10), every(20*time.Second, 30), every(10*time.Second, 60)),
		codes:    newQuota(every(5*time.Second, 20), every(2*time.Second, 60), every(time.Second, 200)),
		joins:    limit.NewRates(every(200*time.Millisecond, 200)),
		imports:  newQuota(every(6*time.Second, 20), every(6*time.Second, 20), every(3*time.Second, 40)),
		logBytes: limit.NewAddressRates(every(24*time.Hour/logKilobytes, logKilobytes)),
		signUps:  newQuota(every(time.Minute, 5), every(5*time.Second, 60), every(2*time.Second, 120)),
		tries:    newTries(),
		streams:  limit.NewPlaces(allStreams, ownStreams),
		tabs:     limit.NewPlaces(math.MaxInt64, ownTabs),
		bodies:   limit.NewPlaces(allBodies, ownBodies),
		large:    limit.NewPlaces(allPages, ownPages),
		long:     limit.NewWorkers(longWork(), 1, queued),
		files:    limit.NewPlaces(allFiles, ownFiles),
		pages:    limit.NewWorkers(allWork, ownPage, queued),
		hashes:   limit.NewWorkers(longWork(), 1, queued),
		work:     limit.NewWorkers(allWork, ownWork, queued),
		desk:     limit.NewWorkers(allWork, ownWork, queued),
	}
}

// longWork is how many long tasks run at a time: each keeps a processor busy.
func longWork() int64 { return max(1, int64(runtime.GOMAXPROCS(0)/2)) }

// tries limit how often passwords may be tried. One browser can't lock out another: the limits of
// the address don't apply to browsers with which the owner of the name has signed in before.
type tries struct {
	own     quota               // for all names together
	atName  *limit.Rates        // for a name, of a session or of an address's clients without one
	nearby  *limit.AddressRates // for a name, of an address
	anybody *limit.Rates        // for a name, from everywhere
}

func newTries() tries {
	every := limit.Every
	return tries{
		own:     newQuota(every(20*time.Second, 20), every(3*time.Second, 60), every(time.Second, 300)),
		atName:  limit.NewRates(every(time.Minute, 10)),
		nearby:  limit.NewAddressRates(every(20*time.Second, 40)),
		anybody: limit.NewRates(every(6*time.Second, 100)),
	}
}

// take counts a try for the password of a name, whether or not the name exists. known says that
// somebody has signed in to it with this browser before.
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
