package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
)

// A painter draws one card.
type painter struct {
	colours
	on    *image.RGBA
	sizes map[float64]*size
	discs map[int]*image.Alpha // masks, by their width
}

func newPainter(dark bool) (*painter, error) {
	if _, err := theFont(); err != nil {
		return nil, err
	}
	p := &painter{colours: day, on: image.NewRGBA(image.Rect(0, 0, Width, Height)), sizes: map[float64]*size{}}
	p.discs = map[int]*image.Alpha{}
	if dark {
		p.colours = night
	}
	p.box(p.on.Rect, p.paper)
	return p, nil
}

// disc draws the drawing of a seat, cut to a disc with a width.
func (p *painter) disc(s *Seat, x, y, side int) error {
	icon, err := oksvg.ReadIconStream(strings.NewReader(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">` + s.Drawing + `</svg>`,
	))
	if err != nil {
		return err
	}
	tile := image.NewRGBA(image.Rect(0, 0, side, side))
	icon.SetTarget(0, 0, float64(side), float64(side))
	icon.Draw(rasterx.NewDasher(side, side, rasterx.NewScannerGV(side, side, tile, tile.Rect)), 1)
	draw.DrawMask(p.on, image.Rect(x, y, x+side, y+side), tile, image.Point{}, p.circle(side), image.Point{}, draw.Over)
	return nil
}

// moon draws the sign of the program, a crescent.
func (p *painter) moon(x, y, r int) {
	centre, bite := float64(r), float64(r)*1.45
	mask := coverage(2*r, func(dx, dy float64) bool {
		return math.Hypot(dx-centre, dy-centre) < centre && math.Hypot(dx-bite, dy-centre*0.7) > centre*0.8
	})
	c := image.NewUniform(p.accent)
	draw.DrawMask(p.on, image.Rect(x-r, y-r, x+r, y+r), c, image.Point{}, mask, image.Point{}, draw.Over)
}

// round fills a rectangle with rounded corners.
func (p *painter) round(r image.Rectangle, radius int, c color.RGBA) {
	p.box(image.Rect(r.Min.X+radius, r.Min.Y, r.Max.X-radius, r.Max.Y), c)
	p.box(image.Rect(r.Min.X, r.Min.Y+radius, r.Max.X, r.Max.Y-radius), c)
	disc := p.circle(2 * radius)
	for _, at := range [...]image.Point{
		r.Min, {r.Max.X - 2*radius, r.Min.Y}, {r.Min.X, r.Max.Y - 2*radius}, {r.Max.X - 2*radius, r.Max.Y - 2*radius},
	} {
		to := image.Rect(at.X, at.Y, at.X+2*radius, at.Y+2*radius)
		draw.DrawMask(p.on, to, image.NewUniform(c), image.Point{}, disc, image.Point{}, draw.Over)
	}
}

// circle returns a disc as a mask.
func (p *painter) circle(side int) *image.Alpha {
	if p.discs[side] == nil {
		r := float64(side) / 2
		p.discs[side] = coverage(side, func(x, y float64) bool { return (x-r)*(x-r)+(y-r)*(y-r) < r*r })
	}
	return p.discs[side]
}

// coverage returns, for each pixel of a square, the share of the pixel that lies inside a shape.
func coverage(side int, inside func(x, y float64) bool) *image.Alpha {
	const fine = 3 // samples of a pixel in each direction
	mask := image.NewAlpha(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			n := 0
			for sub := range fine * fine {
				if inside(float64(x)+(float64(sub%fine)+0.5)/fine, float64(y)+(float64(sub/fine)+0.5)/fine) {
					n++
				}
			}
			mask.Pix[y*mask.Stride+x] = uint8(255 * n / (fine * fine))
		}
	}
	return mask
}
