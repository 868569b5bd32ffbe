package device

import (
	"errors"
	"sync"
	"time"

	"aiwolfplay/server/room"
)

// Errors of moves.
var (
	ErrNoMove  = errors.New("device: no seat waits for that code") // mistyped, used, or expired
	ErrAccount = errors.New("device: people with an account sign in on the other device")
)

// moveLifetime is the time for which a code is valid.
const moveLifetime = 5 * time.Minute

// A move is a user's seat that is to move to another device of theirs.
type move struct {
	code  string
	user  string
	room  string // the code of the waiting room, "" if the seat is at a table
	table string // the table's id, "" if the seat is in a waiting room
	until time.Time
	done  chan struct{} // closed when the code becomes invalid
}

// place returns the path of the page with the seat.
func (m *move) place() string {
	if m.room != "" {
		return "/join/" + m.room
	}
	return "/tables/" + m.table
}

// moves holds the seats that are to move. They are in memory only, because a code is valid for minutes. A user has
// one code at a time. The zero value is empty.
type moves struct {
	mu     sync.Mutex
	byCode map[string]*move
}

// offer creates the code of a move. It invalidates an earlier code of the user.
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

// carry executes a move for one device. It calls the function carry, and returns its error or ErrNoMove. If the call
// fails, the code stays valid.
func (ms *moves) carry(m *move, carry func() error) error {
	ms.mu.Lock()
	if ms.byCode[m.code] != m || m.late() {
		ms.mu.Unlock()
		return ErrNoMove
	}
	delete(ms.byCode, m.code) // so that no other device uses the code meanwhile
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
