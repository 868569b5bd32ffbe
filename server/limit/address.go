package limit

import "net/netip"

// Address returns the key of an address, without a port. For IPv6, the key is the 64-bit network, because a household
// has all of its addresses. A text that is no address is its own key.
func Address(text string) string {
	addr, err := netip.ParseAddr(text)
	if withPort, bad := netip.ParseAddrPort(text); bad == nil {
		addr, err = withPort.Addr(), nil
	}
	if err != nil {
		return text
	}
	if addr = addr.Unmap().WithZone(""); addr.Is6() {
		if prefix, err := addr.Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return addr.String()
}
