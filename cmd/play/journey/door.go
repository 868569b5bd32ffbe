package journey

import (
	"io"
	"net"
	"sync"
	"testing"
)

// A Door is an address that stays while the program behind it comes and goes, and a line that can
// be cut.
type Door struct {
	net.Listener
	mu       sync.Mutex
	behind   string // host:port, "" for nobody
	mute     bool   // visitors are heard, and answers to them are lost
	visitors map[net.Conn]bool

	words sync.RWMutex // read by senders to visitors, written to hold them back
}

// OpenDoor opens a door with nobody behind it, until the test ends.
func OpenDoor(t *testing.T) *Door {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	Must(t, err)
	d := &Door{Listener: listener, visitors: map[net.Conn]bool{}}
	t.Cleanup(func() { listener.Close() })
	go func() { // until the listener is closed
		for {
			visitor, err := listener.Accept()
			if err != nil {
				return
			}
			go d.lead(visitor) // until either side hangs up
		}
	}()
	return d
}

// Set sets the address of the program behind the door from now on.
func (d *Door) Set(behind string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.behind, d.mute = behind, false
}

// Hold keeps all data from visitors until release is called.
func (d *Door) Hold() (release func()) {
	d.words.Lock()
	return sync.OnceFunc(d.words.Unlock)
}

// A teller sends data to a visitor unless it is held back.
type teller struct {
	io.Writer
	words *sync.RWMutex
}

func (t teller) Write(p []byte) (int, error) {
	t.words.RLock()
	defer t.words.RUnlock()
	return t.Writer.Write(p)
}

// Cut hangs up on all visitors. From now on the door leads to nobody or, if behind is not "", to a program whose
// answers are lost.
func (d *Door) Cut(behind string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.behind, d.mute = behind, behind != ""
	for visitor := range d.visitors {
		visitor.Close()
	}
}

// lead connects a visitor with the server behind the door, and hangs up if there is none.
func (d *Door) lead(visitor net.Conn) {
	defer visitor.Close()
	d.mu.Lock()
	behind, mute := d.behind, d.mute
	d.visitors[visitor] = true
	d.mu.Unlock()
	defer func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.visitors, visitor)
	}()
	host, err := net.Dial("tcp", behind)
	if err != nil {
		return
	}
	var both sync.WaitGroup
	both.Go(func() {
		defer host.Close()
		_, _ = io.Copy(host, visitor) // it ends however it ends
	})
	if mute {
		_, _ = host.Read(make([]byte, 1)) // until there is an answer, which is lost
	} else {
		_, _ = io.Copy(teller{visitor, &d.words}, host)
	}
	visitor.Close()
	both.Wait()
}
