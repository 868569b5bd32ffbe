//go:build long

package journey

import (
	"cmp"
	"flag"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/image/draw"

	"aiwolfplay/server/browsertest"
)

var pictures = flag.String("pictures", "", "folder for the pictures of the README; without it they are only checked")

// Sizes of the pictures of the README.
const (
	pictureWidth  = 800       // pixels
	stillBytes    = 150 << 10 // at most
	animatedBytes = 400 << 10 // at most
	frameTime     = 150       // hundredths of a second
)

// TestPictures takes the README's pictures from the running program: a sentence in the builder, and a vote.
func TestPictures(t *testing.T) {
	folder := *pictures
	if folder == "" {
		folder = t.TempDir()
	}
	r := Start(t)
	r.Dealer.AsUsual()
	for _, lang := range []string{"en", "ja"} {
		p := NewPerson(t, browsertest.Desktop, lang)
		p.Open(r.URL + "/")
		p.Play()
		p.FirstNight()
		for range 2 { // turns in which the others talk
			p.Await()
			p.Skip()
		}
		p.Await()
		p.Build("ESTIMATE Agent[03] WEREWOLF")
		still := scaled(t, p.Screenshot("village-"+lang))
		save(t, filepath.Join(folder, "village."+lang+".png"), stillBytes, func(file *os.File) error {
			encoder := png.Encoder{CompressionLevel: png.BestCompression}
			return encoder.Encode(file, paletted(still, palette(still)))
		})

		p.HoldBeats()
		p.Say("ESTIMATE Agent[03] WEREWOLF")
		p.told()
		for p.Attr("#dock", "data-kind") == "talk" {
			p.Over()
			p.told()
		}
		p.WaitVisible(".choose")
		frames := []image.Image{scaled(t, p.Screenshot("vote-"+lang))}
		p.Choose(0)
		p.told(func(b beat) {
			if b.Kind == "ballot" || b.Curtain != "" {
				p.WaitJS("(document.querySelector('.curtain')?.getAnimations() ?? []).every((a) => a.playState === 'finished')")
				frames = append(frames, scaled(t, p.Screenshot("vote-"+lang)))
			}
		})
		animation := &gif.GIF{}
		colours := palette(frames...)
		for _, frame := range frames {
			animation.Image = append(animation.Image, paletted(frame, colours))
			animation.Delay = append(animation.Delay, frameTime)
		}
		save(t, filepath.Join(folder, "vote."+lang+".gif"), animatedBytes, func(file *os.File) error {
			return gif.EncodeAll(file, animation)
		})
	}
}

// save writes a picture, which must not take more bytes than most.
func save(t *testing.T, path string, most int64, encode func(*os.File) error) {
	t.Helper()
	file, err := os.Create(path)
	Must(t, err)
	defer file.Close()
	Must(t, encode(file))
	info, err := file.Stat()
	Must(t, err)
	t.Logf("%s: %d bytes", path, info.Size())
	if info.Size() > most || info.Size() < 1000 {
		t.Errorf("%s has %d bytes, at most %d are wanted", path, info.Size(), most)
	}
}

// scaled reads a picture and makes it as wide as those of the README.
func scaled(t *testing.T, path string) image.Image {
	t.Helper()
	file, err := os.Open(path)
	Must(t, err)
	defer file.Close()
	from, err := png.Decode(file)
	Must(t, err)
	to := image.NewRGBA(image.Rect(0, 0, pictureWidth, from.Bounds().Dy()*pictureWidth/from.Bounds().Dx()))
	draw.CatmullRom.Scale(to, to.Bounds(), from, from.Bounds(), draw.Src, nil)
	return to
}

// palette returns the 256 most frequent colours of pictures, those that are nearly the same counted as one.
func palette(pictures ...image.Image) color.Palette {
	type class [3]uint8
	counts, examples := map[class]int{}, map[class]color.Color{}
	for _, picture := range pictures {
		b := picture.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				red, green, blue, _ := picture.At(x, y).RGBA()
				c := class{uint8(red >> 12), uint8(green >> 12), uint8(blue >> 12)}
				counts[c]++
				examples[c] = picture.At(x, y)
			}
		}
	}
	var classes []class
	for c := range counts {
		classes = append(classes, c)
	}
	slices.SortFunc(classes, func(a, b class) int {
		return cmp.Or(counts[b]-counts[a], slices.Compare(a[:], b[:]))
	})
	var colours color.Palette
	for _, c := range classes[:min(256, len(classes))] {
		colours = append(colours, examples[c])
	}
	return colours
}

func paletted(picture image.Image, colours color.Palette) *image.Paletted {
	to := image.NewPaletted(picture.Bounds(), colours)
	draw.Draw(to, to.Bounds(), picture, image.Point{}, draw.Src)
	return to
}
