package browsertest

import (
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
)

// conditions are those of the browser's network, as its protocol has them.
type conditions struct {
	Offline            bool    `json:"offline"`
	Latency            float64 `json:"latency"`            // ms from a request to its answer, at least
	DownloadThroughput int     `json:"downloadThroughput"` // -1: no limit
	UploadThroughput   int     `json:"uploadThroughput"`
}

var emulateNetworkConditions = cdp.Command[conditions, cdp.Empty]{Method: "Network.emulateNetworkConditions"}

// Network gives the tab a slow line, on which an answer takes so long at least.
func (p *Player) Network(latency time.Duration) {
	p.t.Helper()
	p.network(conditions{Latency: float64(latency.Milliseconds())})
}

// Unplug takes the tab off the network, until Network is called.
func (p *Player) Unplug() {
	p.t.Helper()
	p.network(conditions{Offline: true})
}

func (p *Player) network(c conditions) {
	p.t.Helper()
	c.DownloadThroughput, c.UploadThroughput = -1, -1
	p.do(fmt.Sprintf("network: %+v", c),
		call(network.Enable, network.EnableParams{}), call(emulateNetworkConditions, c))
}
