package shell

import (
	"fmt"
	"math"
	"runtime"
	"time"

	"aiwolfplay/server/limit"
)

// An OverError refuses a request that exceeds its client's limit. Wait is the time until the next try.
type OverError struct {
	Wait time.Duration
}

func (e OverError) Error() string { return fmt.Sprintf("shell: over the limit for %v", e.Wait) }

// Crowded is the wait until the next try if no slot is free. The actual time is unknown.
const Crowded = 10 * time.Second

// A Quota limits how often an action may be repeated: by a session, by all clients of an address without a session,
// and by all clients of an address together.
type Quota struct {
	session            *limit.Rates
	strangers, address *limit.AddressRates
}

// NewQuota returns a quota with a rate for each of these.
func NewQuota(session, strangers, address limit.Rate) Quota {
	return Quota{limit.NewRates(session), limit.NewAddressRates(strangers), limit.NewAddressRates(address)}
}

// own returns the rates of the client's session or, without one, of its address's clients without a session.
func (q Quota) own(cl Client) interface {
	Take(key string) time.Duration
	Wait(key string) time.Duration
} {
	if cl.Session != "" {
		return q.session
	}
	return q.strangers
}

// Take counts one request, or returns an OverError.
func (q Quota) Take(cl Client) error {
	if err := q.Check(cl); err != nil {
		return err
	}
	q.address.Take(cl.Address)
	return Over(q.own(cl).Take(cl.Key()))
}

// Check is like Take, but doesn't count the request.
func (q Quota) Check(cl Client) error {
	return Over(max(q.address.Wait(cl.Address), q.own(cl).Wait(cl.Key())))
}

// Over returns an OverError for a wait above 0.
func Over(wait time.Duration) error {
	if wait > 0 {
		return OverError{wait}
	}
	return nil
}

// Limits are the limits of all clients. A class of 46 behind one address stays within all limits. It stays far below
// them if each browser has a cookie.
type Limits struct {
	Requests     *limit.AddressRates // all requests of an address
	browsers     *limit.Rates        // requests of a browser with a cookie, which don't count for its address
	doors        *limit.Rates        // requests with the code of a room or class, which don't count for their address
	sorry        *limit.AddressRates // pages that explain a refusal
	newcomers    *limit.AddressRates // new sessions without the code of a room
	forms        Quota               // POST requests
	Tables       Quota               // tables opened
	Rooms        Quota               // rooms opened
	Codes        Quota               // wrong codes of rooms
	Joins        *limit.Rates        // seats taken in a room
	Imports      Quota
	LogKilobytes *limit.AddressRates // kilobytes of logs in the database
	SignUps      Quota
	Tries        Tries

	Streams *limit.Places  // live streams of an address
	tabs    *limit.Places  // live streams of a session
	Bodies  *limit.Places  // bytes of request bodies being received
	large   *limit.Places  // bytes of large pages being sent
	Long    *limit.Workers // replays, logs, exports, pictures and data files, which may take long
	Hashes  *limit.Workers // hashing of passwords
	Files   *limit.Places  // exports being sent
	Pages   *limit.Workers // other pages, and the beginning of streams
	work    *limit.Workers // POST requests
	desk    *limit.Workers // POST requests of teachers, whose students have the same address
}

const (
	megabyte   = 1 << 20
	allStreams = 4000
	OwnStreams = 600 // of an address
	ownTabs    = 20  // of a session
	allFiles   = 64  // exports of many games
	ownFiles   = 4   // of an address

	allBodies = 48 * megabyte
	OwnBodies = 4 * megabyte // of a session, or of an address's clients without one

	allPages  = 128 * megabyte
	ownPages  = 24 * megabyte // of a session, or of an address's clients without one
	largePage = megabyte / 2  // smaller pages are not counted

	LogKilobytesADay = 100_000 // of an address at once, and as much again each day

	allWork = 256 // requests served at a time
	ownWork = 4   // of an address; further ones wait
	ownPage = 1   // the same for pages, which only compute
	queued  = 256 // the number of requests that may wait
)

func newLimits() Limits {
	every := limit.Every
	return Limits{
		Requests:  limit.NewAddressRates(every(4*time.Millisecond, 2000)),
		browsers:  limit.NewRates(every(200*time.Millisecond, 200)),
		doors:     limit.NewRates(every(100*time.Millisecond, 400)),
		sorry:     limit.NewAddressRates(every(200*time.Millisecond, 60)),
		newcomers: limit.NewAddressRates(every(5*time.Second, 150)),
		forms: NewQuota(
			every(50*time.Millisecond, 1000), every(50*time.Millisecond, 1000), every(2*time.Millisecond, 2000),
		),
		Tables:       NewQuota(every(10*time.Second, 20), every(5*time.Second, 100), every(time.Second, 300)),
		Rooms:        NewQuota(every(30*time.Second, 10), every(20*time.Second, 30), every(10*time.Second, 60)),
		Codes:        NewQuota(every(5*time.Second, 20), every(2*time.Second, 60), every(time.Second, 200)),
		Joins:        limit.NewRates(every(200*time.Millisecond, 200)),
		Imports:      NewQuota(every(6*time.Second, 20), every(6*time.Second, 20), every(3*time.Second, 40)),
		LogKilobytes: limit.NewAddressRates(every(24*time.Hour/LogKilobytesADay, LogKilobytesADay)),
		SignUps:      NewQuota(every(time.Minute, 5), every(5*time.Second, 60), every(2*time.Second, 120)),
		Tries:        newTries(),
		Streams:      limit.NewPlaces(allStreams, OwnStreams),
		tabs:         limit.NewPlaces(math.MaxInt64, ownTabs),
		Bodies:       limit.NewPlaces(allBodies, OwnBodies),
		large:        limit.NewPlaces(allPages, ownPages),
		Long:         limit.NewWorkers(LongWork(), 1, queued),
		Files:        limit.NewPlaces(allFiles, ownFiles),
		Pages:        limit.NewWorkers(allWork, ownPage, queued),
		Hashes:       limit.NewWorkers(LongWork(), 1, queued),
		work:         limit.NewWorkers(allWork, ownWork, queued),
		desk:         limit.NewWorkers(allWork, ownWork, queued),
	}
}

// LongWork returns the number of long tasks that run at a time. Each keeps a processor busy.
func LongWork() int64 { return max(1, int64(runtime.GOMAXPROCS(0)/2)) }

// Tries limits how often passwords may be tried. One browser can't lock out another: the limits of the address don't
// apply to browsers in which the owner of the name has signed in before.
type Tries struct {
	own     Quota               // for all names together
	atName  *limit.Rates        // for a name, of a session or of an address's clients without one
	nearby  *limit.AddressRates // for a name, of an address
	anybody *limit.Rates        // for a name, from everywhere
}

func newTries() Tries {
	every := limit.Every
	return Tries{
		own:     NewQuota(every(20*time.Second, 20), every(3*time.Second, 60), every(time.Second, 300)),
		atName:  limit.NewRates(every(time.Minute, 10)),
		nearby:  limit.NewAddressRates(every(20*time.Second, 40)),
		anybody: limit.NewRates(every(6*time.Second, 100)),
	}
}

// Take counts a try for the password of a name, whether or not the name exists. known reports whether somebody has
// signed in to the name in this browser before.
func (t *Tries) Take(cl Client, name string, known bool) error {
	wait := t.atName.Wait(cl.Key() + " " + name)
	if !known {
		wait = max(wait, t.nearby.WaitFor(cl.Address, " "+name), t.anybody.Wait(name))
	}
	if wait > 0 {
		return OverError{wait}
	}
	if err := t.own.Take(cl); err != nil {
		return err
	}
	t.atName.Take(cl.Key() + " " + name)
	if !known {
		t.nearby.TakeN(cl.Address, 1, " "+name)
		t.anybody.Take(name)
	}
	return nil
}
