package screen

import (
	"aiwolfplay/templates/scene"
)

// manySeats is the number of seats from which the whole talk is more noise than news. In such villages only
// news is shown unless somebody asks for all.
const manySeats = 7

// filterOf returns the filter of the talk that the "show" value of an address asks for. Only seated visitors
// can ask for the talk about themselves.
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
