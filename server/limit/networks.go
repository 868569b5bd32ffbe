package limit

import (
	"net/netip"
	"time"
)

// A household has an IPv6 network of 56 bits or so, and a site one of 48. These contain many of the networks that
// Address returns. So they have limits of their own, which are those of a few addresses.
var widths = [...]struct{ bits, addresses int }{{64, 1}, {56, 2}, {48, 4}}

// A network has the limits of the given number of addresses.
type network struct {
	key       string
	addresses int
}

// networksOf returns the networks of a key that Address returned. The key itself comes first, then the wider networks.
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

// Holdings count how much each address holds.
type Holdings map[string]int

// Add counts one more for an address, a key that Address returned.
func (h Holdings) Add(address string) {
	for _, n := range networksOf(address) {
		h[n.key]++
	}
}

// Of returns how much an address holds. If one of its networks holds more for each of the addresses that it counts
// as, Of returns that.
func (h Holdings) Of(address string) int {
	most := 0
	for _, n := range networksOf(address) {
		most = max(most, h[n.key]/n.addresses)
	}
	return most
}

// FarMore returns the least number that counts as far more than the given one.
func FarMore(than int) int { return 3 * (than + 1) }

// SameNetwork reports whether two addresses are in the IPv6 network of the same site.
func SameNetwork(a, b string) bool {
	in, other := networksOf(a), networksOf(b)
	return len(in) > 1 && len(other) > 1 && in[len(in)-1].key == other[len(other)-1].key
}

// AddressRates are Rates of addresses and of their wider networks.
type AddressRates struct{ rates [len(widths)]*Rates }

// NewAddressRates returns rates that allow every address the same.
func NewAddressRates(r Rate) *AddressRates {
	a := &AddressRates{}
	for i, w := range widths {
		n := time.Duration(w.addresses)
		a.rates[i] = NewRates(Rate{interval: r.interval / n, burst: r.burst * w.addresses})
	}
	return a
}

// Take counts one time, like [Rates.Take]. The address is a key that Address returned.
func (a *AddressRates) Take(address string) time.Duration { return a.TakeN(address, 1, "") }

// TakeN counts n requests of an address. Requests with different texts in apart are counted separately.
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

// Wait returns what Take would return, and counts nothing.
func (a *AddressRates) Wait(address string) time.Duration { return a.WaitFor(address, "") }

// WaitFor is Wait for what is counted separately.
func (a *AddressRates) WaitFor(address, apart string) (wait time.Duration) {
	for i, w := range networksOf(address) {
		wait = max(wait, a.rates[i].WaitN(w.key+apart, 1))
	}
	return wait
}
