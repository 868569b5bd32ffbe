package card

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Radar shows capabilities of one or more agents on axes in the fixed order of measure.Card. The area has no meaning,
// because it depends on that order. The numbers are shown beside the radar.
type Radar struct{ Series []Series }

// A Series has the capabilities of one agent.
type Series struct {
	Name  string
	Level string // of a character, "" for another agent: level.<Level>
	Field string // of a card of two fields, "werewolf" or "mini"; otherwise ""
	Axes  []Axis
}

// radius is the distance of 100 % from the middle (0, 0), in units of the picture.
const radius = 100

// place returns a place on an axis.
func place(axis, of int, share float64) (x, y float64) {
	sin, cos := math.Sincos(2 * math.Pi * float64(axis) / float64(of))
	return radius * share * sin, -radius * share * cos
}

// A line is an axis of the picture.
type line struct {
	Name   string // axis.<Name>
	X, Y   string // its end
	TX, TY string // the position of its name
	Anchor string
}

// lines returns the axes.
func (r *Radar) lines() (list []line) {
	axes := r.Series[0].Axes
	for i, a := range axes {
		x, y := place(i, len(axes), 1)
		tx, ty := place(i, len(axes), 1.12)
		anchor := "middle"
		if tx > 20 {
			anchor = "start"
		} else if tx < -20 {
			anchor = "end"
		}
		list = append(list, line{a.Name, units(x), units(y), units(tx), units(ty + 4), anchor})
	}
	return list
}

func units(x float64) string { return fmt.Sprintf("%.1f", x) }

// rings returns the corners of the rings at a quarter, a half, three quarters and all.
func (r *Radar) rings() (list []string) {
	n := len(r.Series[0].Axes)
	for _, share := range [...]float64{0.25, 0.5, 0.75, 1} {
		var corners []string
		for i := range n {
			x, y := place(i, n, share)
			corners = append(corners, units(x)+","+units(y))
		}
		list = append(list, strings.Join(corners, " "))
	}
	return list
}

// path joins the values on neighbouring axes if both are shown. If an axis is not shown, the path has a gap beside
// it.
func (s Series) path() string {
	var b strings.Builder
	n := len(s.Axes)
	for i, a := range s.Axes {
		next := s.Axes[(i+1)%n]
		if a.Shown && next.Shown {
			x, y := place(i, n, a.Found.Value)
			nx, ny := place(i+1, n, next.Found.Value)
			fmt.Fprintf(&b, "M%.1f %.1fL%.1f %.1f", x, y, nx, ny)
		}
	}
	return b.String()
}

// A point is a value with its interval along the axis.
type point struct{ X, Y, FromX, FromY, ToX, ToY string }

// points returns the values that are shown.
func (s Series) points() (list []point) {
	for i, a := range s.Axes {
		if a.Shown {
			x, y := place(i, len(s.Axes), a.Found.Value)
			fx, fy := place(i, len(s.Axes), max(0, a.Found.Low))
			tx, ty := place(i, len(s.Axes), min(1, a.Found.High))
			list = append(list, point{units(x), units(y), units(fx), units(fy), units(tx), units(ty)})
		}
	}
	return list
}

// empty reports whether no axis is shown.
func (r *Radar) empty() bool {
	for _, s := range r.Series {
		if len(s.points()) > 0 {
			return false
		}
	}
	return true
}

// keyed reports whether the picture has a key. A single series without a name needs none.
func (r *Radar) keyed() bool {
	return len(r.Series) > 1 || r.Series[0].Name != "" || r.Series[0].Level != ""
}

// number formats a number of a picture with as few digits as it needs.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
