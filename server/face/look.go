package face

// A look lists the parts of a face. A part's name is a key of the drawings in draw.go; "" leaves it out.
type look struct {
	ground, skin, hair, cloth string // colours
	cut                       string // of the hair
	brows, eyes, mouth        string // when calm
	extra                     string // a thing that the face wears or holds
	blush                     bool
	moon                      bool // behind the head
}

// designed maps characters to their looks.
var designed = map[string]look{
	"logician": {
		ground: "#d9e2ec", skin: pale, hair: "#2b3a55", cloth: "#3d5a80",
		cut: "parted", brows: "level", eyes: "dots", mouth: "level", extra: "spectacles",
	},
	"leader": {
		ground: "#f4d9c6", skin: fair, hair: "#231f20", cloth: "#b23a1e",
		cut: "topknot", brows: "firm", eyes: "dots", mouth: "smile", extra: "headband",
	},
	"doubter": {
		ground: "#e3daf0", skin: pale, hair: "#4a3b5c", cloth: "#6d5a94",
		cut: "bob", brows: "raised", eyes: "aside", mouth: "askew", extra: "hand",
	},
	"quiet": {
		ground: "#d3dee3", skin: fair, hair: "#37474f", cloth: "#546e7a",
		cut: "long", brows: "level", eyes: "sleepy", mouth: "", extra: "scarf",
	},
	"liar": {
		ground: "#efd5dc", skin: pale, hair: "#5b2333", cloth: "#86306a",
		cut: "swept", brows: "arched", eyes: "sly", mouth: "grin", extra: "foxmask",
	},
	"loyal": {
		ground: "#dfead2", skin: tan, hair: "#7a4b25", cloth: "#1f6b47",
		cut: "puppy", brows: "soft", eyes: "bright", mouth: "beam", blush: true,
	},
	"rash": {
		ground: "#fbe3b3", skin: fair, hair: "#c4421a", cloth: "#80560a",
		cut: "spiky", brows: "angry", eyes: "dots", mouth: "teeth", extra: "plaster",
	},
	"beginner": {
		ground: "#d8efe6", skin: pale, hair: "#5d4037", cloth: "#e0a526",
		cut: "bowl", brows: "soft", eyes: "bright", mouth: "oh", extra: "sprout", blush: true,
	},
}

// heirs maps the second and third agents with the same character at a table to their looks. They resemble the
// character, in other colours.
var heirs = map[string]look{
	"logician-2": designed["logician"].in("#e8e0cf", tan, "#6b2f2f", "#0b6674", "bun"),
	"logician-3": designed["logician"].in("#dfead2", deep, "#231f20", "#80560a", "bowl"),
	"leader-2":   designed["leader"].in("#d9e2ec", pale, "#9aa5ad", "#3d5a80", "swept"),
	"leader-3":   designed["leader"].in("#dfead2", deep, "#2b3a55", "#1f6b47", "long"),
	"doubter-2":  designed["doubter"].in("#fbe3b3", tan, "#d0b27a", "#0b6674", "parted"),
	"doubter-3":  designed["doubter"].in("#efd5dc", deep, "#231f20", "#b23a1e", "spiky"),
	"quiet-2":    designed["quiet"].in("#e3daf0", pale, "#d0b27a", "#6d5a94", "bob"),
	"quiet-3":    designed["quiet"].in("#f4d9c6", deep, "#231f20", "#b23a1e", "topknot"),
	"liar-2":     designed["liar"].in("#dfead2", tan, "#231f20", "#1f6b47", "parted"),
	"liar-3":     designed["liar"].in("#d9e2ec", deep, "#8d6e4c", "#3d5a80", "bun"),
	"loyal-2":    designed["loyal"].in("#f4d9c6", pale, "#231f20", "#b23a1e", "puppy"),
	"loyal-3":    designed["loyal"].in("#e3daf0", deep, "#d0b27a", "#6d5a94", "puppy"),
	"rash-2":     designed["rash"].in("#d9e2ec", tan, "#2b3a55", "#b23a1e", "spiky"),
	"rash-3":     designed["rash"].in("#efd5dc", deep, "#d0b27a", "#0b6674", "spiky"),
	"beginner-2": designed["beginner"].in("#f4d9c6", tan, "#231f20", "#3d5a80", "bob"),
	"beginner-3": designed["beginner"].in("#e3daf0", deep, "#6b2f2f", "#1f6b47", "swept"),
}

// in returns the look with another ground, skin, hair, cloth and cut.
func (l look) in(ground, skin, hair, cloth, cut string) look {
	l.ground, l.skin, l.hair, l.cloth, l.cut = ground, skin, hair, cloth, cut
	return l
}

// The colours of skin.
const (
	pale = "#fbe6d4"
	fair = "#f4d3b5"
	tan  = "#e2b48c"
	deep = "#b98360"
)

// Parts of composed faces. "foxmask", "sprout" and the like belong to characters.
var (
	grounds = []string{"#d9e2ec", "#f4d9c6", "#e3daf0", "#dfead2", "#fbe3b3", "#d8efe6", "#efd5dc", "#e8e0cf"}
	skins   = []string{pale, fair, tan, deep}
	hairs   = []string{"#231f20", "#2b3a55", "#5d4037", "#8d6e4c", "#9aa5ad", "#6b2f2f", "#3e5641", "#d0b27a"}
	cloths  = []string{"#3d5a80", "#b23a1e", "#6d5a94", "#546e7a", "#1f6b47", "#80560a", "#0b6674", "#86306a"}
	cuts    = []string{"parted", "topknot", "bob", "long", "swept", "puppy", "spiky", "bowl", "bun", "cap", "straw",
		"bald"}
	brows  = []string{"level", "firm", "soft", "arched", ""}
	eyes   = []string{"dots", "bright", "sleepy", "sly", "wide"}
	mouths = []string{"level", "smile", "askew", "grin", "beam", "oh"}
	extras = []string{"", "spectacles", "flower", "beard", "plaster", "earrings", "monocle", ""}
)

// composed returns the face for a number. Many numbers give the same face.
func composed(n uint32) Face {
	rest := n
	pick := func(list []string) string {
		i := rest % uint32(len(list))
		rest = rest/uint32(len(list)) ^ rest*2654435761>>7
		return list[i]
	}
	return Face{codeOf(n), look{
		cut: pick(cuts), extra: pick(extras), hair: pick(hairs), cloth: pick(cloths), eyes: pick(eyes), ground: pick(grounds),
		mouth: pick(mouths), brows: pick(brows), skin: pick(skins), blush: pick(eyes) == "bright",
	}}
}
