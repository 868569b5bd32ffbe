package scene

import "aiwolfplay/templates/ui"

// A Show says how much of the talk is shown.
type Show string

// The amounts. The page always has all lines, so that no new page is needed for a change when JavaScript is on.
const (
	ShowAll Show = "all"
	ShowKey Show = "key" // without lines that say nothing; each statement once a day
	ShowMe  Show = "me"  // what is said to or about the viewer
)

// ParseShow returns the amount that an address names.
func ParseShow(name string) (Show, bool) {
	switch s := Show(name); s {
	case ShowAll, ShowKey, ShowMe:
		return s, true
	}
	return "", false
}

// text returns the name of the amount.
func (s Show) text(w ui.Words) string {
	switch s {
	case ShowAll:
		return w.T("filter.all")
	case ShowKey:
		return w.T("filter.key")
	}
	return w.T("filter.me")
}

// Filter chooses between amounts. Each option is a link, so that it works without JavaScript.
type Filter struct {
	Show    Show
	Options []FilterOption
}

// FilterOption is one amount and the address that shows it.
type FilterOption struct {
	Show Show
	Href string
}
