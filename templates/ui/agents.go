package ui

import (
	"errors"
	"strings"

	"aiwolfplay/game/agent"
)

// Mind returns the name of an agent: for a built-in agent a text, for a connected agent its own name. The name ""
// means an agent that isn't chosen yet.
func (w Words) Mind(name string) string {
	if name == "" {
		return w.T("cast.any")
	}
	if text, ok := w.awaited(name); ok {
		return text
	}
	a, err := agent.Lookup(name)
	switch {
	case errors.Is(err, agent.ErrUnknown) || a.Partner:
		return name
	case a.Character == "":
		return w.T("agent." + name)
	}
	text := w.T("agent." + a.Character)
	if a.Strength == agent.Strong {
		return text
	}
	return w.T("strength."+a.Strength.String(), "Name", text)
}

// awaited returns a text for an agent for which a seat is kept: "tcp" for any that connects, "tcp@" for the visitor's
// own, and "tcp:NAME" for one of that name.
func (w Words) awaited(name string) (text string, ok bool) {
	kind, rest := name[:min(len(name), 4)], name[min(len(name), 4):]
	switch kind {
	case "tcp":
		return w.T("awaited.any"), true
	case "tcp@":
		return w.T("awaited.own"), true
	case "tcp:":
		return w.T("awaited.named", "Name", strings.TrimSpace(rest)), true
	}
	return "", false
}

// About returns the description of a built-in agent.
func (w Words) About(name string) string { return w.T("about." + name) }

// Level returns the name of an agent's strength.
func (w Words) Level(strength string) string { return w.T("level." + strength) }
