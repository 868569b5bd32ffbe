// Package page renders the product's HTML: it has one typed struct for each page and
// part, renders them with html/template in Japanese or English, and serves the static
// files. It handles no requests and folds no events: packages server and screen fill
// the structs.
//
//	r, err := page.New(templates.FS, static.FS, locales.FS, false)
//	err = r.Render(w, page.Ja, &page.Lobby{})
//	patch, err := r.Patch(page.Ja, game.PhaseNight, head, seats, page.Lines(fresh))
package page
