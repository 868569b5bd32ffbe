package screen

import (
	"aiwolfplay/templates/scene"
)

// manySeats is from how many seats on the talk is more noise than news, so that only what is
// new is shown unless somebody asks for all.
const manySeats = 7

// filterOf is the choice of what of the talk is shown at an address, by its "show". Only who
// is seated can ask for what is about them.
func filterOf(at Address, seats int, seated bool) scene.Filter {
	show, ok := scene.ParseShow(at.query.Get("show"))
	if !ok || show == scene.ShowMe && !seated {
		show = scene.ShowAll
		if seats >= manySeats {
			show = scene.ShowKey
		}
	}
	f := scene.Filter{Show: show}
	for _, option := range []scene.Show{scene.ShowAll, scene.ShowKey, scene.ShowMe} {
		if option != scene.ShowMe || seated {
			f.Options = append(f.Options, scene.FilterOption{Show: option, Href: at.With("show", string(option)).String()})
		}
	}
	return f
}
