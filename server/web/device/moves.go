package device

import (
	"errors"
	"sync"
	"time"

	"aiwolfplay/server/room"
)

// Errors of moves.
var (
	ErrNoMove  = errors.New("device: no seat waits for that code") // mistyped, used, or too old
	ErrAccount = errors.New("device: people with an account sign in on the other device")
)

// moveLifetime is how long the code counts with which a seat goes over to another device.
const moveLifetime = 5 * time.Minute

// A move is the seat of a user that is to go over to another device of theirs.
type move struct {
	code  string
	user  string
	room  string // the code of the waiting room where the seat is, "" for
	table string // the table
	until time.Time
	done  chan struct{} // closed when the code counts no more
}

// place is the path of where the seat is.
func (m *move) place() string {
	if m.room != "" {
		return "/join/" + m.room
	}
	return "/tables/" + m.table
}

// moves are the seats on their way, in memory only: a code lives for minutes. A user has one code at a
// time. The zero value has none.
type moves struct {
	mu     sync.Mutex
	byCode map[string]*move
}

// offer gives the move a code. An earlier one of its user counts no more.
func (ms *moves) offer(m move) *move {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	if ms.byCode == nil {
		ms.byCode = map[string]*move{}
	}
	for _, other := range ms.byCode {
		if other.user == m.user || other.late() {
			ms.drop(other)
		}
	}
	m.until, m.done = time.Now().Add(moveLifetime), make(chan struct{})
	for m.code = room.NewCode(); ms.byCode[m.code] != nil; m.code = room.NewCode() {
	}
	ms.byCode[m.code] = &m
	return &m
}

// find returns the move of a code, or ErrNoMove.
func (ms *moves) find(code string) (*move, error) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	m := ms.byCode[room.ParseCode(code)]
	if m == nil || m.late() {
		return nil, ErrNoMove
	}
	return m, nil
}

// carry does what the move is, for one device. A code by which nothing was moved counts on. It returns
// ErrNoMove, or carry's error.
func (ms *moves) carry(m *move, carry func() error) error {
	ms.mu.Lock()
	if ms.byCode[m.code] != m || m.late() {
		ms.mu.Unlock()
		return ErrNoMove
	}
	delete(ms.byCode, m.code) // no other device has it meanwhile
	ms.mu.Unlock()
	err := carry()
	if err == nil {
		close(m.done)
		return nil
	}
	ms.mu.Lock()
	defer ms.mu.Unlock()
	ms.byCode[m.code] = m
	return err
}

func (ms *moves) drop(m *move) {
	delete(ms.byCode, m.code)
	close(m.done)
}

func (m *move) late() bool { return !time.Now().Before(m.until) }
