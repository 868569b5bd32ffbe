package share

import (
	"net/netip"
	"time"
)

// Households get an IPv6 network of 56 bits or so, and sites one of 48, which hold many of the addresses that
// Address tells apart. So each of these counts too: for a few addresses together.
var widths = [...]struct{ bits, addresses int }{{64, 1}, {56, 2}, {48, 4}}

// A network is a part of the Internet that counts for so many addresses.
type network struct {
	key       string
	addresses int
}

// networksOf returns the networks that an address, as Address has it, is in: itself first, then the wider ones.
func networksOf(address string) []network {
	list := []network{{address, 1}}
	prefix, err := netip.ParsePrefix(address)
	if err != nil || !prefix.Addr().Is6() || prefix.Bits() != widths[0].bits {
		return list
	}
	for _, w := range widths[1:] {
		if wide, err := prefix.Addr().Prefix(w.bits); err == nil {
			list = append(list, network{wide.String(), w.addresses})
		}
	}
	return list
}

// Holdings count what each of many addresses holds.
type Holdings map[string]int

// Add counts one more for an address, as Address has it.
func (h Holdings) Add(address string) {
	for _, n := range networksOf(address) {
		h[n.key]++
	}
}

// Of returns how much an address holds: itself, or more where a wider network that it is in holds more for each of
// the addresses that it counts for.
func (h Holdings) Of(address string) int {
	most := 0
	for _, n := range networksOf(address) {
		most = max(most, h[n.key]/n.addresses)
	}
	return most
}

// FarMore is how much somebody holds at least that is far more than so much.
func FarMore(than int) int { return 3 * (than + 1) }

// SameNetwork reports whether two addresses are in the same IPv6 network of a site.
func SameNetwork(a, b string) bool {
	in, other := networksOf(a), networksOf(b)
	return len(in) > 1 && len(other) > 1 && in[len(in)-1].key == other[len(other)-1].key
}

// AddressRates are Rates of addresses, and of the wider networks that they are in.
type AddressRates struct{ rates [len(widths)]*Rates }

// NewAddressRates returns rates where every address may do something so often.
func NewAddressRates(r Rate) *AddressRates {
	a := &AddressRates{}
	for i, w := range widths {
		n := time.Duration(w.addresses)
		a.rates[i] = NewRates(Rate{interval: r.interval / n, burst: r.burst * w.addresses})
	}
	return a
}

// Take counts one time, as Rates do. The address is as Address has it.
func (a *AddressRates) Take(address string) time.Duration { return a.TakeN(address, 1, "") }

// TakeN counts n times of an address for something that is counted apart.
func (a *AddressRates) TakeN(address string, n int, apart string) time.Duration {
	networks := networksOf(address)
	var wait time.Duration
	for i, w := range networks {
		wait = max(wait, a.rates[i].WaitN(w.key+apart, n))
	}
	if wait > 0 {
		return wait
	}
	for i, w := range networks {
		wait = max(wait, a.rates[i].TakeN(w.key+apart, n))
	}
	return wait
}

// Wait returns what Take would return, and takes nothing.
func (a *AddressRates) Wait(address string) time.Duration { return a.WaitFor(address, "") }

// WaitFor is Wait for something that is counted apart.
func (a *AddressRates) WaitFor(address, apart string) (wait time.Duration) {
	for i, w := range networksOf(address) {
		wait = max(wait, a.rates[i].WaitN(w.key+apart, 1))
	}
	return wait
}
