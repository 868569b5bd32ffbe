package browsertest

import (
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
)

// conditions are the parameters of the browser protocol's command that emulates a network.
type conditions struct {
	Offline            bool    `json:"offline"`
	Latency            float64 `json:"latency"`            // ms from a request to its answer, at least
	DownloadThroughput int     `json:"downloadThroughput"` // bytes a second; -1: no limit
	UploadThroughput   int     `json:"uploadThroughput"`
}

var emulateNetworkConditions = cdp.Command[conditions, cdp.Empty]{Method: "Network.emulateNetworkConditions"}

// Network gives the tab a slow line on which each answer takes at least the given time.
func (p *Player) Network(latency time.Duration) {
	p.t.Helper()
	p.network(conditions{Latency: float64(latency.Milliseconds()), DownloadThroughput: -1, UploadThroughput: -1})
}

// Age turns the tab's device into an old phone on a third-generation line. Its processor is four times as slow, an
// answer takes 400 ms, and the line has 1.6 Mbit/s to the phone and 0.75 Mbit/s from it.
func (p *Player) Age() {
	p.t.Helper()
	p.do("a slow processor", call(emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4}))
	p.network(conditions{Latency: 400, DownloadThroughput: 200_000, UploadThroughput: 94_000})
}

// Unplug takes the tab off the network, until Network is called.
func (p *Player) Unplug() {
	p.t.Helper()
	p.network(conditions{Offline: true, DownloadThroughput: -1, UploadThroughput: -1})
}

func (p *Player) network(c conditions) {
	p.t.Helper()
	p.do(fmt.Sprintf("network: %+v", c),
		call(network.Enable, network.EnableParams{}), call(emulateNetworkConditions, c))
}
