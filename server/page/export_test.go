package page

import "sync"

// Interpret has html/template write everything.
func (r *Renderer) Interpret() {
	for _, parsed := range r.sets {
		if s, err := parsed(); err == nil { // else its user meets the error
			s.quick = nil
			for _, page := range s.pages {
				page.quick, page.parse = nil, sync.OnceValues(page.parse)
			}
		}
	}
}
