package face

import (
	"strconv"
	"strings"
)

// mostGuests is the number of guests: one for each seat of the largest village.
const mostGuests = 18

// guestPrefix begins the codes of guests.
const guestPrefix = "guest-"

// Guest returns the code of the face of a person on the seat of a number, from 1: a traveller by moonlight.
// Guests differ only in colours and hat, so the face shows the seat and nothing else.
func Guest(number int) string { return guestPrefix + strconv.Itoa((number-1)%mostGuests+1) }

// hats lists the hats of guests. No agent wears one.
var hats = [...]string{"kasa", "hood", "kerchief", "flaps", "feather", "wrap"}

// guestLooks lists sets of colours. Each set has one guest for each hat.
var guestLooks = [mostGuests / len(hats)]struct {
	ground string
	cloths [len(hats)]string
}{
	{"#33406b", [...]string{"#a5512f", "#5d7f5b", "#4a6fa5", "#8a6a3f", "#4f7d86", "#a8556e"}},
	{"#4b3d68", [...]string{"#4f7d86", "#a5512f", "#5d7f5b", "#a8556e", "#8a6a3f", "#4a6fa5"}},
	{"#23484d", [...]string{"#8a6a3f", "#a8556e", "#a5512f", "#4a6fa5", "#7a629c", "#5d7f5b"}},
}

// guest returns the face of the guest with a code.
func guest(code string) (Face, bool) {
	digits, found := strings.CutPrefix(code, guestPrefix)
	number, err := strconv.Atoi(digits)
	if !found || err != nil || number < 1 || code != Guest(number) {
		return Face{}, false
	}
	n := number - 1
	hat := n % len(hats)
	colours := &guestLooks[n/len(hats)]
	return Face{code, look{
		ground: colours.ground, skin: skins[(n+n/len(hats))%len(skins)], hair: hairs[(n*3+1)%len(hairs)],
		cloth: colours.cloths[hat], cut: hats[hat], brows: "soft", eyes: "dots", mouth: "smile", moon: true,
	}}, true
}

// The colours of straw, of its shade, of linen and of the moon.
const (
	straw  = "#d3b26f"
	reed   = "#9a7838"
	linen  = "#f3ead6"
	theorb = "#f2dfa6"
)

// sky draws the moon behind a guest.
func (b brush) sky() string {
	if !b.moon {
		return ""
	}
	return b.disc(theorb, 24, 22, 19.5)
}

// hood draws the part of a hat that is behind the head.
func (b brush) hood() string {
	switch b.cut {
	case "kasa", "feather":
		return b.fill(b.look.hair, "M11.4 22C11.4 13 16 9 24 9s12.6 4 12.6 13v7h-25.2Z")
	case "kerchief":
		return b.fill(b.cloth, "M10.6 30C8 14 15 5.6 24 5.6S40 14 37.4 30C36 36 12 36 10.6 30Z")
	}
	return ""
}

// hat draws the part of a hat that is in front of the head.
func (b brush) hat() string {
	switch b.cut {
	case "kasa":
		return b.line(b.cloth, 1.2, "M13.4 20C13.4 30 17.4 35.8 24 37.6C30.6 35.8 34.6 30 34.6 20") +
			b.fill(straw, "M2.6 20.6C8.6 10 16.6 4.4 24 4.4S39.4 10 45.4 20.6C37 16.9 11 16.9 2.6 20.6Z") +
			b.line(reed, 1.1, "M9.6 17.4C14 10 19 6 24 4.9C29 6 34 10 38.4 17.4M18.6 17.4L24 5L29.4 17.4")
	case "hood":
		return b.fill(b.cloth, "M24 1.8C13.4 5 6.4 18 8 46H40C41.6 18 34.6 5 24 1.8Z"+
			"M24 14C29.8 14 33.8 18.4 33.8 25.2S30 36.2 24 36.2S14.2 32 14.2 25.2S18.2 14 24 14Z") +
			b.ring(linen, 1.3, 24, 25.1, 10.6) + b.line(linen, 1.3, "M24 37L21.4 43M24 37L26.6 43")
	case "kerchief":
		return b.fill(b.cloth, "M11 29.5C8.4 14 15 5.8 24 5.8S39.6 14 37 29.5C36 22 32.4 16.6 24 15.2"+
			"C15.6 16.6 12 22 11 29.5Z") +
			b.disc(linen, 17, 12.6, 1.6) + b.disc(linen, 24, 10.2, 1.6) + b.disc(linen, 31, 12.6, 1.6) +
			b.disc(linen, 12.8, 18.6, 1.4) + b.disc(linen, 35.2, 18.6, 1.4) +
			b.fill(linen, "M24 37.4L16.6 35.4L17.8 41.4ZM24 37.4L31.4 35.4L30.2 41.4Z")
	case "flaps":
		return b.fill(b.cloth, "M9.6 31C9.6 31 8.6 6 24 6S38.4 31 38.4 31C36.6 32.4 34.6 31 34.6 29V18.6H13.4V29"+
			"C13.4 31 11.4 32.4 9.6 31Z") +
			b.fill(linen, "M11.2 15.6C18 13.6 30 13.6 36.8 15.6V20C30 18.2 18 18.2 11.2 20Z")
	case "feather":
		return b.fill(b.cloth, "M13.6 18C13.6 9.6 17.6 6 24 6s10.4 3.6 10.4 12Z") +
			b.fill(linen, "M13.6 14.6C20 13.4 28 13.4 34.4 14.6V18H13.6Z") +
			b.fill(b.cloth, "M4.4 18.6C12 15.8 36 15.8 43.6 18.6C36 21.2 12 21.2 4.4 18.6Z") +
			b.fill(linen, "M33 15C33.4 8 36.4 3.4 41.4 2C42.4 7.6 39 12.6 33 15Z")
	case "wrap":
		return b.fill(b.look.hair, "M11.9 24C11.6 20 12.4 17 13.6 15.6L15 20ZM36.1 24C36.4 20 35.6 17 34.4 15.6L33 20Z") +
			b.fill(linen, "M35.4 16.4L42.6 12.6L41.8 17.4L43.4 21Z") +
			b.fill(b.cloth, "M11.4 19.6C11 9.6 16.6 5.8 24 5.8S37 9.6 36.6 19.6C30 16.2 18 16.2 11.4 19.6Z") +
			b.line(linen, 1.3, "M12.4 14.6C18 12.2 29 12.6 36 16")
	}
	return ""
}
