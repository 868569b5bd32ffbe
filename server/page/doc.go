// Package page renders pages and parts of the packages below templates in a language, and serves the static files. It
// handles no requests and folds no events: packages server and screen fill the structs.
//
//	r, err := page.New(static.FS, locales.FS, false)
//	err = r.Render(w, page.Ja, &page.Lobby{})
//	patch, err := r.Patch(page.Ja, game.PhaseNight, head, seats, page.Lines(fresh))
package page
