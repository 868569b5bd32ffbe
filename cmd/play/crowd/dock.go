package crowd

import (
	"regexp"
	"strconv"
)

// A Dock is the place for answers on the page of a table.
type Dock struct {
	Mode     string // speak, choose, wait, dead, …
	Ask      int    // the number of the question
	Kind     string // of the question: talk, vote, …
	Targets  []string
	MayReady bool // the night ends when all are ready
}

var (
	dockOf   = regexp.MustCompile(`id="dock"[^>]*data-mode="(\w+)" data-ask="(\d+)"[^>]*\sdata-kind="(\w*)"`)
	targetOf = regexp.MustCompile(`name="target" value="([1-9]\d*)"`)
	readyOf  = regexp.MustCompile(`/ready" data-answer>\s*<p>[^<]*</p>\s*<button`)
)

// ReadDock finds the dock in a page, or in a part of it.
func ReadDock(html string) (d Dock, ok bool) {
	m := dockOf.FindStringSubmatch(html)
	if m == nil {
		return d, false
	}
	d.Mode, d.Kind, d.MayReady = m[1], m[3], readyOf.MatchString(html)
	d.Ask, _ = strconv.Atoi(m[2]) // matches only digits
	for _, target := range targetOf.FindAllStringSubmatch(html, -1) {
		d.Targets = append(d.Targets, target[1])
	}
	return d, true
}
