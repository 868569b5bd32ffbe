package screen

import "aiwolfplay/server/page"

// manySeats is from how many seats on the talk is more noise than news, so that only what is
// new is shown unless somebody asks for all.
const manySeats = 7

// filterOf is the choice of what of the talk is shown at an address, by its "show". Only who
// is seated can ask for what is about them.
func filterOf(at Address, seats int, seated bool) page.Filter {
	show, ok := page.ParseShow(at.query.Get("show"))
	if !ok || show == page.ShowMe && !seated {
		show = page.ShowAll
		if seats >= manySeats {
			show = page.ShowKey
		}
	}
	f := page.Filter{Show: show}
	for _, option := range []page.Show{page.ShowAll, page.ShowKey, page.ShowMe} {
		if option != page.ShowMe || seated {
			f.Options = append(f.Options, page.FilterOption{Show: option, Href: at.With("show", string(option)).String()})
		}
	}
	return f
}
