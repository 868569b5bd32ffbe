package tcp

import (
	"context"
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/wire"
	"aiwolfplay/server/pool"
)

// Present implements pool.Guest: it sends the ROLE request of the game that is about to begin and waits for any answer.
// If the client has just played its first game, Present first waits for a moment, so that the client can go away.
func (c *client) Present(ctx context.Context) bool {
	answered := make(chan bool, 1) // for the one answer
	select {
	case c.calls <- answered:
	default:
		return false // an earlier call is still waiting for its answer
	}
	select {
	case ok := <-answered:
		return ok
	case <-c.lost:
	case <-ctx.Done():
	}
	return false
}

// answerCall sends a ROLE request and reports whether an answer came in time. The content of the answer never matters.
func (c *client) answerCall() bool {
	select {
	case <-time.After(time.Until(c.rested)):
	case <-c.lost:
		return false
	}
	packet := line(wire.Packet{Request: wire.RequestRole})
	e := pool.Exchange{
		At: time.Now(), Request: string(wire.RequestRole), Asked: true, Size: len(packet), Packet: packet,
	}
	answer, took, ok := c.ask(packet, c.patience())
	e.Answer, e.Took = answer, took
	switch {
	case ok:
		c.timeouts = 0
		if took > pool.FairLimit {
			e.Fault = pool.FaultSlow
		}
	case !pool.HasGone(c):
		e.Fault = pool.FaultTimeout
		c.timedOut()
	}
	c.record.Add(e)
	if ok && !isRole(answer) && c.rename(answer) {
		// The answer to NAME was a greeting; the answer to ROLE is still to come.
		select {
		case <-time.After(c.gateway.cfg.settle):
		case <-c.lost:
		}
	}
	c.called.Store(ok)
	return ok
}

// finished notes that the client has played a game to its end.
func (c *client) finished() {
	if !c.warm {
		c.rested = time.Now().Add(c.gateway.cfg.settle)
	}
	c.warm = true
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settled = true
}

// isRole reports whether a line answers ROLE rather than NAME.
func isRole(line string) bool {
	word := strings.ToUpper(strings.TrimSpace(line))
	switch word {
	case "", "NONE", "NULL", "UNSPEC", "FOX", "FREEMASON":
		return true
	}
	_, ok := game.ParseRole(word)
	return ok
}

// rename takes a line that came after the answer to NAME as the client's name: some clients greet the server before
// they are asked anything. It returns false if the line is no name, or if the client has played a game under its
// present name.
func (c *client) rename(line string) bool {
	c.mu.Lock()
	renamed := c.renameLocked(line)
	c.mu.Unlock()
	if renamed {
		c.gateway.pool.Renamed()
	}
	return renamed
}

// renameLocked is rename for callers who hold mu. They call the pool's Renamed.
func (c *client) renameLocked(line string) bool {
	if c.settled || c.name == "" || c.playing.Load() || strings.TrimSpace(line) == "" || isRole(line) {
		return false
	}
	name, owner, fault, _ := readName(line)
	if fault != "" {
		return false
	}
	c.gateway.cfg.Log.Info("agent gave another name", "name", name, "before", c.name, "from", c.conn.RemoteAddr())
	c.name = name
	c.record.Rename(name, owner)
	return true
}
