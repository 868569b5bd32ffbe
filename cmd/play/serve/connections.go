package serve

import (
	"net"
	"net/netip"
	"slices"

	"aiwolfplay/server/share"
)

// ownConnections is how many connections visitors of one address may have: some hundred browsers'.
const ownConnections = 2000

// A sharedListener lets in so many connections at a time, and of one address its share. Where all
// are taken, one of the address that has most makes way for an address that has fewer.
type sharedListener struct {
	net.Listener
	places  *share.Places
	proxies []netip.Prefix
	byProxy *share.Places // of those that come by a proxy, which has a share for all
}

func shareConnections(l net.Listener, n int, proxies []netip.Prefix) net.Listener {
	own := min(ownConnections, max(n/2, 1))
	return &sharedListener{l, share.NewPlaces(int64(n), int64(own)), proxies, share.NewPlaces(int64(n), int64(n))}
}

// Accept waits for the next connection that has a place. Those that have none are closed at once.
func (l *sharedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		places, from := l.places, conn.RemoteAddr().String()
		if l.trusts(from) {
			places = l.byProxy
		}
		leave, err := places.Take(share.Address(from), 1, func() { conn.Close() })
		if err != nil {
			conn.Close() // nothing was said yet
			continue
		}
		return &sharedConn{conn, leave}, nil
	}
}

func (l *sharedListener) trusts(from string) bool {
	at, err := netip.ParseAddrPort(from)
	return err == nil && slices.ContainsFunc(l.proxies, func(p netip.Prefix) bool { return p.Contains(at.Addr().Unmap()) })
}

// A sharedConn gives its place back when it is closed.
type sharedConn struct {
	net.Conn
	leave func()
}

func (c *sharedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
