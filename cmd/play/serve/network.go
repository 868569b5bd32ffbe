package serve

import (
	"errors"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// A networkInterface is a way from this machine to others.
type networkInterface struct {
	name      string
	flags     net.Flags
	addresses []netip.Addr
}

// networkInterfaces lists the interfaces of this machine.
func networkInterfaces() (list []networkInterface) {
	found, err := net.Interfaces()
	if err != nil {
		return nil // a machine without a network serves itself
	}
	for _, in := range found {
		own := networkInterface{name: in.Name, flags: in.Flags}
		addresses, err := in.Addrs()
		if err != nil {
			continue // it has just gone
		}
		for _, a := range addresses {
			if prefix, err := netip.ParsePrefix(a.String()); err == nil {
				own.addresses = append(own.addresses, prefix.Addr().Unmap())
			}
		}
		list = append(list, own)
	}
	return list
}

// virtual lists prefixes of the names of interfaces to containers and virtual machines inside this one.
var virtual = []string{"docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "cni", "lxc"}

// networkAddress is the address under which a phone in the same network most likely reaches this machine: an address in
// a home's or a school's network is preferred. It returns the zero Addr if there is none.
func networkAddress(list []networkInterface) (best netip.Addr) {
	highest := 0
	for _, in := range list {
		if in.flags&net.FlagUp == 0 || in.flags&(net.FlagLoopback|net.FlagPointToPoint) != 0 {
			continue
		}
		for _, a := range in.addresses {
			if r := rank(in.name, a); r > highest {
				best, highest = a, r
			}
		}
	}
	return best
}

// rank returns how likely others can reach an address of an interface, 0 for not at all.
func rank(name string, a netip.Addr) int {
	switch {
	case !a.IsGlobalUnicast():
		return 0
	case startsWithAny(name, virtual):
		return 1
	case a.Is6():
		return 2
	case !a.IsPrivate():
		return 3
	}
	return 4
}

func startsWithAny(text string, beginnings []string) bool {
	for _, b := range beginnings {
		if strings.HasPrefix(text, b) {
			return true
		}
	}
	return false
}

// outside returns the address at which other devices in the network reach a server that listens at an
// address, as in http://192.168.1.5:8080; "" if they don't.
func outside(scheme string, listens net.Addr, own netip.Addr) string {
	tcp, ok := listens.(*net.TCPAddr)
	if !ok || tcp.IP.IsLoopback() {
		return ""
	}
	host := tcp.IP.String()
	if tcp.IP.IsUnspecified() {
		if !own.IsValid() {
			return ""
		}
		host = own.String()
	}
	return scheme + "://" + net.JoinHostPort(host, strconv.Itoa(tcp.Port))
}

// where describes how other devices reach the site, or what to change so that they can.
func where(public, network string, listens net.Addr) string {
	tcp, ok := listens.(*net.TCPAddr)
	switch {
	case public != "":
		return "for everybody: " + public + "/"
	case network != "":
		return "for other devices on this network: " + network + "/"
	case ok && tcp.IP.IsUnspecified():
		return "no network found: only this machine can open it. Connect it to the network of the phones " +
			"and start it again, or name the address at which they reach it with -public-url"
	}
	return "only this machine can open it; for phones on this network, start it with -addr 0.0.0.0:8080"
}

// publicURL reads the address of a site. The address must not have a path, because the pages are at the root.
func publicURL(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil ||
		strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || !isPort(u.Port()) {
		return "", errors.New("an address without a path expected, such as https://play.example.org")
	}
	return u.Scheme + "://" + u.Host, nil
}

// isPort reports whether a text is a port, or "" for the usual one.
func isPort(text string) bool {
	n, err := strconv.ParseUint(text, 10, 16)
	return text == "" || err == nil && n > 0
}
