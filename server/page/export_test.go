package page

// Interpret has html/template write everything.
func (r *Renderer) Interpret() {
	for _, parsed := range r.sets {
		if s, err := parsed(); err == nil { // else its user meets the error
			s.quick, s.quickPages = nil, nil
		}
	}
}
