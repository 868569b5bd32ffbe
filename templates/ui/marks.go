package ui

import (
	"net/url"
	"strings"

	"github.com/a-h/templ"

	"aiwolfplay/game"
)

// Icon draws a symbol of img/icons.svg.
func Icon(w Words, name string) templ.Component {
	if drawn := w.icons[name]; drawn != nil {
		return drawn
	}
	return w.icon(name)
}

// Emblem draws the sign of a role.
func Emblem(w Words, role game.Role) templ.Component {
	if drawn := w.emblems[role]; drawn != nil {
		return drawn
	}
	return w.emblem(role)
}

// RoleTag names a role beside its emblem.
func RoleTag(w Words, role game.Role) templ.Component {
	if drawn := w.roletags[role]; drawn != nil {
		return drawn
	}
	return w.roletag(role)
}

// Seal marks the role that a seat claims. For RoleNone it is empty.
func Seal(w Words, claim game.Role) Markup { return w.seals[claim] }

// BackTo returns the address of a page that leads back to another one.
func BackTo(path, back string) templ.SafeURL {
	return templ.SafeURL(path + "?back=" + url.QueryEscape(back))
}

// A CodeLink is an address that ends with a code, for people who type it.
type CodeLink struct{ Site, Code string }

// CodeLinkOf divides an address after its last slash.
func CodeLinkOf(address string) CodeLink {
	at := strings.LastIndexByte(address, '/') + 1
	return CodeLink{address[:at], address[at:]}
}
