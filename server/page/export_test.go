package page

// Slowly has a renderer tell of what programs did not write.
func (r *Renderer) Slowly(told func(name string, why error)) { r.slowly = told }

// Interpret has html/template write everything.
func (r *Renderer) Interpret() {
	for _, parsed := range r.sets {
		if s, err := parsed(); err == nil { // else its user meets the error
			s.quick, s.quickPages = nil, nil
		}
	}
}
