package limit

import (
	"fmt"
	"testing"
	"time"
)

// TestNetworksCount checks that all addresses of a household or a site together have the limits of a few addresses,
// without effect on others.
func TestNetworksCount(t *testing.T) {
	rates := NewAddressRates(Every(time.Hour, 10))
	many := func(name string, n int, address func(i int) string) (done int) {
		for i := range n {
			for range 10 {
				if rates.Take(Address(address(i))) == 0 {
					done++
				}
			}
		}
		return done
	}
	for _, test := range []struct {
		name    string
		address func(i int) string
		want    int
	}{
		{"one address", func(int) string { return "192.0.2.1" }, 10},
		{"IPv4 neighbours", func(i int) string { return fmt.Sprintf("198.51.100.%d", i) }, 2560},
		{"a household", func(i int) string { return fmt.Sprintf("2001:db8:1:%x::1", i) }, 20},
		{"a site", func(i int) string { return fmt.Sprintf("2001:db8:2:%x00::1", i) }, 40},
		{"different sites", func(i int) string { return fmt.Sprintf("2001:db8:%x::1", 0x100+i) }, 2560},
	} {
		if got := many(test.name, 256, test.address); got != test.want {
			t.Errorf("%s: %d times, want %d", test.name, got, test.want)
		}
	}
}

// TestPlacesOfNetworks checks that a household has the places of two addresses and a site those of four, and that the
// widest holder makes way if all are taken.
func TestPlacesOfNetworks(t *testing.T) {
	p := NewPlaces(40, 10)
	gone := map[string]int{}
	take := func(address string) error {
		_, err := p.Take(Address(address), 1, func() { gone[address[:9]]++ })
		return err
	}
	for i := range 256 {
		if err := take(fmt.Sprintf("2001:db8:1:%x::1", i)); (err == nil) != (i < 20) {
			t.Fatalf("place %d of a household: %v", i+1, err)
		}
	}
	for i := range 20 {
		if err := take(fmt.Sprintf("192.0.2.%d", i%4)); err != nil {
			t.Fatalf("place %d of others: %v", i+1, err)
		}
	}
	for i := range 3 {
		if err := take("192.0.2.9"); err != nil {
			t.Errorf("%d: nobody made way: %v", i, err)
		}
	}
	if gone["2001:db8:"] != 3 || len(gone) != 1 {
		t.Errorf("made way: %v", gone)
	}
}
