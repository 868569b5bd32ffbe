package actor

import (
	"context"
	"time"
)

// Options configure a mailbox.
type Options struct {
	Size   int   // number of requests that may wait
	Closed error // returned by Do after the end
	Busy   error // returned by Do if the mailbox is full; if nil, Do waits instead
}

// A Loop describes the work of an owner in addition to serving requests. The zero Loop describes none.
type Loop struct {
	Work  func()           // called first, and after each request, call of Wake, or tick of Timer
	Timer <-chan time.Time // set by Work

	// Panicked handles a panic of a request or of Work. Do returns its error to the sender of the request. If Panicked
	// is nil, the program ends.
	Panicked func(p any) error
}

// A Mailbox takes requests to the goroutine that owns a state S, which serves them one at a time.
type Mailbox[S any] struct {
	opts     Options
	requests chan request[S] // capacity Options.Size; if it is full, see Options.Busy
	wake     chan struct{}   // capacity 1; if it is full, the owner is about to wake up
	ctx      context.Context
	stop     context.CancelFunc
	done     chan struct{} // closed when Run has returned
}

type request[S any] struct {
	ctx   context.Context // the request is dropped if it has ended
	do    func(S) error
	reply chan error // capacity 1, so that the owner never waits
}

// New returns a mailbox. Requests wait until Run serves them.
func New[S any](opts Options) *Mailbox[S] {
	ctx, stop := context.WithCancel(context.Background())
	return &Mailbox[S]{
		opts: opts, ctx: ctx, stop: stop, requests: make(chan request[S], opts.Size),
		wake: make(chan struct{}, 1), done: make(chan struct{}),
	}
}

// Run serves requests until the mailbox is stopped.
func (m *Mailbox[S]) Run(state S, loop Loop) {
	defer close(m.done)
	if loop.Work == nil {
		loop.Work = func() {}
	}
	_ = loop.guard(loop.Work) // nobody waits for the error of Work
	for {
		select {
		case r := <-m.requests:
			r.reply <- r.serve(state, &loop)
		case <-loop.Timer:
		case <-m.wake:
		case <-m.ctx.Done():
			return
		}
		_ = loop.guard(loop.Work)
	}
}

func (r *request[S]) serve(state S, loop *Loop) (err error) {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	if panicked := loop.guard(func() { err = r.do(state) }); panicked != nil {
		return panicked
	}
	return err
}

// guard returns the error of Panicked if do panics.
func (l *Loop) guard(do func()) (err error) {
	if l.Panicked != nil {
		defer func() {
			if p := recover(); p != nil {
				err = l.Panicked(p)
			}
		}()
	}
	do()
	return nil
}

// Do lets the owner call do, and returns do's error. If ctx ends first, Do returns ctx's error, and do may or may not
// be called. After the end it returns Options.Closed.
func (m *Mailbox[S]) Do(ctx context.Context, do func(S) error) error {
	r := request[S]{ctx: ctx, do: do, reply: make(chan error, 1)}
	if err := m.send(r); err != nil {
		return err
	}
	select {
	case err := <-r.reply:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-m.done:
	}
	select {
	case err := <-r.reply: // the last request served
		return err
	default:
		return m.opts.Closed
	}
}

func (m *Mailbox[S]) send(r request[S]) error {
	select {
	case <-m.done:
		return m.opts.Closed
	default:
	}
	if m.opts.Busy != nil {
		select {
		case m.requests <- r:
			return nil
		default:
			return m.opts.Busy
		}
	}
	select {
	case m.requests <- r:
		return nil
	case <-r.ctx.Done():
		return r.ctx.Err()
	case <-m.ctx.Done():
		return m.opts.Closed
	}
}

// Wake makes the owner call work soon. It does not wait.
func (m *Mailbox[S]) Wake() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// Len returns the number of requests that wait.
func (m *Mailbox[S]) Len() int { return len(m.requests) }

// Context returns a context that ends when the mailbox is stopped.
func (m *Mailbox[S]) Context() context.Context { return m.ctx }

// Stop lets Run return after the request that it serves. It does not wait, so the owner may call it.
func (m *Mailbox[S]) Stop() { m.stop() }

// Close stops the mailbox and waits until Run has returned. It may be called more than once.
func (m *Mailbox[S]) Close() {
	m.stop()
	<-m.done
}
