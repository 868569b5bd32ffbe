package share

import "net/netip"

// Address is the key of those who come from an address, as far as networks tell people apart: of
// an IPv6 address the part that a household has. A port behind it is left out. A text that is no
// address is its own key.
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
