package face

import (
	"fmt"
	"strconv"
	"strings"
)

// Ink is the colour of lines.
const ink = "#1d2230"

// A brush colours parts. It draws a dead face without colours.
type brush struct {
	look
	dead bool
}

func (b brush) colour(hex string) string {
	if !b.dead {
		return hex
	}
	n, err := strconv.ParseUint(hex[1:], 16, 32)
	if err != nil {
		panic("face: no colour " + hex)
	}
	red, green, blue := n>>16, n>>8&255, n&255
	grey := (30*red + 59*green + 11*blue) / 100
	wash := func(c uint64) uint64 { return (8*grey + c + 3*225) / 12 }
	return fmt.Sprintf("#%02x%02x%02x", wash(red), wash(green), wash(blue))
}

// fill returns a shape without an outline; line returns one without a filling.
func (b brush) fill(colour, path string) string {
	return fmt.Sprintf(`<path fill="%s" d="%s"/>`, b.colour(colour), path)
}

func (b brush) line(colour string, width float64, path string) string {
	const form = `<path fill="none" stroke="%s" stroke-width="%g" stroke-linecap="round" stroke-linejoin="round" d="%s"/>`
	return fmt.Sprintf(form, b.colour(colour), width, path)
}

func (b brush) disc(colour string, x, y, r float64) string {
	return fmt.Sprintf(`<circle fill="%s" cx="%g" cy="%g" r="%g"/>`, b.colour(colour), x, y, r)
}

func (b brush) ring(colour string, width, x, y, r float64) string {
	return fmt.Sprintf(`<circle fill="none" stroke="%s" stroke-width="%g" cx="%g" cy="%g" r="%g"/>`,
		b.colour(colour), width, x, y, r)
}

// Draw returns the face in a mood, as SVG elements in a square of Box by Box. The drawing fills the corners, so the
// caller cuts a circle out of it.
func (f Face) Draw(m Mood) string {
	b := brush{f.look, m == Dead}
	parts := []string{
		b.fill(f.look.ground, "M0 0h48v48H0Z"), b.sky(),
		b.behind(), b.hood(),
		b.fill(f.look.cloth, "M5 50C6 41 14 37.5 24 37.5S42 41 43 50Z"),
		b.line("#faf6ec", 2.2, "M18 38.4L24 45L30 38.4"),
		b.fill(f.look.skin, "M20 32h8v6.2l-4 3.4l-4-3.4Z"),
		b.fill(f.look.skin, "M12.6 22.5a11.4 11.6 0 0 1 22.8 0c0 8.6-5 14-11.4 14s-11.4-5.4-11.4-14Z"),
		b.cheeks(m), b.hair(), b.hat(), b.expression(m), b.wears(), b.mark(m),
	}
	return strings.Join(parts, "")
}

// behind draws the part of the hair behind the head.
func (b brush) behind() string {
	switch b.cut {
	case "long":
		return b.fill(b.look.hair, "M10.5 22C10.5 11 16 7.5 24 7.5S37.5 11 37.5 22V40h-27Z")
	case "bob":
		return b.fill(b.look.hair, "M10 21C10 11 16 8 24 8s14 3 14 13v10.5c-3 2.5-25 2.5-28 0Z")
	case "topknot":
		return b.fill(b.look.hair, "M20.5 3.8h7l1.6 6.2h-10.2Z") + b.disc(b.look.hair, 24, 4.6, 3.6)
	case "bun":
		return b.disc(b.look.hair, 24, 7, 5.4)
	}
	return ""
}

// fringes maps each cut to the hair in front of the head.
var fringes = map[string]string{
	"parted": "M11.8 24C10.5 12 16 7 25 7.2C33 7.4 37.4 13 36.2 24L34.2 19.5C30 18.5 24.5 16.5 21 12.5" +
		"C19.5 16.5 16 19 13.6 19.8Z",
	"topknot": "M12 22.5C11.5 12 17 8 24 8s12.5 4 12 14.5L33.8 17C31 13.5 28 12.6 24 12.6S17 13.5 14.2 17Z",
	"bob":     "M11.6 22.5C11.4 12.5 17 8 24 8s12.6 4.5 12.4 14.5C34.5 19.5 31 18.6 24 18.6S13.5 19.5 11.6 22.5Z",
	"long":    "M11.6 24.5C10.6 12.5 17 7.8 24 7.8s13.4 4.7 12.4 16.7L33.6 17.2L24.5 11.5L14.4 17.2Z",
	"swept": "M11.8 24C9.5 14 14.5 6.4 24.5 6.8C33 7.1 38.6 12.5 36 24C35 18.5 31.5 15.6 26.5 15.4" +
		"C20.5 15.2 14.8 17.6 11.8 24Z",
	"puppy": "M13 17C14.2 10.6 18.5 8 24 8s9.8 2.6 11 9C31 14.2 28 13.4 24 13.4S17 14.2 13 17Z",
	"spiky": "M11.6 22L8.6 14.6L13.2 14.8L12 7.4L17.6 10.4L20 3.6L24.4 8.6L29.6 3.8L31 10.2L37 7.8" +
		"L35.2 14.6L39.6 15.2L36.4 22L33.4 16.6L29.4 18.2L25.4 15L20.6 18.2L16.4 15.6Z",
	"bowl": "M11.2 25C10.4 13 16.4 8.2 24 8.2S37.6 13 36.8 25L34.6 19.8H13.4Z",
	"bun":  "M12 22.5C11.5 12.4 17 8.6 24 8.6s12.5 3.8 12 13.9C33 16 29 13.8 24 13.8S15 16 12 22.5Z",
}

// hair draws the hair in front of the head.
func (b brush) hair() string {
	text := ""
	if path, ok := fringes[b.cut]; ok {
		text = b.fill(b.look.hair, path)
	}
	switch b.cut {
	case "puppy": // two ears that hang
		return text + b.fill(b.look.hair, "M14.5 12.5C9 11 6.4 15 6.6 21.5C6.8 26 9.6 28.5 11.6 26.4"+
			"C13.4 24.4 12.6 18.6 14.5 12.5Z") +
			b.fill(b.look.hair, "M33.5 12.5C39 11 41.6 15 41.4 21.5C41.2 26 38.4 28.5 36.4 26.4"+
				"C34.6 24.4 35.4 18.6 33.5 12.5Z")
	case "cap":
		return b.fill(b.look.hair, "M12 21.5v-2h24v2Z") +
			b.fill(b.look.cloth, "M10.6 18.6C10.6 10 16 6.4 24 6.4S37.4 10 37.4 18.6Z") +
			b.fill("#faf6ec", "M9.6 17.2h28.8v3.2H9.6Z")
	case "straw":
		return b.fill("#d9b86c", "M4 19.8L24 4.4L44 19.8C36 17.6 12 17.6 4 19.8Z") +
			b.line("#a9853c", 1.2, "M13 15.2L24 6.6L35 15.2M20 17.6L24 6.6L28 17.6")
	case "bald":
		return b.fill("#ffffff", "M17.6 13.6c1.6-1.6 3.4-2.2 5-2.2c-1.4 1-2.8 2-3.6 3.6Z")
	case "parted":
		return text + b.line(b.ground, 0.9, "M21 12.5C20.6 10.8 20.8 9 21.6 7.6")
	}
	return text
}

func (b brush) cheeks(m Mood) string {
	if m == Dead || !b.blush && m != Glad {
		return ""
	}
	return `<g opacity=".5">` + b.disc("#ee8f7f", 16, 28.6, 2.3) + b.disc("#ee8f7f", 32, 28.6, 2.3) + `</g>`
}

// expression draws brows, eyes and mouth.
func (b brush) expression(m Mood) string {
	switch m {
	case Accused:
		mouth := b.line(ink, 1.7, "M20 31.8q1.4-1.9 2.7 0t2.7 0t2.7 0")
		if b.mouth == "" {
			mouth = ""
		}
		text := b.line(ink, 1.7, "M15.4 19L20.4 16.8M32.6 19L27.6 16.8") +
			b.disc("#ffffff", 19, 24.2, 3.7) + b.disc("#ffffff", 29, 24.2, 3.7) +
			b.disc(ink, 19, 24.6, 1.5) + b.disc(ink, 29, 24.6, 1.5) + mouth
		if b.extra == "spectacles" {
			return text // they draw the rings
		}
		return text + b.ring(ink, 1, 19, 24.2, 3.7) + b.ring(ink, 1, 29, 24.2, 3.7)
	case Dead:
		text := b.line(ink, 1.9, "M16 24.2q3 2.5 6 0M26 24.2q3 2.5 6 0")
		if b.mouth != "" {
			text += b.line(ink, 1.7, "M21.4 31.4h5.2")
		}
		return text
	case Glad:
		text := b.calmBrows() + b.line(ink, 1.9, "M15.9 25.6q3.1-4.4 6.2 0M25.9 25.6q3.1-4.4 6.2 0")
		if b.mouth == "" {
			return text
		}
		return text + b.fill("#8c2f2f", "M19 29h10a5 5 0 0 1-10 0Z") +
			b.fill("#f0a08c", "M21.4 32.8q2.6-1.8 5.2 0a4.9 4.9 0 0 1-5.2 0Z")
	}
	return b.calmBrows() + b.calmEyes() + b.calmMouth()
}

func (b brush) calmBrows() string {
	switch b.brows {
	case "level":
		return b.line(ink, 1.5, "M16.4 19.4h5M26.6 19.4h5")
	case "firm":
		return b.line(ink, 2.1, "M15.8 18.8l5.6 1M32.2 18.8l-5.6 1")
	case "raised":
		return b.line(ink, 1.6, "M16.2 20.4l5-.4M26.6 17.6q2.6-2.2 5.4-.4")
	case "arched":
		return b.line(ink, 1.6, "M15.6 19.6q2.6-2.6 5.8-1M32.4 19.6q-2.6-2.6-5.8-1")
	case "soft":
		return b.line(ink, 1.4, "M16.6 19.2q2.2-1.2 4.4-.4M31.4 19.2q-2.2-1.2-4.4-.4")
	case "angry":
		return b.line(ink, 2.3, "M15.8 18l5.8 2.8M32.2 18l-5.8 2.8")
	}
	return ""
}

func (b brush) calmEyes() string {
	switch b.eyes {
	case "aside":
		return b.disc("#ffffff", 19, 24.4, 3) + b.disc("#ffffff", 29, 24.4, 3) +
			b.disc(ink, 20.6, 24.6, 1.9) + b.disc(ink, 30.6, 24.6, 1.9)
	case "sleepy":
		return b.line(ink, 1.8, "M15.9 23.2h6M26.1 23.2h6") +
			b.fill(ink, "M16.9 23.2h4a2 2.4 0 0 1-4 0Z") + b.fill(ink, "M27.1 23.2h4a2 2.4 0 0 1-4 0Z")
	case "sly":
		return b.line(ink, 2, "M15.8 25.2q3-3.8 6.2-.8M32.2 25.2q-3-3.8-6.2-.8")
	case "bright":
		return b.disc(ink, 19, 24.4, 2.9) + b.disc(ink, 29, 24.4, 2.9) +
			b.disc("#ffffff", 20, 23.3, 1) + b.disc("#ffffff", 30, 23.3, 1)
	case "wide":
		return b.disc("#ffffff", 19, 24.2, 3.1) + b.disc("#ffffff", 29, 24.2, 3.1) +
			b.disc(ink, 19, 24.4, 2) + b.disc(ink, 29, 24.4, 2)
	}
	return b.disc(ink, 19, 24.4, 2.3) + b.disc(ink, 29, 24.4, 2.3)
}

func (b brush) calmMouth() string {
	switch b.mouth {
	case "level":
		return b.line(ink, 1.7, "M21.2 31.2h5.6")
	case "smile":
		return b.line(ink, 1.8, "M20 30.2q4 3.4 8 0")
	case "askew":
		return b.line(ink, 1.7, "M21 31.8q3 .2 6-1.8")
	case "grin":
		return b.line(ink, 1.8, "M18.6 29.4q5.4 5.4 10.8 0")
	case "beam":
		return b.fill("#8c2f2f", "M19.4 29.2h9.2a4.6 4.6 0 0 1-9.2 0Z") +
			b.fill("#f0a08c", "M21.4 32.6q2.6-1.8 5.2 0a4.6 4.6 0 0 1-5.2 0Z")
	case "teeth":
		return b.fill("#ffffff", "M19 29.2h10l-1.4 4.2h-7.2Z") +
			b.line(ink, 1.4, "M19 29.2h10l-1.4 4.2h-7.2ZM22.4 29.4l.5 4M25.6 29.4l-.5 4")
	case "oh":
		return b.fill("#8c2f2f", "M22.2 31.2a1.8 2.1 0 1 1 3.6 0a1.8 2.1 0 1 1-3.6 0Z")
	}
	return ""
}

// worn draws things that are worn on the face or held in front of it.
var worn = map[string]func(brush) string{
	"spectacles": func(b brush) string {
		return b.ring(ink, 1.4, 19, 24.4, 4.7) + b.ring(ink, 1.4, 29, 24.4, 4.7) +
			b.line(ink, 1.4, "M23.6 23.8q.4-.5 .8 0M14.2 23.6l-1.6-.8M33.8 23.6l1.6-.8")
	},
	"monocle": func(b brush) string {
		return b.ring("#a9853c", 1.4, 29, 24.4, 4.6) + b.line("#a9853c", 1, "M32.4 27.8L34.4 36")
	},
	"headband": func(b brush) string {
		if b.dead {
			return "" // it wears another
		}
		return b.fill("#faf6ec", "M11.9 15.4C18 12.6 30 12.6 36.1 15.4v3.6C30 16.2 18 16.2 11.9 19Z") +
			b.disc("#d2321e", 24, 15.2, 1.9)
	},
	"hand": func(b brush) string {
		return b.fill(b.skin, "M21.4 48V40.4c0-2.4 1-3.6 3-4.6l5.2-1.6c1.8-.4 2.6 1.6 1 2.4l-2.4 1.2c3 .4 3.6 2 3.6 4V48Z") +
			b.line(b.cloth, 1, "M22.6 37.6q1.6-1.8 6.4-3.2M27.8 38.4q2.2 .4 2.8 1.8")
	},
	"scarf": func(b brush) string {
		return b.fill(b.cloth, "M11.6 28.2C16 30.4 32 30.4 36.4 28.2C37.6 33 36.6 38 34 41.4H14"+
			"C11.4 38 10.4 33 11.6 28.2Z") +
			b.line("#d3dee3", 1.1, "M13.4 33.2C18 35 30 35 34.6 33.2")
	},
	"foxmask": func(b brush) string {
		return b.fill("#fdfaf3", "M27.4 15.6L26.8 4.6L31.8 7.4C33.6 7 35.6 7.4 37.2 8.4L42.4 7L40.6 17.4"+
			"C38.8 21 35.6 22.8 33 23C30 21.8 28 19 27.4 15.6Z") +
			b.fill("#c8321e", "M28 6.8l2.6 1.6l-2 2.6ZM41 9l-1 3.2l-2.4-2ZM33.4 20.2l1.6-1l.4 1.8l-1.4 1.4Z") +
			b.line(ink, 1.3, "M29.6 14.2q1.6-.6 2.8 .8M35.6 16.2q1.8-.8 3 .2")
	},
	"plaster": func(b brush) string {
		return `<g transform="rotate(-28 15.8 28.8)">` + b.fill("#ffffff", "M11.8 27h8v3.6h-8Z") +
			b.fill("#d08f5a", "M14.6 27h2.4v3.6h-2.4Z") + `</g>`
	},
	"sprout": func(b brush) string {
		return b.line("#3f7d3a", 1.8, "M24 11V7") +
			b.fill("#7cb342", "M24 8.2C19.6 8.8 16.8 6.8 16.2 3.4C20.2 2.8 23.4 4.6 24 8.2Z") +
			b.fill("#558b2f", "M24 8.2C28.4 8.8 31.2 6.8 31.8 3.4C27.8 2.8 24.6 4.6 24 8.2Z")
	},
	"flower": func(b brush) string {
		return b.disc("#e86a7d", 34, 11.4, 2.2) + b.disc("#e86a7d", 37.4, 13.8, 2.2) +
			b.disc("#e86a7d", 36, 17.6, 2.2) +
			b.disc("#e86a7d", 32, 17.6, 2.2) + b.disc("#e86a7d", 30.6, 13.8, 2.2) + b.disc("#f6d365", 34, 14.8, 1.9)
	},
	"beard": func(b brush) string {
		return b.fill(b.look.hair, "M13 27.6C15 31 18.4 29.2 24 29.2s9 1.8 11-1.6c0 7.4-4.6 12-11 12s-11-4.6-11-12Z") +
			b.line(b.skin, 1.7, "M21 32.2q3 1.6 6 0")
	},
	"earrings": func(b brush) string {
		return b.disc("#d9a441", 12, 30, 1.9) + b.disc("#d9a441", 36, 30, 1.9)
	},
}

func (b brush) wears() string {
	if draw, ok := worn[b.extra]; ok {
		return draw(b)
	}
	return ""
}

// mark draws the sign of a mood that can be seen from afar: sweat, or the white cloth that the dead wear on
// their brow in old pictures.
func (b brush) mark(m Mood) string {
	switch m {
	case Accused:
		return b.fill("#4f9bd9", "M36.8 20.6C39.4 24 40 25.4 40 26.8a3.1 3.1 0 0 1-6.2 0"+
			"C33.8 25.4 34.4 24 36.8 20.6Z") +
			b.fill("#ffffff", "M35.2 26.2a1.5 1.5 0 0 0 1.2 2.2a2.2 2.2 0 0 1-1.2-2.2Z")
	case Dead:
		return b.fill("#ffffff", "M11.8 18.8C18 16.4 30 16.4 36.2 18.8v2C30 18.6 18 18.6 11.8 20.8Z") +
			b.fill("#ffffff", "M17.6 18.2L24 6.2L30.4 18.2C26 17.2 22 17.2 17.6 18.2Z") +
			b.line("#9b9b9b", 0.9, "M17.6 18.2L24 6.2L30.4 18.2")
	}
	return ""
}
