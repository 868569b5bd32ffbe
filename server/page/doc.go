// Package page is how the product looks: one typed struct for each page and
// part, html/template to render them in Japanese or English, and the files that
// browsers fetch beside them. It knows no HTTP route's logic and folds no events:
// package server fills the structs from view.Table and protocolui.
//
//	r, err := page.New(templates.FS, static.FS, locales.FS, false)
//	err = r.Render(w, page.Ja, &page.Lobby{})
//	patch, err := r.Patch(page.Ja, game.PhaseNight, head, seats, page.Lines(fresh))
package page
