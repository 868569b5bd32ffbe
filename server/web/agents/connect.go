package agents

import (
	"crypto/hmac"
	"crypto/sha256"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/pool"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/agents"
)

// A Gateway is the address where agents connect over TCP.
type Gateway struct {
	Addr    net.Addr
	Limit   time.Duration // for an answer
	Rewrite bool          // the gateway accepts other spellings in utterances
}

// ReceiveAt sets the gateway. If it is not set, no agents connect over TCP. It is called before the first request.
func (p *Pages) ReceiveAt(g Gateway) { p.gateway = g }

// OwnerKey returns the key of a visitor, "" if the visitor has no session. An agent whose name ends with the key
// belongs to the visitor, who may inspect its connection. The key is derived from the session, and is stored nowhere.
func (p *Pages) OwnerKey(v *shell.Visit) string {
	if v.User == "" || v.Forged {
		return ""
	}
	keys := p.shell.Config.Keys()
	mac := hmac.New(sha256.New, keys[len(keys)-1].Hash) // the oldest key, so that a new key doesn't change the names
	mac.Write([]byte("owner of agents " + v.User))      // never fails
	return pool.OwnerKey(mac.Sum(nil))
}

// postKey gives the visitor a session, and so an owner's key.
func (p *Pages) postKey(c echo.Context) error {
	if shell.VisitOf(c).Forged {
		return shell.ErrSession
	}
	if _, err := p.shell.Visitors.Identify(c); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, shell.LocalPath(c.FormValue("back")))
}

// hostName matches hosts that need no quotes in a command line.
var hostName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9.-]*$`)

// Connect returns how an agent of the visitor reaches the gateway. It names the host of the request if the gateway
// listens there. A form for a new key returns to the page back.
func (p *Pages) Connect(c echo.Context, back string) agents.Connect {
	how := agents.Connect{
		Host: "127.0.0.1", Name: "MyAgent", Key: p.OwnerKey(shell.VisitOf(c)), Back: back,
		Limit: int(p.gateway.Limit.Milliseconds()), Rewrite: p.gateway.Rewrite,
	}
	if how.Key != "" {
		how.Name += "@" + how.Key
	}
	addr, ok := p.gateway.Addr.(*net.TCPAddr)
	if !ok {
		return how
	}
	how.Port = strconv.Itoa(addr.Port)
	_, host := p.shell.Addresses.CameBy(c.Request())
	host = shell.BareHost(host)
	switch {
	case !addr.IP.IsUnspecified():
		how.Host = addr.IP.String()
		how.Near = addr.IP.IsLoopback() && !shell.IsLoopback(host)
	case net.ParseIP(host) != nil || hostName.MatchString(host):
		how.Host = host
	}
	return how
}
